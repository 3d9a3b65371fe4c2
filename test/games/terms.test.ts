/**
 * One thing, one name: words that the texts of a game must not use, because another is the rulebook's or the usual one;
 * and entries of the reference that make no sense alone, as search, cards, links and refusals show them.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readGame } from '../support/read-game.ts';

interface Banned {
  /** Looked for in the reference, the lexicon and the components, outside comments. */
  readonly word: RegExp;
  readonly say: string;
}

const GAMES: Readonly<Record<string, readonly Banned[]>> = {
  eclipse: [
    { word: /plansz\S* technologii|technology boards?\b/iu, say: 'plansza zaopatrzenia / supply board' },
    { word: /macierzyst|\bhome (hex|sector)/iu, say: 'heks początkowy / starting hex' },
    { word: /opracow[ayu]/iu, say: 'wynaleźć' },
    { word: /rodzaj\S* statk/iu, say: 'typ statku' },
    { word: /punkt\S* nauki/iu, say: 'jednostka nauki' },
    { word: /(?<!\p{L})cen(a|y|ie|ę|ą)(?!\p{L})/iu, say: 'koszt' },
    { word: /wytwarza/iu, say: 'produkować' },
    { word: /dopuszcza|\badmits?\b/iu, say: 'pozwala brać (część) / lets you take' },
    { word: /\b(put|puts|putting) up\b/iu, say: 'build' },
    { word: /\bturned up\b|\bships up\b/iu, say: 'turned face up' },
    { word: /pl: "?Sirius/iu, say: 'Syriusz' },
  ],
  'master-of-orion': [
    { word: /ofert\S* doradców|advisor offers?\b/iu, say: 'doradcy na środku stołu / advisors in the middle' },
    { word: /odda\S* do rezerw/iu, say: 'zwrócić do rezerw' },
    { word: /pozb(yć|ądź|ywa)/iu, say: 'odrzucić' },
    { word: /(weź|biorą) z talii/iu, say: 'dobrać' },
    { word: /(wysoki|średni|niski)\S* poziom\S*(?! rozwoju)(?=[ .,;(])/iu, say: 'poziom rozwoju' },
    { word: /\b(high|medium|low) level/iu, say: 'development level' },
  ],
};

const UNCLEAR: readonly RegExp[] = [
  /^ {8}pl: "(Taki|Taka|Takie|Dlatego|Potem|Zamiast tego|Dotyczy to|Ich|Jego|Jej)(?!\p{L})/u,
  /^ {8}en: "(Such|Hence|This|Then|Instead|Still|Their|Its)\b/u,
  /^ {8}pl: .*(w ten sposób|tej nagrody)/u,
  /^ {8}en: .*\b(that way|in this way|this reward)\b/u,
];

const readText = (game: string) => readGame(join(import.meta.dirname, '../../games', game));

const linesWith = (game: string, path: RegExp, word: RegExp): string[] =>
  readText(game)
    .filter((file) => path.test(file.path))
    .flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((line, index) =>
          !/^\s*#/.test(line) && word.test(line) ? [`${file.path}:${index + 1} ${line.trim()}`] : [],
        ),
    );

describe.each(Object.entries(GAMES))('%s', (game, banned) => {
  test.each(banned)('says $say, not $word', ({ word }) =>
    expect(linesWith(game, /^(reference|components)\/|^lexicon\.yaml$/, word)).toEqual([]),
  );

  test.each(UNCLEAR)('has no entry that leans on the one before: %s', (words) =>
    expect(linesWith(game, /^reference\//, words)).toEqual([]),
  );
});

// Without an entry the button would show the identifier, in both languages.
describe.each(['alien-artifacts', 'beyond-the-sun', 'eclipse', 'master-of-orion', 'voidfall'])('%s', (game) => {
  test('has words for whatever may be repeated', () => {
    const files = readText(game);
    const repeated = files
      .filter(({ path }) => /^(rules|components)\//.test(path))
      .flatMap(({ text }) => [...text.matchAll(/repeat up to .*? as (\w+)/g)].map((found) => found[1] ?? ''));
    const lexicon = files.find(({ path }) => path === 'lexicon.yaml')?.text ?? '';
    const verbs = /^verbs:\n(?<entries>(?: .*\n|\n)*)/mu.exec(lexicon)?.groups?.entries ?? '';
    expect(repeated.filter((name) => !new RegExp(`^ {2}${name}:`, 'm').test(verbs))).toEqual([]);
  });
});
