/** The debug console: answers decisions, forces outcomes, changes states; everything else is an expression. */
import type { Expressions, ForceKind } from '@kodeks/interpreter';
import type { Debuggee } from './debuggee.ts';

export interface Said {
  readonly text: string;
  readonly isProblem: boolean;
  /** The game stands elsewhere now. */
  readonly moved: boolean;
}

export const HELP = [
  'choices              what can be chosen now',
  'choose NAME …        answers as a worked example would: an action, then what it asks for (or the number of a choice)',
  'why NAME             why something is not offered',
  'force roll 6 3       the next outcomes: roll, draw, shuffle or pick',
  'set coins p1 = 5     gives a state another value, while a decision is open',
  'anything else        an expression: p1.coins, count of market',
].join('\n');

const fine = (text: string, moved = false): Said => ({ text, isProblem: false, moved });
const wrong = (text: string): Said => ({ text, isProblem: true, moved: false });

export function say(line: string, debuggee: Debuggee, expressions: Expressions, frame: number): Said {
  const [verb = '', ...words] = line.trim().split(/\s+/);
  switch (verb) {
    case '':
    case 'help':
    case '?':
      return fine(HELP);
    case 'choices':
      return fine(choicesOf(debuggee));
    case 'choose':
      return choose(words, debuggee);
    case 'why': {
      const refusals = debuggee.session.explain(words.join(' '));
      return fine(
        refusals.map(({ text, rules }) => [text.en, ...rules].join(' ')).join('\n') || 'nothing speaks against it',
      );
    }
    case 'force':
      return force(words, debuggee);
    case 'set':
      return assign(words.join(' '), debuggee);
    default: {
      const result = expressions.evaluate(line, frame);
      return 'value' in result ? fine(result.value) : wrong(result.problem);
    }
  }
}

const MOST_LISTED = 40;

export function choicesOf({ session }: Debuggee): string {
  const decision = session.decision();
  if (decision === undefined) return 'no decision is open: step or continue';
  const { candidates, player, prompt } = decision;
  const lines = candidates
    .slice(0, MOST_LISTED)
    .map(({ index, label, key }) => `  ${index + 1}  ${label.en}  (${key})`);
  const more = candidates.length > MOST_LISTED ? [`  and ${candidates.length - MOST_LISTED} more`] : [];
  return [`p${player + 1}: ${prompt.en}`, ...lines, ...more].join('\n');
}

function choose(words: readonly string[], debuggee: Debuggee): Said {
  const decision = debuggee.session.decision();
  if (decision === undefined) return wrong('no decision is open: step or continue');
  const [first = '', ...rest] = words;
  const numbered = /^\d+$/.test(first) && rest.length === 0 ? decision.candidates[Number(first) - 1] : undefined;
  const names = numbered === undefined ? words : [numbered.key];
  const [action, ...things] = names;
  const failures = debuggee.answer({
    kind: 'answer',
    by: undefined,
    do: action,
    choose: things,
    span: { file: '', start: 0, end: 0 },
  });
  if (failures.length === 0) return fine('taken; step or continue', true);
  return wrong(failures.map(({ message, found }) => [message, found ?? ''].join('\n').trim()).join('\n'));
}

const CHANCE: readonly string[] = ['roll', 'draw', 'shuffle', 'pick'] satisfies readonly ForceKind[];
const isChance = (word: string | undefined): word is ForceKind => word !== undefined && CHANCE.includes(word);

function force([kind, ...outcomes]: readonly string[], { session }: Debuggee): Said {
  if (!isChance(kind) || outcomes.length === 0)
    return wrong('say what comes: force roll 6 3 (roll, draw, shuffle, pick)');
  session.force(
    kind,
    outcomes.map((word) => (/^-?\d+$/.test(word) ? Number(word) : word)),
  );
  return fine(`the next ${kind}: ${outcomes.join(', ')}`);
}

/** `coins p1 = 5`, as the variables show it: `coins of p1`. */
export function assign(text: string, { session }: Debuggee): Said {
  const [, left = '', value = ''] = /^(.*?)\s*=\s*(.*)$/.exec(text) ?? [];
  const [name = '', ...keys] = left.split(/[\s,]+/).filter((word) => word !== '' && word !== 'of');
  if (name === '' || value === '') return wrong('write: set coins p1 = 5');
  const result = session.assign(name, keys, value);
  return result.ok ? fine(value, true) : wrong(result.refusal.text.en);
}
