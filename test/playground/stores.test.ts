/** What the page keeps, shares and reads back; and the stores with a worker that runs in this process. */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient, Stopped, type WorkerLike } from '../../playground/engine/client.ts';
import { createLanguage } from '../../playground/engine/language.ts';
import { makeReady } from '../../playground/engine/make-ready.ts';
import type { Act, Response } from '../../playground/engine/messages.ts';
import { createPlay } from '../../playground/engine/play-now.ts';
import { type Handlers, serve } from '../../playground/engine/serve.ts';
import { filled } from '../../playground/panels/words.ts';
import { readAddress } from '../../playground/stores/address.ts';
import { createPlayground, type Host } from '../../playground/stores/playground.ts';
import { isFilePath, LIMITS, readSavedPlay, type SavedPlay } from '../../playground/stores/saved.ts';
import { fromLinkText, toLinkText } from '../../playground/stores/share.ts';
import { fromZip, toZip } from '../../playground/stores/zip.ts';
import { readGame } from '../support/read-game.ts';
import { memoryShelf } from './memory-shelf.ts';

const PLAY: SavedPlay = {
  version: 1,
  game: 'comet-run',
  fingerprint: 'abc',
  setup: { players: 2, seed: 7, options: { long: true } },
  seats: ['human', 'greedy'],
  acts: [
    { kind: 'answer', player: 0, key: 'card=a' },
    { kind: 'answer', player: 1, key: 'c=x,y', subset: ['x', 'y'] },
    { kind: 'force', what: 'roll', outcomes: [6, 'red'] },
    { kind: 'assign', name: 'food', keys: ['p1'], value: '9' },
    { kind: 'place', piece: 'a#2', place: 'hand-p1', end: 'top' },
    { kind: 'example', step: 3 },
  ],
  at: 2,
  files: { 'rules/10.rules': 'żółć\n', 'lexicon.yaml': null },
};

describe('a saved game', () => {
  test('survives JSON', () => expect(readSavedPlay(JSON.parse(JSON.stringify(PLAY)))).toEqual(PLAY));

  test.each([
    { what: 'another version', change: { version: 2 } },
    { what: 'no acts', change: { acts: undefined } },
    { what: 'too many acts', change: { acts: Array(LIMITS.acts + 1).fill(PLAY.acts[0]) } },
    { what: 'an act of another kind', change: { acts: [{ kind: 'run', code: 'x' }] } },
    { what: 'a player that is no number', change: { acts: [{ kind: 'answer', player: '0', key: 'a' }] } },
    { what: 'a file outside', change: { files: { '../x.yaml': '' } } },
    { what: 'a file of another kind', change: { files: { 'x.html': '' } } },
    { what: 'a file that is too long', change: { files: { 'x.yaml': 'x'.repeat(LIMITS.fileLength + 1) } } },
    { what: 'an option that is an object', change: { setup: { ...PLAY.setup, options: { a: {} } } } },
    { what: 'a seed that is no whole number', change: { setup: { ...PLAY.setup, seed: 0.5 } } },
    { what: 'a game with a path', change: { game: '../x' } },
  ])('with $what is refused', ({ change }) => expect(readSavedPlay({ ...PLAY, ...change })).toBeUndefined());

  test('whatever it is made of, reading never throws', () => {
    fc.assert(fc.property(fc.anything(), (data) => readSavedPlay(data) === undefined));
  });
});

describe('a path of a file', () => {
  test.each(['game.yaml', 'rules/10-cards.rules', 'components/łódź.yaml', 'GAPS.md'])('%s is fine', (path) =>
    expect(isFilePath(path)).toBe(true),
  );
  test.each(['', '/game.yaml', 'a/../b.yaml', '.hidden.yaml', 'x.js', 'a//b.yaml', 'con\u0000.yaml', '__proto__'])(
    '%s is not',
    (path) => expect(isFilePath(path)).toBe(false),
  );
});

