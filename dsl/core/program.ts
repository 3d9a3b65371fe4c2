/**
 * The core program: what every construct of the language is translated to, and the contract with `interpreter/`.
 * Plain data (JSON), no names to look up, no spans but through `sites`: closures are made from it today, JavaScript later.
 *
 * Values. Every run-time value is an integer. An entity (player, item, copy, cell, place, product member) is a global id;
 * ids of one domain are consecutive, `first(domain)` is fixed at link time because it depends on the number of players.
 * Enum values count from 0, ranges are their own numbers, truths are 0 and 1, `none` is NONE.
 *
 * Frames. A procedure's locals are slots of its frame. The first slots of every frame are YOU, SELF, OWNER; parameters follow from
 * FIRST_PARAMETER, then other locals. `temporaries` are slots used only inside expressions: they never outlive one.
 * A list local takes two slots (start, length), its elements lie on the list stack. Functions have frames of the same form.
 */

import type { HexShape } from './declarations/board-cells.ts';

export const NONE = -1;

export const YOU = 0;
export const SELF = 1;
export const OWNER = 2;
export const FIRST_PARAMETER = 3;

export type DomainId = number;
export type ColumnId = number;
export type TableId = number;
export type PlaceId = number;
export type FunctionId = number;
export type ProcedureId = number;
export type AskId = number;
export type ReasonId = number;
export type SiteId = number;
export type Slot = number;

export interface CoreProgram {
  readonly format: 1;
  /** Changes when anything that influences play changes; saved games carry it. */
  readonly fingerprint: string;
  readonly players: { readonly least: number; readonly most: number };
  readonly options: readonly CoreOption[];
  readonly domains: readonly CoreDomain[];
  /** Index of the domain of players. */
  readonly playerDomain: DomainId;
  readonly columns: readonly CoreColumn[];
  readonly tables: readonly CoreTable[];
  readonly places: readonly CorePlace[];
  readonly functions: readonly CoreFunction[];
  readonly procedures: readonly CoreProcedure[];
  readonly asks: readonly CoreAsk[];
  readonly reasons: readonly CoreReason[];
  readonly sites: readonly CoreSite[];
  /** `self`-carrying code of Effect fields: a table cell of such a field holds an index into this list, or NONE. */
  readonly codes: readonly CoreCode[];
  readonly actions: readonly CoreAction[];
  /** Resources: payable columns keyed by player, in order of declaration. */
  readonly resources: readonly ColumnId[];
  readonly substitutions: readonly CoreSubstitution[];
  /** Runs from the start of the game: setup, then flow; when it returns without `finish`, the game ends by ranking. */
  readonly main: ProcedureId;
  /** Boards whose size an option decides: their domains by its value. `domains` holds those of the standard value. */
  readonly boardsByOption?: readonly BoardByOption[] | undefined;
  /** How many parts of the main procedure are setup; the flow follows. For tools: it changes no fingerprint. */
  readonly setups: number;
  readonly scores: readonly CoreScore[];
  readonly ranking: readonly CoreRankingKey[];
  /** How many `due` cells there are; 0 if left out. */
  readonly dueCells?: number | undefined;
  /** Sets of free actions, by ordinals, that are open `throughout` somewhere: the `free` cell holds the number of one, from 1. */
  readonly freeSets?: readonly (readonly number[])[];
  /** For tools: play never looks at them, and they change no fingerprint. */
  readonly invariants: readonly CoreInvariant[];
  /** What a position is worth to a player, as the game's `bots.yaml` says. As invariants: play never looks, and no fingerprint changes. */
  readonly outlook?: readonly CoreOutlook[];
  /** The place `discard` uses, and other things only the elaborator needs, are already translated away. */
}

export interface BoardByOption {
  readonly domain: DomainId;
  readonly option: number;
  readonly forms: readonly CoreDomain[];
}

export interface CoreOption {
  readonly name: string;
  /** 2 for yes/no. */
  readonly count: number;
  readonly standard: number;
  readonly values: readonly string[];
}

// ---------------------------------------------------------------- domains, columns, tables, places

