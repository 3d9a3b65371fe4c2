/**
 * What the page and its two workers say to each other. Everything is plain data that survives a structured clone.
 * One worker knows the language and serves both the list of problems and the editor; the other plays.
 */
import type { Diagnostic, LanguageService, MonarchGrammar, SourceFile } from '@kodeks/dsl';
import type {
  Both,
  Decision,
  ForceKind,
  GameView,
  LogEntry,
  Refusal,
  RunProblem,
  Status,
  StepReport,
} from '@kodeks/interpreter';

// ---------------------------------------------------------------- a game as data

/** How a game begins. With `example`, its arranged position is the beginning, and players, seed and options are the example's. */
export interface Setup {
  readonly players: number;
  readonly seed: number;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly example?: string;
}

/** One thing that was done; a list of them and a setup are a whole game. */
export type Act =
  | { readonly kind: 'answer'; readonly player: number; readonly key: string; readonly subset?: readonly string[] }
  | { readonly kind: 'force'; readonly what: ForceKind; readonly outcomes: readonly (string | number)[] }
  | { readonly kind: 'assign'; readonly name: string; readonly keys: readonly string[]; readonly value: string }
  | { readonly kind: 'place'; readonly piece: string; readonly place: string; readonly end: 'top' | 'bottom' }
  /** A step of the example that the game began with, by its number. */
  | { readonly kind: 'example'; readonly step: number };

/** An act with what came of it, in words of whoever looks. */
export interface LineEntry {
  readonly act: Act;
  readonly player: number | undefined;
  readonly label: Both;
  readonly rules: readonly string[];
  readonly chance: readonly Both[];
  /** What a step of an example expected and did not find. */
  readonly failures: readonly Both[];
}

/** How far an example has been played; at its end, everything it expects and whether that was found. */
export interface ExampleProgress {
  readonly steps: number;
  readonly checks: readonly ExampleCheck[] | undefined;
}

export interface ExampleCheck {
  /** As it is written. */
  readonly text: string;
  readonly failure: Both | undefined;
  readonly line: CodeLine;
}

export const BOTS = ['random', 'greedy', 'monte-carlo'] as const;
export type BotName = (typeof BOTS)[number];

/** A statement of the rules; lines count from 1. */
export interface CodeLine {
  readonly file: string;
  readonly line: number;
}

/** A line where a run stops: always, or where its condition holds; with `log` it says something and never stops. */
export interface Breakpoint extends CodeLine {
  readonly when?: string;
  readonly log?: string;
  readonly off?: boolean;
}

/** A rule that is being carried out. */
export interface FrameShown {
  readonly name: string;
  readonly role: string;
  readonly rules: readonly string[];
  readonly line: CodeLine;
  readonly locals: readonly { readonly name: string; readonly value: string }[];
}

/** Why a run stopped, where it was not a step that was done. */
export type Stopped =
  | { readonly why: 'breakpoint' }
  | {
      readonly why: 'changed';
      readonly text: string;
      readonly before: string | undefined;
      readonly now: string | undefined;
    };

/** Only what differs from the last time: the worker keeps the rest, and knows unchanged files by identity. */
export interface FileChanges {
  readonly changed: readonly SourceFile[];
  readonly removed: readonly string[];
}

// ---------------------------------------------------------------- what the play worker shows

/** A node of a drawing; `children` may hold text. Never markup. */
export interface PictureNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (PictureNode | string)[];
}

/** The table in parts, each where the page has a place for it. */
export interface Picture {
  readonly parts: Readonly<Record<'status' | 'main' | 'shared' | 'piles', PictureNode | undefined>>;
  readonly seats: readonly {
    readonly player: number;
    /** One name and one colour per player everywhere. */
    readonly name: string;
    readonly hue: string;
    readonly head: PictureNode;
    readonly body: PictureNode | undefined;
  }[];
}

/** For whose eyes, in which language and in how many pixels a position is shown. */
export interface Looks {
  readonly viewer: number | undefined;
  readonly language: 'pl' | 'en';
  readonly width: number;
  /** For what belongs to one player; without it as wide as the rest. */
  readonly seatWidth?: number;
}

