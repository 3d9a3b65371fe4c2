/**
 * Every text of a game that exists in two languages, in one list: the checks of parity and of messages walk it.
 */
import type { Bilingual, ComponentItem, GameData, LexiconEntry, OddsScenario } from '../data/model.ts';
import type { Located, Span } from '../source/source.ts';
import type { MessageMode } from './message.ts';
import type { TextOwner } from './problems.ts';

export interface WrittenText {
  readonly owner: TextOwner;
  readonly text: Bilingual;
  /** Where to show that a language is missing. */
  readonly head: Span;
  /** Undefined: a plain name, in which braces are only braces. */
  readonly mode: MessageMode | undefined;
}

export function writtenTexts(data: GameData): readonly WrittenText[] {
  const { manifest } = data;
  const texts: WrittenText[] = [];
  const add = (owner: TextOwner, text: Bilingual | undefined, mode?: MessageMode, head = text?.span): void => {
    if (text !== undefined && head !== undefined) texts.push({ owner, text, head, mode });
  };
  add({ kind: 'title' }, manifest?.name);
  add({ kind: 'description' }, manifest?.description);
  for (const option of manifest?.options ?? []) add({ kind: 'option', id: option.id.value }, option.name);
  for (const item of itemsWithRecords(data.components.items)) add({ kind: 'name', of: item.id.value }, item.name);
  for (const section of data.sections) add({ kind: 'section', id: section.id.value }, section.title);
  for (const { id, text, ruling, gap } of data.reference) {
    add({ kind: 'rule', id: id.value }, text, 'reference', id.span);
    add({ kind: 'ruling', id: id.value }, ruling, 'reference');
    add({ kind: 'gap', id: id.value }, gap, 'reference');
  }
  for (const entry of data.lexicon) add(ownerOf(entry), entry.text, 'arguments');
  for (const example of data.examples) add({ kind: 'example', id: example.id.value }, example.title);
  for (const scenario of data.odds)
    addScenario(scenario, (part, text) => add({ kind: 'odds', id: scenario.id.value, part }, text));
  return texts;
}

function addScenario(
  { title, parameters, requires, tells }: OddsScenario,
  add: (part: string, text: Bilingual) => void,
): void {
  add('title', title);
  for (const { name, about } of parameters) add(name, about);
  for (const [i, { says }] of requires.entries()) add(`requires-${i + 1}`, says);
  for (const [i, { name, cases }] of tells.entries()) {
    add(`tells-${i + 1}`, name);
    for (const [k, { says }] of cases.entries()) add(`tells-${i + 1}-${k + 1}`, says);
  }
}

export function ownerOf(entry: LexiconEntry): TextOwner {
  return { kind: 'entry', section: entry.section, key: entry.key.value };
}

export function* itemsWithRecords(items: readonly ComponentItem[]): Generator<ComponentItem> {
  for (const item of items) {
    yield item;
    for (const value of item.fields.values()) if (value.kind === 'records') yield* itemsWithRecords(value.items);
  }
}

/**
 * Where a stretch of a text stands in its file. A plain scalar is as long as its text and a quoted one longer by its
 * quotes; where escapes or folded lines make it otherwise, the whole text is shown.
 */
export function stretchSpan(text: Located<string>, start: number, end: number): Span {
  const { file, start: first, end: last } = text.span;
  const quotes = last - first - text.value.length;
  if (quotes !== 0 && quotes !== 2) return text.span;
  const shift = first + quotes / 2;
  return { file, start: shift + start, end: shift + Math.max(end, start + 1) };
}
