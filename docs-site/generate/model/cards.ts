/** Components as pages show them: every field with its name, its value in words and, for rules text, the sentence made from it. */
import {
  type CompiledGame,
  type ComponentItem,
  capitalised,
  type DataValue,
  inCase,
  itemNoun,
  nameAlone,
  nounOf,
  printedAmount,
  type Span,
  sameWords,
  type TextForm,
  textWords,
  type Verbaliser,
  valueNoun,
  verbaliser,
  type Words,
  wordsBeside,
} from '@kodeks/dsl';
import type { Declared } from './declarations.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import { type BothTexts, bothTexts, type Parity } from './language-texts.ts';

export interface Card {
  readonly kind: string;
  readonly id: string;
  readonly name: BothTexts;
  /** `2`, or by the number of players. */
  readonly copies: readonly { readonly players: string | undefined; readonly count: number }[];
  readonly provenance: string | undefined;
  readonly gaps: readonly string[];
  readonly source: string | undefined;
  /** On the item itself. */
  readonly rules: readonly string[];
  readonly fields: readonly Field[];
  readonly sides: readonly { readonly name: string; readonly label: Words; readonly fields: readonly Field[] }[];
  /** Of a record on a component: what it says besides its texts. */
  readonly beside?: Words | undefined;
  readonly span: Span;
}

export interface Field {
  readonly name: string;
  readonly label: Words;
  readonly value: FieldValue;
  /** Where it comes from, if another file than the item's gives it. */
  readonly provenance: string | undefined;
  readonly gaps: readonly string[];
}

export type FieldValue =
  | { readonly form: 'number'; readonly value: number }
  | { readonly form: 'words'; readonly key: string; readonly words: Words; readonly item: boolean }
  | {
      readonly form: 'amounts';
      readonly entries: readonly { readonly resource: string; readonly label: Words; readonly words: Words }[];
    }
  | { readonly form: 'text'; readonly type: string; readonly words: Words | undefined; readonly source: Excerpt }
  | { readonly form: 'list'; readonly items: readonly FieldValue[] }
  | { readonly form: 'records'; readonly cards: readonly Card[] };

export function cardsOf(game: CompiledGame, declared: readonly Declared[], parity: Parity): readonly Card[] {
  const reading: Reading = {
    parity,
    game,
    words: verbaliser(game.core, game.texts, game.sources),
    types: fieldTypes(declared),
  };
  return game.data.components.items.map((item) => cardOf(reading, item));
}

interface Reading {
  readonly parity: Parity;
  readonly game: CompiledGame;
  readonly words: Verbaliser;
  /** `Structure.cost` to `Amounts`, in the order of declaration. */
  readonly types: ReadonlyMap<string, string>;
}

interface KindNode {
  readonly fields?: readonly {
    readonly kind: string;
    readonly name: { readonly text: string };
    readonly type: TypeNode;
  }[];
}
interface TypeNode {
  readonly kind: string;
  readonly name?: { readonly text: string };
  readonly of?: TypeNode;
}

function fieldTypes(declared: readonly Declared[]): ReadonlyMap<string, string> {
  const named = ({ name, of }: TypeNode): string => name?.text ?? (of === undefined ? '' : named(of));
  return new Map(
    declared
      .filter(({ kind }) => kind === 'kind')
      .flatMap(({ name, node }) =>
        ((node as KindNode).fields ?? [])
          .filter((field) => field.kind === 'field')
          .map((field): [string, string] => [`${name}.${field.name.text}`, named(field.type)]),
      ),
  );
}

function cardOf(reading: Reading, item: ComponentItem): Card {
  const { texts } = reading.game;
  const noun = itemNoun(texts, item.id.value);
  const stale = reading.parity.get(`name/${item.id.value}`)?.stale;
  const name = { pl: inCase(noun, 'pl', 'nom'), en: inCase(noun, 'en', 'nom') };
  return {
    kind: item.kindName,
    id: item.id.value,
    name: bothTexts(name, item.name ?? { span: item.span, pl: undefined, en: undefined }, stale),
    copies: copiesOf(item),
    provenance: item.provenance?.value,
    gaps: gapsOf(item.gap?.value),
    source: item.source?.value,
    rules: item.rules.map(({ value }) => value),
    fields: fieldsOf(reading, item, item.fields),
    sides: [...item.sides].map(([side, fields]) => ({
      name: side,
      label: asWords(valueNoun(texts, side)),
      fields: fieldsOf(reading, item, fields, side),
    })),
    span: item.span,
  };
}

