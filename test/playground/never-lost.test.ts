/**
 * Whatever somebody does, in whatever order: every decision that was taken and every text that was written is in some slot, a branch or
 * the bin of discarded texts, also after reloads, in several tabs, and while the browser keeps nothing for a time.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkerLike } from '../../playground/engine/client.ts';
import { createLanguage } from '../../playground/engine/language.ts';
import { makeReady } from '../../playground/engine/make-ready.ts';
import type { Act, Response } from '../../playground/engine/messages.ts';
import { createPlay } from '../../playground/engine/play-now.ts';
import { type Handlers, serve } from '../../playground/engine/serve.ts';
import { createPlayground, type Host, type PlaygroundStore } from '../../playground/stores/playground.ts';
import { LIMITS } from '../../playground/stores/saved.ts';
import type { Shelf, Slot } from '../../playground/stores/slots.ts';
import { readGame } from '../support/read-game.ts';
import { memoryShelf } from './memory-shelf.ts';

const GAMES = ['tic-tac-toe', 'breakthrough'] as const;
const FILES = new Map<string, ReturnType<typeof readGame>>(GAMES.map((id) => [id, readGame(`test/classics/${id}`)]));
const READY = new Map<string, ReturnType<typeof makeReady>>([...FILES].map(([id, files]) => [id, makeReady(files)]));
const RULES = 'rules/game.rules';

/** A browser: its shelf, its other storage, and whoever sits at its tabs. */
function createBrowser() {
  const shelf = memoryShelf();
  const kept = new Map<string, string>();
  let ids = 0;
  let time = 0;
  const host = (delay: number, page: { gone: boolean }): Host => ({
    shelf: unlessGone(shelf.tab(), page),
    newId: () => `slot-${++ids}`,
    now: () => ++time,
    startWorker: (role) => workerIn(role === 'language' ? createLanguage() : createPlay(), delay),
    listGames: async () => GAMES.map((id) => ({ id, name: { pl: id, en: id }, size: 1 })),
    readGame: async (id) => FILES.get(id)!,
    readReady: async (id, part) => READY.get(id)?.[part],
    kept: {
      get: (key) => kept.get(key),
      set: (key, text) => kept.set(key, text) !== undefined,
      remove: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    },
    preferred: 'en',
    newSeed: () => 5,
  });
  const visit = async (delay = 0) => {
    const page = { gone: false };
    const store = createPlayground(host(delay, page));
    await store.begin(undefined, undefined);
    return { store, page };
  };
  const open = async (delay = 0): Promise<PlaygroundStore> => (await visit(delay)).store;
  return { shelf, kept, open, visit };
}

/** A page that has gone writes no more. */
const unlessGone = (shelf: Shelf, page: { readonly gone: boolean }): Shelf => ({
  ...shelf,
  write: async (slot, over) => (page.gone ? 'kept' : shelf.write(slot, over)),
  remove: async (id, over) => (page.gone ? undefined : shelf.remove(id, over)),
});

function workerIn(handlers: object, delay: number): WorkerLike {
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (message) => {
      const answer = (): void => {
        const response = structuredClone(serve(handlers as Handlers, structuredClone(message)));
        worker.onmessage?.({ data: response as Response });
      };
      if (delay === 0) queueMicrotask(answer);
      else setTimeout(answer, delay);
    },
  };
  return worker;
}

const nextAct = (store: PlaygroundStore, which = 0): Act | undefined => {
  const decision = store.match.shown.value?.decisions[0];
  const candidate = decision?.candidates[which % Math.max(1, decision.candidates.length)];
  return decision === undefined || candidate === undefined
    ? undefined
    : { kind: 'answer', player: decision.player, key: candidate.key };
};
async function play(store: PlaygroundStore, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) expect(await store.match.act(nextAct(store)!)).toBe(true);
}

const linesOf = ({ play: { acts }, branches }: Slot): readonly (readonly Act[])[] => [
  acts,
  ...branches.map((branch) => branch.acts),
];
const textsOf = ({ play: { files }, imported = {}, bin = [] }: Slot): readonly string[] => [
  ...Object.values(files).filter((text) => text !== null),
  ...Object.values(imported),
  ...bin.map(({ text }) => text),
];
const decisionsIn = (slots: ReadonlyMap<string, Slot>): number[] =>
  [...slots.values()].map(({ play: { acts } }) => acts.length).sort();

