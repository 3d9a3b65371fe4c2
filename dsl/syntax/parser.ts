/**
 * Grammar: declarations, and the entry points. The one class with behaviour (see STYLE): it translates and decides nothing.
 * Its families stand in `parser-expressions.ts` and `parser-statements.ts`, what they share in `parser-base.ts`.
 */
import type { IToken } from 'chevrotain';
import type { Span } from '../source/source.ts';
import type {
  ActionDeclaration,
  Block,
  BoardDeclaration,
  CheckDeclaration,
  Declaration,
  DiceDeclaration,
  EffectDeclaration,
  EnumDeclaration,
  EventDeclaration,
  Expr,
  FieldDeclaration,
  ForbidClause,
  FunctionDeclaration,
  HandlerDeclaration,
  InsteadClause,
  KindDeclaration,
  KindFactor,
  LayersDeclaration,
  ModifyClause,
  Name,
  OptionBlock,
  Parameter,
  PhaseDeclaration,
  PlaceDeclaration,
  RankingDeclaration,
  RuleId,
  RulesText,
  Scope,
  ScoreDeclaration,
  StateDeclaration,
  SubstituteClause,
  TableDeclaration,
  Trigger,
  TypeExpr,
  WaiveClause,
} from './ast.ts';
import { A_RULE_ID, NO_RULES, type Rule } from './parser-base.ts';
import type { Binding } from './parser-expressions.ts';
import { joined, StatementParser } from './parser-statements.ts';
import type { SyntaxProblem } from './problems.ts';
import {
  CallName,
  Colon,
  Comma,
  Equals,
  Identifier,
  LCurly,
  LParen,
  LSquare,
  Noun,
  Plus,
  Range,
  RCurly,
  RParen,
  RSquare,
  RuleIdToken,
  VarName,
  W,
  wordFor,
} from './tokens.ts';

const NO_NAMES: readonly Name[] = [];
const NO_PARAMETERS: readonly Parameter[] = [];

export class RulesParser extends StatementParser {
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

  private readonly wholeExpression: Rule<Expr> = this.RULE('wholeExpression', (): Expr => {
    let out: Expr = this.missing();
    this.guarded(() => {
      out = this.SUBRULE(this.expression);
    });
    if (!this.RECORDING_PHASE && !Number.isNaN(this.LA(1).startOffset)) this.expected('the end of the expression');
    return out;
  });

