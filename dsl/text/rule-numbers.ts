/**
 * The numbers of what carries a rule out, by the placeholder that would name each: of the components that carry its id (fields, costs,
 * rules text) and of the functions, constants, states and places that implement it. A literal equal to one of them was copied.
 */
import type { ComponentItem, DataValue, GameData } from '../data/model.ts';
import type * as Ast from '../syntax/ast.ts';
import { numberAlone, numbersInRules } from './numbers-in-rules.ts';
import { itemsWithRecords } from './written-texts.ts';

/** By rule id, then by placeholder. */
export type RuleNumbers = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface NumberSources {
  readonly data: GameData;
  readonly componentTexts: readonly Ast.Node[];
  /** By rule id: names of the declarations that implement it. */
  readonly implementing: ReadonlyMap<string, ReadonlySet<string>>;
  /** By placeholder: every number that the rules declare. */
  readonly constants: ReadonlyMap<string, number>;
}

export function ruleNumbers({ data, componentTexts, implementing, constants }: NumberSources): RuleNumbers {
  const byRule = new Map<string, Map<string, number>>();
  const add = (rule: string, placeholder: string, number: number): void => {
    const known = byRule.get(rule) ?? new Map<string, number>();
    byRule.set(rule, known.set(placeholder, number));
  };
  for (const item of itemsWithRecords(data.components.items))
    for (const [placeholder, number] of item.rules.length === 0 ? [] : numbersOfItem(item, componentTexts))
      for (const rule of item.rules) add(rule.value, placeholder, number);
  for (const [rule, names] of implementing)
    for (const [placeholder, number] of constants)
      if (names.has(placeholder.split('.')[0] ?? '')) add(rule, placeholder, number);
  return byRule;
}

function numbersOfItem(item: ComponentItem, texts: readonly Ast.Node[]): readonly (readonly [string, number])[] {
  const id = `@${item.id.value}`;
  const fields = [...item.fields].map(([name, value]) => [`${id}.${name}`, value] as const);
  const sides = [...item.sides].flatMap(([side, own]) =>
    [...own].map(([name, value]) => [`${id}.${side}.${name}`, value] as const),
  );
  return [...fields, ...sides].flatMap(([name, value]) => numbersOfValue(name, value, texts));
}

function numbersOfValue(
  name: string,
  value: DataValue,
  texts: readonly Ast.Node[],
): readonly (readonly [string, number])[] {
  switch (value.kind) {
    case 'int':
      return [[name, value.value]];
    case 'amounts':
      return value.entries.map(({ resource, amount }) => [`${name}.${resource.value}`, amount]);
    case 'rules': {
      const alone = numberAlone(texts, value.span);
      if (alone !== undefined) return [[name, alone]];
      return [...numbersInRules(texts, value.span)].flatMap(([part, numbers]) => {
        const [only, ...others] = numbers;
        return only === undefined || others.length > 0 ? [] : [[`${name}.${part}`, only] as const];
      });
    }
    default:
      return [];
  }
}
