/** What games of bots have shown of a game: kept in `measured/`, because playing takes longer than building (`npm run docs:measure`). */
import type { Language } from '@kodeks/dsl';
import type { GameModel } from './model/game-model.ts';

export interface MeasuredGame {
  /** Of the rules that were played. */
  readonly fingerprint: string;
  readonly readings: {
    readonly games: number;
    readonly players: number;
    readonly bots: string;
    readonly found: readonly MeasuredReading[];
  };
  readonly balance: {
    readonly games: number;
    readonly players: number;
    readonly bots: string;
    /** SVG without script, in the colours of the page. */
    readonly plots: Readonly<Record<Language, readonly { readonly title: string; readonly svg: string }[]>>;
  };
}

/** The other value of an option that is a reading, played from the same seeds as the one the game holds. */
export interface MeasuredReading {
  readonly option: string;
  readonly other: string;
  readonly parted: number;
  /** Bounds of the share of games that go another way, with 95 % certainty. */
  readonly least: number;
  readonly most: number;
  readonly scores: number;
  readonly winners: number;
  /** Of the place where a game parted earliest. */
  readonly rules: readonly string[];
}

/** Figures of other rules are still shown, and said to be. */
export const isOfTheseRules = ({ game }: GameModel, { fingerprint }: MeasuredGame): boolean =>
  game.core.fingerprint === fingerprint;
