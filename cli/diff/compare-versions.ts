/** Everything that a change of a game does: what was written otherwise, which examples notice, what recorded games become. */
import type { CompiledGame } from '../engine.ts';
import type { ReadyGame } from '../load.ts';
import type { Cancel } from '../long/cancel.ts';
import { type ComponentChanges, componentChanges } from './compare-components.ts';
import { type ExampleChanges, exampleChanges } from './compare-examples.ts';
import { type RuleChange, ruleChanges } from './compare-rules.ts';
import { type TextChanges, textChanges } from './compare-texts.ts';
import { gamesOfBots, type NamedGame, type PlayJob } from './recorded-games.ts';
import { type ReplayedGame, replayGames } from './replay-doctor.ts';
import { changedUnits } from './units.ts';

export interface DiffJob {
  /** Kept games; without any, bots play some. */
  readonly recorded: readonly NamedGame[];
  readonly play: PlayJob;
}

export interface Difference {
  readonly old: ReadyGame;
  readonly now: ReadyGame;
  /** Nothing that play depends on has changed: every game goes as before. */
  readonly samePlay: boolean;
  readonly rules: readonly RuleChange[];
  readonly components: ComponentChanges;
  readonly texts: TextChanges;
  /** Rules that are carried out otherwise, and whose text says what it said before. */
  readonly sameWords: readonly string[];
  readonly examples: ExampleChanges;
  readonly games: readonly ReplayedGame[];
  readonly stopped: boolean;
}

export interface DiffWork {
  readonly cancel: Cancel;
  readonly onProgress: (what: 'examples' | 'games', done: number, of: number) => void;
}

export async function compareVersions(
  old: ReadyGame,
  now: ReadyGame,
  job: DiffJob,
  { cancel, onProgress }: DiffWork,
): Promise<Difference> {
  const units = changedUnits(old.files, now.files);
  const rules = ruleChanges(units, old.files, now.files);
  const texts = textChanges(old.game, now.game);
  const samePlay = old.game.core.fingerprint === now.game.core.fingerprint;
  const examples = await exampleChanges(old.game, now.game, {
    cancel,
    onProgress: (done, of) => onProgress('examples', done, of),
  });
  const wanted = job.recorded.length || job.play.games;
  const progress = (done: number): void => onProgress('games', done, wanted);
  const recorded =
    job.recorded.length > 0 || samePlay ? job.recorded : await gamesOfBots(old.game, job.play, cancel, progress);
  const games = await replayGames(old.game, now.game, recorded, units, { cancel, onProgress: progress });
  return {
    old,
    now,
    samePlay,
    rules,
    components: componentChanges(old.game, now.game),
    texts,
    sameWords: unchangedTexts(old.game, now.game, rules),
    examples,
    games,
    stopped: examples.stopped || games.length < recorded.length,
  };
}

function unchangedTexts(old: CompiledGame, now: CompiledGame, rules: readonly RuleChange[]): readonly string[] {
  const said = ({ texts }: CompiledGame, id: string): string | undefined => {
    const rule = texts.rules.get(id);
    return rule && JSON.stringify([rule.text, rule.ruling]);
  };
  const changed = rules.filter(({ change }) => change === 'changed').flatMap((rule) => rule.rules);
  return [...new Set(changed)].filter((id) => said(old, id) !== undefined && said(old, id) === said(now, id));
}
