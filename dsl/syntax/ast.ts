/**
 * The tree of a `.rules` text, as written: nothing is resolved, nothing is translated away.
 * Each node says above it how it is written; `<x>` stands for a part, `[ ]` for an optional part, `...` for a list.
 * A part that error recovery had to leave out is a `missing` node, so that every tree is whole.
 */
import type { Span } from '../source/source.ts';

export interface Node {
  readonly span: Span;
}

/** A name as written, letters of any case and diacritics; never resolved here. Empty where the author left it out, which has been reported. */
export interface Name extends Node {
  readonly text: string;
}

/** A rule id of the inventory: `MOO-BUILD-06`. */
export interface RuleId extends Node {
  readonly id: string;
}

/** A reason of a requirement: `MOO-ATK-05 [when count of players = 2]`, cited only where that holds. */
export interface Because extends RuleId {
  readonly when?: Expr | undefined;
}

/** A whole file, or the rules text of one YAML field. */
export interface RulesText extends Node {
  readonly kind: 'file';
  readonly declarations: readonly Declaration[];
}

// ---------------------------------------------------------------- types

/**
 * `Int`  `Bool`  `Player`  `Structure`  `Amounts`  `Effect`  `Condition`  `Points`  `Clauses`  `Place`  `Action`
 * `optional <type>`  `list of <type>`  `design of <Kind>`  `<from>..<to>`
 */
export type TypeExpr =
  | (Node & { readonly kind: 'named-type'; readonly name: Name })
  | (Node & { readonly kind: 'optional-type'; readonly of: TypeExpr })
  | (Node & { readonly kind: 'list-type'; readonly of: TypeExpr })
  | (Node & { readonly kind: 'design-type'; readonly of: Name })
  | (Node & { readonly kind: 'range-type'; readonly from: Expr; readonly to: Expr })
  | Missing;

/** `<name>: <type>` */
export interface Parameter extends Node {
  readonly name: Name;
  readonly type: TypeExpr;
}

export interface Missing extends Node {
  readonly kind: 'missing';
}

// ---------------------------------------------------------------- declarations

export type Declaration =
  | EnumDeclaration
  | KindDeclaration
  | StateDeclaration
  | PlaceDeclaration
  | BoardDeclaration
  | DiceDeclaration
  | TableDeclaration
  | FunctionDeclaration
  | RequirementsDeclaration
  | EffectDeclaration
  | ActionDeclaration
  | PhaseDeclaration
  | EventDeclaration
  | HandlerDeclaration
  | CheckDeclaration
  | InvariantDeclaration
  | ScoreDeclaration
  | RankingDeclaration
  | LayersDeclaration
  | OptionBlock
  | Clause;

/** `enum Colour { blue, red, yellow }` */
export interface EnumDeclaration extends Node {
  readonly kind: 'enum';
  readonly name: Name;
  readonly members: readonly Name[];
}

/**
 * `kind Structure { <field> ... }`            fields on lines of their own, or separated by `;`
 * `kind Cube alike { ... }`                   copies with equal state are one candidate
 * `kind Half per ResourceCard, Side [{...}]`  a product; `per card: ResourceCard, face: 1..6` names the factors
 * `kind Row of Technology { ... }`            a child kind: records in a list field of Technology
 * `kind Card = Structure or Advisor`          a union
 * `kind Planet with sides logistic, military { ... }`
 */
export interface KindDeclaration extends Node {
  readonly kind: 'kind';
  readonly name: Name;
  readonly alike: boolean;
  readonly factors: readonly KindFactor[];
  readonly parent: Name | undefined;
  readonly union: readonly Name[];
  readonly sides: readonly Name[];
  readonly fields: readonly (FieldDeclaration | StateDeclaration)[];
  readonly rules: readonly RuleId[];
}

export interface KindFactor extends Node {
  readonly name: Name | undefined;
  readonly type: TypeExpr;
}

/**
 * `cost: Amounts`   `afterBuild: optional Effect, as far as possible`   `always: optional Clauses while active(self)`
 * `points: Int, starts at 0` gives a default for items that leave the field out.
 * A Clauses field may say its layer: `always: Clauses in layer card while ...`. `implements` comes last.
 */
export interface FieldDeclaration extends Node {
  readonly kind: 'field';
  readonly name: Name;
  readonly type: TypeExpr;
  readonly asFarAsPossible: boolean;
  readonly layer: Name | undefined;
  readonly whilst: Expr | undefined;
  readonly starts: Expr | undefined;
  readonly rules: readonly RuleId[];
}