export type CoreDomain =
  | { readonly form: 'players'; readonly name: string }
  | { readonly form: 'enum'; readonly name: string; readonly members: readonly string[] }
  | { readonly form: 'range'; readonly name: string; readonly from: number; readonly to: number }
  /** One entity per item of a component kind (a design). */
  | { readonly form: 'items'; readonly name: string; readonly items: readonly CoreItem[] }
  /** One entity per copy of the designs of `designs`, copies of one design consecutive. `shuffled`: copies may lie where somebody cannot see them. */
  | {
      readonly form: 'copies';
      readonly name: string;
      readonly designs: DomainId;
      readonly alike: boolean;
      readonly shuffled: boolean;
    }
  /** Cell (column, row) has index row * columns + column. Directions are those of GRID_DIRECTIONS. */
  | { readonly form: 'squares'; readonly name: string; readonly columns: number; readonly rows: number }
  /** Cells as in `hexCells`. Directions are those of HEX_DIRECTIONS. */
  | { readonly form: 'hexes'; readonly name: string; readonly shape: HexShape }
  /** One entity per place of a place declaration: keys in mixed radix, then copies. */
  | { readonly form: 'places'; readonly name: string; readonly place: PlaceId }
  /** Several kinds as one key: its range of ids covers all members (first = least first, up to the greatest last), gaps included. */
  | { readonly form: 'union'; readonly name: string; readonly members: readonly DomainId[] }
  /** Mixed radix over the factors, last factor fastest. Dice with a face are such. */
  | {
      readonly form: 'product';
      readonly name: string;
      readonly factors: readonly { readonly name: string; readonly domain: DomainId }[];
    };

/** Step as (column, row). A square board's direction is an ordinal of this list; the opposite is (ordinal + 4) % 8. Row 1 is south. */
export const GRID_DIRECTIONS: readonly (readonly [string, number, number])[] = [
  ['north', 0, 1],
  ['northeast', 1, 1],
  ['east', 1, 0],
  ['southeast', 1, -1],
  ['south', 0, -1],
  ['southwest', -1, -1],
  ['west', -1, 0],
  ['northwest', -1, 1],
];

/** Step as (q, r); the opposite is (ordinal + 3) % 6. */
export const HEX_DIRECTIONS: readonly (readonly [string, number, number])[] = [
  ['east', 1, 0],
  ['southeast', 0, 1],
  ['southwest', -1, 1],
  ['west', -1, 0],
  ['northwest', 0, -1],
  ['northeast', 1, -1],
];

export interface CoreItem {
  readonly id: string;
  /** Copies by number of players: index = players; a single number holds for all. */
  readonly count: number | readonly number[];
}

/** A column of state: one cell per combination of keys (none: one cell). Address = base + mixed radix of (key - first). */
export interface CoreColumn {
  readonly name: string;
  readonly keys: readonly DomainId[];
  readonly type: CoreType;
  /** Value at the start of the game; may read options, tables and the keys, which stand in FIRST_PARAMETER.... */
  readonly starts: CoreBody;
  /** Bounds, evaluated with the keys in FIRST_PARAMETER...; undefined: ±2^30. */
  readonly least: CoreBody | undefined;
  readonly most: CoreBody | undefined;
  readonly excessIsLost: boolean;
  /** Bits of the dirty word that a change of this column sets (checks that watch it); 0: none. */
  readonly watch: number;
  /** Checks for which the dirty word has no bit of their own: their `due` cells. MORE_CHECKS is among the bits then. */
  readonly watchMore?: readonly number[] | undefined;
  /** Only the player in the first key may see it. */
  readonly hidden: boolean;
}

/** What a value is, for showing and for hashing; the interpreter's arithmetic does not depend on it. */
export type CoreType =
  | { readonly form: 'int' }
  | { readonly form: 'bool' }
  | { readonly form: 'of'; readonly domain: DomainId; readonly optional: boolean }
  /** One of several domains (a union of kinds, any place). */
  | { readonly form: 'any'; readonly domains: readonly DomainId[]; readonly optional: boolean }
  | { readonly form: 'code' }
  /** A member of one of several lists: its list's number times PART, plus the member. A list without a type has one member. */
  | { readonly form: 'part'; readonly parts: readonly (CoreType | undefined)[] };

export const PART = 2 ** 20;

/** Constant numbers keyed by domain members (fields of items, tables of the rulebook). */
export interface CoreTable {
  readonly name: string;
  readonly keys: readonly DomainId[];
  readonly type: CoreType;
  /**
   * `cells`: one value per combination of keys. Entities are written as { domain, index }, because ids are not known before linking.
   * A number key outside its range uses the last cell if `openTop`, else it is a rule bug.
   */
  readonly cells: readonly CoreConstant[];
  readonly openTop: boolean;
  /** Instead of `cells`: one list per combination of keys. */
  readonly lists: readonly (readonly CoreConstant[])[] | undefined;
  /** Cells by number of players (index = players) where they differ; then `cells` is empty. */
  readonly byPlayers: readonly (readonly CoreConstant[])[] | undefined;
}

export type CoreConstant = number | { readonly domain: DomainId; readonly index: number };

export interface CorePlace {
  readonly name: string;
  readonly keys: readonly DomainId[];
  /** `[4]`: that many for each combination of keys. 1 if not written. */
  readonly copies: number;
  readonly discipline: 'stack' | 'set' | 'bag' | 'slot';
  /** Domains of copies that may lie here. */
  readonly of: readonly DomainId[];
  readonly seenBy: 'all' | 'owner' | 'nobody';
  readonly topSeenByAll: boolean;
  readonly hiddenSize: boolean;
  /** Capacity, keys in FIRST_PARAMETER.... */
  readonly atMost: CoreBody | undefined;
  readonly watch: number;
  readonly watchMore?: readonly number[] | undefined;
  /** At the start of the game all copies of the kind lie here. */
  readonly holdsAll: boolean;
  readonly domain: DomainId;
}

