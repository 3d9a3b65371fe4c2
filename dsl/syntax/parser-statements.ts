/** Grammar: statements and blocks. A statement ends with its line; `lines` in the base class does that. */
import type { TokenType } from 'chevrotain';
import type {
  Binder,
  Block,
  Branch,
  BranchesStatement,
  CallStatement,
  ChooseStatement,
  DrawStatement,
  EndGameStatement,
  Expr,
  ForEachStatement,
  FreeActions,
  GainStatement,
  IfStatement,
  LeaveStatement,
  MayStatement,
  MoveStatement,
  Name,
  OneActionStatement,
  OrderKey,
  PayStatement,
  RepeatStatement,
  Requirement,
  RollStatement,
  RuleId,
  SimultaneouslyStatement,
  Statement,
  TakeStatement,
  TurnsStatement,
  WrappedStatement,
} from './ast.ts';
import { NO_RULES, type Rule, suggest } from './parser-base.ts';
import { type Binding, ExpressionParser } from './parser-expressions.ts';
import { CallName, Comma, Equals, LCurly, LParen, Noun, RCurly, STATEMENT_WORDS, VarName, W } from './tokens.ts';

type OrderedAmount = { readonly amount: Expr; readonly noun: Name | undefined };

export abstract class StatementParser extends ExpressionParser {
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

  private readonly statement: Rule<Statement> = this.RULE('statement', (): Statement => {
    if (!this.RECORDING_PHASE && this.sees(CallName) && !this.sees(LParen, 2)) return this.noStatement();
    this.statementKinds ??= [
      { ALT: () => this.SUBRULE(this.call) },
      { ALT: () => this.SUBRULE(this.letStatement) },
      { ALT: () => this.SUBRULE(this.setStatement) },
      { ALT: () => this.SUBRULE(this.gain) },
      { ALT: () => this.SUBRULE(this.pay) },
      { ALT: () => this.SUBRULE(this.choose) },
      { ALT: () => this.SUBRULE(this.may) },
      { ALT: () => this.SUBRULE(this.startsWithOne) },
      { ALT: () => this.SUBRULE(this.branches) },
      { ALT: () => this.SUBRULE(this.take) },
      { ALT: () => this.SUBRULE(this.startsWithIf) },
      { ALT: () => this.SUBRULE(this.forEach) },
      { ALT: () => this.SUBRULE(this.repeat) },
      { ALT: () => this.SUBRULE(this.turns) },
      { ALT: () => this.SUBRULE(this.move) },
      { ALT: () => this.SUBRULE(this.discard) },
      { ALT: () => this.SUBRULE(this.startsWithReturn) },
      { ALT: () => this.SUBRULE(this.draw) },
      { ALT: () => this.SUBRULE(this.shuffle) },
      { ALT: () => this.SUBRULE(this.roll) },
      { ALT: () => this.SUBRULE(this.pick) },
      { ALT: () => this.SUBRULE(this.reveal) },
      { ALT: () => this.SUBRULE(this.arrange) },
      { ALT: () => this.SUBRULE(this.run) },
      { ALT: () => this.SUBRULE(this.emit) },
      { ALT: () => this.SUBRULE(this.startsWithAs) },
      { ALT: () => this.SUBRULE(this.mustChange) },
      { ALT: () => this.SUBRULE(this.requirement) },
      { ALT: () => this.SUBRULE(this.simultaneously) },
      { ALT: () => this.SUBRULE(this.leave) },
      { ALT: () => this.SUBRULE(this.startsWithEnd) },
      { ALT: () => this.SUBRULE(this.eliminate) },
      { ALT: () => this.SUBRULE(this.play) },
    ];
    return this.OR<Statement>({ ERR_MSG: 'a statement', DEF: this.statementKinds });
  });

  private statementKinds: { ALT: () => Statement }[] | undefined;

  /** A line that begins with a name but calls nothing: `chose card from hand`, `food = 3`. */
  private noStatement(): Statement {
    const token = this.LA(1);
    const next = this.LA(2);
    this.report({
      kind: 'not-a-statement',
      found: token.image,
      next: next.image,
      span: this.spanOf(token),
      suggestion: suggest(token.image, BEGINNINGS),
    });
    this.consume(0, token.tokenType);
    return { kind: 'missing', span: this.spanOf(token) };
  }

  // ---------------------------------------------------------------- parts that several statements share

  /** `by p` */
  protected readonly byPart: Rule<Expr> = this.RULE('by', (): Expr => {
    this.CONSUME(W.by);
    return this.SUBRULE(this.expression);
  });

  /** `c [because ID, ...] [and d [because ID, ...]]`: an `and` after reasons begins the next requirement. */
  protected readonly requirements: Rule<readonly Requirement[]> = this.RULE('requirements', () => {
    const all: Requirement[] = [];
    const one = (condition: Expr, because: readonly RuleId[], start: number): void => {
      all.push({ condition, because, span: this.span(start) });
    };
    const start = this.begin();
    one(this.SUBRULE1(this.expression), this.reasons(1), start);
    this.MANY(() => {
      this.CONSUME(W.and);
      const next = this.begin();
      one(this.SUBRULE2(this.expression), this.reasons(2), next);
    });
    return all;
  });

