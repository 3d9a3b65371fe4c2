/** The game that is being played: what the worker shows of it, the lines that were left, and everything that can be done with it. */
import { computed, ref, shallowRef } from 'vue';
import { type Client, Stopped } from '../engine/client.ts';
import type {
  About,
  Act,
  Acted,
  Answered,
  BotName,
  Breakpoint,
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
import type { Branch } from './slots.ts';

type LogEntry = Shown['log'][number];
export type Refusal = (Acted & { ok: false })['refusal'];

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
  /** A question with one answer is answered by itself. */
  const singles = ref(false);
  const looks = shallowRef<Looks>({ viewer: undefined, language: 'en', width: 900 });
  const breakpoints = shallowRef<readonly Breakpoint[]>([]);
  /** Watches whose change stops a run. */
  const changing = shallowRef<readonly string[]>([]);
  /** What log points said in this game, latest last. */
  const said = shallowRef<readonly string[]>([]);
  const watched = shallowRef<readonly string[]>([]);
  const watches = shallowRef<readonly Watched[]>([]);
  /** The files of the game that is open; what needs them waits. */
  let arrived: Promise<unknown> = Promise.resolve();
  let told: Files = new Map();
  /** The rules under which what is shown was played: an edit that does not compile, or never ends, has changed nothing yet. */
  let good: Files | undefined;
  /** What was to be opened: it stands for the game until that is there. */
  const wantedGame = shallowRef<{ readonly acts: readonly Act[]; readonly at: number }>({ acts: [], at: 0 });
  let botsRunning = false;
  /** Another game is about to be opened: nothing more is begun here. */
  let closing = false;
  const underWay = new Set<Promise<unknown>>();

  const ask = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    busy.value += 1;
    const asked = work()
      .catch((error: unknown) => {
        if (!(error instanceof Stopped)) throw error;
        return undefined;
      })
      .finally(() => {
        busy.value -= 1;
        underWay.delete(asked);
      });
    underWay.add(asked);
    return asked;
  };

  const take = (next: Shown): void => {
    log.value = [...log.value.filter(({ index }) => index < next.logFrom), ...next.log];
    line.value = [...line.value.slice(0, next.lineFrom), ...next.line];
    watches.value = next.watches;
    if (next.said.length > 0) said.value = [...said.value, ...next.said].slice(-MOST_SAID);
    shown.value = next;
  };

  /** Also while the rules have errors and nothing can be shown. */
  const acts = computed(() => (shown.value === undefined ? wantedGame.value.acts : line.value.map(({ act }) => act)));

  const keepLine = (whole: readonly Act[], from: number): void => {
    if (branches.value.some((one) => one.acts.length === whole.length && startsWith(one.acts, whole))) return;
    const id = Math.max(0, ...branches.value.map((one) => one.id)) + 1;
    branches.value = [...branches.value, { id, acts: whole, from }];
  };

  /** What lies ahead is kept as a branch when something else is done here. */
  const keptAhead = async (work: () => Promise<Acted | undefined>): Promise<boolean> => {
    const [whole, at] = [acts.value, shown.value?.at ?? 0];
    const done = acted(await work());
    if (done && !startsWith(acts.value, whole)) keepLine(whole, at);
    return done;
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
    if (answer.refused !== undefined) {
      keepLine(wantedGame.value.acts, answer.refused.at);
      news.value = { kind: 'lost-acts', refusal: answer.refused.refusal, acts: answer.refused.at };
    }
    return true;
  };

  const tellFiles = (now = files()): FileChanges => {
    const changes = changesBetween(told, now);
    told = now;
    return changes;
  };

  /** With `ready`, the game is opened as the build made it ready, and `sources` tells its files afterwards. */
  const open = async (
    wanted: Setup | undefined,
    done: readonly Act[] = [],
    at = done.length,
    ready?: string,
    under = files,
  ): Promise<boolean> => {
    wantedGame.value = { acts: done, at };
    if (wanted !== undefined) setup.value = wanted;
    if (ready === undefined) await arrived;
    const rules = under();
    const answer = await ask(async () => {
      await play.ask('breakpoints', { lines: breakpoints.value, changing: changing.value });
      return play.ask('open', {
        files: tellFiles(rules),
        ...(ready === undefined ? {} : { ready }),
        setup: wanted,
        acts: done,
        at,
        looks: looks.value,
        // expressions need the files, which a game made ready does not have yet
        watched: ready === undefined ? watched.value : [],
      });
    });
    if (!openedAs(answer)) return false;
    good = ready === undefined ? rules : undefined;
    const { least, most } = info.value?.players ?? { least: 1, most: 16 };
    const { players, ...rest } = wanted ?? { players: least, seed: 1, options: {} };
    setup.value = { ...rest, players: Math.max(least, Math.min(most, players)) };
    return true;
  };

  const act = async (one: Act, step = false): Promise<boolean> => {
    if (closing) return false;
    const done = await keptAhead(() => ask(() => play.ask('act', { act: one, step })));
    if (done && !step) await answerSingles();
    if (done) void runBots();
    return done;
  };

  /** After an answer of one's own; going back or stepping leaves every question to whoever sits there. */
  const answerSingles = async (): Promise<void> => {
    for (let next = singleAnswer(); next !== undefined; next = singleAnswer()) {
      const only = next;
      if (!acted(await ask(() => play.ask('act', { act: only, step: false })))) break;
    }
  };
  const singleAnswer = (): Act | undefined => {
    const now = shown.value;
    const isPlay = now?.status.kind === 'deciding' && now.paused === undefined && now.at === line.value.length;
    if (!singles.value || closing || !isPlay || divergence.value !== undefined || setup.value.example !== undefined)
      return undefined;
    const [decision, another] = now.decisions;
    if (decision === undefined || another !== undefined || isBot(seats.value[decision.player])) return undefined;
    const [only] = decision.candidates;
    const isSingle = decision.forced && decision.subset === undefined && only !== undefined && !only.free;
    return isSingle ? { kind: 'answer', player: decision.player, key: only.key } : undefined;
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
    if (closing || botsPaused.value || now === undefined || now.status.kind !== 'deciding' || now.paused !== undefined)
      return undefined;
    if (now.at < line.value.length || divergence.value !== undefined || setup.value.example !== undefined)
      return undefined;
    const player = now.status.players.find((one) => isBot(seats.value[one]));
    const bot = player === undefined ? undefined : seats.value[player];
    return player === undefined || !isBot(bot) ? undefined : { player, bot };
  };

  /** Of several asked for quickly, the last answer is about all of them. */
  const showWatches = async (): Promise<void> => {
    const texts = watched.value;
    const answer = shown.value === undefined ? undefined : await ask(() => play.ask('watch', { texts }));
    if (answer !== undefined && texts === watched.value) watches.value = answer;
  };

  const tellBreakpoints = async (): Promise<void> => {
    await arrived;
    await ask(() => play.ask('breakpoints', { lines: breakpoints.value, changing: changing.value }));
  };
  const isAt =
    (at: CodeLine) =>
    (one: CodeLine): boolean =>
      one.file === at.file && one.line === at.line;

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
      if (openErrors.value) await open(setup.value, wantedGame.value.acts, wantedGame.value.at);
      return;
    }
    const rules = files();
    const revised = await ask(() => play.ask('revise', tellFiles(rules)));
    if (revised === undefined || revised.kind === 'errors') return;
    if (revised.kind === 'diverged') {
      divergence.value = revised.divergence;
      return;
    }
    good = rules;
    divergence.value = undefined;
    info.value = revised.info;
    take(revised.shown);
    if (revised.acts > 0) news.value = { kind: 'replayed', acts: revised.acts, took: revised.took };
  };

  return {
    singles,
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
    changing,
    said,
    watches,
    watched,
    open,
    act,
    runBots,
    /** Another game takes the place of this one; nothing of it is shown until it is open. */
    expect: (wanted: Setup | undefined, done: readonly Act[], at: number): void => {
      closing = false;
      good = undefined;
      wantedGame.value = { acts: done, at };
      setup.value = wanted ?? { players: 2, seed: 1, options: {} };
      shown.value = undefined;
      info.value = undefined;
      divergence.value = undefined;
      watches.value = [];
      said.value = [];
      botsPaused.value = false;
    },
    /** What is under way is brought to its end, so that it belongs to this game and not to the next; `expect` or `stay` follows. */
    close: async (): Promise<void> => {
      closing = true;
      while (underWay.size > 0) await Promise.allSettled([...underWay]);
    },
    stay: (): void => {
      closing = false;
      void runBots();
    },
    /** Where the game stands, or is to stand once it can be opened. */
    position: (): number => shown.value?.at ?? wantedGame.value.at,
    /** The files of a game that was opened without them are on their way. */
    expectFiles: (files: Promise<unknown>): void => {
      arrived = files.catch(() => undefined);
    },
    sources: async (words: string | undefined): Promise<void> => {
      const known = await ask(() => play.ask('sources', { files: tellFiles(), words }));
      if (known === undefined) return;
      info.value = known;
      good = files();
      if (watched.value.length > 0) await showWatches();
    },
    /** A worker that was ended took the files with it. */
    forget: (): void => {
      told = new Map();
    },
    /** A worker that was stopped knows nothing: the game is opened again, without the act it was stopped at. */
    recover: async (): Promise<void> => {
      botsPaused.value = true;
      divergence.value = undefined;
      const [done, at] = [acts.value, shown.value?.at ?? wantedGame.value.at];
      const under = good;
      if (shown.value === undefined && under === undefined) return; // it never opened: opening it once more would not either
      if (await open(setup.value, done, at, undefined, under === undefined ? files : () => under))
        news.value = { kind: 'stopped' };
    },
    letBotDecide: async (bot: BotName): Promise<void> => {
      const player = shown.value?.status.kind === 'deciding' ? shown.value.status.players[0] : undefined;
      if (player === undefined || closing) return;
      if (await keptAhead(() => ask(() => play.ask('bot', { player, bot })))) void runBots();
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
    step: async (how: StepHow, until?: CodeLine): Promise<void> => {
      const next = await ask(() => play.ask('step', { how, ...(until === undefined ? {} : { until }) }));
      if (next !== undefined) take(next);
      void runBots();
    },
    stepBack: async (): Promise<void> => {
      const next = await ask(() => play.ask('stepBack', null));
      if (next !== undefined) take(next);
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
      const { file, line: number } = at;
      breakpoints.value = breakpoints.value.some(isAt(at))
        ? breakpoints.value.filter((one) => !isAt(at)(one))
        : [...breakpoints.value, { file, line: number }];
      await tellBreakpoints();
    },
    /** Another condition, log text or state of one that is there. */
    changeBreakpoint: async (point: Breakpoint): Promise<void> => {
      breakpoints.value = breakpoints.value.map((one) => (isAt(point)(one) ? point : one));
      await tellBreakpoints();
    },
    /** Stops runs where the value of a watch changes, or does so no more. */
    toggleChanging: async (text: string): Promise<void> => {
      changing.value = changing.value.includes(text)
        ? changing.value.filter((one) => one !== text)
        : [...changing.value, text];
      await tellBreakpoints();
    },
    addWatch: async (text: string): Promise<void> => {
      if (!watched.value.includes(text)) watched.value = [...watched.value, text];
      await arrived;
      await showWatches();
    },
    removeWatch: async (text: string): Promise<void> => {
      watched.value = watched.value.filter((one) => one !== text);
      if (changing.value.includes(text)) {
        changing.value = changing.value.filter((one) => one !== text);
        await tellBreakpoints();
      }
      await arrived;
      await showWatches();
    },
    /** Nobody waits for it: the page stays open for an answer. */
    outcomes: (player: number): Promise<Answered<'outcomes'>> => play.ask('outcomes', { player }).catch(() => ({})),
    why: async (player: number): Promise<readonly Why[]> => (await ask(() => play.ask('why', { player }))) ?? [],
    inspect: (name: string, args: readonly string[]): Promise<Inspected | undefined> =>
      ask(() => play.ask('inspect', { name, args })),
    svg: (dark: boolean): Promise<string | undefined> => ask(() => play.ask('svg', { dark })),
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
      if (how === 'branch') keepLine(acts.value, at);
      const rules = told;
      const answer = await ask(() => play.ask('settle', { how }));
      divergence.value = undefined;
      if (answer === undefined) return;
      if (how !== 'keep') good = rules;
      info.value = answer.info;
      log.value = [];
      line.value = [];
      take(answer.shown);
    },
    /** Goes over to a line that was left; the present one is kept in its place. */
    takeBranch: async (branch: Branch): Promise<void> => {
      const left = acts.value;
      botsPaused.value = true;
      // while the rules have errors, the last ones that worked do
      const under = openErrors.value || good === undefined ? files : () => good ?? files();
      if (await open(setup.value, branch.acts, Math.min(branch.from + 1, branch.acts.length), undefined, under))
        branches.value = branches.value.map((one) => (one.id === branch.id ? { ...one, acts: left } : one));
    },
  };
}

export type MatchStore = ReturnType<typeof createMatch>;

/** Log points in a loop say much; what is long past has been read. */
const MOST_SAID = 300;

const startsWith = (whole: readonly Act[], start: readonly Act[]): boolean =>
  JSON.stringify(whole.slice(0, start.length)) === JSON.stringify(start);
const isBot = (seat: Seat | undefined): seat is BotName => seat !== undefined && seat !== 'human';
