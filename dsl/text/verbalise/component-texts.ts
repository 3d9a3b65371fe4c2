/**
 * Everything that a component does, in words: its effects, lasting clauses, conditions and points, on each of its sides and in
 * the records printed on it. Faces and pages read it here, so that neither can leave out what the other says.
 */
import type { ComponentItem, DataValue } from '../../data/model.ts';
import type { SourceFile, Span } from '../../source/source.ts';
import { parseFragment } from '../../syntax/parse.ts';
import type { SymbolTable } from '../../types/symbols.ts';
import type { GameTexts, Words } from '../texts.ts';
import { wordsBeside } from './record-words.ts';
import type { Printed, Said, Verbaliser } from './verbalise.ts';

/** The type of a field that holds rules. */
export type TextForm = 'Effect' | 'Clauses' | 'Condition' | 'Points';

export interface ComponentText {
  readonly field: string;
  /** Of a component with sides: the one that says it. */
  readonly side: string | undefined;
  readonly form: TextForm;
  readonly words: Said;
  /** With the first text of a record: what else the record says, "cost: 2 ore". */
  readonly beside: Words | undefined;
  readonly span: Span;
}

export interface TextSources {
  readonly words: Verbaliser;
  readonly texts: GameTexts;
  readonly globals: SymbolTable['globals'];
  readonly sources: ReadonlyMap<string, SourceFile>;
}

/** In the order of the file, those of a side after those of the whole. */
export function componentTexts(from: TextSources, item: ComponentItem): readonly ComponentText[] {
  const own = textsIn(from, item, item.fields, undefined);
  const ofSides = [...item.sides].flatMap(([side, fields]) => textsIn(from, item, fields, side));
  return [...own, ...ofSides];
}

function textsIn(
  from: TextSources,
  item: ComponentItem,
  fields: ReadonlyMap<string, DataValue>,
  side: string | undefined,
): readonly ComponentText[] {
  return [...fields].flatMap(([field, value]): readonly ComponentText[] => {
    if (value.kind === 'records') {
      return value.items.flatMap((record) => textsOfRecord(from, record).map((text) => ({ ...text, side })));
    }
    if (value.kind !== 'rules') return [];
    const form = textForm(from.globals, item.kindName, field);
    const words = form && textWords(from, form, value.span, item);
    const { span } = value;
    return form === undefined || words === undefined ? [] : [{ field, side, form, words, beside: undefined, span }];
  });
}

function textsOfRecord(from: TextSources, record: ComponentItem): readonly ComponentText[] {
  const beside = wordsBeside(from.texts, record);
  return componentTexts(from, record).map((text, at) => (at === 0 ? { ...text, beside } : text));
}

/** What the text at a place says, by the type of its field. */
export function textWords(
  { words, sources }: Pick<TextSources, 'words' | 'sources'>,
  form: TextForm,
  span: Span,
  item: ComponentItem,
): Said | undefined {
  const file = sources.get(span.file);
  if (file === undefined) return undefined;
  const { kindName: kind } = item;
  const printed = numbersOn(item);
  switch (form) {
    case 'Effect':
      return words.effect(parseFragment(file, span, 'statements').out, kind, printed);
    case 'Clauses':
      return words.clauses(parseFragment(file, span, 'clauses').out, kind, printed);
    case 'Condition':
      return words.condition(parseFragment(file, span, 'expression').out, kind, printed);
    case 'Points':
      return words.points(parseFragment(file, span, 'expression').out, kind, printed);
    default:
      return form satisfies never;
  }
}

const numbersOn = ({ fields }: ComponentItem): Printed =>
  new Map([...fields].flatMap(([field, value]) => (value.kind === 'int' ? [[field, value.value] as const] : [])));

function textForm(globals: TextSources['globals'], kindName: string, field: string): TextForm | undefined {
  const kind = globals.get(kindName)?.find((symbol) => symbol.symbol === 'kind');
  const type = kind?.symbol === 'kind' ? kind.fields.get(field)?.type : undefined;
  const plain = type?.form === 'optional' ? type.of : type;
  return plain?.form === 'code' ? plain.field : undefined;
}
