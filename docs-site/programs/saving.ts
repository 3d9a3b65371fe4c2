/** Shown in the guide (`<!-- program: saving -->`), checked by the compiler, run by `test/docs-site/programs.test.ts`. */
import type { CompiledGame } from '@kodeks/dsl';
import { type Recording, restore, type Session, start } from '@kodeks/interpreter';

/** Plain data with a checksum: any store for text will do. */
export const save = (session: Session): string => JSON.stringify(session);

/** Exactly the same game, or the reason why not: `no-save`, `other-format`, `damaged`, `other-rules`. */
export function open({ core, texts }: CompiledGame, saved: string): Session | string {
  const opened = restore(core, JSON.parse(saved), { texts });
  return opened.ok ? opened.session : opened.why;
}

/**
 * After the rules have changed a saved position may mean nothing. What was answered still does: names of answers are stable, so
 * a recording is played again under the new rules, up to the first answer that they refuse.
 */
export function playAgain(
  { core, texts }: CompiledGame,
  recording: Recording,
): { session: Session; refusedAt?: number } {
  const { players, seed, options, answers } = recording;
  const session = start(core, { players, seed, options, texts });
  for (const [index, { key, player }] of answers.entries())
    if (!session.choose(key, player).ok) return { session, refusedAt: index };
  return { session };
}
