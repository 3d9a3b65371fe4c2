/** Grammar: enums, kinds and states, and the parts that several declarations share. */
import type { TokenType } from 'chevrotain';
import type {
  EnumDeclaration,
  Expr,
  FieldDeclaration,
  KindDeclaration,
  KindFactor,
  Name,
  Parameter,
  Scope,
  StateDeclaration,
  TypeExpr,
} from './ast.ts';
import { NO_RULES, type Rule } from './parser-base.ts';
import { StatementParser } from './parser-statements.ts';
import {
  BuiltIn,
  CallName,
  Colon,
  Comma,
  Equals,
  Identifier,
  LCurly,
  LParen,
  RCurly,
  RParen,
  VarName,
  W,
  wordFor,
} from './tokens.ts';

export const NO_NAMES: readonly Name[] = [];
export const NO_PARAMETERS: readonly Parameter[] = [];

export abstract class KindParser extends StatementParser {
  // ---------------------------------------------------------------- parts that several declarations share

  /** A declared name that rules use bare: it may be any word but a reserved one, or one that means something bare already. */
  protected bareName(index: number, what: string): Name {
    const name = this.anyName(index, what);
    this.usedBare(name);
    return name;
  }

  protected usedBare(name: Name): void {
    const word = this.RECORDING_PHASE ? undefined : wordFor(name.text);
    if (word !== undefined && (!isIn(word, VarName) || isIn(word, BuiltIn)))
      this.remark({ kind: 'reserved-word', word: name.text, span: name.span });
  }

  /** The name of an effect: a word that begins a statement could never be called. */
  protected callableName(index: number): Name {
    const name = this.anyName(index);
    this.ACTION(() => {
      const word = wordFor(name.text);
      if (word !== undefined && !isIn(word, CallName))
        this.remark({ kind: 'uncallable', word: name.text, span: name.span });
    });
    return name;
  }

  protected readonly parameters: Rule<readonly Parameter[]> = this.RULE('parameters', () => {
    this.need(1, LParen);
    const all: Parameter[] = [];
    this.OPTION(() => {
      all.push(this.SUBRULE1(this.parameter));
      this.MANY(() => {
        this.CONSUME(Comma);
        all.push(this.SUBRULE2(this.parameter));
      });
    });
    this.need(1, RParen);
    return all;
  });

  protected readonly parameter: Rule<Parameter> = this.RULE('parameter', (): Parameter => {
    const start = this.begin();
    const name = this.bareParameter();
    this.need(1, Colon);
    return { name, type: this.SUBRULE(this.type), span: this.span(start) };
  });

  /** A parameter called like one of the language's own names hides it. */
  protected bareParameter(): Name {
    const name = this.anyName(1, 'the name of a parameter');
    this.ACTION(() => {
      const word = wordFor(name.text);
      if (word !== undefined && !isIn(word, VarName))
        this.remark({ kind: 'reserved-word', word: name.text, span: name.span });
    });
    return name;
  }

  protected readonly types: Rule<readonly TypeExpr[]> = this.RULE('types', () => {
    const all = [this.SUBRULE1(this.type)];
    this.MANY(() => {
      this.CONSUME(Comma);
      all.push(this.SUBRULE2(this.type));
    });
    return all;
  });

  protected readonly scope: Rule<Scope> = this.RULE('scope', () =>
    this.OR<Scope>({
      ERR_MSG: '`action`, `turn`, `phase`, `round` or `game`',
      DEF: [
        { ALT: () => this.taking(0, W.action, 'action') },
        { ALT: () => this.taking(0, W.turn, 'turn') },
        { ALT: () => this.taking(0, W.phase, 'phase') },
        { ALT: () => this.taking(0, W.round, 'round') },
        { ALT: () => this.taking(0, W.game, 'game') },
      ],
    }),
  );

  /** `at least 0`   `at most 9` */
  protected readonly limit: Rule<{ end: 'least' | 'most'; value: Expr }> = this.RULE('limit', () => {
    this.CONSUME(W.at);
    const end = this.OR<'least' | 'most'>({
      ERR_MSG: '`least` or `most`',
      DEF: [{ ALT: () => this.taking(0, W.least, 'least') }, { ALT: () => this.taking(0, W.most, 'most') }],
    });
    return { end, value: this.SUBRULE(this.calculation) }; // no comparison: in `value v: Int at most 9 = e` the sign is the value's
  });

