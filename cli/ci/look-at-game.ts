/** Everything that a pull request is asked about one game: problems, form, texts, worked examples, coverage. */
import { checkGame } from '../check/check-game.ts';
import { type Measured, measure } from '../coverage/measure.ts';
import { comparedTexts, type Diagnostic, formatRules, type SourceFile } from '../engine.ts';
import { type GameRun, runExamples } from '../examples/run.ts';
import type { GameFolder } from '../files/find-game.ts';
import { inFolder } from '../files/paths.ts';
import { readFiles } from '../files/read-game.ts';
import type { Host } from '../host.ts';
import { loadGame } from '../load.ts';
import { filesAsShown } from '../problems.ts';

export interface GameLook {
  readonly name: string;
  readonly problems: readonly Diagnostic[];
  readonly files: readonly SourceFile[];
  /** Rules files that are not in the usual form, as shown. */
  readonly unformatted: readonly string[];
  readonly texts: { readonly total: number; readonly stale: number };
  readonly examples: GameRun;
  /** Undefined where the game cannot be played, or nobody asked. */
  readonly coverage: Measured | undefined;
}

const LIMIT = 20_000;

/** `games`: random games for each number of players; undefined leaves coverage out. */
export async function lookAtGame(folder: GameFolder, games: number | undefined, host: Host): Promise<GameLook> {
  const checked = await checkGame(folder, false, host.env);
  const { game } = loadGame(folder);
  const texts = game === undefined ? [] : comparedTexts(game.data);
  const { least, most } = game?.core.players ?? { least: 1, most: 0 };
  const players = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return {
    name: folder.name,
    problems: checked.problems,
    files: filesAsShown(checked),
    unformatted: unformattedIn(folder),
    texts: { total: texts.length, stale: texts.filter(({ stale }) => stale !== undefined).length },
    examples: runExamples(folder, { elsewhere: undefined, only: undefined, cwd: host.cwd }),
    coverage:
      game === undefined || games === undefined
        ? undefined
        : measure(game, { games, players, seed: 1, fixed: undefined, limit: LIMIT }, () => {}),
  };
}

function unformattedIn({ folder, shown }: GameFolder): readonly string[] {
  return readFiles(folder, (path) => path.endsWith('.rules'))
    .files.filter((file) => {
      const { text, problems } = formatRules(file);
      return problems.length === 0 && text !== file.text;
    })
    .map(({ path }) => inFolder(shown, path));
}
