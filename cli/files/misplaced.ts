/** Files that look like part of a game but stand where nobody reads them: the author should know. */
import type { Diagnostic, SourceFile } from '../engine.ts';

const PLACES: readonly RegExp[] = [
  /^(game|lexicon|odds|bots|translations)\.yaml$/,
  /^(components|reference|examples)\/.+\.yaml$/,
  /^rules\/.+\.rules$/,
];

export function misplacedFiles(files: readonly SourceFile[]): readonly Diagnostic[] {
  return files.filter(({ path }) => !PLACES.some((place) => place.test(path))).map(({ path }) => misplaced(path));
}

function misplaced(path: string): Diagnostic {
  return {
    code: 'data/misplaced-file',
    severity: 'warning',
    message: 'this file is not part of the game: nothing reads it here',
    at: { span: { file: path, start: 0, end: 0 }, text: 'not read' },
    related: [],
    notes: [whereItBelongs(path)],
  };
}

function whereItBelongs(path: string): string {
  if (path.endsWith('.yml')) return 'its name must end in `.yaml`';
  if (path.endsWith('.rules')) return 'rules are read from the folder `rules`';
  return 'YAML files are `game.yaml`, `lexicon.yaml`, `odds.yaml`, `bots.yaml`, `translations.yaml`, and those in `components`, `reference` and `examples`';
}
