/** A played line as a worked example: given by players, seed and options, when by the acts, then by what is watched. */
import { answerStep, yamlText } from '@kodeks/interpreter';
import type { Act, LineEntry, Setup, Watched } from './messages.ts';

export interface ToRecord {
  readonly id: string;
  readonly title: { readonly pl: string; readonly en: string };
  readonly setup: Setup;
  readonly line: readonly LineEntry[];
  readonly watches: readonly Watched[];
  readonly winners: readonly number[] | undefined;
}

export function exampleYaml({ id, title, setup, line, watches, winners }: ToRecord): string {
  const rules = [...new Set(line.flatMap((entry) => entry.rules))];
  const then = [
    ...watches.flatMap(({ text, value }) => (value === undefined ? [] : [`  - ${yamlText(comparison(text, value))}`])),
    ...(winners === undefined ? [] : [`  - winners: [${winners.map(seat).join(', ')}]`]),
  ];
  const options = Object.entries(setup.options).map(([name, value]) => `${name}: ${written(value)}`);
  return [
    `- id: ${id}`,
    `  title: { pl: ${yamlText(title.pl)}, en: ${yamlText(title.en)} }`,
    ...(rules.length === 0 ? [] : [`  rules: [${rules.join(', ')}]`]),
    `  players: ${setup.players}`,
    `  seed: ${setup.seed}`,
    ...(options.length === 0 ? [] : [`  options: { ${options.join(', ')} }`]),
    ...(line.length === 0
      ? []
      : ['  when:', ...line.flatMap(({ act }) => stepLines(act).map((text) => `    ${text}`))]),
    '  then:',
    ...(then.length === 0 ? ['  - over: no'] : then).map((text) => `  ${text}`),
    '',
  ].join('\n');
}

function stepLines(act: Act): string[] {
  switch (act.kind) {
    case 'answer':
      return [answerStep(act.player, act.key, act.subset)];
    case 'force':
      return [`- ${act.what}: [${act.outcomes.map((outcome) => yamlText(String(outcome))).join(', ')}]`];
    case 'assign':
      return ['- run: |', `    set ${cellText(act.name, act.keys)} to ${valueText(act.value)}`];
    case 'place':
      return ['- run: |', `    move ${pieceText(act.piece)} to ${act.end} of ${act.place}`];
    case 'example':
      return [];
    default:
      return act satisfies never;
  }
}

const seat = (player: number): string => `p${player + 1}`;

function written(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

function comparison(text: string, value: string): string {
  if (value === 'yes') return text;
  if (value === 'no') return `not (${text})`;
  return /^-?\d+$/.test(value) ? `${text} = ${value}` : `${text} is ${valueText(value)}`;
}

function cellText(name: string, keys: readonly string[]): string {
  const [first] = keys;
  if (first === undefined) return name;
  return keys.length === 1 && /^p\d$/.test(first) ? `${first}.${name}` : `${name}[${keys.map(valueText).join(', ')}]`;
}

/** Players, numbers and truths stand as they are; things carry a sign. */
function valueText(value: string): string {
  if (/^(p[1-9]|-?\d+|none|yes|no)$/.test(value)) return value;
  return value.includes('-') || value.includes('#') ? pieceText(value) : value;
}

function pieceText(name: string): string {
  const [item, copy] = name.split('#');
  return copy === undefined ? `@${item}` : `@${item}.copies[${copy}]`;
}