/**
 * `state food of Player: Int from 0 to 9, excess is lost, payable, starts at 5`
 * `state morale of Player: Int at most 10, starts at 10`
 * `state entered of Hex, Player: Int`        keyed by two
 * `state round: Int starts at 1`             no key: one cell
 * `state paidFor of Card: Bool until end of action`   resets itself (action, turn, phase, round, or an effect by its name: `until end of battle`)
 * Inside a kind: `state face: Face` (the kind is the key). Parts after the type may stand in any order, commas optional before them.
 */
export interface StateDeclaration extends Node {
  readonly kind: 'state';
  readonly name: Name;
  readonly keys: readonly TypeExpr[];
  readonly type: TypeExpr;
  readonly least: Expr | undefined;
  readonly most: Expr | undefined;
  readonly excessIsLost: boolean;
  readonly payable: boolean;
  readonly starts: Expr | undefined;
  readonly until: Scope | undefined;
  readonly untilEffect: Name | undefined;
  readonly hidden: boolean; // `seen by owner`: only the key player knows the value
  readonly rules: readonly RuleId[];
}

export type Scope = 'action' | 'turn' | 'phase' | 'round' | 'game';

/**
 * `place deck: stack of Structure, face down`            face down = seen by nobody
 * `place hand of Player: set of Structure, seen by owner`
 * `place system of Player [4]: stack of Structure, at most 5`
 * `place bag: bag of Tile`   `place home of Hex: slot of Tile`
 * `place discards: stack of Structure, takes discards`
 * `place rows: stack of Card, face down, top seen by all`   `hidden size`
 * `place berth of Player: slot of Card, accepts piece.colour = blue`   (`piece` is the thing that would enter)
 * `place supply: set of Cube, holds all` : where copies lie at the start of the game
 */
export interface PlaceDeclaration extends Node {
  readonly kind: 'place';
  readonly name: Name;
  readonly keys: readonly TypeExpr[];
  readonly copies: Expr | undefined;
  readonly discipline: 'stack' | 'set' | 'bag' | 'slot';
  readonly of: Name;
  readonly seenBy: 'all' | 'owner' | 'nobody';
  readonly topSeenByAll: boolean;
  readonly hiddenSize: boolean;
  readonly atMost: Expr | undefined;
  readonly accepts: Expr | undefined;
  readonly takesDiscards: boolean;
  readonly holdsAll: boolean;
  readonly rules: readonly RuleId[];
}

/**
 * `board grid: 8 by 8 squares of Square`  (columns by rows)   `board map: hexes of Hex within 4`   `board sky: graph of System by links`
 * `board map: hexes of Hex without end`   `board grid: rhombus of 11 by 11 hexes of Hex`   `board land: rectangle of 9 by 7 hexes of Hex`
 * Declares the kind named after `of`. Squares have row and column (from 1), hexes have q and r, in rows also row and column. A graph's nodes are the items of a kind that is declared
 * elsewhere and its links are that kind's list field.
 */
export interface BoardDeclaration extends Node {
  readonly kind: 'board';
  readonly name: Name;
  readonly shape:
    | { readonly kind: 'squares'; readonly columns: Expr; readonly rows: Expr }
    | { readonly kind: 'hexes'; readonly radius: Expr | undefined } // undefined: without end
    | {
        readonly kind: 'rows-of-hexes';
        readonly form: 'rhombus' | 'rectangle';
        readonly columns: Expr;
        readonly rows: Expr;
      }
    | { readonly kind: 'graph'; readonly links: Name };
  readonly cells: Name;
}

/** `dice Shot per Cannon, faces 1..6`   `dice D6, faces 1..6`: a kind whose members are a die with the face it shows */
export interface DiceDeclaration extends Node {
  readonly kind: 'dice';
  readonly name: Name;
  readonly per: KindFactor | undefined;
  readonly from: Expr;
  readonly to: Expr;
}

/** `table discount(bought: Int): Int`: rows stand in a component file under `table: discount` */
export interface TableDeclaration extends Node {
  readonly kind: 'table';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly type: TypeExpr;
}

/**
 * `function f(a: T): T = <expr> [implements ...]`   nobody may modify it
 * `value price(p: Player, t: Technology): Int [at most 13] [at least 0] = <expr> implements ...`   clauses may modify it
 * `constant openingHand[: T] = <expr> [implements ...]`   the same in every game; without a type it has that of its value
 * The expression may begin with lines `let x = <expr>`.
 */
export interface FunctionDeclaration extends Node {
  readonly kind: 'function';
  readonly form: 'function' | 'value' | 'constant';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly type: TypeExpr | undefined;
  readonly least: Expr | undefined;
  readonly most: Expr | undefined;
  readonly body: Expr;
  readonly rules: readonly RuleId[];
}

