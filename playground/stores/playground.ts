/** Everything the page stands on: the games there are, the project, the match; kept in the browser, shared as links and files. */
import type { EncodedGame } from '@kodeks/interpreter';
import { computed, ref, shallowRef, watch } from 'vue';
import { type Client, createClient, type WorkerLike } from '../engine/client.ts';
import type { Act, Setup } from '../engine/messages.ts';
import type { KeptTexts } from './browser-storage.ts';
import { applyChanges, changedFiles, type Files } from './changes.ts';
import { type Disk, type DiskAnswer, diskChanges } from './disk.ts';
import { createExampleRuns } from './example-runs.ts';
import { createKeeping, type Held, nextName } from './keeping.ts';
import { createMatch } from './match.ts';
import { createProject } from './project.ts';
import { isFilePath, OWN, readSavedPlay, type SavedPlay, type Seat } from './saved.ts';
import { createSettings } from './settings.ts';
import type { Discarded, Shelf, SlotContent, SlotHead } from './slots.ts';
import { blankProject, newFiles, type Role, renamedProject } from './templates.ts';

export interface BothTexts {
  readonly pl: string;
  readonly en: string;
}

export interface GameEntry {
  readonly id: string;
  readonly name: BothTexts;
  /** Characters of all its files. */
  readonly size: number;
  /** Its files are somebody's own: they may change while the page is open, and take what is changed here. */
  readonly onDisk?: 'writable' | 'read-only';
  /** A small example, or what `kodeks new` makes; undefined: one of the games. */
  readonly kind?: 'classic' | 'starter';
}

export type WorkerRole = 'language' | 'play' | 'examples';

export interface Host {
  readonly startWorker: (role: WorkerRole) => WorkerLike;
  /** Games as they are shipped. */
  readonly listGames: () => Promise<readonly GameEntry[]>;
  readonly readGame: (id: string) => Promise<readonly { readonly path: string; readonly text: string }[]>;
  /** The same as the build made it ready: what play needs, or the words of its rules; undefined if it did not. */
  readonly readReady: (id: string, part: keyof EncodedGame) => Promise<string | undefined>;
  /** Where games come from that lie on a disk. */
  readonly disk?: Disk;
  readonly kept: KeptTexts;
  readonly shelf: Shelf;
  readonly newId: () => string;
  readonly now: () => number;
  readonly preferred: 'pl' | 'en';
  readonly newSeed: () => number;
}

interface GameAsked {
  readonly game: string;
  readonly setup?: Setup;
  readonly steps?: number;
}

/** Where the one game was kept before there were slots. */
const KEY = 'kodeks.project';
/** An imported project is no game of ours: its files are all its own. */
export const IMPORTED = '';
const PATIENCE = 2_500;
const LIMIT = 20_000;
const NO_FILES: Files = new Map();
const NOTHING = { imported: undefined, branches: [], watched: [], breakpoints: [], path: '' } as const;
const NEW_PLAY = { version: 1, game: IMPORTED, fingerprint: '', seats: [], acts: [], at: 0, files: {} } as const;

