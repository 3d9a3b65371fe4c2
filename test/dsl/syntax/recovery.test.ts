/** After a mistake: one problem per cause, and a tree of all that could be read. */
import { describe, expect, test } from 'vitest';
import { describeSyntax } from '../../../dsl/syntax/describe.ts';
import { parseRules } from '../../../dsl/syntax/parse.ts';
import { declarations, file, statements } from './shape.ts';

/** `line code` of every problem. */
function problemsOf(text: string): string[] {
  return parseRules(file(text)).problems.map((problem) => {
    const line = text.slice(0, problem.span.start).split('\n').length;
    return `${line} ${describeSyntax(problem).code.slice('syntax/'.length)}`;
  });
}

/** Each marked line has one mistake. */
const TEN_MISTAKES = `
enum Colour { blue, red }
kind Card {
  cost Amounts                                  // 1
  colour: Colour
}
state food of Player: Int form 0 to 9           // 2
acton research { draw 1 from deck to hand }     // 3
action build implements AB-01 {
  chose card from hand of you                   // 4
  choose card from hand of you
    where card.cost <= food of you becuase AB-06 // 5
  pay card.cost,                                
  move card to                                  // 6: the payment goes on here, so its mistake stands here
  if card.colour == blue {                      // 7
    gain 2 food for each c in systems of you wher c.colour = blue // 8
    for each s in systems of you {
      set s.seen tp yes                         // 9
      run card.effect
    }
  }
  end turm                                      // 10
}
value price(p: Player): Int = p.food + 1
`;

describe('ten mistakes', () => {
  test('are ten problems, each on its line', () => {
    expect(problemsOf(TEN_MISTAKES)).toEqual([
      '4 expected',
      '7 expected',
      '8 expected',
      '10 not-a-statement',
      '12 expected',
      '14 expected',
      '15 foreign',
      '16 expected',
      '18 expected',
      '22 expected',
    ]);
  });

  test('leave what was right in the tree', () => {
    const { declarations: found } = parseRules(file(TEN_MISTAKES)).out;
    expect(found.map((declaration) => declaration.kind)).toEqual(['enum', 'kind', 'state', 'action', 'function']);
    const build = found[3];
    if (build?.kind !== 'action') throw new Error('no action');
    expect(build.body.statements.map((statement) => statement.kind)).toEqual([
      'missing',
      'choose',
      'missing',
      'if',
      'missing',
    ]);
  });
});

describe('one cause, one problem', () => {
  test.each([
    [
      'a block that is never closed, found by its layout',
      'effect a {\n  if x {\n    b()\n}\neffect c { d() }',
      ['2 unclosed'],
    ],
    ['at the end of the file', 'effect a {\n  b()\n', ['1 unclosed']],
    ['a block that was never opened', 'effect a {\n  if x\n    b()\n  }\n  c()\n}\neffect d { e() }', ['2 expected']],
    ['a brace too many', 'effect a { b() } }\neffect c { d() }', ['1 unopened']],
    ['a bracket that is never closed', 'effect a {\n  b(c, d(e)\n  f()\n}\neffect g { h() }', ['2 unclosed']],
    ['a bracket closed at the wrong place', 'effect a { b(c; d() }', ['1 unclosed']],
    ['brackets of two kinds', 'effect a { b([c)] }', ['1 mismatched']],
    ['a broken head with a sound block', 'effect a {\n  for each x on S {\n    b()\n    c()\n  }\n}', ['2 expected']],
    [
      'a broken head and a broken block',
      'effect a {\n  for each x on S {\n    b(\n    cc x\n  }\n}',
      ['2 expected', '3 unclosed', '4 not-a-statement'],
    ],
    [
      'an unknown declaration with a broken block',
      'efect a {\n  bb c\n}\neffect d { e() }',
      ['1 expected', '2 not-a-statement'],
    ],
    ['a text in quotation marks', 'effect a {\n  may "do it" { b() }\n  c()\n}', ['2 string']],
    ['several signs that mean nothing', 'effect a {\n  b($, %, ?)\n  c()\n}', ['2 unknown-character']],
    ['a broken field', 'kind K {\n  a Int, while x\n  b: Int\n}', ['2 expected']],
    ['a broken branch', 'effect a {\n  one of {\n    x y { b() }\n    z { c() }\n  }\n}', ['3 expected']],
    ['nothing but noise', '}{)(][', ['1 unopened', '1 mismatched', '1 unclosed']],
    ['a word alone', 'effect', ['1 expected']],
  ])('%s', (_, text, problems) => expect(problemsOf(text)).toEqual(problems));
});

describe('flush-left texts are as good as others', () => {
  test('layout is asked only when braces do not balance', () =>
    expect(problemsOf('while option x {\nstate a: Int\nkind K {\nstate b: Int\n}\n}\n')).toEqual([]));
});

describe('the rest of a statement is read', () => {
  test.each([
    [
      'choose from hand where a',
      'choose(binders=[(name=? source=hand)] requirements=[(condition=a)]) !expected a name',
    ],
    [
      'choose card from where a',
      'choose(binders=[(name=card source=?)] requirements=[(condition=a)]) !expected a name or a value',
    ],
    ['set a to b +', 'set(target=a value=(b + ?)) !expected a name or a value'],
    ['move card to', 'move(verb=move what=card to=?) !expected a name or a value'],
    ['run p.', 'run(code=p.?) !expected a name'],
    ['a(b,)', 'call(callee=a arguments=[b ?]) !expected a name or a value'],
    ['if a b { c() }', 'if(condition=a then=block(statements=[call(callee=c)])) !expected `{`'],
    ['if { c() }', 'if(condition=? then=block(statements=[call(callee=c)])) !expected a name or a value'],
    ['set a to 3 4\nb()', 'set(target=a value=3) ; call(callee=b) !expected the end of the line'],
  ])('%s', (source, tree) => expect(statements(source)).toBe(tree));

  test.each([
    ['state food of: Int', 'state(name=food keys=[?] type=named-type(name=Int)) !expected a type'],
    ['effect { a() }', 'effect(name=? body=block(statements=[call(callee=a)])) !expected a name'],
    ['value v: = 3', 'function(form=value name=v type=? body=3) !expected a type'],
  ])('%s', (source, tree) => expect(declarations(source)).toBe(tree));
});
