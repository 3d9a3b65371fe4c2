/** Worked examples as YAML, from what was played: steps that answer by name, and the example around them. */
import type { Recording } from '../api.ts';

/** `- { by: p1, choose: [ion-drive, system-2] }`. `subset`: ids of a set that was chosen, where its key is not enough. */
export function answerStep(player: number, key: string, subset?: readonly string[]): string {
  return `- { by: p${player + 1}, ${answerText(key, subset)} }`;
}

/** `card=x system=y` names its things in order; a branch is what is done. */
function answerText(key: string, subset: readonly string[] | undefined): string {
  if (subset !== undefined) return `choose: [${(subset.length === 0 ? ['none'] : subset).map(yamlText).join(', ')}]`;
  if (!key.includes('=')) return key === 'none' || key === 'nothing' ? `choose: [${key}]` : `do: ${key}`;
  if (/^[A-Za-z]+=\d+( [A-Za-z]+=\d+)*$/.test(key)) return `choose: [${yamlText(key)}]`; // a payment
  const names = key.split(' ').flatMap((part) => part.slice(part.indexOf('=') + 1).split(','));
  return `choose: [${names.map(yamlText).join(', ')}]`;
}

/** As it can stand in a line of YAML. */
export function yamlText(text: string): string {
  return /^[A-Za-z][\w-]*$/.test(text) || /^-?\d+$/.test(text) ? text : JSON.stringify(text);
}

export interface WrittenExample {
  readonly id: string;
  readonly title: { readonly pl: string; readonly en: string };
  readonly rules: readonly string[];
  readonly recording: Pick<Recording, 'players' | 'seed' | 'options' | 'answers'>;
  /** By name of the option and ordinal of its value. */
  readonly valueName: (option: string, value: number) => string;
  /** Lines of `then`. */
  readonly then: readonly string[];
}

export function exampleText({ id, title, rules, recording, valueName, then }: WrittenExample): string {
  const options = Object.entries(recording.options).map(([name, value]) => `${name}: ${valueName(name, value)}`);
  return [
    `- id: ${id}`,
    `  title: { pl: ${JSON.stringify(title.pl)}, en: ${JSON.stringify(title.en)} }`,
    ...(rules.length === 0 ? [] : [`  rules: [${rules.join(', ')}]`]),
    `  players: ${recording.players}`,
    `  seed: ${recording.seed}`,
    ...(options.length === 0 ? [] : [`  options: { ${options.join(', ')} }`]),
    ...(recording.answers.length === 0
      ? []
      : ['  when:', ...recording.answers.map(({ player, key }) => `    ${answerStep(player, key)}`)]),
    '  then:',
    ...then.map((line) => `  - ${line}`),
    '',
  ].join('\n');
}