export function createPlayground(host: Host) {
  const settings = createSettings(host.kept, host.preferred);
  const slow = ref(false);
  const games = shallowRef<readonly GameEntry[]>([]);
  const failed = ref('');

  const clientFor = (role: WorkerRole, onStopped: () => void, onEnded: () => void): Client =>
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
  const trying = clientFor(
    'examples',
    () => undefined,
    () => examples.forget(),
  );
  void play.ask('warm', null).catch(() => undefined); // while the files of the game are on their way
  const project = createProject(language);
  const match = createMatch(play, () => project.files.value);
  const examples = createExampleRuns(trying, () => project.files.value);

  const saved = (): SavedPlay => ({
    version: 1,
    game: project.id.value,
    fingerprint: match.info.value?.fingerprint ?? '',
    setup: match.setup.value,
    seats: match.seats.value,
    acts: match.acts.value,
    at: match.position(),
    files: changedFiles(project.id.value === IMPORTED ? NO_FILES : project.base.value, project.files.value),
  });
  const content = (): SlotContent => ({
    play: saved(),
    imported: project.id.value === IMPORTED ? Object.fromEntries(project.base.value) : undefined,
    branches: match.branches.value,
    watched: match.watched.value,
    breakpoints: match.breakpoints.value,
    changing: match.changing.value,
    bin: project.bin.value,
    path: project.path.value,
  });
  const keeping = createKeeping(host, content);

  const shipped = async (id: string): Promise<Files> =>
    new Map((await host.readGame(id)).map(({ path, text }) => [path, text]));

  /** Opens a piece of work in its slot. What was open before stays in its own. */
  const openIn = async (held: Held, work: SlotContent): Promise<void> => {
    failed.value = '';
    opening += 1;
    const mine = opening;
    const { game: id, setup, acts, seats, files: changes, at } = work.play;
    const begin = (base: Files, files: Files): void => {
      keeping.enter(held);
      examples.clear();
      alsoOnDisk.value = [];
      match.seats.value = seats;
      match.branches.value = work.branches;
      match.watched.value = work.watched;
      match.breakpoints.value = work.breakpoints;
      match.changing.value = work.changing ?? [];
      match.expect(setup, acts, at);
      project.bin.value = work.bin ?? [];
      project.path.value = work.path;
      project.open({ id, base, files });
    };
    try {
      const isLarge = games.value.find((game) => game.id === id)?.kind === undefined; // small ones are compiled in no time
      const asShipped = id !== IMPORTED && isLarge && Object.keys(changes).length === 0 && setup.example === undefined;
      const ready = asShipped ? await host.readReady(id, 'play').catch(() => undefined) : undefined;
      const base = ready !== undefined ? NO_FILES : id === IMPORTED ? importedFiles(work) : await shipped(id);
      if (mine !== opening) return; // somebody has gone on to another
      await match.close();
      if (mine !== opening) return;
      if (ready === undefined) {
        match.expectFiles(Promise.resolve());
        begin(base, applyChanges(id === IMPORTED ? NO_FILES : base, changes));
        await match.open(setup, acts, at);
      } else {
        begin(base, base);
        const opened = match.open(setup, acts, at, ready);
        const files = opened.then(async () => {
          await shownFirst();
          const [all, words] = await Promise.all([shipped(id), host.readReady(id, 'words')]);
          if (mine !== opening) return;
          const early = changedFiles(NO_FILES, project.files.value); // written before the files were there
          project.path.value ||= work.path;
          project.open({ id, base: all, files: applyChanges(all, early) });
          await match.sources(words);
          if (Object.keys(early).length > 0) await match.revise();
        });
        match.expectFiles(files);
        await files;
      }
    } catch (error) {
      failed.value = error instanceof Error ? error.message : String(error);
      match.stay();
    }
    if (mine !== opening) return;
    void project.check(); // the first decision was wanted sooner
    void match.runBots();
  };
  let opening = 0;

  const nameOf = (game: string): string => {
    const known = games.value.find(({ id }) => id === game);
    return known?.name[settings.language] ?? (settings.language === 'pl' ? 'Własny projekt' : 'Own project');
  };
  /** Work that begins now goes to a slot of its own. */
  const openNew = async (work: Partial<SlotContent> & Pick<SlotContent, 'play'>, name?: string): Promise<void> => {
    const whole = { ...NOTHING, ...work };
    await openIn(keeping.fresh(freeName(name ?? nameOf(work.play.game), keeping.slots.value), whole), whole);
    await keeping.flush();
  };
  const openGame = (
    game: string,
    setup: Setup = { players: 2, seed: 1, options: {} },
    acts: readonly Act[] = [],
  ): Promise<void> => openNew({ play: { ...NEW_PLAY, game, setup, acts, at: acts.length } });
  const openSaved = (play: SavedPlay, name?: string): Promise<void> =>
    openNew({ play, ...(play.game === IMPORTED ? { imported: textsOf(play) } : {}) }, name);
  const openSlot = async (id: string): Promise<boolean> => {
    await keeping.flush();
    const slot = await keeping.read(id);
    const play = readSavedPlay(slot?.play, OWN);
    if (slot === undefined || play === undefined || !isKnown(play.game)) return false;
    const { name, revision, touched: _, ...work } = slot;
    await openIn({ id, name, revision, text: '' }, { ...work, play });
    keeping.asOnShelf();
    return true;
  };
  /** What an address asks for. Gives the name of a game that is not there; `false` if nothing was opened. */
  const follow = async (
    wanted: SavedPlay | undefined,
    asked: GameAsked | undefined,
  ): Promise<string | undefined | false> => {
    const unknown = [wanted?.game, asked?.game].find((id) => id !== undefined && !isKnown(id));
    if (unknown !== undefined) return unknown;
    if (wanted !== undefined) await openSaved({ ...wanted, seats: wanted.seats.map(() => 'human' as const) });
    else if (asked !== undefined) {
      const steps = Array.from({ length: asked.steps ?? 0 }, (_, step): Act => ({ kind: 'example', step }));
      await openGame(asked.game, asked.setup, asked.setup?.example === undefined ? [] : steps);
    } else return false;
    return undefined;
  };
  const isKnown = (id: string): boolean => id === IMPORTED || games.value.some((game) => game.id === id);
  /** The same files and tools, another beginning. */
  const openSetup = (setup: Setup, seats: readonly Seat[], acts: readonly Act[] = []): Promise<void> => {
    const { play, ...rest } = content();
    const next = { ...play, setup, seats, acts, at: acts.length };
    return openNew({ ...rest, branches: [], play: next }, keeping.current.value?.name);
  };

  // ---------------------------------------------------------------- games on a disk

  /** Files that have changed on the disk after they were changed here. */
  const alsoOnDisk = shallowRef<readonly string[]>([]);
  /** How often the game was read again. */
  const readings = ref(0);
  const onDisk = computed(() => games.value.find((game) => game.id === project.id.value)?.onDisk);
  const readFromDisk = async (heard: string | undefined): Promise<void> => {
    games.value = await host.listGames();
    const id = project.id.value;
    const mine = opening;
    if (onDisk.value === undefined || (heard !== undefined && heard !== id)) return;
    const files = await shipped(id);
    if (mine !== opening || project.files.value.size === 0) return;
    const both = project.rebase(files);
    if (both === undefined) return;
    const stillChanged = alsoOnDisk.value.filter((path) => path in project.changed.value);
    alsoOnDisk.value = [...new Set([...stillChanged, ...both])];
    readings.value += 1;
    await Promise.all([project.check(), match.revise()]);
  };
  /** While the server or the game is away the page stays as it is; the next news tells. */
  const readAgain = (heard: string | undefined): Promise<void> => readFromDisk(heard).catch(() => undefined);
  const writeToDisk = async (paths: readonly string[]): Promise<DiskAnswer | undefined> => {
    const id = project.id.value;
    if (host.disk === undefined || onDisk.value !== 'writable') return undefined;
    const answer = await host.disk.write(id, diskChanges(project.base.value, project.files.value, paths));
    await readAgain(id);
    return answer;
  };

  /** The smallest game is there soonest. */
  const openFirst = async (): Promise<void> => {
    const [first] = games.value.filter(({ kind }) => kind === undefined).sort((a, b) => a.size - b.size);
    if (first !== undefined) await openGame(first.id, firstSetup(host));
  };

  /** What was kept before there were slots. */
  const takeOld = async (): Promise<void> => {
    const play = readKept(host.kept);
    if (play === undefined) return;
    const slot = { ...NOTHING, play, id: host.newId(), name: nameOf(play.game), revision: 1, touched: host.now() };
    const imported = play.game === IMPORTED ? textsOf(play) : undefined;
    if ((await host.shelf.write({ ...slot, imported }, 0)) === 'kept') host.kept.remove(KEY);
  };

  const keep = debounced(() => void keeping.flush(), 400);
  /** Once the problems of what was typed are known: they come first. */
  const tryExamples = debounced(() => {
    const { example } = match.setup.value;
    void examples.run(example === undefined ? [] : [example]);
  }, 300);
  watch([project.files, examples.wanted], tryExamples);
  const startKeeping = (): void => {
    const { shown, setup, seats, branches, watched, breakpoints, changing } = match;
    const { files, bin, path } = project;
    watch([shown, files, bin, path, setup, seats, branches, watched, breakpoints, changing], keep);
    host.shelf.listen((id) => {
      void keeping.refresh();
      // nothing was done here since: what the other tab did is shown
      if (id === keeping.current.value?.id && keeping.isClean()) void openSlot(id);
    });
  };

  return {
    settings,
    slow,
    games,
    failed,
    keeping,
    project,
    match,
    language,
    examples,
    saved,
    openGame,
    openSaved,
    openSlot,
    openSetup,
    /** What the address asks for, else what was done last, else the first game. Gives the name of a game that is not there. */
    begin: async (wanted: SavedPlay | undefined, asked: GameAsked | undefined): Promise<string | undefined> => {
      try {
        games.value = await host.listGames();
      } catch (error) {
        failed.value = error instanceof Error ? error.message : String(error);
      }
      await keeping.takePending();
      await takeOld();
      await keeping.refresh();
      const followed = await follow(wanted, asked);
      const [last] = keeping.slots.value;
      if (followed !== undefined && (last === undefined || !(await openSlot(last.id)))) await openFirst();
      startKeeping();
      if (games.value.some((game) => game.onDisk !== undefined)) host.disk?.listen((id) => void readAgain(id));
      return followed === false ? undefined : followed;
    },
    /** The same while the page is open. */
    follow: async (wanted: SavedPlay | undefined, asked: GameAsked | undefined): Promise<string | undefined> =>
      (await follow(wanted, asked)) || undefined,
    /** Edits go to both workers at once. */
    edit: (path: string, text: string | undefined): Promise<unknown> =>
      Promise.all([project.set(path, text), match.revise()]),
    revert: (path?: string): Promise<unknown> => Promise.all([project.revert(path), match.revise()]),
    restore: (lost: Discarded): Promise<unknown> => Promise.all([project.restore(lost), match.revise()]),
    importFiles: (files: Files): Promise<void> => {
      const all = Object.fromEntries(files);
      return openNew({ play: { ...NEW_PLAY, setup: firstSetup(host), files: all }, imported: all });
    },
    onDisk,
    alsoOnDisk,
    readings,
    writeToDisk,
    /** A project of one's own; `from` is a game to copy, or nothing. */
    createProject: async (name: string, from: string): Promise<void> => {
      const files = from === '' ? blankProject(name, settings.language) : renamedProject(await shipped(from), name);
      const all = Object.fromEntries(files);
      await openNew({ play: { ...NEW_PLAY, setup: firstSetup(host), files: all }, imported: all }, name);
    },
    /** Makes a file of this sort, and gives its path; undefined if its name is taken, or no name. */
    createFile: (role: Role, name: string): string | undefined => {
      const made = newFiles(role, name, project.files.value, settings.language);
      if (made.some(([path]) => !isFilePath(path))) return undefined;
      for (const [path, text] of made) void Promise.all([project.set(path, text), match.revise()]);
      return made[0]?.[0];
    },
    stop: () => play.stop(),
    /** Out of whatever hangs: new workers and the first game as shipped. What was done stays in its slot. */
    reset: async (): Promise<void> => {
      keeping.leave();
      play.stop();
      language.stop();
      trying.stop();
      await openFirst();
    },
  };
}

/** As they were imported; a project that was shared is as it was shared. */
const importedFiles = ({ imported, play }: SlotContent): Files => new Map(Object.entries(imported ?? textsOf(play)));

const textsOf = ({ files }: SavedPlay): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).flatMap(([path, text]) => (text === null ? [] : [[path, text]])));

function freeName(name: string, slots: readonly SlotHead[]): string {
  let free = name;
  while (slots.some((slot) => slot.name === free)) free = nextName(free);
  return free;
}

export type PlaygroundStore = ReturnType<typeof createPlayground>;

/** Milliseconds in which the page shows the first decision before anything else is fetched. */
const shownFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const firstSetup = (host: Host): Setup => ({ players: 2, seed: host.newSeed(), options: {} });

function readKept(kept: KeptTexts): SavedPlay | undefined {
  try {
    return readSavedPlay(JSON.parse(kept.get(KEY) ?? 'null'), OWN);
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
