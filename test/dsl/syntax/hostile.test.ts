/** Texts that nobody means well with: no exception, no endless loop, and a handful of problems at most. */
import { describe, expect, test } from 'vitest';
import { formatRules } from '../../../dsl/syntax/format.ts';
import { parseRules } from '../../../dsl/syntax/parse.ts';
import { file } from './shape.ts';

const N = 20_000;
const inFunction = (text: string): string => `function f(): Int = ${text}`;
const inEffect = (text: string): string => `effect f {\n${text}\n}`;

describe('deep and long', () => {
  test.each([
    ['brackets that close', inFunction(`${'('.repeat(N)}x${')'.repeat(N)}`)],
    ['brackets that do not', inFunction('('.repeat(N))],
    ['blocks that close', inEffect(`${'if x { '.repeat(N)}${'}'.repeat(N)}`)],
    ['blocks that do not', inEffect('if x { '.repeat(N))],
    ['blocks of declarations', 'while x { '.repeat(N)],
    ['closing braces', '}'.repeat(N)],
    ['lists', inFunction('['.repeat(N))],
    ['keys', inFunction(`x${'[1]'.repeat(N)}`)],
    ['calls', inFunction('f('.repeat(N))],
    ['members', inFunction(`x${'.a'.repeat(N)}`)],
    ['owners', inFunction(`${'a of '.repeat(N)}x`)],
    ['negations', inFunction(`${'not '.repeat(N)}x`)],
    ['minus signs', inFunction(`${'- '.repeat(N)}x`)],
    ['sums', inFunction(`x${' + x'.repeat(N)}`)],
    ['quantifiers', inFunction('some x in '.repeat(N))],
    ['nested conditions', inFunction('some x in S where '.repeat(N))],
    ['sums of sums', inFunction('sum of '.repeat(N))],
    ['cases', inFunction('when x: '.repeat(N))],
    ['trials', inFunction('trial a(b) { '.repeat(N))],
    ['types', `function f(): ${'optional list of '.repeat(N)}`],
    ['a chain of conditions', inEffect(`if x { }${' otherwise if x { }'.repeat(N)}`)],
    ['branches in branches', inEffect('one of { a { '.repeat(N))],
    ['open brackets on every line', inEffect('f(\n'.repeat(N))],
    ['one line of quotation marks', '"'.repeat(N)],
    ['one line of unknown signs', '$ '.repeat(N)],
    ['a number of many digits', inFunction('9'.repeat(N))],
    ['a name of many letters', inFunction('x'.repeat(N))],
    ['comments that never end', '/* '.repeat(N)],
  ])('%s', (_, text) => {
    const { out, problems } = parseRules(file(text));
    expect(problems.length).toBeLessThan(text.includes('f(\n') ? N + 1 : 4);
    expect(() => JSON.stringify(out)).not.toThrow(); // the tree itself is shallow enough for a walk
    expect(() => formatRules(file(text))).not.toThrow();
  });

  test.each([
    ['brackets', inFunction(`${'('.repeat(100)}x${')'.repeat(100)}`)],
    ['queries', inFunction(`${'some x in S where '.repeat(100)}x`)],
    ['queries in brackets', inFunction(`${'f(some x in S where '.repeat(99)}x${')'.repeat(99)}`)],
    ['cases in lists', inFunction(`${'[when a: '.repeat(99)}x${']'.repeat(99)}`)],
    ['blocks', inEffect(`${'if f(x) {\n'.repeat(99)}${'}'.repeat(99)}`)],
    ['choices', inEffect(`${'one of { a {\n'.repeat(49)}${'} }'.repeat(49)}`)],
    ['a long sum', inFunction(`x${' + x'.repeat(900)}`)],
    ['many statements', inEffect('set x to not a and b.c or count of d in e where f\n'.repeat(2000))],
    ['a long list', inFunction(`[${'some x in S where x.a, '.repeat(2000)}y]`)],
  ])('%s up to the limit', (_, text) => expect(parseRules(file(text)).problems).toEqual([]));

  test('a limit that is passed is named', () => {
    const found = parseRules(file(inFunction(`${'('.repeat(101)}x${')'.repeat(101)}`))).problems;
    expect(found).toMatchObject([{ kind: 'too-deep', of: 'brackets', limit: 100 }]);
  });
});
