/** Grammar: queries, expressions that range over many things (D45). */
import type {
  Expr,
  LeadingExpr,
  Name,
  OrderKey,
  QuantifierExpr,
  QueryExpr,
  ShareExpr,
  TrialExpr,
  WithinExpr,
} from './ast.ts';
import { type Binding, type Bindings, everyOf, NO_ORDER, someOf, valuesOver } from './nested-bindings.ts';
import { emptyRow, treeOf } from './operators.ts';
import type { Rule } from './parser-base.ts';
import { ExpressionParser } from './parser-expressions.ts';
import {
  Comma,
  Divided,
  Identifier,
  LCurly,
  Linking,
  Minus,
  Plus,
  QueryWord,
  Range,
  RCurly,
  Times,
  VarName,
  W,
} from './tokens.ts';

export abstract class QueryParser extends ExpressionParser {
  /** The things a query ranges over: no operators but `..`, so that `sum of x for x in S >= 3` compares the sum. */
  protected readonly source: Rule<Expr> = this.RULE('source', (): Expr => {
    const from = this.SUBRULE(this.operand);
    const to = this.OPTION(() => {
      this.CONSUME(Range);
      return this.SUBRULE(this.calculation);
    });
    if (to === undefined) return from;
    return this.ACTION(() => ({ kind: 'range', from, to, span: { ...from.span, end: to.span.end } }));
  });

  /** `n - 1` */
  protected readonly calculation: Rule<Expr> = this.RULE('calculation', (): Expr => {
    const row = emptyRow();
    row.operands.push(this.SUBRULE1(this.operand));
    this.MANY(() => {
      const operator = this.OR([
        { ALT: () => this.CONSUME(Plus) },
        { ALT: () => this.CONSUME(Minus) },
        { ALT: () => this.CONSUME(Times) },
        { ALT: () => this.CONSUME(Divided) },
      ]);
      row.operands.push(this.SUBRULE2(this.operand));
      const rounded = this.OPTION(() => this.SUBRULE(this.rounding));
      this.ACTION(() => this.add(row, operator, false, rounded));
    });
    return this.ACTION(() => treeOf(row));
  });

  /** `x in S [where c]` */
  protected readonly binding: Rule<Binding> = this.RULE('binding', (): Binding => {
    const variable = this.variable(1);
    this.need(1, W.in);
    const source = this.SUBRULE(this.source);
    return { variable, source, where: this.OPTION(() => this.SUBRULE(this.wherePart)) };
  });

  /** `a in S [where c], b in T [where d]`; in `choose a from those x in S, b from T` the comma is no part of it */
  protected readonly bindings: Rule<Bindings> = this.RULE('bindings', (): Bindings => {
    const first = this.SUBRULE1(this.binding);
    const more: Binding[] = [];
    this.MANY({
      GATE: () => this.sees(VarName, 2) && this.sees(W.in, 3) && !this.inBeginsPhrase(3),
      DEF: () => {
        this.CONSUME(Comma);
        more.push(this.SUBRULE2(this.binding));
      },
    });
    return [first, ...more];
  });

  protected readonly wherePart: Rule<Expr> = this.RULE('where', (): Expr => {
    this.CONSUME(W.where);
    return this.SUBRULE(this.expression);
  });

  /** `some x in S [where c]`   `every x in S [where c] satisfies d` */
  protected readonly quantifier: Rule<QuantifierExpr> = this.RULE('quantifier', (): QuantifierExpr => {
    const start = this.begin();
    return this.OR<QuantifierExpr>([
      {
        ALT: () => {
          this.CONSUME(W.some);
          const bindings = this.SUBRULE1(this.bindings);
          return this.ACTION(() => someOf('some', bindings, this.span(start)));
        },
      },
      {
        ALT: () => {
          this.CONSUME(W.every);
          const bindings = this.SUBRULE2(this.bindings);
          this.need(1, W.satisfies);
          const satisfies = this.SUBRULE(this.expression);
          return this.ACTION(() => everyOf(bindings, satisfies, this.span(start)));
        },
      },
    ]);
  });

