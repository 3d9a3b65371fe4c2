/** Explores a game for some time, then makes the way to each finding shorter and an example of it. */
import {
  type CompiledGame,
  type CoverageReport,
  type ExploreSettings,
  exampleText,
  exploringOf,
  type Finding,
} from '../engine.ts';
import type { Cancel } from '../long/cancel.ts';

export interface Explored {
  readonly seed: number;
  readonly decisions: number;
  readonly games: number;
  readonly finished: number;
  readonly seconds: number;
  readonly stopped: boolean;
  readonly findings: readonly ExploredFinding[];
  readonly report: CoverageReport;
}

export interface ExploredFinding extends Finding {
  /** A worked example that fails; none where the way is too long to be read. */
  readonly example: string | undefined;
}

export interface ExploreBounds {
  /** Decisions altogether. */
  readonly decisions: number;
  readonly seconds: number;
}

export async function exploreGame(
  game: CompiledGame,
  settings: ExploreSettings,
  bounds: ExploreBounds,
  { cancel, onProgress }: { readonly cancel: Cancel; readonly onProgress: (decisions: number) => void },
): Promise<Explored> {
  const { exploration, shrink, report } = exploringOf(game, settings);
  const began = performance.now();
  const spent = (): number => (performance.now() - began) / 1000;
  // a burst that can decide nothing still counts, or a game that breaks at once would be explored for ever
  for (let bursts = 0; exploration.decisions + bursts < bounds.decisions && spent() < bounds.seconds; bursts++) {
    onProgress(exploration.decisions);
    await cancel.breathe();
    if (cancel.wanted) break;
    exploration.goOn();
  }
  const { decisions, games, finished } = exploration;
  const seconds = spent();
  const findings = exploration.findings.map(shrink).map((finding, i) => ({
    ...finding,
    example: exampleOf(game, finding, i + 1),
  }));
  return {
    seed: settings.seed,
    decisions,
    games,
    finished,
    seconds,
    stopped: cancel.wanted,
    findings,
    report: report(),
  };
}

const LONGEST = 400;

/** What breaks fails of itself; a game without an end is expected to be over. */
function exampleOf({ core, data }: CompiledGame, finding: Finding, number: number): string | undefined {
  if (finding.recording.answers.length > LONGEST) return undefined;
  const prefix = data.manifest?.rulePrefix?.value ?? 'GAME';
  const known = new Set(data.reference.map(({ id }) => id.value));
  return exampleText({
    id: `${prefix}-FOUND-${String(number).padStart(2, '0')}`,
    title: { pl: `Znalezione: ${finding.kind}`, en: `Found: ${finding.kind}` },
    rules: finding.rules.filter((id) => known.has(id)),
    recording: { ...finding.recording, options: changedOptions(core, finding.recording.options) },
    valueName: (name, value) => {
      const option = core.options.find((one) => one.name === name);
      return option?.values[value] ?? (value === 1 ? 'yes' : 'no');
    },
    then: [finding.kind === 'endless' ? 'over: yes' : 'over: no'],
  });
}

/** What is as usual need not be said. */
function changedOptions(
  core: CompiledGame['core'],
  options: Finding['recording']['options'],
): Finding['recording']['options'] {
  const usual = new Map(core.options.map(({ name, standard }) => [name, standard]));
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => usual.get(name) !== value));
}
