/** Rules that use every construct, for tests that take texts apart. They are read, not played. */
export const SOUND_RULES: readonly string[] = [
  `// everything
enum Colour { blue, red, yellow }
enum Long {
  one,
  two
}
kind Structure {
  colour: Colour
  cost: Amounts
  points: Int, starts at 0
  afterBuild: optional Effect, as far as possible
  always: optional Clauses in layer card while active(self)
  by: Int; when: Condition
  state face: Face
  state: Int
}
kind Cube alike { state face: Face }
kind Half per ResourceCard, Side
kind Roll per card: ResourceCard, face: 1..6 { x: list of design of Card }
kind Row of Technology { n: Int }
kind Card = Structure or Advisor
kind Planet with sides logistic, military { a: Int }
state food of Player: Int from 0 to 9, excess is lost, payable, starts at 5
state morale of Player: Int at most 10, starts at 10
state entered of Hex, Player: Int
state round: Int starts at 1
state paidFor of Card: Bool until end of action
state secret of Player: Int seen by owner implements MOO-X-1
place deck: stack of Structure, face down
place hand of Player: set of Structure, seen by owner
place system of Player [4]: stack of Structure, at most 5
place home of Hex: slot of Tile
place rows: stack of Card, face down, top seen by all, hidden size
place berth of Player: slot of Card, accepts piece.colour = blue
place supply: set of Cube, holds all
place discards: bag of Structure, takes discards
board grid: 8 by 8 squares of Square
board map: hexes of Hex within 4
board sky: graph of System by links
dice Shot per Cannon, faces 1..6
dice D6, faces 1..6
table discount(bought: Int): Int
function halves(a: Hex, b: Hex): Int = count of e in edges(a, b) where e.wormhole
value price(p: Player, t: Technology): Int at most 13 =                            implements ECL-RES-03, ECL-RES-04
  max(t.minimum, t.cost - discount[count of p.technologies[t.category]])
value simple: Int = 3 implements ECL-RES-03
effect drawSector(place: Hex) { draw 1 from stackOf(place) to you.aside }
effect buildFrom(source: Place): Structure implements MOO-BUILD-02 {
  choose card from source, system from openSystems(you)
    where you.morale >= card.needsMorale                                because MOO-BUILD-06
  pay card.cost, saving discount(you, card, system), payer chooses what to save   because MOO-RES-06   implements MOO-BUILD-08, MOO-BUILD-10
  move card to top of system
  run card.afterBuild                                                   // may build again
  return card
}
action build is basic, yellow implements MOO-BUILD-01 { buildFrom(you.hand) }
action attack(target: Player) { emit attacked(you, target) }
free action trade throughout once per turn implements MOO-T-1 { pay exactly 2 food; gain 1 gold }
setup { shuffle deck }
flow { play actions; play actions }
phase actions implements MOO-ACT-01 {
  turns clockwise from firstPlayer skipping p where p.actions = 0 until every p in players satisfies p.actions = 0 after the round {
    one action of build, exploit by you with free actions trade, useColonyShip
  } with free actions trade
  turns in order of p by p.rank lowest first, then p.x highest first once { x() }
  turns counterclockwise from you for 3 rounds { x() }
}
event attacked(attacker: Player, defender: Player) resolved by attacker, then defender
on attacked for each card in active(attacker) where card.x when attacker = defender by attacker { run card.afterAttack as attacker }     implements MOO-EFF-15
on card enters empire of p { completeWhatIsCovered(p) }                 implements AA-AUTO-01, AA-AUTO-07
on card covered in system of p { x() }
on resourceDeck emptied { move all of resourceDiscard to resourceDeck shuffled; advanceRound() }
on pile of p emptied { x() }
on deck found empty { x() }
check control after change of ships, discs implements BTS-CTRL-02 { settleControl() }
invariant cubes for each p in players where p.x = 3: count of p.cubes = 3 because BTS-CTRL-02
invariant calm: every p in players satisfies p.x > 0
score colonies(p: Player) implements BTS-CTRL-02 = sum of c.points for c in colonies of p where c.x = 3 and c.y
score more(p: Player) = 3
ranking (p: Player) by total(p) highest first, then p.money highest first, ties shared implements BTS-C-1
layers rulebook, sheet, card
while option expert { state x: Int }
while option length = short {
  modify y to 3
}
modify attackCost by +1 in layer card when defender = owner
modify attackCost by +1 in layer card when defender = owner implements AB-1
modify enemies excluding ancients
modify x at least 3
forbid attack when target = owner because MOO-RED-09
waive ECL-EXP-15 when you = owner implements ECL-X-1
instead of drawSector in layer card when you = owner implements ECL-SPC-20 { draw 2 from stackOf(place) to you.aside; as usual }
credits may stand for food at 2 for 1 when x implements AA-B-1
effect statements {
  let first = buildFrom(you.hand)
  if first.colour = blue { may buildAnother { buildFrom(you.hand) } }
  move first to hand of you
  set p.food to 4
  set food of p to 4 implements AA-B-1
  gain 2 food
  gain n food
  gain card.income
  gain 2 food for each card in systemOf(self) where card.colour = blue
  gain 3 food as got
  gain 2 food for p
  lose 1 morale
  pay 2 food
  pay n food by p because AA-B-1
  pay { gain 2 food } because AA-B-1
  choose n from 1..5
  choose up to assemblyLimit(you, during) halves from payable(you)
    such that no two halves share card                                  because AA-RES-05
    and every half in halves satisfies half.colour = colour or half.colour = gold and during is basic   because AA-RES-08, AA-RES-10
    and sum of half.icons for half in halves >= amount                  because AA-ACT-10
  choose exactly 2 cards from hand of you or none by p as pickTwo
  choose at least 1 cards from hand
  choose any ships from ships of you such that all ships share colour
  choose token from readyTokens(you) or none
  choose agenda from agendas of you where agenda.icons contains focus.kind, or none
  may takeControl by p where x because AA-B-1 { x() } otherwise { y() }
  one of by p { fire where c because AA-B-1 { x() }  retreat { y() } implements AA-B-1
    pass { z() }; action { z() } }
  any of {
    advance { advanceTrack(society) }
    produce { produceOne() }
  }
  all of { a { x() } }
  take up to 2 different of focus.actions by p with free actions x
  take one of S
  if a { x() } otherwise if b { y() }
  otherwise { z() }
  for each group in squadrons(hex) in order of initiative(group) highest first, then defends(group) first, looking again {
    if group.retreating { retreat(group); next group }
    stop group
  }
  for each card in underConstruction of p where attached(card) >= price(p, card), in any order by p, looking again { complete(card) }
  repeat 3 as turn { x() }
  repeat up to 3 as jump by p { x() }
  repeat { x() } until done
  repeat while x as loop { x() }
  move cards to hand of you
  put tile on place turned rotation
  discard card
  return others to bottom of deck in random order
  move card to row face up side logistic
  draw 2 cards from deck to hand of you as drawn
  shuffle deck
  roll cannons(group) as shots
  roll 3 D6 as attack
  roll n D6 as attack
  pick random s from skirmishTargets(p)
  reveal card to p
  reveal hand of p
  reveal from techDeck[level] until 2 cards where card.types contains wanted, as found, rest as others
  arrange aside of you by p
  influence(you, tile) as p
  as one step { x() }
  if possible { x() } otherwise { y() }
  as far as possible { x() }
  must change something { run space.effect } because BTS-ACT-10
  require x = 3 because BTS-ACT-10
  simultaneously for each p in players where p.x { choose card from hand of p by p } then { x() }
  end action; end turn; end phase; end turns
  end game
  end game won by you
  end game drawn implements BTS-ACT-10
  end game all win
  end game all lose
  eliminate p
}
function hits(shot: Roll, from: Squadron, at: Ship): Bool =             implements ECL-HIT-03, ECL-HIT-04, ECL-HIT-05
  shot.face = 6 or shot.face > 1 and shot.face + computer(from) - shield(at) >= 6
function newController(s: System): optional Player =                    implements BTS-CTRL-05, BTS-CTRL-07, BTS-CTRL-09
  when strongest(s) is none: s.controller
  when count of strongest(s) = 1: the one of strongest(s)
  otherwise: none
function skirmishTargets(p: Player): list of Sector =                   implements VF-SKI-09, VF-SKI-10, VF-SKI-11, VF-SKI-12
  tied best s in exposed(p)
    by voidbornHolds(trial battle(s) { lost(p) } with choices of p minimising lost(p)) highest first,
    then lostIn(trial battle(s) { x }) highest first, then pure(s) first, then s.population highest first, then count of s.guilds highest first
function exprs(): Int = [a, b] contains @planetary-market and not x in S and x is not none and (a + b) * 2 / 3 rounded up != -x
function e2(): Int = some h in neighbours(place) where reaches(you, h, place) and no x in S where x.y
function e3(): Int = cells within 3 steps of h through x where x.free
function e4(): Int = leading x in cells from c towards d while x.owner = you
function e5(): Int = list of x.y for x in 1..n - 1 where x > 2
function e6(): Int = best x in S where x by x.y lowest first
function e7(): Int = sorted x in S by x.y lowest first
function e8(): Int = those x in first where x
function e9(): Int = last.colour + count + entered[hex, p] + greatest of x for x in S
function e10(): Int = top of deck.x + hand of owner of card
`,
  `

// head


// second
enum Long {  // trailing on brace
  one, // first
  two,


  three }
effect   a( x:Int ,y : Bool )   implements AB-1{ // why
   choose card from hand of you,system from openSystems( you )
          where you.morale>=card.needs          because AB-2 // shown
          // own line inside
          and x because AB-3
   if x { y( ) ; z() }   otherwise   { w() }
   if x { y() } // c1
   // c2
   otherwise { w() }
   if x {
     y()
   }
   otherwise { w() };;  x()  ; // after semi

   // last


}
value p: Int = - x + y-1 - -3 implements AB-1; state x : Int
modify x by + 1
modify x by -1
function f(): Int = max(
a,
b[ 1 ] , (c)
)
place sys of Player [ 4 ]: stack of Card
action aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa implements AB-1 { bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb(); ccccccccccccccccccccccccccccccc() }
effect e { one of { a { x() } b { y() }
 c { } } }
effect f { one of { a { x() } b { y() } } }
// end
`,
];
