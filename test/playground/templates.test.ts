/** What a project begins with, and what a new file holds, is right from the first moment. */
import { compile, compileExamples, PLAIN, renderText } from '@kodeks/dsl';
import { runExample, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { isFilePath } from '../../playground/stores/saved.ts';
import { blankProject, fileNameOf, newFiles, renamedProject } from '../../playground/stores/templates.ts';
import { readGame } from '../support/read-game.ts';

type Files = ReadonlyMap<string, string>;

/** Errors as an author sees them; the game plays and its examples pass. */
function problemsOf(files: Files): string {
  const sources = [...files].map(([path, text]) => ({ path, text }));
  const { game, problems } = compile(sources);
  const shown = renderText(
    problems.filter(({ severity }) => severity === 'error'),
    new Map(sources.map((file) => [file.path, file])),
    { palette: PLAIN, width: 120 },
  );
  if (game === undefined) return shown || 'no game';
  const { out, problems: ofExamples } = compileExamples(game);
  const failures = out.examples.flatMap(
    (example) =>
      runExample(
        { program: out.program, start: (options) => start(out.program, { ...options, texts: game.texts }) },
        example,
      ).failures,
  );
  return [
    shown,
    ...ofExamples.map(({ message }) => message),
    ...failures.map((failure) => JSON.stringify(failure)),
  ].join('');
}

describe.each(['pl', 'en'] as const)('a blank project in %s', (language) => {
  const blank = blankProject('Żółta łódź', language);

  test('can be played to its end', () => {
    expect(problemsOf(blank)).toBe('');
    const { game } = compile([...blank].map(([path, text]) => ({ path, text })));
    const session = start(game!.core, { players: 3, seed: 1, options: {}, texts: game!.texts });
    for (let i = 0; i < 100 && session.status.kind === 'deciding'; i += 1) session.choose(0);
    expect(session.status.kind).toBe('over');
  });

  test.each(['component', 'rules', 'reference', 'example'] as const)('takes a new file: %s', (role) => {
    let files: Files = blank;
    for (const name of ['Statki kosmiczne', 'Karty']) {
      const made = newFiles(role, name, files, language);
      expect(made.length).toBeGreaterThan(0);
      for (const [path] of made) expect(isFilePath(path)).toBe(true);
      files = new Map([...files, ...made]);
      expect(problemsOf(files)).toBe('');
    }
  });
});

test('a new file never takes the place of one that is there', () => {
  const files = blankProject('X', 'en');
  const once = new Map([...files, ...newFiles('reference', 'Turns', files, 'en')]);
  expect(newFiles('reference', 'Turns', once, 'en')).toEqual([]);
  expect(newFiles('other', 'game.yaml', files, 'en')).toEqual([]);
  expect(newFiles('rules', '???', files, 'en')).toEqual([]);
});

test.each(['games/eclipse', 'test/classics/kuhn-poker', 'cli/template'])(
  'a copy of %s differs in its name only',
  (folder) => {
    const files: Files = new Map(readGame(folder).map(({ path, text }) => [path, text]));
    const copy = renamedProject(files, 'My: "own" $1 game');
    expect([...copy].filter(([path, text]) => files.get(path) !== text).map(([path]) => path)).toEqual(['game.yaml']);
    const { game, problems } = compile([...copy].map(([path, text]) => ({ path, text })));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(game?.texts.title).toEqual({ pl: 'My: "own" $1 game', en: 'My: "own" $1 game' });
  },
);

test.each([
  ['Moja gra!', 'moja-gra'],
  ['Łódź 2', 'lodz-2'],
  ['7 cudów', 'cudow'],
  ['???', ''],
])('%s is called %s in file names', (name, id) => expect(fileNameOf(name)).toBe(id));
