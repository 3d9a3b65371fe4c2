/** One language worker for the list of problems and for the editor: what it is told, what it says, what is left when it ends. */
import { compile, compileExamples, interpretSchema } from '@kodeks/dsl';
import { describe, expect, test, vi } from 'vitest';
import type { Client } from '../../playground/engine/client.ts';
import { createLanguage } from '../../playground/engine/language.ts';
import type { Calls, FileChanges } from '../../playground/engine/messages.ts';
import type { Files } from '../../playground/stores/changes.ts';
import { createLanguageDesk } from '../../playground/stores/language.ts';
import { createProject } from '../../playground/stores/project.ts';
import { type Running, valuesOf } from '../../playground/stores/values-of.ts';
import { readGame } from '../support/read-game.ts';

const game = readGame('test/classics/tic-tac-toe');
const files: Files = new Map(game.map(({ path, text }) => [path, text]));
const rules = game.find(({ path }) => path.endsWith('.rules'))!;

/** A worker in this process that notes what it was told. */
function client(): { readonly client: Client; readonly told: string[][]; restart(): void } {
  let worker = createLanguage();
  const told: string[][] = [];
  return {
    told,
    restart: () => {
      worker = createLanguage();
    },
    client: {
      stop: () => undefined,
      ask: async (call, body) => {
        const changes = (call === 'ask' ? (body as { files: FileChanges }).files : body) as FileChanges;
        told.push(changes.changed.map(({ path }) => path));
        return (worker as unknown as Record<string, (body: unknown) => never>)[call]!(body) as ReturnType<
          Calls[typeof call]
        >;
      },
    },
  };
}

describe('the desk of the language', () => {
  test('tells each change once, whoever asks', async () => {
    let current = files;
    const { client: worker, told } = client();
    const desk = createLanguageDesk(worker, () => current);
    await desk.check();
    current = new Map(files).set(rules.path, `${rules.text}\n// more\n`);
    expect(await desk.ask('outline', rules.path)).not.toEqual([]);
    await desk.check();
    expect(told).toEqual([[...files.keys()], [rules.path], []]);
  });

  test('tells everything again to a new worker', async () => {
    const { client: worker, told, restart } = client();
    const desk = createLanguageDesk(worker, () => files);
    const before = await desk.check();
    restart();
    desk.forget();
    expect(await desk.check()).toEqual(before);
    expect(told[1]).toEqual([...files.keys()]);
  });

  test('answers nothing where the worker could not', async () => {
    const broken: Client = { stop: () => undefined, ask: () => Promise.reject(new Error('a bug of ours')) };
    expect(await createLanguageDesk(broken, () => files).ask('outline', rules.path)).toBeUndefined();
  });
});

test('what is typed during a check is checked by one more, and the last word counts', async () => {
  const { client: worker, told } = client();
  const project = createProject(worker);
  project.open({ id: 'x', base: files, files });
  const typed = ['\nf', '\nfu', '\nfun', '\nfunc'].map((more) => project.set(rules.path, rules.text + more));
  await Promise.all(typed);
  expect(told.length).toBeLessThanOrEqual(3);
  expect(project.problems.value.map(({ at }) => rules.text.length < at.span.end)).toEqual([true]);
  await project.set(rules.path, rules.text);
  expect(project.problems.value).toEqual([]);
});

test('examples are looked at when nobody types, and what was found in one goes when it is edited', async () => {
  const examples = 'examples/a.yaml';
  const written = (text: string): string =>
    `examples:\n  - id: XX-EX-01\n    title: { pl: A, en: A }\n    players: 2\n    given: |\n      ${text}\n    then:\n      - 1 = 1\n`;
  const project = createProject(client().client);
  project.open({ id: 'x', base: files, files: new Map(files).set(examples, written('set nothing to 1')) });
  await project.check();
  expect(project.problems.value).toEqual([]);
  await vi.waitFor(() => expect(project.problems.value).toHaveLength(1));
  await project.set(rules.path, `${rules.text}\n// more\n`);
  expect(project.problems.value).toHaveLength(1);
  await project.set(examples, written('set nothing to 12'));
  expect(project.problems.value).toEqual([]);
  await vi.waitFor(() => expect(project.problems.value).toHaveLength(1));
});

describe.each(['games/master-of-orion', 'games/eclipse'])('problems of %s', (folder) => {
  const whole = readGame(folder);

  test('are those of the command, those of examples included', () => {
    const example = whole.find(({ path }) => path.startsWith('examples/'))!;
    const wrong = { path: example.path, text: example.text.replace('given: |', 'given: |\n      set nothing to 1') };
    expect(wrong.text).not.toBe(example.text);
    const language = createLanguage();
    const allOf = (changes: FileChanges): unknown[] => {
      const ofGame = language.check(changes);
      const nothing = { changed: [], removed: [] };
      return [...ofGame, ...(language.ask({ files: nothing, question: 'exampleProblems', body: [] }) as unknown[])];
    };
    expect(allOf({ changed: whole, removed: [] })).toEqual([]);
    const found = allOf({ changed: [wrong], removed: [] });
    const edited = whole.map((file) => (file === example ? wrong : file));
    const { game: compiled, problems } = compile(edited, { compileSchema: interpretSchema });
    expect(found).toEqual([...problems, ...compileExamples(compiled!).problems]);
    expect(found).toHaveLength(1);
  });
});

describe('the value of a name in the game', () => {
  const running = (asked: string[][] = []): Running => ({
    shown: {
      value: {
        view: {
          states: [
            { name: 'food', keys: ['p1'], value: '3', number: 3 },
            { name: 'food', keys: ['p2'], value: '5', number: 5 },
            { name: 'round', keys: [], value: '2', number: 2 },
          ],
          places: [
            { name: 'deck', id: 'deck', size: 12, contents: [] },
            { name: 'hand', id: 'hand-p1', size: 2, contents: ['a#1', 'b#1'] },
          ],
          active: 0,
        },
      } as unknown as Running['shown']['value'],
    },
    info: {
      value: {
        values: [
          { name: 'limit', parameters: [] },
          { name: 'income', parameters: [{ name: 'p', members: ['p1', 'p2'] }] },
          {
            name: 'cost',
            parameters: [
              { name: 'p', members: ['p1'] },
              { name: 'c', members: ['a'] },
            ],
          },
        ],
      } as unknown as Running['info']['value'],
    },
    inspect: async (name, args) => {
      asked.push([name, ...args]);
      return { value: args.length === 0 ? '7' : `${args[0]}!`, parts: [], changes: [] };
    },
  });

  test.each([
    { name: 'food', says: 'p1: 3 · p2: 5' },
    { name: 'round', says: '2' },
    { name: 'deck', says: '12' },
    { name: 'hand', says: 'hand-p1: a#1, b#1' },
    { name: 'limit', says: '7' },
    { name: 'income', says: 'p1: p1! · p2: p2!' },
    { name: 'cost', says: undefined },
    { name: 'nothing', says: undefined },
  ])('$name: $says', async ({ name, says }) => expect(await valuesOf(name, running())).toBe(says));

  test('of nothing while no game runs', async () =>
    expect(await valuesOf('food', { ...running(), shown: { value: undefined } })).toBeUndefined());
});