/**
 * `requirements mayLand(ship: Ship, goal: System) { <condition> [because ...] ... }`, one on each line
 * After `where` and `require` a call stands for all of them, each with its own reasons; elsewhere it is a truth.
 */
export interface RequirementsDeclaration extends Node {
  readonly kind: 'requirements';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly requirements: readonly Requirement[];
  /** All of them, joined. */
  readonly body: Expr;
  readonly rules: readonly RuleId[];
}

/** `effect f(a: T, ...)[: T] [implements ...] { ... }` */
export interface EffectDeclaration extends Node {
  readonly kind: 'effect';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly type: TypeExpr | undefined;
  readonly body: Block;
  readonly rules: readonly RuleId[];
}

/**
 * `action build [is basic, yellow] [(a: T)] [implements ...] { ... }`
 * `free action trade throughout [once per turn] [implements ...] { ... }`   window: around or throughout
 */
export interface ActionDeclaration extends Node {
  readonly kind: 'action';
  readonly free: 'around' | 'throughout' | undefined;
  readonly oncePer: Scope | undefined;
  readonly name: Name;
  readonly tags: readonly Name[];
  readonly parameters: readonly Parameter[];
  readonly body: Block;
  readonly rules: readonly RuleId[];
}

/** `setup [implements ...] { ... }`   `flow [implements ...] { ... }`   `phase actions [implements ...] { ... }` */
export interface PhaseDeclaration extends Node {
  readonly kind: 'phase';
  readonly role: 'setup' | 'flow' | 'phase';
  readonly name: Name; // of setup and flow: the word itself
  readonly body: Block;
  readonly rules: readonly RuleId[];
}

/** `event attacked(attacker: Player, defender: Player) [resolved by attacker, then defender]` */
export interface EventDeclaration extends Node {
  readonly kind: 'event';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly resolvedBy: readonly Expr[];
}

/**
 * `on attacked [for each card in active(attacker) [where c]] [when c] [by p] [implements ...] { ... }`   the event's parameters are visible
 * `on card enters empire of p [when c] [implements ...] { ... }`     verbs: enters, leaves; binds the piece and the place's key
 * `on card covered in system of p { ... }`   `uncovered in`
 * `on deck emptied { ... }`   `on deck found empty { ... }`   `on pile of p emptied { ... }`
 */
export interface HandlerDeclaration extends Node {
  readonly kind: 'on';
  readonly trigger: Trigger;
  readonly forEach: { readonly variable: Name; readonly source: Expr; readonly where: Expr | undefined } | undefined;
  readonly when: Expr | undefined;
  readonly by: Expr | undefined;
  readonly body: Block;
  readonly rules: readonly RuleId[];
}

export type Trigger =
  | (Node & { readonly kind: 'event'; readonly event: Name })
  | (Node & {
      readonly kind: 'piece';
      readonly piece: Name;
      readonly verb: 'enters' | 'leaves' | 'covered' | 'uncovered';
      readonly place: Name;
      readonly keys: readonly Name[];
    })
  | (Node & {
      readonly kind: 'place';
      readonly place: Name;
      readonly verb: 'emptied' | 'found-empty';
      readonly keys: readonly Name[];
    });

/** `check control after change of ships, discs [implements ...] { ... }`: names of states and places */
export interface CheckDeclaration extends Node {
  readonly kind: 'check';
  readonly name: Name;
  readonly watches: readonly Name[];
  readonly body: Block;
  readonly rules: readonly RuleId[];
}

/**
 * `invariant cubes [for each p in players [where c]]: <condition> [because ID, ...]`
 * Holds whenever somebody decides and at the end. Tools look at it; play does not.
 */
export interface InvariantDeclaration extends Node {
  readonly kind: 'invariant';
  readonly name: Name;
  readonly forEach: { readonly variable: Name; readonly source: Expr; readonly where: Expr | undefined } | undefined;
  readonly condition: Expr;
  readonly because: readonly RuleId[];
}

/** `score colonies(p: Player) = <expr> [when <condition>] [implements ...]`: always Int, 0 where the condition does not hold; the total is the sum of all scores */
export interface ScoreDeclaration extends Node {
  readonly kind: 'score';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly when: Expr | undefined;
  readonly body: Expr;
  readonly rules: readonly RuleId[];
}

/**
 * `ranking (p: Player) by total(p) highest first, then p.money highest first [, ties shared] [implements ...]`
 * Without it: by the total of the scores, highest first, ties shared.
 */
export interface RankingDeclaration extends Node {
  readonly kind: 'ranking';
  readonly parameter: Parameter;
  readonly order: readonly OrderKey[];
  readonly rules: readonly RuleId[];
}

