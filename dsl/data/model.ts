/**
 * What the YAML files of a game say, as tables with spans: the contract between `data/` and the passes after it.
 * Nothing here is resolved against rules; `shapes` (from the declared kinds) say what a component file may contain.
 */
import type { Located, Span } from '../source/source.ts';
import type { OwnIcon } from './looks.ts';
import type { ViewLayout } from './view.ts';

export type Language = 'pl' | 'en';
export const LANGUAGES: readonly Language[] = ['pl', 'en'];

/** A text in both languages; a missing one is undefined, and reported by the checks of `text/`. */
export interface Bilingual {
  readonly span: Span;
  readonly pl: Located<string> | undefined;
  readonly en: Located<string> | undefined;
}

// ---------------------------------------------------------------- component files

/** What a kind's items may hold, made from its declaration. */
export interface KindShape {
  readonly name: string;
  readonly fields: readonly FieldShape[];
  /** Names of the sides; a sided item has `sides: { <side>: { <fields> } }`, shared fields stand outside. */
  readonly sides: readonly string[];
}

export interface FieldShape {
  readonly name: string;
  readonly shape: ValueShape;
  readonly optional: boolean;
}

export type ValueShape =
  | { readonly kind: 'int'; readonly least?: number; readonly most?: number }
  | { readonly kind: 'bool' }
  | { readonly kind: 'enum'; readonly name: string; readonly members: readonly string[] }
  /** The id of an item of one of these kinds. */
  | { readonly kind: 'item'; readonly kinds: readonly string[] }
  /** A map from resource to number, `{ ore: 2, food: 1 }`. */
  | { readonly kind: 'amounts'; readonly resources: readonly string[] }
  /** Rules text in a literal block scalar (`|`). */
  | { readonly kind: 'rules'; readonly type: 'Effect' | 'Condition' | 'Points' | 'Clauses' }
  | { readonly kind: 'list'; readonly of: ValueShape }
  /** A list of records: items of a child kind. Their ids are `<parent>.<field>.<n>` unless an `id` is given. */
  | { readonly kind: 'records'; readonly child: KindShape };

/** One field's value as written. Names stay text; later passes look them up. */
export type DataValue =
  | { readonly kind: 'int'; readonly value: number; readonly span: Span }
  | { readonly kind: 'bool'; readonly value: boolean; readonly span: Span }
  | { readonly kind: 'name'; readonly value: string; readonly span: Span }
  | {
      readonly kind: 'amounts';
      readonly entries: readonly { readonly resource: Located<string>; readonly amount: number }[];
      readonly span: Span;
    }
  /** `span` is the body of the block scalar in the YAML text: parse that stretch of the file as it stands, indentation and all. */
  | { readonly kind: 'rules'; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly DataValue[]; readonly span: Span }
  | { readonly kind: 'records'; readonly items: readonly ComponentItem[]; readonly span: Span };

export interface ComponentItem {
  readonly kindName: string;
  readonly id: Located<string>;
  readonly name: Bilingual | undefined;
  /** Copies in the box: one number, or one by number of players (`count: { 2: 10, 3: 12, '4 or more': 14 }`). Absent: 1. */
  readonly count: CountByPlayers | undefined;
  readonly provenance: Located<'rulebook' | 'public' | 'designed'> | undefined;
  /** For `designed`: the gap it fills (`gap: MOO-GAP-3`). */
  readonly gap: Located<string> | undefined;
  /** Where it was found: a page, for `public` data an address. */
  readonly source: Located<string> | undefined;
  readonly rules: readonly Located<string>[]; // `rules: [MOO-CARD-03]`
  readonly fields: ReadonlyMap<string, DataValue>;
  /** Of the fields those that another file gave (`completes: yes`), with where that file has them from; those of a side as `side.field`. */
  readonly completed: ReadonlyMap<string, Pick<ComponentItem, 'provenance' | 'gap' | 'source'>>;
  /** Fields by side, for sided kinds. */
  readonly sides: ReadonlyMap<string, ReadonlyMap<string, DataValue>>;
  readonly span: Span;
}

export type CountByPlayers =
  /** `wrong`: it is no number of copies, which has been reported. */
  | { readonly kind: 'fixed'; readonly value: number; readonly span: Span; readonly wrong?: boolean }
  | { readonly kind: 'by-players'; readonly rows: readonly TableRow[]; readonly span: Span };

/** `table: discount` / `rows: { 0: 0, 1: 2, '4 or more': 8 }`; two-dimensional: rows of rows; `by players: {2: {...}}` is a dimension named players. */
export interface DataTable {
  readonly name: Located<string>;
  readonly rows: readonly TableRow[];
  /** Written `by players:` instead of `rows:`; the keys of the first dimension are numbers of players. */
  readonly byPlayers: boolean;
  readonly provenance: Located<'rulebook' | 'public' | 'designed'> | undefined;
  readonly span: Span;
}