  private readonly whereRequirements: Rule<readonly Requirement[]> = this.RULE('whereRequirements', () => {
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
  private readonly freeActions: Rule<FreeActions> = this.RULE('freeActions', (): FreeActions => {
    const start = this.begin();
    this.CONSUME(W.with);
    this.need(1, W.free);
    this.need(1, W.actions);
    return { actions: this.SUBRULE(this.names), span: this.span(start) };
  });

  /** `as name` */
  private readonly asName: Rule<Name> = this.RULE('asName', (): Name => {
    this.CONSUME(W.as);
    return this.variable(1);
  });

  /** `2 food`, `n food`, `card.cost`: the noun may have been read as part of an amount. */
  private readonly counted: Rule<OrderedAmount> = this.RULE('counted', (): OrderedAmount => {
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

  // ---------------------------------------------------------------- values

  private readonly call: Rule<CallStatement> = this.RULE('call', (): CallStatement => {
    const start = this.begin();
    const token = this.CONSUME(CallName);
    const callee: Name = { text: token.image, span: this.spanOf(token) };
    const given = this.SUBRULE(this.callArguments);
    const as = this.OPTION(() => this.SUBRULE(this.asPlayer));
    return { kind: 'call', callee, arguments: given, as, span: this.span(start) };
  });

  /** `as p` */
  private readonly asPlayer: Rule<Expr> = this.RULE('asPlayer', (): Expr => {
    this.CONSUME(W.as);
    return this.SUBRULE(this.expression);
  });

  private readonly letStatement: Rule<Statement> = this.RULE('let', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.let);
    const name = this.variable(1);
    this.need(1, Equals);
    return { kind: 'let', name, value: this.SUBRULE(this.expression), span: this.span(start) };
  });

  private readonly setStatement: Rule<Statement> = this.RULE('set', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.set);
    const target = this.SUBRULE(this.operand);
    this.need(1, W.to);
    const value = this.SUBRULE(this.expression);
    const rules = this.rules(1);
    return { kind: 'set', target, value, rules, span: this.span(start) };
  });