/** `layers rulebook, sheet, card [implements ...]`: lowest first */
export interface LayersDeclaration extends Node {
  readonly kind: 'layers';
  readonly layers: readonly Name[];
  readonly rules: readonly RuleId[];
}

/** `while option expert { <declaration> ... }`   `while option length = short { ... }`   `while <condition> { clauses }` in Clauses text */
export interface OptionBlock extends Node {
  readonly kind: 'while';
  readonly condition: Expr;
  readonly declarations: readonly Declaration[];
}

export type Clause = ModifyClause | ForbidClause | WaiveClause | InsteadClause | SubstituteClause;

/** `modify attackCost by +1 [in layer card] [when defender = owner] [implements ...]`; for sets `including <expr>` / `excluding <expr>` */
export interface ModifyClause extends Node {
  readonly kind: 'modify';
  readonly value: Name;
  readonly how: 'to' | 'by' | 'at-least' | 'at-most' | 'including' | 'excluding';
  readonly amount: Expr;
  readonly layer: Name | undefined;
  readonly when: Expr | undefined;
  readonly rules: readonly RuleId[];
}

/** `forbid attack [when target = owner] because MOO-RED-09`: an action, or an effect that an action runs */
export interface ForbidClause extends Node {
  readonly kind: 'forbid';
  readonly what: Name;
  readonly when: Expr | undefined;
  readonly because: readonly RuleId[];
}

/** `waive ECL-EXP-15 [when you = owner] [implements ...]` */
export interface WaiveClause extends Node {
  readonly kind: 'waive';
  readonly what: RuleId;
  readonly when: Expr | undefined;
  readonly rules: readonly RuleId[];
}

/** `instead of drawSector [in layer card] [when you = owner] [implements ...] { ... as usual ... }` */
export interface InsteadClause extends Node {
  readonly kind: 'instead';
  readonly what: Name;
  readonly layer: Name | undefined;
  readonly when: Expr | undefined;
  readonly body: Block;
  readonly rules: readonly RuleId[];
}

/** `credits may stand for food [at 2 for 1] [when c] [implements ...]`: substitution in payments (in a payment `you` is the payer) */
export interface SubstituteClause extends Node {
  readonly kind: 'substitute';
  readonly given: Name;
  readonly wanted: Name;
  readonly rate: { readonly given: Expr; readonly wanted: Expr } | undefined;
  readonly when: Expr | undefined;
  readonly rules: readonly RuleId[];
}

// ---------------------------------------------------------------- statements

/** `{ <statement> ... }`: statements end with the line or with `;` */
export interface Block extends Node {
  readonly kind: 'block';
  readonly statements: readonly Statement[];
}

export type Statement =
  | LetStatement
  | SetStatement
  | GainStatement
  | PayStatement
  | ChooseStatement
  | MayStatement
  | BranchesStatement
  | TakeStatement
  | OneActionStatement
  | IfStatement
  | ForEachStatement
  | RepeatStatement
  | TurnsStatement
  | MoveStatement
  | DrawStatement
  | ShuffleStatement
  | RollStatement
  | PickStatement
  | RevealStatement
  | RevealUntilStatement
  | ArrangeStatement
  | RunStatement
  | CallStatement
  | EmitStatement
  | WrappedStatement
  | RequireStatement
  | SimultaneouslyStatement
  | LeaveStatement
  | EndGameStatement
  | ReturnStatement
  | EliminateStatement
  | PlayStatement
  | AsUsualStatement
  | Missing;

/** A condition with the reasons it carries: `<expr> [because ID [when <c>], ...]` */
export interface Requirement extends Node {
  readonly condition: Expr;
  readonly because: readonly Because[];
}

/** `let first = buildFrom(you.hand)`: an effect that returns, or any expression */
export interface LetStatement extends Node {
  readonly kind: 'let';
  readonly name: Name;
  readonly value: Expr;
}

/** `set p.food to 4` : target is a state */
export interface SetStatement extends Node {
  readonly kind: 'set';
  readonly target: Expr;
  readonly value: Expr;
  readonly rules: readonly RuleId[];
}

/**
 * `gain 2 food`  `gain n food`  `gain card.income`  `gain 2 food for each card in S [where c]`  `gain 3 food as got`
 * `lose 1 morale`; `for p` names another player: `gain 2 food for p`. A state without key or of another owner is written with `set`.
 * `gain 2 of r`: the resource of a stock that the member `r` is. `lose 1 cubes of track`: a state with more keys than its owner
 */
export interface GainStatement extends Node {
  readonly kind: 'gain' | 'lose';
  readonly amount: Expr;
  readonly resource: Name | undefined;
  /** `of r`: the member of a stock; after a resource the keys that are not its owner. */
  readonly of: readonly Expr[];
  readonly whose: Expr | undefined;
  readonly forEach: { readonly variable: Name; readonly source: Expr; readonly where: Expr | undefined } | undefined;
  readonly as: Name | undefined;
  readonly rules: readonly RuleId[];
}