// ---------------------------------------------------------------- expressions

/** An expression with the room it needs. */
export interface CoreBody {
  readonly value: CoreExpr;
  /** Slots: header + parameters + locals + temporaries. */
  readonly slots: number;
}

export type CoreExpr =
  | { readonly op: 'const'; readonly value: number }
  | { readonly op: 'entity'; readonly domain: DomainId; readonly index: number }
  | { readonly op: 'local'; readonly slot: Slot }
  | { readonly op: 'option'; readonly option: number }
  | { readonly op: 'players' } // how many
  /** `index`: which of the `due` cells. */
  | { readonly op: 'system'; readonly cell: SystemCell; readonly index?: number | undefined }
  /** State. */
  | { readonly op: 'cell'; readonly column: ColumnId; readonly keys: readonly CoreExpr[] }
  /** Constant table (not of lists). */
  | { readonly op: 'table'; readonly table: TableId; readonly keys: readonly CoreExpr[] }
  /** Design of a copy. Reading it is what the leak guard watches. */
  | { readonly op: 'design-of'; readonly copy: CoreExpr; readonly domain: DomainId }
  /** The only copy of a design (the first, if there are more). */
  | { readonly op: 'copy-of'; readonly design: CoreExpr; readonly domain: DomainId }
  | {
      readonly op: 'arith';
      readonly operator: '+' | '-' | '*' | 'div-down' | 'div-up' | 'mod' | 'min' | 'max';
      readonly left: CoreExpr;
      readonly right: CoreExpr;
    }
  | {
      readonly op: 'compare';
      readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
      readonly left: CoreExpr;
      readonly right: CoreExpr;
    }
  | { readonly op: 'and' | 'or'; readonly left: CoreExpr; readonly right: CoreExpr }
  | { readonly op: 'not'; readonly operand: CoreExpr }
  | { readonly op: 'negate'; readonly operand: CoreExpr }
  /** The operand, which the rules say is not NONE; a rule bug if it is. `text`: as the author wrote it. */
  | { readonly op: 'present'; readonly of: CoreExpr; readonly text: string }
  /** The operand, a truth; where it holds, the clause at `site` was in force (a `waive` leaves no other trace). */
  | { readonly op: 'noted'; readonly operand: CoreExpr; readonly site: SiteId }
  | { readonly op: 'if'; readonly condition: CoreExpr; readonly then: CoreExpr; readonly otherwise: CoreExpr }
  /** Call of a pure function or modifiable value. `keep`: pass YOU/SELF/OWNER of the caller on. */
  | { readonly op: 'call'; readonly function: FunctionId; readonly arguments: readonly CoreArgument[] }
  /** Binds a slot for the value of `body`. */
  | { readonly op: 'let'; readonly slot: Slot; readonly value: CoreExpr; readonly body: CoreExpr }
  /** Pure evaluation of an embedded Condition or Points text: `code` is an index into `codes`, whose form must be 'expression'. NONE gives `otherwise`. */
  | { readonly op: 'eval'; readonly code: CoreExpr; readonly self: CoreExpr; readonly otherwise: number }
  // queries: `slot` is bound to each member in turn
  | {
      readonly op: 'some' | 'every' | 'count';
      readonly slot: Slot;
      readonly set: CoreSet;
      readonly where: CoreExpr | undefined;
    }
  /** The first (last) member with `where`, or NONE. */
  | { readonly op: 'first' | 'last'; readonly slot: Slot; readonly set: CoreSet; readonly where: CoreExpr | undefined }
  /** Of an empty set 0. */
  | {
      readonly op: 'sum' | 'greatest' | 'least';
      readonly slot: Slot;
      readonly set: CoreSet;
      readonly where: CoreExpr | undefined;
      readonly of: CoreExpr;
    }
  /** NONE if empty; ties by the order of the set. */
  | {
      readonly op: 'best';
      readonly slot: Slot;
      readonly set: CoreSet;
      readonly where: CoreExpr | undefined;
      readonly order: readonly CoreOrderKey[];
    }
  | { readonly op: 'contains'; readonly set: CoreSet; readonly member: CoreExpr }
  | { readonly op: 'size'; readonly set: CoreSet }
  /** Member number `index` (from 0), or NONE. */
  | { readonly op: 'nth'; readonly set: CoreSet; readonly index: CoreExpr }
  // places and boards
  /** Place a copy lies in, or NONE. */
  | { readonly op: 'place-of'; readonly copy: CoreExpr }
  | { readonly op: 'top' | 'bottom'; readonly place: CoreExpr } // or NONE
  | { readonly op: 'place-size'; readonly place: CoreExpr }
  /** Position from the top, 0 based. */
  | { readonly op: 'position'; readonly copy: CoreExpr }
  | { readonly op: 'capacity'; readonly place: CoreExpr }
  /** Entity of a mixed-radix domain from its keys: places (the last key is the copy index from 0), product, squares (row, column from 0), hexes (as in `hexIndices` by name). NONE if a key is outside its range. */
  | { readonly op: 'compose'; readonly domain: DomainId; readonly keys: readonly CoreExpr[] }
  /** Key number `index` of such an entity (squares: 0 row, 1 column from 0; hexes: 0 q, 1 r, 2 column, 3 row). NONE stays NONE. */
  | { readonly op: 'factor'; readonly domain: DomainId; readonly index: number; readonly of: CoreExpr }
  /** Same, where the entity may be of several domains: the first listed domain that holds it and has such a key; NONE otherwise. */
  | {
      readonly op: 'factor-any';
      readonly options: readonly { readonly domain: DomainId; readonly index: number }[];
      readonly of: CoreExpr;
    }
  /** 1 if the entity is of one of these domains. */
  | { readonly op: 'is-of'; readonly domains: readonly DomainId[]; readonly of: CoreExpr }
  /** Cell one step on in a direction, or NONE. */
  | { readonly op: 'neighbour'; readonly domain: DomainId; readonly cell: CoreExpr; readonly direction: CoreExpr }
  /** Fewest steps between cells over neighbours of the bare board (graph: over links), or NONE if there is no way. */
  | { readonly op: 'distance'; readonly board: CoreBoard; readonly from: CoreExpr; readonly to: CoreExpr }
  | { readonly op: 'eliminated'; readonly player: CoreExpr }
  /** The next player clockwise that is not eliminated. */
  | { readonly op: 'next-player'; readonly player: CoreExpr; readonly step: 1 | -1 }
  /** Runs a procedure, reads an expression in the frame of the caller, takes everything back. Decisions need the policy. Randomness is a rule bug. */
  | {
      readonly op: 'trial';
      readonly procedure: ProcedureId;
      readonly arguments: readonly CoreArgument[];
      readonly reads: CoreExpr;
      readonly policy: { readonly player: CoreExpr; readonly measure: CoreExpr; readonly highest: boolean } | undefined;
    }
  /** Sum of all scores of a player. */
  | { readonly op: 'total-score'; readonly player: CoreExpr };

