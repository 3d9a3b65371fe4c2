/** A tree or a map whose nodes are cards: named and coloured after the card, drawn whole, and told in the terminal; pieces on them by their number. */
import { drawScene, sceneOf, sceneText, svgText } from '@kodeks/drawing';
import { compile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { expect, test } from 'vitest';

const { game, problems } = compile([
  {
    path: 'game.yaml',
    text: `id: tree
name: { pl: Drzewo, en: Tree }
players: 2
view:
  kinds:
    Card: { colour: sort, shows: [worth] }
    Ship: { shape: square, owner: seat, shows: [power] }
  panels:
    - { board: tree, ground: card, shows: [fleet] }
`,
  },
  {
    path: 'rules/a.rules',
    text: `enum Sort { red, blue }
kind Node { links: list of Node }
kind Card { sort: Sort; worth: Int }
kind Ship { seat: Int; state power: Int }
board tree: graph of Node by links
place box: set of Card, holds all
place dock: set of Ship, holds all
place card of Node: slot of Card
place fleet of Node: set of Ship
setup { move @rocket to card of @root; move @scout to fleet of @root; set @scout.power to 3; move @hull to fleet of @leaf }
flow { one of by seat(1) { stop_ { end game } } }
`,
  },
  {
    path: 'components/a.yaml',
    text: `kind: Node
items:
  - { id: root, name: { pl: Korzeń, en: Root }, links: [leaf] }
  - { id: leaf, name: { pl: Liść, en: Leaf }, links: [twig] }
  - { id: twig, name: { pl: Gałązka, en: Twig }, links: [] }
---
kind: Card
items:
  - { id: rocket, name: { pl: Rakieta, en: Rocket }, sort: red, worth: 5 }
---
kind: Ship
items:
  - { id: scout, name: { pl: Zwiadowca, en: Scout }, seat: 1 }
  - { id: hull, name: { pl: Kadłub, en: Hull }, seat: 2 }
`,
  },
]);

test('the tree with one card', () => {
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  if (game === undefined) throw new Error('no game');
  const scene = sceneOf(game, start(game.core, { players: 2, seed: 1, texts: game.texts }), 0);
  const svg = svgText(drawScene(scene, { language: 'en' }));
  for (const name of ['Rocket', 'Leaf', 'Twig']) expect(svg).toContain(`>${name}</text>`);
  expect(svg).toContain('>3</text>');
  expect(svg).toContain('>Hu</text>');

  const text = sceneText(scene, { language: 'en' }).join('\n');
  expect(text).toMatch(/Root — Leaf\n +Rocket \(worth 5\), ①Scout \[power 3\]/);
  expect(text).toMatch(/Leaf — Root, Twig\n +②Hull/);
});