  private readonly declarations: Rule<readonly Declaration[]> = this.RULE('declarations', () => {
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

  private readonly declaration: Rule<Declaration> = this.RULE(
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
          { ALT: () => this.SUBRULE(this.effect) },
          { ALT: () => this.SUBRULE(this.action) },
          { ALT: () => this.SUBRULE(this.phase) },
          { ALT: () => this.SUBRULE(this.event) },
          { ALT: () => this.SUBRULE(this.handler) },
          { ALT: () => this.SUBRULE(this.check) },
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

  // ---------------------------------------------------------------- parts that several declarations share

  /** A declared name that rules use bare: it may be any word but a reserved one. */
  private bareName(index: number, what: string): Name {
    const name = this.anyName(index, what);
    this.usedBare(name);
    return name;
  }

  private usedBare(name: Name): void {
    const word = this.RECORDING_PHASE ? undefined : wordFor(name.text);
    if (word !== undefined && word.CATEGORIES?.includes(VarName) !== true)
      this.remark({ kind: 'reserved-word', word: name.text, span: name.span });
  }

  /** The name of an effect: a word that begins a statement could never be called. */
  private callableName(index: number): Name {
    const name = this.anyName(index);
    this.ACTION(() => {
      const word = wordFor(name.text);
      if (word !== undefined && word.CATEGORIES?.includes(CallName) !== true)
        this.remark({ kind: 'uncallable', word: name.text, span: name.span });
    });
    return name;
  }

  private readonly parameters: Rule<readonly Parameter[]> = this.RULE('parameters', () => {
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

  private readonly parameter: Rule<Parameter> = this.RULE('parameter', (): Parameter => {
    const start = this.begin();
    const name = this.bareParameter();
    this.need(1, Colon);
    return { name, type: this.SUBRULE(this.type), span: this.span(start) };
  });

  /** `from`, `to`, `at` and `on` may name a parameter. */
  private bareParameter(): Name {
    const name = this.anyName(1, 'the name of a parameter');
    this.ACTION(() => {
      if (wordFor(name.text) !== undefined && !isUsable(name.text))
        this.remark({ kind: 'reserved-word', word: name.text, span: name.span });
    });
    return name;
  }

  private readonly types: Rule<readonly TypeExpr[]> = this.RULE('types', () => {
    const all = [this.SUBRULE1(this.type)];
    this.MANY(() => {
      this.CONSUME(Comma);
      all.push(this.SUBRULE2(this.type));
    });
    return all;
  });

  private readonly scope: Rule<Scope> = this.RULE('scope', () =>
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
  private readonly limit: Rule<{ end: 'least' | 'most'; value: Expr }> = this.RULE('limit', () => {
    this.CONSUME(W.at);
    const end = this.OR<'least' | 'most'>({
      ERR_MSG: '`least` or `most`',
      DEF: [{ ALT: () => this.taking(0, W.least, 'least') }, { ALT: () => this.taking(0, W.most, 'most') }],
    });
    return { end, value: this.SUBRULE(this.calculation) }; // no comparison: in `value v: Int at most 9 = e` the sign is the value's
  });

  /** `in layer card` */
  private readonly inLayer: Rule<Name> = this.RULE('inLayer', (): Name => {
    this.CONSUME(W.in);
    this.need(1, W.layer);
    return this.anyName(1, 'the name of a layer');
  });

  /** `when c` */
  private readonly whenPart: Rule<Expr> = this.RULE('when', (): Expr => {
    this.CONSUME(W.when);
    return this.SUBRULE(this.expression);
  });

  /** `starts at e` */
  private readonly startsAt: Rule<Expr> = this.RULE('startsAt', (): Expr => {
    this.CONSUME(W.starts);
    this.need(1, W.at);
    return this.SUBRULE(this.expression);
  });

  // ---------------------------------------------------------------- things

  private readonly enumDeclaration: Rule<EnumDeclaration> = this.RULE('enum', (): EnumDeclaration => {
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

  private readonly kind: Rule<KindDeclaration> = this.RULE('kind', (): KindDeclaration => {
    const start = this.begin();
    this.CONSUME(W.kind);
    const name = this.anyName(1);
    let alike = false;
    let factors: readonly KindFactor[] = [];
    let parent: Name | undefined;
    const union: Name[] = [];
    let sides = NO_NAMES;
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
      ]),
    );
    const fields = this.OPTION(() => this.SUBRULE(this.fields)) ?? [];
    return { kind: 'kind', name, alike, factors, parent, union, sides, fields, span: this.span(start) };
  });

  /** `ResourceCard, Side`   `card: ResourceCard, face: 1..6` */
  private readonly factors: Rule<readonly KindFactor[]> = this.RULE('factors', () => {
    const all = [this.SUBRULE1(this.factor)];
    this.MANY(() => {
      this.CONSUME(Comma);
      all.push(this.SUBRULE2(this.factor));
    });
    return all;
  });

  private readonly factor: Rule<KindFactor> = this.RULE('factor', (): KindFactor => {
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

  private readonly fields: Rule<KindDeclaration['fields']> = this.RULE('fields', () => {
    const all: (FieldDeclaration | StateDeclaration)[] = [];
    this.CONSUME(LCurly);
    this.freshly(() =>
      this.lines(() => all.push(this.SUBRULE(this.fieldOrState)), 'a field such as `cost: Amounts`', 'skipped'),
    );
    this.need(1, RCurly);
    return all;
  });

  private readonly fieldOrState: Rule<FieldDeclaration | StateDeclaration> = this.RULE('fieldOrState', () =>
    this.OR<FieldDeclaration | StateDeclaration>({
      ERR_MSG: 'a field such as `cost: Amounts`',
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => !this.sees(Colon, 2), ALT: () => this.SUBRULE(this.state) },
        { ALT: () => this.SUBRULE(this.field) },
      ],
    }),
  );

  private readonly field: Rule<FieldDeclaration> = this.RULE('field', (): FieldDeclaration => {
    const start = this.begin();
    const name = this.anyName(1);
    this.need(1, Colon);
    const type = this.SUBRULE(this.type);
    let asFarAsPossible = false;
    let layer: Name | undefined;
    let whilst: Expr | undefined;
    let starts: Expr | undefined;
    this.MANY(() => {
      this.OPTION(() => this.CONSUME(Comma));
      this.OR({
        ERR_MSG: '`as far as possible`, `in layer`, `while` or `starts at`',
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
        ],
      });
    });
    return { kind: 'field', name, type, asFarAsPossible, layer, whilst, starts, span: this.span(start) };
  });

  /** A state outside a kind; without keys it is used bare. */
  private readonly ownState: Rule<StateDeclaration> = this.RULE('ownState', (): StateDeclaration => {
    const state = this.SUBRULE(this.state);
    this.ACTION(() => {
      if (state.keys.length === 0) this.usedBare(state.name);
    });
    return state;
  });

  private readonly state: Rule<StateDeclaration> = this.RULE('state', (): StateDeclaration => {
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
  private readonly keys: Rule<readonly TypeExpr[]> = this.RULE('keys', () => {
    this.CONSUME(W.of);
    return this.SUBRULE(this.types);
  });

  private readonly place: Rule<PlaceDeclaration> = this.RULE('place', (): PlaceDeclaration => {
    const start = this.begin();
    this.CONSUME(W.place);
    const name = this.anyName(1);
    const keys = this.OPTION1(() => this.SUBRULE(this.keys)) ?? [];
    if (keys.length === 0) this.usedBare(name);
    const copies = this.OPTION2(() => {
      this.CONSUME(LSquare);
      const count = this.SUBRULE1(this.expression);
      this.need(1, RSquare);
      return count;
    });
    this.need(1, Colon);
    const discipline = this.SUBRULE(this.discipline);
    this.need(1, W.of);
    const of = this.anyName(2, 'the name of a kind');
    let seenBy: PlaceDeclaration['seenBy'] = 'all';
    let topSeenByAll = false;
    let hiddenSize = false;
    let atMost: Expr | undefined;
    let accepts: Expr | undefined;
    let takesDiscards = false;
    let holdsAll = false;
    let rules = NO_RULES;
    this.MANY(() => {
      this.OPTION3(() => this.CONSUME(Comma));
      this.OR1({
        ERR_MSG:
          '`face down`, `seen by`, `top seen by all`, `hidden size`, `at most`, `accepts`, `takes discards` or `holds all`',
        DEF: [
          {
            ALT: () => {
              this.CONSUME(W.face);
              seenBy = this.OR2<'nobody' | 'all'>({
                ERR_MSG: '`up` or `down`',
                DEF: [{ ALT: () => this.taking(0, W.down, 'nobody') }, { ALT: () => this.taking(0, W.up, 'all') }],
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME1(W.seen);
              this.need(1, W.by);
              seenBy = this.OR3<'all' | 'owner' | 'nobody'>({
                ERR_MSG: '`all`, `owner` or `nobody`',
                DEF: [
                  { ALT: () => this.taking(1, W.all, 'all') },
                  { ALT: () => this.taking(0, W.owner, 'owner') },
                  { ALT: () => this.taking(0, W.nobody, 'nobody') },
                ],
              });
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.top);
              this.need(2, W.seen);
              this.need(2, W.by);
              this.need(2, W.all);
              topSeenByAll = true;
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.hidden);
              this.need(1, W.size);
              hiddenSize = true;
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.at);
              this.need(1, W.most);
              atMost = this.SUBRULE2(this.expression);
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.accepts);
              accepts = this.SUBRULE3(this.expression);
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.takes);
              this.need(1, W.discards);
              takesDiscards = true;
            },
          },
          {
            ALT: () => {
              this.CONSUME(W.holds);
              this.need(3, W.all);
              holdsAll = true;
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
    const shown = { seenBy, topSeenByAll, hiddenSize, atMost, accepts, takesDiscards, holdsAll };
    return { kind: 'place', name, keys, copies, discipline, of, ...shown, rules, span: this.span(start) };
  });

  private readonly discipline: Rule<PlaceDeclaration['discipline']> = this.RULE('discipline', () =>
    this.OR<PlaceDeclaration['discipline']>({
      ERR_MSG: '`stack`, `set`, `bag` or `slot`',
      DEF: [
        { ALT: () => this.taking(0, W.stack, 'stack') },
        { ALT: () => this.taking(0, W.set, 'set') },
        { ALT: () => this.taking(0, W.bag, 'bag') },
        { ALT: () => this.taking(0, W.slot, 'slot') },
      ],
    }),
  );

  /** `8 by 8 squares of Square`   `hexes of Hex within 4`   `graph of System by links` */
  private readonly board: Rule<BoardDeclaration> = this.RULE('board', (): BoardDeclaration => {
    const start = this.begin();
    this.CONSUME(W.board);
    const name = this.anyName(1);
    this.need(1, Colon);
    return this.OR<BoardDeclaration>({
      ERR_MSG: '`<columns> by <rows> squares of`, `hexes of` or `graph of`',
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.sees(W.of, 2),
          ALT: () => {
            this.CONSUME(W.hexes);
            this.need(1, W.of);
            const cells = this.anyName(2, 'the name of a kind');
            this.need(1, W.within);
            const radius = this.SUBRULE1(this.expression);
            return { kind: 'board', name, shape: { kind: 'hexes', radius }, cells, span: this.span(start) };
          },
        },
        {
          GATE: () => this.sees(W.of, 2),
          ALT: () => {
            this.CONSUME(W.graph);
            this.need(2, W.of);
            const cells = this.anyName(3, 'the name of a kind');
            this.need(1, W.by);
            const links = this.anyName(4, 'the name of a field');
            return { kind: 'board', name, shape: { kind: 'graph', links }, cells, span: this.span(start) };
          },
        },
        {
          ALT: () => {
            const columns = this.SUBRULE2(this.expression);
            this.need(2, W.by);
            const rows = this.SUBRULE3(this.expression);
            this.need(1, W.squares);
            this.need(3, W.of);
            const cells = this.anyName(5, 'the name of a kind');
            return { kind: 'board', name, shape: { kind: 'squares', columns, rows }, cells, span: this.span(start) };
          },
        },
      ],
    });
  });

  /** `dice Shot per Cannon, faces 1..6` */
  private readonly dice: Rule<DiceDeclaration> = this.RULE('dice', (): DiceDeclaration => {
    const start = this.begin();
    this.CONSUME(W.dice);
    const name = this.anyName(1);
    const per = this.OPTION1(() => {
      this.CONSUME(W.per);
      return this.SUBRULE(this.factor);
    });
    this.OPTION2(() => this.CONSUME(Comma));
    this.need(1, W.faces);
    const from = this.SUBRULE1(this.bound);
    this.need(1, Range);
    const to = this.SUBRULE2(this.bound);
    return { kind: 'dice', name, per, from, to, span: this.span(start) };
  });

  private readonly table: Rule<TableDeclaration> = this.RULE('table', (): TableDeclaration => {
    const start = this.begin();
    this.CONSUME(W.table);
    const name = this.bareName(1, 'a name');
    const parameters = this.SUBRULE(this.parameters);
    this.need(1, Colon);
    return { kind: 'table', name, parameters, type: this.SUBRULE(this.type), span: this.span(start) };
  });

  // ---------------------------------------------------------------- values, effects, actions

  private readonly functionDeclaration: Rule<FunctionDeclaration> = this.RULE('function', (): FunctionDeclaration => {
    const start = this.begin();
    const modifiable = this.OR([
      { ALT: () => this.taking(0, W.function, false) },
      { ALT: () => this.taking(0, W.value, true) },
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
    return { kind: 'function', modifiable, name, parameters, type, least, most, body, rules, span: this.span(start) };
  });

  /** `= <expr> implements ...`; the ids may also stand before the sign or right after it */
  private readonly definition: Rule<{ body: Expr; rules: readonly RuleId[] }> = this.RULE('definition', () => {
    const before = this.rules(1);
    this.need(1, Equals);
    const early = this.rules(2);
    const body = this.SUBRULE(this.expression);
    const after = this.rules(3);
    return { body, rules: joined(joined(before, early), after) };
  });

  /** `[implements ...] { ... } [implements ...]` */
  private readonly ruledBlock: Rule<{ body: Block; rules: readonly RuleId[] }> = this.RULE('ruledBlock', () => {
    const before = this.rules(1);
    const body = this.SUBRULE(this.block);
    const after = this.rules(2);
    return { body, rules: joined(before, after) };
  });

  private readonly effect: Rule<EffectDeclaration> = this.RULE('effect', (): EffectDeclaration => {
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

  private readonly action: Rule<ActionDeclaration> = this.RULE('action', (): ActionDeclaration => {
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

  private readonly phase: Rule<PhaseDeclaration> = this.RULE('phase', (): PhaseDeclaration => {
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

  private readonly event: Rule<EventDeclaration> = this.RULE('event', (): EventDeclaration => {
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

  private readonly handler: Rule<HandlerDeclaration> = this.RULE('on', (): HandlerDeclaration => {
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
  private readonly trigger: Rule<Trigger> = this.RULE('trigger', (): Trigger => {
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
  private keyNames(index: number): readonly Name[] {
    return (
      this.option(index, () => {
        this.consume(index, W.of);
        return this.subrule(index, this.names);
      }) ?? NO_NAMES
    );
  }

  private readonly check: Rule<CheckDeclaration> = this.RULE('check', (): CheckDeclaration => {
    const start = this.begin();
    this.CONSUME(W.check);
    const name = this.anyName(1);
    this.need(1, W.after);
    this.need(1, W.change);
    this.need(1, W.of);
    const watches = this.SUBRULE(this.names);
    return { kind: 'check', name, watches, ...this.SUBRULE(this.ruledBlock), span: this.span(start) };
  });

  // ---------------------------------------------------------------- scoring

  private readonly score: Rule<ScoreDeclaration> = this.RULE('score', (): ScoreDeclaration => {
    const start = this.begin();
    this.CONSUME(W.score);
    const name = this.anyName(1);
    const parameters = this.SUBRULE(this.parameters);
    return { kind: 'score', name, parameters, ...this.SUBRULE(this.definition), span: this.span(start) };
  });

  private readonly ranking: Rule<RankingDeclaration> = this.RULE('ranking', (): RankingDeclaration => {
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

  private readonly layers: Rule<LayersDeclaration> = this.RULE('layers', (): LayersDeclaration => {
    const start = this.begin();
    this.CONSUME(W.layers);
    return { kind: 'layers', layers: this.SUBRULE(this.names), span: this.span(start) };
  });

  // ---------------------------------------------------------------- clauses

  private readonly optionBlock: Rule<OptionBlock> = this.RULE('while', (): OptionBlock => {
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

  private readonly modify: Rule<ModifyClause> = this.RULE('modify', (): ModifyClause => {
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

  private readonly change: Rule<Pick<ModifyClause, 'how' | 'amount'>> = this.RULE('change', () =>
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

  private readonly forbid: Rule<ForbidClause> = this.RULE('forbid', (): ForbidClause => {
    const start = this.begin();
    this.CONSUME(W.forbid);
    const what = this.anyName(1, 'the name of an action or an effect');
    const when = this.OPTION1(() => this.SUBRULE(this.whenPart));
    const because = this.reasons(2);
    return { kind: 'forbid', what, when, because, span: this.span(start) };
  });

  private readonly waive: Rule<WaiveClause> = this.RULE('waive', (): WaiveClause => {
    const start = this.begin();
    this.CONSUME(W.waive);
    const what = this.waived();
    const when = this.OPTION1(() => this.SUBRULE(this.whenPart));
    const rules = this.rules(2);
    return { kind: 'waive', what, when, rules, span: this.span(start) };
  });

  private waived(): RuleId {
    if (!this.RECORDING_PHASE && !this.sees(RuleIdToken)) {
      this.expected(A_RULE_ID);
      return { id: '', span: this.gap() };
    }
    const token = this.CONSUME(RuleIdToken);
    return { id: token.image, span: this.spanOf(token) };
  }

  private readonly instead: Rule<InsteadClause> = this.RULE('instead', (): InsteadClause => {
    const start = this.begin();
    this.CONSUME(W.instead);
    this.need(1, W.of);
    const what = this.anyName(1, 'the name of an effect');
    const layer = this.OPTION1(() => this.SUBRULE(this.inLayer));
    const when = this.OPTION2(() => this.SUBRULE(this.whenPart));
    return { kind: 'instead', what, layer, when, ...this.SUBRULE(this.ruledBlock), span: this.span(start) };
  });

  /** `credits may stand for food at 2 for 1 when c` */
  private readonly substitute: Rule<SubstituteClause> = this.RULE('substitute', (): SubstituteClause => {
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

const LINKING = new Set(['from', 'to', 'at', 'on']);

function isUsable(word: string): boolean {
  return LINKING.has(word) || wordFor(word)?.CATEGORIES?.includes(VarName) === true;
}