/**
 * `pay [exactly] card.cost [, saving discount(you, card)] [, payer chooses what to save] [by p] [because ...] [implements ...]`
 * `pay 2 food`   `pay n food`   `pay { <statements> } [because ...]`
 */
export interface PayStatement extends Node {
  readonly kind: 'pay';
  readonly exactly: boolean;
  readonly amount: Expr | undefined;
  readonly resource: Name | undefined;
  /** `of r`: the member of a stock. */
  readonly of: Expr | undefined;
  readonly block: Block | undefined;
  readonly saving: Expr | undefined;
  readonly payerChooses: boolean;
  readonly by: Expr | undefined;
  readonly because: readonly RuleId[];
  readonly rules: readonly RuleId[];
}

/** `<name> from <expr>` */
export interface Binder extends Node {
  readonly name: Name;
  readonly source: Expr;
}

/**
 * One:     `choose card from hand of you, system from openSystems(you) [or none] [by p] [where c because ID [and c because ID]] ...`
 * Number:  `choose n from 1..5`
 * Subset:  `choose up to 3 halves from payable(you)`  `choose exactly 2 cards from ...`  `choose at least 1 cards from`  `choose any ships from ...`
 *          followed by `such that <requirement> [and <requirement>]`; the name is a list afterwards
 * `seen by p`: only they, and who chooses, see the answer (a player, a list of players or `nobody`).
 * `where` may be repeated; all requirements are collected. `as <key>` gives the prompt's key in the lexicon, otherwise the names of the binders do.
 */
export interface ChooseStatement extends Node {
  readonly kind: 'choose';
  readonly binders: readonly Binder[];
  readonly subset: { readonly least: Expr | undefined; readonly most: Expr | undefined } | undefined;
  readonly orNone: boolean;
  readonly by: Expr | undefined;
  readonly seenBy: Expr | undefined;
  readonly requirements: readonly Requirement[];
  readonly key: Name | undefined;
  readonly rules: readonly RuleId[];
}

/** `may takeControl [by p] [where c because ID] { ... } [otherwise { ... }]`: not offered if the block cannot be completed */
export interface MayStatement extends Node {
  readonly kind: 'may';
  readonly key: Name;
  readonly by: Expr | undefined;
  readonly requirements: readonly Requirement[];
  readonly body: Block;
  readonly otherwise: Block | undefined;
}

/**
 * `one of [as key] [by p] { fire [where c because ID] { ... }  retreat { ... } }`   `any of { ... }` (one or more, each once, any order)
 * `all of { ... }` (every one that can be done, in an order the player picks)
 */
export interface BranchesStatement extends Node {
  readonly kind: 'branches';
  readonly form: 'one' | 'any' | 'all';
  /** Under which prompt of the lexicon the question is worded. */
  readonly key: Name | undefined;
  readonly by: Expr | undefined;
  readonly branches: readonly Branch[];
}

export interface Branch extends Node {
  readonly key: Name;
  readonly requirements: readonly Requirement[];
  readonly body: Block;
  readonly rules: readonly RuleId[];
}

/**
 * `take up to 2 different of focus.actions [by p] [with free actions ...]`  `take one of S`  : S is a list of things that have an Effect field `do`
 */
export interface TakeStatement extends Node {
  readonly kind: 'take';
  readonly most: Expr | undefined; // undefined: one, and it must be taken
  readonly source: Expr;
  readonly by: Expr | undefined;
  readonly free: FreeActions | undefined;
}

/** `one action of build, exploit, attack [by p] [with free actions ...]` */
export interface OneActionStatement extends Node {
  readonly kind: 'one-action';
  readonly actions: readonly Name[];
  readonly by: Expr | undefined;
  readonly free: FreeActions | undefined;
}

/** `with free actions trade, useColonyShip`: each declares its own window */
export interface FreeActions extends Node {
  readonly actions: readonly Name[];
}

/** `if <c> { ... } [otherwise if <c> { ... }] [otherwise { ... }]` */
export interface IfStatement extends Node {
  readonly kind: 'if';
  readonly condition: Expr;
  readonly then: Block;
  readonly otherwise: Block | IfStatement | undefined;
}

/**
 * `for each x in S [where c] [in order of e highest first, then f lowest first] [looking again] [in any order [by p]] { ... }`
 * commas before the parts are optional. `in order of ..., in any order by x.owner`: only those that tie are picked from; who picks may depend on them
 */
