/** What the page is shown of a line: only what it does not have yet. */
import type { Scene } from '@kodeks/drawing';
import type { Both, GameView, LogEntry } from '@kodeks/interpreter';
import { drawPicture } from './draw.ts';
import { exampleProgress } from './example-end.ts';
import type { Line, Rules } from './line.ts';
import type { LineFinder } from './lines-of-files.ts';
import type { Act, FrameShown, LineEntry, Looks, Shown } from './messages.ts';
import type { Watches } from './watches.ts';

export interface Showing {
  readonly rules: Rules;
  readonly line: Line;
  readonly finder: LineFinder;
  readonly watches: Watches;
  /** The whole line, also what lies ahead. */
  readonly entries: LineEntry[];
  looks: Looks;
  /** How much of the log and of the line the page has. */
  sentLog: number;
  sentLine: number;
  /** What the page showed before the last act or step; undefined: nothing to compare with. */
  before: { readonly view: GameView; readonly scene: Scene } | undefined;
  /** What it shows now. */
  last: { readonly view: GameView; readonly scene: Scene } | undefined;
}

/** What a run that was debugged has to say for itself. */
export interface Paused extends Pick<Shown, 'stopped' | 'said'> {
  readonly frames: readonly FrameShown[];
}

export function show(showing: Showing, { frames, stopped, said }: Paused): Shown {
  const { rules, line, finder, watches, entries, looks } = showing;
  const { viewer } = looks;
  const { session } = line;
  const { status } = session;
  const decisions =
    status.kind === 'deciding' ? status.players.flatMap((player) => session.decision(player) ?? []) : [];
  line.sync();
  const now = session.status; // listing may have found that there is nothing to decide
  const next = session.next();
  const view = session.view(viewer);
  const { picture, changes, scene } = drawPicture(session, rules, looks, showing.before?.scene);
  const length = session.logLength();
  const logFrom = Math.min(showing.sentLog, line.marks.at(-1) ?? 0);
  const lineFrom = Math.min(showing.sentLine, entries.length);
  const shown: Shown = {
    at: line.at,
    status: now,
    decisions: decisions.filter(({ player }) => viewer === undefined || viewer === player || now.kind !== 'deciding'),
    paused: next === undefined ? undefined : { ...next, ...finder.lineOf(next.site), frames },
    stopped,
    said,
    view,
    changed: changedRows(showing.before?.view, view),
    changes: changes.slice(0, MOST_CHANGES),
    example: exampleProgress(
      rules,
      line,
      entries.map(({ act }) => act),
      finder,
    ),
    picture,
    logFrom,
    log: session.log(viewer, logFrom),
    lineFrom,
    line: entries.slice(lineFrom),
    watches: watches.now(line),
    forced: session.forcedLeft(),
  };
  showing.sentLog = length;
  showing.sentLine = entries.length;
  showing.last = { view, scene };
  return shown;
}

/** A setup moves hundreds of pieces; nobody reads a list of them. */
const MOST_CHANGES = 40;

/** Rows whose value or contents differ: `name key key` of states, ids of places. */
export function changedRows(before: GameView | undefined, after: GameView): string[] {
  if (before === undefined) return [];
  const old = new Map(before.states.map((state) => [rowOf(state), state.value]));
  const oldPlaces = new Map(before.places.map((place) => [place.id, place.contents.join(' ')]));
  return [
    ...after.states.filter((state) => old.has(rowOf(state)) && old.get(rowOf(state)) !== state.value).map(rowOf),
    ...after.places.filter(({ id, contents }) => oldPlaces.get(id) !== contents.join(' ')).map(({ id }) => id),
  ];
}

const rowOf = ({ name, keys }: GameView['states'][number]): string => [name, ...keys].join(' ');

/** An act in words: what its player chose, and what chance brought. */
export function entryOf(act: Act, happened: readonly LogEntry[], failures: readonly Both[]): LineEntry {
  const choice = happened.find((entry) => entry.kind === 'choice');
  const chance = happened.filter((entry) => entry.kind === 'random').map((entry) => entry.text);
  return {
    act,
    player: act.kind === 'answer' ? act.player : choice?.player,
    label: choice?.text ?? labelOf(act),
    rules: choice?.rules ?? [],
    chance,
    failures,
  };
}

export function labelOf(act: Act): Both {
  const same = (text: string): Both => ({ pl: text, en: text });
  switch (act.kind) {
    case 'answer':
      return same(act.key);
    case 'force':
      return {
        pl: `ustalono następny los: ${act.outcomes.join(', ')}`,
        en: `fixed the next outcome: ${act.outcomes.join(', ')}`,
      };
    case 'assign': {
      const what = act.keys.length === 0 ? act.name : `${act.name}[${act.keys.join(', ')}]`;
      return { pl: `ręcznie: ${what} = ${act.value}`, en: `by hand: ${what} = ${act.value}` };
    }
    case 'place':
      return { pl: `ręcznie: ${act.piece} → ${act.place}`, en: `by hand: ${act.piece} → ${act.place}` };
    case 'example':
      return { pl: `krok ${act.step + 1} przykładu`, en: `step ${act.step + 1} of the example` };
    default:
      return act satisfies never;
  }
}