  private readonly gain: Rule<GainStatement> = this.RULE('gain', (): GainStatement => {
    const start = this.begin();
    const kind = this.OR1<'gain' | 'lose'>([
      { ALT: () => this.taking(0, W.gain, 'gain') },
      { ALT: () => this.taking(0, W.lose, 'lose') },
    ]);
    const { amount, noun } = this.SUBRULE(this.counted);
    let whose: Expr | undefined;
    let forEach: Binding | undefined;
    let as: Name | undefined;
    let rules = NO_RULES;
    this.MANY(() =>
      this.OR2([
        {
          GATE: () => this.sees(W.each, 2),
          ALT: () => {
            forEach = this.SUBRULE(this.eachPart);
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.for);
            whose = this.SUBRULE(this.expression);
          },
        },
        {
          ALT: () => {
            as = this.SUBRULE(this.asName);
          },
        },
        {
          ALT: () => {
            rules = this.SUBRULE(this.implementsPart);
          },
        },
      ]),
    );
    return { kind, amount, resource: noun, whose, forEach, as, rules, span: this.span(start) };
  });

  private readonly pay: Rule<PayStatement> = this.RULE('pay', (): PayStatement => {
    const start = this.begin();
    this.CONSUME(W.pay);
    let exactly = false;
    let counted: OrderedAmount | undefined;
    let block: Block | undefined;
    this.OR1([
      {
        ALT: () => {
          block = this.SUBRULE(this.block);
        },
      },
      {
        ALT: () => {
          exactly = this.OPTION1(() => this.CONSUME(W.exactly)) !== undefined;
          counted = this.SUBRULE(this.counted);
        },
        IGNORE_AMBIGUITIES: true,
      },
    ]);
    let saving: Expr | undefined;
    let payerChooses = false;
    let by: Expr | undefined;
    let because = NO_RULES;
    let rules = NO_RULES;
    this.MANY(() => {
      this.OPTION2(() => this.CONSUME(Comma));
      this.OR2({
        ERR_MSG: '`saving`, `payer chooses what to save`, `by`, `because` or `implements`',
        DEF: [
          {
            ALT: () => {
              this.CONSUME(W.saving);
              saving = this.SUBRULE(this.expression);
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.payer);
              this.need(1, W.chooses);
              this.need(1, W.what);
              this.need(1, W.to);
              this.need(1, W.save);
              payerChooses = true;
            },
          },
          {
            ALT: () => {
              by = this.SUBRULE(this.byPart);
            },
          },
          {
            ALT: () => {
              because = this.SUBRULE(this.becausePart);
            },
          },
          {
            ALT: () => {
              rules = this.SUBRULE(this.implementsPart);
            },
          },
        ],
      });
    });
    const { amount, noun: resource } = counted ?? { amount: undefined, noun: undefined };
    return {
      kind: 'pay',
      exactly,
      amount,
      resource,
      block,
      saving,
      payerChooses,
      by,
      because,
      rules,
      span: this.span(start),
    };
  });

  // ---------------------------------------------------------------- decisions

  private readonly choose: Rule<ChooseStatement> = this.RULE('choose', (): ChooseStatement => {
    const start = this.begin();
    this.CONSUME(W.choose);
    let subset: ChooseStatement['subset'];
    let binders: readonly Binder[] = [];
    if (!this.RECORDING_PHASE && !this.sees(VarName) && !this.sees(W.at)) binders = this.SUBRULE(this.binders);
    else
      this.OR1({
        IGNORE_AMBIGUITIES: true,
        DEF: [
          {
            GATE: () => (this.sees(W.up) ? this.sees(W.to, 2) : !this.sees(W.from, 2)),
            ALT: () => {
              const chosen = this.SUBRULE(this.subset);
              subset = chosen.subset;
              binders = [chosen.binder];
            },
          },
          {
            ALT: () => {
              binders = this.SUBRULE(this.binders);
            },
          },
        ],
      });
    let orNone = false;
    let by: Expr | undefined;
    const requirements: Requirement[] = [];
    let key: Name | undefined;
    let rules = NO_RULES;
    this.MANY(() => {
      this.OPTION(() => this.CONSUME(Comma));
      this.OR2({
        ERR_MSG: '`or none`, `by`, `where`, `such that`, `as` or `implements`',
        DEF: [
          {
            ALT: () => {
              this.CONSUME(W.or);
              this.need(1, W.none);
              orNone = true;
            },
          },
          {
            ALT: () => {
              by = this.SUBRULE(this.byPart);
            },
          },
          {
            ALT: () => {
              const more = this.SUBRULE(this.whereRequirements);
              this.ACTION(() => requirements.push(...more));
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.such);
              this.need(1, W.that);
              const more = this.SUBRULE(this.requirements);
              this.ACTION(() => requirements.push(...more));
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.as);
              key = this.anyName(1, 'the key of a prompt');
            },
          },
          {
            ALT: () => {
              rules = this.SUBRULE(this.implementsPart);
            },
          },
        ],
      });
    });
    return { kind: 'choose', binders, subset, orNone, by, requirements, key, rules, span: this.span(start) };
  });

  /** `card from hand of you, system from openSystems(you)` */
  private readonly binders: Rule<readonly Binder[]> = this.RULE('binders', () => {
    const all = [this.SUBRULE1(this.binder)];
    this.MANY({
      GATE: () => this.sees(VarName, 2), // not `, or none`
      DEF: () => {
        this.CONSUME(Comma);
        all.push(this.SUBRULE2(this.binder));
      },
    });
    return all;
  });

  private readonly binder: Rule<Binder> = this.RULE('binder', (): Binder => {
    const start = this.begin();
    const name = this.variable(1);
    this.need(1, W.from);
    return { name, source: this.SUBRULE(this.expression), span: this.span(start) };
  });

  /** `up to 3 halves from S`   `exactly 2 cards from S`   `at least 1 cards from S`   `any ships from S` */
  private readonly subset: Rule<{ subset: ChooseStatement['subset']; binder: Binder }> = this.RULE('subset', () => {
    type Bounds = { form: 'up' | 'exactly' | 'least'; counted: OrderedAmount };
    let bounds: Bounds | undefined;
    let name: Name | undefined;
    this.OR([
      {
        ALT: () => {
          this.CONSUME(W.up);
          this.need(1, W.to);
          bounds = { form: 'up', counted: this.SUBRULE1(this.counted) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(W.exactly);
          bounds = { form: 'exactly', counted: this.SUBRULE2(this.counted) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(W.at);
          this.need(1, W.least);
          bounds = { form: 'least', counted: this.SUBRULE3(this.counted) };
        },
      },
      {
        ALT: () => {
          this.CONSUME(W.any);
          name = this.variable(1);
        },
      },
    ]);
    const chosen = this.ACTION(() => name ?? bounds?.counted.noun ?? this.nounMissing());
    this.need(1, W.from);
    const source = this.SUBRULE(this.expression);
    return this.ACTION(() => ({
      subset: {
        least: bounds?.form === 'up' ? undefined : bounds?.counted.amount,
        most: bounds?.form === 'least' ? undefined : bounds?.counted.amount,
      },
      binder: { name: chosen, source, span: { ...chosen.span, end: source.span.end } },
    }));
  });

  private nounMissing(): Name {
    this.expected('a name for what is chosen');
    return { text: '', span: this.gap() };
  }

  private readonly may: Rule<MayStatement> = this.RULE('may', (): MayStatement => {
    const start = this.begin();
    this.CONSUME(W.may);
    const key = this.anyName(1, 'the key of a prompt');
    let by: Expr | undefined;
    const requirements: Requirement[] = [];
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            by = this.SUBRULE(this.byPart);
          },
        },
        {
          ALT: () => {
            const more = this.SUBRULE(this.whereRequirements);
            this.ACTION(() => requirements.push(...more));
          },
        },
      ]),
    );
    const body = this.SUBRULE(this.block);
    const otherwise = this.OPTION(() => this.SUBRULE(this.otherwiseBlock));
    return { kind: 'may', key, by, requirements, body, otherwise, span: this.span(start) };
  });

  private readonly otherwiseBlock: Rule<Block> = this.RULE('otherwise', (): Block => {
    this.CONSUME(W.otherwise);
    return this.SUBRULE(this.block);
  });

  /** `one of { ... }`   `one action of build, attack` */
  private readonly startsWithOne: Rule<Statement> = this.RULE('one', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.one);
    return this.OR<Statement>({
      ERR_MSG: '`of` or `action of`',
      DEF: [
        {
          ALT: () => {
            this.CONSUME1(W.of);
            return this.branchesOf('one', start);
          },
        },
        {
          ALT: (): OneActionStatement => {
            this.CONSUME(W.action);
            this.need(2, W.of);
            const actions = this.SUBRULE(this.names);
            const by = this.OPTION7(() => this.SUBRULE7(this.byPart));
            const free = this.OPTION8(() => this.SUBRULE8(this.freeActions));
            return { kind: 'one-action', actions, by, free, span: this.span(start) };
          },
        },
      ],
    });
  });

  /** `any of { ... }`   `all of { ... }` */
  private readonly branches: Rule<BranchesStatement> = this.RULE('branches', (): BranchesStatement => {
    const start = this.begin();
    const form = this.OR<'any' | 'all'>([
      { ALT: () => this.taking(0, W.any, 'any') },
      { ALT: () => this.taking(0, W.all, 'all') },
    ]);
    this.need(1, W.of);
    return this.branchesOf(form, start);
  });

  /** Grammar: [ by ] `{` branch* `}` */
  private branchesOf(form: BranchesStatement['form'], start: number): BranchesStatement {
    const by = this.OPTION(() => this.SUBRULE(this.byPart));
    const branches = this.SUBRULE(this.branchList);
    return { kind: 'branches', form, by, branches, span: this.span(start) };
  }

  private readonly branchList: Rule<readonly Branch[]> = this.RULE('branchList', () => {
    const all: Branch[] = [];
    if (!this.RECORDING_PHASE && !this.seekBlock()) return all;
    this.CONSUME(LCurly);
    this.freshly(() =>
      this.lines(
        () => this.AT_LEAST_ONE(() => all.push(this.SUBRULE(this.branch))),
        'the name of a branch',
        'statements',
      ),
    );
    this.need(1, RCurly);
    return all;
  });

  private readonly branch: Rule<Branch> = this.RULE('branch', (): Branch => {
    const start = this.begin();
    const key = this.anyName(1, 'the name of a branch');
    const requirements = this.OPTION(() => this.SUBRULE(this.whereRequirements)) ?? [];
    const before = this.rules(1);
    const body = this.SUBRULE(this.block);
    const after = this.rules(2);
    return { key, requirements, body, rules: joined(before, after), span: this.span(start) };
  });

  /** `take up to 2 different of S`   `take one of S` */
  private readonly take: Rule<TakeStatement> = this.RULE('take', (): TakeStatement => {
    const start = this.begin();
    this.CONSUME(W.take);
    const most = this.OR<Expr | undefined>({
      ERR_MSG: '`one of` or `up to`',
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.one);
            return undefined;
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.up);
            this.need(1, W.to);
            const amount = this.SUBRULE1(this.expression);
            this.need(1, W.different);
            return amount;
          },
        },
      ],
    });
    this.need(1, W.of);
    const source = this.SUBRULE2(this.expression);
    const by = this.OPTION1(() => this.SUBRULE(this.byPart));
    const free = this.OPTION2(() => this.SUBRULE(this.freeActions));
    return { kind: 'take', most, source, by, free, span: this.span(start) };
  });

  private readonly simultaneously: Rule<SimultaneouslyStatement> = this.RULE(
    'simultaneously',
    (): SimultaneouslyStatement => {
      const start = this.begin();
      this.CONSUME(W.simultaneously);
      const binding = this.SUBRULE(this.eachPart);
      const body = this.SUBRULE1(this.block);
      const then = this.OPTION(() => {
        this.CONSUME(W.then);
        return this.SUBRULE2(this.block);
      });
      return { kind: 'simultaneously', ...binding, body, then, span: this.span(start) };
    },
  );

  // ---------------------------------------------------------------- branching and loops

  /** `if possible { ... }`   `if c { ... } otherwise if d { ... } otherwise { ... }` */
  private readonly startsWithIf: Rule<Statement> = this.RULE('if', (): Statement => {
    const start = this.begin();
    return this.OR<Statement>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.sees(W.possible, 2) && this.sees(LCurly, 3),
          ALT: (): WrappedStatement => {
            this.CONSUME1(W.if);
            this.CONSUME(W.possible);
            const body = this.SUBRULE1(this.block);
            const otherwise = this.OPTION1(() => this.SUBRULE(this.otherwiseBlock));
            return { kind: 'wrapped', form: 'if-possible', body, otherwise, because: NO_RULES, span: this.span(start) };
          },
        },
        { ALT: () => this.SUBRULE(this.ifChain) },
      ],
    });
  });

  /** A chain is read in a loop, not by recursion, and nested afterwards. */
  private readonly ifChain: Rule<IfStatement> = this.RULE('ifChain', (): IfStatement => {
    const links: { start: number; condition: Expr; then: Block }[] = [];
    const start = this.begin();
    this.CONSUME1(W.if);
    links.push({ start, condition: this.SUBRULE1(this.expression), then: this.SUBRULE1(this.block) });
    this.MANY({
      GATE: () => this.sees(W.if, 2),
      DEF: () => {
        this.CONSUME1(W.otherwise);
        const next = this.begin();
        this.CONSUME2(W.if);
        links.push({ start: next, condition: this.SUBRULE2(this.expression), then: this.SUBRULE2(this.block) });
      },
    });
    const otherwise = this.OPTION(() => this.SUBRULE(this.otherwiseBlock));
    return this.ACTION(() => {
      let rest: Block | IfStatement | undefined = otherwise;
      for (const { start: at, condition, then } of links.reverse())
        rest = { kind: 'if', condition, then, otherwise: rest, span: this.span(at) };
      return rest as IfStatement;
    });
  });

  private readonly forEach: Rule<ForEachStatement> = this.RULE('forEach', (): ForEachStatement => {
    const start = this.begin();
    this.CONSUME(W.for);
    this.need(1, W.each);
    const variable = this.variable(1);
    this.need(1, W.in);
    const source = this.SUBRULE(this.expression);
    let where: Expr | undefined;
    let order: readonly OrderKey[] = [];
    let lookingAgain = false;
    let anyOrder = false;
    let by: Expr | undefined;
    this.MANY(() => {
      this.OPTION(() => this.CONSUME(Comma));
      this.OR({
        ERR_MSG: '`where`, `in order of`, `in any order`, `looking again` or `by`',
        DEF: [
          {
            ALT: () => {
              where = this.SUBRULE(this.wherePart);
            },
          },
          {
            ALT: () => {
              this.CONSUME2(W.in);
              this.OR2({
                ERR_MSG: '`order of` or `any order`',
                DEF: [
                  {
                    ALT: () => {
                      this.CONSUME(W.order);
                      this.need(1, W.of);
                      order = this.SUBRULE(this.orderKeys);
                    },
                  },
                  {
                    ALT: () => {
                      this.CONSUME(W.any);
                      this.need(2, W.order);
                      anyOrder = true;
                    },
                  },
                ],
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.looking);
              this.need(1, W.again);
              lookingAgain = true;
            },
          },
          {
            ALT: () => {
              by = this.SUBRULE(this.byPart);
            },
          },
        ],
      });
    });
    const body = this.SUBRULE(this.block);
    return {
      kind: 'for-each',
      variable,
      source,
      where,
      order,
      lookingAgain,
      anyOrder,
      by,
      body,
      span: this.span(start),
    };
  });

  private readonly repeat: Rule<RepeatStatement> = this.RULE('repeat', (): RepeatStatement => {
    const start = this.begin();
    this.CONSUME(W.repeat);
    return this.OR<RepeatStatement>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          ALT: () => {
            const body = this.SUBRULE1(this.block);
            this.need(1, W.until);
            const control = this.SUBRULE1(this.expression);
            return {
              kind: 'repeat',
              form: 'until',
              control,
              name: undefined,
              by: undefined,
              body,
              span: this.span(start),
            };
          },
        },
        {
          ALT: () => {
            const { form, control } = this.SUBRULE(this.repeatHead);
            let name: Name | undefined;
            let by: Expr | undefined;
            this.MANY(() =>
              this.OR2([
                {
                  ALT: () => {
                    name = this.SUBRULE(this.asName);
                  },
                },
                {
                  ALT: () => {
                    by = this.SUBRULE(this.byPart);
                  },
                },
              ]),
            );
            const body = this.SUBRULE2(this.block);
            return { kind: 'repeat', form, control, name, by, body, span: this.span(start) };
          },
        },
      ],
    });
  });

  private readonly repeatHead: Rule<{ form: 'times' | 'up-to' | 'while'; control: Expr }> = this.RULE(
    'repeatHead',
    () =>
      this.OR<{ form: 'times' | 'up-to' | 'while'; control: Expr }>({
        IGNORE_AMBIGUITIES: true,
        DEF: [
          {
            ALT: () => {
              this.CONSUME(W.up);
              this.CONSUME(W.to);
              return { form: 'up-to', control: this.SUBRULE1(this.expression) };
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.while);
              return { form: 'while', control: this.SUBRULE2(this.expression) };
            },
          },
          { ALT: () => ({ form: 'times', control: this.SUBRULE3(this.expression) }) },
        ],
      }),
  );

  private readonly turns: Rule<TurnsStatement> = this.RULE('turns', (): TurnsStatement => {
    const start = this.begin();
    this.CONSUME(W.turns);
    const head = this.SUBRULE(this.turnOrder);
    let skipping: TurnsStatement['skipping'];
    let until: Expr | undefined;
    let afterTheRound = false;
    let rounds: Expr | undefined;
    this.MANY(() => {
      this.OPTION1(() => this.CONSUME(Comma));
      this.OR({
        ERR_MSG: '`skipping`, `until`, `once` or `for`',
        DEF: [
          {
            ALT: () => {
              this.CONSUME(W.skipping);
              const variable = this.variable(1);
              this.need(1, W.where);
              skipping = { variable, condition: this.SUBRULE1(this.expression) };
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.until);
              until = this.SUBRULE2(this.expression);
              this.OPTION2(() => {
                this.CONSUME(W.after);
                this.need(1, W.the);
                this.need(1, W.round);
                afterTheRound = true;
              });
            },
          },
          {
            ALT: () => {
              const once = this.CONSUME(W.once);
              rounds = { kind: 'number', value: 1, span: this.spanOf(once) };
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.for);
              rounds = this.SUBRULE3(this.expression);
              this.need(1, W.rounds);
            },
          },
        ],
      });
    });
    const body = this.SUBRULE(this.block);
    const free = this.OPTION3(() => this.SUBRULE(this.freeActions));
    return { kind: 'turns', ...head, skipping, until, afterTheRound, rounds, body, free, span: this.span(start) };
  });

  /** `clockwise from p`   `counterclockwise from p`   `in order of p by p.rank lowest first` */
  private readonly turnOrder: Rule<Pick<TurnsStatement, 'order' | 'from' | 'ranked'>> = this.RULE('turnOrder', () =>
    this.OR<Pick<TurnsStatement, 'order' | 'from' | 'ranked'>>({
      ERR_MSG: '`clockwise from`, `counterclockwise from` or `in order of`',
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.clockwise);
            this.need(1, W.from);
            return { order: 'clockwise', from: this.SUBRULE1(this.expression), ranked: undefined };
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.counterclockwise);
            this.need(2, W.from);
            return { order: 'counterclockwise', from: this.SUBRULE2(this.expression), ranked: undefined };
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.in);
            this.need(1, W.order);
            this.need(1, W.of);
            const variable = this.variable(1);
            return { order: 'ranked', from: undefined, ranked: { variable, keys: this.SUBRULE(this.byOrder) } };
          },
        },
      ],
    }),
  );

  // ---------------------------------------------------------------- pieces

  /** `move [all of] x to y`   `put x on y` */
  private readonly move: Rule<MoveStatement> = this.RULE('move', (): MoveStatement => {
    const start = this.begin();
    const verb = this.OR<'move' | 'put'>([
      { ALT: () => this.taking(0, W.move, 'move') },
      { ALT: () => this.taking(0, W.put, 'put') },
    ]);
    const { all, what } = this.SUBRULE(this.moved);
    const target = this.SUBRULE(this.target);
    return { kind: 'move', verb, all, what, ...target, span: this.span(start) };
  });

  private readonly discard: Rule<MoveStatement> = this.RULE('discard', (): MoveStatement => {
    const start = this.begin();
    this.CONSUME(W.discard);
    const { all, what } = this.SUBRULE(this.moved);
    const rules = this.rules(1);
    return { kind: 'move', verb: 'discard', all, what, ...NOWHERE, rules, span: this.span(start) };
  });

  /** `return card`   `return cards to bottom of deck in random order` */
  private readonly startsWithReturn: Rule<Statement> = this.RULE('return', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.return);
    const { all, what } = this.SUBRULE(this.moved);
    const target = this.OPTION(() => this.SUBRULE(this.target));
    if (target === undefined) return { kind: 'return', value: what, span: this.span(start) };
    return { kind: 'move', verb: 'return', all, what, ...target, span: this.span(start) };
  });

  private readonly moved: Rule<{ all: boolean; what: Expr }> = this.RULE('moved', () => {
    const all = this.OPTION({
      GATE: () => this.sees(W.of, 2),
      DEF: () => {
        this.CONSUME(W.all);
        this.CONSUME(W.of);
        return true;
      },
    });
    return { all: all === true, what: this.SUBRULE(this.expression) };
  });

  /** `to top of deck shuffled`   `on place turned r`   `to row face up side logistic` */
  private readonly target: Rule<Omit<MoveStatement, 'kind' | 'verb' | 'all' | 'what' | 'span'>> = this.RULE(
    'target',
    () => {
      if (this.RECORDING_PHASE || this.sees(W.to) || this.sees(W.on))
        this.OR1([{ ALT: () => this.CONSUME(W.to) }, { ALT: () => this.CONSUME(W.on) }]);
      else this.expected('`to`');
      const end = this.OPTION1(() => {
        const found = this.OR2<'top' | 'bottom'>([
          { ALT: () => this.taking(0, W.top, 'top') },
          { ALT: () => this.taking(0, W.bottom, 'bottom') },
        ]);
        this.CONSUME1(W.of);
        return found;
      });
      const to = this.SUBRULE1(this.expression);
      let shuffled = false;
      let turned: Expr | undefined;
      let side: Expr | undefined;
      let face: MoveStatement['face'];
      let rules = NO_RULES;
      this.MANY(() => {
        this.OPTION2(() => this.CONSUME(Comma));
        this.OR3({
          ERR_MSG: '`shuffled`, `in random order`, `turned`, `face up`, `face down`, `side` or `implements`',
          DEF: [
            {
              ALT: () => {
                this.CONSUME(W.shuffled);
                shuffled = true;
              },
            },
            {
              ALT: () => {
                this.CONSUME(W.in);
                this.need(1, W.random);
                this.need(1, W.order);
                shuffled = true;
              },
            },
            {
              ALT: () => {
                this.CONSUME(W.turned);
                turned = this.SUBRULE2(this.expression);
              },
            },
            {
              ALT: () => {
                this.CONSUME(W.side);
                side = this.SUBRULE3(this.expression);
              },
            },
            {
              ALT: () => {
                this.CONSUME(W.face);
                face = this.OR4<'up' | 'down'>({
                  ERR_MSG: '`up` or `down`',
                  DEF: [{ ALT: () => this.taking(0, W.up, 'up') }, { ALT: () => this.taking(0, W.down, 'down') }],
                });
              },
            },
            {
              ALT: () => {
                rules = this.SUBRULE(this.implementsPart);
              },
            },
          ],
        });
      });
      return { end, to, shuffled, turned, side, face, rules };
    },
  );

  private readonly draw: Rule<DrawStatement> = this.RULE('draw', (): DrawStatement => {
    const start = this.begin();
    this.CONSUME(W.draw);
    const { amount } = this.SUBRULE(this.counted);
    this.need(1, W.from);
    const from = this.SUBRULE1(this.expression);
    this.need(1, W.to);
    const to = this.SUBRULE2(this.expression);
    const as = this.OPTION(() => this.SUBRULE(this.asName));
    const rules = this.rules(1);
    return { kind: 'draw', amount, from, to, as, rules, span: this.span(start) };
  });

  private readonly shuffle: Rule<Statement> = this.RULE('shuffle', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.shuffle);
    const place = this.SUBRULE(this.expression);
    const rules = this.rules(1);
    return { kind: 'shuffle', place, rules, span: this.span(start) };
  });

  private readonly roll: Rule<RollStatement> = this.RULE('roll', (): RollStatement => {
    const start = this.begin();
    this.CONSUME(W.roll);
    const { amount, noun } = this.SUBRULE(this.counted);
    this.need(1, W.as);
    const as = this.variable(1);
    const rules = this.rules(1);
    return { kind: 'roll', amount, dice: noun, as, rules, span: this.span(start) };
  });

  private readonly pick: Rule<Statement> = this.RULE('pick', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.pick);
    this.need(1, W.random);
    const name = this.variable(1);
    this.need(1, W.from);
    const source = this.SUBRULE(this.expression);
    const rules = this.rules(1);
    return { kind: 'pick', name, source, rules, span: this.span(start) };
  });

  /** `reveal card to p`   `reveal from deck until 2 cards where c as found, rest as others` */
  private readonly reveal: Rule<Statement> = this.RULE('reveal', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.reveal);
    return this.OR<Statement>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.from);
            const from = this.SUBRULE1(this.expression);
            this.need(1, W.until);
            const { amount, noun } = this.SUBRULE(this.counted);
            const variable = this.ACTION(() => noun ?? this.nounMissing());
            this.need(1, W.where);
            const where = this.SUBRULE2(this.expression);
            this.OPTION1(() => this.CONSUME1(Comma));
            this.need(1, W.as);
            const found = this.variable(1);
            const rest = this.OPTION2(() => {
              this.OPTION3(() => this.CONSUME2(Comma));
              this.CONSUME(W.rest);
              this.need(2, W.as);
              return this.variable(2);
            });
            return { kind: 'reveal-until', from, amount, variable, where, found, rest, span: this.span(start) };
          },
        },
        {
          ALT: () => {
            const what = this.SUBRULE3(this.expression);
            const to = this.OPTION4(() => {
              this.CONSUME(W.to);
              return this.SUBRULE4(this.expression);
            });
            return { kind: 'reveal', what, to, span: this.span(start) };
          },
        },
      ],
    });
  });

  private readonly arrange: Rule<Statement> = this.RULE('arrange', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.arrange);
    const place = this.SUBRULE(this.expression);
    const by = this.OPTION(() => this.SUBRULE(this.byPart));
    return { kind: 'arrange', place, by, span: this.span(start) };
  });

  // ---------------------------------------------------------------- running, leaving, ending

  private readonly run: Rule<Statement> = this.RULE('run', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.run);
    const code = this.SUBRULE(this.expression);
    const as = this.OPTION(() => this.SUBRULE(this.asPlayer));
    return { kind: 'run', code, as, span: this.span(start) };
  });

  private readonly emit: Rule<Statement> = this.RULE('emit', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.emit);
    const event = this.anyName(1, 'the name of an event');
    return { kind: 'emit', event, arguments: this.SUBRULE(this.callArguments), span: this.span(start) };
  });

  /** `as one step { ... }`   `as far as possible { ... }`   `as usual` */
  private readonly startsWithAs: Rule<Statement> = this.RULE('as', (): Statement => {
    const start = this.begin();
    this.CONSUME1(W.as);
    const wrapped = (form: WrappedStatement['form'], body: Block): Statement => ({
      kind: 'wrapped',
      form,
      body,
      otherwise: undefined,
      because: NO_RULES,
      span: this.span(start),
    });
    return this.OR<Statement>({
      ERR_MSG: '`one step`, `far as possible` or `usual`',
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.one);
            this.need(1, W.step);
            return wrapped('one-step', this.SUBRULE1(this.block));
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.far);
            this.need(2, W.as);
            this.need(1, W.possible);
            return wrapped('as-far-as-possible', this.SUBRULE2(this.block));
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.usual);
            return { kind: 'as-usual', span: this.span(start) };
          },
        },
      ],
    });
  });

  private readonly mustChange: Rule<WrappedStatement> = this.RULE('mustChange', (): WrappedStatement => {
    const start = this.begin();
    this.CONSUME(W.must);
    this.need(1, W.change);
    this.need(1, W.something);
    const body = this.SUBRULE(this.block);
    const because = this.reasons(1);
    return { kind: 'wrapped', form: 'must-change', body, otherwise: undefined, because, span: this.span(start) };
  });

  private readonly requirement: Rule<Statement> = this.RULE('require', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.require);
    const condition = this.SUBRULE(this.expression);
    const because = this.reasons(1);
    return { kind: 'require', condition, because, span: this.span(start) };
  });

  private readonly leave: Rule<LeaveStatement> = this.RULE('leave', (): LeaveStatement => {
    const start = this.begin();
    const form = this.OR<'next' | 'stop'>([
      { ALT: () => this.taking(0, W.next, 'next') },
      { ALT: () => this.taking(0, W.stop, 'stop') },
    ]);
    return { kind: 'leave', form, loop: this.variable(1, 'the name of a loop'), span: this.span(start) };
  });

  /** `end turn`   `end game won by you` */
  private readonly startsWithEnd: Rule<Statement> = this.RULE('end', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.end);
    return this.OR<Statement>({
      ERR_MSG: '`action`, `turn`, `turns`, `phase` or `game`',
      DEF: [
        { ALT: () => this.leaving(W.action, 'end-action', start) },
        { ALT: () => this.leaving(W.turn, 'end-turn', start) },
        { ALT: () => this.leaving(W.turns, 'end-turns', start) },
        { ALT: () => this.leaving(W.phase, 'end-phase', start) },
        {
          ALT: (): EndGameStatement => {
            this.CONSUME(W.game);
            const outcome = this.OPTION1(() => this.SUBRULE(this.outcome)) ?? { result: 'ranking', winner: undefined };
            const rules = this.rules(2);
            return { kind: 'end-game', ...outcome, rules, span: this.span(start) };
          },
        },
      ],
    });
  });

  private leaving(word: TokenType, form: LeaveStatement['form'], start: number): LeaveStatement {
    this.CONSUME(word);
    return { kind: 'leave', form, loop: undefined, span: this.span(start) };
  }

  private readonly outcome: Rule<Pick<EndGameStatement, 'result' | 'winner'>> = this.RULE('outcome', () =>
    this.OR1<Pick<EndGameStatement, 'result' | 'winner'>>([
      {
        ALT: () => {
          this.CONSUME(W.won);
          return { result: 'won', winner: this.SUBRULE(this.byPart) };
        },
      },
      { ALT: () => this.taking(0, W.drawn, { result: 'drawn', winner: undefined }) },
      {
        ALT: () => {
          this.CONSUME(W.all);
          const result = this.OR2<'all-win' | 'all-lose'>({
            ERR_MSG: '`win` or `lose`',
            DEF: [{ ALT: () => this.taking(0, W.win, 'all-win') }, { ALT: () => this.taking(0, W.lose, 'all-lose') }],
          });
          return { result, winner: undefined };
        },
      },
    ]),
  );

  private readonly eliminate: Rule<Statement> = this.RULE('eliminate', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.eliminate);
    return { kind: 'eliminate', player: this.SUBRULE(this.expression), span: this.span(start) };
  });

  private readonly play: Rule<Statement> = this.RULE('play', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.play);
    return { kind: 'play', phase: this.anyName(1, 'the name of a phase'), span: this.span(start) };
  });
}

/** What a statement may begin with, and what authors used to other languages begin it with. */
const BEGINNINGS = [...STATEMENT_WORDS, 'otherwise', 'else'];

const NOWHERE = {
  end: undefined,
  to: undefined,
  shuffled: false,
  turned: undefined,
  side: undefined,
  face: undefined,
} as const;

export function joined(before: readonly RuleId[], after: readonly RuleId[]): readonly RuleId[] {
  if (after.length === 0) return before;
  return before.length === 0 ? after : [before, after].flat();
}
