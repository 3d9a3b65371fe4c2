/**
 * The public face of the interpreter, as types: what hosts (command, site, playground, bots) see of a running game.
 * Everything here is plain data; a host never touches the machine's cells.
 */
import type { CoreProgram } from '@kodeks/dsl';

export type Language = 'pl' | 'en';

/** A text in both languages. */
export interface Both {
  readonly pl: string;
  readonly en: string;
}

export interface StartOptions {
  readonly players: number;
  readonly seed: number;
  /** By name; values are `yes`/`no`, a member name, or an ordinal. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** `fast`: no log, no stepping, no coverage. `full` (standard): everything. `checked`: full, the leak guard, and the invariants of the rules after every answer. */
  readonly mode?: 'fast' | 'full' | 'checked';
}

/** One thing a candidate consists of. */
export interface ChosenThing {
  /** Name of the binder, such as `card`. */
  readonly name: string;
  /** By name, stable across versions: an item id (`planetary-market`, `planetary-market#2` for a second copy), `p1`, `system-2`, `c3`, a number. `none` if declined. */
  readonly id: string;
  readonly label: Both;
}

export interface Candidate {
  readonly index: number;
  /** Complete answer by name: `build`, `card=planetary-market system=system-2`, `stop`. */
  readonly key: string;
  readonly label: Both;
  readonly things: readonly ChosenThing[];
  /** A free action offered beside the decision itself. */
  readonly free: boolean;
}

export interface Decision {
  readonly player: number;
  /** Rule ids of the place that asks, and where it stands. */
  readonly rules: readonly string[];
  readonly site: LogEntry['site'];
  readonly key: string;
  readonly prompt: Both;
  /** What is known where it is asked, by the names that the rules give it: the card that is paid for. */
  readonly known: readonly ChosenThing[];
  /** `sequence`: several answers given as one; the things of a candidate stand in the order in which they are chosen. */
  readonly form: 'tuple' | 'subset' | 'branch' | 'next-member' | 'payment' | 'sequence';
  readonly candidates: readonly Candidate[];
  /** Exactly one answer exists. */
  readonly forced: boolean;
  /** For subsets: the elements and how many; candidates are then listed only up to a limit. */
  readonly subset:
    | {
        readonly elements: readonly ChosenThing[];
        readonly least: number;
        readonly most: number;
        readonly complete: boolean;
      }
    | undefined;
}

/** Why something cannot be chosen. */
export interface Refusal {
  readonly rules: readonly string[];
  /** The requirement, its two sides with values if it is a comparison. */
  readonly text: Both;
  readonly left?: number;
  readonly right?: number;
  readonly form: string;
  /** Which of the program's reasons it is; absent if no requirement can be named. */
  readonly reason?: number;
}

export interface Result {
  /** Player indices, best first; players of one rank share a place. */
  readonly ranks: readonly (readonly number[])[];
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly scoresBySource: readonly { readonly name: string; readonly scores: readonly number[] }[];
  readonly ending: 'ranking' | 'won' | 'drawn' | 'all-win' | 'all-lose';
}

export interface LogEntry {
  readonly index: number;
  readonly player: number | undefined;
  readonly rules: readonly string[];
  readonly site: { readonly file: string; readonly start: number; readonly end: number };
  readonly kind: 'choice' | 'change' | 'move' | 'random' | 'reveal' | 'phase' | 'end';
  readonly text: Both;
}

/** A problem of the running rules (dead end, endless loop, value out of range ...): the game stops there and says where. */
export interface RunProblem {
  readonly code: `run/${string}`;
  readonly message: string;
  readonly site: { readonly file: string; readonly start: number; readonly end: number };
  readonly rules: readonly string[];
}

/** An invariant of the rules that does not hold. */
export interface BrokenInvariant {
  readonly name: string;
  readonly rules: readonly string[];
  /** One sentence with everything below. */
  readonly message: string;
  readonly site: { readonly file: string; readonly start: number; readonly end: number };
  /** The first thing for which it does not hold, if it speaks of several. */
  readonly thing: string | undefined;
  /** The two sides, if it is a comparison. */
  readonly left: string | undefined;
  readonly right: string | undefined;
}

export type Status =
  | { readonly kind: 'deciding'; readonly players: readonly number[] }
  | { readonly kind: 'over'; readonly result: Result }
  | { readonly kind: 'broken'; readonly problem: RunProblem };

export interface UndoReport {
  readonly done: boolean;
  readonly crossed: readonly ('reveal' | 'random' | 'other-player')[];
}

/** What a recorded game holds: enough to play it again anywhere the same rules are. */
export interface Recording {
  readonly fingerprint: string;
  readonly players: number;
  readonly seed: number;
  readonly options: Readonly<Record<string, number>>;
  readonly answers: readonly { readonly player: number; readonly key: string }[];
}

