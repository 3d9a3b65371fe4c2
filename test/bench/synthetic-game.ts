/**
 * A game as large as a large published one several times over, made up: 20,000 lines of rules and 2,000 components, about
 * 1 MB of text together. It is checked, never played; every construct in it is an ordinary one.
 */
import type { SourceFile } from '@kodeks/dsl';

export interface SyntheticSize {
  /** Chapters of rules, each with its own kind, states, values, effects and actions in several files. */
  readonly chapters: number;
  readonly blocksPerChapter: number;
  readonly itemsPerChapter: number;
}

export const ONE_MEGABYTE: SyntheticSize = { chapters: 40, blocksPerChapter: 25, itemsPerChapter: 50 };

export function syntheticGame(size: SyntheticSize): readonly SourceFile[] {
  const chapters = Array.from({ length: size.chapters }, (_, chapter) => chapter + 1);
  return [
    { path: 'game.yaml', text: MANIFEST },
    { path: 'rules/00-common.rules', text: COMMON },
    { path: 'rules/99-flow.rules', text: flow(chapters) },
    ...chapters.flatMap((chapter) => [
      { path: `components/chapter-${chapter}.yaml`, text: components(chapter, size.itemsPerChapter) },
      { path: `reference/chapter-${chapter}.yaml`, text: reference(chapter, size.blocksPerChapter) },
      { path: `rules/${10 + chapter}-chapter.rules`, text: rules(chapter, size.blocksPerChapter) },
    ]),
  ];
}

const MANIFEST = `id: synthetic
name: { pl: Gra syntetyczna, en: A synthetic game }
players: 2 to 4
rulePrefix: SYN
`;

const COMMON = `enum Colour { blue, red, yellow, gray }
state gold of Player: Int from 0 to 99, excess is lost, payable, starts at 10
state stone of Player: Int from 0 to 99, excess is lost, payable, starts at 10
`;

function flow(chapters: readonly number[]): string {
  return `setup {
${chapters.map((chapter) => `  shuffle deck${chapter}\n  for each p in players { draw 3 from deck${chapter} to hand${chapter} of p }`).join('\n')}
}
flow {
  repeat 3 as round {
${chapters.map((chapter) => `    play phase${chapter}`).join('\n')}
  }
}
score wealth(p: Player) = p.gold + p.stone
`;
}

function components(chapter: number, items: number): string {
  const colours = ['blue', 'red', 'yellow', 'gray'];
  const rows = Array.from(
    { length: items },
    (_, i) => `  - id: card-${chapter}-${i}
    name: { pl: Karta ${chapter} ${i}, en: Card ${chapter} ${i} }
    colour: ${colours[i % 4]}
    price: ${1 + (i % 7)}
    points: ${i % 5}
${i % 5 === 0 ? `    whenPlayed: |\n      gain ${1 + (i % 3)} stone\n` : ''}`,
  );
  return `kind: Card${chapter}\nitems:\n${rows.join('')}`;
}

function reference(chapter: number, blocks: number): string {
  const rules = Array.from(
    { length: blocks },
    (_, block) => `      - id: SYN-${chapter}-${block}
        pl: Kto gra kartę, płaci cenę.
        en: A card costs its price.
`,
  );
  return `sections:
  - id: SYN-${chapter}
    title: { pl: Rozdział, en: Chapter }
    rules:
${rules.join('')}`;
}

function rules(chapter: number, blocks: number): string {
  const names = Array.from({ length: blocks }, (_, block) => `${chapter}x${block}`);
  return `kind Card${chapter} {
  colour: Colour
  price: Int
  points: Int
  whenPlayed: optional Effect
}
place deck${chapter}: stack of Card${chapter}, face down, holds all
place hand${chapter} of Player: set of Card${chapter}, seen by owner
place table${chapter} of Player: set of Card${chapter}
${names.map((name, block) => ruleBlock(chapter, name, block)).join('')}
phase phase${chapter} {
  turns clockwise from first p in players once {
    one of {
${names.map((name) => `      do${name} { act${name}() }`).join('\n')}
      pass { lose 1 gold }
    }
  }
}
score points${chapter}(p: Player) = sum of card.points for card in table${chapter} of p
`;
}

function ruleBlock(chapter: number, name: string, block: number): string {
  return `
// What a card costs, and what it is worth to its owner.
state level${name} of Player: Int from 0 to 12, starts at ${block % 4}
value price${name}(p: Player, card: Card${chapter}): Int at least 0 =  implements SYN-${chapter}-${block}
  card.price + p.level${name} - count of other in table${chapter} of p where other.colour = card.colour
function worth${name}(card: Card${chapter}): Int = card.points * 2 + ${block}
effect act${name}() implements SYN-${chapter}-${block} {
  choose card from hand${chapter} of you
    where card.points + you.level${name} < ${20 + block}  because SYN-${chapter}-${block}
  pay price${name}(you, card) gold                        because SYN-${chapter}-${block}
  move card to table${chapter} of you
  if worth${name}(card) > ${block} and you.level${name} < 12 {
    set you.level${name} to you.level${name} + 1
  } otherwise {
    gain ${1 + (block % 3)} stone
  }
  run card.whenPlayed
}
`;
}
