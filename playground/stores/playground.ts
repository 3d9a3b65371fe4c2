/** Everything the page stands on: the games there are, the project, the match; kept in the browser, shared as links and files. */
import { ref, shallowRef, watch } from 'vue';
import { type Client, createClient, type WorkerLike } from '../engine/client.ts';
import type { Act, Setup } from '../engine/messages.ts';
import type { ReadyTexts } from '../engine/ready.ts';
import type { KeptTexts } from './browser-storage.ts';
import { applyChanges, changedFiles, type Files } from './changes.ts';
import { createMatch } from './match.ts';
import { createProject } from './project.ts';
import { readSavedPlay, type SavedPlay, type Seat } from './saved.ts';
import { createSettings } from './settings.ts';

export interface GameEntry {
  readonly id: string;
  readonly name: { readonly pl: string; readonly en: string };
  /** Characters of all its files. */
  readonly size: number;
}

export interface Host {
  readonly startWorker: (role: 'language' | 'play') => WorkerLike;
  /** Games as they are shipped. */
  readonly listGames: () => Promise<readonly GameEntry[]>;
  readonly readGame: (id: string) => Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** The same as the build made it ready: what play needs, or the words of its rules; undefined if it did not. */
  readonly readReady: (id: string, part: keyof ReadyTexts) => Promise<string | undefined>;
  readonly kept: KeptTexts;
  readonly preferred: 'pl' | 'en';
  readonly newSeed: () => number;
}

const KEY = 'kodeks.project';
/** An imported project is no game of ours: its files are all its own. */
export const IMPORTED = '';
const PATIENCE = 2_500;
const LIMIT = 20_000;

