import type { CompiledExample, CompiledStep, CoreProgram, Expectation, NamedAnswer } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { showFailure } from '../../interpreter/examples/result.ts';
import { runExample } from '../../interpreter/examples/run-example.ts';
import { asks, both, refusal, type Script, scripted } from './scripted-session.ts';

const span = { file: 'examples/all.yaml', start: 0, end: 1 };

const answer = (names: string, more: Partial<NamedAnswer> = {}): NamedAnswer => ({
  by: undefined,
  do: undefined,
  choose: names.split(', '),
  ...more,
});
const step = (names: string, more: Partial<NamedAnswer> = {}): CompiledStep => ({
  kind: 'answer',
  ...answer(names, more),
  span,
});

function run(script: Script, steps: readonly CompiledStep[], expected: readonly Expectation[] = []) {
  const session = scripted(script);
  const example: CompiledExample = {
    id: 'CR-EX-01',
    title: { span, pl: undefined, en: undefined },
    players: 2,
    seed: 1,
    options: {},
    rules: [],
    given: undefined,
    withoutFlow: false,
    steps,
    then: expected,
    span,
  };
  const result = runExample({ program: {} as CoreProgram, start: () => session }, example);
  return { ...result, done: session.done, said: result.failures.map((one) => showFailure(one)).join('\n') };
}

const action = asks(0, 'branch', ['build', 'research']);
const pair = asks(0, 'tuple', ['card=ion system=system-1', 'card=ion system=system-2', 'card=warp#2 system=system-1']);

describe('answers by name', () => {
  test('several decisions in one step, each taking what it needs', () => {
    const { passed, done } = run({ decisions: [action, pair] }, [step('ion, system 2', { do: 'build', by: 0 })]);
    expect({ passed, done }).toEqual({ passed: true, done: ['build', 'card=ion system=system-2'] });
  });

  test('any copy stands for its design', () => {
    expect(run({ decisions: [pair] }, [step('warp, system-1')]).done).toEqual(['card=warp#2 system=system-1']);
    expect(run({ decisions: [pair] }, [step('warp#1, system-1')]).passed).toBe(false);
  });

  test('a whole answer as one name', () => {
    expect(run({ decisions: [pair] }, [step('card=ion system=system-1')]).done).toEqual(['card=ion system=system-1']);
    expect(run({ decisions: [pair] }, [step('ion system-2')]).done).toEqual(['card=ion system=system-2']);
  });

  test('the first things, where they say enough', () => {
    expect(run({ decisions: [pair] }, [step('warp')]).done).toEqual(['card=warp#2 system=system-1']);
    expect(run({ decisions: [pair] }, [step('ion')]).said).toBe(
      '`ion` leaves open what is chosen\n  found:    ion system-1, ion system-2',
    );
  });

  test('a payment in words', () => {
    const payment = asks(0, 'payment', ['food=2 ore=0', 'food=1 ore=1']);
    expect(run({ decisions: [payment] }, [step('1 ore and 1 food')]).done).toEqual(['food=1 ore=1']);
    expect(run({ decisions: [payment] }, [step('2 food')]).done).toEqual(['food=2 ore=0']);
  });

  test('a subset', () => {
    const elements = ['a', 'b', 'c'].map((id) => ({ name: 'card', id, label: both(id) }));
    const subset = asks(0, 'subset', [], { subset: { elements, least: 0, most: 2, complete: false } });
    expect(run({ decisions: [subset, action] }, [step('a, c, build')]).done).toEqual(['a,c', 'build']);
    expect(run({ decisions: [subset, action] }, [step('none, build')]).done).toEqual(['', 'build']);
    const refused = run({ decisions: [subset], refusals: { 'a,b': [refusal('too dear', 'CR-01')] } }, [step('a, b')]);
    expect(refused.said).toContain('because:  too dear (CR-01)');
  });

  test('a free action beside a subset', () => {
    const elements = ['a', 'b'].map((id) => ({ name: 'card', id, label: both(id) }));
    const subset = asks(0, 'subset', ['sell'], { subset: { elements, least: 0, most: 2, complete: false } });
    expect(run({ decisions: [subset, subset] }, [step('sell, b')]).done).toEqual(['sell', 'b']);
  });

  test('none, if declined', () => {
    const optional = asks(0, 'tuple', ['card=ion', 'card=none']);
    expect(run({ decisions: [optional] }, [step('none')]).done).toEqual(['card=none']);
  });
});

