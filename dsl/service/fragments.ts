/** Where rules text stands in a file: the whole of a `.rules` file, single fields of a YAML file. */
import type { Analysis } from '../compile.ts';
import type { ComponentItem, DataValue, ExampleExpectation, ExampleStep } from '../data/model.ts';
import type { Span } from '../source/source.ts';
import type { KindSymbol } from '../types/symbols.ts';
import { withoutNone } from '../types/types.ts';
import type { EntryRule } from './expectations.ts';

export interface Fragment {
  readonly span: Span;
  readonly entry: EntryRule;
  /** Whose text it is: a component's texts know `self` and `owner`, an example's know `p1`, `p2` ... */
  readonly of: 'file' | 'component' | 'example';
  /** The kind of the component. */
  readonly kind?: string;
}

export function fragmentsOf({ sources, translation, data }: Analysis, path: string): readonly Fragment[] {
  const source = sources.get(path);
  if (source === undefined) return [];
  if (path.endsWith('.rules'))
    return [{ span: { file: path, start: 0, end: source.text.length }, entry: 'declarations', of: 'file' }];
  const kinds = [...translation.build.symbols.globals.values()].flat().filter((symbol) => symbol.symbol === 'kind');
  const found: Fragment[] = [
    ...data.components.items.flatMap((item) => ofItem(item, kinds)),
    ...data.examples.flatMap((example) => [
      ...(example.given === undefined ? [] : [statements(example.given.span)]),
      ...example.when.flatMap(ofStep),
      ...example.then.flatMap(ofExpectation),
    ]),
  ];
  return found.filter((fragment) => fragment.span.file === path).sort((a, b) => a.span.start - b.span.start);
}

function ofItem(item: ComponentItem, kinds: readonly KindSymbol[]): Fragment[] {
  const kind = kinds.find((one) => one.name === item.kindName);
  const values = [...item.fields, ...[...item.sides.values()].flatMap((side) => [...side])];
  return values.flatMap(([name, value]) => ofValue(value, kind, name, kinds));
}

function ofValue(
  value: DataValue,
  kind: KindSymbol | undefined,
  field: string,
  kinds: readonly KindSymbol[],
): Fragment[] {
  if (value.kind === 'records') return value.items.flatMap((item) => ofItem(item, kinds));
  if (value.kind !== 'rules') return [];
  const type = kind?.fields.get(field)?.type;
  const plain = type === undefined ? undefined : withoutNone(type);
  const entry = plain?.form === 'code' ? ENTRY[plain.field] : 'statements';
  return [{ span: value.span, entry, of: 'component', ...(kind === undefined ? {} : { kind: kind.name }) }];
}

const ENTRY = {
  Effect: 'statements',
  Condition: 'wholeExpression',
  Points: 'wholeExpression',
  Clauses: 'declarations',
} as const;

const statements = (span: Span): Fragment => ({ span, entry: 'statements', of: 'example' });

function ofStep(step: ExampleStep): Fragment[] {
  if (step.kind === 'run') return [statements(step.code.span)];
  return step.kind === 'expect' ? step.expectations.flatMap(ofExpectation) : [];
}

function ofExpectation(expectation: ExampleExpectation): Fragment[] {
  return expectation.kind === 'condition' ? [{ span: expectation.span, entry: 'wholeExpression', of: 'example' }] : [];
}
