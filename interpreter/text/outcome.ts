/**
 * What an answer costs and brings, before it is given: a copy takes it, and its log is read as the deciding player would read it.
 * Only amounts, and only as far as nothing has come by chance, been revealed or changed its place: what the player cannot know yet
 * is not told.
 */
import type { Both, Decision, Session } from '../api.ts';

/** Answers that are tried for one decision: a person waits for it. */
const MOST_TRIED = 24;
const MOST_TOLD = 3;

/** By the key of the answer; answers of which nothing can be said are left out. `name`: what the log calls the player. */
export function outcomesOf(
  session: Session,
  { player, candidates }: Decision,
  name: Both,
): ReadonlyMap<string, readonly Both[]> {
  const found = new Map<string, readonly Both[]>();
  if (candidates.length > MOST_TRIED) return found;
  for (const { key } of candidates) {
    const told = outcomeOf(session, player, key, name);
    if (told.length > 0) found.set(key, told);
  }
  return found;
}

function outcomeOf(session: Session, player: number, key: string, name: Both): readonly Both[] {
  const copy = session.fork(1);
  if (!copy.choose(key, player).ok) return [];
  const entries = copy.log(player).filter(({ kind }) => kind !== 'choice');
  const end = entries.findIndex(({ kind }) => kind !== 'change');
  return (end < 0 ? entries : entries.slice(0, end))
    .filter(({ text }) => /\d → -?\d/.test(text.en))
    .slice(0, MOST_TOLD)
    .map(({ text }) => ({ pl: without(text.pl, name.pl), en: without(text.en, name.en) }));
}

/** "pays 2 ore (3 → 1)": the question has said who. */
const without = (text: string, name: string): string =>
  text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
