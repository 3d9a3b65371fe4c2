/** Files that look like part of a game but stand where nobody reads them: the author should know. */
import type { Diagnostic, SourceFile } from '../engine.ts';
import { diagnose, type Said } from '../problems.ts';

const PLACES: readonly RegExp[] = [
  /^(game|lexicon|odds|bots|translations)\.yaml$/,
  /^(components|reference|examples)\/.+\.yaml$/,
  /^rules\/.+\.rules$/,
  /^icons\/[^/]+\.svg$/,
];

export function misplacedFiles(files: readonly SourceFile[]): readonly Diagnostic[] {
  return files.filter(({ path }) => !PLACES.some((place) => place.test(path))).map(({ path }) => misplaced(path));
}

function misplaced(path: string): Diagnostic {
  const beginning = { file: path, start: 0, end: 0 };
  return diagnose('data/misplaced-file', 'warning', beginning, {
    message: {
      en: 'this file is not part of the game: nothing reads it here',
      pl: 'ten plik nie należy do gry: nic go tu nie czyta',
    },
    label: { en: 'not read', pl: 'nie odczytano' },
    notes: [whereItBelongs(path)],
  });
}

function whereItBelongs(path: string): Said {
  if (path.endsWith('.yml'))
    return { en: 'its name must end in `.yaml`', pl: 'jego nazwa musi się kończyć na `.yaml`' };
  if (path.endsWith('.rules'))
    return { en: 'rules are read from the folder `rules`', pl: 'reguły są czytane z folderu `rules`' };
  if (path.endsWith('.svg'))
    return { en: 'icons are read from the folder `icons` itself', pl: 'ikony są czytane prosto z folderu `icons`' };
  return {
    en: 'YAML files are `game.yaml`, `lexicon.yaml`, `odds.yaml`, `bots.yaml`, `translations.yaml`, and those in `components`, `reference` and `examples`',
    pl: 'pliki YAML to `game.yaml`, `lexicon.yaml`, `odds.yaml`, `bots.yaml`, `translations.yaml` oraz te w `components`, `reference` i `examples`',
  };
}
