/** Declarations and clauses: how each is read, in every form that `ast.ts` documents. */
import { describe, expect, test } from 'vitest';
import { declarations } from './shape.ts';

describe('kinds and their fields', () => {
  test.each([
    ['enum Colour { blue, red, yellow }', 'enum(name=Colour members=[blue red yellow])'],
    ['enum Colour {\n blue,\n red,\n}', 'enum(name=Colour members=[blue red])'],
    [
      'kind Structure { colour: Colour; cost: Amounts }',
      'kind(name=Structure fields=[field(name=colour type=named-type(name=Colour)) field(name=cost type=named-type(name=Amounts))])',
    ],
    [
      'kind Structure {\n points: Int, starts at 0\n afterBuild: optional Effect, as far as possible\n always: optional Clauses in layer card while active(self)\n by: Int\n state face: Face\n state: Int\n}',
      'kind(name=Structure fields=[field(name=points type=named-type(name=Int) starts=0) field(name=afterBuild type=optional-type(of=named-type(name=Effect)) asFarAsPossible) field(name=always type=optional-type(of=named-type(name=Clauses)) layer=card whilst=active(*self)) field(name=by type=named-type(name=Int)) state(name=face type=named-type(name=Face)) field(name=state type=named-type(name=Int))])',
    ],
    [
      'kind Cube alike { state face: Face }',
      'kind(name=Cube alike fields=[state(name=face type=named-type(name=Face))])',
    ],
    [
      'kind Half per ResourceCard, Side',
      'kind(name=Half factors=[(type=named-type(name=ResourceCard)) (type=named-type(name=Side))])',
    ],
    [
      'kind Roll per card: ResourceCard, face: 1..6 { x: list of design of Card }',
      'kind(name=Roll factors=[(name=card type=named-type(name=ResourceCard)) (name=face type=range-type(from=1 to=6))] fields=[field(name=x type=list-type(of=design-type(of=Card)))])',
    ],
    [
      'kind Row of Technology { n: Int }',
      'kind(name=Row parent=Technology fields=[field(name=n type=named-type(name=Int))])',
    ],
    ['kind Card = Structure or Advisor', 'kind(name=Card union=[Structure Advisor])'],
    [
      'kind Planet with sides logistic, military { a: Int }',
      'kind(name=Planet sides=[logistic military] fields=[field(name=a type=named-type(name=Int))])',
    ],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});

describe('states', () => {
  test.each([
    [
      'state food of Player: Int from 0 to 9, excess is lost, payable, starts at 5',
      'state(name=food keys=[named-type(name=Player)] type=named-type(name=Int) least=0 most=9 excessIsLost payable starts=5)',
    ],
    [
      'state morale of Player: Int at most 10 starts at 10',
      'state(name=morale keys=[named-type(name=Player)] type=named-type(name=Int) most=10 starts=10)',
    ],
    [
      'state entered of Hex, Player: Int at least -5',
      'state(name=entered keys=[named-type(name=Hex) named-type(name=Player)] type=named-type(name=Int) least=(- 5))',
    ],
    [
      'state round: Int starts at 1 implements AB-01',
      'state(name=round type=named-type(name=Int) starts=1 rules=[AB-01])',
    ],
    [
      'state paidFor of Card: Bool until end of action',
      'state(name=paidFor keys=[named-type(name=Card)] type=named-type(name=Bool) until=action)',
    ],
    [
      'state secret of Player: Int seen by owner',
      'state(name=secret keys=[named-type(name=Player)] type=named-type(name=Int) hidden)',
    ],
    [
      'state pledged of Fleet: Bool until end of battle',
      'state(name=pledged keys=[named-type(name=Fleet)] type=named-type(name=Bool) untilEffect=battle)',
    ],
    ['state when of Player: Int', 'state(name=when keys=[named-type(name=Player)] type=named-type(name=Int))'],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});

describe('places, boards, dice, tables', () => {
  test.each([
    ['place deck: stack of Structure, face down', 'place(name=deck discipline=stack of=Structure seenBy=nobody)'],
    [
      'place hand of Player: set of Structure, seen by owner',
      'place(name=hand keys=[named-type(name=Player)] discipline=set of=Structure seenBy=owner)',
    ],
    [
      'place system of Player [4]: stack of Structure, at most 5',
      'place(name=system keys=[named-type(name=Player)] copies=4 discipline=stack of=Structure seenBy=all atMost=5)',
    ],
    ['place bag: bag of Tile seen by nobody', 'place(name=bag discipline=bag of=Tile seenBy=nobody)'],
    [
      'place rows: stack of Card, face down, top seen by all, hidden size',
      'place(name=rows discipline=stack of=Card seenBy=nobody topSeenByAll hiddenSize)',
    ],
    [
      'place berth of Player: slot of Card, accepts piece.colour = blue',
      'place(name=berth keys=[named-type(name=Player)] discipline=slot of=Card seenBy=all accepts=(piece.colour = blue))',
    ],
    [
      'place supply: set of Cube, holds all, takes discards implements AB-01',
      'place(name=supply discipline=set of=Cube seenBy=all takesDiscards holdsAll rules=[AB-01])',
    ],
    ['board grid: 8 by 8 squares of Square', 'board(name=grid shape=squares(columns=8 rows=8) cells=Square)'],
    ['board map: hexes of Hex within 4', 'board(name=map shape=hexes(radius=4) cells=Hex)'],
    ['board sky: graph of System by links', 'board(name=sky shape=graph(links=links) cells=System)'],
    ['dice Shot per Cannon, faces 1..6', 'dice(name=Shot per=(type=named-type(name=Cannon)) from=1 to=6)'],
    ['dice D6, faces 1..6', 'dice(name=D6 from=1 to=6)'],
    [
      'table discount(bought: Int, colour: Colour): Int',
      'table(name=discount parameters=[(name=bought type=named-type(name=Int)) (name=colour type=named-type(name=Colour))] type=named-type(name=Int))',
    ],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});

describe('functions and values', () => {
  test.each([
    [
      'function halves(a: Hex, b: optional Hex): list of Int = count of e in edges(a, b) where e.wormhole',
      'function(form=function name=halves parameters=[(name=a type=named-type(name=Hex)) (name=b type=optional-type(of=named-type(name=Hex)))] type=list-type(of=named-type(name=Int)) body=query(form=count variable=e source=edges(a b) where=e.wormhole))',
    ],
    [
      'function gap(from: Hex, to: Hex): Int = from.x - to.x',
      'function(form=function name=gap parameters=[(name=from type=named-type(name=Hex)) (name=to type=named-type(name=Hex))] type=named-type(name=Int) body=(from.x - to.x))',
    ],
    [
      'value price(p: Player): Int at most 13, at least 0 = p.x implements AB-01',
      'function(form=value name=price parameters=[(name=p type=named-type(name=Player))] type=named-type(name=Int) least=0 most=13 body=p.x rules=[AB-01])',
    ],
    [
      'value price(p: Player): Int =   implements AB-01, AB-02\n  p.x',
      'function(form=value name=price parameters=[(name=p type=named-type(name=Player))] type=named-type(name=Int) body=p.x rules=[AB-01 AB-02])',
    ],
    ['value price: Bool = yes', 'function(form=value name=price type=named-type(name=Bool) body=yes)'],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});

describe('effects, actions, phases', () => {
  test.each([
    [
      'effect f(a: Int): Structure implements AB-01 { return a }',
      'effect(name=f parameters=[(name=a type=named-type(name=Int))] type=named-type(name=Structure) body=block(statements=[return(value=a)]) rules=[AB-01])',
    ],
    ['effect f { }', 'effect(name=f body=block())'],
    ['action move implements AB-01 { x() }', 'action(name=move body=block(statements=[call(callee=x)]) rules=[AB-01])'],
    [
      'action build is basic, yellow (a: Int) { x() } implements AB-02',
      'action(name=build tags=[basic yellow] parameters=[(name=a type=named-type(name=Int))] body=block(statements=[call(callee=x)]) rules=[AB-02])',
    ],
    [
      'free action trade throughout once per turn implements AB-01 { x() }',
      'action(free=throughout oncePer=turn name=trade body=block(statements=[call(callee=x)]) rules=[AB-01])',
    ],
    ['free action use around { x() }', 'action(free=around name=use body=block(statements=[call(callee=x)]))'],
    ['setup { x() }', 'phase(role=setup name=setup body=block(statements=[call(callee=x)]))'],
    [
      'flow implements AB-01 { play actions }',
      'phase(role=flow name=flow body=block(statements=[play(phase=actions)]) rules=[AB-01])',
    ],
    [
      'phase actions implements AB-01 { x() }',
      'phase(role=phase name=actions body=block(statements=[call(callee=x)]) rules=[AB-01])',
    ],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});

describe('events, handlers, checks', () => {
  test.each([
    [
      'event attacked(attacker: Player, defender: Player) resolved by attacker, then defender',
      'event(name=attacked parameters=[(name=attacker type=named-type(name=Player)) (name=defender type=named-type(name=Player))] resolvedBy=[attacker defender])',
    ],
    ['event ended', 'event(name=ended)'],
    ['on attacked { x() }', 'on(trigger=event(event=attacked) body=block(statements=[call(callee=x)]))'],
    [
      'on attacked for each c in active(p) where c.a when b by p implements AB-01 { x() } implements AB-02',
      'on(trigger=event(event=attacked) forEach=(variable=c source=active(p) where=c.a) when=b by=p body=block(statements=[call(callee=x)]) rules=[AB-01 AB-02])',
    ],
    [
      'on card enters empire of p { x() }',
      'on(trigger=piece(piece=card verb=enters place=empire keys=[p]) body=block(statements=[call(callee=x)]))',
    ],
    [
      'on card leaves hand when c { x() }',
      'on(trigger=piece(piece=card verb=leaves place=hand) when=c body=block(statements=[call(callee=x)]))',
    ],
    [
      'on card covered in system of p, q { x() }',
      'on(trigger=piece(piece=card verb=covered place=system keys=[p q]) body=block(statements=[call(callee=x)]))',
    ],
    [
      'on card uncovered in row { x() }',
      'on(trigger=piece(piece=card verb=uncovered place=row) body=block(statements=[call(callee=x)]))',
    ],
    ['on deck emptied { x() }', 'on(trigger=place(place=deck verb=emptied) body=block(statements=[call(callee=x)]))'],
    [
      'on pile of p found empty { x() }',
      'on(trigger=place(place=pile verb=found-empty keys=[p]) body=block(statements=[call(callee=x)]))',
    ],
    [
      'check control after change of ships, discs implements AB-01 { x() }',
      'check(name=control watches=[ships discs] body=block(statements=[call(callee=x)]) rules=[AB-01])',
    ],
    ['invariant calm: a = 3', 'invariant(name=calm condition=(a = 3))'],
    [
      'invariant cubes for each p in players where p.here:\n  p.cubes = 3 because AB-01, AB-02',
      'invariant(name=cubes forEach=(variable=p source=players where=p.here) condition=(p.cubes = 3) because=[AB-01 AB-02])',
    ],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});

describe('scores and layers', () => {
  test.each([
    [
      'score colonies(p: Player) = p.x implements AB-01',
      'score(name=colonies parameters=[(name=p type=named-type(name=Player))] body=p.x rules=[AB-01])',
    ],
    [
      'score colonies(p: Player) implements AB-01 = p.x',
      'score(name=colonies parameters=[(name=p type=named-type(name=Player))] body=p.x rules=[AB-01])',
    ],
    [
      'ranking (p: Player) by total(p) highest first, then p.money highest first, ties shared implements AB-01',
      'ranking(parameter=(name=p type=named-type(name=Player)) order=[(key=total(p) direction=highest) (key=p.money direction=highest)] rules=[AB-01])',
    ],
    ['layers rulebook, sheet, card', 'layers(layers=[rulebook sheet card])'],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});

describe('options and clauses', () => {
  test.each([
    [
      'while option expert { state x: Int }',
      'while(condition=option(name=expert) declarations=[state(name=x type=named-type(name=Int))])',
    ],
    [
      'while option length = short {\n modify y to 3\n layers a\n}',
      'while(condition=(option(name=length) = short) declarations=[modify(value=y how=to amount=3) layers(layers=[a])])',
    ],
    [
      'modify attackCost by +1 in layer card when defender = owner implements AB-01',
      'modify(value=attackCost how=by amount=1 layer=card when=(defender = *owner) rules=[AB-01])',
    ],
    ['modify attackCost by -1', 'modify(value=attackCost how=by amount=(- 1))'],
    ['modify price to a + 1 when b', 'modify(value=price how=to amount=(a + 1) when=b)'],
    ['modify price at least 3', 'modify(value=price how=at-least amount=3)'],
    ['modify price at most 3', 'modify(value=price how=at-most amount=3)'],
    ['modify enemies including ancients', 'modify(value=enemies how=including amount=ancients)'],
    ['modify enemies excluding ancients', 'modify(value=enemies how=excluding amount=ancients)'],
    ['forbid attack when target = owner because AB-01', 'forbid(what=attack when=(target = *owner) because=[AB-01])'],
    ['waive AB-15 when you = owner implements AB-16', 'waive(what=AB-15 when=(*you = *owner) rules=[AB-16])'],
    [
      'instead of drawSector in layer card when you = owner implements AB-01 { as usual }',
      'instead(what=drawSector layer=card when=(*you = *owner) body=block(statements=[as-usual()]) rules=[AB-01])',
    ],
    [
      'credits may stand for food at 2 for 1 when a implements AB-01',
      'substitute(given=credits wanted=food rate=(given=2 wanted=1) when=a rules=[AB-01])',
    ],
    ['credits may stand for food', 'substitute(given=credits wanted=food)'],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});
