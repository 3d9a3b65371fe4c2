/**
 * Cases of the language: each file marks the lines on which problems must appear with `//~ code`. Errors must be exactly the marked
 * ones; a warning must appear where it is marked. What the author would read is kept beside the case as `<case>.txt`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type Diagnostic, renderText, type SourceFile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'language');
const everyCase = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.rules'))
  .sort();
const isRun = (path: string): boolean => path.startsWith('run');
const cases = everyCase.filter((path) => !isRun(path));

const manifest: SourceFile = {
  path: 'game.yaml',
  text: 'id: case\nname: { pl: Przypadek, en: Case }\nplayers: 2 to 4\n',
};

describe('language cases', () => {
  test.each(cases)('%s', async (path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const rules: SourceFile = { path: 'rules/case.rules', text: text.replace(/ *\/\/~.*$/gm, '') };
    const { problems } = compile([manifest, rules]);
    const expected = markedIn(text);
    const lines = (list: readonly Diagnostic[]): string[] =>
      list.map((problem) => `${lineOf(rules.text, problem)} ${problem.code}`).sort();
    const warned = new Set(expected);
    const relevant = problems.filter(
      (problem) => problem.severity === 'error' || warned.has(`${lineOf(rules.text, problem)} ${problem.code}`),
    );
    expect(lines(relevant)).toEqual([...expected].sort());
    const files = new Map([manifest, rules].map((file) => [file.path, file]));
    await expect(`${renderText(relevant, files)}\n`).toMatchFileSnapshot(
      join(folder, path.replace(/\.rules$/, '.txt')),
    );
  });
});

/** Faults that show in play: the game compiles, the first answer is given to every question, and it stops at the marked line. */
describe('cases of play', () => {
  test.each(everyCase.filter(isRun))('%s', async (path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const rules: SourceFile = { path: 'rules/case.rules', text: text.replace(/ *\/\/~.*$/gm, '') };
    const { game, problems } = compile([manifest, rules]);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (game === undefined) return;
    const session = start(game.core, { players: 2, seed: 1, mode: 'checked' });
    for (let i = 0; i < 50 && session.status.kind === 'deciding'; i++) session.choose(0);
    const { status } = session;
    if (status.kind !== 'broken') throw new Error(`nothing went wrong: ${status.kind}`);
    const { code, message, site } = status.problem;
    const problem: Diagnostic = {
      code: code as Diagnostic['code'],
      severity: 'error',
      message,
      at: { span: site, text: 'the game stops here' },
      related: [],
      notes: [],
      polish: { message, at: '', related: [], notes: [] },
    };
    expect([`${lineOf(rules.text, problem)} ${code}`]).toEqual(markedIn(text));
    const shown = renderText([problem], new Map([[rules.path, rules]]));
    await expect(`${shown}\n`).toMatchFileSnapshot(join(folder, path.replace(/\.rules$/, '.txt')));
  });
});

function markedIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    (/\/\/~ *(.*)$/.exec(line)?.[1] ?? '')
      .split(/\s+/)
      .filter((code) => code !== '')
      .map((code) => `${index + 1} ${code}`),
  );
}

function lineOf(text: string, problem: Diagnostic): number {
  return text.slice(0, problem.at.span.start).split('\n').length;
}