export interface TableRow {
  /** Key as written: a number, an enum member or an item id. `orMore` for the open top row. */
  readonly key: Located<string>;
  readonly orMore: boolean;
  readonly value:
    | { readonly kind: 'int'; readonly value: number; readonly span: Span }
    | { readonly kind: 'rows'; readonly rows: readonly TableRow[] };
}

/**
 * A component file: `kind: Structure` + `items: [...]`, where `incomplete: yes` says that some fields stand in a file that says `completes: yes`; `table: name` + `rows`; or a list of such documents (YAML `---`).
 */
export interface ComponentData {
  readonly items: readonly ComponentItem[];
  readonly tables: readonly DataTable[];
  /** `totals: { Structure: 90 }` in game.yaml or component files: checked against the counts. */
  readonly totals: readonly { readonly kindName: Located<string>; readonly count: CountByPlayers }[];
}

// ---------------------------------------------------------------- manifest

/** `game.yaml` */
export interface Manifest {
  readonly id: Located<string>;
  readonly name: Bilingual;
  readonly players: { readonly least: number; readonly most: number; readonly span: Span };
  /** `options: { expert: { type: bool, default: no, name: {...} }, length: { values: [short, long], default: long, name: {...}} }` */
  readonly options: readonly OptionShape[];
  readonly source: Located<string> | undefined;
  /** `rulePrefix: MOO`: every reference id starts with it */
  readonly rulePrefix: Located<string> | undefined;
  readonly description: Bilingual | undefined;
  /** How the game wishes to be drawn; names are looked up by `dsl/view`. */
  readonly view: ViewLayout | undefined;
  readonly totals: ComponentData['totals'];
  readonly span: Span;
}

export interface OptionShape {
  readonly id: Located<string>;
  readonly name: Bilingual | undefined;
  /** Empty: a yes/no option. */
  readonly values: readonly Located<string>[];
  /** Ordinal of the default; for yes/no 0 or 1. */
  readonly standard: number;
  readonly rules: readonly Located<string>[];
  /** The default is a ruling, and the other values are other readings of the same rule. */
  readonly reading: boolean;
}

// ---------------------------------------------------------------- reference, lexicon, examples

/** One atomic rule of `reference/*.yaml`: `- id: MOO-BUILD-06` with `pl`, `en`, `kind`, `source`, `certainty`, `ruling`, `gap`. */
export interface ReferenceEntry {
  readonly id: Located<string>;
  readonly section: Located<string> | undefined;
  readonly kind: string | undefined;
  readonly text: Bilingual;
  readonly source: string | undefined;
  readonly certainty: string | undefined;
  readonly ruling: Bilingual | undefined;
  /** `not implemented because`: such a rule needs no definition. */
  readonly gap: Bilingual | undefined;
  /** Modes or numbers of players it is limited to: `modes: [solo, players:3]`. Empty: always. */
  readonly modes: readonly Located<string>[];
  readonly note: string | undefined;
  readonly span: Span;
}

export interface ReferenceSection {
  readonly id: Located<string>;
  readonly title: Bilingual;
}

/**
 * `lexicon.yaml`: a map from section (`nouns`, `verbs`, `prompts`, `phrases`, `values`, `changes`, `glossary`) to entries by key.
 * A noun has forms: `pl: { one: karta, few: karty, many: kart, acc: kartę, gen: karty, gender: f }`, `en: { one: card, other: cards }`.
 * A prompt or phrase is an ICU message in each language: `pl: "Zapłać {amount, plural, one {# rudę} few {# rudy} many {# rud} other {# rudy}}"`.
 */
export interface LexiconEntry {
  readonly section: string;
  readonly key: Located<string>;
  readonly text: Bilingual | undefined;
  readonly forms: Readonly<Record<Language, Readonly<Record<string, string>> | undefined>>;
  /** Book-keeping: the log says nothing of its changes (`quiet: yes`, for states and places). */
  readonly quiet: boolean;
  readonly span: Span;
}

/** `examples/*.yaml`: one document or a list. See DESIGN section 6. */
export interface Example {
  readonly id: Located<string>;
  readonly title: Bilingual;
  readonly players: number;
  readonly seed: number;
  readonly options: readonly { readonly id: Located<string>; readonly value: Located<string> }[];
  readonly rules: readonly Located<string>[];
  readonly source: string | undefined;
  /** Rules text of statements. Absent: the game as set up. `setup: no` leaves out the setup and the flow: only the given arranges. */
  readonly given: { readonly kind: 'rules'; readonly span: Span } | undefined;
  readonly withoutFlow: boolean;
  readonly when: readonly ExampleStep[];
  readonly then: readonly ExampleExpectation[];
  readonly span: Span;
}

