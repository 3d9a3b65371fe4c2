/** The game that is being played: what the worker shows of it, the lines that were left, and everything that can be done with it. */
import { computed, ref, shallowRef } from 'vue';
import { type Client, Stopped } from '../engine/client.ts';
import type {
  About,
  Act,
  Acted,
  Answered,
  BotName,
  CodeLine,
  Divergence,
  FileChanges,
  GameInfo,
  Inspected,
  LineEntry,
  Looks,
  Opened,
  Recorded,
  Setup,
  Shown,
  StepHow,
  Watched,
  Why,
} from '../engine/messages.ts';
import { changesBetween, type Files } from './changes.ts';
import type { Seat } from './saved.ts';

type LogEntry = Shown['log'][number];
export type Refusal = (Acted & { ok: false })['refusal'];

/** A line that was left when another was begun. */
export interface Branch {
  readonly id: number;
  readonly acts: readonly Act[];
  /** Up to here it is the same as the line that was played on. */
  readonly from: number;
}

/** Short news for the person, in both languages. */
export interface News {
  readonly kind: 'refused' | 'replayed' | 'stopped' | 'lost-acts';
  readonly refusal?: Refusal;
  readonly acts?: number;
  readonly took?: number;
}

export function createMatch(play: Client, files: () => Files) {
  const setup = shallowRef<Setup>({ players: 2, seed: 1, options: {} });
  const seats = shallowRef<readonly Seat[]>([]);
  const shown = shallowRef<Shown>();
  const info = shallowRef<GameInfo>();
  const log = shallowRef<readonly LogEntry[]>([]);
  const line = shallowRef<readonly LineEntry[]>([]);
  const branches = shallowRef<readonly Branch[]>([]);
  const divergence = shallowRef<Divergence>();
  const news = shallowRef<News>();
  const openErrors = ref(false);
  const busy = ref(0);
  const botsPaused = ref(false);
  const looks = shallowRef<Looks>({ viewer: undefined, language: 'en', width: 900 });
  const breakpoints = shallowRef<readonly CodeLine[]>([]);
  const watched = shallowRef<readonly string[]>([]);
  const watches = shallowRef<readonly Watched[]>([]);
  /** The files of the game that is open; what needs them waits. */
  let arrived: Promise<unknown> = Promise.resolve();
  let told: Files = new Map();
  let last = 0;
  let botsRunning = false;

  const ask = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    busy.value += 1;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return undefined;
    } finally {
      busy.value -= 1;
    }
  };

  const take = (next: Shown): void => {
    log.value = [...log.value.filter(({ index }) => index < next.logFrom), ...next.log];
    line.value = [...line.value.slice(0, next.lineFrom), ...next.line];
    watches.value = next.watches;
    shown.value = next;
  };

  const acts = computed(() => line.value.map(({ act }) => act));

  /** What lies ahead is kept as a branch when something else is done here. */
  const keepAhead = (act: Act): void => {
    const at = shown.value?.at ?? 0;
    const ahead = acts.value.slice(at);
    if (ahead.length === 0 || JSON.stringify(ahead[0]) === JSON.stringify(act)) return;
    last += 1;
    branches.value = [...branches.value, { id: last, acts: acts.value, from: at }].slice(-MOST_BRANCHES);
  };

  const acted = (answer: Acted | undefined): boolean => {
    if (answer === undefined) return false;
    if (answer.ok) take(answer.shown);
    else news.value = { kind: 'refused', refusal: answer.refusal };
    return answer.ok;
  };

  const openedAs = (answer: Opened | undefined): boolean => {
    if (answer === undefined) return false;
    openErrors.value = answer.kind === 'errors';
    if (answer.kind === 'errors') return false;
    log.value = [];
    line.value = [];
    info.value = answer.info;
    divergence.value = undefined;
    take(answer.shown);
    if (answer.refused !== undefined)
      news.value = { kind: 'lost-acts', refusal: answer.refused.refusal, acts: answer.refused.at };
    return true;
  };

  const tellFiles = (): FileChanges => {
    const changes = changesBetween(told, files());
    told = files();
    return changes;
  };

  /** With `ready`, the game is opened as the build made it ready, and `sources` tells its files afterwards. */
  const open = async (
    wanted: Setup | undefined,
    done: readonly Act[] = [],
    at = done.length,
    ready?: string,
  ): Promise<boolean> => {
    if (ready === undefined) await arrived;
    const answer = await ask(async () => {
      await play.ask('breakpoints', { lines: breakpoints.value });
      return play.ask('open', {
        files: tellFiles(),
        ...(ready === undefined ? {} : { ready }),
        setup: wanted,
        acts: done,
        at,
        looks: looks.value,
        watched: watched.value,
      });
    });
    if (!openedAs(answer)) return false;
    setup.value = wanted ?? { players: info.value?.players.least ?? 2, seed: 1, options: {} };
    return true;
  };

  const act = async (one: Act, step = false): Promise<boolean> => {
    keepAhead(one);
    const done = acted(await ask(() => play.ask('act', { act: one, step })));
    if (done) void runBots();
    return done;
  };

  /** Bots answer one decision after the other; between two of them the page can do other things. */
  const runBots = async (): Promise<void> => {
    if (botsRunning) return;
    botsRunning = true;
    try {
      for (let next = nextBot(); next !== undefined; next = nextBot()) {
        const { player, bot } = next;
        if (!acted(await ask(() => play.ask('bot', { player, bot })))) break;
      }
    } finally {
      botsRunning = false;
    }
  };
  const nextBot = (): { readonly player: number; readonly bot: BotName } | undefined => {
    const now = shown.value;
    if (botsPaused.value || now === undefined || now.status.kind !== 'deciding' || now.paused !== undefined)
      return undefined;
    if (now.at < line.value.length || divergence.value !== undefined || setup.value.example !== undefined)
      return undefined;
    const player = now.status.players.find((one) => isBot(seats.value[one]));
    const bot = player === undefined ? undefined : seats.value[player];
    return player === undefined || !isBot(bot) ? undefined : { player, bot };
  };

  let stale = false;
  let revising: Promise<void> | undefined;
  const reviseUntilFresh = async (): Promise<void> => {
    while (stale) {
      stale = false;
      await reviseOnce();
    }
  };
  const reviseOnce = async (): Promise<void> => {
    if (shown.value === undefined) {
      if (openErrors.value) await open(setup.value);
      return;
    }
    const revised = await ask(() => play.ask('revise', tellFiles()));
    if (revised === undefined || revised.kind === 'errors') return;
    if (revised.kind === 'diverged') {
      divergence.value = revised.divergence;
      return;
    }
    divergence.value = undefined;
    info.value = revised.info;
    take(revised.shown);
    if (revised.acts > 0) news.value = { kind: 'replayed', acts: revised.acts, took: revised.took };
  };

  return {
    setup,
    seats,
    shown,
    info,
    log,
    line,
    acts,
    branches,
    divergence,
    news,
    openErrors,
    busy,
    botsPaused,
    looks,
    breakpoints,
    watches,
    watched,
    open,
    act,
    runBots,
    newGame: async (wanted: Setup, who: readonly Seat[]): Promise<void> => {
      seats.value = who;
      branches.value = [];
      botsPaused.value = false;
      if (await open(wanted)) void runBots();
    },
    /** The files of a game that was opened without them are on their way. */
    expectFiles: (files: Promise<unknown>): void => {
      arrived = files.catch(() => undefined);
    },
    sources: async (words: string | undefined): Promise<void> => {
      const known = await ask(() => play.ask('sources', { files: tellFiles(), words }));
      if (known !== undefined) info.value = known;
    },
    /** A worker that was ended took the files with it. */
    forget: (): void => {
      told = new Map();
    },
    /** A worker that was stopped knows nothing: the game is opened again, without the act it was stopped at. */
    recover: async (): Promise<void> => {
      botsPaused.value = true;
      news.value = { kind: 'stopped' };
      await open(setup.value, acts.value, shown.value?.at ?? 0);
    },
    letBotDecide: async (bot: BotName): Promise<void> => {
      const player = shown.value?.status.kind === 'deciding' ? shown.value.status.players[0] : undefined;
      if (player === undefined) return;
      keepAhead({ kind: 'answer', player, key: '' });
      if (acted(await ask(() => play.ask('bot', { player, bot })))) void runBots();
    },
    jump: async (to: number): Promise<void> => {
      botsPaused.value = true;
      const next = await ask(() => play.ask('jump', { to }));
      if (next !== undefined) take(next);
    },
    look: async (next: Partial<Looks>): Promise<void> => {
      looks.value = { ...looks.value, ...next };
      if (shown.value === undefined) return;
      const answer = await ask(() => play.ask('look', looks.value));
      if (answer !== undefined) {
        log.value = [];
        take(answer);
      }
    },
    step: async (how: StepHow): Promise<void> => {
      const next = await ask(() => play.ask('step', { how }));
      if (next !== undefined) take(next);
      void runBots();
    },
    stepSetup: async (): Promise<void> => {
      botsPaused.value = true;
      const next = await ask(() => play.ask('stepSetup', null));
      if (next !== undefined) take(next);
    },
    about: (ids: readonly string[], player: number | undefined): Promise<readonly About[] | undefined> =>
      ask(async () => {
        await arrived;
        return play.ask('about', { ids, player });
      }),
    toggleBreakpoint: async (at: CodeLine): Promise<void> => {
      const same = (one: CodeLine): boolean => one.file === at.file && one.line === at.line;
      breakpoints.value = breakpoints.value.some(same)
        ? breakpoints.value.filter((one) => !same(one))
        : [...breakpoints.value, at];
      await ask(() => play.ask('breakpoints', { lines: breakpoints.value }));
    },
    watch: async (texts: readonly string[]): Promise<void> => {
      watched.value = texts;
      await arrived;
      const answer = shown.value === undefined ? undefined : await ask(() => play.ask('watch', { texts }));
      if (answer !== undefined) watches.value = answer;
    },
    why: async (player: number): Promise<readonly Why[]> => (await ask(() => play.ask('why', { player }))) ?? [],
    inspect: (name: string, args: readonly string[]): Promise<Inspected | undefined> =>
      ask(() => play.ask('inspect', { name, args })),
    record: (id: string, title: { pl: string; en: string }): Promise<Recorded | undefined> =>
      ask(async () => {
        await arrived;
        return play.ask('record', { id, title });
      }),
    saved: (): Promise<Answered<'saved'> | undefined> => ask(() => play.ask('saved', null)),
    /** After an edit: the same acts under the new rules. What is typed while they are played is taken by the next round. */
    revise: (): Promise<void> => {
      stale = true;
      revising ??= reviseUntilFresh().finally(() => {
        revising = undefined;
      });
      return revising;
    },
    settle: async (how: 'keep' | 'branch' | 'whole'): Promise<void> => {
      const at = divergence.value?.at ?? 0;
      if (how === 'branch') {
        last += 1;
        branches.value = [...branches.value, { id: last, acts: acts.value, from: at }].slice(-MOST_BRANCHES);
      }
      const answer = await ask(() => play.ask('settle', { how }));
      divergence.value = undefined;
      if (answer === undefined) return;
      info.value = answer.info;
      log.value = [];
      line.value = [];
      take(answer.shown);
    },
    /** Goes over to a line that was left; the present one is kept in its place. */
    takeBranch: async (branch: Branch): Promise<void> => {
      const { acts: left } = { acts: acts.value };
      branches.value = branches.value.map((one) => (one.id === branch.id ? { ...one, acts: left } : one));
      botsPaused.value = true;
      await open(setup.value, branch.acts, Math.min(branch.from + 1, branch.acts.length));
    },
  };
}

export type MatchStore = ReturnType<typeof createMatch>;

const MOST_BRANCHES = 30;

const isBot = (seat: Seat | undefined): seat is BotName => seat !== undefined && seat !== 'human';
