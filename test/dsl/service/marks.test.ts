/** What stands beside a text in an editor: folds, numbers of placeholders, examples, links to rules. */
import { describe, expect, test } from 'vitest';
import { fileNamed, serviceFor } from '../../support/service-game.ts';

const service = serviceFor();
const lineOf = (path: string, offset: number): number => fileNamed(path).slice(0, offset).split('\n').length;
const textAt = ({ file, start, end }: { file: string; start: number; end: number }): string =>
  fileNamed(file).slice(start, end);

describe('folds', () => {
  const lines = (path: string): string[] =>
    service.folds(path).map(({ span, of }) => `${of} ${lineOf(path, span.start)}-${lineOf(path, span.end)}`);
  test('of rules are comments and blocks, up to the line before the brace', () =>
    expect(lines('rules/20-more.rules')).toEqual(['comment 1-2', 'block 3-12', 'block 9-11']));
  test('of YAML are what is indented', () =>
    expect(lines('components/20-more.yaml')).toEqual([
      'block 2-14',
      'block 4-14',
      'block 8-10',
      'block 11-12',
      'block 13-14',
    ]));
});

test('placeholders are told with their numbers, in both languages', () =>
  expect(service.boundNumbers('reference/10-trade.yaml').map(({ span, value }) => `${textAt(span)} ${value}`)).toEqual([
    '{ore.starts} 5',
    '{discount(1)} 2',
    '{ore.starts} 5',
    '{discount(1)} 2',
    '{@shipyard.cost.ore} 2',
    '{@shipyard.cost.ore} 2',
  ]));

describe('examples', () => {
  test.each([
    { path: 'rules/20-more.rules', of: 'examples', at: 'fly' },
    { path: 'reference/10-trade.yaml', of: 'examples', at: 'CR-TRADE-01' },
    { path: 'examples/10-trade.yaml', of: 'example', at: 'CR-EX-01' },
  ])('stand beside $at in $path', ({ path, of, at }) =>
    expect(service.exampleMarks(path).map((mark) => ({ ...mark, at: textAt(mark.at) }))).toEqual([
      { at, of, ids: ['CR-EX-01'] },
    ]),
  );
});

test('rules lead to the reference, the reference to itself only where it names another rule', () => {
  const links = (path: string): string[] =>
    service.ruleLinks(path).map(({ span, declared, section }) => `${textAt(span)} ${declared.file} ${section}`);
  expect(links('rules/20-more.rules')).toEqual(['CR-TRADE-01 reference/10-trade.yaml CR-TRADE']);
  expect(links('reference/10-trade.yaml')).toEqual([
    'CR-TRADE-02 reference/10-trade.yaml CR-TRADE',
    'CR-TRADE-02 reference/10-trade.yaml CR-TRADE',
  ]);
});