describe('work is never lost', () => {
  test('a tab that only looks on does not remove the slot that another tab plays in', async () => {
    const { shelf, open } = createBrowser();
    const one = await open();
    const two = await open();
    await play(one, 1);
    await one.keeping.flush();
    await new Promise((resolve) => setTimeout(resolve, 150)); // the other tab opens what it hears of, and has done nothing
    expect(two.match.acts.value).toHaveLength(1);
    expect(decisionsIn(shelf.slots)).toEqual([1]);
  });

  test('an answer that is under way when another game is opened belongs to the first one', async () => {
    const { shelf, open } = createBrowser();
    const store = await open(3);
    await play(store, 2);
    const first = store.keeping.current.value!.id;
    const answering = store.match.act(nextAct(store)!);
    await Promise.all([answering, store.openGame('breakthrough')]);
    await store.keeping.flush();
    expect(shelf.slots.get(first)?.play.acts).toHaveLength(3);
    expect(store.match.acts.value).toEqual([]);
    expect(store.match.info.value?.id).toBe('breakthrough');
  });

  test('of several games that are opened at once, the last one is there and can be played', async () => {
    const { open } = createBrowser();
    const store = await open(3);
    const slow = store.importFiles(new Map(FILES.get('breakthrough')!.map(({ path, text }) => [path, text])));
    await Promise.all([store.openGame('breakthrough'), slow, store.openGame('tic-tac-toe')]);
    expect(store.match.info.value?.id).toBe('tic-tac-toe');
    await play(store, 2);
  });

  test('a bot that thinks while another game is opened does not answer there', async () => {
    const { shelf, open } = createBrowser();
    const store = await open(3);
    await store.openSetup({ players: 2, seed: 1, options: {} }, ['human', 'random']);
    const first = store.keeping.current.value!.id;
    await store.match.act(nextAct(store)!);
    await store.openGame('breakthrough');
    await new Promise((resolve) => setTimeout(resolve, 60));
    await store.keeping.flush();
    expect(store.match.acts.value).toEqual([]);
    expect(shelf.slots.get(first)!.play.acts.length).toBeGreaterThan(0);
  });

  test('a branch that cannot be opened, because the rules have errors, stays a branch', async () => {
    const { open } = createBrowser();
    const store = await open();
    await play(store, 3);
    await store.match.jump(1);
    await store.match.act(nextAct(store, 4)!);
    const branch = store.match.branches.value[0]!;
    await store.edit(RULES, `${store.project.files.value.get(RULES)}\nnonsense`);
    await store.match.takeBranch(branch);
    const lines = [store.match.acts.value, ...store.match.branches.value.map(({ acts }) => acts)];
    expect(lines).toContainEqual(branch.acts);
    expect(lines.map(({ length }) => length).sort()).toEqual([2, 3]);
  });

  test('an answer that is refused leaves no branch behind', async () => {
    const { open } = createBrowser();
    const store = await open();
    await play(store, 3);
    await store.match.jump(1);
    expect(await store.match.act({ kind: 'answer', player: 0, key: 'nonsense' })).toBe(false);
    expect(store.match.branches.value).toEqual([]);
  });

  test('what comes in is kept even if something else is opened at once', async () => {
    const { shelf, open } = createBrowser();
    const store = await open();
    const files = new Map(FILES.get('breakthrough')!.map(({ path, text }) => [path, `${text}// mine\n`]));
    await Promise.all([store.importFiles(files), store.openGame('tic-tac-toe')]);
    await store.keeping.flush();
    expect([...shelf.slots.values()].some((slot) => textsOf(slot).some((text) => text.endsWith('// mine\n')))).toBe(
      true,
    );
  });

  test('a slot opens again however long what was done in it is', async () => {
    const { open } = createBrowser();
    const store = await open();
    const id = store.keeping.current.value!.id;
    const big = `# ${'x'.repeat(LIMITS.totalLength)}\n`;
    await store.edit('lexicon.yaml', `${store.project.files.value.get('lexicon.yaml') ?? ''}${big}`);
    await store.keeping.flush();
    const again = await open();
    expect(again.keeping.current.value!.id).toBe(id);
    expect(again.project.files.value.get('lexicon.yaml')).toContain(big);
  });

  test('deleted and reverted texts lie in the bin, over a reload too, and come back from there', async () => {
    const { open } = createBrowser();
    const store = await open();
    const shipped = store.project.files.value.get(RULES)!;
    await store.edit(RULES, `${shipped}// mine\n`);
    await store.edit('rules/more.rules', '// more\n');
    await store.revert();
    await store.edit('game.yaml', undefined);
    await store.keeping.flush();
    const again = await open();
    expect(again.project.bin.value.map(({ path }) => path).sort()).toEqual(['game.yaml', RULES, 'rules/more.rules']);
    for (const path of ['game.yaml', RULES, 'rules/more.rules'])
      await again.restore(again.project.bin.value.find((one) => one.path === path)!);
    expect(again.project.bin.value).toEqual([]);
    expect(again.project.files.value.get(RULES)).toBe(`${shipped}// mine\n`);
    expect(again.project.files.value.get('rules/more.rules')).toBe('// more\n');
    expect(again.match.openErrors.value).toBe(false);
  });

  test('what the browser would not keep stays as long as the page, and is kept when it can be', async () => {
    const { shelf, open } = createBrowser();
    const store = await open();
    await store.keeping.flush();
    shelf.fails = 'full';
    await play(store, 2);
    const id = store.keeping.current.value!.id;
    await store.openGame('breakthrough');
    await play(store, 1);
    await store.keeping.flush();
    expect(store.keeping.trouble.value).toBe('full');
    expect(await store.openSlot(id)).toBe(true);
    expect(store.match.acts.value).toHaveLength(2);
    shelf.fails = undefined;
    await play(store, 1);
    await store.keeping.flush();
    expect(store.keeping.trouble.value).toBeUndefined();
    expect(decisionsIn(shelf.slots)).toEqual([1, 3]);
  });

  test('two tabs that are closed at once both leave their notes', async () => {
    const { shelf, kept, open } = createBrowser();
    const one = await open();
    await play(one, 1);
    const two = await open();
    await two.openGame('breakthrough');
    await one.keeping.flush();
    await two.keeping.flush();
    await play(one, 1);
    await play(two, 1);
    shelf.fails = 'refused'; // the browser ends before it has written
    one.keeping.leave();
    two.keeping.leave();
    await new Promise((resolve) => setTimeout(resolve, 20));
    shelf.fails = undefined;
    await open();
    expect(decisionsIn(shelf.slots)).toEqual([1, 2]);
    expect([...kept.keys()].filter((key) => key.startsWith('kodeks.pending'))).toEqual([]);
  });

  const WHERE = fc.nat({ max: 7 });
  const DEEDS = fc.oneof(
    { weight: 6, arbitrary: fc.record({ deed: fc.constant('act' as const), which: WHERE }) },
    { weight: 3, arbitrary: fc.record({ deed: fc.constant('hasty act' as const), which: WHERE }) },
    { weight: 3, arbitrary: fc.record({ deed: fc.constant('edit' as const), which: WHERE }) },
    {
      weight: 8,
      arbitrary: fc.record({
        deed: fc.constantFrom(
          ...([
            'jump',
            'branch',
            'break',
            'delete file',
            'revert',
            'restore',
            'new',
            'slot',
            'other',
            'import',
          ] as const),
          ...(['link', 'reload', 'crash', 'tab', 'storage', 'bot', 'remove slot', 'settle', 'rename'] as const),
        ),
        which: WHERE,
      }),
    },
  );

  test('random sequences of open, edit, play, reload, import, link and revert', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(DEEDS, { minLength: 5, maxLength: 30 }), async (deeds) => {
        const { shelf, visit } = createBrowser();
        const tabs = [await visit(1)];
        const lines = new Set<string>();
        const texts: string[] = [];
        const loose: Promise<unknown>[] = [];
        let store = tabs[0]!.store;
        const act = async (which: number): Promise<void> => {
          const { shown, acts } = store.match;
          const next = nextAct(store, which);
          if (next === undefined || store.match.divergence.value !== undefined) return;
          const line = [...acts.value.slice(0, shown.value!.at), next];
          if (await store.match.act(next)) lines.add(JSON.stringify(line));
        };
        const deal = async ({ deed, which }: (typeof deeds)[number]): Promise<void> => {
          const { match, project, keeping } = store;
          const paths = [...project.files.value.keys()];
          const path = paths[which % Math.max(1, paths.length)];
          switch (deed) {
            case 'act':
              return act(which);
            case 'hasty act':
              loose.push(act(which));
              return;
            case 'edit': {
              if (path === undefined) return;
              const comment = path.endsWith('.rules') ? '//' : '#';
              const text = `${project.files.value.get(path)}\n${comment} mark ${texts.length}\n`;
              texts.push(`${comment} mark ${texts.length}\n`);
              await store.edit(path, text);
              return;
            }
            case 'break':
              await store.edit(RULES, `${project.files.value.get(RULES) ?? ''}\nnonsense\n`);
              return;
            case 'settle':
              if (match.divergence.value !== undefined) await match.settle('branch');
              return;
            case 'jump':
              if (match.shown.value !== undefined) await match.jump(which);
              return;
            case 'branch': {
              const branch = match.branches.value[which];
              if (branch !== undefined) await match.takeBranch(branch);
              return;
            }
            case 'delete file':
              if (path !== undefined) await store.edit(path, undefined);
              return;
            case 'revert':
              await store.revert(which % 2 === 0 ? undefined : path);
              return;
            case 'restore': {
              const lost = project.bin.value[which];
              if (lost !== undefined) await store.restore(lost);
              return;
            }
            case 'bot':
              if (match.shown.value !== undefined && match.divergence.value === undefined)
                await match.letBotDecide('random');
              return;
            case 'new':
              return store.openSetup({ players: 2, seed: which, options: {} }, []);
            case 'other':
              return store.openGame(GAMES[which % 2]!);
            case 'slot': {
              const slot = keeping.slots.value[which % Math.max(1, keeping.slots.value.length)];
              if (slot !== undefined) await store.openSlot(slot.id);
              return;
            }
            case 'remove slot': {
              const slot = keeping.slots.value[which % Math.max(1, keeping.slots.value.length)];
              const removed = slot === undefined ? undefined : await keeping.remove(slot.id);
              if (removed !== undefined) await keeping.putBack(removed);
              return;
            }
            case 'rename': {
              const slot = keeping.slots.value[which % Math.max(1, keeping.slots.value.length)];
              if (slot !== undefined) await keeping.rename(slot.id, `name ${which}`);
              return;
            }
            case 'import': {
              texts.push(`// import ${texts.length}\n`);
              const mark = texts.at(-1)!;
              const files = FILES.get(GAMES[which % 2]!)!.map(
                ({ path: name, text }) => [name, name === RULES ? `${text}${mark}` : text] as const,
              );
              loose.push(store.importFiles(new Map(files)));
              return;
            }
            case 'link':
              await store.openSaved(store.saved());
              return;
            case 'storage':
              shelf.fails = shelf.fails === undefined ? 'full' : undefined;
              return;
            case 'reload':
            case 'crash': {
              // what the browser would not keep goes with the page, which says so before
              shelf.fails = undefined;
              await keeping.flush();
              await Promise.all(loose);
              if (deed === 'reload') keeping.leave();
              else await keeping.flush();
              const at = tabs.findIndex((tab) => tab.store === store);
              tabs[at]!.page.gone = true;
              tabs[at] = await visit(1);
              store = tabs[at]!.store;
              return;
            }
            case 'tab':
              if (tabs.length < 2) tabs.push(await visit(1));
              store = tabs[which % tabs.length]!.store;
              return;
            default:
              deed satisfies never;
          }
        };
        for (const deed of deeds) await deal(deed);
        shelf.fails = undefined;
        await Promise.all(loose);
        for (const tab of tabs) await tab.store.keeping.flush();
        for (const tab of tabs) await tab.store.keeping.flush();
        const slots = [...shelf.slots.values()];
        const keptLines = slots.flatMap(linesOf).map((acts) => JSON.stringify(acts).slice(0, -1));
        for (const line of lines) {
          const start = line.slice(0, -1);
          expect(keptLines.some((one) => one === start || one.startsWith(`${start},`))).toBe(true);
        }
        const keptTexts = slots.flatMap(textsOf);
        for (const text of texts) expect(keptTexts.some((one) => one.includes(text))).toBe(true);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
