/** The conversation of `kodeks play`, line by line, with a stand-in for the game. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Both, type Language, randomBot, type Session } from '../../cli/engine.ts';
import { languageOf } from '../../cli/language.ts';
import { playMatch } from '../../cli/play/loop.ts';
import { WORDS } from '../../cli/play/words.ts';
import { inkThatIs } from '../../cli/terminal/ink.ts';
import { type FakeOptions, fakeSession } from './support/fake-session.ts';
import { temporaryFolder } from './support/kodeks.ts';

interface Table extends FakeOptions {
  readonly typed: readonly string[];
  readonly people?: readonly number[];
  readonly language?: Language;
  readonly cwd?: string;
  /** What answers cost and bring, by their keys. */
  readonly outcomes?: Readonly<Record<string, readonly Both[]>>;
}

/** What there is of the stand-in's table. */
function stones(session: Session): readonly string[] {
  const left = session.view(undefined).states.find((cell) => cell.name === 'stones');
  return [`  stones: ${left?.value}`];
}

async function talk({ typed, people = [0, 1], language = 'en', cwd = '/nowhere', outcomes = {}, ...options }: Table) {
  const said: string[] = [];
  const session = fakeSession(options);
  const words = WORDS[language];
  const input = [...typed];
  const stopped = await playMatch({
    match: {
      session,
      bots: [0, 1].map((player) => (people.includes(player) ? undefined : randomBot(() => 0))),
      asked: [],
      told: 0,
      restore: () => ({ ok: true, session: fakeSession({ stones: 3 }) }),
    },
    words,
    picture: { before: stones, of: (at, _, name) => (name === 'gone' ? [] : stones(at)) },
    ink: inkThatIs(false),
    cwd,
    say: (lines) => void said.push(...lines),
    lines: {
      next: async () =>
        input.length > 0 ? { value: input.shift() ?? '', done: false } : { value: undefined, done: true },
      close: () => {},
    },
    prompt: () => {},
    limit: 1000,
    placeOf: (site) => `${site.file}:1:${site.start + 1}`,
    outcomes: (_, { candidates }) => new Map(candidates.map(({ key }) => [key, outcomes[key] ?? []])),
    called: (source) => source,
  });
  return { stopped, said, text: said.join('\n') };
}

test('a whole game: state, numbered sentences, news with rule ids, the result', async () => {
  const { stopped, text } = await talk({ stones: 4, typed: ['3', ''] });
  expect(stopped).toBe('over');
  expect(text).toBe(`
  stones: 4

Player 1 decides: How many do you take? (rule NIM-01)
  1  take 1
  2  take 2
  3  take 3
  · takes 3 (NIM-01)
Player 2 has only one possibility: take 1
  · takes 1 (NIM-01)

  stones: 0

The game is over. Player 2 wins.
          1. player 2  2. player 1
  stones            1            0
  total             1            0`);
});

test('beside an answer what it costs and brings', async () => {
  const outcomes = { 'take=2': [{ pl: 'płaci 2 kamienie', en: 'pays 2 stones' }] };
  const { text } = await talk({ stones: 9, typed: ['quit'], outcomes });
  expect(text).toContain('\n  1  take 1\n  2  take 2  pays 2 stones\n');
});

test('in Polish', async () => {
  const { text } = await talk({ stones: 4, typed: ['why', 'help', '3'], language: 'pl' });
  for (const part of [
    'Decyduje gracz 1: Ile bierzesz? (zasada NIM-01)',
    '1  weź 1',
    'Wszystko, co tu można',
    'wybierz po nazwie',
    'Koniec gry. Wygrywa gracz 2.',
  ])
    expect(text).toContain(part);
});

describe('an answer', () => {
  test.each([
    { typed: ['9'], says: 'there are only the numbers 1 to 3' },
    { typed: ['0'], says: 'there are only the numbers 1 to 3' },
    { typed: ['take=2'], says: '· takes 2' }, // by its key
    { typed: ['Take 3'], says: '· takes 3' }, // by its sentence
    { typed: ['bb'], says: '· takes 2' }, // by the name of what is chosen
    { typed: ['tak'], says: 'These contain `tak`:\n  1  take 1\n  2  take 2\n  3  take 3' },
    { typed: ['dance'], says: '`dance` is neither a number in the list, nor a name, nor a command' },
    { typed: ['  2  '], says: '· takes 2' },
    { typed: ['', ' ', '2'], says: '· takes 2' },
    { typed: ['__proto__'], says: '`__proto__` is neither' },
    { typed: ['constructor'], says: '`constructor` is neither' },
  ])('$typed', async ({ typed, says }) => expect((await talk({ stones: 9, typed })).text).toContain(says));

  test.each([
    { typed: ['1 3'], says: '· hats: red,blue' },
    { typed: ['1,1'], says: '· hats: red' },
    { typed: ['green'], says: '· hats: green' },
    { typed: ['none'], says: '· hats: ' },
    { typed: ['1 2 3'], says: 'This cannot be chosen:\n    not enough stones (rule NIM-02)' },
    { typed: ['4'], says: 'there are only the numbers 1 to 3' },
    { typed: ['purple'], says: '`purple` is neither' },
  ])('that is a set: $typed', async ({ typed, says }) => {
    const { text } = await talk({ stones: 9, hats: true, typed });
    expect(text).toContain('Type the numbers of those you choose, 0 to 2 of them');
    expect(text).toContain(says);
  });
});

