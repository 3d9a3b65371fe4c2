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
  | { readonly is: 'that'; readonly noun: Noun; readonly many: boolean; readonly described?: boolean }
  /** What a lasting clause is about: "the defender". */
  | { readonly is: 'the'; readonly noun: Noun }
  | { readonly is: 'truth'; readonly value: boolean }
  | { readonly is: 'nothing' }
  | { readonly is: 'list'; readonly items: readonly Thing[]; readonly join: 'and' | 'or' }
  | { readonly is: 'sum-of-two' | 'difference' | 'product'; readonly left: Thing; readonly right: Thing }
  /** `sum of card.worth for card in …` */
  | { readonly is: 'sum' | 'greatest' | 'least'; readonly what: Thing; readonly group: Group }
  | { readonly is: 'first' | 'last' | 'only' | 'best'; readonly group: Group }
  /** Where a piece lies; `noun` if the text has said what sort of place that is. */
  | { readonly is: 'whereabouts'; readonly noun: Noun | undefined; readonly of: Thing }
  | { readonly is: 'option'; readonly name: Words }
  /** A component, a member of an enum, a place of which there is one; `key` is its id, by which a phrase can select. */
  | { readonly is: 'named'; readonly noun: Noun; readonly key?: string }
  | { readonly is: 'number'; readonly value: number }
  /** `hand of you`, `system of p`: a place that belongs to somebody. */
  | { readonly is: 'place'; readonly noun: Noun; readonly of: Thing | undefined; readonly private: boolean }
  /** `card.colour`, `cost of card`. */
  | { readonly is: 'part'; readonly noun: Noun; readonly of: Thing }
  /** `noun`: what lies there, if that is known: "the top card of the deck". */
  | { readonly is: 'top' | 'bottom'; readonly of: Thing; readonly noun?: Noun | undefined }
  | { readonly is: 'group'; readonly group: Group }
  /** One of them, not said before: "one of your systems"; every one of them. */
  | { readonly is: 'one' | 'each'; readonly group: Group }
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
  /** `from` is a list and not a place: "among", not "in". */
  readonly among?: boolean;
  /** Of a list that has a noun of its own: whose members they are. */
  readonly whose?: Thing | undefined;
}

export interface Amount {
  readonly quantity: Thing;
  readonly noun: Noun;
  /** Which resource it is was said before: "of that kind". */
  readonly ofThatKind?: boolean;
  /** What it is kept for: cubes (science). */
  readonly keys?: readonly Thing[];
}