describe('a link', () => {
  test('holds a game and gives it back', () => expect(fromLinkText(toLinkText(PLAY) ?? '')).toEqual(PLAY));
  test('is not made of more than fits', () => {
    const noise = Array.from({ length: 20_000 }, (_, i) => Math.imul(i, 2_654_435_761).toString(36)).join('');
    expect(toLinkText({ ...PLAY, files: { 'x.yaml': noise } })).toBeUndefined();
  });
  test('of a few bytes that unfold to millions is refused', () => {
    const bomb = deflateSync(JSON.stringify({ ...PLAY, fingerprint: 'x'.repeat(40_000_000) })).toString('base64url');
    expect(bomb.length).toBeLessThan(60_000);
    expect(fromLinkText(bomb)).toBeUndefined();
  });
  test('of anything is read without a throw', () => {
    fc.assert(fc.property(fc.base64String(), (text) => fromLinkText(text.replace(/[+/=]/g, '-')) === undefined));
  });
});

describe('a zip', () => {
  const files = new Map([
    ['game.yaml', 'id: x\n'],
    ['rules/10.rules', 'żółć\n'],
  ]);
  test('holds a project and gives it back', () => expect(fromZip(toZip('x', files))).toEqual({ files, left: [] }));
  test('says what of it is no part of a game', () => {
    const all = new Map([...files, ['notes.txt', 'x'], ['rules/.hidden.rules', '']]);
    expect(fromZip(toZip('x', all))).toEqual({ files, left: ['notes.txt', 'rules/.hidden.rules'] });
  });
  test('without a game, or that is none, says so', () => {
    expect(fromZip(toZip('x', new Map([['rules/a.rules', '']])))).toEqual({ problem: 'no-game' });
    expect(fromZip(new Uint8Array([1, 2, 3]))).toEqual({ problem: 'not-a-zip' });
  });
});

describe('an address', () => {
  test.each([
    { hash: '', asked: undefined },
    { hash: '#game=x', asked: { kind: 'game', game: 'x', steps: 0 } },
    {
      hash: '#game=x&example=X-EX-01&step=2',
      asked: { kind: 'game', game: 'x', steps: 2, setup: { players: 2, seed: 1, options: {}, example: 'X-EX-01' } },
    },
    { hash: '#game=../x', asked: undefined },
    { hash: '#share=abc', asked: { kind: 'shared', text: 'abc' } },
    { hash: '#game=x&step=-4', asked: { kind: 'game', game: 'x', steps: 0 } },
  ])('$hash', ({ hash, asked }) => expect(readAddress(hash)).toEqual(asked));
});

test.each([
  { n: 1, text: '1 decyzja' },
  { n: 3, text: '3 decyzje' },
  { n: 12, text: '12 decyzji' },
  { n: 22, text: '22 decyzje' },
])('Polish counts: $text', ({ n, text }) => expect(filled('{n|decyzja|decyzje|decyzji}', { n })).toBe(text));

describe('the client of a worker', () => {
  afterEach(() => void vi.useRealTimers());

  test('tells that it is slow, stops it at the limit, and starts another for the next question', async () => {
    vi.useFakeTimers();
    const news: string[] = [];
    const made: (WorkerLike & { ended: boolean })[] = [];
    const client = createClient({
      start: () => {
        const worker: WorkerLike & { ended: boolean } = {
          ended: false,
          onmessage: null,
          onerror: null,
          terminate() {
            worker.ended = true;
          },
          postMessage: ({ id }) => {
            if (made.length > 1) worker.onmessage?.({ data: { id, ok: true, answer: [] } });
          },
        };
        made.push(worker);
        return worker;
      },
      patience: 100,
      limit: 1000,
      onSlow: (slow) => news.push(slow ? 'slow' : 'quick'),
      onStopped: () => news.push('stopped'),
    });
    const first = client.ask('check', { changed: [], removed: [] });
    const lost = expect(first).rejects.toBeInstanceOf(Stopped);
    await vi.advanceTimersByTimeAsync(1001);
    await lost;
    expect(news).toEqual(['slow', 'quick', 'stopped']);
    expect(made[0]?.ended).toBe(true);
    expect(await client.ask('check', { changed: [], removed: [] })).toEqual([]);
  });
});