  /** `no x in S [where c]`   `no two halves share card`   `no` */
  protected readonly startsWithNo: Rule<Expr> = this.RULE('no', (): Expr => {
    const token = this.CONSUME(W.no);
    const start = token.startOffset;
    const rest = this.OPTION({
      GATE: () => this.sees(Identifier) || this.sees(W.in, 2) || this.sees(W.two),
      DEF: () =>
        this.OR<Expr>([
          {
            GATE: () => this.sees(W.two) && !this.sees(W.in, 2),
            ALT: () => {
              this.CONSUME(W.two);
              return this.SUBRULE(this.share);
            },
            IGNORE_AMBIGUITIES: true,
          },
          {
            ALT: () => {
              const bindings = this.SUBRULE(this.bindings);
              return this.ACTION(() => someOf('no', bindings, this.span(start)));
            },
            IGNORE_AMBIGUITIES: true,
          },
        ]),
    });
    if (rest === undefined) return { kind: 'truth', value: false, span: this.spanOf(token) };
    return this.ACTION(() => ({ ...rest, span: { ...rest.span, start } }));
  });

  /** `halves share card`, after `no two` or `all` */
  protected readonly share: Rule<ShareExpr> = this.RULE('share', (): ShareExpr => {
    const start = this.begin();
    const list = this.variable(1, 'the name of a list');
    this.need(1, W.share);
    return {
      kind: 'share',
      form: 'no-two',
      list,
      field: this.anyName(2, 'the name of a field'),
      span: this.span(start),
    };
  });