export type ExampleStep =
  /** `- by: p1` `do: build` `choose: [planetary-market, system 2]`: answers by name. */
  | {
      readonly kind: 'answer';
      readonly by: Located<string> | undefined;
      readonly do: Located<string> | undefined;
      readonly choose: readonly Located<string>[];
      readonly span: Span;
    }
  /** `- run: |` rules statements, executed as they stand (by whom: `by: p1`). */
  | {
      readonly kind: 'run';
      readonly by: Located<string> | undefined;
      readonly code: { readonly kind: 'rules'; readonly span: Span };
      readonly span: Span;
    }
  /** `- roll: [6, 6, 5]`, `- draw: [card-id, ...]`, `- shuffle: [ids top first]`, `- pick: [...]`: forces the next random outcomes. */
  | {
      readonly kind: 'force';
      readonly what: 'roll' | 'draw' | 'shuffle' | 'pick';
      readonly outcomes: readonly Located<string>[];
      readonly span: Span;
    }
  /** `- then: [...]`: expectations in the middle. */
  | { readonly kind: 'expect'; readonly expectations: readonly ExampleExpectation[]; readonly span: Span };

export type ExampleExpectation =
  /** A plain scalar or block scalar: a condition in rules text. `span` is the text to parse, quotes excluded. */
  | { readonly kind: 'condition'; readonly span: Span }
  /** `illegal: { by: p1, do: attack, choose: [p2], because: MOO-ATK-06 }` */
  | {
      readonly kind: 'illegal';
      readonly by: Located<string> | undefined;
      readonly do: Located<string> | undefined;
      readonly choose: readonly Located<string>[];
      readonly because: readonly Located<string>[];
      readonly span: Span;
    }
  /** `legal: { ... }`: offered */
  | {
      readonly kind: 'legal';
      readonly by: Located<string> | undefined;
      readonly do: Located<string> | undefined;
      readonly choose: readonly Located<string>[];
      readonly span: Span;
    }
  /** `offered: [a, b]`: exactly these candidates of the open decision, by name */
  | { readonly kind: 'offered'; readonly names: readonly Located<string>[]; readonly span: Span }
  /** `over: yes` */
  | { readonly kind: 'over'; readonly value: boolean; readonly span: Span }
  /** `winners: [p1]`; an empty list: a draw without a winner */
  | { readonly kind: 'winners'; readonly players: readonly Located<string>[]; readonly span: Span };

/** `odds.yaml`: a situation whose odds people ask for. In its rules text `{attacker}` stands for the value of a parameter. */
export interface OddsScenario {
  readonly id: Located<string>;
  readonly title: Bilingual;
  readonly players: number;
  readonly parameters: readonly OddsParameter[];
  /** What must hold of the parameters, and what is said if it does not. */
  readonly requires: readonly OddsCase[];
  readonly given: string;
  readonly run: string;
  readonly tells: readonly OddsTold[];
}

/** `attacker: { type: list of Ship, about: { pl, en } }`   `parts: { type: Ship to list of Part, does: "outfit({key}, {value})" }` */
export interface OddsParameter {
  readonly name: string;
  /** Of a parameter that says something for each of several things: their kind. */
  readonly key: string | undefined;
  readonly list: boolean;
  /** A kind, or Int. */
  readonly of: string;
  readonly about: Bilingual;
  /** As it would be written on the command line; undefined: it must be given, or (with a key) nothing is done. */
  readonly standard: string | undefined;
  /** With a key: statements for each pair. */
  readonly does: string | undefined;
  readonly span: Span;
}

export interface OddsTold {
  readonly name: Bilingual;
  /** An expression; undefined: the first case that holds. */
  readonly value: string | undefined;
  readonly cases: readonly OddsCase[];
}

export interface OddsCase {
  readonly when: string;
  readonly says: Bilingual;
}

/** A part of the `outlook` in `bots.yaml`: what it adds to the worth of a position to a player, who is `you` in its rules text. */
export interface OutlookPart {
  /** The text to parse, quotes excluded. */
  readonly value: Span;
  readonly weight: number;
  readonly when: Span | undefined;
  readonly span: Span;
}

/** `translations.yaml`, written by `kodeks texts`: the wordings that were last found to say the same in both languages. */
export interface AgreedTexts {
  /** By text, such as `rule/CR-MOVE-03`. */
  readonly texts: ReadonlyMap<string, AgreedText>;
  readonly span: Span;
}

/** A print of the wording of each language: long enough to tell that a text has changed, no more. */
export interface AgreedText extends Readonly<Record<Language, string>> {
  readonly span: Span;
}

export interface IconFile {
  readonly icon: OwnIcon;
  /** The beginning of the file. */
  readonly span: Span;
}

export interface GameData {
  readonly manifest: Manifest | undefined;
  readonly components: ComponentData;
  readonly reference: readonly ReferenceEntry[];
  readonly sections: readonly ReferenceSection[];
  readonly lexicon: readonly LexiconEntry[];
  readonly examples: readonly Example[];
  readonly odds: readonly OddsScenario[];
  /** Its own drawings, by name; the view says what they stand for. */
  readonly icons: readonly IconFile[];
  /** Undefined: the game does not keep track of its translations. */
  readonly agreed: AgreedTexts | undefined;
}
