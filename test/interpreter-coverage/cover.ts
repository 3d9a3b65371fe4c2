/** Plays a made-up game as `kodeks coverage` does and tells what was exercised, in short words. */
import { compile, renderText, type SourceFile } from '@kodeks/dsl';
import { isExercised, uncovered } from '@kodeks/interpreter';
import { type Measured, measure } from '../../cli/coverage/measure.ts';

export interface Tiny {
  readonly rules: string;
  readonly components?: string;
  readonly reference?: string;
  readonly options?: string;
  readonly examples?: string;
  readonly bots?: string;
  /** Random games; 3 if not said. */
  readonly games?: number;
}

export interface Told extends Measured {
  /** `effect harvest`, `branch action: dig`, `item gold`: what was exercised, and what never was. */
  readonly exercised: readonly string[];
  readonly never: readonly string[];
  /** `TRY-01 exercised` */
  readonly rules: readonly string[];
  readonly strict: readonly string[];
}

export function cover(tiny: Tiny): Told {
  const files: SourceFile[] = [
    { path: 'game.yaml', text: `id: tiny\nname: { pl: Mała, en: Tiny }\nplayers: 2\n${tiny.options ?? ''}` },
    { path: 'rules/tiny.rules', text: tiny.rules },
    ...file('components/tiny.yaml', tiny.components),
    ...file('reference/tiny.yaml', tiny.reference),
    ...file('examples/tiny.yaml', tiny.examples),
    ...file('bots.yaml', tiny.bots),
  ];
  const shown = (problems: Parameters<typeof renderText>[0]): string =>
    renderText(problems, new Map(files.map((one) => [one.path, one])));
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(shown(problems));
  const job = { games: tiny.games ?? 3, players: [2], seed: 1, fixed: undefined, limit: 1000 };
  const measured = measure(game, job, () => {});
  if (measured.problems.length > 0) throw new Error(shown(measured.problems));
  const { report } = measured;
  const entries = [
    ...report.parts.map((part) => ({ name: `${part.kind} ${part.name}`, was: isExercised(part) })),
    ...report.items.map((item) => ({ name: `item ${item.id}`, was: isExercised(item) })),
  ];
  return {
    ...measured,
    exercised: entries.filter(({ was }) => was).map(({ name }) => name),
    never: entries.filter(({ was }) => !was).map(({ name }) => name),
    rules: report.rules.map(({ id, status }) => `${id} ${status}`),
    strict: uncovered(report).map(({ id }) => id),
  };
}

const file = (path: string, text: string | undefined): SourceFile[] => (text === undefined ? [] : [{ path, text }]);
