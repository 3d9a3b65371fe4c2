/**
 * What players ask about a rule, in their own words: `docs-site/questions/<game>.txt`. A rule seldom repeats the words of the question
 * that it answers ("may I skip my turn?", "Passing is not allowed"), so the search looks at these as well.
 *
 * A line is `ACT-04 | pomijanie tury; czy można nic nie robić | skip my turn; do nothing`: a rule without the prefix of its game,
 * questions in Polish, questions in English. Lines that begin with `#` are notes.
 */
import type { Language } from '@kodeks/dsl';
import type { GameModel } from '../model/game-model.ts';

export type PlayerQuestions = ReadonlyMap<string, Readonly<Record<Language, readonly string[]>>>;

/** Throws what is wrong with the file, with its line: the build shows it. */
export function playerQuestions(text: string, { id: game, rules }: GameModel): PlayerQuestions {
  const questions = new Map<string, Readonly<Record<Language, readonly string[]>>>();
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const refuse = (why: string): never => {
      throw new Error(`questions/${game}.txt:${at + 1}: ${why}`);
    };
    const [rule = '', pl = '', en = '', ...more] = line.split('|').map((part) => part.trim());
    if (pl === '' || en === '' || more.length > 0)
      refuse('a line is a rule, questions in Polish and questions in English, with | between them');
    const known = [...rules.keys()].find((id) => id.endsWith(`-${rule}`)) ?? refuse(`there is no rule ${rule}`);
    if (questions.has(known)) refuse(`${rule} has its questions already`);
    const asked = (part: string): readonly string[] => part.split(';').map((question) => question.trim());
    questions.set(known, { pl: asked(pl), en: asked(en) });
  });
  return questions;
}
