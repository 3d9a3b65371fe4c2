/**
 * The reference and the rules agree on their ids: every rule of the reference is carried out somewhere or says why not,
 * and every id that rules and data carry stands in the reference. A game without a reference has nothing to agree with.
 */
import type { GameData } from '../data/model.ts';
import { nearest } from '../diagnostics/suggest.ts';
import type { Located } from '../source/source.ts';
import type { TextProblem } from './problems.ts';
import type { RuleUse } from './uses.ts';
import { itemsWithRecords } from './written-texts.ts';

export function checkRuleIds(data: GameData, fromRules: readonly RuleUse[]): readonly TextProblem[] {
  if (data.reference.length === 0) return [];
  const uses = [...fromRules, ...usesInData(data)];
  return [...notImplemented(data, uses), ...unknown(data, uses)];
}

function usesInData(data: GameData): readonly RuleUse[] {
  const uses = (ids: readonly Located<string>[], how: RuleUse['how']): readonly RuleUse[] =>
    ids.map(({ value, span }) => ({ id: value, how, span }));
  return [
    ...[...itemsWithRecords(data.components.items)].flatMap((item) => uses(item.rules, 'implements')),
    ...(data.manifest?.options ?? []).flatMap((option) => uses(option.rules, 'implements')),
    ...data.examples.flatMap((example) => uses(example.rules, 'mentions')),
  ];
}

function notImplemented(data: GameData, uses: readonly RuleUse[]): readonly TextProblem[] {
  const implemented = new Map<string, RuleUse>();
  for (const how of ['implements', 'because'] as const) {
    for (const use of uses) if (use.how === how && !implemented.has(use.id)) implemented.set(use.id, use);
  }
  return data.reference.flatMap(({ id, gap }): readonly TextProblem[] => {
    const use = implemented.get(id.value);
    if (use === undefined && gap === undefined) return [{ kind: 'rule-not-implemented', at: id.span, id: id.value }];
    if (use !== undefined && gap !== undefined)
      return [{ kind: 'rule-in-gap', at: gap.span, id: id.value, use: use.span }];
    return [];
  });
}

/** The same wrong id in twenty places is shown in each: every one of them has to be changed. */
function unknown(data: GameData, uses: readonly RuleUse[]): readonly TextProblem[] {
  const known = new Set(data.reference.map((entry) => entry.id.value));
  return uses
    .filter((use) => !known.has(use.id))
    .map((use) => ({ kind: 'unknown-rule', at: use.span, id: use.id, near: nearest(use.id, known) }));
}
