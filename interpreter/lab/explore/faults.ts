/** Is something wrong with the game as it stands now? */
import type { MachineSession } from '../../machine/session.ts';
import type { Fault } from './finding.ts';

const ENDLESS: ReadonlySet<string> = new Set(['run/endless', 'run/too-deep', 'run/too-long', 'run/trial-too-long']);

export function faultIn(session: MachineSession): Fault | undefined {
  const { status } = session;
  if (status.kind === 'broken') {
    const { code, message, site, rules } = status.problem;
    const kind = code === 'run/dead-end' ? 'dead-end' : ENDLESS.has(code) ? 'endless' : 'broken';
    // where exactly it is noticed depends on how the answer was given; what went wrong does not
    return { kind, key: `${code} ${message.replaceAll(/\d+/g, '')}`, code, message, site, rules };
  }
  const [broken] = session.brokenInvariants();
  if (broken !== undefined) {
    const { name, message, site, rules } = broken;
    return { kind: 'invariant', key: `invariant ${name}`, code: 'run/invariant', message, site, rules };
  }
  if (session.unproven() === 0) return undefined;
  const decision = session.decision();
  return {
    kind: 'gave-up',
    key: `gave-up ${decision?.key ?? ''}`,
    code: 'run/too-many-candidates',
    message: `look-ahead gave up: what is offered at \`${decision?.key ?? 'the last decision'}\` is not proven to lead on`,
    site: decision?.site,
    rules: decision?.rules ?? [],
  };
}

/** Only our own bugs throw; they are worth a finding too. */
export function internalFault(error: unknown): Fault {
  const message = `kodeks itself failed: ${error instanceof Error ? error.message : String(error)}`;
  return { kind: 'internal', key: message, code: 'run/internal', message, site: undefined, rules: [] };
}
