/** Grammar: blocks, and the parts that several statements share. A statement ends with its line; `lines` in the base class does that. */
import type { Because, Block, Expr, FreeActions, Name, Requirement, RuleId, Statement } from './ast.ts';
import type { Binding } from './nested-bindings.ts';
import type { Rule } from './parser-base.ts';
import { QueryParser } from './parser-queries.ts';
import { Comma, LCurly, Noun, RCurly, W } from './tokens.ts';

/** `2 food`, `card.cost` */
export type OrderedAmount = { readonly amount: Expr; readonly noun: Name | undefined };

export abstract class BlockParser extends QueryParser {
  protected abstract readonly statement: Rule<Statement>;

  // ---------------------------------------------------------------- blocks

  protected readonly block: Rule<Block> = this.RULE('block', (): Block => {
    const start = this.begin();
    if (!this.RECORDING_PHASE && !this.seekBlock()) return { kind: 'block', statements: [], span: this.gap() };
    this.CONSUME(LCurly);
    const statements = this.freshly(() => this.SUBRULE(this.statements));
    this.need(1, RCurly);
    return { kind: 'block', statements, span: this.span(start) };
  });

  protected override readBlock(): void {
    this.SUBRULE(this.block);
  }

  protected readonly statements: Rule<readonly Statement[]> = this.RULE('statements', () => {
    const all: Statement[] = [];
    const line = (): void => {
      const at = all.push({ kind: 'missing', span: this.spanOf(this.LA(1)) }) - 1; // stays if the statement breaks off
      all[at] = this.SUBRULE(this.statement);
    };
    this.lines(line, 'a statement', 'statements');
    return all;
  });

  // ---------------------------------------------------------------- parts that several statements share

  /** `by p` */
  protected readonly byPart: Rule<Expr> = this.RULE('by', (): Expr => {
    this.CONSUME(W.by);
    return this.SUBRULE(this.expression);
  });

  /** Who sees what is decided or what chance says. */
  protected readonly seenPart: Rule<Expr> = this.RULE('seen', (): Expr => {
    this.CONSUME(W.seen);
    this.need(1, W.by);
    return this.SUBRULE(this.expression);
  });

  /** `c [because ID, ...] [and d [because ID, ...]]`: an `and` after reasons begins the next requirement. */
  protected readonly requirements: Rule<readonly Requirement[]> = this.RULE('requirements', () => {
    const all: Requirement[] = [];
    const one = (condition: Expr, because: readonly Because[], start: number): void => {
      all.push({ condition, because, span: this.span(start) });
    };
    const start = this.begin();
    one(this.SUBRULE1(this.expression), this.reasonsWhen(1), start);
    this.MANY(() => {
      this.CONSUME(W.and);
      const next = this.begin();
      one(this.SUBRULE2(this.expression), this.reasonsWhen(2), next);
    });
    return all;
  });

  protected readonly whereRequirements: Rule<readonly Requirement[]> = this.RULE('whereRequirements', () => {
    this.CONSUME(W.where);
    return this.SUBRULE(this.requirements);
  });

  protected readonly names: Rule<readonly Name[]> = this.RULE('names', () => {
    const all = [this.anyName(1)];
    this.MANY(() => {
      this.CONSUME(Comma);
      all.push(this.anyName(2));
    });
    return all;
  });

  /** `with free actions trade, useColonyShip` */
  protected readonly freeActions: Rule<FreeActions> = this.RULE('freeActions', (): FreeActions => {
    const start = this.begin();
    this.CONSUME(W.with);
    this.need(1, W.free);
    this.need(1, W.actions);
    return { actions: this.SUBRULE(this.names), span: this.span(start) };
  });

  /** `as name` */
  protected readonly asName: Rule<Name> = this.RULE('asName', (): Name => {
    this.CONSUME(W.as);
    return this.variable(1);
  });

  /** `2 food`, `n food`, `card.cost`: the noun may have been read as part of an amount. */
  protected readonly counted: Rule<OrderedAmount> = this.RULE('counted', (): OrderedAmount => {
    const amount = this.SUBRULE(this.expression);
    const noun = this.OPTION(() => this.CONSUME(Noun));
    return this.ACTION(() => {
      if (noun !== undefined) return { amount, noun: { text: noun.image, span: this.spanOf(noun) } };
      return amount.kind === 'amount' ? { amount: amount.amount, noun: amount.resource } : { amount, noun: undefined };
    });
  });

  /** `for each x in S [where c]` */
  protected readonly eachPart: Rule<Binding> = this.RULE('each', (): Binding => {
    this.CONSUME(W.for);
    this.need(1, W.each);
    return this.SUBRULE(this.binding);
  });
}

export function joined(before: readonly RuleId[], after: readonly RuleId[]): readonly RuleId[] {
  if (after.length === 0) return before;
  return before.length === 0 ? after : [before, after].flat();
}
