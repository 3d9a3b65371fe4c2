/** Grammar: types and expressions. Everything here is pure: no expression can ask, roll or change anything (D2). */
import type { IToken } from 'chevrotain';
import type {
  Because,
  BinaryOperator as BinaryOperatorText,
  BuiltInWord,
  CasesExpr,
  Expr,
  MemberExpr,
  Name,
  RuleId,
  TypeExpr,
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
  Linking,
  LParen,
  LSquare,
  Minus,
  Noun,
  NumberToken,
  QueryWord,
  Range,
  RParen,
  RSquare,
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
/** After a linking word that is a name; `top` and `bottom` are not among them, because of `to top of deck`. */
const CONTINUES = new Set([
  Minus,
  LSquare,
  W.highest,
  W.lowest,
  W.first,
  W.last,
  W.looking,
  W.rounded,
  W.shuffled,
  W.turned,
  W.saving,
  W.payer,
  W.skipping,
  W.once,
  W.after,
  W.rounds,
  W.steps,
  W.through,
  W.towards,
  W.squares,
  W.hexes,
  W.different,
  W.minimising,
  W.maximising,
]);
/** What follows one of these is a number, so a noun may follow that. */
const BEFORE_AMOUNT = new Set([W.gain, W.lose, W.pay, W.exactly, W.draw, W.roll]);
const OF_QUERIES = new Set([W.count, W.sum, W.greatest, W.least, W.list]);

export abstract class ExpressionParser extends ParserBase {
  protected abstract readonly quantifier: Rule<Expr>;
  protected abstract readonly startsWithNo: Rule<Expr>;
  protected abstract readonly queryOrName: Rule<Expr>;

  // ---------------------------------------------------------------- rule ids

  protected readonly ids: Rule<readonly RuleId[]> = this.RULE('ruleIds', () => this.readIds((_, id) => id));

  protected readonly implementsPart: Rule<readonly RuleId[]> = this.RULE('implements', () => {
    this.CONSUME(W.implements);
    return this.SUBRULE(this.ids);
  });

  protected readonly becausePart: Rule<readonly RuleId[]> = this.RULE('because', () => {
    this.CONSUME(W.because);
    return this.SUBRULE(this.ids);
  });

  protected readonly becauseWhen: Rule<readonly Because[]> = this.RULE('becauseWhen', () => {
    this.CONSUME(W.because);
    return this.readIds<Because>((index, id) => {
      const when = this.option(index, () => {
        this.consume(index, W.when);
        return this.subrule(index, this.expression);
      });
      return when === undefined ? id : { ...id, when };
    });
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

  /** `[because ID [when c], ...]`, after a requirement */
  protected reasonsWhen(index: number): readonly Because[] {
    if (!this.soon(W.because)) return NO_RULES;
    return this.option(index, () => this.subrule(index, this.becauseWhen)) ?? NO_RULES;
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

  protected numberOf(token: IToken): Expr {
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
  protected restOfRow(row: Row, first: Expr): Row {
    row.operands.push(first);
    this.MANY2({
      GATE: () => this.operatorContinues(),
      DEF: () => {
        const operator = this.CONSUME(BinaryOperator);
        const negated = this.OPTION1({ GATE: () => operator.tokenType === W.is, DEF: () => this.CONSUME2(W.not) });
        const some = this.OPTION3({
          GATE: () => operator.tokenType === W.is && negated === undefined && this.bindsSome(),
          DEF: () => this.CONSUME(W.some),
        });
        if (this.soon(W.not)) this.MANY3(() => this.note(row, this.CONSUME3(W.not)));
        row.operands.push(this.SUBRULE2(this.operand));
        const rounded = this.soon(W.rounded) ? this.OPTION2(() => this.SUBRULE(this.rounding)) : undefined;
        this.ACTION(() => this.add(row, operator, negated !== undefined, rounded, some !== undefined));
      },
    });
    return row;
  }

  protected note(row: Row, not: IToken): void {
    const at = row.operands.length;
    const nots = row.nots[at];
    if (nots === undefined) row.nots[at] = [not.startOffset];
    else nots.push(not.startOffset);
  }

  /** `is some p`; but `is some p in S` asks about a list. */
  protected bindsSome(): boolean {
    return this.sees(W.some) && this.sees(VarName, 2) && !this.sees(W.in, 3);
  }

  protected add(row: Row, operator: IToken, negated: boolean, rounded: 'up' | 'down' | undefined, some = false): void {
    const sign = writtenAs(operator.tokenType) as BinaryOperatorText;
    row.operators.push(negated ? 'is not' : some ? 'is some' : sign);
    row.rounded.push(rounded);
    if (operator.tokenType === Divided ? rounded === undefined : rounded !== undefined)
      this.remark({
        kind: 'rounding',
        form: rounded === undefined ? 'missing' : 'without-division',
        span: rounded === undefined ? this.spanOf(operator) : this.spanOf(this.LA(0)),
      });
  }

  /** `or none` and `in order of` belong to the statement. */
  protected operatorContinues(): boolean {
    const next = this.LA(1).tokenType;
    if (next === W.or) return !this.sees(W.none, 2);
    return next !== W.in || !this.inBeginsPhrase(1);
  }

  protected readonly rounding: Rule<'up' | 'down'> = this.RULE('rounding', () => {
    this.CONSUME(W.rounded);
    return this.OR<'up' | 'down'>({
      ERR_MSG: '`up` or `down`',
      DEF: [{ ALT: () => this.taking(0, W.up, 'up') }, { ALT: () => this.taking(0, W.down, 'down') }],
    });
  });

  /** `-x`, `food of p`, `p.food`, `entered[hex, p]` */
  protected readonly operand: Rule<Expr> = this.RULE('operand', (): Expr => {
    const minuses = this.soon(Minus) ? this.minuses() : undefined;
    const surely = this.OPTION({ GATE: () => this.isCertainty(), DEF: () => this.CONSUME(W.surely) });
    const names = this.RECORDING_PHASE || this.sees(W.of, 2) ? this.namesOf() : undefined;
    const at = this.begin();
    let expr = this.SUBRULE(this.atom);
    if (this.soon(Dot) || this.soon(LSquare)) expr = this.members(expr, at);
    if (minuses === undefined && names === undefined && surely === undefined) return expr;
    return this.ACTION(() => wrap(expr, names, minuses, surely?.startOffset));
  });

  /** `surely leader`; but `surely + 1` and `by surely highest first` are about a variable called so */
  protected isCertainty(): boolean {
    if (!this.sees(W.surely)) return false;
    const next = this.LA(2).tokenType;
    if (next === W.first || next === W.last) return this.sees(Identifier, 3);
    return BEGINS_EXPRESSION.has(next) && next !== Minus && next !== LSquare && !CONTINUES.has(next);
  }

  /** Grammar: ( `-` )* */
  protected minuses(): number[] {
    const all: number[] = [];
    this.MANY1(() => all.push(this.CONSUME(Minus).startOffset));
    return all;
  }

  /** Grammar: ( name `of` )* */
  protected namesOf(): Name[] {
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
  protected members(first: Expr, at: number): Expr {
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

  protected readonly atom: Rule<Expr> = this.RULE('atom', (): Expr => {
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
      { ALT: () => this.SUBRULE(this.linking) },
      { ALT: () => this.literal('damaged', this.CONSUME(Damaged)) },
    ];
    return this.OR<Expr>(this.atoms);
  });

  protected atoms: { ALT: () => Expr }[] | undefined;

  protected literal(kind: 'yes' | 'none' | 'design' | 'damaged', token: IToken): Expr {
    const span = this.spanOf(token);
    switch (kind) {
      case 'yes':
        return { kind: 'truth', value: true, span };
      case 'none':
        return { kind: 'none', span };
      case 'design':
        return { kind: 'design', id: token.image.slice(1), span };
      case 'damaged':
        return { kind: 'missing', span };
    }
  }

  protected expressionBegins(): boolean {
    if (BEGINS_EXPRESSION.has(this.LA(1).tokenType)) return true;
    return this.sees(Linking) && this.linkingIsName();
  }

  /** `set at to goal`, `gain to food`, `from(x)`: only where it links to nothing. `move to deck` has lost what is moved. */
  protected linkingIsName(): boolean {
    const next = this.LA(2).tokenType;
    return (
      !BEGINS_EXPRESSION.has(next) || next === LParen || CONTINUES.has(next) || BEFORE_AMOUNT.has(this.LA(0).tokenType)
    );
  }

  protected noExpression(): Expr {
    const token = this.LA(1);
    if (this.looksLikeName() && !this.sees(Linking)) {
      this.report({ kind: 'reserved-word', word: token.image, span: this.spanOf(token) });
      this.consume(0, token.tokenType);
      return { kind: 'missing', span: this.spanOf(token) };
    }
    this.expected('a name or a value');
    return this.missing();
  }

  protected readonly nameOrCall: Rule<Expr> = this.RULE('nameOrCall', (): Expr => {
    const token = this.CONSUME(FreeName);
    return this.calledOrNot(token);
  });

  /** `from`, `to`, `at`, `on` as a name */
  protected readonly linking: Rule<Expr> = this.RULE('linking', (): Expr => this.calledOrNot(this.CONSUME(Linking)));

  /** Grammar: [ arguments ] */
  protected calledOrNot(token: IToken): Expr {
    const name: Name = { text: token.image, span: this.spanOf(token) };
    const given = this.soon(LParen) ? this.OPTION(() => this.SUBRULE(this.callArguments)) : undefined;
    if (given === undefined) return { kind: 'name', name, span: name.span };
    return { kind: 'call', callee: name, arguments: given, span: this.span(token.startOffset) };
  }

  /** `3`, `2 food` */
  protected readonly amount: Rule<Expr> = this.RULE('amount', (): Expr => {
    const token = this.CONSUME(NumberToken);
    const number = this.numberOf(token);
    const noun = this.soon(Noun) ? this.OPTION(() => this.CONSUME(Noun)) : undefined;
    if (noun === undefined) return number;
    const resource: Name = { text: noun.image, span: this.spanOf(noun) };
    return { kind: 'amount', amount: number, resource, span: this.span(token.startOffset) };
  });

  /** `you`; but `active(p)` calls what the game calls so */
  protected readonly builtIn: Rule<Expr> = this.RULE('builtIn', (): Expr => {
    const token = this.CONSUME(BuiltIn);
    const expr = this.calledOrNot(token);
    return this.ACTION(() =>
      expr.kind === 'name' ? { ...expr, kind: 'word', word: token.image as BuiltInWord } : expr,
    );
  });

  protected readonly inBrackets: Rule<Expr> = this.RULE('inBrackets', (): Expr => {
    this.CONSUME(LParen);
    const expr = this.SUBRULE(this.expression);
    this.need(1, RParen);
    return expr;
  });

  protected readonly listOf: Rule<Expr> = this.RULE('list', (): Expr => {
    const start = this.begin();
    this.CONSUME(LSquare);
    const items = this.OPTION({ GATE: () => !this.sees(RSquare), DEF: () => this.SUBRULE(this.expressions) }) ?? [];
    this.need(1, RSquare);
    return { kind: 'list', items, span: this.span(start) };
  });

  /** `when c: e  when d: f  otherwise: g` */
  protected readonly cases: Rule<CasesExpr> = this.RULE('cases', (): CasesExpr => {
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
}

/** `-a of b of c.d`: names apply from the right, minus signs last. */
function wrap(
  operand: Expr,
  names: readonly Name[] | undefined,
  minuses: readonly number[] | undefined,
  surely: number | undefined,
): Expr {
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
  if (surely !== undefined)
    expr = { kind: 'unary', operator: 'surely', operand: expr, span: { ...expr.span, start: surely } };
  for (let i = (minuses?.length ?? 0) - 1; i >= 0; i--)
    expr = { kind: 'unary', operator: '-', operand: expr, span: { ...expr.span, start: minuses?.[i] ?? 0 } };
  return expr;
}
