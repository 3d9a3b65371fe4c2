/** Grammar: places, boards, dice and tables. */
import type { BoardDeclaration, DiceDeclaration, Expr, PlaceDeclaration, TableDeclaration } from './ast.ts';
import { NO_RULES, type Rule } from './parser-base.ts';
import { KindParser } from './parser-kinds.ts';
import { Colon, Comma, LSquare, Range, RSquare, W } from './tokens.ts';

export abstract class PlaceParser extends KindParser {
  protected readonly place: Rule<PlaceDeclaration> = this.RULE('place', (): PlaceDeclaration => {
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

  protected readonly discipline: Rule<PlaceDeclaration['discipline']> = this.RULE('discipline', () =>
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

  /** `8 by 8 squares of Square`   `hexes of Hex within 4`   `rhombus of 11 by 11 hexes of Hex`   `graph of System by links` */
  protected readonly board: Rule<BoardDeclaration> = this.RULE('board', (): BoardDeclaration => {
    const start = this.begin();
    this.CONSUME(W.board);
    const name = this.anyName(1);
    this.need(1, Colon);
    return this.OR<BoardDeclaration>({
      ERR_MSG: '`<columns> by <rows> squares of`, `hexes of`, `rhombus of`, `rectangle of` or `graph of`',
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.sees(W.of, 2),
          ALT: () => {
            this.CONSUME(W.hexes);
            this.need(1, W.of);
            const cells = this.anyName(2, 'the name of a kind');
            const radius = this.OR1<Expr | undefined>({
              ERR_MSG: '`within` and a number of steps, or `without end`',
              DEF: [
                {
                  ALT: () => {
                    this.CONSUME(W.within);
                    return this.SUBRULE1(this.expression);
                  },
                },
                {
                  ALT: () => {
                    this.CONSUME(W.without);
                    this.need(1, W.end);
                    return undefined;
                  },
                },
              ],
            });
            return { kind: 'board', name, shape: { kind: 'hexes', radius }, cells, span: this.span(start) };
          },
        },
        {
          GATE: () => this.sees(W.of, 2),
          ALT: () => {
            const form = this.OR2<'rhombus' | 'rectangle'>([
              { ALT: () => this.taking(0, W.rhombus, 'rhombus') },
              { ALT: () => this.taking(0, W.rectangle, 'rectangle') },
            ]);
            this.need(4, W.of);
            const columns = this.SUBRULE4(this.expression);
            this.need(3, W.by);
            const rows = this.SUBRULE5(this.expression);
            this.need(1, W.hexes);
            this.need(5, W.of);
            const cells = this.anyName(6, 'the name of a kind');
            const shape = { kind: 'rows-of-hexes', form, columns, rows } as const;
            return { kind: 'board', name, shape, cells, span: this.span(start) };
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
  protected readonly dice: Rule<DiceDeclaration> = this.RULE('dice', (): DiceDeclaration => {
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

  protected readonly table: Rule<TableDeclaration> = this.RULE('table', (): TableDeclaration => {
    const start = this.begin();
    this.CONSUME(W.table);
    const name = this.bareName(1, 'a name');
    const parameters = this.SUBRULE(this.parameters);
    this.need(1, Colon);
    return { kind: 'table', name, parameters, type: this.SUBRULE(this.type), span: this.span(start) };
  });
}
