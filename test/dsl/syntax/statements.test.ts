/** Statements: how each is read, in every form that `ast.ts` documents. */
import { describe, expect, test } from 'vitest';
import { statements } from './shape.ts';

describe('values and resources', () => {
  test.each([
    ['let first = buildFrom(you.hand)', 'let(name=first value=buildFrom(*you.hand))'],
    ['set p.food to 4', 'set(target=p.food value=4)'],
    ['set food of p to 4 implements AB-01', 'set(target=(food of p) value=4 rules=[AB-01])'],
    ['set entered[hex, p] to entered[hex, p] + 1', 'set(target=entered[hex p] value=(entered[hex p] + 1))'],
    ['gain 2 food', 'gain(amount=2 resource=food)'],
    ['gain n food', 'gain(amount=n resource=food)'],
    ['gain (n + 1) food', 'gain(amount=(n + 1) resource=food)'],
    ['gain card.income', 'gain(amount=card.income)'],
    [
      'gain 2 food for each card in S where card.blue',
      'gain(amount=2 resource=food forEach=(variable=card source=S where=card.blue))',
    ],
    ['gain 3 food as got', 'gain(amount=3 resource=food as=got)'],
    ['gain 2 food for p implements AB-01', 'gain(amount=2 resource=food whose=p rules=[AB-01])'],
    ['lose 1 morale', 'lose(amount=1 resource=morale)'],
    ['pay 2 food', 'pay(amount=2 resource=food)'],
    ['pay n food by p', 'pay(amount=n resource=food by=p)'],
    ['pay exactly card.cost', 'pay(exactly amount=card.cost)'],
    [
      'pay card.cost, saving discount(you, card), payer chooses what to save by p because AB-01 implements AB-02, AB-03',
      'pay(amount=card.cost saving=discount(*you card) payerChooses by=p because=[AB-01] rules=[AB-02 AB-03])',
    ],
    [
      'pay { gain 2 food } because AB-01',
      'pay(block=block(statements=[gain(amount=2 resource=food)]) because=[AB-01])',
    ],
  ])('%s', (source, tree) => expect(statements(source)).toBe(tree));
});

describe('choosing', () => {
  test.each([
    ['choose card from hand of you', 'choose(binders=[(name=card source=(hand of *you))])'],
    [
      'choose card from hand of you, system from openSystems(you) where a >= b because AB-01',
      'choose(binders=[(name=card source=(hand of *you)) (name=system source=openSystems(*you))] requirements=[(condition=(a >= b) because=[AB-01])])',
    ],
    [
      'choose card from S where a because AB-01 and b and c because AB-02, AB-03',
      'choose(binders=[(name=card source=S)] requirements=[(condition=a because=[AB-01]) (condition=(b and c) because=[AB-02 AB-03])])',
    ],
    ['choose card from S where a and b', 'choose(binders=[(name=card source=S)] requirements=[(condition=(a and b))])'],
    [
      'choose card from S where some h in T where h.a and b because AB-01 and c because AB-02',
      'choose(binders=[(name=card source=S)] requirements=[(condition=quantifier(form=some variable=h source=T where=(h.a and b)) because=[AB-01]) (condition=c because=[AB-02])])',
    ],
    [
      'choose card from S by p where a where b as buildCard implements AB-01',
      'choose(binders=[(name=card source=S)] by=p requirements=[(condition=a) (condition=b)] key=buildCard rules=[AB-01])',
    ],
    ['choose token from readyTokens(you) or none', 'choose(binders=[(name=token source=readyTokens(*you))] orNone)'],
    [
      'choose agenda from S where a contains b, or none',
      'choose(binders=[(name=agenda source=S)] orNone requirements=[(condition=(a contains b))])',
    ],
    ['choose n from 1..5', 'choose(binders=[(name=n source=(1 .. 5))])'],
    [
      'choose up to 3 halves from payable(you) such that no two halves share card because AB-01 and all halves share x because AB-02',
      'choose(binders=[(name=halves source=payable(*you))] subset=(most=3) requirements=[(condition=share(form=no-two list=halves field=card) because=[AB-01]) (condition=share(form=all list=halves field=x) because=[AB-02])])',
    ],
    [
      'choose up to limit(you, during) halves from S',
      'choose(binders=[(name=halves source=S)] subset=(most=limit(*you *during)))',
    ],
    ['choose exactly 2 cards from hand', 'choose(binders=[(name=cards source=hand)] subset=(least=2 most=2))'],
    ['choose at least 1 cards from hand', 'choose(binders=[(name=cards source=hand)] subset=(least=1))'],
    [
      'choose any ships from ships of you such that sum of s.x for s in ships >= 3',
      'choose(binders=[(name=ships source=(ships of *you))] subset=() requirements=[(condition=(query(form=sum body=s.x variable=s source=ships) >= 3))])',
    ],
    ['choose up from S', 'choose(binders=[(name=up source=S)])'],
    ['choose any from S', 'choose(binders=[(name=any source=S)])'],
  ])('%s', (source, tree) => expect(statements(source)).toBe(tree));
});

