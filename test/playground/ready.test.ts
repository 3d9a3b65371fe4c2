/** A game made ready by the build plays as the game compiled from its files, without the language. */
import { compile, interpretSchema } from '@kodeks/dsl';
import { decodeGame, isDecoded } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { makeReady } from '../../playground/engine/make-ready.ts';
import type { Acted, Looks, Opened } from '../../playground/engine/messages.ts';
import { createPlay, type Play } from '../../playground/engine/play-now.ts';
import { readGame } from '../support/read-game.ts';

const LOOKS: Looks = { viewer: undefined, language: 'en', width: 900 };
const NOTHING = { changed: [], removed: [] };
const SETUP = { players: 2, seed: 5, options: {} };

function opened(play: Play, given: Partial<Parameters<Play['open']>[0]>): Opened & { kind: 'open' } {
  const answer = play.open({ files: NOTHING, setup: SETUP, acts: [], at: 0, looks: LOOKS, watched: [], ...given });
  if (answer.kind !== 'open') throw new Error('it does not compile');
  return answer;
}

/** The random bot is the same for the same seed and number of decisions. */
function played(play: Play, decisions: number): readonly unknown[] {
  const seen: unknown[] = [];
  for (let i = 0; i < decisions; i += 1) {
    const player = play.look(LOOKS).status;
    if (player.kind !== 'deciding') break;
    const done: Acted = play.bot({ player: player.players[0]!, bot: 'random' });
    if (!done.ok) throw new Error('the bot was refused');
    const { view, decisions: open, picture, log } = done.shown;
    seen.push({ view, open, picture, log });
  }
  return seen;
}

describe.each(['master-of-orion', 'eclipse'])('%s', (id) => {
  const files = readGame(`games/${id}`);
  const ready = makeReady(files)!;

  test('has the program, the layout and the words of the game', () => {
    const game = compile(files, { compileSchema: interpretSchema }).game!;
    const read = decodeGame(ready.play)!;
    expect(isDecoded(read)).toBe(true);
    const procedures = game.core.procedures.map((procedure) => ({ ...procedure, names: undefined }));
    expect(read.core).toEqual({ ...game.core, procedures });
    expect(read.view).toEqual(game.view);
    const { faces, ...texts } = read.texts;
    expect(texts).toEqual({ ...game.texts, rules: new Map() });
    expect(faces?.size).toBeGreaterThan(10);
  });

  test('plays and says the same', () => {
    const [quick, whole] = [createPlay(), createPlay()];
    const first = opened(quick, { ready: ready.play });
    const same = opened(whole, { files: { changed: files, removed: [] } });
    expect(first.shown.decisions).toEqual(same.shown.decisions);
    expect(first.shown.picture).toEqual(same.shown.picture);
    const info = quick.sources({ files: { changed: files, removed: [] }, words: ready.words });
    expect(info).toEqual(same.info);
    expect(played(quick, 12)).toEqual(played(whole, 12));
  });

  test('is made whole by its files: watches, edits, a new game', () => {
    const play = createPlay();
    opened(play, { ready: ready.play });
    expect(() => play.watch({ texts: ['1 + 1'] })).toThrow();
    play.sources({ files: { changed: files, removed: [] }, words: ready.words });
    expect(play.watch({ texts: ['1 + 1'] })[0]?.value).toBe('2');
    played(play, 4);
    const rules = files.find(({ path }) => path.endsWith('.rules'))!;
    const edit = { changed: [{ path: rules.path, text: `${rules.text}\n// more\n` }], removed: [] };
    expect(play.revise(edit)).toMatchObject({ kind: 'same', acts: 4 });
    expect(opened(play, {}).shown.at).toBe(0);
  });
});

test('a game without a layout, or with errors, is not made ready', () => {
  const files = readGame('games/master-of-orion');
  expect(makeReady(files.map((file) => ({ ...file, text: `${file.text}\n{` })))).toBeUndefined();
  const plain = files.map((file) =>
    file.path === 'game.yaml' ? { ...file, text: file.text.replace(/^view:\n(?:[ #].*\n|\n)*/m, '') } : file,
  );
  expect(makeReady(plain)).toBeUndefined();
});
