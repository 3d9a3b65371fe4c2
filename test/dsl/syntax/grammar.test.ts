/** The grammar itself: no ambiguities that Chevrotain can find, few reserved words, and its own description. */
import { describe, expect, test } from 'vitest';
import { grammarAsEbnf } from '../../../dsl/syntax/ebnf.ts';
import { RulesParser } from '../../../dsl/syntax/parser.ts';
import { ALL_WORDS, RESERVED } from '../../../dsl/syntax/tokens.ts';
import { expression, statements } from './shape.ts';

test('Chevrotain finds no mistake in the grammar', () => expect(() => new RulesParser(true)).not.toThrow());

/** Adding a word here takes a name from every author: think twice. */
test('these words are reserved', () =>
  expect([...RESERVED].sort().join(' ')).toBe(
    'and as because by contains each every for if implements in is no none not of or otherwise satisfies some such then until when where while with yes you',
  ));

/** Read as the language's own names until the core finds a variable that hides them. */
const OWN_NAMES = new Set(['self', 'owner', 'active', 'during']);

describe('every other word', () => {
  const free = ALL_WORDS.filter((word) => !RESERVED.includes(word) && !OWN_NAMES.has(word));

  test.each(free)('%s may be a variable', (word) => {
    expect(expression(`${word} + 1`)).toBe(`(${word} + 1)`);
    expect(expression(`f(${word}, 1)`)).toBe(`f(${word} 1)`);
    expect(expression(`some ${word} in S where ${word}.x`)).toContain(`variable=${word}`);
    expect(statements(`let ${word} = 1\nset x to ${word}\nmove ${word} to hand`)).toBe(
      `let(name=${word} value=1) ; set(target=x value=${word}) ; move(verb=move what=${word} to=hand)`,
    );
  });
});

test.each(ALL_WORDS)('%s may stand after a dot, before a colon and as a declared name', (word) => {
  expect(expression(`x.${word} + 1`)).toBe(`(x.${word} + 1)`);
});

describe('the grammar as EBNF', () => {
  const ebnf = grammarAsEbnf();

  test('has a rule for every family', () => {
    for (const rule of ['declaration', 'statement', 'expression', 'choose', 'kind', 'AnyName'])
      expect(ebnf).toMatch(new RegExp(`^${rule} = .* ;$`, 'm'));
  });

  test('names nothing that it does not define', () => {
    const defined = new Set(Array.from(ebnf.matchAll(/^(\w+) =/gm), ([, name]) => name));
    const used = new Set(Array.from(ebnf.replaceAll(/"[^"]*"/g, '').matchAll(/\w+/g), ([name]) => name));
    expect([...used].filter((name) => !defined.has(name)).sort()).toEqual([
      'DesignId',
      'Identifier',
      'Newline',
      'Number',
      'RuleId',
    ]);
  });

  test('reads like this', () => {
    const rule = (name: string): string => ebnf.split('\n').find((line) => line.startsWith(`${name} =`)) ?? '';
    expect(rule('binder')).toBe('binder = VarName "from" expression ;');
    expect(rule('if')).toBe('if = ( "if" "possible" block [ otherwise ] | ifChain ) ;');
    expect(rule('ruleIds')).toBe('ruleIds = RuleId { "," RuleId } ;');
  });
});
