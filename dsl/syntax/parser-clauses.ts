/** Grammar: clauses, the exceptions to rules (D26 to D30), and what options switch on. */
import type {
  Declaration,
  Expr,
  ForbidClause,
  InsteadClause,
  ModifyClause,
  Name,
  OptionBlock,
  RuleId,
  SubstituteClause,
  WaiveClause,
} from './ast.ts';
import { A_RULE_ID, NO_RULES, type Rule } from './parser-base.ts';
import { BehaviourParser } from './parser-behaviour.ts';
import { LCurly, Noun, Plus, RCurly, RuleIdToken, W } from './tokens.ts';

export abstract class ClauseParser extends BehaviourParser {
  protected abstract readonly declarations: Rule<readonly Declaration[]>;

  protected readonly optionBlock: Rule<OptionBlock> = this.RULE('while', (): OptionBlock => {
    const start = this.begin();
    this.CONSUME(W.while);
    const condition = this.SUBRULE(this.expression);
    if (!this.RECORDING_PHASE && !this.seekBlock())
      return { kind: 'while', condition, declarations: [], span: this.span(start) };
    this.CONSUME(LCurly);
    const declarations = this.freshly(() => this.SUBRULE(this.declarations));
    this.need(1, RCurly);
    return { kind: 'while', condition, declarations, span: this.span(start) };
  });

  protected readonly modify: Rule<ModifyClause> = this.RULE('modify', (): ModifyClause => {
    const start = this.begin();
    this.CONSUME(W.modify);
    const value = this.anyName(1, 'the name of a value');
    const { how, amount } = this.SUBRULE(this.change);
    let layer: Name | undefined;
    let when: Expr | undefined;
    let rules = NO_RULES;
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            layer = this.SUBRULE(this.inLayer);
          },
        },
        {
          ALT: () => {
            when = this.SUBRULE(this.whenPart);
          },
        },
        {
          ALT: () => {
            rules = this.SUBRULE(this.implementsPart);
          },
        },
      ]),
    );
    return { kind: 'modify', value, how, amount, layer, when, rules, span: this.span(start) };
  });

  protected readonly change: Rule<Pick<ModifyClause, 'how' | 'amount'>> = this.RULE('change', () =>
    this.OR<Pick<ModifyClause, 'how' | 'amount'>>({
      ERR_MSG: '`to`, `by`, `at least`, `at most`, `including` or `excluding`',
      DEF: [
        {
          ALT: () => {
            this.CONSUME(W.to);
            return { how: 'to', amount: this.SUBRULE1(this.expression) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.by);
            this.OPTION(() => this.CONSUME(Plus)); // `by +1` reads better than `by 1`
            return { how: 'by', amount: this.SUBRULE2(this.expression) };
          },
        },
        {
          ALT: () => {
            const { end, value } = this.SUBRULE(this.limit);
            return { how: end === 'least' ? 'at-least' : 'at-most', amount: value };
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.including);
            return { how: 'including', amount: this.SUBRULE3(this.expression) };
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.excluding);
            return { how: 'excluding', amount: this.SUBRULE4(this.expression) };
          },
        },
      ],
    }),
  );

  protected readonly forbid: Rule<ForbidClause> = this.RULE('forbid', (): ForbidClause => {
    const start = this.begin();
    this.CONSUME(W.forbid);
    const what = this.anyName(1, 'the name of an action or an effect');
    const when = this.OPTION1(() => this.SUBRULE(this.whenPart));
    const because = this.reasons(2);
    return { kind: 'forbid', what, when, because, span: this.span(start) };
  });

  protected readonly waive: Rule<WaiveClause> = this.RULE('waive', (): WaiveClause => {
    const start = this.begin();
    this.CONSUME(W.waive);
    const what = this.waived();
    const when = this.OPTION1(() => this.SUBRULE(this.whenPart));
    const rules = this.rules(2);
    return { kind: 'waive', what, when, rules, span: this.span(start) };
  });

  protected waived(): RuleId {
    if (!this.RECORDING_PHASE && !this.sees(RuleIdToken)) {
      this.expected(A_RULE_ID);
      return { id: '', span: this.gap() };
    }
    const token = this.CONSUME(RuleIdToken);
    return { id: token.image, span: this.spanOf(token) };
  }

  protected readonly instead: Rule<InsteadClause> = this.RULE('instead', (): InsteadClause => {
    const start = this.begin();
    this.CONSUME(W.instead);
    this.need(1, W.of);
    const what = this.anyName(1, 'the name of an effect');
    const layer = this.OPTION1(() => this.SUBRULE(this.inLayer));
    const when = this.OPTION2(() => this.SUBRULE(this.whenPart));
    return { kind: 'instead', what, layer, when, ...this.SUBRULE(this.ruledBlock), span: this.span(start) };
  });

  /** `credits may stand for food at 2 for 1 when c` */
  protected readonly substitute: Rule<SubstituteClause> = this.RULE('substitute', (): SubstituteClause => {
    const start = this.begin();
    const token = this.CONSUME(Noun);
    const given: Name = { text: token.image, span: this.spanOf(token) };
    this.CONSUME(W.may);
    this.need(1, W.stand);
    this.need(1, W.for);
    const wanted = this.anyName(1, 'the name of a resource');
    const rate = this.OPTION1(() => {
      this.CONSUME(W.at);
      const amount = this.SUBRULE1(this.expression);
      this.need(2, W.for);
      return { given: amount, wanted: this.SUBRULE2(this.expression) };
    });
    const when = this.OPTION2(() => this.SUBRULE(this.whenPart));
    const rules = this.rules(3);
    return { kind: 'substitute', given, wanted, rate, when, rules, span: this.span(start) };
  });
}
