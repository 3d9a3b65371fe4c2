/** Grammar: values, effects, actions, events, checks, invariants and scores. */

import { type Span, spanning } from '../source/source.ts';
import type {
  ActionDeclaration,
  Block,
  CheckDeclaration,
  EffectDeclaration,
  EventDeclaration,
  Expr,
  FunctionDeclaration,
  HandlerDeclaration,
  InvariantDeclaration,
  LayersDeclaration,
  Name,
  PhaseDeclaration,
  RankingDeclaration,
  Requirement,
  RequirementsDeclaration,
  RuleId,
  Scope,
  ScoreDeclaration,
  Trigger,
} from './ast.ts';
import type { Binding } from './nested-bindings.ts';
import type { Rule } from './parser-base.ts';
import { joined } from './parser-blocks.ts';
import { NO_NAMES, NO_PARAMETERS } from './parser-kinds.ts';
import { PlaceParser } from './parser-places.ts';
import {
  AnyName,
  Colon,
  Comma,
  DECLARATION_WORDS,
  Equals,
  LCurly,
  LParen,
  RCurly,
  RParen,
  Separator,
  W,
} from './tokens.ts';

export abstract class BehaviourParser extends PlaceParser {
  // ---------------------------------------------------------------- values, effects, actions

  protected readonly functionDeclaration: Rule<FunctionDeclaration> = this.RULE('function', (): FunctionDeclaration => {
    const start = this.begin();
    const form = this.OR<FunctionDeclaration['form']>([
      { ALT: () => this.taking(0, W.function, 'function') },
      { ALT: () => this.taking(0, W.value, 'value') },
    ]);
    const name = this.bareName(1, 'a name');
    const parameters = this.OPTION(() => this.SUBRULE(this.parameters)) ?? NO_PARAMETERS;
    this.need(1, Colon);
    const type = this.SUBRULE(this.type);
    let least: Expr | undefined;
    let most: Expr | undefined;
    this.MANY(() => {
      this.OPTION4(() => this.CONSUME(Comma));
      const { end, value } = this.SUBRULE(this.limit);
      if (end === 'least') least = value;
      else most = value;
    });
    const { body, rules } = this.SUBRULE(this.definition);
    return { kind: 'function', form, name, parameters, type, least, most, body, rules, span: this.span(start) };
  });

  protected readonly constant: Rule<FunctionDeclaration> = this.RULE('constant', (): FunctionDeclaration => {
    const start = this.begin();
    this.CONSUME(W.constant);
    const name = this.bareName(1, 'a name');
    const type = this.OPTION(() => {
      this.CONSUME(Colon);
      return this.SUBRULE(this.type);
    });
    const { body, rules } = this.SUBRULE(this.definition);
    return {
      kind: 'function',
      form: 'constant',
      name,
      parameters: NO_PARAMETERS,
      type,
      least: undefined,
      most: undefined,
      body,
      rules,
      span: this.span(start),
    };
  });

  protected readonly requirementsDeclaration: Rule<RequirementsDeclaration> = this.RULE(
    'requirementsGroup',
    (): RequirementsDeclaration => {
      const start = this.begin();
      this.CONSUME(W.requirements);
      const name = this.bareName(1, 'a name');
      const parameters = this.OPTION(() => this.SUBRULE(this.parameters)) ?? NO_PARAMETERS;
      const rules = this.rules(1);
      const requirements: Requirement[] = [];
      this.need(1, LCurly);
      const line = (): void => {
        const read = this.SUBRULE(this.requirements);
        this.ACTION(() => requirements.push(...read));
      };
      this.lines(line, 'a condition', 'skipped');
      this.need(1, RCurly);
      const span = this.span(start);
      const body = this.ACTION(() => conjunction(requirements, span));
      return { kind: 'requirements', name, parameters, requirements, body, rules, span };
    },
  );

