/** All examples after every edit: what comes of them, and which are tried again. */
import { describe, expect, test } from 'vitest';
import '../../playground/engine/compiler-now.ts';
import type { TriedExample } from '../../playground/engine/messages.ts';
import { createTryExamples } from '../../playground/engine/try-examples.ts';
import { readGame } from '../support/read-game.ts';

const files = readGame('cli/template');
const IDS = ['START-EX-01', 'START-EX-02', 'START-EX-03'];

function opened() {
  const examples = createTryExamples();
  const edit = (path: string, from: string, to: string, first: readonly string[] = []) => {
    const old = texts.get(path)!;
    expect(old).toContain(from);
    texts.set(path, old.replace(from, to));
    return examples.beginExamples({ files: { changed: [{ path, text: texts.get(path)! }], removed: [] }, first });
  };
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const all = (): readonly TriedExample[] => examples.someExamples({ ms: 10_000 }).tried;
  const begun = examples.beginExamples({ files: { changed: files, removed: [] }, first: [] });
  return { begun, edit, all, some: () => examples.someExamples({ ms: 0 }) };
}

describe('the examples of a game', () => {
  test('are tried one after another, and all pass', () => {
    const { begun, some } = opened();
    expect(begun).toEqual({ kind: 'begun', fresh: [], left: 3, unread: 0 });
    expect([some(), some(), some()].flatMap(({ tried }) => tried.map(({ id, passed }) => [id, passed]))).toEqual(
      IDS.map((id) => [id, true]),
    );
    expect(some()).toEqual({ tried: [], left: 0 });
  });

  test('words and comments change none of them; the text of an example only its own', () => {
    const { edit, all } = opened();
    all();
    expect(edit('lexicon.yaml', 'market: { pl: targ', 'market: { pl: rynek')).toMatchObject({ left: 0 });
    expect(edit('rules/10-things.rules', '// What there is.', '// All that there is.')).toMatchObject({ left: 0 });
    const begun = edit('examples/turns.yaml', 'p1.coins = 0', 'p1.coins = 1');
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    expect(begun.fresh.map(({ id }) => id)).toEqual(['START-EX-02', 'START-EX-03']);
    const [failed, ...others] = all();
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ id: 'START-EX-01', passed: false, step: 1 });
    expect(failed?.why?.en).toContain('it is 0, expected 1');
    expect(failed?.why?.pl).toContain('jest 0, oczekiwano 1');
  });

  test('an edit of a rule tries first what failed, then what names the rule', () => {
    const { edit, all } = opened();
    all();
    const wage = edit('rules/30-turns.rules', 'value wage(p: Player): Int = 2', 'value wage(p: Player): Int = 0');
    expect(wage).toMatchObject({ left: 3 });
    const tried = all();
    expect(tried[0]).toMatchObject({ id: 'START-EX-03', passed: false });
    expect(tried.slice(1).map(({ passed }) => passed)).toEqual([true, true]);
    edit('rules/40-scoring.rules', 'sum of card.points', 'sum of card.cost');
    expect(all()[0]?.id).toBe('START-EX-03');
    edit('rules/40-scoring.rules', 'sum of card.cost', 'sum of card.points', ['START-EX-02']);
    expect(all()[0]?.id).toBe('START-EX-02');
  });

  test('rules with errors try nothing, and mended ones what is not known', () => {
    const { edit, all } = opened();
    all();
    expect(edit('rules/30-turns.rules', 'flow implements', 'flaw implements')).toEqual({ kind: 'errors' });
    expect(all()).toEqual([]);
    expect(edit('rules/30-turns.rules', 'flaw implements', 'flow implements')).toMatchObject({ left: 0 });
  });
});
