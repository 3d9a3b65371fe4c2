/** `kodeks texts`: which texts say the same in both languages, remembered in translations.yaml; which no longer may. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { type ComparedText, type CompiledGame, comparedTexts, type Span, translationsText } from '../engine.ts';
import { findGames, type GameFolder } from '../files/find-game.ts';
import { inFolder } from '../files/paths.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { Host } from '../host.ts';
import { playableGame } from '../load.ts';
import { type ExitCode, FINDINGS, FINE, UsageError } from '../outcome.ts';
import { type Ink, inkFor } from '../terminal/ink.ts';
import { counted } from '../terminal/words.ts';
import { GAME, type Shell, withColour, withExamples } from './command.ts';

interface TextsOptions {
  /** All stale texts, or these. */
  readonly accept?: true | readonly string[];
  readonly check?: boolean;
  readonly color?: boolean;
}

const FILE = 'translations.yaml';

export function addTexts(program: Command, shell: Shell): void {
  const command = program
    .command('texts')
    .description(
      'Writes down in translations.yaml how every text stands in Polish and in English, and lists the texts that have changed in one language only: `kodeks check` reports them as stale until the other language follows, or until they are accepted. New texts, and texts that have changed in both languages, are simply written down.',
    )
    .argument('[dir]', GAME)
    .option('--accept [texts...]', 'these stale texts still say the same (without names: all of them)')
    .option('--check', 'write nothing; end with 1 if a text is stale or the file is out of date')
    .action((dir: string | undefined, options: TextsOptions) => shell.end(texts(dir, options, shell)));
  withColour(command);
  withExamples(command, [
    ['texts comet-run', 'brings games/comet-run/translations.yaml up to date and lists stale texts'],
    ['texts comet-run --accept CR-MOVE-03 name/ion-drive', 'both languages still say the same here'],
    ['texts games --check', 'for CI'],
  ]);
}

function texts(dir: string | undefined, options: TextsOptions, { host }: Shell): ExitCode {
  const ink = inkFor(host.out, host.env, options.color);
  const games = findGames(dir, host.cwd).map((folder) => ({ folder, ready: playableGame(folder, host, ink) }));
  const named = Array.isArray(options.accept) ? options.accept : [];
  refuseUnknown(
    named,
    games.flatMap(({ ready }) => (ready === undefined ? [] : staleIn(ready.game))),
  );
  const fine = games.map(({ folder, ready }) => ready !== undefined && oneGame(folder, ready.game, options, host, ink));
  return fine.every(Boolean) ? FINE : FINDINGS;
}

const staleIn = (game: CompiledGame): readonly ComparedText[] =>
  comparedTexts(game.data).filter(({ stale }) => stale !== undefined);

/** `CR-MOVE-03` is the rule and all that belongs to it; `rule/CR-MOVE-03` only the rule. */
const isMeant = (name: string, { key }: ComparedText): boolean => key === name || key.endsWith(`/${name}`);

function refuseUnknown(names: readonly string[], stale: readonly ComparedText[]): void {
  const unknown = names.find((name) => !stale.some((text) => isMeant(name, text)));
  if (unknown === undefined) return;
  const known = stale.slice(0, 6).map(({ key }) => `\`${key}\``);
  throw new UsageError(`no stale text is called \`${unknown}\``, [
    known.length === 0 ? 'no text is stale' : `stale: ${known.join(', ')}${stale.length > known.length ? ' …' : ''}`,
    'the game is named before --accept',
  ]);
}

/** Whether nothing is left to be done. */
function oneGame(folder: GameFolder, game: CompiledGame, options: TextsOptions, host: Host, ink: Ink): boolean {
  const { accept, check } = options;
  const accepts = (text: ComparedText): boolean =>
    accept === true || (Array.isArray(accept) && accept.some((name) => isMeant(name, text)));
  const stale = staleIn(game);
  const left = stale.filter((text) => !accepts(text));
  const text = translationsText(game.data, accepts);
  const isOld = text !== game.sources.get(FILE)?.text;
  if (isOld && check !== true) replaceFile(join(folder.folder, FILE), text);
  for (const each of left) host.out.write(`${told(each, game, folder, ink)}\n`);
  const parts = [
    ...(left.length > 0 ? [ink.red(`${counted(left.length, 'text')} stale`)] : []),
    ...(stale.length > left.length ? [`${counted(stale.length - left.length, 'text')} accepted`] : []),
    ...(isOld ? [check === true ? ink.yellow(`${FILE} is out of date`) : `${FILE} written`] : []),
  ];
  const all = counted(comparedTexts(game.data).length, 'text');
  host.out.write(`${ink.bold(folder.name)}: ${parts.length > 0 ? parts.join(', ') : ink.green('fine')} (${all})\n`);
  return left.length === 0 && !(check === true && isOld);
}

function told({ key, stale, spans }: ComparedText, game: CompiledGame, folder: GameFolder, ink: Ink): string {
  const written = ({ file, start, end }: Span): string =>
    (game.sources.get(file)?.text.slice(start, end) ?? '').replace(/\s+/g, ' ');
  const line = (language: 'pl' | 'en'): string =>
    `  ${language} ${stale === language ? ink.yellow('as before') : 'changed'}: ${written(spans[language])}`;
  const file = inFolder(folder.shown, spans.pl.file);
  return `${ink.bold(key)} ${ink.dim(`(${file})`)}\n${line('pl')}\n${line('en')}\n`;
}