  /** `= <expr> implements ...`; the ids may also stand before the sign or right after it */
  protected readonly definition: Rule<{ body: Expr; rules: readonly RuleId[] }> = this.RULE('definition', () => {
    const before = this.rules(1);
    this.need(1, Equals);
    const early = this.rules(2);
    const body = this.SUBRULE(this.defined);
    const after = this.rules(3);
    return { body, rules: joined(joined(before, early), after) };
  });

  /** `let x = e` on lines of their own, then the expression */
  protected readonly defined: Rule<Expr> = this.RULE('defined', (): Expr => {
    const start = this.begin();
    const lets: { readonly variable: Name; readonly value: Expr; readonly start: number }[] = [];
    this.MANY({
      GATE: () => this.sees(AnyName, 2) && this.sees(Equals, 3), // `let` may also be the name of a parameter
      DEF: () => {
        const at = this.begin();
        this.CONSUME(W.let);
        const variable = this.variable(1);
        this.CONSUME(Equals);
        lets.push({ variable, value: this.SUBRULE1(this.expression), start: at });
        if (this.RECORDING_PHASE || !this.declarationFollows()) this.need(1, Separator);
      },
    });
    const body = this.givenAtLast();
    return this.ACTION(() =>
      lets.reduceRight<Expr>(
        (inner, { variable, value, start: at }) => ({
          kind: 'let-in',
          variable,
          value,
          body: inner,
          span: { ...this.span(start), start: at },
        }),
        body,
      ),
    );
  });

  /** What a function gives, after its lets. */
  protected givenAtLast(): Expr {
    if (this.RECORDING_PHASE || !this.atLineEnd()) return this.SUBRULE2(this.expression);
    this.expected('what the function gives, on a line of its own,');
    return this.missing();
  }

  /** At the end of a line: the text ends, or the next line begins a declaration. */
  protected declarationFollows(): boolean {
    if (!this.sees(Separator)) return this.atLineEnd();
    return DECLARATION_WORDS.includes(this.LA(2).image) && (this.sees(AnyName, 3) || this.sees(LCurly, 3));
  }

  /** `[implements ...] { ... } [implements ...]` */
  protected readonly ruledBlock: Rule<{ body: Block; rules: readonly RuleId[] }> = this.RULE('ruledBlock', () => {
    const before = this.rules(1);
    const body = this.SUBRULE(this.block);
    const after = this.rules(2);
    return { body, rules: joined(before, after) };
  });

  protected readonly effect: Rule<EffectDeclaration> = this.RULE('effect', (): EffectDeclaration => {
    const start = this.begin();
    this.CONSUME(W.effect);
    const name = this.callableName(1);
    const parameters = this.OPTION1(() => this.SUBRULE(this.parameters)) ?? NO_PARAMETERS;
    const type = this.OPTION2(() => {
      this.CONSUME(Colon);
      return this.SUBRULE(this.type);
    });
    return { kind: 'effect', name, parameters, type, ...this.SUBRULE(this.ruledBlock), span: this.span(start) };
  });