export type SystemCell =
  | 'active' // player whose turn it is, or NONE
  | 'during' // ordinal of the running action, or NONE
  | 'dirty' // bits of checks to run; MORE_CHECKS: one of those with a `due` cell
  | 'due' // 1: this check is to run
  | 'in-check' // 1 inside a check
  | 'free' // number of the set of actions with free = 'throughout' that is open, or 0
  | 'secret'; // player + 1 who alone sees what is decided now, or 0

/** Checks that have a bit of the dirty word, and the bit that stands for all others. */
export const CHECKS_WITH_BITS = 29;
export const MORE_CHECKS = 2 ** CHECKS_WITH_BITS;

/** A list-valued argument fills two parameter slots of the callee. */
export type CoreArgument =
  | { readonly form: 'value'; readonly value: CoreExpr }
  | { readonly form: 'list'; readonly set: CoreSet };

/** Order of evaluation and of members is always as written; nothing depends on history but stacks. */
export type CoreSet =
  | { readonly set: 'all'; readonly domain: DomainId } // players: those not eliminated, in seat order
  | { readonly set: 'range'; readonly from: CoreExpr; readonly to: CoreExpr }
  | { readonly set: 'items'; readonly items: readonly CoreExpr[] } // NONE members are left out
  | { readonly set: 'local'; readonly slot: Slot } // a list local
  /** Copies in a place: a stack from the top down, a set or bag by id. */
  | { readonly set: 'contents'; readonly place: CoreExpr }
  | { readonly set: 'filter'; readonly slot: Slot; readonly of: CoreSet; readonly where: CoreExpr }
  | {
      readonly set: 'map';
      readonly slot: Slot;
      readonly of: CoreSet;
      readonly where: CoreExpr | undefined;
      readonly value: CoreExpr;
    }
  /** The union over members of `of` of `inner` (no duplicates removed). */
  | { readonly set: 'flat-map'; readonly slot: Slot; readonly of: CoreSet; readonly inner: CoreSet }
  | { readonly set: 'concat'; readonly parts: readonly CoreSet[] }
  /** Members of the first not in the second. `intersect`: in both. `distinct`: first occurrences. */
  | { readonly set: 'except'; readonly left: CoreSet; readonly right: CoreSet }
  | { readonly set: 'intersect'; readonly left: CoreSet; readonly right: CoreSet }
  | { readonly set: 'distinct'; readonly of: CoreSet }
  | { readonly set: 'sorted'; readonly slot: Slot; readonly of: CoreSet; readonly order: readonly CoreOrderKey[] }
  | { readonly set: 'tied-best'; readonly slot: Slot; readonly of: CoreSet; readonly order: readonly CoreOrderKey[] }
  | { readonly set: 'leading'; readonly slot: Slot; readonly of: CoreSet; readonly while: CoreExpr }
  | { readonly set: 'if'; readonly condition: CoreExpr; readonly then: CoreSet; readonly otherwise: CoreSet }
  | { readonly set: 'table'; readonly table: TableId; readonly keys: readonly CoreExpr[] } // a table of lists
  | { readonly set: 'call'; readonly function: FunctionId; readonly arguments: readonly CoreArgument[] } // a function of type list
  | { readonly set: 'let'; readonly slot: Slot; readonly value: CoreExpr; readonly body: CoreSet }
  // boards
  | { readonly set: 'neighbours'; readonly board: CoreBoard; readonly cell: CoreExpr }
  /** Cells from (not including) a cell in a direction to the edge. */
  | { readonly set: 'ray'; readonly domain: DomainId; readonly cell: CoreExpr; readonly direction: CoreExpr }
  /** Cells reachable in at most `steps`, start included, nearest first; a cell is entered only if `through` holds for it (slot). */
  | {
      readonly set: 'within';
      readonly board: CoreBoard;
      readonly cell: CoreExpr;
      readonly steps: CoreExpr;
      readonly slot: Slot;
      readonly through: CoreExpr | undefined;
    }
  /** All copies of a design. */
  | { readonly set: 'copies-of'; readonly design: CoreExpr; readonly domain: DomainId };

