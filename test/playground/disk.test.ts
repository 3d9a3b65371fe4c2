/** A game whose files lie on somebody's disk: the difference that is shown before it is written, and what follows when it changes there. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffLines, hunksBetween } from '../../playground/stores/line-diff.ts';
import { createProject } from '../../playground/stores/project.ts';

describe('a difference', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });

  test('without what is new it is the old text, without what is gone the new one', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const found = diffLines(before, after);
        expect(found.filter(({ kind }) => kind !== 'new').map(({ text }) => text)).toEqual(before);
        expect(found.filter(({ kind }) => kind !== 'gone').map(({ text }) => text)).toEqual(after);
      }),
    );
  });

  test('is no longer than it must be', () => {
    const found = diffLines(['a', 'b', 'c', 'd', 'e'], ['a', 'c', 'x', 'd', 'e']);
    expect(found.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'same a',
      'gone b',
      'same c',
      'new x',
      'same d',
      'same e',
    ]);
  });

  test('shows a few lines around each change and where they stand', () => {
    const before = Array.from({ length: 40 }, (_, n) => `line ${n + 1}`);
    const after = before.flatMap((line, n) => (n === 9 ? ['ten'] : n === 30 ? [line, 'between'] : [line]));
    const hunks = hunksBetween(`${before.join('\n')}\n`, `${after.join('\n')}\n`);
    expect(hunks.map((hunk) => [hunk.before, hunk.after, hunk.lines.length])).toEqual([
      [7, 7, 8],
      [29, 29, 7],
    ]);
    expect(hunks[0]?.lines.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'gone', text: 'line 10' },
      { kind: 'new', text: 'ten' },
    ]);
  });

  test.each([
    { before: null, after: 'a\n', shows: ['new a'] },
    { before: 'a\n', after: null, shows: ['gone a'] },
    { before: 'a\n', after: 'a', shows: ['same a', 'new \\ No newline'] },
    { before: '', after: '', shows: [] },
  ])('of $before and $after', ({ before, after, shows }) => {
    const shown = hunksBetween(before, after).flatMap((hunk) => hunk.lines);
    expect(shown.map(({ kind, text }) => `${kind} ${text}`)).toEqual(shows);
  });

  test('of texts without a common line is found at once, however long they are', () => {
    const [before, after] = ['a', 'b'].map((word) =>
      Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join('\n'),
    );
    expect(hunksBetween(before ?? '', after ?? '')).toHaveLength(1);
  });
});

describe('when the disk changes', () => {
  const opened = (): ReturnType<typeof createProject> => {
    const client = { ask: async () => [], stop: () => undefined };
    const project = createProject(client as never);
    const files = new Map(Object.entries({ 'a.rules': 'a', 'b.rules': 'b', 'c.rules': 'c' }));
    project.open({ id: 'x', base: files, files });
    return project;
  };
  const disk = (files: Readonly<Record<string, string>>) => new Map(Object.entries(files));

  test('what was changed here stays, everything else is as on the disk', () => {
    const project = opened();
    void project.set('b.rules', 'mine');
    void project.set('new.rules', 'mine too');
    expect(project.rebase(disk({ 'a.rules': 'A', 'b.rules': 'b', 'd.rules': 'd' }))).toEqual([]);
    expect(Object.fromEntries(project.files.value)).toEqual({
      'a.rules': 'A',
      'b.rules': 'mine',
      'd.rules': 'd',
      'new.rules': 'mine too',
    });
    expect(Object.keys(project.changed.value)).toEqual(['b.rules', 'new.rules']);
  });

  test('files that are others now on both sides are named, unless they came to be the same', () => {
    const project = opened();
    void project.set('a.rules', 'mine');
    void project.set('b.rules', 'agreed');
    void project.set('c.rules', undefined);
    const next = disk({ 'a.rules': 'theirs', 'b.rules': 'agreed', 'c.rules': 'theirs' });
    expect(project.rebase(next)).toEqual(['a.rules', 'c.rules']);
    expect(project.files.value.get('a.rules')).toBe('mine');
    expect(project.changed.value).toEqual({ 'a.rules': 'mine', 'c.rules': null });
  });

  test('nothing is said when nothing is new, and what was written is changed no longer', () => {
    const project = opened();
    void project.set('a.rules', 'mine');
    expect(project.rebase(disk({ 'a.rules': 'a', 'b.rules': 'b', 'c.rules': 'c' }))).toBeUndefined();
    expect(project.rebase(disk({ 'a.rules': 'mine', 'b.rules': 'b', 'c.rules': 'c' }))).toEqual([]);
    expect(project.changed.value).toEqual({});
  });

  test('the file in the editor is gone from the disk: another one is shown', () => {
    const project = opened();
    project.path.value = 'a.rules';
    expect(project.rebase(disk({ 'b.rules': 'b', 'c.rules': 'c' }))).toEqual([]);
    expect(project.path.value).toBe('b.rules');
  });
});
