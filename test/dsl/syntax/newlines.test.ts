/** Which line ends end a statement (D43). */
import { describe, expect, test } from 'vitest';
import { declarations, expression, statements } from './shape.ts';

describe('a line end ends a statement', () => {
  test.each([
    ['a()\nb()', 'call(callee=a) ; call(callee=b)'],
    ['a()\n\n\n  b()', 'call(callee=a) ; call(callee=b)'],
    ['a()\r\nb()\r\n', 'call(callee=a) ; call(callee=b)'],
    ['a(); b()', 'call(callee=a) ; call(callee=b)'],
    ['a();\nb();', 'call(callee=a) ; call(callee=b)'],
    ['a() // then\nb()', 'call(callee=a) ; call(callee=b)'],
    ['gain n\nfood(3)', 'gain(amount=n) ; call(callee=food arguments=[3])'],
    ['discard tile\nstop(x)', 'move(verb=discard what=tile) ; leave(form=stop loop=?) !expected the name of a loop'],
    ['set x to a\nas usual', 'set(target=x value=a) ; as-usual()'],
    ['set x to a\nfor each y in S { }', 'set(target=x value=a) ; for-each(variable=y source=S body=block())'],
  ])('%j', (source, tree) => expect(statements(source)).toBe(tree));
});

describe('but not', () => {
  test.each([
    ['inside round brackets', 'a(\n  b,\n  c\n)', 'a(b c)'],
    ['inside square brackets', 'a[\n  b\n]', 'a[b]'],
    ['after an operator', 'a +\n  b and\n  c', '((a + b) and c)'],
    ['after a comma', '[a,\n  b]', '[a b]'],
    ['before `and` and `or`', 'a\n  and b\n  or c', '((a and b) or c)'],
    ['before `where`', 'some x in S\n  where x', 'quantifier(form=some variable=x source=S where=x)'],
    [
      'before `satisfies`',
      'every x in S\n  where a\n  satisfies b',
      'quantifier(form=every variable=x source=S where=a satisfies=b)',
    ],
    [
      'before `by` and `then`',
      'best x in S\n  by a highest first,\n  then b last',
      'query(form=best variable=x source=S order=[(key=a direction=highest) (key=b direction=last)])',
    ],
    [
      'before `when` and `otherwise`',
      'when a: 1\nwhen b:\n  2\notherwise: 3',
      'cases(cases=[(when=a then=1) (when=b then=2)] otherwise=3)',
    ],
    ['before `in`, `is` and `contains`', 'a\n  in b', '(a in b)'],
    ['after `of`', 'hand of\n  p', '(hand of p)'],
    ['behind a comment', 'a and // why\n  b', '(a and b)'],
  ])('%s', (_, source, tree) => expect(expression(source)).toBe(tree));

  test.each([
    [
      'before `because`',
      'choose x from S\n  where a\n    because AB-01\n    and b because AB-02',
      'choose(binders=[(name=x source=S)] requirements=[(condition=a because=[AB-01]) (condition=b because=[AB-02])])',
    ],
    [
      'before `such that`',
      'choose any xs from S\n  such that a',
      'choose(binders=[(name=xs source=S)] subset=() requirements=[(condition=a)])',
    ],
    ['before `otherwise` of a block', 'if a { }\notherwise { }', 'if(condition=a then=block() otherwise=block())'],
    ['before `until` of a block', 'repeat { }\nuntil a', 'repeat(form=until control=a body=block())'],
    ['before `with`', 'one action of a\n  with free actions b', 'one-action(actions=[a] free=(actions=[b]))'],
    ['before an opening brace', 'if a\n{\n}', 'if(condition=a then=block())'],
    ['before `implements`', 'set a to b\n  implements AB-01', 'set(target=a value=b rules=[AB-01])'],
  ])('%s', (_, source, tree) => expect(statements(source)).toBe(tree));

  test('after the ids that stand behind the sign of a value', () =>
    expect(declarations('value v: Int =   implements AB-01,\n  AB-02\n  3\nlayers a')).toBe(
      'function(form=value name=v type=named-type(name=Int) body=3 rules=[AB-01 AB-02]) ; layers(layers=[a])',
    ));

  test('a field may have the name of a joining word', () =>
    expect(declarations('kind K {\n  a: Int\n  by: Int\n  with: Int\n  when: Int\n}')).toBe(
      'kind(name=K fields=[field(name=a type=named-type(name=Int)) field(name=by type=named-type(name=Int)) field(name=with type=named-type(name=Int)) field(name=when type=named-type(name=Int))])',
    ));
});