export type CoreBoard =
  | { readonly form: 'squares' | 'hexes'; readonly domain: DomainId }
  | { readonly form: 'graph'; readonly domain: DomainId; readonly links: TableId };

/** `highest` of a number; a truth that should come first is `highest` too. */
export interface CoreOrderKey {
  readonly key: CoreExpr;
  readonly highest: boolean;
}

export interface CoreFunction {
  readonly name: string;
  /** Slots of list parameters count twice. */
  readonly parameters: readonly CoreParameter[];
  readonly result:
    | { readonly form: 'value'; readonly value: CoreExpr }
    | { readonly form: 'list'; readonly set: CoreSet };
  readonly slots: number;
  /** No state, no option-independent reason to change: may become a table at link time if its arguments are enumerable. */
  readonly static: boolean;
  /** Empty for functions; for values what changes them, in the order D26 applies them. */
  readonly modifiers: readonly CoreModifier[];
  readonly least: CoreExpr | undefined;
  readonly most: CoreExpr | undefined;
  readonly usesYou: boolean;
  readonly type: CoreType | undefined;
  readonly site: SiteId;
}

export interface CoreParameter {
  readonly name: string;
  readonly slot: Slot;
  readonly list: boolean;
  readonly type: CoreType;
}

/**
 * One clause on a value. The value's parameters stand in their slots. For a clause on a component, every member of `selves` is tried:
 * SELF is it, OWNER is `owner`, and the clause counts if `when` holds. `selves` undefined: a clause of the rulebook, tried once.
 * Order: base; the `to` of the highest layer (two different ones in one layer: rule bug); sum of `by`; greatest `at-least`; least `at-most`; `least`/`most`.
 * For list values: `including` adds members, `excluding` takes away.
 */
export interface CoreModifier {
  readonly how: 'to' | 'by' | 'at-least' | 'at-most' | 'including' | 'excluding';
  readonly layer: number;
  readonly selves: CoreSet | undefined;
  readonly owner: CoreExpr | undefined;
  readonly when: CoreExpr | undefined;
  readonly amount: CoreArgument;
  readonly site: SiteId;
}

// ---------------------------------------------------------------- procedures and statements

export interface CoreProcedure {
  readonly name: string;
  /** `boundary`: its end ends a transaction (actions, turn bodies by `boundary` blocks, main, phases). */
  /** `dispatch`: made by us, only calls others; it stands for no text of the author. */
  readonly role: 'effect' | 'action' | 'free-action' | 'phase' | 'main' | 'handler' | 'check' | 'code' | 'dispatch';
  readonly parameters: readonly CoreParameter[];
  /** Header, parameters and locals; what the frame keeps. */
  readonly slots: number;
  /** Further slots for expressions, above `slots`. */
  readonly temporaries: number;
  readonly returns: boolean;
  readonly body: CoreStatement;
  readonly site: SiteId;
  /** For role action: ordinal in `actions`. */
  readonly action: number | undefined;
  /** For debuggers: play never looks at them, they change no fingerprint, and a program may lack them. */
  readonly names?: readonly CoreNamedSlot[];
}