  protected readonly action: Rule<ActionDeclaration> = this.RULE('action', (): ActionDeclaration => {
    const start = this.begin();
    const isFree = this.OPTION1(() => this.CONSUME(W.free)) !== undefined;
    this.need(1, W.action);
    const name = this.anyName(1);
    let free: ActionDeclaration['free'];
    let oncePer: Scope | undefined;
    let tags = NO_NAMES;
    let parameters = NO_PARAMETERS;
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(W.around);
            free = 'around';
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.throughout);
            free = 'throughout';
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.once);
            this.need(1, W.per);
            oncePer = this.SUBRULE(this.scope);
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.is);
            tags = this.SUBRULE(this.names);
          },
        },
        {
          ALT: () => {
            parameters = this.SUBRULE(this.parameters);
          },
        },
      ]),
    );
    if (isFree && free === undefined) this.expected('`around` or `throughout`');
    const definition = this.SUBRULE(this.ruledBlock);
    return { kind: 'action', free, oncePer, name, tags, parameters, ...definition, span: this.span(start) };
  });

  protected readonly phase: Rule<PhaseDeclaration> = this.RULE('phase', (): PhaseDeclaration => {
    const start = this.begin();
    const { role, name } = this.OR<Pick<PhaseDeclaration, 'role' | 'name'>>([
      {
        ALT: () => {
          const word = this.CONSUME(W.setup);
          return { role: 'setup', name: { text: 'setup', span: this.spanOf(word) } };
        },
      },
      {
        ALT: () => {
          const word = this.CONSUME(W.flow);
          return { role: 'flow', name: { text: 'flow', span: this.spanOf(word) } };
        },
      },
      {
        ALT: () => {
          this.CONSUME(W.phase);
          return { role: 'phase', name: this.anyName(1) };
        },
      },
    ]);
    return { kind: 'phase', role, name, ...this.SUBRULE(this.ruledBlock), span: this.span(start) };
  });

  // ---------------------------------------------------------------- events and checks

  protected readonly event: Rule<EventDeclaration> = this.RULE('event', (): EventDeclaration => {
    const start = this.begin();
    this.CONSUME(W.event);
    const name = this.anyName(1);
    const parameters = this.OPTION1(() => this.SUBRULE(this.parameters)) ?? NO_PARAMETERS;
    const resolvedBy: Expr[] = [];
    this.OPTION2(() => {
      this.CONSUME(W.resolved);
      this.need(1, W.by);
      resolvedBy.push(this.SUBRULE1(this.expression));
      this.MANY(() => {
        this.CONSUME(Comma);
        this.need(1, W.then);
        resolvedBy.push(this.SUBRULE2(this.expression));
      });
    });
    return { kind: 'event', name, parameters, resolvedBy, span: this.span(start) };
  });

  protected readonly handler: Rule<HandlerDeclaration> = this.RULE('on', (): HandlerDeclaration => {
    const start = this.begin();
    this.CONSUME(W.on);
    const trigger = this.SUBRULE(this.trigger);
    let forEach: Binding | undefined;
    let when: Expr | undefined;
    let by: Expr | undefined;
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            forEach = this.SUBRULE(this.eachPart);
          },
        },
        {
          ALT: () => {
            when = this.SUBRULE(this.whenPart);
          },
        },
        {
          ALT: () => {
            by = this.SUBRULE(this.byPart);
          },
        },
      ]),
    );
    return { kind: 'on', trigger, forEach, when, by, ...this.SUBRULE(this.ruledBlock), span: this.span(start) };
  });

  /** `card enters empire of p`   `card covered in system of p`   `pile of p emptied`   `deck found empty`   `attacked` */
  protected readonly trigger: Rule<Trigger> = this.RULE('trigger', (): Trigger => {
    const start = this.begin();
    const name = this.anyName(1, 'the name of an event, a piece or a place');
    const piece = (
      verb: 'enters' | 'leaves' | 'covered' | 'uncovered',
      place: Name,
      keys: readonly Name[],
    ): Trigger => ({
      kind: 'piece',
      piece: name,
      verb,
      place,
      keys,
      span: this.span(start),
    });
    const found = this.OPTION1(() =>
      this.OR1<Trigger>([
        {
          ALT: () => {
            const verb = this.OR2<'enters' | 'leaves'>([
              { ALT: () => this.taking(0, W.enters, 'enters') },
              { ALT: () => this.taking(0, W.leaves, 'leaves') },
            ]);
            return piece(verb, this.anyName(2, 'the name of a place'), this.keyNames(2));
          },
        },
        {
          ALT: () => {
            const verb = this.OR3<'covered' | 'uncovered'>([
              { ALT: () => this.taking(0, W.covered, 'covered') },
              { ALT: () => this.taking(0, W.uncovered, 'uncovered') },
            ]);
            this.need(1, W.in);
            return piece(verb, this.anyName(3, 'the name of a place'), this.keyNames(3));
          },
        },
        {
          ALT: () => {
            const keys = this.keyNames(4);
            const verb = this.OR4<'emptied' | 'found-empty'>({
              ERR_MSG: '`emptied` or `found empty`',
              DEF: [
                { ALT: () => this.taking(0, W.emptied, 'emptied') },
                {
                  ALT: () => {
                    this.CONSUME(W.found);
                    this.need(1, W.empty);
                    return 'found-empty';
                  },
                },
              ],
            });
            return { kind: 'place', place: name, verb, keys, span: this.span(start) };
          },
        },
      ]),
    );
    return found ?? { kind: 'event', event: name, span: this.span(start) };
  });

  /** `[of p, q]` */
  protected keyNames(index: number): readonly Name[] {
    return (
      this.option(index, () => {
        this.consume(index, W.of);
        return this.subrule(index, this.names);
      }) ?? NO_NAMES
    );
  }

  protected readonly check: Rule<CheckDeclaration> = this.RULE('check', (): CheckDeclaration => {
    const start = this.begin();
    this.CONSUME(W.check);
    const name = this.anyName(1);
    this.need(1, W.after);
    this.need(1, W.change);
    this.need(1, W.of);
    const watches = this.SUBRULE(this.names);
    return { kind: 'check', name, watches, ...this.SUBRULE(this.ruledBlock), span: this.span(start) };
  });

  protected readonly invariant: Rule<InvariantDeclaration> = this.RULE('invariant', (): InvariantDeclaration => {
    const start = this.begin();
    this.CONSUME(W.invariant);
    const name = this.anyName(1);
    const forEach = this.OPTION(() => this.SUBRULE(this.eachPart));
    this.need(1, Colon);
    const condition = this.SUBRULE(this.expression);
    const because = this.reasons(1);
    return { kind: 'invariant', name, forEach, condition, because, span: this.span(start) };
  });

  // ---------------------------------------------------------------- scoring

  protected readonly score: Rule<ScoreDeclaration> = this.RULE('score', (): ScoreDeclaration => {
    const start = this.begin();
    this.CONSUME(W.score);
    const name = this.anyName(1);
    const parameters = this.SUBRULE(this.parameters);
    const before = this.rules(1);
    this.need(1, Equals);
    const early = this.rules(2);
    const body = this.SUBRULE(this.defined);
    const when = this.OPTION(() => this.SUBRULE(this.whenPart));
    const rules = joined(joined(before, early), this.rules(3));
    return { kind: 'score', name, parameters, when, body, rules, span: this.span(start) };
  });

  protected readonly ranking: Rule<RankingDeclaration> = this.RULE('ranking', (): RankingDeclaration => {
    const start = this.begin();
    this.CONSUME(W.ranking);
    this.need(1, LParen);
    const parameter = this.SUBRULE(this.parameter);
    this.need(1, RParen);
    const order = this.SUBRULE(this.byOrder);
    this.OPTION1(() => {
      this.OPTION2(() => this.CONSUME(Comma));
      this.CONSUME(W.ties);
      this.need(1, W.shared);
    });
    const rules = this.rules(3);
    return { kind: 'ranking', parameter, order, rules, span: this.span(start) };
  });

  protected readonly layers: Rule<LayersDeclaration> = this.RULE('layers', (): LayersDeclaration => {
    const start = this.begin();
    this.CONSUME(W.layers);
    const layers = this.SUBRULE(this.names);
    const rules = this.rules(1);
    return { kind: 'layers', layers, rules, span: this.span(start) };
  });
}

/** A group without conditions asks for nothing. */
function conjunction(requirements: readonly Requirement[], span: Span): Expr {
  const [first, ...more] = requirements.map(({ condition }) => condition);
  if (first === undefined) return { kind: 'truth', value: true, span };
  return more.reduce<Expr>(
    (left, right) => ({
      kind: 'binary',
      operator: 'and',
      left,
      right,
      rounded: undefined,
      span: spanning(left.span, right.span),
    }),
    first,
  );
}
