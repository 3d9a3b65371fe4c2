/** Grammar: types, expressions and queries. Everything here is pure: no expression can ask, roll or change anything (D2). */
import type { IToken } from 'chevrotain';
import type {
  BinaryOperator as BinaryOperatorText,
  BuiltInWord,
  CasesExpr,
  Expr,
  LeadingExpr,
  MemberExpr,
  Name,
  OrderKey,
  QuantifierExpr,
  QueryExpr,
  RuleId,
  ShareExpr,
  TrialExpr,
  TypeExpr,
  WithinExpr,
} from './ast.ts';
import { emptyRow, type Row, treeOf } from './operators.ts';
import { NO_RULES, ParserBase, type Rule } from './parser-base.ts';
import {
  AnyName,
  BinaryOperator,
  BuiltIn,
  Colon,
  Comma,
  Damaged,
  DesignId,
  Divided,
  Dot,
  FreeName,
  Identifier,
  LCurly,
  Linking,
  LParen,
  LSquare,
  Minus,
  Noun,
  NumberToken,
  Plus,
  QueryWord,
  Range,
  RCurly,
  RParen,
  RSquare,
  Times,
  VarName,
  VOCABULARY,
  W,
  writtenAs,
} from './tokens.ts';

const BEGINNINGS = [
  FreeName,
  QueryWord,
  BuiltIn,
  NumberToken,
  DesignId,
  LParen,
  LSquare,
  Minus,
  Damaged,
  W.not,
  W.yes,
  W.no,
  W.none,
  W.some,
  W.every,
  W.when,
];
const BEGINS_EXPRESSION = new Set(
  VOCABULARY.filter(
    (type) => BEGINNINGS.includes(type) || type.CATEGORIES?.some((found) => BEGINNINGS.includes(found)),
  ),
);
const OF_QUERIES = new Set([W.count, W.sum, W.greatest, W.least, W.list]);
const NO_ORDER: readonly OrderKey[] = [];

/** `x in S [where c]` */
export interface Binding {
  readonly variable: Name;
  readonly source: Expr;
  readonly where: Expr | undefined;
}

export abstract class ExpressionParser extends ParserBase {
  // ---------------------------------------------------------------- rule ids

  protected readonly ids: Rule<readonly RuleId[]> = this.RULE('ruleIds', () => this.readIds());

  protected readonly implementsPart: Rule<readonly RuleId[]> = this.RULE('implements', () => {
    this.CONSUME(W.implements);
    return this.SUBRULE(this.ids);
  });

  protected readonly becausePart: Rule<readonly RuleId[]> = this.RULE('because', () => {
    this.CONSUME(W.because);
    return this.SUBRULE(this.ids);
  });

  /** `[implements ...]` */
  protected rules(index: number): readonly RuleId[] {
    if (!this.soon(W.implements)) return NO_RULES;
    return this.option(index, () => this.subrule(index, this.implementsPart)) ?? NO_RULES;
  }

  /** `[because ...]` */
  protected reasons(index: number): readonly RuleId[] {
    if (!this.soon(W.because)) return NO_RULES;
    return this.option(index, () => this.subrule(index, this.becausePart)) ?? NO_RULES;
  }

  // ---------------------------------------------------------------- types