  /** A word such as `first` or `count`: a query if the next words fit, otherwise a name. */
  protected readonly queryOrName: Rule<Expr> = this.RULE('queryOrName', (): Expr => {
    const start = this.begin();
    return this.OR<Expr>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => this.bindingFollows(), ALT: () => this.SUBRULE(this.bindingQuery) },
        { GATE: () => this.sees(W.best, 2), ALT: () => this.SUBRULE(this.tiedBest) },
        { GATE: () => this.sees(W.of, 2), ALT: () => this.SUBRULE(this.countOf) },
        { GATE: () => this.sees(W.of, 2), ALT: () => this.SUBRULE(this.valuesOf) },
        { GATE: () => this.bindingFollows(), ALT: () => this.SUBRULE(this.leading) },
        {
          GATE: () => this.sees(W.one, 2),
          ALT: () => {
            this.CONSUME(W.the);
            this.CONSUME(W.one);
            this.need(1, W.of);
            return this.plainQuery('the-one', undefined, this.SUBRULE1(this.source), start);
          },
        },
        {
          GATE: () => this.sees(W.first, 2) || this.sees(W.last, 2) || this.sees(W.best, 2),
          ALT: () => {
            this.CONSUME2(W.the);
            const query = this.SUBRULE2(this.bindingQuery);
            return this.ACTION(() => ({ ...query, certain: true, span: { ...query.span, start } }));
          },
        },
        { GATE: () => this.sees(W.from, 2) || this.sees(W.within, 2), ALT: () => this.SUBRULE(this.cells) },
        { GATE: () => this.nameFollows(), ALT: () => this.SUBRULE(this.trial) },
        {
          GATE: () => this.nameFollows(),
          ALT: () => {
            this.CONSUME(W.option);
            return { kind: 'option', name: this.anyName(1, 'the name of an option'), span: this.span(start) };
          },
        },
        {
          GATE: () => this.sees(W.share, 3),
          ALT: () => {
            this.CONSUME(W.all);
            const share = this.SUBRULE(this.share);
            return this.ACTION(() => ({ ...share, form: 'all', span: { ...share.span, start } }));
          },
        },
        { ALT: () => this.calledOrNot(this.CONSUME(QueryWord)) },
      ],
    });
  });

  /** A plain name next cannot follow an expression, so it must be the variable; a word of the language needs its `in`. */
  protected bindingFollows(): boolean {
    return this.sees(Identifier, 2) || (this.sees(VarName, 2) && this.sees(W.in, 3) && !this.inBeginsPhrase(3));
  }

  /** After `trial` and `option`; `set option to 3` is about a variable called so. */
  protected nameFollows(): boolean {
    return this.sees(VarName, 2) && !this.sees(Linking, 2);
  }

  protected plainQuery(form: QueryExpr['form'], variable: Name | undefined, source: Expr, start: number): QueryExpr {
    return {
      kind: 'query',
      form,
      body: undefined,
      variable,
      source,
      where: undefined,
      order: NO_ORDER,
      span: this.span(start),
    };
  }

  /** `those x in S where c`   `best x in S where c by a highest first, then b lowest first` */
  protected readonly bindingQuery: Rule<QueryExpr> = this.RULE('bindingQuery', (): QueryExpr => {
    const start = this.begin();
    const form = this.OR1<QueryExpr['form']>([
      { ALT: () => this.taking(0, W.those, 'those') },
      { ALT: () => this.taking(0, W.first, 'first') },
      { ALT: () => this.taking(0, W.last, 'last') },
      { ALT: () => this.taking(0, W.best, 'best') },
      { ALT: () => this.taking(0, W.sorted, 'sorted') },
    ]);
    const binding = this.SUBRULE(this.binding);
    const order = this.OPTION({
      GATE: () => form === 'best' || form === 'sorted',
      DEF: () => this.SUBRULE(this.byOrder),
    });
    if (order === undefined && (form === 'best' || form === 'sorted')) this.expected('`by`');
    return { kind: 'query', form, body: undefined, ...binding, order: order ?? NO_ORDER, span: this.span(start) };
  });

  protected readonly tiedBest: Rule<QueryExpr> = this.RULE('tiedBest', (): QueryExpr => {
    const start = this.begin();
    this.CONSUME(W.tied);
    this.CONSUME(W.best);
    const binding = this.SUBRULE(this.binding);
    const order = this.SUBRULE(this.byOrder);
    return { kind: 'query', form: 'tied-best', body: undefined, ...binding, order, span: this.span(start) };
  });

  /** `by a highest first, then b lowest first` */
  protected readonly byOrder: Rule<readonly OrderKey[]> = this.RULE('byOrder', () => {
    this.need(1, W.by);
    return this.SUBRULE(this.orderKeys);
  });

  protected readonly orderKeys: Rule<readonly OrderKey[]> = this.RULE('orderKeys', () => {
    const keys = [this.SUBRULE1(this.orderKey)];
    this.MANY({
      GATE: () => this.sees(W.then, 2),
      DEF: () => {
        this.CONSUME(Comma);
        this.CONSUME(W.then);
        keys.push(this.SUBRULE2(this.orderKey));
      },
    });
    return keys;
  });

  protected readonly orderKey: Rule<OrderKey> = this.RULE('orderKey', (): OrderKey => {
    const start = this.begin();
    const key = this.SUBRULE(this.expression);
    const direction = this.OR<OrderKey['direction']>({
      ERR_MSG: '`highest first`, `lowest first`, `first` or `last`',
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.highest);
            this.need(1, W.first);
            return 'highest';
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.lowest);
            this.need(2, W.first);
            return 'lowest';
          },
        },
        { ALT: () => this.taking(3, W.first, 'first') },
        { ALT: () => this.taking(0, W.last, 'last') },
      ],
    });
    return { key, direction, span: this.span(start) };
  });

  /** `count of x in S where c`   `count of S` */
  protected readonly countOf: Rule<QueryExpr> = this.RULE('countOf', (): QueryExpr => {
    const start = this.begin();
    this.CONSUME(W.count);
    this.CONSUME(W.of);
    return this.OR<QueryExpr>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.sees(VarName) && this.sees(W.in, 2) && !this.inBeginsPhrase(2),
          ALT: () => {
            const bindings = this.SUBRULE(this.bindings);
            return this.ACTION(() => valuesOver('count', undefined, bindings, this.span(start)));
          },
        },
        { ALT: () => this.plainQuery('count', undefined, this.SUBRULE(this.source), start) },
      ],
    });
  });

  /** `sum of e for x in S where c` */
  protected readonly valuesOf: Rule<QueryExpr> = this.RULE('valuesOf', (): QueryExpr => {
    const start = this.begin();
    const form = this.OR<QueryExpr['form']>([
      { ALT: () => this.taking(0, W.sum, 'sum') },
      { ALT: () => this.taking(0, W.greatest, 'greatest') },
      { ALT: () => this.taking(0, W.least, 'least') },
      { ALT: () => this.taking(0, W.list, 'list') },
    ]);
    this.CONSUME(W.of);
    const body = this.SUBRULE(this.expression);
    this.need(1, W.for);
    const bindings = this.SUBRULE(this.bindings);
    return this.ACTION(() => valuesOver(form, body, bindings, this.span(start)));
  });

  /** `leading x in L while c` */
  protected readonly leading: Rule<LeadingExpr> = this.RULE('leading', (): LeadingExpr => {
    const start = this.begin();
    this.CONSUME(W.leading);
    const variable = this.variable(1);
    this.need(1, W.in);
    const source = this.SUBRULE(this.source);
    this.need(1, W.while);
    return { kind: 'leading', variable, source, whilst: this.SUBRULE(this.expression), span: this.span(start) };
  });

  /** `cells from c towards d`   `cells within 3 steps of h [through x where c]` */
  protected readonly cells: Rule<Expr> = this.RULE('cells', (): Expr => {
    const start = this.begin();
    this.CONSUME(W.cells);
    return this.OR<Expr>([
      {
        ALT: () => {
          this.CONSUME(W.from);
          const from = this.SUBRULE1(this.operand);
          this.need(1, W.towards);
          return { kind: 'ray', from, towards: this.SUBRULE2(this.operand), span: this.span(start) };
        },
      },
      {
        ALT: (): WithinExpr => {
          this.CONSUME(W.within);
          const steps = this.SUBRULE(this.calculation);
          this.need(1, W.steps);
          this.need(1, W.of);
          const of = this.SUBRULE3(this.operand);
          const through = this.OPTION(() => this.SUBRULE(this.throughPart));
          return { kind: 'within', steps, of, through, span: this.span(start) };
        },
      },
    ]);
  });

  protected readonly throughPart: Rule<{ variable: Name; condition: Expr }> = this.RULE('through', () => {
    this.CONSUME(W.through);
    const variable = this.variable(1);
    this.need(1, W.where);
    return { variable, condition: this.SUBRULE(this.expression) };
  });

  /** `trial battle(s) { lost(p) } [with choices of p minimising e]` */
  protected readonly trial: Rule<TrialExpr> = this.RULE('trial', (): TrialExpr => {
    const start = this.begin();
    this.CONSUME(W.trial);
    const callee = this.variable(1, 'the name of an effect');
    const given = this.SUBRULE(this.callArguments);
    this.need(1, LCurly);
    const reads = this.SUBRULE(this.expression);
    this.need(1, RCurly);
    const policy = this.OPTION({
      GATE: () => this.sees(W.choices, 2),
      DEF: () => {
        this.CONSUME(W.with);
        this.CONSUME(W.choices);
        this.need(1, W.of);
        const player = this.SUBRULE(this.operand);
        const direction = this.OR<'minimising' | 'maximising'>({
          ERR_MSG: '`minimising` or `maximising`',
          DEF: [
            { ALT: () => this.taking(0, W.minimising, 'minimising') },
            { ALT: () => this.taking(0, W.maximising, 'maximising') },
          ],
        });
        return { player, direction, measure: this.SUBRULE2(this.expression) };
      },
    });
    return { kind: 'trial', callee, arguments: given, reads, policy, span: this.span(start) };
  });
}