export interface ForEachStatement extends Node {
  readonly kind: 'for-each';
  readonly variable: Name;
  readonly source: Expr;
  readonly where: Expr | undefined;
  readonly order: readonly OrderKey[];
  readonly lookingAgain: boolean;
  readonly anyOrder: boolean;
  readonly by: Expr | undefined;
  readonly body: Block;
}

/** `<expr> highest first` | `<expr> lowest first` | `<condition> first` | `<condition> last` */
export interface OrderKey extends Node {
  readonly key: Expr;
  readonly direction: 'highest' | 'lowest' | 'first' | 'last';
}

/**
 * `repeat 3 [as turn] { ... }`   `repeat up to 3 [as jump] { ... }` (the player may stop before each)   `repeat { ... } until <c>`
 * `repeat while <c> [as name] { ... }`
 */
export interface RepeatStatement extends Node {
  readonly kind: 'repeat';
  readonly form: 'times' | 'up-to' | 'while' | 'until';
  readonly control: Expr;
  readonly name: Name | undefined;
  readonly by: Expr | undefined;
  readonly body: Block;
}

/**
 * `turns clockwise from <player> [skipping p where c] [until <c> [after the round]] { ... } [with free actions ...]`
 * `turns in order of <key>, then ... [skipping ...] once { ... }`   `turns counterclockwise from ...`
 * `once`: each player one turn. `after the round`: all get equally many turns. `for n rounds`: that many turns each.
 */
export interface TurnsStatement extends Node {
  readonly kind: 'turns';
  readonly order: 'clockwise' | 'counterclockwise' | 'ranked';
  readonly from: Expr | undefined;
  readonly ranked: { readonly variable: Name; readonly keys: readonly OrderKey[] } | undefined; // `turns in order of p by p.rank lowest first`
  readonly skipping: { readonly variable: Name; readonly condition: Expr } | undefined;
  readonly until: Expr | undefined;
  readonly afterTheRound: boolean;
  readonly rounds: Expr | undefined; // `once` is 1
  readonly body: Block;
  readonly free: FreeActions | undefined;
}

/**
 * `move card to top of system`   `move cards to hand of you`   `move all of pile to deck shuffled`   `put tile on place [turned r]`
 * `discard card`   `return others to bottom of deck in random order`   `move card to row face up|face down [side logistic]`
 * What moves: a piece, or a list of pieces, or (after `all of`) a place. `discard` has no target.
 */
export interface MoveStatement extends Node {
  readonly kind: 'move';
  readonly verb: 'move' | 'put' | 'discard' | 'return';
  readonly all: boolean;
  readonly what: Expr;
  readonly end: 'top' | 'bottom' | undefined;
  readonly to: Expr | undefined;
  readonly shuffled: boolean; // `shuffled` or `in random order`
  readonly turned: Expr | undefined;
  readonly side: Expr | undefined;
  readonly face: 'up' | 'down' | undefined;
  readonly rules: readonly RuleId[];
}

/** `draw 2 [cards] from deck to hand of you [as drawn] [seen by p]`; from a stack its top, from a bag at random; takes what there is */
export interface DrawStatement extends Node {
  readonly kind: 'draw';
  readonly amount: Expr;
  readonly from: Expr;
  readonly to: Expr;
  readonly as: Name | undefined;
  /** Who sees what was drawn, beside those who see where it goes. */
  readonly seenBy: Expr | undefined;
  readonly rules: readonly RuleId[];
}

/** `shuffle deck` */
export interface ShuffleStatement extends Node {
  readonly kind: 'shuffle';
  readonly place: Expr;
  readonly rules: readonly RuleId[];
}

/** `roll cannons(group) as shots` (a list of the things a dice kind is per)   `roll 3 D6 as attack`   `roll n D6 as attack seen by p` */
export interface RollStatement extends Node {
  readonly kind: 'roll';
  readonly amount: Expr;
  readonly dice: Name | undefined;
  readonly as: Name;
  readonly seenBy: Expr | undefined;
  readonly rules: readonly RuleId[];
}

/** `pick random s from <list> [seen by p]` */
export interface PickStatement extends Node {
  readonly kind: 'pick';
  readonly name: Name;
  readonly source: Expr;
  readonly seenBy: Expr | undefined;
  readonly rules: readonly RuleId[];
}

/** `reveal card [to p]`: card or list or place */
export interface RevealStatement extends Node {
  readonly kind: 'reveal';
  readonly what: Expr;
  readonly to: Expr | undefined;
}

/** `reveal from deck until 2 cards where <c> as found, rest as others`: the noun is the variable of c; revealed pieces stay in the built-in place `aside of you` */
export interface RevealUntilStatement extends Node {
  readonly kind: 'reveal-until';
  readonly from: Expr;
  readonly amount: Expr;
  readonly variable: Name;
  readonly where: Expr;
  readonly found: Name;
  readonly rest: Name | undefined;
}

