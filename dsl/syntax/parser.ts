/**
 * The parser: entry points and the choice between all declarations. The one class with behaviour (see STYLE): it translates and
 * decides nothing. Chevrotain wants one class for one grammar, so its families stand in a chain of files, each building on the
 * one before: base, expressions, queries, blocks, decisions, loops, pieces, statements, kinds, places, behaviour, clauses.
 */
import type { IToken } from 'chevrotain';
import type { Span } from '../source/source.ts';
import type { Block, Declaration, Expr, RulesText } from './ast.ts';
import type { Rule } from './parser-base.ts';
import { ClauseParser } from './parser-clauses.ts';
import type { SyntaxProblem } from './problems.ts';
import { Identifier, W } from './tokens.ts';

export class RulesParser extends ClauseParser {
  constructor(validate = false) {
    super(validate);
    this.performSelfAnalysis();
  }

  parseDeclarations(tokens: IToken[], stretch: Span): { out: RulesText; problems: SyntaxProblem[] } {
    this.start(tokens, stretch);
    const declarations = this.declarations();
    return { out: { kind: 'file', declarations, span: stretch }, problems: this.finish() };
  }

  parseStatements(tokens: IToken[], stretch: Span): { out: Block; problems: SyntaxProblem[] } {
    this.start(tokens, stretch);
    const statements = this.statements();
    return { out: { kind: 'block', statements, span: stretch }, problems: this.finish() };
  }

  parseExpression(tokens: IToken[], stretch: Span): { out: Expr; problems: SyntaxProblem[] } {
    this.start(tokens, stretch);
    const out = this.wholeExpression();
    return { out, problems: this.finish() };
  }

  protected readonly wholeExpression: Rule<Expr> = this.RULE('wholeExpression', (): Expr => {
    let out: Expr = this.missing();
    this.guarded(() => {
      out = this.SUBRULE(this.expression);
    });
    if (!this.RECORDING_PHASE && !Number.isNaN(this.LA(1).startOffset)) this.expected('the end of the expression');
    return out;
  });

  protected readonly declarations: Rule<readonly Declaration[]> = this.RULE('declarations', () => {
    const all: Declaration[] = [];
    const line = (): void => {
      if (this.RECORDING_PHASE || !this.sees(Identifier) || this.sees(W.may, 2))
        all.push(this.SUBRULE(this.declaration));
      else this.noDeclaration();
    };
    this.lines(line, 'a declaration', 'statements');
    return all;
  });

  /** A line that begins with a name: `acton build { ... }`. The rest of its head is skipped, its block is read. */
  private noDeclaration(): void {
    this.expected('a declaration');
    this.consume(0, this.LA(1).tokenType);
  }

  protected readonly declaration: Rule<Declaration> = this.RULE(
    'declaration',
    (): Declaration =>
      this.OR<Declaration>({
        ERR_MSG: 'a declaration',
        DEF: [
          { ALT: () => this.SUBRULE(this.enumDeclaration) },
          { ALT: () => this.SUBRULE(this.kind) },
          { ALT: () => this.SUBRULE(this.ownState) },
          { ALT: () => this.SUBRULE(this.place) },
          { ALT: () => this.SUBRULE(this.board) },
          { ALT: () => this.SUBRULE(this.dice) },
          { ALT: () => this.SUBRULE(this.table) },
          { ALT: () => this.SUBRULE(this.functionDeclaration) },
          { ALT: () => this.SUBRULE(this.constant) },
          { ALT: () => this.SUBRULE(this.requirementsDeclaration) },
          { ALT: () => this.SUBRULE(this.effect) },
          { ALT: () => this.SUBRULE(this.action) },
          { ALT: () => this.SUBRULE(this.phase) },
          { ALT: () => this.SUBRULE(this.event) },
          { ALT: () => this.SUBRULE(this.handler) },
          { ALT: () => this.SUBRULE(this.check) },
          { ALT: () => this.SUBRULE(this.invariant) },
          { ALT: () => this.SUBRULE(this.score) },
          { ALT: () => this.SUBRULE(this.ranking) },
          { ALT: () => this.SUBRULE(this.layers) },
          { ALT: () => this.SUBRULE(this.optionBlock) },
          { ALT: () => this.SUBRULE(this.modify) },
          { ALT: () => this.SUBRULE(this.forbid) },
          { ALT: () => this.SUBRULE(this.waive) },
          { ALT: () => this.SUBRULE(this.instead) },
          { ALT: () => this.SUBRULE(this.substitute), IGNORE_AMBIGUITIES: true },
        ],
      }),
  );
}