export interface Shown {
  readonly at: number;
  readonly status: Status;
  /** One of every player who may decide now. */
  readonly decisions: readonly Decision[];
  /** Where a step stands, if one is under way. */
  readonly paused: (StepReport & CodeLine & { readonly frames: readonly FrameShown[] }) | undefined;
  /** Since the last act or step: why it stopped, and what log points said. */
  readonly stopped: Stopped | undefined;
  readonly said: readonly string[];
  readonly view: GameView;
  /** Rows of the view that the last act changed: `name key key` of states, ids of places. */
  readonly changed: readonly string[];
  /** The same in words, as far as it shows on the table. */
  readonly changes: readonly Both[];
  readonly example: ExampleProgress | undefined;
  readonly picture: Picture | undefined;
  /** Entries from this index on replace those that the page has. */
  readonly logFrom: number;
  readonly log: readonly LogEntry[];
  readonly lineFrom: number;
  readonly line: readonly LineEntry[];
  readonly watches: readonly Watched[];
  readonly forced: number;
}

export interface Watched {
  readonly text: string;
  readonly value: string | undefined;
  readonly problem: string | undefined;
  /** Value before the first act, after the first, ...; as far as it was played. */
  readonly history: readonly (string | undefined)[];
}

export interface GameInfo {
  readonly id: string;
  readonly name: Both;
  readonly description: Both;
  readonly players: { readonly least: number; readonly most: number };
  readonly options: readonly OptionInfo[];
  readonly rules: Readonly<Record<string, Both>>;
  /** Section of the reference that each rule stands in. */
  readonly sections: Readonly<Record<string, string>>;
  /** What states, places and computed values are called, where the lexicon says so. */
  readonly labels: Readonly<Record<string, Both>>;
  readonly examples: readonly { readonly id: string; readonly title: Both; readonly rules: readonly string[] }[];
  /** Values, functions and scores that can be asked, with the names their arguments can have. */
  readonly values: readonly AskableValue[];
  readonly fingerprint: string;
}

export interface OptionInfo {
  readonly id: string;
  readonly name: Both;
  readonly values: readonly string[];
  readonly standard: string;
}

export interface AskableValue {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly members: readonly string[] }[];
}

// ---------------------------------------------------------------- requests and answers

export interface Side {
  readonly label: Both;
  readonly prompt: Both | undefined;
  readonly offered: readonly Both[];
  readonly happened: readonly LogEntry[];
}

/** The first place where the same decisions lead elsewhere under changed rules. */
export interface Divergence {
  readonly at: number;
  readonly acts: number;
  readonly reason: 'refused' | 'different' | 'broken';
  readonly refusal: Refusal | undefined;
  readonly problem: RunProblem | undefined;
  readonly before: Side;
  readonly now: Side;
  /** The positions differ before the first act. */
  readonly fromStart: boolean;
  /** Values and places that differ there. */
  readonly rows: readonly { readonly what: string; readonly before: string; readonly now: string }[];
  /** Every answer is still possible, only what follows differs. */
  readonly whole: boolean;
  /** Milliseconds of compiling and playing again. */
  readonly took: number;
}

export type Revised =
  | { readonly kind: 'errors' }
  | {
      readonly kind: 'same';
      readonly shown: Shown;
      readonly info: GameInfo;
      readonly acts: number;
      readonly took: number;
    }
  | { readonly kind: 'diverged'; readonly divergence: Divergence };

export type Opened =
  | { readonly kind: 'errors'; readonly problems: readonly Diagnostic[] }
  | { readonly kind: 'open'; readonly shown: Shown; readonly info: GameInfo; readonly refused: Refused | undefined };

/** A saved act that could not be done any more; the game stands before it. */
export interface Refused {
  readonly at: number;
  readonly refusal: Refusal;
}

export type Acted = { readonly ok: true; readonly shown: Shown } | { readonly ok: false; readonly refusal: Refusal };

export interface Why {
  readonly key: string;
  readonly label: Both;
  readonly refusals: readonly Refusal[];
}

export interface Inspected {
  readonly value: string;
  readonly parts: readonly { readonly text: string; readonly change: string; readonly line: CodeLine | undefined }[];
  /** For a state: every change in the line so far. */
  readonly changes: readonly { readonly at: number; readonly value: string }[];
}

/** A number that is shown, and how to find out where it comes from. */
export interface AboutRow {
  readonly label: Both;
  readonly value: Both;
  /** A state or a computed value: `inspect` tells its history or its parts. */
  readonly ask: { readonly name: string; readonly args: readonly string[] } | undefined;
  /** Printed: the line of the file that says so. */
  readonly line: CodeLine | undefined;
}

/** All the numbers of a thing. */
export interface About {
  readonly title: Both;
  readonly kind: 'thing' | 'computed';
  readonly rows: readonly AboutRow[];
}

export interface Recorded {
  readonly yaml: string;
  readonly passed: boolean;
  readonly failures: readonly Both[];
}

export type StepHow = 'into' | 'over' | 'out' | 'run';

