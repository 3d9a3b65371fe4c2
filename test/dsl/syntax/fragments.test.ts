/** Rules text inside other files: spans are offsets in the whole file, indentation means nothing. */
import { expect, test } from 'vitest';
import type { SourceFile, Span } from '../../../dsl/source/source.ts';
import { parseFragment } from '../../../dsl/syntax/parse.ts';

const YAML = `kind: Card
items:
  - id: civil-transport
    afterBuild: |
      may buildAnother {
        let next = buildFrom(you.hand)
        discard nxt +
      }
    always: |
      modify attackCost by +1
        when defender = owner
    points: |
      count of c in cards
        where c.blue
`;
const source: SourceFile = { path: 'components/cards.yaml', text: YAML };

function between(first: string, last: string): Span {
  return { file: source.path, start: YAML.indexOf(first), end: YAML.indexOf(last) + last.length };
}
const textAt = ({ file, start, end }: Span): string => {
  expect(file).toBe(source.path);
  return YAML.slice(start, end);
};

test('statements', () => {
  const { out, problems } = parseFragment(source, between('      may', '      }\n'), 'statements');
  const may = out.statements[0];
  if (may?.kind !== 'may') throw new Error('no may');
  expect(textAt(may.key.span)).toBe('buildAnother');
  const bound = may.body.statements[0];
  if (bound?.kind !== 'let') throw new Error('no let');
  expect(textAt(bound.span)).toBe('let next = buildFrom(you.hand)');
  expect(textAt(bound.value.span)).toBe('buildFrom(you.hand)');
  expect(problems).toHaveLength(1);
  expect(YAML.slice(0, problems[0]?.span.start)).toMatch(/nxt \+$/);
});

test('clauses', () => {
  const { out, problems } = parseFragment(source, between('      modify', 'owner\n'), 'clauses');
  expect(problems).toEqual([]);
  expect(out.declarations.map(({ span }) => textAt(span))).toEqual([
    'modify attackCost by +1\n        when defender = owner',
  ]);
});

test('an expression', () => {
  const { out, problems } = parseFragment(source, between('      count', 'blue\n'), 'expression');
  expect(problems).toEqual([]);
  expect(textAt(out.span)).toBe('count of c in cards\n        where c.blue');
});

test('an expression ends where its text ends', () => {
  const file = { path: 'a', text: 'a = b c' };
  expect(parseFragment(file, { file: 'a', start: 0, end: 7 }, 'expression').problems).toMatchObject([
    { kind: 'expected', what: 'the end of the expression', found: 'c' },
  ]);
});

test('an empty text', () => {
  const file = { path: 'a', text: '  \n' };
  const span = { file: 'a', start: 0, end: 3 };
  expect(parseFragment(file, span, 'statements')).toMatchObject({ out: { statements: [] }, problems: [] });
  expect(parseFragment(file, span, 'clauses')).toMatchObject({ out: { declarations: [] }, problems: [] });
  expect(parseFragment(file, span, 'expression').problems).toHaveLength(1);
});