  /** `in layer card` */
  protected readonly inLayer: Rule<Name> = this.RULE('inLayer', (): Name => {
    this.CONSUME(W.in);
    this.need(1, W.layer);
    return this.anyName(1, 'the name of a layer');
  });

  /** `when c` */
  protected readonly whenPart: Rule<Expr> = this.RULE('when', (): Expr => {
    this.CONSUME(W.when);
    return this.SUBRULE(this.expression);
  });

  /** `starts at e` */
  protected readonly startsAt: Rule<Expr> = this.RULE('startsAt', (): Expr => {
    this.CONSUME(W.starts);
    this.need(1, W.at);
    return this.SUBRULE(this.expression);
  });

  // ---------------------------------------------------------------- kinds and states

  protected readonly enumDeclaration: Rule<EnumDeclaration> = this.RULE('enum', (): EnumDeclaration => {
    const start = this.begin();
    this.CONSUME(W.enum);
    const name = this.anyName(1);
    const members: Name[] = [];
    this.need(1, LCurly);
    this.OPTION1(() => {
      members.push(this.bareName(2, 'the name of a member'));
      this.MANY(() => {
        this.CONSUME(Comma);
        this.OPTION2(() => members.push(this.bareName(3, 'the name of a member')));
      });
    });
    this.need(1, RCurly);
    return { kind: 'enum', name, members, span: this.span(start) };
  });