/** What a slot of a frame is called, at the statements with sites from `from` up to, not including, `to`. */
export interface CoreNamedSlot {
  readonly name: string;
  readonly slot: Slot;
  readonly list: boolean;
  readonly type: CoreType;
  readonly from: SiteId;
  readonly to: SiteId;
}

export type CoreStatement = { readonly site: SiteId } & (
  | {
      readonly op: 'block';
      readonly label: number | undefined;
      readonly body: readonly CoreStatement[] /** Slots to clear at the end; list slots (first of two) free their stretch. */;
      readonly clear: readonly Slot[];
      readonly clearLists: readonly Slot[] /** Its end ends a transaction, as the end of an action does (a turn). */;
      readonly boundary: boolean;
    }
  | { readonly op: 'assign'; readonly slot: Slot; readonly value: CoreExpr }
  /** May also give a list of an enclosing block new members (`set found to found + [x]`, collecting in a loop). */
  | { readonly op: 'assign-list'; readonly slot: Slot; readonly value: CoreSet }
  /** `gain` and `lose` change by a number >= 0 within the bounds (lose stops at the floor; gain beyond the ceiling is lost if excessIsLost, else a rule bug); `got` receives what really changed. `set` outside the bounds is a rule bug, or clamped if excessIsLost. */
  | {
      readonly op: 'write';
      readonly column: ColumnId;
      readonly keys: readonly CoreExpr[];
      readonly how: 'set' | 'gain' | 'lose';
      readonly value: CoreExpr;
      readonly got: Slot | undefined;
    }
  | {
      readonly op: 'write-system';
      readonly cell: SystemCell;
      readonly value: CoreExpr;
      readonly index?: number | undefined;
    }
  /** Back to the starting value (passing state). */
  | { readonly op: 'reset'; readonly columns: readonly ColumnId[] }
  /** Capacity exceeded, wrong kind: a requirement that fails with `reason` (within a transaction), else rule bug. */
  | {
      readonly op: 'move';
      readonly copy: CoreExpr;
      readonly to: CoreExpr;
      readonly end: 'top' | 'bottom';
      readonly reason: ReasonId;
      /** The place takes any number of such pieces: it is never refused. */
      readonly sure?: boolean;
    }
  /** Random order for the pieces of a place; known-by is cleared. */
  | { readonly op: 'shuffle'; readonly place: CoreExpr }
  /** One random copy of a bag (or top of a stack: not random) into `slot`, NONE if empty; the copy stays where it is. */
  | { readonly op: 'draw-from'; readonly place: CoreExpr; readonly slot: Slot }
  /** Rolls: for each die (a member of the dice domain's first factor, or just `amount` times) a random face; result is a list local of dice-domain entities. `seen`: players who see it, if not all. */
  | {
      readonly op: 'roll';
      readonly domain: DomainId;
      readonly dice: CoreSet | undefined;
      readonly amount: CoreExpr | undefined;
      readonly slot: Slot;
      readonly seen?: CoreSet | undefined;
    }
  /** Uniformly; NONE if empty. */
  | {
      readonly op: 'pick';
      readonly set: CoreSet;
      readonly slot: Slot;
      readonly type?: CoreType | undefined;
      readonly seen?: CoreSet | undefined;
    }
  /** Random permutation of a list local. */
  | { readonly op: 'permute'; readonly slot: Slot }
  /** Makes copies known to `to` (all if undefined). */
  | { readonly op: 'expose'; readonly copies: CoreSet; readonly to: CoreExpr | undefined }
  /** One decision: the answer is written into the slots of the ask; for branch asks execution goes on in the chosen branch. */
  | { readonly op: 'ask'; readonly ask: AskId; readonly branches: readonly CoreStatement[] }
  /** All or nothing; asks the payer if there are two or more distinct plans. */
  | {
      readonly op: 'pay';
      readonly ask: AskId;
      readonly payer: CoreExpr;
      readonly cost: readonly { readonly resource: ColumnId; readonly amount: CoreExpr }[];
      readonly saving: CoreExpr | undefined;
      readonly exactly: boolean;
      readonly reason: ReasonId;
    }
  | {
      readonly op: 'if';
      readonly condition: CoreExpr;
      readonly then: CoreStatement;
      readonly otherwise: CoreStatement | undefined;
    }
  /** Loops until left; `next` jumps to its start. Runs on fuel. `condition` is tested before each round. */
  | {
      readonly op: 'loop';
      readonly label: number;
      readonly condition: CoreExpr | undefined;
      readonly body: CoreStatement /** Run between rounds, also after `next`. */;
      readonly step: CoreStatement | undefined;
    }
  /**
   * Members are fixed at entry (in `list`, a hidden list local) and sorted by `order`; `where` is tested at each member's turn. `again`: the set is evaluated afresh
   * before each turn and the first member not yet done is taken. `ask`: a player picks the next one among those left for which `where` holds (asked if two or more are left); with `order`, among those that tie for the next turn. Who picks may depend on `slot`, which is bound to the first of them.
   */
  | {
      readonly op: 'for';
      readonly label: number;
      readonly slot: Slot;
      readonly list: Slot;
      readonly set: CoreSet;
      readonly where: CoreExpr | undefined;
      readonly order: readonly CoreOrderKey[];
      readonly again: boolean;
      readonly ask: AskId | undefined;
      readonly body: CoreStatement;
    }
  | {
      readonly op: 'call';
      readonly procedure: ProcedureId;
      readonly arguments: readonly CoreArgument[];
      readonly you: CoreExpr | undefined;
      readonly self: CoreExpr | undefined;
      readonly owner: CoreExpr | undefined;
      readonly result: Slot | undefined;
    }
  /** Runs embedded code (an index into `codes`, NONE: nothing) for a component. */
  | {
      readonly op: 'run';
      readonly code: CoreExpr;
      readonly self: CoreExpr;
      readonly you: CoreExpr | undefined;
      readonly owner: CoreExpr | undefined;
    }
  /** Like call; inside `step` it waits in the queue and is delivered at the end of the outermost step. */
  | { readonly op: 'deliver'; readonly procedure: ProcedureId; readonly arguments: readonly CoreArgument[] }
  | { readonly op: 'require'; readonly condition: CoreExpr; readonly reason: ReasonId }
  /** At the end: queued deliveries run in order; then `settle`. */
  | { readonly op: 'step'; readonly body: CoreStatement; readonly settle: ProcedureId | undefined }
  /** One decision: the ways through `body`, each with all that is answered on it. */
  | { readonly op: 'sequence'; readonly ask: AskId; readonly body: CoreStatement }
  /** Runs checks if something watched has changed and no check or step is running. */
  | { readonly op: 'settle'; readonly procedure: ProcedureId }
  /** if-possible: body if it can be completed, else `otherwise`. must-change: body must leave the game cells different (fails with `reason`). */
  | {
      readonly op: 'attempt';
      readonly form: 'if-possible' | 'must-change';
      readonly body: CoreStatement;
      readonly otherwise: CoreStatement | undefined;
      readonly reason: ReasonId /** two locals for the fingerprint of the cells */;
      readonly slots: readonly [Slot, Slot];
    }
  /** Opens one ask for every member player at once; answers stay secret until the last. Then `body` runs for each in order, with `slot` and the ask's slots set. `store`: a hidden list local that keeps the answers. */
  | {
      readonly op: 'together';
      readonly label: number;
      readonly slot: Slot;
      readonly players: CoreSet;
      readonly ask: AskId;
      readonly store: Slot;
      readonly list: Slot;
      readonly body: CoreStatement;
    }
  /** `break`: leaves the loop, for or block with that label. `next`: goes on with its next round. */
  | { readonly op: 'leave'; readonly how: 'break' | 'next'; readonly label: number }
  /** Leaves frames outward until the running procedure with that role has ended (end action, end phase) or the turn's block. */
  | { readonly op: 'unwind'; readonly to: 'action' | 'turn' | 'phase' }
  | { readonly op: 'return'; readonly value: CoreExpr | undefined }
  | { readonly op: 'eliminate'; readonly player: CoreExpr }
  | {
      readonly op: 'finish';
      readonly result: 'ranking' | 'won' | 'drawn' | 'all-win' | 'all-lose';
      readonly winner: CoreExpr | undefined;
    }
);

