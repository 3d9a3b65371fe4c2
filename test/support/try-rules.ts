/** Runs a few statements of a made-up game and looks at what comes out: what each construct of the language means. */
import { compile, compileExamples, renderText, type SourceFile } from '@kodeks/dsl';
import { runExample, showFailure, start } from '@kodeks/interpreter';

export interface Trial {
  readonly rules: string;
  /** Component documents, in YAML. */
  readonly components?: string;
  readonly options?: string;
  /** Statements by p1 that arrange. */
  readonly given?: string;
  /** Steps of an example, in YAML; a plain text is run as statements by p1. */
  readonly when?: string;
  /** Lines of an example's `then`, in YAML. */
  readonly then: string;
}

/** What differed from what was expected, as text; empty if all is well. */
export function tryRules(trial: Trial): string {
  const files: SourceFile[] = [
    { path: 'game.yaml', text: `id: trial\nname: { pl: Próba, en: Trial }\nplayers: 2 to 4\n${trial.options ?? ''}` },
    {
      path: 'rules/trial.rules',
      text: trial.rules.includes('flow {') ? trial.rules : `${trial.rules}\nflow { end game }\n`,
    },
    ...(trial.components === undefined ? [] : [{ path: 'components/trial.yaml', text: trial.components }]),
    { path: 'examples/trial.yaml', text: exampleOf(trial) },
  ];
  const shown = (problems: Parameters<typeof renderText>[0]): string =>
    renderText(problems, new Map(files.map((file) => [file.path, file])));
  const { game, problems } = compile(files);
  if (game === undefined) return shown(problems.filter((problem) => problem.severity === 'error'));
  const compiled = compileExamples(game);
  if (compiled.problems.length > 0) return shown(compiled.problems);
  const { program, examples } = compiled.out;
  return examples
    .flatMap((example) =>
      runExample(
        { program, start: (options) => start(program, { ...options, texts: game.texts }) },
        example,
      ).failures.map((one) => showFailure(one)),
    )
    .join('\n');
}

function exampleOf({ given, when, then }: Trial): string {
  const steps = when === undefined ? [] : /^ *- /.test(when) ? [when] : [`  - by: p1\n    run: |\n${indent(when, 6)}`];
  const lines = [
    'id: TRY-EX-01',
    'title: { pl: Próba, en: Trial }',
    'players: 2',
    'seed: 7',
    'setup: no',
    ...(given === undefined ? [] : [`given: |\n${indent(given, 2)}`]),
    ...(steps.length === 0 ? [] : [`when:\n${steps.join('\n')}`]),
    `then:\n${then
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => `  - ${line.trim()}`)
      .join('\n')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function indent(text: string, by: number): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(by) + line)
    .join('\n');
}