test('a worker that hangs is stopped in time, however often it is asked', async () => {
  vi.useFakeTimers();
  try {
    let stopped = 0;
    const client = createClient({
      start: () => ({ onmessage: null, onerror: null, terminate: () => undefined, postMessage: () => undefined }),
      patience: 100,
      limit: 1000,
      onSlow: () => undefined,
      onStopped: () => {
        stopped += 1;
      },
    });
    for (let i = 0; i < 12; i += 1) {
      void client.ask('check', { changed: [], removed: [] }).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(stopped).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

describe('the page without a page', () => {
  const files = readGame('games/master-of-orion');
  const ready = makeReady(files);
  const kept = new Map<string, string>();
  let shelf = memoryShelf();
  let ids = 0;
  let time = 0;
  const host = (): Host => ({
    shelf: shelf.tab(),
    newId: () => `slot-${++ids}`,
    now: () => ++time,
    startWorker: (role) => workerIn(role === 'language' ? createLanguage() : createPlay()),
    listGames: async () => [{ id: 'master-of-orion', name: { pl: 'M', en: 'M' }, size: 1 }],
    readGame: async () => files,
    readReady: async (_, part) => ready?.[part],
    kept: {
      get: (key) => kept.get(key),
      set: (key, text) => kept.set(key, text) !== undefined,
      remove: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    },
    preferred: 'en',
    newSeed: () => 5,
  });
  const first = (store: ReturnType<typeof createPlayground>): Act => {
    const decision = store.match.shown.value!.decisions[0]!;
    return { kind: 'answer', player: decision.player, key: decision.candidates[0]!.key };
  };

  test('opens a game, plays, goes back, branches, and comes back as it was', async () => {
    const store = createPlayground(host());
    await store.begin(undefined, undefined);
    const { match } = store;
    for (let i = 0; i < 6; i += 1) expect(await match.act(first(store))).toBe(true);
    expect(match.line.value).toHaveLength(6);
    await match.jump(2);
    const decision = match.shown.value!.decisions[0]!;
    await match.act({ kind: 'answer', player: decision.player, key: decision.candidates.at(-1)!.key });
    expect(match.branches.value).toHaveLength(1);
    expect(match.line.value).toHaveLength(3);
    await match.takeBranch(match.branches.value[0]!);
    expect(match.line.value).toHaveLength(6);
    await store.keeping.flush();
    const again = createPlayground(host());
    await again.begin(undefined, undefined);
    expect(again.match.shown.value?.view).toEqual(match.shown.value?.view);
    expect(again.match.branches.value).toEqual(match.branches.value);
  });

  test('a question with one answer answers itself where that is wanted, but not when one goes back', async () => {
    kept.clear();
    shelf = memoryShelf();
    const store = createPlayground(host());
    await store.begin(undefined, undefined);
    const { match } = store;
    const isSingle = (): boolean =>
      match.shown.value!.decisions.some(
        ({ forced, subset, candidates: [only, ...more] }) =>
          forced && subset === undefined && more.length === 0 && only?.free === false,
      );
    match.singles.value = true;
    let asked = 0;
    for (; asked < 60 && match.shown.value!.status.kind === 'deciding'; asked += 1) {
      await match.act(first(store));
      expect(isSingle()).toBe(false);
    }
    expect(match.line.value.length).toBeGreaterThan(asked);
    let singles = 0;
    for (let at = match.line.value.length; at > 0; at -= 1) {
      await match.jump(at);
      expect(match.shown.value!.at).toBe(at);
      if (isSingle()) singles += 1;
    }
    expect(singles).toBe(match.line.value.length - asked);
  });

  test('an edit is checked and replayed; a revert brings the game back', async () => {
    kept.clear();
    shelf = memoryShelf();
    const store = createPlayground(host());
    await store.begin(undefined, undefined);
    for (let i = 0; i < 6; i += 1) await store.match.act(first(store));
    const path = 'rules/20-sheets.rules';
    const text = store.project.files.value.get(path)!;
    await store.edit(path, text.replace(/(state morale .*starts at) 10/, '$1 6'));
    expect(store.project.problems.value).toEqual([]);
    expect(store.match.divergence.value?.whole).toBe(true);
    await store.match.settle('whole');
    expect(store.match.shown.value?.view.states.find(({ name }) => name === 'morale')?.number).not.toBe(10);
    await store.edit(path, `${text}\nnonsense`);
    expect(store.project.errors.value).toBeGreaterThan(0);
    expect(Object.keys(store.project.changed.value)).toEqual([path]);
    await store.revert();
    expect(store.project.changed.value).toEqual({});
  });

  test('a reset while nothing runs opens the game anew', async () => {
    kept.clear();
    shelf = memoryShelf();
    const store = createPlayground(host());
    await store.begin(undefined, undefined);
    await store.match.act(first(store));
    await store.reset();
    expect(store.match.openErrors.value).toBe(false);
    expect(store.match.line.value).toEqual([]);
    expect(store.project.problems.value).toEqual([]);
  });

  describe('work is never lost', () => {
    const begun = async (wanted?: SavedPlay, asked?: { readonly game: string }) => {
      const store = createPlayground(host());
      return { store, unknown: await store.begin(wanted, asked) };
    };
    const playedOn = async (store: ReturnType<typeof createPlayground>, count: number): Promise<void> => {
      for (let i = 0; i < count; i += 1) expect(await store.match.act(first(store))).toBe(true);
    };
    const afresh = (): void => {
      kept.clear();
      shelf = memoryShelf();
    };
    const decisions = (): number[] => [...shelf.slots.values()].map(({ play }) => play.acts.length).sort();

    test('a link, another game and a new game each open in a slot of their own', async () => {
      afresh();
      const { store } = await begun();
      await playedOn(store, 5);
      const link: SavedPlay = { ...store.saved(), acts: store.match.acts.value.slice(0, 2), at: 2 };
      const other = await begun(link);
      expect(other.store.match.acts.value).toHaveLength(2);
      await playedOn(other.store, 1);
      await other.store.openGame('master-of-orion');
      await other.store.openSetup({ players: 3, seed: 9, options: {} }, []);
      await playedOn(other.store, 1);
      await other.store.keeping.flush();
      expect(decisions()).toEqual([1, 3, 5]);
    });

    test('a link to a game that is not here says which, and opens what was there', async () => {
      afresh();
      const { store } = await begun();
      await playedOn(store, 2);
      await store.keeping.flush();
      const { store: next, unknown } = await begun({ ...store.saved(), game: 'no-such-game' });
      expect(unknown).toBe('no-such-game');
      expect(next.match.acts.value).toHaveLength(2);
    });

    test('an imported project goes back to what was imported, and stays when another game is opened', async () => {
      afresh();
      const { store } = await begun();
      const imported = new Map(files.map(({ path, text }) => [path, text]));
      await store.importFiles(imported);
      const path = 'rules/20-sheets.rules';
      await store.edit(path, `${imported.get(path)}// mine\n`);
      await store.keeping.flush();
      const slot = store.keeping.current.value!.id;
      await store.openGame('master-of-orion');
      expect(await store.openSlot(slot)).toBe(true);
      expect(store.project.files.value.get(path)).toContain('// mine');
      await store.revert();
      expect(store.project.files.value).toEqual(imported);
      expect(store.project.changed.value).toEqual({});
    });

    test('watches, breakpoints and branches come back; watches added at once are all there, also in another game', async () => {
      afresh();
      const { store } = await begun();
      await playedOn(store, 3);
      await Promise.all(['1 + 1', '2 + 2', '3 + 3'].map((text) => store.match.addWatch(text)));
      await store.match.toggleBreakpoint({ file: 'rules/50-build.rules', line: 3 });
      expect(store.match.watches.value.map(({ value }) => value)).toEqual(['2', '4', '6']);
      await store.openSetup({ players: 2, seed: 8, options: {} }, []);
      expect(store.match.openErrors.value).toBe(false);
      expect(store.match.watches.value.map(({ value }) => value)).toEqual(['2', '4', '6']);
      await store.keeping.flush();
      const { store: again } = await begun();
      expect(again.match.watched.value).toHaveLength(3);
      expect(again.match.watches.value.map(({ value }) => value)).toEqual(['2', '4', '6']);
      expect(again.match.breakpoints.value).toHaveLength(1);
    });

    test('a reload while the rules have errors keeps every decision', async () => {
      afresh();
      const { store } = await begun();
      await playedOn(store, 4);
      const path = 'rules/20-sheets.rules';
      const text = store.project.files.value.get(path)!;
      await store.edit(path, `${text}\nnonsense`);
      await store.keeping.flush();
      const { store: again } = await begun();
      expect(again.match.openErrors.value).toBe(true);
      expect(again.match.acts.value).toHaveLength(4);
      await again.keeping.flush();
      expect(decisions()).toEqual([4]);
      await again.edit(path, text);
      expect(again.match.shown.value?.at).toBe(4);
    });

    test('two tabs on one slot: the idle one follows; where both have gone on, each keeps its own', async () => {
      afresh();
      const { store: one } = await begun();
      await playedOn(one, 2);
      await one.keeping.flush();
      const { store: two } = await begun();
      expect(two.keeping.current.value?.id).toBe(one.keeping.current.value?.id);
      await playedOn(one, 1);
      await one.keeping.flush();
      await vi.waitFor(() => expect(two.match.acts.value).toHaveLength(3), { timeout: 5_000 });
      await two.match.jump(3);
      await Promise.all([playedOn(one, 1), playedOn(two, 2)]);
      await one.keeping.flush();
      await two.keeping.flush();
      expect(two.keeping.current.value?.id).not.toBe(one.keeping.current.value?.id);
      expect(decisions()).toEqual([4, 5]);
    });

    test('what the last moment of a page could not write is there when it comes back', async () => {
      afresh();
      const { store } = await begun();
      await playedOn(store, 2);
      await store.keeping.flush();
      await playedOn(store, 1);
      shelf.fails = 'refused';
      store.keeping.leave();
      await new Promise((resolve) => setTimeout(resolve, 20));
      shelf.fails = undefined;
      const { store: again } = await begun();
      expect(again.match.acts.value).toHaveLength(3);
    });

    test.each(['full', 'refused'] as const)('a browser that is %s is told of', async (fails) => {
      afresh();
      const { store } = await begun();
      shelf.fails = fails;
      await playedOn(store, 1);
      await store.keeping.flush();
      expect(store.keeping.trouble.value).toBe(fails);
      shelf.fails = undefined;
      await playedOn(store, 1);
      await store.keeping.flush();
      expect(store.keeping.trouble.value).toBeUndefined();
    });

    test('stopped during a replay, the game is opened again under the rules that worked', async () => {
      afresh();
      const { store } = await begun();
      await playedOn(store, 6);
      const before = store.match.shown.value!.view;
      const path = 'rules/20-sheets.rules';
      const text = store.project.files.value.get(path)!;
      const edited = store.edit(path, text.replace(/(state morale .*starts at) 10/, '$1 1'));
      store.stop();
      await edited;
      await vi.waitFor(() => expect(store.match.news.value?.kind).toBe('stopped'), { timeout: 5_000 });
      expect(store.match.acts.value).toHaveLength(6);
      expect(store.match.shown.value!.view).toEqual(before);
      expect(store.project.files.value.get(path)).not.toBe(text);
    });

    test('a deleted slot can be put back; a duplicate and a new name are kept', async () => {
      afresh();
      const { store } = await begun();
      await playedOn(store, 2);
      await store.keeping.flush();
      const id = store.keeping.current.value!.id;
      await store.keeping.duplicate(id);
      await store.keeping.rename(id, 'Sunday');
      expect(store.keeping.slots.value.map(({ name }) => name).sort()).toEqual(['M (2)', 'Sunday']);
      await playedOn(store, 1);
      await store.keeping.flush();
      expect(store.keeping.slots.value.find(({ name }) => name === 'Sunday')?.decisions).toBe(3);
      const copy = store.keeping.slots.value.find(({ name }) => name === 'M (2)')!;
      const removed = await store.keeping.remove(copy.id);
      expect(store.keeping.slots.value).toHaveLength(1);
      await store.keeping.putBack(removed!);
      expect(decisions()).toEqual([2, 3]);
    });
  });

  test('bots on their seats answer until a person decides', async () => {
    kept.clear();
    shelf = memoryShelf();
    const store = createPlayground(host());
    await store.begin(undefined, undefined);
    await store.openSetup({ players: 2, seed: 3, options: {} }, ['human', 'random']);
    for (let i = 0; i < 4; i += 1) {
      await vi.waitFor(() => {
        const { status } = store.match.shown.value!;
        expect(status.kind === 'deciding' && status.players[0]).toBe(0);
      });
      await store.match.act(first(store));
    }
    expect(store.match.acts.value.some((act) => act.kind === 'answer' && act.player === 1)).toBe(true);
  });
});

function workerIn(handlers: object): WorkerLike {
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (message) =>
      queueMicrotask(() => {
        const response = structuredClone(serve(handlers as Handlers, structuredClone(message)));
        worker.onmessage?.({ data: response as Response });
      }),
  };
  return worker;
}
