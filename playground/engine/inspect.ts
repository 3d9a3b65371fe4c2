/** Where a number comes from: the parts of a value, or the acts that changed a state. */
import { lookAt } from '@kodeks/interpreter';
import { beginLine, type Line, type Rules } from './line.ts';
import type { LineFinder } from './lines-of-files.ts';
import { membersByName } from './members.ts';
import type { Act, Inspected, Looks } from './messages.ts';

export interface Inspectable {
  readonly rules: Rules;
  readonly line: Line;
  readonly acts: readonly Act[];
  readonly showing: { readonly finder: LineFinder; readonly looks: Looks };
}

export function inspect({ rules, line, acts, showing }: Inspectable, name: string, args: readonly string[]): Inspected {
  const { program } = rules;
  if (!isSeen(rules, line, showing.looks.viewer, name, args)) return UNSEEN;
  const { value, parts } = line.session.inspect(name, args);
  const column = program.columns.find((one) => one.name === name);
  const type = column?.type ?? program.functions.find((one) => one.name === name)?.type ?? { form: 'int' as const };
  const shown = (number: number): string => line.session.nameOf(number, type);
  return {
    value: shown(value),
    parts: parts.map(({ text, change, site }) => ({
      text,
      change,
      line: site.file === '' ? undefined : showing.finder.lineOf(site),
    })),
    changes:
      column === undefined ? [] : changesOf(rules, line, acts, (session) => shown(session.inspect(name, args).value)),
  };
}

const UNSEEN: Inspected = { value: '?', parts: [], changes: [] };

/** Whoever looks through a player's eyes may ask only what that player could work out. */
function isSeen(
  { game, program }: Rules,
  { session }: Line,
  viewer: number | undefined,
  name: string,
  args: readonly string[],
): boolean {
  if (viewer === undefined) return true;
  const callee = program.functions.findIndex((one) => one.name === name);
  if (callee < 0) {
    const row = [name, ...args].join(' ');
    const state = session.view(viewer).states.find((one) => [one.name, ...one.keys].join(' ') === row);
    return state !== undefined && state.value !== '?';
  }
  const look = lookAt(session, { viewer, texts: game.texts });
  const named = membersByName(look);
  const values = program.functions[callee]!.parameters.map(({ type }, i) => named(type).get(args[i] ?? ''));
  return values.every((value) => value !== undefined) && look.value(callee, values) !== undefined;
}

/** Plays the line once more and notes when the value became another. */
function changesOf(
  rules: Rules,
  line: Line,
  acts: readonly Act[],
  valueIn: (session: Line['session']) => string,
): Inspected['changes'] {
  const again = beginLine(rules, line.setup);
  const changes = [{ at: 0, value: valueIn(again.session) }];
  for (const act of acts.slice(0, line.at)) {
    if (!again.perform(act).ok) break;
    const value = valueIn(again.session);
    if (value !== changes.at(-1)?.value) changes.push({ at: again.at, value });
  }
  return changes;
}
