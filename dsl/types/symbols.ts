/**
 * What a name may stand for. Symbols are made once by `declare` and filled in as later passes learn more;
 * numbers (domain, column, ...) are positions in the core program that is being built.
 */
import type { ComponentItem } from '../data/model.ts';
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { Type } from './types.ts';

interface Declared {
  readonly name: string;
  /** Where it is declared; undefined for what the language brings along. */
  readonly span: Span | undefined;
}

/** A parameter by name and type; `origin` is the name that declares it, which changes with its text. */
export interface SignatureParameter {
  readonly name: string;
  readonly type: Type;
  origin: Ast.Name;
}

export interface EnumSymbol extends Declared {
  readonly symbol: 'enum';
  readonly members: readonly string[];
  readonly domain: number;
}

export interface FieldSymbol {
  readonly name: string;
  readonly declaration: Ast.FieldDeclaration;
  readonly type: Type;
  readonly optional: boolean;
  /** Child kind, for a list of records. */
  readonly child: KindSymbol | undefined;
  /** Stored per side. */
  readonly sided: boolean;
  /** Table in the core; for Amounts one per resource; filled when data are read. */
  tables: readonly number[];
  /** For Clauses fields: texts by item, elaborated as clauses. */
}

export interface KindSymbol extends Declared {
  readonly symbol: 'kind';
  readonly declaration: Ast.KindDeclaration | Ast.BoardDeclaration | Ast.DiceDeclaration | undefined;
  readonly role: 'player' | 'items' | 'copies' | 'squares' | 'hexes' | 'product' | 'dice' | 'union';
  readonly alike: boolean;
  readonly sides: EnumSymbol | undefined;
  /** Known once all kinds have been declared. */
  parent: KindSymbol | undefined;
  readonly members: readonly KindSymbol[]; // of a union
  readonly fields: Map<string, FieldSymbol>;
  readonly factors: { readonly name: string; readonly type: Type; readonly domain: number }[];
  items: readonly ComponentItem[];
  /** Domain of its things; for a union -1. */
  domain: number;
  /** Domain of its designs: the same unless it has copies. */
  designs: number;
  /** Named in a rule, a place, a type: for the check of unused definitions. */
  used: boolean;
}

export interface StateSymbol extends Declared {
  readonly symbol: 'state';
  readonly declaration: Ast.StateDeclaration | undefined;
  readonly keys: readonly { readonly type: Type; readonly domain: number }[];
  readonly type: Type;
  readonly payable: boolean;
  readonly until: Ast.Scope | undefined;
  readonly column: number;
  /** Of a stock: the resources it holds, in the order of the enum; the stock itself has no column. */
  readonly parts?: readonly StateSymbol[];
  /** Of a resource in a stock: the member it is. */
  readonly part?: { readonly of: EnumSymbol; readonly member: string };
  /** Numbers of the checks that watch it. */
  watch: readonly number[];
  read: boolean;
  written: boolean;
}

export interface PlaceSymbol extends Declared {
  readonly symbol: 'place';
  readonly declaration: Ast.PlaceDeclaration | undefined;
  readonly keys: readonly { readonly name: string; readonly type: Type; readonly domain: number }[];
  readonly copies: number;
  readonly of: readonly KindSymbol[];
  readonly discipline: 'stack' | 'set' | 'bag' | 'slot';
  readonly place: number;
  readonly domain: number;
  watch: readonly number[];
  used: boolean;
}

export interface BoardSymbol extends Declared {
  readonly symbol: 'board';
  readonly declaration: Ast.BoardDeclaration;
  readonly shape: 'squares' | 'hexes' | 'graph';
  readonly kind: KindSymbol;
}

export interface TableSymbol extends Declared {
  readonly symbol: 'table';
  readonly declaration: Ast.TableDeclaration;
  readonly parameters: readonly SignatureParameter[];
  readonly type: Type;
  table: number;
  used: boolean;
}

export interface FunctionSymbol extends Declared {
  readonly symbol: 'function';
  readonly declaration: Ast.FunctionDeclaration | Ast.ScoreDeclaration | Ast.RequirementsDeclaration;
  readonly modifiable: boolean;
  readonly parameters: readonly SignatureParameter[];
  readonly type: Type;
  readonly function: number;
  used: boolean;
}

export interface EffectSymbol extends Declared {
  readonly symbol: 'effect';
  readonly declaration: Ast.EffectDeclaration;
  readonly parameters: readonly SignatureParameter[];
  readonly type: Type | undefined;
  readonly procedure: number;
  used: boolean;
}

export interface ActionSymbol extends Declared {
  readonly symbol: 'action';
  readonly declaration: Ast.ActionDeclaration;
  readonly parameters: readonly SignatureParameter[];
  readonly tags: readonly string[];
  readonly ordinal: number;
  readonly procedure: number;
  used: boolean;
}

export interface PhaseSymbol extends Declared {
  readonly symbol: 'phase';
  readonly declaration: Ast.PhaseDeclaration;
  readonly procedure: number;
  used: boolean;
}

export interface EventSymbol extends Declared {
  readonly symbol: 'event';
  readonly declaration: Ast.EventDeclaration;
  readonly parameters: readonly SignatureParameter[];
  readonly procedure: number;
  used: boolean;
}

export interface OptionSymbol extends Declared {
  readonly symbol: 'option';
  readonly values: readonly string[];
  readonly index: number;
  /** The value that holds where none is chosen. */
  readonly standard: number;
  used: boolean;
}

export interface ItemSymbol extends Declared {
  readonly symbol: 'item';
  readonly kind: KindSymbol;
  readonly index: number;
  readonly copies: number; // the most over all player counts
  used: boolean;
}

export type GlobalSymbol =
  | EnumSymbol
  | KindSymbol
  | StateSymbol
  | PlaceSymbol
  | BoardSymbol
  | TableSymbol
  | FunctionSymbol
  | EffectSymbol
  | ActionSymbol
  | PhaseSymbol
  | EventSymbol;

/** A state, place or function may share a name if their first keys differ (`owner of Ship`, `owner of Planet`): a name has a list. */
export interface SymbolTable {
  readonly globals: Map<string, GlobalSymbol[]>;
  readonly items: Map<string, ItemSymbol>;
  readonly options: Map<string, OptionSymbol>;
  readonly enumMembers: Map<string, EnumSymbol[]>;
  readonly player: KindSymbol;
  readonly tags: Set<string>;
  /** Known once all kinds have been declared. */
  layers: readonly string[];
}