export interface CoreCode {
  readonly form: 'procedure' | 'expression';
  /** Procedure, or function with no parameters (SELF, OWNER, YOU from the caller). */
  readonly id: ProcedureId | FunctionId;
  readonly owner: CoreExpr | undefined; // computed with SELF set, when the caller gives none
}

export interface CoreAsk {
  /** Key of the prompt in the lexicon. */
  readonly key: string;
  readonly by: CoreExpr;
  readonly site: SiteId;
  readonly form: CoreAskForm;
  /** Players who see the answer beside the one who gives it; undefined: all. */
  readonly seen?: CoreSet | undefined;
  /** What is already known where it is asked: the prompt may speak of it. */
  readonly names?: readonly CoreNamed[];
}

/** A local of the frame by the name that the author gave it. */
export interface CoreNamed {
  readonly name: string;
  readonly slot: Slot;
  readonly type: CoreType;
}

export type CoreAskForm =
  /** One value for each binder; NONE for all if `orNone` and declined. Requirements are tested once their slots are bound (`after`: number of binders). */
  | {
      readonly form: 'tuple';
      readonly binders: readonly CoreBinder[];
      readonly orNone: boolean;
      readonly requirements: readonly CoreRequirement[];
    }
  /** A subset of a list, in the list's order; `slot` is a list local while the requirements are tested and afterwards. */
  | {
      readonly form: 'subset';
      readonly binder: CoreBinder;
      readonly least: CoreExpr;
      readonly most: CoreExpr | undefined;
      readonly requirements: readonly CoreRequirement[];
      readonly prune: readonly CorePrune[];
    }
  /** A named branch. `decline` marks the one that does nothing (tried first in look-ahead). Keys are shown through the lexicon. */
  | {
      readonly form: 'branch';
      readonly branches: readonly {
        readonly key: string;
        readonly action: number | undefined;
        readonly decline: boolean;
        readonly requirements: readonly CoreRequirement[];
        /** Another round of a loop: as part of a move it is told by what is chosen in it. */
        readonly tells?: 'nothing';
      }[];
    }
  /** Which member of a `for` comes next. */
  | { readonly form: 'next-member'; readonly name: string; readonly type: CoreType }
  | { readonly form: 'payment' }
  /** Several answers, one after the other, given as one. */
  | { readonly form: 'sequence' };