export interface StepReport {
  readonly site: { readonly file: string; readonly start: number; readonly end: number };
  readonly depth: number;
  readonly procedure: string;
}

export type ForceKind = 'roll' | 'draw' | 'shuffle' | 'pick';

export interface Session {
  readonly program: CoreProgram;
  readonly status: Status;
  /** The open decision of a player (of the first deciding one if not given); what another player may know of it has no candidates. */
  decision(player?: number): Decision | undefined;
  /** Number of candidates of the open decision, all verified. Cheap: builds no objects. */
  candidateCount(): number;
  /** Answers by index into the open decision's candidates, or by key. A refused answer changes nothing. */
  choose(
    answer: number | string,
    player?: number,
  ): { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
  /** Subsets by their element ids. */
  chooseSubset(
    ids: readonly string[],
    player?: number,
  ): { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
  /** Picks uniformly with the given generator (not the game's), verifying only what was drawn. */
  chooseRandom(below: (n: number) => number): void;
  undo(): UndoReport;
  readonly decisions: number;
  /** How often look-ahead gave up in this session: what it was to prove was offered without proof. */
  unproven(): number;
  /** Independent copy: neither journal nor log come along. With a seed, chance to come is drawn from it. */
  fork(seed?: number): Session;
  /**
   * Does something here and takes all of it back: what a search wants many times, without a copy each time. With a seed, chance
   * to come is drawn from it. The session given to `work` is good until it returns; it may be a copy.
   */
  trial<T>(seed: number | undefined, work: (session: Session) => T): T;
  /** Runs one statement; undefined when the next thing is a decision or the end. Only in full mode. */
  step(): StepReport | undefined;
  /** The statement that `step` would run; undefined unless a step is under way. */
  next(): StepReport | undefined;
  /** After step(): runs on to the next decision. */
  resume(): void;
  /** On: `choose` only takes the answer, and `step` or `resume` run on. Only in full mode. */
  setStepping(on: boolean): void;
  /** Gives a state another value, by the names that a view shows; within its bounds. Can be taken back, but is no answer: recordings do not hold it. */
  assign(
    name: string,
    keys: readonly string[],
    value: string,
  ): { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
  /** Puts a piece into a place that takes its kind, by the names that a view shows. As `assign` otherwise. */
  place(
    piece: string,
    place: string,
    end?: 'top' | 'bottom',
  ): { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
  /** What a player sees: every state and place with hidden things left out. `undefined`: everything. `only`: those with these names. */
  view(player: number | undefined, only?: readonly string[]): GameView;
  hash(): string;
  informationKey(player: number): string;
  toJSON(): SavedGame;
  recording(): Recording;
  /** How often each action has been taken, by name. Cheap, unlike a recording, which may have to play the game again. */
  actionsTaken(): ReadonlyMap<string, number>;
  /** From the entry with this index on. */
  log(viewer?: number, from?: number): readonly LogEntry[];
  /** Why an answer is not offered: by key (`card=x system=y`, a branch key). Nothing to a player who is not deciding. */
  explain(key: string, player?: number): readonly Refusal[];
  /** Everything that the open decision could have offered and does not, with reasons. */
  refused(
    player?: number,
  ): readonly { readonly key: string; readonly label: Both; readonly refusals: readonly Refusal[] }[];
  /** The next random outcomes of this kind. */
  force(kind: ForceKind, outcomes: readonly (number | string)[]): void;
  forcedLeft(): number;
  /** A world that looks to the player in all they have seen as this one does, drawn by the seed; undefined if none was found. */
  determinize(player: number, seed: number): Session | undefined;
  /** Invariants of the rules that do not hold now. Nothing in play depends on them; simulations and tests ask. */
  brokenInvariants(): readonly BrokenInvariant[];
  /** Value of a named function, value or state, with its parts: base and each modifier with its source. */
  inspect(
    name: string,
    args: readonly (number | string)[],
  ): {
    readonly value: number;
    readonly parts: readonly { readonly text: string; readonly change: string; readonly site: LogEntry['site'] }[];
  };
}

export interface GameView {
  readonly states: readonly {
    readonly name: string;
    readonly keys: readonly string[];
    readonly value: string;
    readonly number: number | undefined;
  }[];
  readonly places: readonly {
    readonly name: string;
    readonly id: string;
    readonly size: number | undefined;
    readonly contents: readonly string[];
  }[];
  readonly active: number | undefined;
}

/** Why a kept game is not taken: it is none, another version wrote it, something in it was changed, or the rules are others. */
export type SaveRefusal = 'no-save' | 'other-format' | 'damaged' | 'other-rules';

export interface SavedGame {
  readonly format: 2;
  readonly fingerprint: string;
  readonly players: number;
  readonly options: Readonly<Record<string, number>>;
  readonly cells: string; // base64 of the used cells
  readonly recording: Recording;
  /** Over everything else in it. */
  readonly checksum: string;
}