  protected readonly kind: Rule<KindDeclaration> = this.RULE('kind', (): KindDeclaration => {
    const start = this.begin();
    this.CONSUME(W.kind);
    const name = this.anyName(1);
    let alike = false;
    let factors: readonly KindFactor[] = [];
    let parent: Name | undefined;
    const union: Name[] = [];
    let sides = NO_NAMES;
    let rules = NO_RULES;
    this.MANY1(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(W.alike);
            alike = true;
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.per);
            factors = this.SUBRULE(this.factors);
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.of);
            parent = this.anyName(2, 'the name of a kind');
          },
        },
        {
          ALT: () => {
            this.CONSUME(Equals);
            union.push(this.anyName(3, 'the name of a kind'));
            this.MANY2(() => {
              this.CONSUME(W.or);
              union.push(this.anyName(4, 'the name of a kind'));
            });
          },
        },
        {
          ALT: () => {
            this.CONSUME(W.with);
            this.need(1, W.sides);
            sides = this.SUBRULE(this.names);
          },
        },
        {
          ALT: () => {
            rules = this.SUBRULE(this.implementsPart);
          },
        },
      ]),
    );
    const fields = this.OPTION(() => this.SUBRULE(this.fields)) ?? [];
    return { kind: 'kind', name, alike, factors, parent, union, sides, fields, rules, span: this.span(start) };
  });

  /** `ResourceCard, Side`   `card: ResourceCard, face: 1..6` */
  protected readonly factors: Rule<readonly KindFactor[]> = this.RULE('factors', () => {
    const all = [this.SUBRULE1(this.factor)];
    this.MANY(() => {
      this.CONSUME(Comma);
      all.push(this.SUBRULE2(this.factor));
    });
    return all;
  });

  protected readonly factor: Rule<KindFactor> = this.RULE('factor', (): KindFactor => {
    const start = this.begin();
    const name = this.OPTION({
      GATE: () => this.sees(Colon, 2),
      DEF: () => {
        const found = this.anyName(1);
        this.CONSUME(Colon);
        return found;
      },
    });
    return { name, type: this.SUBRULE(this.type), span: this.span(start) };
  });

  protected readonly fields: Rule<KindDeclaration['fields']> = this.RULE('fields', () => {
    const all: (FieldDeclaration | StateDeclaration)[] = [];
    this.CONSUME(LCurly);
    this.freshly(() =>
      this.lines(() => all.push(this.SUBRULE(this.fieldOrState)), 'a field such as `cost: Amounts`', 'skipped'),
    );
    this.need(1, RCurly);
    return all;
  });

  protected readonly fieldOrState: Rule<FieldDeclaration | StateDeclaration> = this.RULE('fieldOrState', () =>
    this.OR<FieldDeclaration | StateDeclaration>({
      ERR_MSG: 'a field such as `cost: Amounts`',
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => !this.sees(Colon, 2), ALT: () => this.SUBRULE(this.state) },
        { ALT: () => this.SUBRULE(this.field) },
      ],
    }),
  );

  protected readonly field: Rule<FieldDeclaration> = this.RULE('field', (): FieldDeclaration => {
    const start = this.begin();
    const name = this.anyName(1);
    this.need(1, Colon);
    const type = this.SUBRULE(this.type);
    let asFarAsPossible = false;
    let layer: Name | undefined;
    let whilst: Expr | undefined;
    let starts: Expr | undefined;
    let rules = NO_RULES;
    this.MANY(() => {
      this.OPTION(() => this.CONSUME(Comma));
      this.OR({
        ERR_MSG: '`as far as possible`, `in layer`, `while`, `starts at` or `implements`',
        DEF: [
          {
            ALT: () => {
              this.CONSUME(W.as);
              this.need(1, W.far);
              this.need(2, W.as);
              this.need(1, W.possible);
              asFarAsPossible = true;
            },
          },
          {
            ALT: () => {
              layer = this.SUBRULE(this.inLayer);
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.while);
              whilst = this.SUBRULE(this.expression);
            },
          },
          {
            ALT: () => {
              starts = this.SUBRULE(this.startsAt);
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
    return { kind: 'field', name, type, asFarAsPossible, layer, whilst, starts, rules, span: this.span(start) };
  });

  /** A state outside a kind; without keys it is used bare. */
  protected readonly ownState: Rule<StateDeclaration> = this.RULE('ownState', (): StateDeclaration => {
    const state = this.SUBRULE(this.state);
    this.ACTION(() => {
      if (state.keys.length === 0) this.usedBare(state.name);
    });
    return state;
  });

  protected readonly state: Rule<StateDeclaration> = this.RULE('state', (): StateDeclaration => {
    const start = this.begin();
    this.CONSUME(W.state);
    const name = this.anyName(1);
    const keys = this.OPTION1(() => this.SUBRULE(this.keys)) ?? [];
    this.need(1, Colon);
    const type = this.SUBRULE(this.type);
    let least: Expr | undefined;
    let most: Expr | undefined;
    let excessIsLost = false;
    let payable = false;
    let starts: Expr | undefined;
    let until: Scope | undefined;
    let untilEffect: Name | undefined;
    let hidden = false;
    let rules = NO_RULES;
    this.MANY(() => {
      this.OPTION2(() => this.CONSUME(Comma));
      this.OR({
        ERR_MSG:
          '`from`, `at most`, `at least`, `excess is lost`, `payable`, `starts at`, `until end of` or `seen by owner`',
        DEF: [
          {
            ALT: () => {
              this.CONSUME(W.from);
              least = this.SUBRULE1(this.expression);
              this.need(1, W.to);
              most = this.SUBRULE2(this.expression);
            },
          },
          {
            ALT: () => {
              const { end, value } = this.SUBRULE(this.limit);
              if (end === 'least') least = value;
              else most = value;
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.excess);
              this.need(1, W.is);
              this.need(1, W.lost);
              excessIsLost = true;
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.payable);
              payable = true;
            },
          },
          {
            ALT: () => {
              starts = this.SUBRULE(this.startsAt);
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.until);
              this.need(1, W.end);
              this.need(1, W.of);
              this.OR1({
                ERR_MSG: '`action`, `turn`, `phase`, `round`, `game` or the name of an effect',
                DEF: [
                  {
                    ALT: () => {
                      until = this.SUBRULE(this.scope);
                    },
                  },
                  {
                    ALT: () => {
                      const token = this.CONSUME(Identifier);
                      untilEffect = { text: token.image, span: this.spanOf(token) };
                    },
                  },
                ],
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.seen);
              this.need(1, W.by);
              this.need(1, W.owner);
              hidden = true;
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
    const span = this.span(start);
    return {
      kind: 'state',
      name,
      keys,
      type,
      least,
      most,
      excessIsLost,
      payable,
      starts,
      until,
      untilEffect,
      hidden,
      rules,
      span,
    };
  });

  /** `of Hex, Player` */
  protected readonly keys: Rule<readonly TypeExpr[]> = this.RULE('keys', () => {
    this.CONSUME(W.of);
    return this.SUBRULE(this.types);
  });
}

const isIn = (word: TokenType, category: TokenType): boolean => word.CATEGORIES?.includes(category) === true;