export interface CoreBinder {
  readonly name: string;
  readonly slot: Slot;
  readonly set: CoreSet;
  readonly type: CoreType;
}

export interface CoreRequirement {
  readonly condition: CoreExpr;
  readonly reason: ReasonId;
  /** How many binders must be bound before it can be tested. */
  readonly after: number;
}

/** Conditions the search may use early: monotone in the subset. `slot` is bound to a member. */
export type CorePrune =
  | { readonly form: 'sum-at-most'; readonly slot: Slot; readonly of: CoreExpr; readonly limit: CoreExpr }
  | { readonly form: 'sum-at-least'; readonly slot: Slot; readonly of: CoreExpr; readonly limit: CoreExpr }
  | { readonly form: 'each'; readonly slot: Slot; readonly condition: CoreExpr }
  | { readonly form: 'no-two-share' | 'all-share'; readonly slot: Slot; readonly of: CoreExpr };

/** Why something is refused. */
export interface CoreReason {
  readonly rules: readonly string[];
  /** The condition as written, for showing; and its comparison, if it is one, for showing values. */
  readonly text: string;
  readonly form: 'condition' | 'pay' | 'capacity' | 'no-candidate' | 'must-change' | 'forbid';
  readonly compares: { readonly left: CoreExpr; readonly operator: string; readonly right: CoreExpr } | undefined;
  /** For each of `rules` when it is cited; undefined: always. None of them holds: all are cited. */
  readonly cited?: readonly (CoreExpr | undefined)[] | undefined;
  /** What it limits is raised by the very thing it is a requirement of: `have < 2` then allows two. */
  readonly raised?: boolean;
  readonly site: SiteId;
}

/** A statement or declaration in the text, and the rules it stands for. */
export interface CoreSite {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly rules: readonly string[];
  /** Name of the declaration it belongs to. */
  readonly within: string;
}

export interface CoreAction {
  readonly name: string;
  readonly tags: readonly string[];
  readonly procedure: ProcedureId;
  readonly free: 'around' | 'throughout' | undefined;
  /** May draw, roll, reveal or ask others. */
  readonly commits: boolean;
}

/** `given` may be paid in place of `wanted`, `rate.given` units for `rate.wanted`. YOU is the payer. */
export interface CoreSubstitution {
  readonly given: ColumnId;
  readonly wanted: ColumnId;
  readonly rateGiven: CoreExpr;
  readonly rateWanted: CoreExpr;
  readonly selves: CoreSet | undefined;
  readonly owner: CoreExpr | undefined;
  readonly when: CoreExpr | undefined;
  readonly slots: number;
  readonly site: SiteId;
}

export interface CoreScore {
  readonly name: string;
  readonly function: FunctionId; // one parameter: the player
  readonly site: SiteId;
}

export interface CoreRankingKey {
  readonly function: FunctionId; // one parameter: the player
  readonly highest: boolean;
}

/** What holds whenever somebody decides, and at the end. Its functions are nobody else's. */
export interface CoreInvariant {
  readonly name: string;
  readonly rules: readonly string[];
  /** The condition as written. */
  readonly text: string;
  /** No parameters: 1 if it holds for every member. */
  readonly holds: FunctionId;
  /** Of an invariant with `for each`: the first member that breaks it, or NONE. No parameters. */
  readonly culprit: CoreInvariantValue | undefined;
  /** Both sides of a comparison; their parameter is the culprit, if there can be one. */
  readonly sides: { readonly left: CoreInvariantValue; readonly right: CoreInvariantValue } | undefined;
  readonly site: SiteId;
}

/** Weight times value, where the condition holds. Its functions are nobody else's, and the player is `you` in them. */
export interface CoreOutlook {
  /** As written. */
  readonly text: string;
  readonly weight: number;
  /** No parameters. */
  readonly value: FunctionId;
  readonly when: FunctionId | undefined;
}

export interface CoreInvariantValue {
  readonly function: FunctionId;
  readonly type: CoreType;
}
