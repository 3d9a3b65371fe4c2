import { describe, expect, test } from 'vitest';
import { readYaml } from '../../../dsl/data/yaml.ts';
import { toJson, type YamlNode } from '../../../dsl/data/yaml-tree.ts';
import { file } from './comet-run.ts';

function only(text: string): YamlNode {
  const { documents, problems } = readYaml(file(text));
  expect(problems).toEqual([]);
  expect(documents).toHaveLength(1);
  return (documents[0] ?? expect.fail('no document')).root;
}

/** The scalar under `a`. */
function scalarA(text: string) {
  const root = only(text);
  const value = root.kind === 'map' ? root.entries.find(({ key }) => key.value === 'a')?.value : undefined;
  return value?.kind === 'scalar' ? value : expect.fail('not a scalar');
}

describe('a YAML text becomes a tree', () => {
  test.each([
    { text: 'a: 1\nb: [x, 2.5, true, null, ~]\n', json: { a: 1, b: ['x', 2.5, true, null, null] } },
    { text: '- a: 1\n  b: 2\n- c\n', json: [{ a: 1, b: 2 }, 'c'] },
    { text: 'a:\nb: ""\n', json: { a: null, b: '' } },
    { text: 'a: {x: 1, y: {z: [1]}}\n', json: { a: { x: 1, y: { z: [1] } } } },
    { text: 'a: "1"\nb: \'true\'\n', json: { a: '1', b: 'true' } },
    { text: 'a: yes\nb: no\nc: on\n', json: { a: 'yes', b: 'no', c: 'on' } }, // words, in YAML 1.2
    { text: 'a: 010\nb: 0x1F\nc: 1_000\nd: .inf\n', json: { a: '010', b: '0x1F', c: '1_000', d: '.inf' } },
    { text: 'a: -3\nb: +4\nc: 1e3\n', json: { a: -3, b: 4, c: 1000 } },
    { text: '4 or more: 8\n2: 1\n', json: { '4 or more': 8, 2: 1 } },
    { text: 'a: |\n  x\n   y\nb: >\n  x\n  y\n', json: { a: 'x\n y\n', b: 'x y\n' } },
    { text: 'a: x # not text\n', json: { a: 'x' } },
    { text: '\uFEFFa: 1\n', json: { a: 1 } },
    { text: 'a: 1\r\nb:\r\n  - 2\r\n', json: { a: 1, b: [2] } },
  ])('$text', ({ text, json }) => expect(toJson(only(text))).toEqual(json));

  test('documents are separated by ---, empty ones are left out', () => {
    const { documents } = readYaml(file('# start\n---\na: 1\n---\n---\nb: 2\n'));
    expect(documents.map(({ root }) => toJson(root))).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test('the same file object is read once', () => {
    const source = file('a: 1\n');
    expect(readYaml(source)).toBe(readYaml(source));
  });
});

describe('a scalar knows where its text stands', () => {
  test.each([
    { text: 'a: word\n', style: 'plain', body: 'word' },
    { text: 'a: two words # remark\n', style: 'plain', body: 'two words' },
    { text: 'a: "two words"\n', style: 'double-quoted', body: 'two words' },
    { text: "a: 'it''s'\n", style: 'single-quoted', body: "it''s" },
    { text: 'a:\n', style: 'empty', body: '' },
    { text: 'a: |\n  x\n\n  y\n\nb: 1\n', style: 'literal', body: '  x\n\n  y' },
    { text: 'a: | # remark\n  x\n', style: 'literal', body: '  x' },
    { text: 'a: |-\n  x\n', style: 'literal', body: '  x' },
    { text: 'a: |2\n    x\n', style: 'literal', body: '    x' },
    {
      text: 'a: |\n  x # rules text, not a remark\n# a remark\n',
      style: 'literal',
      body: '  x # rules text, not a remark',
    },
    { text: 'a: |\nb: 1\n', style: 'literal', body: '' },
    { text: 'a: |\n  x', style: 'literal', body: '  x' },
    { text: 'a: >\n  x\n  y\n', style: 'folded', body: '  x\n  y' },
    { text: 'a: |\r\n  x\r\n  y\r\nb: 1\r\n', style: 'literal', body: '  x\r\n  y' },
  ])('$style: $text', ({ text, style, body }) => {
    const scalar = scalarA(text);
    expect(scalar.style).toBe(style);
    expect(text.slice(scalar.body.start, scalar.body.end)).toBe(body);
  });
});

describe('slips are named at their place', () => {
  test.each([
    { text: 'a:\n\tb: 1\n', kind: 'tab-indent', at: '\t' },
    { text: 'a:\n  b: 1\n\tc: 2\n', kind: 'tab-indent', at: '\t' },
    { text: 'a: |\n\tx\n', kind: 'tab-indent', at: '\t' },
    { text: 'a:\n    b: 1\n  c: 2\n', kind: 'indentation', at: 'c: 2' },
    { text: 'a: 1\n  b: 2\n', kind: 'indentation', at: 'b: 2' },
    { text: '- a: 1\n b: 2\n', kind: 'indentation', at: 'b: 2' },
    { text: 'a: |\n    x\n   y\n', kind: 'indentation', at: 'y' },
    { text: 'do: build(hand, saving: 0)\n', kind: 'colon-in-text', at: 'build(hand, saving: 0)' },
    { text: 'a: | gain 1\n', kind: 'text-after-bar', at: 'gain 1' },
    { text: 'a: |gain 1\n', kind: 'text-after-bar', at: 'gain 1' },
    { text: 'a: - 1\n', kind: 'dash-after-colon', at: '-' },
    { text: 'a: 1\nword\nb: 2\n', kind: 'missing-colon', at: 'word' },
    { text: 'a: {x: 1 y: 2}\n', kind: 'missing-comma', at: '1 y: 2' },
    { text: 'a: ["x" "y"]\n', kind: 'missing-comma', at: '"' },
    { text: 'a: "x"#y\n', kind: 'missing-space', at: '#y' },
    { text: '- a\n b\n- - c\n d\n', kind: 'missing-dash', at: 'd' },
    { text: 'x: 1\na: "x\nb: 2\n', kind: 'unclosed-quote', at: '"x' },
    { text: "a: 'x\nb: 2\n", kind: 'unclosed-quote', at: "'x" },
    { text: 'a: [1, 2\nb: 3\n', kind: 'unclosed-bracket', at: '[' },
    { text: 'a: {x: 1\n', kind: 'unclosed-bracket', at: '{' },
    { text: 'a: [\n- x\n]\n', kind: 'unclosed-bracket', at: '[' },
    { text: 'a: {\n  b: 1\n  c: 2 }\n', kind: 'missing-comma', at: '1' },
    { text: 'a: [\n  b:\n    c: 2\n  ]\n', kind: 'block-in-brackets', at: 'c: 2' },
    { text: 'a: { x: |\n  y }\n', kind: 'block-in-brackets', at: '|' },
    { text: 'a: [ - x ]\n', kind: 'block-in-brackets', at: '- ' },
    { text: 'a:\n  - b\n  c\n', kind: 'missing-dash', at: 'c' },
    { text: 'a:\n    b: 1\n  c: 2\n    d: 3\n', kind: 'indentation', at: 'c: 2' }, // not the line below as well
    { text: 'a: @ion\n', kind: 'reserved-start', at: '@' },
    { text: 'a: "x\\q"\n', kind: 'bad-escape', at: '\\q' },
    { text: '? [a]\n: 1\n', kind: 'key-not-a-name', at: '[a]' },
    { text: ': 1\n', kind: 'key-not-a-name', at: '' },
    { text: `${'k'.repeat(1100)}: 1\n`, kind: 'key-too-long', at: 'k'.repeat(1100) },
    { text: 'a: 1\na: 2\n', kind: 'duplicate-key', at: 'a' },
    { text: 'a: ]\n', kind: 'unexpected', at: ']' },
  ])('$kind: $text', ({ text, kind, at }) => {
    const { problems } = readYaml(file(text));
    expect(problems.map((problem) => [problem.kind, text.slice(problem.at.start, problem.at.end)])).toEqual([
      [kind, at],
    ]);
  });

  test('a file with several mistakes has several problems, and its sound parts are read', () => {
    const { documents, problems } = readYaml(file('a: @x\nb: 2\nc: "\\q"\nb: 3\nd: *e\n'));
    expect(problems.map(({ kind }) => kind)).toEqual(['reserved-start', 'bad-escape', 'duplicate-key', 'alias']);
    expect(documents.map(({ root, sound }) => [toJson(root), sound])).toEqual([
      [{ a: '@x', b: 2, c: '\\q', d: null }, false],
    ]);
  });

  test('a mistake in one document does not spoil the next', () => {
    const { documents } = readYaml(file('a: ]\n---\nb: 1\n'));
    expect(documents.map(({ sound }) => sound)).toEqual([false, true]);
  });
});
