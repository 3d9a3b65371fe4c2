/** Grammar: the choice between all statements, and those that run, leave and end. */
import type { TokenType } from 'chevrotain';
import type { Block, EndGameStatement, LeaveStatement, Name, Statement, WrappedStatement } from './ast.ts';
import { NO_RULES, type Rule, suggest } from './parser-base.ts';
import { PieceParser } from './parser-pieces.ts';
import { CallName, LParen, STATEMENT_WORDS, W } from './tokens.ts';

/** What a statement may begin with, and what authors used to other languages begin it with. */
const BEGINNINGS = [...STATEMENT_WORDS, 'otherwise', 'else'];

export abstract class StatementParser extends PieceParser {
  protected readonly statement: Rule<Statement> = this.RULE('statement', (): Statement => {
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

  protected statementKinds: { ALT: () => Statement }[] | undefined;

  /** A line that begins with a name but calls nothing: `chose card from hand`, `food = 3`. */
  protected noStatement(): Statement {
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

  // ---------------------------------------------------------------- running, leaving, ending

  protected readonly run: Rule<Statement> = this.RULE('run', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.run);
    const code = this.SUBRULE(this.expression);
    const as = this.OPTION(() => this.SUBRULE(this.asPlayer));
    return { kind: 'run', code, as, span: this.span(start) };
  });

  protected readonly emit: Rule<Statement> = this.RULE('emit', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.emit);
    const event = this.anyName(1, 'the name of an event');
    return { kind: 'emit', event, arguments: this.SUBRULE(this.callArguments), span: this.span(start) };
  });

  /** `as one step { ... }`   `as one move [leap] { ... }`   `as far as possible { ... }`   `as usual` */
  protected readonly startsWithAs: Rule<Statement> = this.RULE('as', (): Statement => {
    const start = this.begin();
    this.CONSUME1(W.as);
    const wrapped = (form: WrappedStatement['form'], body: Block, key?: Name): Statement => ({
      kind: 'wrapped',
      form,
      key,
      body,
      otherwise: undefined,
      because: NO_RULES,
      span: this.span(start),
    });
    return this.OR<Statement>({
      ERR_MSG: '`one step`, `one move`, `far as possible` or `usual`',
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.one);
            return this.OR1<Statement>({
              ERR_MSG: '`step` or `move`',
              DEF: [
                {
                  ALT: () => {
                    this.need(1, W.step);
                    return wrapped('one-step', this.SUBRULE1(this.block));
                  },
                },
                {
                  ALT: () => {
                    this.CONSUME(W.move);
                    const key = this.OPTION(() => this.anyName(1, 'the key of a prompt'));
                    return wrapped('one-move', this.SUBRULE3(this.block), key);
                  },
                },
              ],
            });
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

  protected readonly mustChange: Rule<WrappedStatement> = this.RULE('mustChange', (): WrappedStatement => {
    const start = this.begin();
    this.CONSUME(W.must);
    this.need(1, W.change);
    this.need(1, W.something);
    const body = this.SUBRULE(this.block);
    const because = this.reasons(1);
    return { kind: 'wrapped', form: 'must-change', body, otherwise: undefined, because, span: this.span(start) };
  });

  protected readonly requirement: Rule<Statement> = this.RULE('require', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.require);
    const condition = this.SUBRULE(this.expression);
    const because = this.reasonsWhen(1);
    return { kind: 'require', condition, because, span: this.span(start) };
  });

  protected readonly leave: Rule<LeaveStatement> = this.RULE('leave', (): LeaveStatement => {
    const start = this.begin();
    const form = this.OR<'next' | 'stop'>([
      { ALT: () => this.taking(0, W.next, 'next') },
      { ALT: () => this.taking(0, W.stop, 'stop') },
    ]);
    return { kind: 'leave', form, loop: this.variable(1, 'the name of a loop'), span: this.span(start) };
  });

  /** `end turn`   `end game won by you` */
  protected readonly startsWithEnd: Rule<Statement> = this.RULE('end', (): Statement => {
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

  protected leaving(word: TokenType, form: LeaveStatement['form'], start: number): LeaveStatement {
    this.CONSUME(word);
    return { kind: 'leave', form, loop: undefined, span: this.span(start) };
  }

  protected readonly outcome: Rule<Pick<EndGameStatement, 'result' | 'winner'>> = this.RULE('outcome', () =>
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

  protected readonly eliminate: Rule<Statement> = this.RULE('eliminate', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.eliminate);
    return { kind: 'eliminate', player: this.SUBRULE(this.expression), span: this.span(start) };
  });

  protected readonly play: Rule<Statement> = this.RULE('play', (): Statement => {
    const start = this.begin();
    this.CONSUME(W.play);
    return { kind: 'play', phase: this.anyName(1, 'the name of a phase'), span: this.span(start) };
  });
}