describe('an example fails', () => {
  test('where an answer is not offered, with the reasons', () => {
    const script = { decisions: [pair], refusals: { 'card=ion system=system-3': [refusal('no room', 'CR-09')] } };
    expect(run(script, [step('ion, system-3')]).said).toBe(
      [
        'p1 cannot choose `card=ion system=system-3` (choose)',
        '  found:    offered: ion system-1, ion system-2, warp#2 system-1',
        '  because:  no room (CR-09)',
      ].join('\n'),
    );
  });

  test('where somebody else decides, or nobody', () => {
    expect(run({ decisions: [action] }, [step('build', { by: 1 })]).said).toBe(
      'it is not for p2 to decide\n  found:    p1 decides',
    );
    expect(run({ decisions: [] }, [step('build')]).said).toBe('the game is over');
    const next = { decisions: [action, asks(1, 'branch', ['pass'])] };
    expect(run(next, [step('build, pass')]).failures[0]?.kind).toBe('wrong-player'); // p2 answers in a step of its own
  });

  test('where a forced outcome is left over', () => {
    const forced: CompiledStep = { kind: 'force', what: 'roll', outcomes: ['6', 'ion'], span };
    const { said, done } = run({ decisions: [] }, [forced]);
    expect(said).toBe('2 forced outcomes were never used');
    expect(done).toEqual(['force roll 6 "ion"']);
  });

  test('and stops there, without expectations that would only repeat it', () => {
    const condition: Expectation = { kind: 'condition', function: 0, text: 'a', compares: undefined, span };
    const { failures, steps } = run({ decisions: [action] }, [step('fly'), step('build')], [condition]);
    expect(failures.map((failure) => failure.kind)).toEqual(['not-offered']);
    expect(steps).toBe(0);
  });
});

describe('expectations', () => {
  const expectOne = (script: Script, expectation: Expectation) => run(script, [], [expectation]);

  test('conditions show both sides', () => {
    const condition: Expectation = {
      kind: 'condition',
      function: 0,
      text: 'p1.food = 2',
      compares: { left: 1, right: 2 },
      span,
    };
    expect(expectOne({ decisions: [], values: [1] }, condition).passed).toBe(true);
    expect(expectOne({ decisions: [], values: [0, 4, 2] }, condition).said).toBe(
      'does not hold: p1.food = 2\n  expected: p1.food = 2\n  found:    4 on the left, 2 on the right',
    );
  });

  test('what is illegal, and why', () => {
    const because = (id: string) => [{ value: id, span }];
    const illegal = (names: string, id?: string): Expectation => ({
      kind: 'illegal',
      ...answer(names),
      because: id === undefined ? [] : because(id),
      span,
    });
    const script = { decisions: [action], refusals: { attack: [refusal('too weak', 'CR-ATK-06')] } };
    expect(expectOne(script, illegal('attack')).passed).toBe(true);
    expect(expectOne(script, illegal('attack', 'CR-ATK-06')).passed).toBe(true);
    expect(expectOne(script, illegal('attack', 'CR-ATK-07')).said).toContain(
      'is refused, but not because of CR-ATK-07',
    );
    expect(expectOne(script, illegal('build')).said).toBe('`build` is possible, and should not be');
  });

  test('what is legal; looking changes nothing', () => {
    const legal: Expectation = { kind: 'legal', ...answer('build, ion, system-1'), span };
    const { passed, done } = expectOne({ decisions: [action, pair] }, legal);
    expect({ passed, done }).toEqual({ passed: true, done: [] });
    expect(expectOne({ decisions: [action] }, { kind: 'legal', ...answer('fly'), span }).passed).toBe(false);
  });

  test('exactly what is offered', () => {
    const offered = (...names: string[]): Expectation => ({ kind: 'offered', names, span });
    expect(expectOne({ decisions: [action] }, offered('research', 'build')).passed).toBe(true);
    expect(expectOne({ decisions: [action] }, offered('build', 'fly')).said).toContain(
      'found:    not offered: fly; offered as well: research',
    );
  });

  test('that nothing is offered', () => {
    const nothing: Expectation = { kind: 'offered', names: [], span };
    expect(expectOne({ decisions: [] }, nothing).passed).toBe(true);
    expect(expectOne({ decisions: [action] }, nothing).said).toContain('offered as well: build, research');
  });

  test('the end', () => {
    const winners = (...players: number[]): Expectation => ({ kind: 'winners', players, span });
    expect(expectOne({ decisions: [], winners: [1] }, winners(1)).passed).toBe(true);
    expect(expectOne({ decisions: [], winners: [1] }, winners(0)).said).toContain('found:    p2');
    expect(expectOne({ decisions: [action] }, winners(0)).said).toBe('the game is not over');
    expect(expectOne({ decisions: [action] }, { kind: 'over', value: false, span }).passed).toBe(true);
    expect(expectOne({ decisions: [action] }, { kind: 'over', value: true, span }).passed).toBe(false);
  });

  test('in the middle of the steps', () => {
    const middle: CompiledStep = {
      kind: 'expect',
      expectations: [{ kind: 'offered', names: ['nothing'], span }],
      span,
    };
    const { failures, done } = run({ decisions: [action, action] }, [step('build'), middle, step('research')]);
    expect(failures).toHaveLength(1);
    expect(done).toEqual(['build', 'research']); // what differed is noted, and play goes on
  });
});

test('statements are performed as they stand', () => {
  const statements: CompiledStep = { kind: 'run', by: 1, procedure: 7, span };
  expect(run({ decisions: [] }, [statements]).done).toEqual(['perform 7 by p2']);
});
