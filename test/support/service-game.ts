/** A small game with one of everything an editor meets, and texts with a mark (‸) where the cursor stands. */
import { join } from 'node:path';
import { applyEdits, createLanguageService, type LanguageService, type SourceFile, type TextEdit } from '@kodeks/dsl';
import { readGame } from './read-game.ts';
import { ROOT } from './source-tree.ts';

export const MARK = '‸';

const EXTRA: readonly SourceFile[] = [
  {
    path: 'components/20-more.yaml',
    text: `kind: Card
items:
  # Opens every gate.
  - id: shipyard
    name: { pl: Stocznia, en: Shipyard }
    colour: blue
    cost: { ore: 2, fuel: 1 }
    whenPlayed: |
      may buildAnother { gain 1 ore }
      reward(you, 2)
    always: |
      modify price by -1 when p = owner
    income: |
      2 * count of hand of owner
`,
  },
  {
    path: 'reference/10-trade.yaml',
    text: `sections:
  - id: CR-TRADE
    title: { pl: Handel, en: Trade }
    rules:
      - id: CR-TRADE-01
        pl: "Kto handluje, płaci rudą. Zobacz CR-TRADE-02."
        en: "Who trades pays in ore. See CR-TRADE-02."
      - id: CR-TRADE-02
        pl: "Na początku każdy ma {ore.starts} rudy, a zniżka po trzech to {discount(1)}."
        en: "Everybody begins with {ore.starts} ore, and the discount after one is {discount(1)}."
      - id: CR-SELL-01
        pl: "Sprzedaż kosztuje paliwo. Stocznia: {@shipyard.cost.ore}."
        en: "Selling costs fuel. Shipyard: {@shipyard.cost.ore}."
`,
  },
  {
    path: 'lexicon.yaml',
    text: `nouns:
  ore: { pl: ruda, en: ore }
  hand: { pl: ręka, en: hand }
  card: { pl: karta, en: card }
verbs:
  trade: { pl: handluj, en: trade }
  buildAnother: { pl: buduj dalej, en: build another }
values:
  blue: { pl: niebieski, en: blue }
phrases:
  reward: { pl: "{p} dostaje {amount}", en: "{p} gets {amount}" }
prompts:
  card-ship: { pl: Wybierz kartę i statek, en: Choose a card and a ship }
`,
  },
  {
    path: 'examples/10-trade.yaml',
    text: `id: CR-EX-01
title: { pl: Handel, en: Trading }
players: 2
seed: 1
rules: [CR-TRADE-01]
options: { length: short }
given: |
  set ore of p1 to 4
  move @shipyard to hand of p1
when:
  - run: |
      trade()
    by: p1
then:
  - ore of p1 = 2
  - illegal: { by: p1, do: trade, choose: [shipyard, "2 ore"] }
`,
  },
  {
    path: 'rules/20-more.rules',
    text: `// Lets a player fly one ship.
// It costs nothing.
action fly implements CR-TRADE-01 {
  choose card from hand of you, ship from dock of you
    where card.colour = blue
  set ship.damage to 1
  let best_ = first c in hand of you where c.points > 0
  if best_ is not none { reward(you, price(you, card)) }
  one of {
    home { move ship to dock of you }
    away { if option length = short { lose 1 fuel } }
  }
}
phase second { for each p in players { explore(p) } }
`,
  },
];

export const GAME: readonly SourceFile[] = [...readGame(join(ROOT, 'test/support/comet-run')), ...EXTRA].sort((a, b) =>
  a.path < b.path ? -1 : 1,
);

export function fileNamed(path: string, files: readonly SourceFile[] = GAME): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

/** A place in a file: the text around it, with the mark in it, must stand there once. */
export function offsetOf(path: string, marked: string, files: readonly SourceFile[] = GAME): number {
  const at = marked.indexOf(MARK);
  const plain = marked.replace(MARK, '');
  const text = fileNamed(path, files);
  const start = text.indexOf(plain);
  if (start < 0 || text.indexOf(plain, start + 1) >= 0) throw new Error(`\`${plain}\` must stand once in ${path}`);
  return start + at;
}

/** The game with one file's text replaced at the mark's line, and the place of the mark in it. */
export function gameWith(
  path: string,
  from: string,
  to: string,
): { readonly files: readonly SourceFile[]; readonly offset: number } {
  const text = fileNamed(path);
  if (!text.includes(from)) throw new Error(`no \`${from}\` in ${path}`);
  const marked = text.replace(from, () => to);
  const offset = marked.indexOf(MARK);
  const changed = { path, text: marked.replace(MARK, '') };
  return { files: GAME.map((file) => (file.path === path ? changed : file)), offset };
}

export function serviceFor(files: readonly SourceFile[] = GAME): LanguageService {
  const service = createLanguageService();
  service.update(files);
  return service;
}

/** What edits put into which file, as `path: old → new`, in order. */
export function shownEdits(edits: readonly TextEdit[], files: readonly SourceFile[] = GAME): string[] {
  return edits
    .map(
      ({ span, text }) =>
        `${span.file}:${span.start} ${fileNamed(span.file, files).slice(span.start, span.end)} → ${text}`,
    )
    .sort();
}

export function textAfter(path: string, edits: readonly TextEdit[], files: readonly SourceFile[] = GAME): string {
  return fileNamed(path, applyEdits(files, edits));
}
