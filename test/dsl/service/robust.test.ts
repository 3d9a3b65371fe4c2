/** The service answers at every place of every text, however broken it is, and never throws. */
import { join } from 'node:path';
import { createLanguageService, type SourceFile } from '@kodeks/dsl';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLASSICS } from '../../support/classic.ts';
import { readGame } from '../../support/read-game.ts';
import { GAME } from '../../support/service-game.ts';
import { ROOT } from '../../support/source-tree.ts';

const games: ReadonlyMap<string, readonly SourceFile[]> = new Map([
  ['comet-run', GAME],
  ...CLASSICS.map((name): [string, readonly SourceFile[]] => [name, readGame(join(ROOT, 'test/classics', name))]),
]);

const PIECES = [
  '{',
  '}',
  '(',
  ')',
  '.',
  ',',
  '=',
  ' ',
  '\n',
  '\n  ',
  ':',
  '- ',
  '|',
  '@',
  '"',
  'of',
  'where',
  'because',
  'x',
  '9',
  'ó',
  '\u{1F3B2}',
];

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.integer({ min: 0, max: 12 }),
  put: fc.constantFrom('', ...PIECES),
});

function mutated(
  text: string,
  changes: readonly { readonly at: number; readonly cut: number; readonly put: string }[],
): string {
  return changes.reduce((now, { at, cut, put }) => {
    const start = Math.floor(at * now.length);
    return now.slice(0, start) + put + now.slice(start + cut);
  }, text);
}

function askEverything(service: ReturnType<typeof createLanguageService>, path: string, offset: number): void {
  service.hover(path, offset, 'pl');
  service.completion(path, offset);
  service.signature(path, offset);
  service.definition(path, offset);
  service.references(path, offset);
  service.renameTarget(path, offset);
  service.quickFixes({ file: path, start: offset, end: offset });
}

describe.each([...games.keys()])('in %s', (key) => {
  const files = games.get(key) ?? [];

  test('at every fifth place of the game as it is', () => {
    const service = createLanguageService();
    service.update(files);
    for (const { path, text } of files) {
      for (let offset = 0; offset <= text.length; offset += 5) askEverything(service, path, offset);
      service.outline(path);
      service.folds(path);
      service.boundNumbers(path);
      service.exampleMarks(path);
      service.ruleLinks(path);
      service.colours(path);
    }
    expect(service.outline('no-such-file.rules')).toEqual([]);
  });

  test('at any place of the game with mistakes in it', () => {
    const service = createLanguageService();
    fc.assert(
      fc.property(
        fc.nat(files.length - 1),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 6 }),
        (index, changes, places) => {
          const wrong = files.map((file, i) =>
            i === index ? { path: file.path, text: mutated(file.text, changes) } : file,
          );
          service.update(wrong);
          const file = wrong[index];
          if (file === undefined) return;
          for (const place of places) askEverything(service, file.path, Math.floor(place * file.text.length));
          service.rename(file.path, Math.floor((places[0] ?? 0) * file.text.length), 'qqfresh');
          service.outline(file.path);
          service.folds(file.path);
          service.boundNumbers(file.path);
          service.exampleMarks(file.path);
          service.colours(file.path);
          service.format(file.path);
        },
      ),
      { numRuns: 25 },
    );
  });
});
