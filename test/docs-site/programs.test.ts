/** The programs that the guide shows do what it says. */
import { compile } from '@kodeks/dsl';
import { expect, test } from 'vitest';
import { readGame } from '../../docs-site/build/games.ts';
import { withPrograms } from '../../docs-site/generate/index.ts';
import { firstBot, letBotsPlay, opponents, toTheEnd } from '../../docs-site/programs/bots.ts';
import { forPlayer, guess } from '../../docs-site/programs/hidden.ts';
import { answer, begin, question } from '../../docs-site/programs/play.ts';
import { open, playAgain, save } from '../../docs-site/programs/saving.ts';

const files = readGame('cli/template');
const compiled = compile(files).game;
if (compiled === undefined) throw new Error('the starter game does not compile');
const game = compiled;

test('a person is asked, answers, and is told why not', () => {
  const session = begin(files, 2, 3);
  const asked = question(session, 0);
  expect(asked?.labels.length).toBeGreaterThan(0);
  expect(answer(session, 0, ['fly'])).toEqual(expect.any(String));
  expect(session.decisions).toBe(0);
  const [key = ''] = asked?.labels[0] ?? [];
  expect(answer(session, 0, [key])).toBeUndefined();
  expect(session.decisions).toBe(1);
});

test('a player is sent what they may know', () => {
  const session = begin(files, 2, 3);
  const [deciding, waiting] = [forPlayer(session, 0, 0), forPlayer(session, 1, 0)];
  expect(deciding.decision?.candidates.length).toBeGreaterThan(0);
  expect(waiting.decision).toBeUndefined();
  expect(waiting.table).toEqual(session.view(1));
  expect(guess(session, 1, 5)?.informationKey(1)).toBe(session.informationKey(1));
});

test('bots play for some or for all, a bot of one’s own too', () => {
  const session = begin(files, 2, 3);
  letBotsPlay(session, new Map([[0, firstBot]]));
  expect(session.status).toEqual({ kind: 'deciding', players: [1] });
  expect(toTheEnd(session, opponents(1))).toBe('over');
});

test('a saved game is the same game, and a recording is played again under other rules', () => {
  const session = begin(files, 2, 3);
  for (const [player, key] of [
    [0, 'work'],
    [1, 'work'],
  ] as const)
    expect(session.choose(key, player).ok).toBe(true);
  const opened = open(game, save(session));
  expect(typeof opened === 'string' ? opened : opened.hash()).toBe(session.hash());
  expect(open(game, '{}')).toBe('no-save');
  const again = playAgain(game, session.recording());
  expect(again.refusedAt).toBeUndefined();
  expect(again.session.hash()).toBe(session.hash());
  const changed = files.map(({ path, text }) => ({
    path,
    text: text.replace('one action of work, buy', 'one action of buy'),
  }));
  const other = compile(changed).game;
  if (other === undefined) throw new Error('the changed game does not compile');
  expect(open(other, save(session))).toBe('other-rules');
  const first = session.recording().answers.findIndex(({ key }) => key === 'work');
  expect(playAgain(other, session.recording()).refusedAt).toBe(first);
});

test('the guide shows a program without its header', () =>
  expect(withPrograms('a\n<!-- program: x -->\nb', (name) => `/** Header. */\nimport '${name}';\n`)).toBe(
    "a\n```ts\nimport 'x';\n```\nb",
  ));