describe('instead of an answer', () => {
  test('why, for everything and for one thing', async () => {
    const { text } = await talk({ stones: 2, typed: ['why', 'why 3', 'why 1', 'quit'] });
    expect(text).toContain('Not offered now:\n  take 3\n    not enough stones (rule NIM-02)');
    expect(text).toContain('`1` is neither');
  });

  test('undo goes back to the last decision of a person, and says what it crossed', async () => {
    const { text, said } = await talk({ stones: 9, people: [0], typed: ['2', '3', 'undo', 'undo', 'undo', 'quit'] });
    expect(text).toContain('Taken back.\nMind: another player had decided since.');
    expect(said.filter((line) => /^ {2}stones: /.test(line))).toEqual([9, 6, 2, 6, 9].map((n) => `  stones: ${n}`));
    expect(text).toContain('You have not decided anything yet.');
  });

  test('show shows everything again, and undo is not confused by it', async () => {
    const { said } = await talk({ stones: 9, typed: ['show', '1', 'state', 'undo', 'quit'] });
    expect(said.filter((line) => /^ {2}stones: /.test(line))).toEqual([9, 9, 8, 8, 9].map((n) => `  stones: ${n}`));
  });

  test('show of something that is not there', async () =>
    expect((await talk({ stones: 9, typed: ['show gone', 'quit'] })).said).toContain(
      'nothing on the table is called `gone`',
    ));

  test('log, of so many events', async () => {
    const { said } = await talk({ stones: 9, typed: ['log', '1', '2', 'log 1', 'quit'] });
    expect(said).toContain('Nothing has happened yet.');
    expect(said.slice(-2)).toEqual(['  · takes 2 (NIM-01)', 'Stopped before the end of the game.']);
  });

  test('save and load', async () => {
    const cwd = temporaryFolder({ 'bad.json': '{', 'fine.json': '{}' });
    const typed = [
      'save',
      'save kept.json',
      'save no/such/folder.json',
      'load',
      'load gone.json',
      'load bad.json',
      'load fine.json',
    ];
    const { said, text } = await talk({ stones: 9, typed, cwd });
    expect(JSON.parse(readFileSync(join(cwd, 'kept.json'), 'utf8'))).toEqual({
      fake: { stones: 9, player: 0, hats: [] },
    });
    for (const part of [
      'Say which file, such as `save game.json`.',
      'Saved to kept.json.',
      'Cannot save to no/such/folder.json: there is no such file or folder',
      'Cannot load gone.json: there is no such file or folder',
      'Cannot load bad.json: it is not a kept game',
      'Loaded fine.json.',
    ])
      expect(text).toContain(part);
    expect(existsSync(join(cwd, 'no'))).toBe(false);
    expect(said.filter((line) => /^ {2}stones: /.test(line))).toEqual(['  stones: 9', '  stones: 3']);
  });

  test.each(['quit', 'q', 'exit'])('%s', async (word) => {
    const { stopped, said } = await talk({ stones: 9, typed: [word] });
    expect({ stopped, last: said.at(-1) }).toEqual({ stopped: 'quit', last: 'Stopped before the end of the game.' });
  });

  test('the end of the input ends the conversation', async () => {
    const { stopped, said } = await talk({ stones: 9, typed: [] });
    expect({ stopped, last: said.at(-1) }).toEqual({ stopped: 'quit', last: 'The input has ended before the game.' });
  });
});

test('broken rules are shown with their place', async () => {
  const { stopped, text } = await talk({ stones: 9, breaksAt: 2, typed: ['2'] });
  expect(stopped).toBe('broken');
  expect(text).toContain(
    'The rules are broken here, and the game stops.\n  nobody can move [run/dead-end] (rule NIM-03)\n  rules/10.rules:1:5',
  );
});

describe('the language', () => {
  test.each([
    { asked: undefined, env: {}, is: 'en' },
    { asked: undefined, env: { LANG: 'pl_PL.UTF-8' }, is: 'pl' },
    { asked: undefined, env: { LANG: 'pl_PL.UTF-8', LC_ALL: 'C' }, is: 'en' },
    { asked: 'en', env: { LANG: 'pl_PL.UTF-8' }, is: 'en' },
    { asked: 'pl', env: {}, is: 'pl' },
  ] as const)('asked $asked, set $env: $is', ({ asked, env, is }) => expect(languageOf(asked, env)).toBe(is));

  test('every sentence exists in both', () =>
    expect(Object.keys(WORDS.pl).sort()).toEqual(Object.keys(WORDS.en).sort()));
});