const gapsOf = (written: string | undefined): readonly string[] =>
  (written ?? '')
    .split(',')
    .map((gap) => gap.trim())
    .filter((gap) => gap !== '');

function copiesOf({ count }: ComponentItem): Card['copies'] {
  if (count === undefined) return [{ players: undefined, count: 1 }];
  if (count.kind === 'fixed') return [{ players: undefined, count: count.value }];
  return count.rows.map(({ key, orMore, value }) => ({
    players: `${key.value}${orMore ? '+' : ''}`,
    count: value.kind === 'int' ? value.value : 0,
  }));
}

/** In the order in which the kind declares them, which is the author's order of importance. */
function fieldsOf(
  reading: Reading,
  item: ComponentItem,
  fields: ReadonlyMap<string, DataValue>,
  side?: string,
): readonly Field[] {
  const order = [...reading.types.keys()];
  const place = (name: string): number => order.indexOf(`${item.kindName}.${name}`);
  return [...fields]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => {
      const completed = item.completed.get(side === undefined ? name : `${side}.${name}`);
      return {
        name,
        label: asWords(nounOf(reading.game.texts, name, 'amount')),
        value: fieldValue(reading, item, name, value),
        provenance: completed?.provenance?.value,
        gaps: gapsOf(completed?.gap?.value),
      };
    });
}

function fieldValue(reading: Reading, item: ComponentItem, name: string, value: DataValue): FieldValue {
  const { texts } = reading.game;
  switch (value.kind) {
    case 'int':
      return { form: 'number', value: value.value };
    case 'bool':
      return { form: 'words', key: String(value.value), words: value.value ? YES : NO, item: false };
    case 'name': {
      const isItem = texts.items.has(value.value);
      const words = asWords(isItem ? itemNoun(texts, value.value) : valueNoun(texts, value.value));
      return { form: 'words', key: value.value, words, item: isItem };
    }
    case 'amounts':
      return {
        form: 'amounts',
        entries: value.entries.map(({ resource, amount }) => {
          const noun = nounOf(texts, resource.value, 'amount');
          return {
            resource: resource.value,
            label: { pl: nameAlone(noun, 'pl'), en: nameAlone(noun, 'en') },
            words: { pl: printedAmount(noun, amount, 'pl'), en: printedAmount(noun, amount, 'en') },
          };
        }),
      };
    case 'rules':
      return textOf(reading, item, name, value.span);
    case 'list':
      return { form: 'list', items: value.items.map((each) => fieldValue(reading, item, name, each)) };
    case 'records':
      return {
        form: 'records',
        cards: value.items.map((each) => ({ ...cardOf(reading, each), beside: wordsBeside(texts, each) })),
      };
  }
}

const YES: Words = { pl: 'tak', en: 'yes' };
const NO: Words = { pl: 'nie', en: 'no' };

function textOf({ game, words, types }: Reading, item: ComponentItem, field: string, span: Span): FieldValue {
  const type = types.get(`${item.kindName}.${field}`) ?? '';
  const form = FORMS.find((each) => each === type);
  const said = form && textWords({ words, sources: game.sources }, form, span, item);
  const source = excerptOf(game, span) ?? { file: span.file, line: 1, text: '' };
  return { form: 'text', type, words: said, source };
}

const FORMS: readonly TextForm[] = ['Effect', 'Clauses', 'Condition', 'Points'];

type Forms = ReturnType<typeof nounOf>;

function asWords(noun: Forms): Words {
  return { pl: inCase(noun, 'pl', 'nom'), en: inCase(noun, 'en', 'nom') };
}

export const capitalisedWords = ({ pl, en }: Words): Words => ({ pl: capitalised(pl), en: capitalised(en) });

export const identifierIn = (name: string): Words => sameWords(name);
