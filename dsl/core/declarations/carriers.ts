/**
 * What carries rule ids without being run itself: kinds, fields, states, places, layers, items, options. The core program has sites for
 * everything that runs; these say which numbers of the program the others became, so that whoever watches a game can tell if they were used.
 */
import type { ComponentItem, DataValue, Manifest } from '../../data/model.ts';
import type { Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { KindSymbol } from '../../types/symbols.ts';
import type { Build } from '../build.ts';
import type { ColumnId, DomainId, TableId } from '../program.ts';
import { kindsWithItems } from './component-shapes.ts';

export interface RuleCarrier {
  readonly rules: readonly string[];
  readonly name: string;
  readonly span: Span;
  readonly thing: CarrierThing;
}

export type CarrierThing =
  | { readonly form: 'state'; readonly column: ColumnId }
  | { readonly form: 'place'; readonly domain: DomainId }
  /** Its things and their designs. */
  | { readonly form: 'kind'; readonly domains: readonly DomainId[] }
  /** `texts`: rules text that items hold in this field; the tables hold everything else. */
  | { readonly form: 'field'; readonly tables: readonly TableId[]; readonly texts: readonly Span[] }
  | { readonly form: 'item'; readonly item: CarrierItem }
  | { readonly form: 'option'; readonly option: number }
  | { readonly form: 'layers' };

/** An item of a component file and the rules text it holds. */
export interface CarrierItem {
  readonly kind: string;
  readonly id: string;
  /** Of its designs, and its place among them. */
  readonly domain: DomainId;
  readonly index: number;
  readonly texts: readonly Span[];
  readonly span: Span;
}

export interface Carriers {
  /** Those with rules. */
  readonly carriers: readonly RuleCarrier[];
  /** All items, with or without rules. */
  readonly items: readonly CarrierItem[];
}

export function carriersOf(
  build: Build,
  declarations: readonly Ast.Declaration[],
  manifest: Manifest | undefined,
): Carriers {
  const items = kindsWithItems(build).flatMap((kind) => kind.items.map((item, index) => itemOf(kind, item, index)));
  const carriers = [
    ...declarations.flatMap((declaration) => ofLayers(declaration)),
    ...kindsOf(build).flatMap(ofKind),
    ...build.states.map(({ name, declaration, column }) => carrier(declaration, name, { form: 'state', column })),
    ...build.placeSymbols.map(({ name, declaration, domain }) => carrier(declaration, name, { form: 'place', domain })),
    ...items.map(({ item, rules, carried }) => ({ ...carried, rules, thing: { form: 'item', item } as const })),
    ...(manifest?.options ?? []).map(({ id, rules }, option) => ({
      rules: rules.map((rule) => rule.value),
      name: id.value,
      span: id.span,
      thing: { form: 'option', option } as const,
    })),
  ];
  return { carriers: carriers.filter(({ rules }) => rules.length > 0), items: items.map(({ item }) => item) };
}

function carrier(
  declaration: { readonly rules: readonly Ast.RuleId[]; readonly span: Span } | undefined,
  name: string,
  thing: CarrierThing,
): RuleCarrier {
  const rules = (declaration?.rules ?? []).map((rule) => rule.id);
  return { rules, name, span: declaration?.span ?? { file: '', start: 0, end: 0 }, thing };
}

function ofLayers(declaration: Ast.Declaration): RuleCarrier[] {
  return declaration.kind === 'layers' ? [carrier(declaration, 'layers', { form: 'layers' })] : [];
}

function kindsOf(build: Build): KindSymbol[] {
  return [...build.symbols.globals.values()].flat().filter((symbol): symbol is KindSymbol => symbol.symbol === 'kind');
}

function ofKind(kind: KindSymbol): RuleCarrier[] {
  const domains = [kind, ...kind.members].flatMap((one) => [one.domain, one.designs]).filter((id) => id >= 0);
  const { declaration } = kind;
  const itself = declaration?.kind === 'kind' ? [carrier(declaration, kind.name, { form: 'kind', domains })] : [];
  const fields = [...kind.fields.values()].map((field) => {
    const texts = kind.items.flatMap((item) =>
      [item.fields, ...item.sides.values()].flatMap((fieldsOfSide) => textIn(fieldsOfSide.get(field.name))),
    );
    return carrier(field.declaration, `${kind.name}.${field.name}`, { form: 'field', tables: field.tables, texts });
  });
  return [...itself, ...fields];
}

function itemOf(kind: KindSymbol, { id, rules, fields, sides, span }: ComponentItem, index: number) {
  const texts = [fields, ...sides.values()].flatMap((fieldsOfSide) => [...fieldsOfSide.values()].flatMap(textIn));
  const item: CarrierItem = { kind: kind.name, id: id.value, domain: kind.designs, index, texts, span };
  return { item, rules: rules.map((rule) => rule.value), carried: { name: id.value, span } };
}

const textIn = (value: DataValue | undefined): Span[] => (value?.kind === 'rules' ? [value.span] : []);