/** A sentence of the lexicon with its arguments. */
export interface Phrase {
  readonly name: string;
  readonly message: { readonly pl: Message; readonly en: Message };
  readonly values: ReadonlyMap<string, Thing>;
  /** What a function with this phrase returns. */
  readonly noun?: Noun | undefined;
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
  | { readonly is: 'every'; readonly group: Group; readonly satisfies: Condition }
  /** `card in system`, `system contains card`. */
  | { readonly is: 'in'; readonly what: Thing; readonly place: Thing; readonly not: boolean }
  /** `card is Structure`. */
  | { readonly is: 'kind'; readonly what: Thing; readonly noun: Noun; readonly not: boolean }
  | { readonly is: 'during'; readonly what: Words; readonly not: boolean }
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
      /** One of the amounts, not all of them. */
      readonly or?: boolean;
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
  /** Not everybody sees what is decided or what chance says. */
  | { readonly do: 'secretly'; readonly clause: Clause }
  | { readonly do: 'shown'; readonly clause: Clause; readonly to: Thing }
  | { readonly do: 'choose'; readonly who: Thing; readonly groups: readonly Group[]; readonly orNone: boolean }
  | {
      readonly do: 'choose-some';
      readonly who: Thing;
      readonly least: number | undefined;
      readonly most: Thing | undefined;
      readonly group: Group;
    }
  | { readonly do: 'set'; readonly what: Thing; readonly to: Thing }
  /** What is chosen is at once what something is set to: "choose the colour of this card". */
  | { readonly do: 'decide'; readonly what: Thing }
  /** Into one's own hand: "take a card from the discard pile into your hand". */
  | { readonly do: 'take'; readonly what: Thing; readonly to: Thing }
  /** Of a payment in several parts: all of them. */
  | { readonly do: 'costs'; readonly body: Block }
  /** "Pay 1 production to gain 3 fleet". */
  | { readonly do: 'exchange'; readonly costs: Block; readonly gains: Block }
  | { readonly do: 'phrase'; readonly who: Thing; readonly phrase: Phrase }
  /** A named effect or action without a phrase. */
  | { readonly do: 'named'; readonly verb: Words; readonly arguments: readonly Thing[] }
  | {
      readonly do: 'may';
      readonly who: Thing;
      readonly when: Condition | undefined;
      readonly body: Block;
      readonly otherwise: Block;
    }
  | Branches
  | { readonly do: 'one-action'; readonly who: Thing; readonly verbs: readonly Words[] }
  | { readonly do: 'if'; readonly condition: Condition; readonly then: Block; readonly otherwise: Block }
  | { readonly do: 'if-possible'; readonly then: Block; readonly otherwise: Block }
  | { readonly do: 'for-each'; readonly group: Group; readonly body: Block }
  | { readonly do: 'repeat'; readonly times: Thing; readonly upTo: boolean; readonly body: Block }
  | { readonly do: 'repeat-while' | 'repeat-until'; readonly condition: Condition; readonly body: Block }
  | { readonly do: 'reveal-until'; readonly quantity: Thing; readonly group: Group; readonly from: Thing }
  | { readonly do: 'require'; readonly condition: Condition }
  | { readonly do: 'end'; readonly what: 'game' | 'turn' | 'action' | 'phase' }
  | { readonly do: 'win'; readonly who: Thing }
  /** `as usual`, in what is done instead. */
  | { readonly do: 'as-usual' }
  | Lasting
  | { readonly do: 'written'; readonly text: string };

export interface Branches {
  readonly do: 'one-of' | 'any-of' | 'all-of';
  readonly who: Thing;
  readonly branches: readonly Block[];
}

/** How the lexicon says that a component changes, forbids or replaces something. */
export interface ChangeSentence {
  readonly message: { readonly pl: Message; readonly en: Message };
  /** The parameter that the owner of the component is: the attacker, the defender. */
  readonly you: string | undefined;
}

/** What holds as long as a component is in force. */
export type Lasting = Scope & { readonly sentence?: ChangeSentence | undefined } & (
    | {
        readonly do: 'modify';
        readonly value: Noun;
        readonly how: 'to' | 'by' | 'at-least' | 'at-most' | 'including' | 'excluding';
        readonly amount: Thing;
      }
    | { readonly do: 'forbid'; readonly verb: Words }
    /** `besides`: what usually happens comes first. */
    | { readonly do: 'instead'; readonly of: Noun; readonly besides: boolean; readonly body: Block }
    | { readonly do: 'waive'; readonly rule: Words }
    | { readonly do: 'substitute'; readonly given: Amount; readonly wanted: Amount }
    | { readonly do: 'on'; readonly trigger: Occasion; readonly body: Block }
  );

/** Whom and when a lasting clause concerns. */
export interface Scope {
  /** Only the owner of the component, who reads its text. */
  readonly mine: boolean;
  /** Only this component. */
  readonly about: Thing | undefined;
  readonly when: Condition | undefined;
}

export type Occasion =
  | { readonly on: 'event'; readonly noun: Noun }
  | {
      readonly on: 'enters' | 'leaves' | 'covered' | 'uncovered' | 'emptied' | 'found-empty';
      readonly piece: Noun | undefined;
      readonly place: Thing;
    };

export type Block = readonly Clause[];
