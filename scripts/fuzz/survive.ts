/**
 * Everything a host does with a game it knows nothing of: check, format, questions of an editor, ten decisions, views and logs, and
 * all of it taken back. Throws where a promise is broken; wrong rules are no broken promise.
 */
import { compile, createLanguageService, formatRules, type SourceFile } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import type { Below } from './input.ts';

const DECISIONS = 10;
const QUESTIONS = 4;

export function survive(files: readonly SourceFile[], below: Below): void {
  const { game, problems } = compile(files);
  for (const problem of problems) {
    const { file, end } = problem.at.span;
    const text = files.find((one) => one.path === file)?.text;
    if (problem.message === '') throw new Error(`${problem.code} says nothing`);
    if (text !== undefined && end > text.length) throw new Error(`${problem.code} points behind the end of ${file}`);
  }
  if (game === undefined && !problems.some(({ severity }) => severity === 'error'))
    throw new Error('refused without a reason');
  for (const file of files) if (file.path.endsWith('.rules')) formatTwice(file);
  ask(files, below);
  if (game !== undefined) play(game, below);
}

/** What is formatted is in our form. */
function formatTwice(file: SourceFile): void {
  const { text, problems } = formatRules(file);
  if (problems.length > 0) return;
  if (formatRules({ ...file, text }).text !== text) throw new Error(`formatting ${file.path} again changes it`);
}

function ask(files: readonly SourceFile[], below: Below): void {
  const service = createLanguageService();
  service.update(files);
  for (let i = 0; i < QUESTIONS; i++) {
    const { path, text } = files[below(files.length)]!;
    const offset = below(text.length + 1);
    service.hover(path, offset, 'pl');
    service.completion(path, offset);
    service.signature(path, offset);
    service.definition(path, offset);
    service.references(path, offset);
    service.rename(path, offset, 'renamed');
    service.outline(path);
    service.format(path);
    service.colours(path);
    service.quickFixes({ file: path, start: offset, end: offset });
  }
}

function play(game: NonNullable<ReturnType<typeof compile>['game']>, below: Below): void {
  const { core, texts } = game;
  const session = start(core, { players: core.players.least, seed: 1 + below(1000), mode: 'full', texts });
  for (let n = 0; n < DECISIONS && session.status.kind === 'deciding' && session.status.players.length > 0; n++) {
    session.decision();
    session.view(0);
    session.chooseRandom(below);
  }
  session.log(0);
  while (session.undo().done) if (session.decisions === 0) break;
}
