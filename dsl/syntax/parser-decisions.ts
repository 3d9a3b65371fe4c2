/** Grammar: statements that change values, pay, and ask players. */
import type {
  Binder,
  Block,
  Branch,
  BranchesStatement,
  CallStatement,
  ChooseStatement,
  Expr,
  GainStatement,
  MayStatement,
  Name,
  OneActionStatement,
  PayStatement,
  Requirement,
  SimultaneouslyStatement,
  Statement,
  TakeStatement,
} from './ast.ts';
import type { Binding } from './nested-bindings.ts';
import { NO_RULES, type Rule } from './parser-base.ts';
import { BlockParser, joined, type OrderedAmount } from './parser-blocks.ts';
import { CallName, Comma, Equals, LCurly, RCurly, VarName, W } from './tokens.ts';

const NO_KEYS: readonly Expr[] = [];

export abstract class DecisionParser extends BlockParser {
  // ---------------------------------------------------------------- values

  protected readonly call: Rule<CallStatement> = this.RULE('call', (): CallStatement => {
    const start = this.begin();
    const token = this.CONSUME(CallName);
    const callee: Name = { text: token.image, span: this.spanOf(token) };
    const given = this.SUBRULE(this.callArguments);
    const as = this.OPTION(() => this.SUBRULE(this.asPlayer));
    return { kind: 'call', callee, arguments: given, as, span: this.span(start) };
  });

  /** `as p` */
  protected readonly asPlayer: Rule<Expr> = this.RULE('asPlayer', (): Expr => {
    this.CONSUME(W.as);
    return this.SUBRULE(this.expression);
  });

  protected readonly letStatement: Rule<Statement> = this.RULE('let', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.let);
    const name = this.variable(1);
    this.need(1, Equals);
    return { kind: 'let', name, value: this.SUBRULE(this.expression), span: this.span(start) };
  });

  protected readonly setStatement: Rule<Statement> = this.RULE('set', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.set);
    const target = this.SUBRULE(this.operand);
    this.need(1, W.to);
    const value = this.SUBRULE(this.expression);
    const rules = this.rules(1);
    return { kind: 'set', target, value, rules, span: this.span(start) };
  });

  protected readonly gain: Rule<GainStatement> = this.RULE('gain', (): GainStatement => {
    const start = this.begin();
    const kind = this.OR1<'gain' | 'lose'>([
      { ALT: () => this.taking(0, W.gain, 'gain') },
      { ALT: () => this.taking(0, W.lose, 'lose') },
    ]);
    const { amount, noun } = this.SUBRULE(this.counted);
    const of = this.OPTION(() => this.SUBRULE(this.ofKeys)) ?? NO_KEYS;
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
    return { kind, amount, resource: noun, of, whose, forEach, as, rules, span: this.span(start) };
  });

  /** `of r`, `of system, track` */
  protected readonly ofKeys: Rule<readonly Expr[]> = this.RULE('ofKeys', () => {
    this.CONSUME(W.of);
    const all = [this.SUBRULE1(this.operand)];
    this.MANY(() => {
      this.CONSUME(Comma);
      all.push(this.SUBRULE2(this.operand));
    });
    return all;
  });

  protected readonly pay: Rule<PayStatement> = this.RULE('pay', (): PayStatement => {
    const start = this.begin();
    this.CONSUME(W.pay);
    let exactly = false;
    let counted: OrderedAmount | undefined;
    let of: Expr | undefined;
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
          of = this.OPTION3(() => {
            this.CONSUME(W.of);
            return this.SUBRULE2(this.operand);
          });
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
      of,
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

  protected readonly choose: Rule<ChooseStatement> = this.RULE('choose', (): ChooseStatement => {
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
    let seenBy: Expr | undefined;
    const requirements: Requirement[] = [];
    let key: Name | undefined;
    let rules = NO_RULES;
    this.MANY(() => {
      this.OPTION(() => this.CONSUME(Comma));
      this.OR2({
        ERR_MSG: '`or none`, `by`, `seen by`, `where`, `such that`, `as` or `implements`',
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
              seenBy = this.SUBRULE(this.seenPart);
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
    return { kind: 'choose', binders, subset, orNone, by, seenBy, requirements, key, rules, span: this.span(start) };
  });

  /** `card from hand of you, system from openSystems(you)` */
  protected readonly binders: Rule<readonly Binder[]> = this.RULE('binders', () => {
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

  protected readonly binder: Rule<Binder> = this.RULE('binder', (): Binder => {
    const start = this.begin();
    const name = this.chosenName(1);
    this.need(1, W.from);
    return { name, source: this.SUBRULE(this.expression), span: this.span(start) };
  });

  /** In `choose from hand` the name is missing; `choose from from hand` chooses one called `from`. */
  protected chosenName(index: number): Name {
    if (this.RECORDING_PHASE || !this.sees(W.from) || this.sees(W.from, 2)) return this.variable(index);
    this.expected('a name');
    return { text: '', span: this.gap() };
  }

  /** `up to 3 halves from S`   `exactly 2 cards from S`   `at least 1 cards from S`   `any ships from S` */
  protected readonly subset: Rule<{ subset: ChooseStatement['subset']; binder: Binder }> = this.RULE('subset', () => {
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
          name = this.chosenName(1);
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

  protected nounMissing(): Name {
    this.expected('a name for what is chosen');
    return { text: '', span: this.gap() };
  }

  protected readonly may: Rule<MayStatement> = this.RULE('may', (): MayStatement => {
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

  protected readonly otherwiseBlock: Rule<Block> = this.RULE('otherwise', (): Block => {
    this.CONSUME(W.otherwise);
    return this.SUBRULE(this.block);
  });

  /** `one of { ... }`   `one action of build, attack` */
  protected readonly startsWithOne: Rule<Statement> = this.RULE('one', (): Statement => {
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
  protected readonly branches: Rule<BranchesStatement> = this.RULE('branches', (): BranchesStatement => {
    const start = this.begin();
    const form = this.OR<'any' | 'all'>([
      { ALT: () => this.taking(0, W.any, 'any') },
      { ALT: () => this.taking(0, W.all, 'all') },
    ]);
    this.need(1, W.of);
    return this.branchesOf(form, start);
  });

  /** Grammar: [ as key ] [ by ] `{` branch* `}` */
  protected branchesOf(form: BranchesStatement['form'], start: number): BranchesStatement {
    const key = this.OPTION1(() => this.SUBRULE(this.asName));
    const by = this.OPTION(() => this.SUBRULE(this.byPart));
    const branches = this.SUBRULE(this.branchList);
    return { kind: 'branches', form, key, by, branches, span: this.span(start) };
  }

  protected readonly branchList: Rule<readonly Branch[]> = this.RULE('branchList', () => {
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

  protected readonly branch: Rule<Branch> = this.RULE('branch', (): Branch => {
    const start = this.begin();
    const key = this.anyName(1, 'the name of a branch');
    const requirements = this.OPTION(() => this.SUBRULE(this.whereRequirements)) ?? [];
    const before = this.rules(1);
    const body = this.SUBRULE(this.block);
    const after = this.rules(2);
    return { key, requirements, body, rules: joined(before, after), span: this.span(start) };
  });

  /** `take up to 2 different of S`   `take one of S` */
  protected readonly take: Rule<TakeStatement> = this.RULE('take', (): TakeStatement => {
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

  protected readonly simultaneously: Rule<SimultaneouslyStatement> = this.RULE(
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
}