/** `arrange aside of you [by p]`: the player chooses the order of a stack's pieces */
export interface ArrangeStatement extends Node {
  readonly kind: 'arrange';
  readonly place: Expr;
  readonly by: Expr | undefined;
}

/** `run card.afterBuild [as p]` */
export interface RunStatement extends Node {
  readonly kind: 'run';
  readonly code: Expr;
  readonly as: Expr | undefined;
}

/** `influence(you, tile) [as p]` */
export interface CallStatement extends Node {
  readonly kind: 'call';
  readonly callee: Name;
  readonly arguments: readonly Expr[];
  readonly as: Expr | undefined;
}

/** `emit attacked(you, target)` */
export interface EmitStatement extends Node {
  readonly kind: 'emit';
  readonly event: Name;
  readonly arguments: readonly Expr[];
}

/**
 * `as one step { ... }`   `as one move [leap] { ... }`   `if possible { ... } [otherwise { ... }]`   `as far as possible { ... }`   `must change something { ... } [because ...]`
 */
export interface WrappedStatement extends Node {
  readonly kind: 'wrapped';
  readonly form: 'one-step' | 'one-move' | 'if-possible' | 'as-far-as-possible' | 'must-change';
  /** Of `as one move`: the question. */
  readonly key?: Name | undefined;
  readonly body: Block;
  readonly otherwise: Block | undefined;
  readonly because: readonly RuleId[];
}

/** `require <c> because ID [when <c>], ...` */
export interface RequireStatement extends Node {
  readonly kind: 'require';
  readonly condition: Expr;
  readonly because: readonly Because[];
}

/** `simultaneously for each p in players [where c] { choose card from hand of p by p }`: what each decides is seen by nobody else; then `then { ... }` runs per player in seat order with the names bound */
export interface SimultaneouslyStatement extends Node {
  readonly kind: 'simultaneously';
  readonly variable: Name;
  readonly source: Expr;
  readonly where: Expr | undefined;
  readonly body: Block;
  readonly then: Block | undefined;
}

/** `next x`   `stop x` (a loop's variable or name)   `end action`   `end turn`   `end phase`   `end turns` */
export interface LeaveStatement extends Node {
  readonly kind: 'leave';
  readonly form: 'next' | 'stop' | 'end-action' | 'end-turn' | 'end-turns' | 'end-phase';
  readonly loop: Name | undefined;
}

/** `end game`   `end game won by you`   `end game drawn`   `end game all win`   `end game all lose` */
export interface EndGameStatement extends Node {
  readonly kind: 'end-game';
  readonly result: 'ranking' | 'won' | 'drawn' | 'all-win' | 'all-lose';
  readonly winner: Expr | undefined;
  readonly rules: readonly RuleId[];
}

/** `return card`: in an effect with a type. (`return <cards> to <place>` is a MoveStatement: it has `to`.) */
export interface ReturnStatement extends Node {
  readonly kind: 'return';
  readonly value: Expr;
}

/** `eliminate p` */
export interface EliminateStatement extends Node {
  readonly kind: 'eliminate';
  readonly player: Expr;
}

/** `play actions`: runs a phase */
export interface PlayStatement extends Node {
  readonly kind: 'play';
  readonly phase: Name;
}

/** `as usual`: inside `instead of`, what would have happened */
export interface AsUsualStatement extends Node {
  readonly kind: 'as-usual';
}

// ---------------------------------------------------------------- expressions

export type Expr =
  | (Node & { readonly kind: 'number'; readonly value: number })
  | (Node & { readonly kind: 'truth'; readonly value: boolean }) // `yes` `no`
  | (Node & { readonly kind: 'none' }) // `none`
  | (Node & { readonly kind: 'word'; readonly word: BuiltInWord; readonly name: Name }) // `you` ...; a variable may hide it
  | (Node & { readonly kind: 'name'; readonly name: Name })
  | (Node & { readonly kind: 'design'; readonly id: string }) // `@planetary-market`
  | (Node & { readonly kind: 'unary'; readonly operator: 'not' | '-' | 'surely'; readonly operand: Expr }) // `surely x`: not none
  | BinaryExpr
  | MemberExpr
  | (Node & { readonly kind: 'index'; readonly object: Expr; readonly keys: readonly Expr[] }) // `entered[hex, p]` `techDeck[level]`
  | (Node & { readonly kind: 'call'; readonly callee: Name; readonly arguments: readonly Expr[] })
  | QuantifierExpr
  | QueryExpr
  | CasesExpr
  | LetInExpr
  | (Node & { readonly kind: 'amount'; readonly amount: Expr; readonly resource: Name }) // `2 food`; only a number literal before the name
  | (Node & { readonly kind: 'range'; readonly from: Expr; readonly to: Expr }) // `1..5`
  | (Node & { readonly kind: 'option'; readonly name: Name }) // `option expert`
  | (Node & { readonly kind: 'list'; readonly items: readonly Expr[] }) // `[a, b]`
  | LeadingExpr
  | (Node & { readonly kind: 'ray'; readonly from: Expr; readonly towards: Expr }) // `cells from c towards d`
  | WithinExpr
  | TrialExpr
  | ShareExpr
  | Missing;

