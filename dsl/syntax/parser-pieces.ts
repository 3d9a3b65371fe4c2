/** Grammar: statements that move, draw, roll and reveal. */
import type { DrawStatement, Expr, MoveStatement, RollStatement, Statement } from './ast.ts';
import { NO_RULES, type Rule } from './parser-base.ts';
import { LoopParser } from './parser-loops.ts';
import { Comma, W } from './tokens.ts';

const NOWHERE = {
  end: undefined,
  to: undefined,
  shuffled: false,
  turned: undefined,
  side: undefined,
  face: undefined,
} as const;

export abstract class PieceParser extends LoopParser {
  /** `move [all of] x to y`   `put x on y` */
  protected readonly move: Rule<MoveStatement> = this.RULE('move', (): MoveStatement => {
    const start = this.begin();
    const verb = this.OR<'move' | 'put'>([
      { ALT: () => this.taking(0, W.move, 'move') },
      { ALT: () => this.taking(0, W.put, 'put') },
    ]);
    const { all, what } = this.SUBRULE(this.moved);
    const target = this.SUBRULE(this.target);
    return { kind: 'move', verb, all, what, ...target, span: this.span(start) };
  });

  protected readonly discard: Rule<MoveStatement> = this.RULE('discard', (): MoveStatement => {
    const start = this.begin();
    this.CONSUME(W.discard);
    const { all, what } = this.SUBRULE(this.moved);
    const rules = this.rules(1);
    return { kind: 'move', verb: 'discard', all, what, ...NOWHERE, rules, span: this.span(start) };
  });

  /** `return card`   `return cards to bottom of deck in random order` */
  protected readonly startsWithReturn: Rule<Statement> = this.RULE('return', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.return);
    const { all, what } = this.SUBRULE(this.moved);
    const target = this.OPTION(() => this.SUBRULE(this.target));
    if (target === undefined) return { kind: 'return', value: what, span: this.span(start) };
    return { kind: 'move', verb: 'return', all, what, ...target, span: this.span(start) };
  });

  protected readonly moved: Rule<{ all: boolean; what: Expr }> = this.RULE('moved', () => {
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
  protected readonly target: Rule<Omit<MoveStatement, 'kind' | 'verb' | 'all' | 'what' | 'span'>> = this.RULE(
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

  protected readonly draw: Rule<DrawStatement> = this.RULE('draw', (): DrawStatement => {
    const start = this.begin();
    this.CONSUME(W.draw);
    const { amount } = this.SUBRULE(this.counted);
    this.need(1, W.from);
    const from = this.SUBRULE1(this.expression);
    this.need(1, W.to);
    const to = this.SUBRULE2(this.expression);
    const as = this.OPTION(() => this.SUBRULE(this.asName));
    const seenBy = this.OPTION8(() => this.SUBRULE(this.seenPart));
    const rules = this.rules(1);
    return { kind: 'draw', amount, from, to, as, seenBy, rules, span: this.span(start) };
  });

  protected readonly shuffle: Rule<Statement> = this.RULE('shuffle', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.shuffle);
    const place = this.SUBRULE(this.expression);
    const rules = this.rules(1);
    return { kind: 'shuffle', place, rules, span: this.span(start) };
  });

  protected readonly roll: Rule<RollStatement> = this.RULE('roll', (): RollStatement => {
    const start = this.begin();
    this.CONSUME(W.roll);
    const { amount, noun } = this.SUBRULE(this.counted);
    this.need(1, W.as);
    const as = this.variable(1);
    const seenBy = this.OPTION8(() => this.SUBRULE(this.seenPart));
    const rules = this.rules(1);
    return { kind: 'roll', amount, dice: noun, as, seenBy, rules, span: this.span(start) };
  });

  protected readonly pick: Rule<Statement> = this.RULE('pick', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.pick);
    this.need(1, W.random);
    const name = this.variable(1);
    this.need(1, W.from);
    const source = this.SUBRULE(this.expression);
    const seenBy = this.OPTION8(() => this.SUBRULE(this.seenPart));
    const rules = this.rules(1);
    return { kind: 'pick', name, source, seenBy, rules, span: this.span(start) };
  });

  /** `reveal card to p`   `reveal from deck until 2 cards where c as found, rest as others` */
  protected readonly reveal: Rule<Statement> = this.RULE('reveal', (): Statement => {
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

  protected readonly arrange: Rule<Statement> = this.RULE('arrange', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.arrange);
    const place = this.SUBRULE(this.expression);
    const by = this.OPTION(() => this.SUBRULE(this.byPart));
    return { kind: 'arrange', place, by, span: this.span(start) };
  });
}
