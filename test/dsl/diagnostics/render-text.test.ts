import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../dsl/diagnostics/diagnostic.ts';
import { displayLine } from '../../../dsl/diagnostics/display-line.ts';
import { COLOURED, renderText, type TextOptions } from '../../../dsl/diagnostics/render-text.ts';
import { filesOf, marked, problemAt } from './sample.ts';

/** The text has «marks» around the place. */
function shown(text: string, more: Partial<Diagnostic> = {}, options: TextOptions = {}): string {
  const { source, span } = marked(text);
  return renderText([problemAt(span, more)], filesOf(source), options);
}

describe('a diagnostic in a terminal', () => {
  test('looks like this', () => {
    const { source, span } = marked(
      `${'\n'.repeat(13)}  pay 2 «fuell» for ship\n`,
      'games/comet-run/rules/30-movement.rules',
    );
    const diagnostic: Diagnostic = {
      code: 'names/unknown-resource',
      severity: 'error',
      message: 'no resource is called `fuell`',
      at: { span, text: 'not declared in components/resources.yaml' },
      related: [],
      notes: ['this game has: fuel, ore, science'],
      fix: { title: 'did you mean `fuel`?', edits: [{ span, text: 'fuel' }] },
      polish: {
        message: 'żaden zasób nie nazywa się `fuell`',
        at: 'nie zadeklarowano w components/resources.yaml',
        related: [],
        notes: ['ta gra ma: fuel, ore, science'],
        fix: 'czy chodziło o `fuel`?',
      },
    };
    expect(renderText([diagnostic], filesOf(source), { language: 'pl' })).toBe(
      [
        'błąd[names/unknown-resource]: żaden zasób nie nazywa się `fuell`',
        '  --> games/comet-run/rules/30-movement.rules:14:9',
        '14 |   pay 2 fuell for ship',
        '   |         ^^^^^ nie zadeklarowano w components/resources.yaml',
        '   = ta gra ma: fuel, ore, science',
        '   = podpowiedź: czy chodziło o `fuel`?',
        '',
      ].join('\n'),
    );
    expect(renderText([diagnostic], filesOf(source))).toBe(
      [
        'error[names/unknown-resource]: no resource is called `fuell`',
        '  --> games/comet-run/rules/30-movement.rules:14:9',
        '14 |   pay 2 fuell for ship',
        '   |         ^^^^^ not declared in components/resources.yaml',
        '   = this game has: fuel, ore, science',
        '   = help: did you mean `fuel`?',
        '',
      ].join('\n'),
    );
  });

  test('shows other places below, with line numbers of one width', () => {
    const { source, span } = marked(`first\n${'\n'.repeat(120)}«second»\n`, 'a.yaml');
    const related = [{ span: { file: 'a.yaml', start: 0, end: 5 }, text: 'compare' }];
    expect(renderText([problemAt(span, { related })], filesOf(source))).toBe(
      [
        'error[data/sample]: something is wrong',
        '   --> a.yaml:122:1',
        '122 | second',
        '    | ^^^^^^ here',
        '   ::: a.yaml:1:1',
        '  1 | first',
        '    | ----- compare',
        '',
      ].join('\n'),
    );
  });

  test.each([
    {
      name: 'a place of several lines',
      text: 'one «two\nthree\n  four» five\n',
      lines: [' 1 | one two', '   |     ^^^', '.. |', ' 3 |   four five', '   |   ^^^^ here'],
    },
    {
      name: 'a place of two lines',
      text: 'one «two\nthree» four\n',
      lines: [' 1 | one two', '   |     ^^^', ' 2 | three four', '   | ^^^^^ here'],
    },
    {
      name: 'a place that ends with its line',
      text: 'one «two\n»three\n',
      lines: [' 1 | one two', '   |     ^^^ here'],
    },
    { name: 'an empty place', text: 'one «»two\n', lines: [' 1 | one two', '   |     ^ here'] },
    { name: 'the end of a file', text: 'one\n«»', lines: [' 2 |', '   | ^ here'] },
    { name: 'the end of a file without a line break', text: 'one«»', lines: [' 1 | one', '   |    ^ here'] },
    { name: 'an empty file', text: '«»', lines: [' 1 |', '   | ^ here'] },
    { name: 'a tab before', text: '\tone «two»\n', lines: [' 1 |     one two', '   |         ^^^ here'] },
    { name: 'a tab inside', text: 'a«\t»b\n', lines: [' 1 | a   b', '   |  ^^^ here'] },
    { name: 'Polish letters', text: 'źródło «łódź»\n', lines: [' 1 | źródło łódź', '   |        ^^^^ here'] },
    { name: 'letters of two parts', text: 'z\u0301 «a»\n', lines: [' 1 | z\u0301 a', '   |   ^ here'] },
    { name: 'wide letters', text: '😀漢 «漢»\n', lines: [' 1 | 😀漢 漢', '   |      ^^ here'] },
    { name: 'Windows line breaks', text: 'one\r\n«two»\r\n', lines: [' 2 | two', '   | ^^^ here'] },
    { name: 'orders to the terminal', text: '\u001B[2J«x»\u202E\n', lines: [' 1 | ·[2Jx·', '   |     ^ here'] },
  ])('shows $name', ({ text, lines }) => {
    expect(shown(text).split('\n').slice(2, -1)).toEqual(lines);
  });

  test('cuts a long line around the place', () => {
    const lines = shown(`${'a'.repeat(200)}«here»${'b'.repeat(200)}\n`, {}, { width: 60 }).split('\n');
    expect(lines[2]).toBe(` 1 | …${'a'.repeat(18)}here${'b'.repeat(31)}…`);
    expect(lines[3]).toBe(`   | ${' '.repeat(19)}^^^^ here`);
  });

  test('cuts a long mark', () => {
    const lines = shown(`ab «${'x'.repeat(500)}»\n`, {}, { width: 60 }).split('\n');
    expect(lines[2]?.length).toBeLessThanOrEqual(60);
    expect(lines[3]).toMatch(/^ {3}\| {4}\^+ here$/);
    expect(lines[3]?.indexOf(' here')).toBeLessThanOrEqual(60);
  });

  test('keeps to its lines whatever stands in names', () => {
    expect(shown('«x»\n', { message: 'no field `a\n  b`', notes: ['x\ny'] }).split('\n')).toHaveLength(6);
  });

  test('is coloured if asked', () => {
    const text = shown('«x»\n', { severity: 'warning', notes: ['a fact'] }, { palette: COLOURED });
    expect(text).toContain('\u001B[1;33mwarning[data/sample]\u001B[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
    expect(text.replace(/\u001B\[[0-9;]*m/g, '')).toBe(shown('«x»\n', { severity: 'warning', notes: ['a fact'] }));
  });

  test('names a file it has not been given, without a line', () => {
    const text = renderText([problemAt({ file: 'gone.yaml', start: 3, end: 4 })], new Map());
    expect(text).toContain('--> gone.yaml:1:1');
  });

  test('shows paths as the tool wants them', () => {
    expect(shown('«x»\n', {}, { displayPath: (path) => `games/g/${path}` })).toContain('--> games/g/sample.yaml:1:1');
  });
});

test('a shown line always fits, and its mark lies under it', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', ' ', '\t', 'ż', '漢', '😀', '\u0301', '\u0007'),
    maxLength: 300,
  });
  fc.assert(
    fc.property(line, fc.nat(300), fc.nat(300), fc.integer({ min: 30, max: 120 }), (text, a, b, room) => {
      const from = Math.min(a, b, text.length);
      const to = Math.min(Math.max(a, b), text.length);
      const { before, under } = displayLine(text, from, to, room);
      expect(before).toBeGreaterThanOrEqual(0);
      expect(under).toBeGreaterThanOrEqual(0);
      expect(before + under).toBeLessThanOrEqual(room + 1);
    }),
  );
});
