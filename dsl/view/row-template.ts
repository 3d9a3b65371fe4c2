/**
 * How an effect, action or function is said in icons, as its author wrote it: `{amount} supply → {amount} population`.
 * Words are icons, by what they stand for or by their own names; `{…}` is a parameter; `→ / +/ + ×` are the signs of rows, `[…]` a solid
 * box, `(…)` a dashed one, `<…>` a tab; a number stands as it is, with what measures it (`≥3`, `−{amount}`).
 */
import type { Icon, RowTemplate, TemplatePart } from '../data/looks.ts';
import type { Located } from '../source/source.ts';
import type { ViewProblem } from './problems.ts';

/** One name is an icon; anything else is a row. */
export const isRow = (text: string): boolean => !/^[\p{L}\p{N}_-]+$/u.test(text);

interface Words {
  readonly parameters: readonly string[];
  readonly icons: ReadonlyMap<string, Icon>;
  readonly byName: ReadonlyMap<string, Icon>;
}

const SIGNS: Readonly<Record<string, (TemplatePart & { is: 'sign' })['sign']>> = {
  '→': 'to',
  '/': 'or',
  '+/': 'any',
  '+': 'and',
  '×': 'per',
};
const PAIRS: Readonly<Record<string, string>> = { '[': ']', '(': ')', '<': '>' };
const MEASURE = '[≥≤≠=−+½~]?';
const TOKEN = new RegExp(
  [
    `(?<given>(?<before>${MEASURE})\\{(?<parameter>[\\p{L}\\p{N}_]+)\\})`,
    '(?<sign>\\+\\/|[→/+×](?=\\s|$))',
    `(?<number>${MEASURE}\\d+(?![\\p{L}_-])|[½?])`,
    '(?<word>[\\p{L}_][\\p{L}\\p{N}_]*(?:-[\\p{L}\\p{N}_]+)*)',
    '(?<bracket>[[\\]()<>])',
    '(?<space>\\s+)',
    '(?<rest>.)',
  ].join('|'),
  'gu',
);

export function parseRow(
  text: Located<string>,
  words: Words,
): { readonly row: RowTemplate } | { readonly problem: ViewProblem } {
  const bad: ViewProblem = { kind: 'bad-row', row: text };
  const done: { readonly end: string; readonly parts: TemplatePart[] }[] = [];
  let parts: TemplatePart[] = [];
  let end = '';
  for (const { groups = {} } of text.value.matchAll(TOKEN)) {
    const { given, before = '', parameter = '', sign, number, word, bracket, rest } = groups;
    if (rest !== undefined) return { problem: bad };
    if (sign !== undefined) parts.push({ is: 'sign', sign: SIGNS[sign] ?? 'and' });
    if (number !== undefined) parts.push({ is: 'number', text: number });
    if (given !== undefined) {
      if (!words.parameters.includes(parameter))
        return { problem: unknown(text, parameter, 'a parameter', words.parameters) };
      parts.push({ is: 'given', parameter, before });
    }
    if (word !== undefined) {
      const icon = words.icons.get(word) ?? words.byName.get(word);
      if (icon === undefined)
        return { problem: unknown(text, word, 'an icon', [...words.icons.keys(), ...words.byName.keys()]) };
      parts.push({ is: 'icon', icon, of: word });
    }
    const closing = bracket === undefined ? undefined : PAIRS[bracket];
    if (closing !== undefined) {
      done.push({ end, parts });
      [parts, end] = [[], closing];
    } else if (bracket !== undefined) {
      const around = done.pop();
      if (around === undefined || bracket !== end || parts.length === 0) return { problem: bad };
      around.parts.push(bracket === '>' ? { is: 'tab', parts } : { is: 'box', may: bracket === ')', parts });
      ({ parts, end } = around);
    }
  }
  return done.length > 0 || parts.length === 0 ? { problem: bad } : { row: parts };
}

function unknown(
  row: Located<string>,
  value: string,
  what: 'a parameter' | 'an icon',
  known: readonly string[],
): ViewProblem {
  return { kind: 'unknown-name', name: { value, span: row.span }, what, known: [...new Set(known)] };
}