  protected readonly type: Rule<TypeExpr> = this.RULE('type', (): TypeExpr => {
    const start = this.begin();
    if (!this.RECORDING_PHASE && !this.sees(AnyName) && !this.sees(NumberToken) && !this.sees(Minus)) {
      this.expected('a type');
      return this.missing();
    }
    return this.OR<TypeExpr>({
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.optional);
            return { kind: 'optional-type', of: this.SUBRULE(this.type), span: this.span(start) };
          },
        },
        {
          GATE: () => this.sees(W.of, 2),
          ALT: () => {
            this.CONSUME(W.list);
            this.CONSUME(W.of);
            return { kind: 'list-type', of: this.SUBRULE2(this.type), span: this.span(start) };
          },
        },
        {
          GATE: () => this.sees(W.of, 2),
          ALT: () => {
            this.CONSUME(W.design);
            this.CONSUME2(W.of);
            return { kind: 'design-type', of: this.anyName(1, 'the name of a kind'), span: this.span(start) };
          },
        },
        {
          GATE: () => !this.sees(AnyName) || this.sees(Range, 2),
          ALT: () => {
            const from = this.SUBRULE(this.bound);
            this.need(1, Range);
            return { kind: 'range-type', from, to: this.SUBRULE2(this.bound), span: this.span(start) };
          },
          IGNORE_AMBIGUITIES: true,
        },
        {
          ALT: () => ({ kind: 'named-type', name: this.anyName(2), span: this.span(start) }),
          IGNORE_AMBIGUITIES: true,
        },
      ],
    });
  });

  /** The end of a range in a type: a number, or the name of one. */
  protected readonly bound: Rule<Expr> = this.RULE('bound', (): Expr => {
    const start = this.begin();
    const negative = this.OPTION(() => this.CONSUME(Minus)) !== undefined;
    const operand = this.OR<Expr>({
      ERR_MSG: 'a number',
      DEF: [
        { ALT: () => this.numberOf(this.CONSUME(NumberToken)) },
        { ALT: () => ({ kind: 'name', name: this.variable(1), span: this.span(start) }) },
      ],
    });
    return negative ? { kind: 'unary', operator: '-', operand, span: this.span(start) } : operand;
  });

  private numberOf(token: IToken): Expr {
    return { kind: 'number', value: Number.parseInt(token.image, 10) || 0, span: this.spanOf(token) };
  }

  // ---------------------------------------------------------------- operators

  readonly expression: Rule<Expr> = this.RULE('expression', (): Expr => {
    let row: Row | undefined;
    if (this.soon(W.not)) {
      const nots = emptyRow();
      this.MANY1(() => this.note(nots, this.CONSUME1(W.not)));
      row = nots;
    }
    const first = this.SUBRULE1(this.operand);
    if (this.soon(BinaryOperator)) row = this.restOfRow(row ?? emptyRow(), first);
    else row?.operands.push(first);
    if (row === undefined) return first;
    const whole = row;
    return this.ACTION(() => treeOf(whole));
  });

  /** Grammar: ( operator operand [ rounded ] )* */
  private restOfRow(row: Row, first: Expr): Row {
    row.operands.push(first);
    this.MANY2({
      GATE: () => this.operatorContinues(),
      DEF: () => {
        const operator = this.CONSUME(BinaryOperator);
        const negated = this.OPTION1({ GATE: () => operator.tokenType === W.is, DEF: () => this.CONSUME2(W.not) });
        if (this.soon(W.not)) this.MANY3(() => this.note(row, this.CONSUME3(W.not)));
        row.operands.push(this.SUBRULE2(this.operand));
        const rounded = this.soon(W.rounded) ? this.OPTION2(() => this.SUBRULE(this.rounding)) : undefined;
        this.ACTION(() => this.add(row, operator, negated !== undefined, rounded));
      },
    });
    return row;
  }

  private note(row: Row, not: IToken): void {
    const at = row.operands.length;
    const nots = row.nots[at];
    if (nots === undefined) row.nots[at] = [not.startOffset];
    else nots.push(not.startOffset);
  }

  private add(row: Row, operator: IToken, negated: boolean, rounded: 'up' | 'down' | undefined): void {
    const sign = writtenAs(operator.tokenType) as BinaryOperatorText;
    row.operators.push(negated ? 'is not' : sign);
    row.rounded.push(rounded);
    if (operator.tokenType === Divided ? rounded === undefined : rounded !== undefined)
      this.remark({
        kind: 'rounding',
        form: rounded === undefined ? 'missing' : 'without-division',
        span: rounded === undefined ? this.spanOf(operator) : this.spanOf(this.LA(0)),
      });
  }

  /** `or none` and `in order of` belong to the statement. */
  private operatorContinues(): boolean {
    const next = this.LA(1).tokenType;
    if (next === W.or) return !this.sees(W.none, 2);
    return next !== W.in || !this.inBeginsPhrase(1);
  }

  private readonly rounding: Rule<'up' | 'down'> = this.RULE('rounding', () => {
    this.CONSUME(W.rounded);
    return this.OR<'up' | 'down'>({
      ERR_MSG: '`up` or `down`',
      DEF: [{ ALT: () => this.taking(0, W.up, 'up') }, { ALT: () => this.taking(0, W.down, 'down') }],
    });
  });

  /** `-x`, `food of p`, `p.food`, `entered[hex, p]` */
  protected readonly operand: Rule<Expr> = this.RULE('operand', (): Expr => {
    const minuses = this.soon(Minus) ? this.minuses() : undefined;
    const names = this.RECORDING_PHASE || this.sees(W.of, 2) ? this.namesOf() : undefined;
    const at = this.begin();
    let expr = this.SUBRULE(this.atom);
    if (this.soon(Dot) || this.soon(LSquare)) expr = this.members(expr, at);
    if (minuses === undefined && names === undefined) return expr;
    return this.ACTION(() => wrap(expr, names, minuses));
  });

  /** Grammar: ( `-` )* */
  private minuses(): number[] {
    const all: number[] = [];
    this.MANY1(() => all.push(this.CONSUME(Minus).startOffset));
    return all;
  }

  /** Grammar: ( name `of` )* */
  private namesOf(): Name[] {
    const all: Name[] = [];
    this.MANY2({
      GATE: () =>
        this.sees(W.of, 2) && (this.sees(VarName) || this.sees(BuiltIn)) && !OF_QUERIES.has(this.LA(1).tokenType),
      DEF: () => {
        const token = this.CONSUME(AnyName);
        this.CONSUME(W.of);
        all.push({ text: token.image, span: this.spanOf(token) });
      },
    });
    return all;
  }

  /** Grammar: ( `.` name | `[` expressions `]` )* */
  private members(first: Expr, at: number): Expr {
    let expr = first;
    this.MANY3(() => {
      expr = this.OR<Expr>([
        {
          ALT: () => {
            this.CONSUME(Dot);
            const object = expr;
            return { kind: 'member', object, name: this.anyName(1, 'a name'), style: 'dot', span: this.span(at) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(LSquare);
            const object = expr;
            const keys = this.SUBRULE(this.expressions);
            this.need(1, RSquare);
            return { kind: 'index', object, keys, span: this.span(at) };
          },
        },
      ]);
    });
    return expr;
  }

  protected readonly expressions: Rule<readonly Expr[]> = this.RULE('expressions', () => {
    const all = [this.SUBRULE1(this.expression)];
    if (!this.soon(Comma)) return all;
    this.MANY(() => {
      this.CONSUME(Comma);
      all.push(this.SUBRULE2(this.expression));
    });
    return all;
  });

  /** `(a, b)` */
  protected readonly callArguments: Rule<readonly Expr[]> = this.RULE('arguments', () => {
    this.need(1, LParen);
    const all = this.OPTION({ GATE: () => !this.sees(RParen), DEF: () => this.SUBRULE(this.expressions) }) ?? [];
    this.need(2, RParen);
    return all;
  });

  // ---------------------------------------------------------------- atoms

  private readonly atom: Rule<Expr> = this.RULE('atom', (): Expr => {
    if (!this.RECORDING_PHASE && !this.expressionBegins()) return this.noExpression();
    this.atoms ??= [
      { ALT: () => this.SUBRULE(this.nameOrCall) },
      { ALT: () => this.SUBRULE(this.amount) },
      { ALT: () => this.SUBRULE(this.builtIn) },
      { ALT: () => this.SUBRULE(this.queryOrName) },
      { ALT: () => this.SUBRULE(this.quantifier) },
      { ALT: () => this.SUBRULE(this.startsWithNo) },
      { ALT: () => this.literal('yes', this.CONSUME(W.yes)) },
      { ALT: () => this.literal('none', this.CONSUME(W.none)) },
      { ALT: () => this.literal('design', this.CONSUME(DesignId)) },
      { ALT: () => this.SUBRULE(this.inBrackets) },
      { ALT: () => this.SUBRULE(this.listOf) },
      { ALT: () => this.SUBRULE(this.cases) },
      { ALT: () => this.literal('linking', this.CONSUME(Linking)) },
      { ALT: () => this.literal('damaged', this.CONSUME(Damaged)) },
    ];
    return this.OR<Expr>(this.atoms);
  });

  private atoms: { ALT: () => Expr }[] | undefined;

  private literal(kind: 'yes' | 'none' | 'design' | 'linking' | 'damaged', token: IToken): Expr {
    const span = this.spanOf(token);
    switch (kind) {
      case 'yes':
        return { kind: 'truth', value: true, span };
      case 'none':
        return { kind: 'none', span };
      case 'design':
        return { kind: 'design', id: token.image.slice(1), span };
      case 'linking':
        return { kind: 'name', name: { text: token.image, span }, span };
      case 'damaged':
        return { kind: 'missing', span };
    }
  }

  protected expressionBegins(): boolean {
    if (BEGINS_EXPRESSION.has(this.LA(1).tokenType)) return true;
    return this.sees(Linking) && !this.sees(AnyName, 2) && !BEGINS_EXPRESSION.has(this.LA(2).tokenType);
  }

  private noExpression(): Expr {
    const token = this.LA(1);
    if (this.looksLikeName() && !this.sees(Linking)) {
      this.report({ kind: 'reserved-word', word: token.image, span: this.spanOf(token) });
      this.consume(0, token.tokenType);
      return { kind: 'missing', span: this.spanOf(token) };
    }
    this.expected('a name or a value');
    return this.missing();
  }

  private readonly nameOrCall: Rule<Expr> = this.RULE('nameOrCall', (): Expr => {
    const token = this.CONSUME(FreeName);
    return this.calledOrNot(token);
  });

  /** Grammar: [ arguments ] */
  private calledOrNot(token: IToken): Expr {
    const name: Name = { text: token.image, span: this.spanOf(token) };
    const given = this.soon(LParen) ? this.OPTION(() => this.SUBRULE(this.callArguments)) : undefined;
    if (given === undefined) return { kind: 'name', name, span: name.span };
    return { kind: 'call', callee: name, arguments: given, span: this.span(token.startOffset) };
  }

  /** `3`, `2 food` */
  private readonly amount: Rule<Expr> = this.RULE('amount', (): Expr => {
    const token = this.CONSUME(NumberToken);
    const number = this.numberOf(token);
    const noun = this.soon(Noun) ? this.OPTION(() => this.CONSUME(Noun)) : undefined;
    if (noun === undefined) return number;
    const resource: Name = { text: noun.image, span: this.spanOf(noun) };
    return { kind: 'amount', amount: number, resource, span: this.span(token.startOffset) };
  });

  /** `you`; but `active(p)` calls what the game calls so */
  private readonly builtIn: Rule<Expr> = this.RULE('builtIn', (): Expr => {
    const token = this.CONSUME(BuiltIn);
    const expr = this.calledOrNot(token);
    return this.ACTION(() =>
      expr.kind === 'call' ? expr : { kind: 'word', word: token.image as BuiltInWord, span: expr.span },
    );
  });

  private readonly inBrackets: Rule<Expr> = this.RULE('inBrackets', (): Expr => {
    this.CONSUME(LParen);
    const expr = this.SUBRULE(this.expression);
    this.need(1, RParen);
    return expr;
  });

  private readonly listOf: Rule<Expr> = this.RULE('list', (): Expr => {
    const start = this.begin();
    this.CONSUME(LSquare);
    const items = this.OPTION({ GATE: () => !this.sees(RSquare), DEF: () => this.SUBRULE(this.expressions) }) ?? [];
    this.need(1, RSquare);
    return { kind: 'list', items, span: this.span(start) };
  });

  /** `when c: e  when d: f  otherwise: g` */
  private readonly cases: Rule<CasesExpr> = this.RULE('cases', (): CasesExpr => {
    const start = this.begin();
    const cases: { when: Expr; then: Expr }[] = [];
    this.AT_LEAST_ONE(() => {
      this.CONSUME(W.when);
      const when = this.SUBRULE1(this.expression);
      this.need(1, Colon);
      cases.push({ when, then: this.SUBRULE2(this.expression) });
    });
    const otherwise = this.OPTION({
      GATE: () => this.sees(Colon, 2),
      DEF: () => {
        this.CONSUME(W.otherwise);
        this.CONSUME2(Colon);
        return this.SUBRULE3(this.expression);
      },
    });
    return { kind: 'cases', cases, otherwise, span: this.span(start) };
  });

  // ---------------------------------------------------------------- queries

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

  protected readonly wherePart: Rule<Expr> = this.RULE('where', (): Expr => {
    this.CONSUME(W.where);
    return this.SUBRULE(this.expression);
  });

  /** `some x in S [where c]`   `every x in S [where c] satisfies d` */
  private readonly quantifier: Rule<QuantifierExpr> = this.RULE('quantifier', (): QuantifierExpr => {
    const start = this.begin();
    return this.OR<QuantifierExpr>([
      {
        ALT: () => {
          this.CONSUME(W.some);
          const binding = this.SUBRULE1(this.binding);
          return { kind: 'quantifier', form: 'some', ...binding, satisfies: undefined, span: this.span(start) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(W.every);
          const binding = this.SUBRULE2(this.binding);
          this.need(1, W.satisfies);
          const satisfies = this.SUBRULE(this.expression);
          return { kind: 'quantifier', form: 'every', ...binding, satisfies, span: this.span(start) };
        },
      },
    ]);
  });

  /** `no x in S [where c]`   `no two halves share card`   `no` */
  private readonly startsWithNo: Rule<Expr> = this.RULE('no', (): Expr => {
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
            ALT: () => ({
              kind: 'quantifier',
              form: 'no',
              ...this.SUBRULE(this.binding),
              satisfies: undefined,
              span: this.span(start),
            }),
            IGNORE_AMBIGUITIES: true,
          },
        ]),
    });
    if (rest === undefined) return { kind: 'truth', value: false, span: this.spanOf(token) };
    return this.ACTION(() => ({ ...rest, span: { ...rest.span, start } }));
  });

  /** `halves share card`, after `no two` or `all` */
  private readonly share: Rule<ShareExpr> = this.RULE('share', (): ShareExpr => {
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
  private readonly queryOrName: Rule<Expr> = this.RULE('queryOrName', (): Expr => {
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
        { GATE: () => this.sees(VarName, 2), ALT: () => this.SUBRULE(this.trial) },
        {
          GATE: () => this.sees(VarName, 2),
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
  private bindingFollows(): boolean {
    return this.sees(Identifier, 2) || (this.sees(VarName, 2) && this.sees(W.in, 3) && !this.inBeginsPhrase(3));
  }

  private plainQuery(form: QueryExpr['form'], variable: Name | undefined, source: Expr, start: number): QueryExpr {
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
  private readonly bindingQuery: Rule<QueryExpr> = this.RULE('bindingQuery', (): QueryExpr => {
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

  private readonly tiedBest: Rule<QueryExpr> = this.RULE('tiedBest', (): QueryExpr => {
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

  private readonly orderKey: Rule<OrderKey> = this.RULE('orderKey', (): OrderKey => {
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
  private readonly countOf: Rule<QueryExpr> = this.RULE('countOf', (): QueryExpr => {
    const start = this.begin();
    this.CONSUME(W.count);
    this.CONSUME(W.of);
    return this.OR<QueryExpr>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.sees(VarName) && this.sees(W.in, 2) && !this.inBeginsPhrase(2),
          ALT: () => {
            const binding = this.SUBRULE(this.binding);
            return {
              kind: 'query',
              form: 'count',
              body: undefined,
              ...binding,
              order: NO_ORDER,
              span: this.span(start),
            };
          },
        },
        { ALT: () => this.plainQuery('count', undefined, this.SUBRULE(this.source), start) },
      ],
    });
  });

  /** `sum of e for x in S where c` */
  private readonly valuesOf: Rule<QueryExpr> = this.RULE('valuesOf', (): QueryExpr => {
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
    const binding = this.SUBRULE(this.binding);
    return { kind: 'query', form, body, ...binding, order: NO_ORDER, span: this.span(start) };
  });

  /** `leading x in L while c` */
  private readonly leading: Rule<LeadingExpr> = this.RULE('leading', (): LeadingExpr => {
    const start = this.begin();
    this.CONSUME(W.leading);
    const variable = this.variable(1);
    this.need(1, W.in);
    const source = this.SUBRULE(this.source);
    this.need(1, W.while);
    return { kind: 'leading', variable, source, whilst: this.SUBRULE(this.expression), span: this.span(start) };
  });

  /** `cells from c towards d`   `cells within 3 steps of h [through x where c]` */
  private readonly cells: Rule<Expr> = this.RULE('cells', (): Expr => {
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

  private readonly throughPart: Rule<{ variable: Name; condition: Expr }> = this.RULE('through', () => {
    this.CONSUME(W.through);
    const variable = this.variable(1);
    this.need(1, W.where);
    return { variable, condition: this.SUBRULE(this.expression) };
  });

  /** `trial battle(s) { lost(p) } [with choices of p minimising e]` */
  private readonly trial: Rule<TrialExpr> = this.RULE('trial', (): TrialExpr => {
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

/** `-a of b of c.d`: names apply from the right, minus signs last. */
function wrap(operand: Expr, names: readonly Name[] | undefined, minuses: readonly number[] | undefined): Expr {
  let expr = operand;
  for (let i = (names?.length ?? 0) - 1; i >= 0; i--) {
    const name = names?.[i] as Name;
    const member: MemberExpr = {
      kind: 'member',
      object: expr,
      name,
      style: 'of',
      span: { ...name.span, end: expr.span.end },
    };
    expr = member;
  }
  for (let i = (minuses?.length ?? 0) - 1; i >= 0; i--)
    expr = { kind: 'unary', operator: '-', operand: expr, span: { ...expr.span, start: minuses?.[i] ?? 0 } };
  return expr;
}