/** Every request of the play worker, with its answer. */
export interface PlayCalls {
  /** Nothing is wanted yet but that the worker is there. */
  warm(request: null): null;
  open(request: {
    readonly files: FileChanges;
    /** The game as the build made it ready: its files may come later. */
    readonly ready?: string;
    readonly setup: Setup | undefined;
    readonly acts: readonly Act[];
    readonly at: number;
    readonly looks: Looks;
    readonly watched: readonly string[];
  }): Opened;
  /** The files of a game that was opened without them, and the rest of its words. */
  sources(request: { readonly files: FileChanges; readonly words: string | undefined }): GameInfo;
  /** Nobody wants anything at the moment: what a game made ready lacks is made from its files. */
  whole(request: null): null;
  revise(request: FileChanges): Revised;
  settle(request: { readonly how: 'keep' | 'branch' | 'whole' }): { readonly shown: Shown; readonly info: GameInfo };
  act(request: { readonly act: Act; readonly step?: boolean }): Acted;
  bot(request: { readonly player: number; readonly bot: BotName }): Acted;
  jump(request: { readonly to: number }): Shown;
  look(request: Looks): Shown;
  /** `until`: as far as this line, if it is reached. */
  step(request: { readonly how: StepHow; readonly until?: CodeLine }): Shown;
  /** To before the last step; before the first one, to before the act. */
  stepBack(request: null): Shown;
  /** The game from before the first statement of its setup. */
  stepSetup(request: null): Shown;
  breakpoints(request: { readonly lines: readonly Breakpoint[]; readonly changing?: readonly string[] }): null;
  watch(request: { readonly texts: readonly string[] }): readonly Watched[];
  why(request: { readonly player: number }): readonly Why[];
  /** What each answer of the open decision costs and brings, as far as its player can know. */
  outcomes(request: { readonly player: number }): Readonly<Record<string, readonly Both[]>>;
  /** The numbers of these things, and of what can be computed from them for this player. */
  about(request: { readonly ids: readonly string[]; readonly player: number | undefined }): readonly About[];
  inspect(request: { readonly name: string; readonly args: readonly string[] }): Inspected;
  /** The table as an SVG file, as the viewer sees it. */
  svg(request: { readonly dark: boolean }): string;
  record(request: { readonly id: string; readonly title: Both }): Recorded;
  saved(request: null): string;
}

/** What an editor asks the language service. The grammar is made where the language is loaded anyway: the page has no part of it. */
export interface Questions extends Omit<LanguageService, 'update' | 'read'> {
  grammar(): MonarchGrammar;
}
export type Question = keyof Questions;
/** Undefined if there is no answer: an editor without one is better than an editor that waits for ever. */
export type AskLanguage = <Q extends Question>(
  question: Q,
  ...body: Parameters<Questions[Q]>
) => Promise<ReturnType<Questions[Q]> | undefined>;

/** Every request of the language worker. */
export interface LanguageCalls {
  /** What is wrong, but for the rules text of examples: that is a question of its own, for when nobody types. */
  check(request: FileChanges): readonly Diagnostic[];
  /** A question of the editor, about the files as they are after the changes. */
  ask(request: {
    readonly files: FileChanges;
    readonly question: Question;
    readonly body: readonly unknown[];
  }): unknown;
}

/** What came of a worked example. */
export interface TriedExample {
  readonly id: string;
  readonly passed: boolean;
  /** How many of its steps to take to see what differs. */
  readonly step: number;
  readonly why: Both | undefined;
}

export type ExamplesBegun =
  | { readonly kind: 'errors' }
  | {
      readonly kind: 'begun';
      /** What the edit cannot have changed. */
      readonly fresh: readonly TriedExample[];
      readonly left: number;
      /** Problems of examples that cannot be read, and are not tried. */
      readonly unread: number;
    };

/** Every request of the worker that tries the examples. */
export interface ExampleCalls {
  beginExamples(request: { readonly files: FileChanges; readonly first: readonly string[] }): ExamplesBegun;
  /** For as long as this, or until all are tried. */
  someExamples(request: { readonly ms: number }): { readonly tried: readonly TriedExample[]; readonly left: number };
}

export type Calls = PlayCalls & LanguageCalls & ExampleCalls;
export type CallName = keyof Calls;
export type Asked<K extends CallName> = Parameters<Calls[K]>[0];
export type Answered<K extends CallName> = ReturnType<Calls[K]>;

export interface Request<K extends CallName = CallName> {
  readonly id: number;
  readonly call: K;
  readonly body: Asked<K>;
}

export type Response =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  /** Our own bug: rules never cause it. */
  | { readonly id: number; readonly ok: false; readonly message: string };