export function createPlayground(host: Host) {
  const settings = createSettings(host.kept, host.preferred);
  const slow = ref(false);
  const games = shallowRef<readonly GameEntry[]>([]);
  const failed = ref('');
  const unsaved = ref(false);

  const clientFor = (role: 'language' | 'play', onStopped: () => void, onEnded: () => void): Client =>
    createClient({
      start: () => host.startWorker(role),
      patience: PATIENCE,
      limit: LIMIT,
      onSlow: (now) => {
        if (role === 'play') slow.value = now;
      },
      onStopped,
      onEnded,
    });
  const language = clientFor(
    'language',
    () => undefined,
    () => project.forget(),
  );
  const play = clientFor(
    'play',
    () => void match.recover(),
    () => match.forget(),
  );
  void play.ask('warm', null).catch(() => undefined); // while the files of the game are on their way
  const project = createProject(language);
  const match = createMatch(play, () => project.files.value);

  const saved = (): SavedPlay => ({
    version: 1,
    game: project.id.value,
    fingerprint: match.info.value?.fingerprint ?? '',
    setup: match.setup.value,
    seats: match.seats.value,
    acts: match.acts.value,
    at: match.shown.value?.at ?? 0,
    files: changedFiles(project.base.value, project.files.value),
  });

  const shipped = async (id: string): Promise<Files> =>
    new Map((await host.readGame(id)).map(({ path, text }) => [path, text]));

  /** A game of ours from its start, unchanged. */
  const openGame = async (
    id: string,
    setup?: Setup,
    acts: readonly Act[] = [],
    seats: readonly Seat[] = [],
    changes: SavedPlay['files'] = {},
    at = acts.length,
  ): Promise<void> => {
    failed.value = '';
    opening += 1;
    const mine = opening;
    const begin = (base: Files): void => {
      match.seats.value = seats;
      match.branches.value = [];
      match.divergence.value = undefined;
      match.shown.value = undefined;
      match.info.value = undefined;
      project.open({ id, base, files: applyChanges(base, changes) });
    };
    try {
      const asShipped = id !== IMPORTED && Object.keys(changes).length === 0 && setup?.example === undefined;
      const ready = asShipped ? await host.readReady(id, 'play').catch(() => undefined) : undefined;
      if (ready === undefined) {
        const base = id === IMPORTED ? new Map<string, string>() : await shipped(id);
        match.expectFiles(Promise.resolve());
        begin(base);
        await match.open(setup, acts, at);
      } else {
        begin(new Map());
        const opened = match.open(setup, acts, at, ready);
        const files = opened.then(async () => {
          await shownFirst();
          const [base, words] = await Promise.all([shipped(id), host.readReady(id, 'words')]);
          if (mine !== opening) return;
          project.open({ id, base, files: base });
          await match.sources(words);
        });
        match.expectFiles(files);
        await files;
      }
    } catch (error) {
      failed.value = error instanceof Error ? error.message : String(error);
    }
    if (mine === opening) void project.check(); // the first decision was wanted sooner
  };
  let opening = 0;

  /** The smallest game is there soonest. */
  const openFirst = async (): Promise<void> => {
    const [first] = [...games.value].sort((a, b) => a.size - b.size);
    if (first !== undefined) await openGame(first.id, firstSetup(host));
  };

  const openSaved = ({ game, setup, acts, seats, files, at }: SavedPlay): Promise<void> =>
    openGame(game, setup, acts, seats, files, at);

  const keepNow = (): void => {
    if (begun) unsaved.value = !host.kept.set(KEY, JSON.stringify(saved()));
  };
  const keep = debounced(keepNow, 400);
  /** Until what was kept has been read, nothing may take its place. */
  let begun = false;
  const keeping = (): void => {
    begun = true;
    watch([match.shown, project.files, match.setup, match.seats], keep);
  };

  return {
    settings,
    slow,
    games,
    failed,
    unsaved,
    project,
    match,
    language,
    saved,
    /** Before the page goes. */
    keepNow,
    openGame,
    openSaved,
    /** What the address asks for, else what was kept, else the first game. */
    begin: async (
      wanted: SavedPlay | undefined,
      asked: { readonly game: string; readonly setup?: Setup; readonly steps?: number } | undefined,
    ): Promise<void> => {
      try {
        games.value = await host.listGames();
      } catch (error) {
        failed.value = error instanceof Error ? error.message : String(error);
      }
      const before = readKept(host.kept);
      const known = (id: string): boolean => id === IMPORTED || games.value.some((game) => game.id === id);
      if (wanted !== undefined && known(wanted.game))
        await openSaved({ ...wanted, seats: wanted.seats.map(() => 'human' as const) });
      else if (asked !== undefined && known(asked.game)) {
        const steps = Array.from({ length: asked.steps ?? 0 }, (_, step): Act => ({ kind: 'example', step }));
        await openGame(asked.game, asked.setup, asked.setup?.example === undefined ? [] : steps);
      } else if (before !== undefined && known(before.game)) await openSaved(before);
      else await openFirst();
      keeping();
    },
    /** Edits go to both workers at once. */
    edit: (path: string, text: string | undefined): Promise<unknown> =>
      Promise.all([project.set(path, text), match.revise()]),
    revert: (path?: string): Promise<unknown> => Promise.all([project.revert(path), match.revise()]),
    importFiles: async (files: Files): Promise<void> => {
      await openGame(IMPORTED, undefined, [], [], Object.fromEntries(files));
    },
    stop: () => play.stop(),
    /** Out of whatever was done: the first game as shipped, nothing kept. */
    reset: async (): Promise<void> => {
      host.kept.remove(KEY);
      play.stop();
      language.stop();
      await openFirst();
    },
  };
}

export type PlaygroundStore = ReturnType<typeof createPlayground>;

/** Milliseconds in which the page shows the first decision before anything else is fetched. */
const shownFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const firstSetup = (host: Host): Setup => ({ players: 2, seed: host.newSeed(), options: {} });

function readKept(kept: KeptTexts): SavedPlay | undefined {
  try {
    return readSavedPlay(JSON.parse(kept.get(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

function debounced(work: () => void, wait: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
}