export type BuiltInWord = 'you' | 'self' | 'owner' | 'active' | 'during';

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or'
  | 'in'
  | 'contains'
  | 'is'
  | 'is not'
  | 'is some';

/** `a / b rounded up`: rounding is required after a division. `card is @market`, `x is none`, `x is not none`, `during is basic` (a tag); `x is some p` is true of what is not none, and calls it p where it holds */
export interface BinaryExpr extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
  readonly rounded: 'up' | 'down' | undefined;
}

/** `p.food` and `food of p` are the same thing; `style` keeps how it was written. `top of deck`, `deck.top` */
export interface MemberExpr extends Node {
  readonly kind: 'member';
  readonly object: Expr;
  readonly name: Name;
  readonly style: 'dot' | 'of';
}

/** `some x in S where c`   `no x in S where c`   `every x in S [where c] satisfies d`; `some x in S` alone: S is not empty */
export interface QuantifierExpr extends Node {
  readonly kind: 'quantifier';
  readonly form: 'some' | 'no' | 'every';
  readonly variable: Name;
  readonly source: Expr;
  readonly where: Expr | undefined;
  readonly satisfies: Expr | undefined;
}

/**
 * `count of x in S where c`   `count of S` (no variable)   `those x in S where c` (a list)
 * `first x in S where c` (or none)   `last x in S where c`   `the one of S`
 * `the first x in S where c`   `the last ...`   `the best ...`: the author knows that there is one, so it is not optional
 * `sum of e for x in S where c`   `greatest of e for x in S where c`   `least of e for ...` (0 if empty)   `list of e for x in S where c`
 * `best x in S [where c] by a highest first, then b lowest first` (or none)   `tied best x in S ...` (a list)
 * `sorted x in S [where c] by ...` (a list)
 */
export interface QueryExpr extends Node {
  readonly kind: 'query';
  readonly form:
    | 'count'
    | 'those'
    | 'first'
    | 'last'
    | 'the-one'
    | 'sum'
    | 'greatest'
    | 'least'
    | 'list'
    | 'best'
    | 'tied-best'
    | 'sorted';
  readonly body: Expr | undefined;
  readonly variable: Name | undefined;
  readonly source: Expr;
  readonly where: Expr | undefined;
  readonly order: readonly OrderKey[];
  readonly certain?: boolean; // written with `the`
}

/** `when c: e  when d: f  otherwise: g`, on lines of their own */
export interface CasesExpr extends Node {
  readonly kind: 'cases';
  readonly cases: readonly { readonly when: Expr; readonly then: Expr }[];
  readonly otherwise: Expr | undefined;
}

/** `let x = <expr>` on a line of its own, then the expression that may speak of x: at the beginning of what a function is */
export interface LetInExpr extends Node {
  readonly kind: 'let-in';
  readonly variable: Name;
  readonly value: Expr;
  readonly body: Expr;
}

/** `leading x in L while c`: the first stretch of L for which c holds */
export interface LeadingExpr extends Node {
  readonly kind: 'leading';
  readonly variable: Name;
  readonly source: Expr;
  readonly whilst: Expr;
}

/** `cells within 3 steps of h [through x where c]`: reachable by neighbours; x is each cell passed or entered */
export interface WithinExpr extends Node {
  readonly kind: 'within';
  readonly steps: Expr;
  readonly of: Expr;
  readonly through: { readonly variable: Name; readonly condition: Expr } | undefined;
}

/** `trial battle(s) { lost(p) } [with choices of p minimising <expr>]` */
export interface TrialExpr extends Node {
  readonly kind: 'trial';
  readonly callee: Name;
  readonly arguments: readonly Expr[];
  readonly reads: Expr;
  readonly policy:
    | { readonly player: Expr; readonly direction: 'minimising' | 'maximising'; readonly measure: Expr }
    | undefined;
}

/** `no two halves share card`   `all halves share colour`: only in `such that` */
export interface ShareExpr extends Node {
  readonly kind: 'share';
  readonly form: 'no-two' | 'all';
  readonly list: Name;
  readonly field: Name;
}
