/**
 * What a name of a game can lead to: everything that has a name of its own, each under one key, whether it is met in rules or
 * in YAML. A key or factor that is called after its kind (`ship.hex`) is the kind, spelt with a small letter.
 */
import type { Build } from '../core/build.ts';
import type { Meaning } from '../core/notes.ts';
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { EnumSymbol, GlobalSymbol, ItemSymbol, KindSymbol, OptionSymbol, StateSymbol } from '../types/symbols.ts';
import { showType, type Type } from '../types/types.ts';

export type EntityKind =
  | Exclude<GlobalSymbol['symbol'], 'function'>
  | 'function'
  | 'value'
  | 'constant'
  | 'requirements'
  | 'score'
  | 'option'
  | 'item'
  | 'field'
  | 'member'
  | 'factor'
  | 'local'
  | 'layer'
  | 'tag'
  | 'check'
  | 'invariant'
  | 'key'
  | 'rule';

export interface Entity {
  readonly key: string;
  readonly what: EntityKind;
  readonly name: string;
  /** The name where it is declared, once that has been met; undefined for what the language brings along. */
  declared: Span | undefined;
  /** The whole declaration. */
  whole: Span | undefined;
  readonly type: Type | undefined;
  readonly symbol: GlobalSymbol | ItemSymbol | OptionSymbol | undefined;
}

export type Spelling = 'plain' | 'lower-first';

/** What a meaning leads to, and how its name is spelt there. */
export interface Reached {
  readonly entity: Entity;
  readonly spelling: Spelling;
}

export class Entities {
  readonly byKey = new Map<string, Entity>();
  private readonly build: Build;
  private readonly globals = new Map<GlobalSymbol, Entity>();

  constructor(build: Build) {
    this.build = build;
    for (const symbols of build.symbols.globals.values())
      for (const [i, symbol] of symbols.entries())
        if (!isPart(symbol)) this.globals.set(symbol, this.add(globalEntity(symbol, i)));
  }

  private add(entity: Entity): Entity {
    const known = this.byKey.get(entity.key);
    if (known === undefined) {
      this.byKey.set(entity.key, entity);
      return entity;
    }
    known.declared ??= entity.declared;
    known.whole ??= entity.whole;
    return known;
  }

  ofMeaning(meaning: Meaning, origins: (origin: Ast.Name) => Type | undefined): Reached | undefined {
    switch (meaning.symbol) {
      case 'field':
        return plain(this.field(meaning.kind, meaning.field.name));
      case 'member':
        return plain(this.member(meaning.of, meaning.name));
      case 'factor':
        return this.factor(meaning.kind, meaning.name);
      case 'local': {
        const { origin } = meaning;
        if ('text' in origin) return plain(this.local(origin, origins(origin)));
        return { entity: this.global(origin), spelling: 'lower-first' };
      }
      case 'layer':
      case 'tag':
        return plain(this.named(meaning.symbol, meaning.name, undefined));
      case 'option':
        return plain(this.option(meaning));
      default:
        return plain(this.global(meaning));
    }
  }

  global(symbol: GlobalSymbol): Entity {
    if (isPart(symbol)) return this.member(symbol.part.of, symbol.part.member);
    return this.globals.get(symbol) ?? this.add(globalEntity(symbol, 99));
  }

  globalsNamed(name: string): readonly Entity[] {
    return (this.build.symbols.globals.get(name) ?? []).map((symbol) => this.global(symbol));
  }

  field(kind: KindSymbol, name: string): Entity {
    const field = kind.fields.get(name);
    return this.add({
      key: `field ${kind.name}.${name}`,
      what: 'field',
      name,
      declared: field?.declaration.name.span,
      whole: field?.declaration.span,
      type: field?.type,
      symbol: undefined,
    });
  }

  member(of: EnumSymbol, name: string, declared?: Span): Entity {
    const key = `member ${of.name}.${name}`;
    const type: Type = { form: 'enum', of };
    return this.add({ key, what: 'member', name, declared, whole: declared, type, symbol: undefined });
  }

  factor(kind: KindSymbol, name: string): Reached | undefined {
    const index = kind.factors.findIndex((factor) => factor.name === name);
    const type = kind.factors[index]?.type;
    const { declaration } = kind;
    const written =
      declaration?.kind === 'kind'
        ? declaration.factors[index]?.name
        : declaration?.kind === 'dice'
          ? declaration.per?.name
          : undefined;
    if (written === undefined) {
      const called = type?.form === 'thing' ? type.kinds[0] : type?.form === 'enum' ? type.of : undefined;
      return called?.span === undefined ? undefined : { entity: this.global(called), spelling: 'lower-first' };
    }
    const key = `factor ${kind.name}.${name}`;
    const { span } = written;
    return plain(this.add({ key, what: 'factor', name, declared: span, whole: span, type, symbol: undefined }));
  }

  local(origin: Ast.Name, type: Type | undefined): Entity {
    const { span, text } = origin;
    const key = `local ${span.file}:${span.start}`;
    return this.add({ key, what: 'local', name: text, declared: span, whole: span, type, symbol: undefined });
  }

  option(option: OptionSymbol): Entity {
    const { name, span } = option;
    return this.add({
      key: `option ${name}`,
      what: 'option',
      name,
      declared: span,
      whole: span,
      type: undefined,
      symbol: option,
    });
  }

  item(item: ItemSymbol): Entity {
    const { name, span } = item;
    const whole = item.kind.items[item.index]?.span ?? span;
    const type: Type = { form: 'thing', kinds: [item.kind] };
    return this.add({ key: `item ${name}`, what: 'item', name, declared: span, whole, type, symbol: item });
  }

  itemNamed(id: string): Entity | undefined {
    const item = this.build.symbols.items.get(id);
    return item === undefined ? undefined : this.item(item);
  }

  /** Layers, tags, checks, invariants, keys of prompts and rules: their names alone say what they are. */
  named(
    what: 'layer' | 'tag' | 'check' | 'invariant' | 'key' | 'rule',
    name: string,
    declared: Span | undefined,
  ): Entity {
    return this.add({
      key: `${what} ${name}`,
      what,
      name,
      declared,
      whole: declared,
      type: undefined,
      symbol: undefined,
    });
  }
}

/** A resource in a stock has no name of its own: it is a member of the stock's enum. */
function isPart(symbol: GlobalSymbol): symbol is StateSymbol & Required<Pick<StateSymbol, 'part'>> {
  return symbol.symbol === 'state' && symbol.part !== undefined;
}

function plain(entity: Entity): Reached {
  return { entity, spelling: 'plain' };
}

function globalEntity(symbol: GlobalSymbol, index: number): Entity {
  const what: EntityKind =
    symbol.symbol !== 'function'
      ? symbol.symbol
      : symbol.declaration.kind === 'function'
        ? symbol.declaration.form
        : symbol.declaration.kind;
  const declaration = 'declaration' in symbol ? symbol.declaration : undefined;
  return {
    key: `global ${symbol.name}#${index}`,
    what,
    name: symbol.name,
    declared: symbol.span,
    whole: declaration?.span ?? symbol.span,
    type: 'type' in symbol ? symbol.type : undefined,
    symbol,
  };
}

/** A type in the author's words. */
export function shown(type: Type | undefined): string | undefined {
  return type === undefined || type.form === 'hole' ? undefined : showType(type);
}
