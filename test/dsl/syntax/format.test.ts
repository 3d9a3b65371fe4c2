/** The formatter: layout by example. That it keeps the meaning and every comment is tested in `properties.test.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatRules } from '../../../dsl/syntax/format.ts';
import { ROOT } from '../../support/source-tree.ts';
import { WHOLE_GAMES } from '../../support/whole-games.ts';
import { file } from './shape.ts';

const formatted = (text: string): string => formatRules(file(text)).text;

const FIVE = 'abcde';
const LONG = `${FIVE.repeat(10)}()`;

describe('formatting', () => {
  test.each([
    [
      'spaces between words and around signs',
      'value  p( a:Int,b : Bool ):Int=a+b*-2- 1',
      'value p(a: Int, b: Bool): Int = a + b * -2 - 1\n',
    ],
    [
      'ranges, members and keys',
      'function f( ): Int = x . y [ 1 ,2 ] + sum of i for i in 1 .. n',
      'function f(): Int = x.y[1, 2] + sum of i for i in 1..n\n',
    ],
    ['a sign that belongs to its number', 'modify a by + 1\nmodify b by - 1', 'modify a by +1\nmodify b by -1\n'],
    [
      'a bracket after a name and after a word',
      'function f(): Int = g (x) * (y) and not (z) in (S)',
      'function f(): Int = g(x) * (y) and not (z) in (S)\n',
    ],
    [
      'copies of a place keep their space',
      'place system of Player [ 4 ]: stack of Card',
      'place system of Player [4]: stack of Card\n',
    ],
    ['two spaces per block', 'effect a {\nif x {\nb()\n}\n}', 'effect a {\n  if x {\n    b()\n  }\n}\n'],
    ['one statement per line', 'effect a {\n  b(); c()\n  d();\n}', 'effect a {\n  b()\n  c()\n  d()\n}\n'],
    ['a short block stays on its line', 'effect a {b();c()}', 'effect a { b(); c() }\n'],
    [
      'a block too long for its line does not',
      `effect a { ${LONG}; ${LONG}; ${LONG} }`,
      `effect a {\n  ${LONG}\n  ${LONG}\n  ${LONG}\n}\n`,
    ],
    ['an empty block', 'effect a {\n}', 'effect a {\n}\n'],
    [
      'what goes on after a block',
      'effect a {\n  if x {\n    b()\n  }\n  otherwise { c() }\n}',
      'effect a {\n  if x {\n    b()\n  } otherwise { c() }\n}\n',
    ],
    ['an opening brace on its own line', 'effect a\n{\n  b()\n}', 'effect a {\n  b()\n}\n'],
    [
      'authors break a statement, we indent it',
      'effect a {\nchoose x from S,\ny from T\nwhere a   because AB-01\n}',
      'effect a {\n  choose x from S,\n    y from T\n    where a because AB-01\n}\n',
    ],
    [
      'brackets over several lines',
      'function f(): Int = max(\na,\nmin(\nb,\nc\n)\n)',
      'function f(): Int = max(\n    a,\n    min(\n      b,\n      c\n    )\n  )\n',
    ],
    ['members of an enum', 'enum E {\na, b,\n  c }', 'enum E {\n  a, b,\n  c\n}\n'],
    [
      'branches of a choice',
      'effect a {\n  one of {\n    b { c() }  d { e() } implements AB-01 f { }\n  }\n}',
      'effect a {\n  one of {\n    b { c() }\n    d { e() } implements AB-01\n    f { }\n  }\n}\n',
    ],
    [
      'one blank line stays, more do not',
      '\n\nlayers a\n\n\n\nlayers b\nlayers c\n\n',
      'layers a\n\nlayers b\nlayers c\n',
    ],
    ['no blank line at the edges of a block', 'effect a {\n\n  b()\n\n  c()\n\n}', 'effect a {\n  b()\n\n  c()\n}\n'],
    [
      'a margin of comments or rule ids that stands apart keeps its column, other spaces do not',
      'layers  a       // first\nlayers bcd     // second\nphase x    implements AA-B-01 { }\nlayers c // third',
      'layers a        // first\nlayers bcd     // second\nphase x    implements AA-B-01 { }\nlayers c // third\n',
    ],
    ['Windows line ends', 'layers a\r\n\r\nlayers b // c\r\n', 'layers a\n\nlayers b // c\n'],
    ['an empty file', '', ''],
    ['a file of blanks', ' \n\n ', ''],
  ])('%s', (_, written, set) => {
    expect(formatted(written)).toBe(set);
    expect(formatted(set)).toBe(set);
  });
});

describe('comments', () => {
  test.each([
    ['alone', '   // a\n', '// a\n'],
    ['before and after declarations', '// a\n\n\n// b\nlayers x // c\n// d', '// a\n\n// b\nlayers x // c\n// d\n'],
    ['behind braces', 'effect a { // b\n  c()\n} // d', 'effect a { // b\n  c()\n} // d\n'],
    ['at the end of a block', 'effect a {\n  b()\n\n      // c\n}', 'effect a {\n  b()\n\n  // c\n}\n'],
    ['in an empty block', 'effect a { // b\n// c\n}', 'effect a { // b\n  // c\n}\n'],
    [
      'inside a statement',
      'effect a {\n  choose x from S // b\n// c\nwhere d\n}',
      'effect a {\n  choose x from S // b\n    // c\n    where d\n}\n',
    ],
    [
      'between a block and its `otherwise`',
      'effect a {\n  if x { b() } // c\n  // d\n  otherwise { e() }\n}',
      'effect a {\n  if x { b() } // c\n  // d\n  otherwise { e() }\n}\n',
    ],
    [
      'in brackets',
      'function f(): Int = g( // a\nb, // c\n// d\ne)',
      'function f(): Int = g( // a\n    b, // c\n    // d\n    e)\n',
    ],
    ['after a semicolon', 'effect a {\n  b(); // c\n  d()\n}', 'effect a {\n  b() // c\n  d()\n}\n'],
    [
      'in an enum',
      'enum E { // a\n  b, // c\n  // d\n  e\n  // f\n}',
      'enum E { // a\n  b, // c\n  // d\n  e\n  // f\n}\n',
    ],
  ])('%s', (_, written, set) => {
    expect(formatted(written)).toBe(set);
    expect(formatted(set)).toBe(set);
  });
});

describe('one place for the rules that a declaration carries out', () => {
  test.each([
    ['before the sign', 'score a(p: Player) implements AB-01 = p.b', 'score a(p: Player) = p.b implements AB-01\n'],
    ['behind the sign', 'constant a = implements AB-01\n  3', 'constant a = implements AB-01\n  3\n'],
    [
      'in several places',
      'function a(): Int implements AB-01, AB-02 = 3 implements AB-03 // c',
      'function a(): Int = 3 implements AB-01, AB-02, AB-03 // c\n',
    ],
    [
      'of a definition that goes on below',
      'function a(): Int =\n  when b: 3\n  otherwise: 4   implements AB-01',
      'function a(): Int = implements AB-01\n  when b: 3\n  otherwise: 4\n',
    ],
    ['after a block', 'effect a() { b() } implements AB-01', 'effect a() implements AB-01 { b() }\n'],
    [
      'before and after a block, in a variant',
      'while option x {\n  action a implements AB-01 {\n    b()\n  } implements AB-02\n}',
      'while option x {\n  action a implements AB-01, AB-02 {\n    b()\n  }\n}\n',
    ],
    [
      'of a score with a condition',
      'score a(p: Player) implements AB-01 = 1 when p.b',
      'score a(p: Player) = 1 when p.b implements AB-01\n',
    ],
  ])('%s', (_, written, set) => {
    expect(formatted(written)).toBe(set);
    expect(formatted(set)).toBe(set);
  });
});

describe('a line that is too long is broken', () => {
  const IDS = Array.from({ length: 10 }, (_, i) => `ABC-MOVE-${i + 10}`).join(', ');
  const NAME = FIVE.repeat(8);
  test.each([
    [
      'before its rules',
      `effect a(b: Int) implements ${IDS} { c() }`,
      `effect a(b: Int)\n  implements ${IDS} {\n  c()\n}\n`,
    ],
    [
      'before a condition',
      `effect a {\n  choose b from ${NAME} where ${NAME} + ${NAME} > 1 and ${FIVE} < 3 because AB-01\n}`,
      `effect a {\n  choose b from ${NAME}\n    where ${NAME} + ${NAME} > 1 and ${FIVE} < 3 because AB-01\n}\n`,
    ],
    [
      'at the last `or` that fits',
      `function a(): Bool = ${NAME} and ${FIVE} or ${NAME} or ${NAME} or ${NAME}`,
      `function a(): Bool = ${NAME} and ${FIVE} or ${NAME}\n  or ${NAME} or ${NAME}\n`,
    ],
    [
      'outside of brackets rather than inside',
      `function a(): Int = f(${NAME}, ${FIVE}) + g(${NAME}, ${FIVE}) + h(${NAME}, ${FIVE})`,
      `function a(): Int = f(${NAME}, ${FIVE}) + g(${NAME}, ${FIVE}) +\n  h(${NAME}, ${FIVE})\n`,
    ],
    [
      'but not for its comment',
      `state a: Int, starts at 1 // ${LONG} ${LONG} ${LONG}`,
      `state a: Int, starts at 1 // ${LONG} ${LONG} ${LONG}\n`,
    ],
  ])('%s', (_, written, set) => {
    expect(formatted(written)).toBe(set);
    expect(formatted(set)).toBe(set);
  });
});

test('`otherwise` keeps the line that its author gave it after a block on one line', () => {
  const text = 'effect a {\n  if x { b() }\n  otherwise if y { c() }\n  otherwise { d() }\n}\n';
  expect(formatted(text)).toBe(text);
});

test('keys of a place in a trigger stay at its name', () => {
  const text = 'on sectors of a found empty { move all of rest[a] to sectors[a] shuffled }\n';
  expect(formatted(text)).toBe(text);
});

test('a line may end before `for`', () => {
  const text = 'function a(): Int = sum of b.c\n  for b in S where b.d\nfunction e(): Int = 1\n';
  expect(formatted(text)).toBe(text);
});

const rulesOf = (game: string): string[] =>
  readdirSync(join(ROOT, game, 'rules')).map((name) => `${game}/rules/${name}`);

test.each(WHOLE_GAMES.flatMap(rulesOf))('%s is in the usual form', (path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  expect(formatRules({ path, text }).text).toBe(text);
});

test('a text with problems is left as it is', () => {
  const text = 'effect   a {   chose x }';
  const { text: same, problems } = formatRules(file(text));
  expect(same).toBe(text);
  expect(problems).toHaveLength(1);
});
