/** Grammar: conditions, loops and turns. */
import type {
  Block,
  Expr,
  ForEachStatement,
  IfStatement,
  Name,
  OrderKey,
  RepeatStatement,
  Statement,
  TurnsStatement,
  WrappedStatement,
} from './ast.ts';
import { NO_RULES, type Rule } from './parser-base.ts';
import { DecisionParser } from './parser-decisions.ts';
import { Comma, LCurly, W } from './tokens.ts';

export abstract class LoopParser extends DecisionParser {
  /** `if possible { ... }`   `if c { ... } otherwise if d { ... } otherwise { ... }` */
  protected readonly startsWithIf: Rule<Statement> = this.RULE('if', (): Statement => {
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
  protected readonly ifChain: Rule<IfStatement> = this.RULE('ifChain', (): IfStatement => {
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

  protected readonly forEach: Rule<ForEachStatement> = this.RULE('forEach', (): ForEachStatement => {
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

  protected readonly repeat: Rule<RepeatStatement> = this.RULE('repeat', (): RepeatStatement => {
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

  protected readonly repeatHead: Rule<{ form: 'times' | 'up-to' | 'while'; control: Expr }> = this.RULE(
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

  protected readonly turns: Rule<TurnsStatement> = this.RULE('turns', (): TurnsStatement => {
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
  protected readonly turnOrder: Rule<Pick<TurnsStatement, 'order' | 'from' | 'ranked'>> = this.RULE('turnOrder', () =>
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
}
