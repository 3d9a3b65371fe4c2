/** What can be mended with one key, and that it is mended then. */

import { applyEdits, type SourceFile } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { fileNamed, GAME, gameWith, serviceFor } from '../../support/service-game.ts';

/** Applies the fix of that title to the first problem of that code; gives the game afterwards. */
function mended(files: readonly SourceFile[], code: string, title: string): readonly SourceFile[] {
  const service = serviceFor(files);
  const problems = service.update(files).problems.filter((one) => one.code === code);
  const fixes = problems.flatMap((problem) => service.quickFixes(problem.at.span));
  const fix = fixes.find((one) => one.title === title);
  if (fix === undefined) throw new Error(`no "${title}" among ${fixes.map((one) => one.title).join(' | ')}`);
  return applyEdits(files, fix.edits);
}

const MORE = 'rules/20-more.rules';
const codes = (files: readonly SourceFile[]): string[] =>
  serviceFor(files)
    .update(files)
    .problems.map((one) => one.code);
const count = (list: readonly string[], code: string): number => list.filter((one) => one === code).length;

describe('a problem is mended', () => {
  test('a misspelt name', () => {
    const { files } = gameWith(MORE, 'explore(p)', 'exploree(p)');
    expect(fileNamed(MORE, mended(files, 'names/unknown-effect', 'did you mean `explore`?'))).toBe(fileNamed(MORE));
  });
  test('words that are missing from the lexicon', () => {
    const now = mended(GAME, 'text/missing-words', 'add `short` to the lexicon');
    expect(fileNamed('lexicon.yaml', now)).toContain(
      '  blue: { pl: niebieski, en: blue }\n  short: { pl: "", en: "" }\n',
    );
    expect(count(codes(now), 'text/missing-words')).toBe(count(codes(GAME), 'text/missing-words') - 1);
  });
  test.each([
    [
      'in brackets',
      'lexicon.yaml',
      'trade: { pl: handluj, en: trade }',
      'trade: { pl: handluj }',
      'trade: { pl: handluj, en: "" }',
    ],
    [
      'on lines',
      'reference/10-trade.yaml',
      '        en: "Who trades pays in ore. See CR-TRADE-02."\n',
      '',
      '        en: ""\n',
    ],
  ])('a translation, %s', (_how, path, from, to, expected) => {
    const { files } = gameWith(path, from, to);
    expect(fileNamed(path, mended(files, 'text/missing-translation', 'add `en`'))).toContain(expected);
  });
  test('a rule that the reference lacks, beside its neighbours', () => {
    const { files } = gameWith(MORE, 'implements CR-TRADE-01', 'implements CR-TRADE-07');
    const now = mended(files, 'text/unknown-rule', 'add CR-TRADE-07 to the reference');
    expect(fileNamed('reference/10-trade.yaml', now)).toContain(
      '      - id: CR-TRADE-07\n        pl: ""\n        en: ""\n',
    );
    expect(codes(now)).not.toContain('text/unknown-rule');
  });
  test('a definition nobody uses', () => {
    const now = mended(GAME, 'names/unused', 'delete `passed`');
    expect(fileNamed('rules/00-prelude.rules', now)).not.toContain('state passed');
  });
});

test('a requirement without a reason may have one', () => {
  const start = fileNamed(MORE).indexOf('card.colour = blue');
  const fixes = serviceFor().quickFixes({ file: MORE, start, end: start });
  expect(fixes.map((fix) => fix.title)).toEqual(['add `because CR-TRADE-01`']);
  expect(fileNamed(MORE, applyEdits(GAME, fixes[0]?.edits ?? []))).toContain(
    'where card.colour = blue because CR-TRADE-01\n',
  );
});
