/** Things in words and as signs, as they stand in lists and on small boards. */
import type { Both, Language } from '@kodeks/interpreter';
import type { Scene, Thing } from '../scene/model.ts';
import { FACE_DOWN } from '../scene/words.ts';

export interface Quill {
  readonly language: Language;
  readonly players: Scene['players'];
  readonly width: number;
}

export const say = ({ language }: Quill, words: Both): string => words[language];

const CIRCLED = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];

export const seat = (player: number): string => CIRCLED[player] ?? String(player + 1);

/** `2 interceptors of player 1` as `①2In`: whose, how many, the beginning of its name. */
export function sign(quill: Quill, thing: Thing): string {
  const owner = thing.owner === undefined ? '' : seat(thing.owner);
  const count = thing.alike.length + 1;
  return `${owner}${count > 1 ? count : ''}${thing.isHidden ? '▒' : shortName(say(quill, thing.label))}`;
}

export function shortName(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== '');
  const [first = '', second = ''] = words;
  return second === ''
    ? [...first].slice(0, 3).join('')
    : `${[...first].slice(0, 2).join('')}${[...second][0]?.toUpperCase() ?? ''}`;
}

/** Name, how many, whose, and in brackets what is true of it and what lies on it. */
export function thingText(quill: Quill, thing: Thing): string {
  const count = thing.alike.length + 1;
  if (thing.isHidden) return `${say(quill, FACE_DOWN)}: ${count}`;
  const facts = thing.facts.filter(
    (fact) => !fact.isEmpty && !(thing.owner !== undefined && fact.number === undefined && fact.hue !== undefined),
  );
  const told = facts.map((fact) =>
    fact.number === 1 && fact.value.en === 'yes'
      ? say(quill, fact.label)
      : `${say(quill, fact.label)} ${say(quill, fact.value)}`,
  );
  const held = thing.holds.map((one) => `+${sign(quill, one)}`);
  const inside = [...told, ...held].join(', ');
  const owner = thing.owner === undefined ? '' : seat(thing.owner);
  return `${count > 1 ? `${count} × ` : ''}${owner}${say(quill, thing.label)}${inside === '' ? '' : ` [${inside}]`}`;
}
