/**
 * What an effect says, between rules and words: free of syntax, free of language.
 * `understand-*.ts` makes it from the tree of the text, `english.ts` and `polish.ts` put it into words.
 */
import type { Message } from '../message.ts';
import type { Noun } from '../nouns.ts';
import type { Words } from '../texts.ts';

// ---------------------------------------------------------------- things and amounts

export type Thing =
  | { readonly is: 'you' }
  /** The owner of the component that holds the text. */
  | { readonly is: 'owner' }
  /** The component itself: "this card". */
  | { readonly is: 'self'; readonly noun: Noun }
  /** Something the text has named before: "that card". */
  | { readonly is: 'that'; readonly noun: Noun; readonly many: boolean }
  /** A component, a member of an enum, a place of which there is one. */
  | { readonly is: 'named'; readonly noun: Noun }
  | { readonly is: 'number'; readonly value: number }
  /** `hand of you`, `system of p`: a place that belongs to somebody. */
  | { readonly is: 'place'; readonly noun: Noun; readonly of: Thing | undefined; readonly private: boolean }
  /** `card.colour`, `cost of card`. */
  | { readonly is: 'part'; readonly noun: Noun; readonly of: Thing }
  | { readonly is: 'top' | 'bottom'; readonly of: Thing }
  | { readonly is: 'group'; readonly group: Group }
  /** How many there are of them. */
  | { readonly is: 'count'; readonly group: Group }
  /** What the game's lexicon says of a function, with arguments. */
  | { readonly is: 'phrase'; readonly phrase: Phrase }
  /** Nothing better is known than how it is written. */
  | { readonly is: 'written'; readonly text: string };

/** All of a kind, or those in a place, or those for which something holds. */
export interface Group {
  readonly noun: Noun;
  readonly players: boolean;
  readonly from: Thing | undefined;
  readonly where: Condition | undefined;
}

export interface Amount {
  readonly quantity: Thing;
  readonly noun: Noun;
}

/** A sentence of the lexicon with its arguments. */
export interface Phrase {
  readonly message: { readonly pl: Message; readonly en: Message };
  readonly values: ReadonlyMap<string, Thing>;
}

// ---------------------------------------------------------------- conditions

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Condition =
  /** A state of a player: `you.morale >= 4` is "you have at least 4 morale". */
  | {
      readonly is: 'has';
      readonly who: Thing;
      readonly noun: Noun;
      readonly operator: Comparison;
      readonly amount: Thing;
    }
  | { readonly is: 'compare'; readonly left: Thing; readonly operator: Comparison; readonly right: Thing }
  /** `card.colour = blue`, said of the member of a group that is being described. */
  | { readonly is: 'attribute'; readonly noun: Noun; readonly operator: Comparison; readonly value: Thing }
  /** A truth that is named: `card.ready`. */
  | { readonly is: 'truth'; readonly what: Thing; readonly not: boolean }
  | { readonly is: 'exists'; readonly group: Group; readonly not: boolean }
  | { readonly is: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly is: 'phrase'; readonly phrase: Phrase; readonly not: boolean }
  | { readonly is: 'written'; readonly text: string };

// ---------------------------------------------------------------- what is done

export type Clause =
  | {
      readonly do: 'gain' | 'lose';
      readonly who: Thing;
      readonly amounts: readonly Amount[];
      readonly each: Group | undefined;
    }
  /** An amount of several kinds that has a name: `gain card.income`. */
  | {
      readonly do: 'gain-all' | 'lose-all' | 'pay-all';
      readonly who: Thing;
      readonly what: Thing;
      readonly saving: Thing | undefined;
    }
  | { readonly do: 'pay'; readonly who: Thing; readonly amounts: readonly Amount[]; readonly saving: Thing | undefined }
  | {
      readonly do: 'draw';
      readonly who: Thing;
      readonly quantity: Thing;
      readonly noun: Noun;
      readonly from: Thing;
      readonly to: Thing;
    }
  | {
      readonly do: 'move';
      readonly what: Thing;
      readonly to: Thing;
      readonly end: 'top' | 'bottom' | undefined;
      readonly shuffled: boolean;
    }
  | { readonly do: 'discard' | 'reveal' | 'shuffle' | 'eliminate' | 'run' | 'arrange'; readonly what: Thing }
  | { readonly do: 'roll'; readonly quantity: Thing; readonly noun: Noun }
  | { readonly do: 'pick'; readonly group: Group }
  | { readonly do: 'choose'; readonly who: Thing; readonly groups: readonly Group[]; readonly orNone: boolean }
  | {
      readonly do: 'choose-some';
      readonly who: Thing;
      readonly least: number | undefined;
      readonly most: Thing | undefined;
      readonly group: Group;
    }
  | { readonly do: 'set'; readonly what: Thing; readonly to: Thing }
  | { readonly do: 'phrase'; readonly who: Thing; readonly phrase: Phrase }
  /** A named effect or action without a phrase. */
  | { readonly do: 'named'; readonly verb: Words; readonly arguments: readonly Thing[] }
  | { readonly do: 'may'; readonly who: Thing; readonly body: Block; readonly otherwise: Block }
  | { readonly do: 'one-of' | 'any-of' | 'all-of'; readonly branches: readonly Block[] }
  | { readonly do: 'if'; readonly condition: Condition; readonly then: Block; readonly otherwise: Block }
  | { readonly do: 'if-possible'; readonly then: Block; readonly otherwise: Block }
  | { readonly do: 'for-each'; readonly group: Group; readonly body: Block }
  | { readonly do: 'repeat'; readonly times: Thing; readonly upTo: boolean; readonly body: Block }
  | { readonly do: 'require'; readonly condition: Condition }
  | { readonly do: 'end'; readonly what: 'game' | 'turn' | 'action' | 'phase' }
  | { readonly do: 'win'; readonly who: Thing }
  | {
      readonly do: 'modify';
      readonly value: Noun;
      readonly how: 'to' | 'by' | 'at-least' | 'at-most';
      readonly amount: Thing;
      readonly when: Condition | undefined;
    }
  | { readonly do: 'forbid'; readonly verb: Words; readonly when: Condition | undefined }
  | { readonly do: 'written'; readonly text: string };

export type Block = readonly Clause[];
