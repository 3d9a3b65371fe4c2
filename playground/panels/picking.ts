/** Answers that are built up thing by thing, on the table or in the sentences. */
import type { Decision } from '@kodeks/interpreter';

type Open = Pick<Decision, 'form' | 'candidates' | 'subset'>;
type Things = readonly { readonly id: string }[];

/** Does the answer begin with what was picked? The steps of a move come in their order, things of a choice in any. */
export function fits(form: Decision['form'], things: Things, picked: readonly string[]): boolean {
  return form === 'sequence'
    ? picked.every((id, i) => things[i]?.id === id)
    : picked.every((id) => things.some((thing) => thing.id === id));
}

/** What can be picked next, and what was. */
export function pickable({ form, candidates, subset }: Open, picked: readonly string[]): ReadonlySet<string> {
  const fitting = candidates.filter(({ things }) => fits(form, things, picked));
  const next = (things: Things): Things =>
    form === 'sequence' ? things.slice(picked.length, picked.length + 1) : things;
  return new Set([
    ...fitting.flatMap(({ things }) => next(things).map(({ id }) => id)),
    ...(subset?.elements.map(({ id }) => id) ?? []),
    ...picked,
  ]);
}

/** What is picked after this thing: one more, one less, or a new beginning; and the only answer that is left, if there is one. */
export function afterPicking(
  { form, candidates, subset }: Open,
  picked: readonly string[],
  id: string,
): { readonly picked: readonly string[]; readonly only: string | undefined } {
  const fitting = (ids: readonly string[]) => candidates.filter(({ things, free }) => !free && fits(form, things, ids));
  const further = [...picked, id];
  const goesOn = form === 'sequence' ? fitting(further).length > 0 : !picked.includes(id);
  const at = picked.lastIndexOf(id);
  const less = form === 'sequence' ? picked.slice(0, Math.max(0, at)) : picked.filter((one) => one !== id);
  const next = goesOn || at < 0 ? further : less;
  const left = fitting(next);
  if (subset === undefined && next.length > 0 && left.length === 1) return { picked: next, only: left[0]?.key };
  const stands = subset !== undefined || left.length > 0 || next.length === 0;
  return { picked: stands ? next : [id], only: undefined };
}
