/** The cause of many problems is shown, and shown first; what follows from it is held back and counted. */
import { compile, renderText } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../../support/small-game.ts';

const GOOD =
  'kind Card { cost: Int }\nplace deck: stack of Card, holds all\nfunction dear(c: Card): Bool = c.cost > max(2, 3)\nflow { shuffle deck; for each c in deck { if dear(c) { end game } } }\n';
const CARDS =
  'kind: Card\nitems:\n  - { id: ant, name: { pl: Mrówka, en: Ant }, count: 2, cost: 1, provenance: rulebook }\n';

const checked = (rules: string, components = CARDS) => compile(filesOf(rules, { components }));
const codes = (rules: string, components = CARDS): readonly string[] =>
  checked(rules, components).problems.map(({ code }) => code);

describe('a text that cannot be read', () => {
  test('is sound to begin with', () => expect(codes(GOOD).filter((code) => !code.startsWith('core/may'))).toEqual([]));

  test('a missing comma is called one, and is all that is shown', () => {
    const { problems, heldBack } = checked(GOOD.replace('max(2, 3)', 'max(2 3)'));
    expect(problems.map(({ message }) => message)).toEqual(['a comma is missing between `2` and `3`']);
    expect(problems[0]?.fix?.edits.map(({ text }) => text)).toEqual([', ']);
    expect(heldBack).toBeGreaterThanOrEqual(0);
  });

  test('a missing brace hides what others say of the names behind it', () => {
    const { problems, heldBack } = checked(`effect first_() { shuffle deck\n${GOOD}`);
    expect([...new Set(problems.map(({ code }) => code.split('/')[0]))]).toEqual(['syntax']);
    expect(heldBack).toBeGreaterThan(0);
  });

  test('a tab in YAML is told alone', () => {
    const { problems } = checked(GOOD, CARDS.replace('  - {', '\t- {'));
    expect(problems.map(({ code }) => code.split('/')[0])).toEqual(['yaml']);
    expect(problems[0]?.message).toContain('tab');
  });

  test('what is wrong with the form of another file is still told', () => {
    const files = filesOf(GOOD.replace('max(2, 3)', 'max(2 3)'), { components: CARDS }).map((file) =>
      file.path === 'game.yaml' ? { ...file, text: file.text.replace('2 to 4', '4 to 2') } : file,
    );
    expect(compile(files).problems.map(({ code }) => code)).toEqual(['syntax/expected', 'data/players-reversed']);
  });
});

test('what stands twice comes before what is confused by it, and both places are shown', () => {
  const files = filesOf(`${GOOD}function dear(c: Card): Bool = no\nfunction odd(c: Card): Bool = c.nothing\n`, {
    components: CARDS,
  });
  const { problems } = compile(files);
  expect(problems[0]?.code).toBe('names/duplicate');
  expect(renderText(problems.slice(0, 1), new Map(files.map((file) => [file.path, file])))).toContain(
    'first declared here',
  );
});