describe('options and branches', () => {
  test.each([
    ['may takeControl { x() }', 'may(key=takeControl body=block(statements=[call(callee=x)]))'],
    [
      'may takeControl by p where c because AB-01 { x() } otherwise { y() }',
      'may(key=takeControl by=p requirements=[(condition=c because=[AB-01])] body=block(statements=[call(callee=x)]) otherwise=block(statements=[call(callee=y)]))',
    ],
    [
      'one of { fire { x() }  retreat where c because AB-01 { y() } implements AB-02 }',
      'branches(form=one branches=[(key=fire body=block(statements=[call(callee=x)])) (key=retreat requirements=[(condition=c because=[AB-01])] body=block(statements=[call(callee=y)]) rules=[AB-02])])',
    ],
    [
      'one of by p {\n fire { x() }\n move { y() }; pass { }\n}',
      'branches(form=one by=p branches=[(key=fire body=block(statements=[call(callee=x)])) (key=move body=block(statements=[call(callee=y)])) (key=pass body=block())])',
    ],
    ['any of { a { x() } }', 'branches(form=any branches=[(key=a body=block(statements=[call(callee=x)]))])'],
    ['all of { a { x() } }', 'branches(form=all branches=[(key=a body=block(statements=[call(callee=x)]))])'],
    [
      'one action of build, move by you with free actions trade, swap',
      'one-action(actions=[build move] by=*you free=(actions=[trade swap]))',
    ],
    [
      'take up to 2 different of focus.actions by p with free actions trade',
      'take(most=2 source=focus.actions by=p free=(actions=[trade]))',
    ],
    ['take one of S', 'take(source=S)'],
  ])('%s', (source, tree) => expect(statements(source)).toBe(tree));
});

describe('conditions and loops', () => {
  test.each([
    ['if a { x() }', 'if(condition=a then=block(statements=[call(callee=x)]))'],
    [
      'if a { x() } otherwise { y() }',
      'if(condition=a then=block(statements=[call(callee=x)]) otherwise=block(statements=[call(callee=y)]))',
    ],
    [
      'if a { x() } otherwise if b { y() } otherwise if c { z() } otherwise { w() }',
      'if(condition=a then=block(statements=[call(callee=x)]) otherwise=if(condition=b then=block(statements=[call(callee=y)]) otherwise=if(condition=c then=block(statements=[call(callee=z)]) otherwise=block(statements=[call(callee=w)]))))',
    ],
    ['for each x in S { y(x) }', 'for-each(variable=x source=S body=block(statements=[call(callee=y arguments=[x])]))'],
    [
      'for each x in S where x.a { y(x) }',
      'for-each(variable=x source=S where=x.a body=block(statements=[call(callee=y arguments=[x])]))',
    ],
    [
      'for each g in squadrons(hex) in order of initiative(g) highest first, then defends(g) first, looking again { x() }',
      'for-each(variable=g source=squadrons(hex) order=[(key=initiative(g) direction=highest) (key=defends(g) direction=first)] lookingAgain body=block(statements=[call(callee=x)]))',
    ],
    [
      'for each c in S where c.a, in any order by p, looking again { x() }',
      'for-each(variable=c source=S where=c.a lookingAgain anyOrder by=p body=block(statements=[call(callee=x)]))',
    ],
    ['for each i in 1..n { x() }', 'for-each(variable=i source=(1 .. n) body=block(statements=[call(callee=x)]))'],
    ['repeat 3 as turn { x() }', 'repeat(form=times control=3 name=turn body=block(statements=[call(callee=x)]))'],
    [
      'repeat up to 3 as jump by p { x() }',
      'repeat(form=up-to control=3 name=jump by=p body=block(statements=[call(callee=x)]))',
    ],
    ['repeat { x() } until a = b', 'repeat(form=until control=(a = b) body=block(statements=[call(callee=x)]))'],
    [
      'repeat while a as loop { x() }',
      'repeat(form=while control=a name=loop body=block(statements=[call(callee=x)]))',
    ],
    ['turns clockwise from p { x() }', 'turns(order=clockwise from=p body=block(statements=[call(callee=x)]))'],
    [
      'turns clockwise from p skipping q where q.out until c after the round { x() } with free actions trade',
      'turns(order=clockwise from=p skipping=(variable=q condition=q.out) until=c afterTheRound body=block(statements=[call(callee=x)]) free=(actions=[trade]))',
    ],
    [
      'turns counterclockwise from you for 3 rounds { x() }',
      'turns(order=counterclockwise from=*you rounds=3 body=block(statements=[call(callee=x)]))',
    ],
    [
      'turns in order of p by p.rank lowest first, then p.x highest first once { x() }',
      'turns(order=ranked ranked=(variable=p keys=[(key=p.rank direction=lowest) (key=p.x direction=highest)]) rounds=1 body=block(statements=[call(callee=x)]))',
    ],
  ])('%s', (source, tree) => expect(statements(source)).toBe(tree));
});

