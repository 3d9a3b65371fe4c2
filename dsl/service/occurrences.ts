/** Every place where a name of the game stands in rules text, and what it leads to there. */
import type { Build } from '../core/build.ts';
import type { Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import type { GlobalSymbol, KindSymbol } from '../types/symbols.ts';
import type { Entities, Entity, Spelling } from './entities.ts';

export interface Occurrence {
  /** The name as written, without `@`. */
  readonly span: Span;
  /** Usually one; several where a name stands for the same thing of several kinds. */
  readonly entities: readonly Entity[];
  readonly spelling: Spelling;
  readonly role: 'declaration' | 'use';
  /** How we know: from the rules and data themselves, or because a text speaks of something by its name. */
  readonly certain: boolean;
}

/** Collects from trees; symbols know the spans of their declarations by identity. */
export class NamesInTrees {
  readonly found: Occurrence[] = [];
  private readonly build: Build;
  private readonly entities: Entities;
  private readonly declared = new Map<Span, GlobalSymbol>();
  private readonly fields = new Map<Ast.Name, Entity>();

  constructor(build: Build, entities: Entities) {
    this.build = build;
    this.entities = entities;
    for (const symbols of build.symbols.globals.values())
      for (const symbol of symbols) {
        if (symbol.span !== undefined) this.declared.set(symbol.span, symbol);
        if (symbol.symbol !== 'kind') continue;
        for (const field of symbol.fields.values())
          this.fields.set(field.declaration.name, entities.field(symbol, field.name));
      }
  }

  /** Any node of a tree; nodes are plain objects, so one walk visits them all. */
  visit(value: unknown, parent?: object, part = '', around?: Ast.KindDeclaration): void {
    if (Array.isArray(value)) {
      for (const one of value) this.visit(one, parent, part, around);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (isName(value)) {
      if (value.text !== '') this.name(value, parent, part, around);
      return;
    }
    if (isRuleId(value)) {
      this.add(value.span, [this.entities.named('rule', value.id, undefined)], 'use');
      return;
    }
    if (isDesign(value)) {
      const item = this.entities.itemNamed(value.id);
      if (item !== undefined) this.add({ ...value.span, start: value.span.start + 1 }, [item], 'use');
      return;
    }
    const kind = isKind(value) ? value : around;
    for (const [key, child] of Object.entries(value)) if (key !== 'span') this.visit(child, value, key, kind);
  }

  private name(
    name: Ast.Name,
    parent: object | undefined,
    part: string,
    around: Ast.KindDeclaration | undefined,
  ): void {
    const declared = this.declaration(name, parent, part, around);
    if (declared !== undefined) {
      this.add(name.span, [declared], 'declaration');
      return;
    }
    const { notes } = this.build;
    if (notes?.locals.has(name) === true || isLoopName(parent, part) || isParameter(parent, part)) {
      const meanings = notes?.names.get(name) ?? [];
      if (meanings.length === 0) {
        this.add(name.span, [this.entities.local(name, notes?.locals.get(name))], 'declaration');
        return;
      }
    }
    const reached = (notes?.names.get(name) ?? []).flatMap(
      (meaning) => this.entities.ofMeaning(meaning, (origin) => notes?.locals.get(origin)) ?? [],
    );
    const [first] = reached;
    if (first === undefined) return;
    const unique = [...new Set(reached.map((one) => one.entity))];
    this.add(name.span, unique, 'use', first.spelling);
  }

  private declaration(
    name: Ast.Name,
    parent: object | undefined,
    part: string,
    around: Ast.KindDeclaration | undefined,
  ): Entity | undefined {
    const symbol = this.declared.get(name.span);
    if (symbol !== undefined) return this.entities.global(symbol);
    const field = this.fields.get(name);
    if (field !== undefined) return field;
    const kindOfParent = parent !== undefined && 'kind' in parent ? parent.kind : undefined;
    if (part === 'key') return this.entities.named('key', name.text, name.span);
    if (part === 'members' && kindOfParent === 'enum') return this.memberOf(parent as Ast.EnumDeclaration, name);
    if (part === 'sides' && kindOfParent === 'kind') return this.sideOf(parent as Ast.KindDeclaration, name);
    if (part === 'tags') return this.entities.named('tag', name.text, name.span);
    if (part === 'layers') return this.entities.named('layer', name.text, name.span);
    if (part === 'name' && (kindOfParent === 'check' || kindOfParent === 'invariant'))
      return this.entities.named(kindOfParent, name.text, name.span);
    if (part === 'name' && around !== undefined && around.factors.some((factor) => factor.name === name))
      return this.factorOf(around, name);
    return undefined;
  }

  private memberOf(declaration: Ast.EnumDeclaration, name: Ast.Name): Entity | undefined {
    const of = this.declared.get(declaration.name.span);
    return of?.symbol === 'enum' ? this.entities.member(of, name.text, name.span) : undefined;
  }

  private sideOf(declaration: Ast.KindDeclaration, name: Ast.Name): Entity | undefined {
    const of = this.declared.get(declaration.name.span);
    const sides = of?.symbol === 'kind' ? of.sides : undefined;
    return sides === undefined ? undefined : this.entities.member(sides, name.text, name.span);
  }

  private factorOf(declaration: Ast.KindDeclaration, name: Ast.Name): Entity | undefined {
    const kind = this.declared.get(declaration.name.span);
    return kind?.symbol === 'kind' ? this.entities.factor(kind as KindSymbol, name.text)?.entity : undefined;
  }

  private add(span: Span, entities: readonly Entity[], role: Occurrence['role'], spelling: Spelling = 'plain'): void {
    this.found.push({ span, entities, spelling, role, certain: true });
  }
}

function isName(value: object): value is Ast.Name {
  return 'text' in value && 'span' in value && !('kind' in value);
}

function isRuleId(value: object): value is Ast.RuleId {
  return 'id' in value && 'span' in value && !('kind' in value);
}

function isDesign(value: object): value is Ast.Expr & { kind: 'design' } {
  return 'kind' in value && value.kind === 'design' && 'id' in value;
}

function isKind(value: object): value is Ast.KindDeclaration {
  return 'kind' in value && value.kind === 'kind' && 'factors' in value;
}

/** Parameters of tables and events may have no text that uses them. */
function isParameter(parent: object | undefined, part: string): boolean {
  return part === 'name' && parent !== undefined && !('kind' in parent) && 'type' in parent;
}

/** `repeat while c as round`: a loop that counts nothing declares a name all the same. */
function isLoopName(parent: object | undefined, part: string): boolean {
  return part === 'name' && parent !== undefined && 'kind' in parent && parent.kind === 'repeat';
}
