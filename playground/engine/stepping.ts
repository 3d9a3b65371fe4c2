/**
 * Runs a paused session on for whoever debugs: by steps, to marked lines with conditions, to the cursor, until a value changes. The
 * running itself is the interpreter's (`runOn`); here lines become places, and texts become what they mean in this game.
 */
import { createExpressions, type Expressions, framesOf, type MachineSession, runOn } from '@kodeks/interpreter';
import { compiler } from './compiler.ts';
import type { Match } from './match.ts';
import type { Breakpoint, CodeLine, FrameShown, StepHow, Stopped } from './messages.ts';

export interface Debugging {
  readonly breakpoints: readonly Breakpoint[];
  /** Watches whose change stops the run. */
  readonly changing: readonly string[];
}

export const NO_DEBUGGING: Debugging = { breakpoints: [], changing: [] };

export const isDebugging = ({ breakpoints, changing }: Debugging): boolean =>
  changing.length > 0 || breakpoints.some(({ off }) => off !== true);

/** Texts are expressions: the language is needed to read them. */
export const hasTexts = ({ breakpoints, changing }: Debugging): boolean =>
  changing.length > 0 || breakpoints.some(({ when, log }) => when !== undefined || log !== undefined);

export interface Ran {
  readonly stopped: Stopped | undefined;
  /** What log points said. */
  readonly said: readonly string[];
}

export function stepOn(match: Match, how: StepHow, debugging: Debugging, until?: CodeLine): Ran {
  const { session } = match.line;
  const expressions = hasTexts(debugging) ? expressionsOf(match) : undefined;
  const said: string[] = [];
  const { changing } = debugging;
  const stop = runOn(session, {
    mode: how,
    breakpoints: placesOf(match, debugging, expressions, until, said),
    watched: changing.map((text) => () => shownValue(expressions, text)),
  });
  switch (stop.why) {
    case 'changed':
      return {
        stopped: { why: 'changed', text: changing[stop.watch] ?? '', before: stop.before, now: stop.now },
        said,
      };
    case 'breakpoint':
      return { stopped: { why: 'breakpoint' }, said };
    default:
      return { stopped: undefined, said };
  }
}

/** After an answer that stopped before its first statement: does it stop there, or where? */
export function runToBreakpoint(match: Match, debugging: Debugging): Ran {
  const first = match.line.session.next();
  if (first === undefined) return { stopped: undefined, said: [] };
  const expressions = hasTexts(debugging) ? expressionsOf(match) : undefined;
  const said: string[] = [];
  const here = placesOf(match, debugging, expressions, undefined, said).filter(
    ({ file, start, end }) => first.site.file === file && first.site.start >= start && first.site.start < end,
  );
  const reached = here.filter(({ when }) => when?.(match.line.session) ?? true);
  for (const { log } of reached) log?.(match.line.session);
  if (reached.some(({ log }) => log === undefined)) return { stopped: { why: 'breakpoint' }, said };
  const ran = stepOn(match, 'run', debugging);
  return { stopped: ran.stopped, said: [...said, ...ran.said] };
}

/** The rules under way, innermost first, with what their names stand for. */
export function framesShown({ line: { session }, rules, showing: { finder } }: Match): readonly FrameShown[] {
  if (session.next() === undefined) return [];
  return framesOf(session, rules.program).map(({ name, role, rules: ids, site, locals }) => ({
    name,
    role,
    rules: ids,
    line: finder.lineOf(site),
    locals: locals.map(({ name: own, value }) => ({ name: own, value })),
  }));
}

type Place = NonNullable<Parameters<typeof runOn>[1]['breakpoints']>[number];

function placesOf(
  match: Match,
  { breakpoints }: Debugging,
  expressions: Expressions | undefined,
  until: CodeLine | undefined,
  said: string[],
): readonly Place[] {
  const wanted: readonly Breakpoint[] = [...breakpoints.filter(({ off }) => off !== true), ...(until ? [until] : [])];
  return wanted.map(({ file, line, when, log }) => ({
    ...stretchOf(match, file, line),
    // a condition that cannot be read stops: whoever wrote it wants to see that
    ...(when === undefined ? {} : { when: () => !FALSE.has(shownValue(expressions, when) ?? 'unread') }),
    ...(log === undefined ? {} : { log: () => void said.push(expressions?.fill(log) ?? log) }),
  }));
}

const FALSE = new Set(['no', '0', 'none']);

/** The offsets of a line. */
function stretchOf({ files }: Match, file: string, line: number): { file: string; start: number; end: number } {
  const lines = (files.find(({ path }) => path === file)?.text ?? '').split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  return { file, start, end: start + (lines[line - 1]?.length ?? 0) + 1 };
}

function shownValue(expressions: Expressions | undefined, text: string): string | undefined {
  const found = expressions?.evaluate(text);
  return found === undefined || 'problem' in found ? undefined : found.value;
}

const made = new WeakMap<MachineSession, Expressions>();

function expressionsOf({ line: { session }, rules }: Match): Expressions {
  const known = made.get(session);
  if (known !== undefined) return known;
  const game = { ...rules.game, core: rules.program };
  const fresh = createExpressions({ game, session: () => session, compile: compiler().compileExpressions });
  made.set(session, fresh);
  return fresh;
}