describe('pieces', () => {
  test.each([
    ['move card to top of system', 'move(verb=move what=card end=top to=system)'],
    ['move card to bottom of deck', 'move(verb=move what=card end=bottom to=deck)'],
    ['move cards to hand of you', 'move(verb=move what=cards to=(hand of *you))'],
    ['move all of pile to deck shuffled', 'move(verb=move all what=pile to=deck shuffled)'],
    ['move card to row face up side logistic', 'move(verb=move what=card to=row side=logistic face=up)'],
    ['move first to hand of you', 'move(verb=move what=first to=(hand of *you))'],
    ['put tile on place turned r implements AB-01', 'move(verb=put what=tile to=place turned=r rules=[AB-01])'],
    ['put card on top of deck', 'move(verb=put what=card end=top to=deck)'],
    ['discard card', 'move(verb=discard what=card)'],
    ['discard all of pile implements AB-01', 'move(verb=discard all what=pile rules=[AB-01])'],
    ['return others to bottom of deck in random order', 'move(verb=return what=others end=bottom to=deck shuffled)'],
    ['return card', 'return(value=card)'],
    ['draw 2 from deck to hand of you', 'draw(amount=2 from=deck to=(hand of *you))'],
    [
      'draw 2 cards from deck to hand of you as drawn implements AB-01',
      'draw(amount=2 from=deck to=(hand of *you) as=drawn rules=[AB-01])',
    ],
    ['draw n cards from deck to hand', 'draw(amount=n from=deck to=hand)'],
    ['shuffle deck implements AB-01', 'shuffle(place=deck rules=[AB-01])'],
    ['roll cannons(group) as shots', 'roll(amount=cannons(group) as=shots)'],
    ['roll 3 D6 as attack', 'roll(amount=3 dice=D6 as=attack)'],
    ['roll n D6 as attack implements AB-01', 'roll(amount=n dice=D6 as=attack rules=[AB-01])'],
    ['pick random s from targets(p)', 'pick(name=s source=targets(p))'],
    ['reveal card', 'reveal(what=card)'],
    ['reveal hand of p to q', 'reveal(what=(hand of p) to=q)'],
    [
      'reveal from deck until 2 cards where cards.a as found, rest as others',
      'reveal-until(from=deck amount=2 variable=cards where=cards.a found=found rest=others)',
    ],
    [
      'reveal from deck until n cards where cards.a, as found',
      'reveal-until(from=deck amount=n variable=cards where=cards.a found=found)',
    ],
    ['arrange aside of you by p', 'arrange(place=(aside of *you) by=p)'],
  ])('%s', (source, tree) => expect(statements(source)).toBe(tree));
});

describe('running, leaving, ending', () => {
  test.each([
    ['run card.afterBuild', 'run(code=card.afterBuild)'],
    ['run card.afterBuild as p', 'run(code=card.afterBuild as=p)'],
    ['influence(you, tile) as p', 'call(callee=influence arguments=[*you tile] as=p)'],
    ['emit attacked(you, target)', 'emit(event=attacked arguments=[*you target])'],
    ['as one step { x() }', 'wrapped(form=one-step body=block(statements=[call(callee=x)]))'],
    ['as far as possible { x() }', 'wrapped(form=as-far-as-possible body=block(statements=[call(callee=x)]))'],
    ['as usual', 'as-usual()'],
    [
      'if possible { x() } otherwise { y() }',
      'wrapped(form=if-possible body=block(statements=[call(callee=x)]) otherwise=block(statements=[call(callee=y)]))',
    ],
    ['if possible = 3 { x() }', 'if(condition=(possible = 3) then=block(statements=[call(callee=x)]))'],
    [
      'must change something { x() } because AB-01',
      'wrapped(form=must-change body=block(statements=[call(callee=x)]) because=[AB-01])',
    ],
    ['require a = 3 because AB-01, AB-02', 'require(condition=(a = 3) because=[AB-01 AB-02])'],
    [
      'simultaneously for each p in players where p.in { choose card from hand of p by p } then { x() }',
      'simultaneously(variable=p source=players where=p.in body=block(statements=[choose(binders=[(name=card source=(hand of p))] by=p)]) then=block(statements=[call(callee=x)]))',
    ],
    ['next x; stop loop', 'leave(form=next loop=x) ; leave(form=stop loop=loop)'],
    [
      'end action; end turn; end turns; end phase',
      'leave(form=end-action) ; leave(form=end-turn) ; leave(form=end-turns) ; leave(form=end-phase)',
    ],
    ['end game', 'end-game(result=ranking)'],
    ['end game won by you', 'end-game(result=won winner=*you)'],
    ['end game drawn implements AB-01', 'end-game(result=drawn rules=[AB-01])'],
    ['end game all win', 'end-game(result=all-win)'],
    ['end game all lose', 'end-game(result=all-lose)'],
    ['eliminate p', 'eliminate(player=p)'],
    ['play actions', 'play(phase=actions)'],
  ])('%s', (source, tree) => expect(statements(source)).toBe(tree));
});
