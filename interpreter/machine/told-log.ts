/** The log as one viewer may read it: facts to sentences, hidden ones left vague or out. */
import { NONE } from '@kodeks/dsl';
import type { LogEntry } from '../api.ts';
import { everybody } from '../eval/observe.ts';
import type { LogRecord } from '../eval/runtime.ts';
import { LOG_LENGTH } from '../state/cells.ts';
import { eyesOf } from './eyes.ts';
import type { Machine } from './machine.ts';
import type { SessionWords } from './words.ts';

export function logOf(m: Machine, words: SessionWords, viewer: number | undefined, from: number): readonly LogEntry[] {
  const records = (m.log ?? []).slice(from, m.cells[LOG_LENGTH]!);
  return records.flatMap((entry, i): LogEntry[] => {
    const index = from + i;
    const seen = viewer === undefined || ((entry.seen >> viewer) & 1) === 1;
    if ((!seen && isUnnoticed(entry.fact)) || words.isQuiet(entry.fact)) return [];
    if (isMovedNext(entry.fact, records[i + 1]?.fact)) return [];
    const site = m.linked.core.sites[entry.site];
    return [
      {
        index,
        player: entry.player === NONE ? undefined : entry.player,
        rules: m.linked.core.sites[entry.cause]?.rules ?? [],
        site: { file: site?.file ?? '', start: site?.start ?? 0, end: site?.end ?? 0 },
        kind: kindOf(entry),
        text: words.log(entry.fact, !seen, eyesThen(m, entry, viewer)),
      },
    ];
  });
}

/** Nothing shows those who may not see it that it happened at all: even which state changed, or that one did, would tell them something. */
function isUnnoticed(fact: LogRecord['fact']): boolean {
  return fact.kind === 'move' || fact.kind === 'change';
}

/** A piece that is drawn and then moved is told once: the move says more. */
function isMovedNext(fact: LogRecord['fact'], next: LogRecord['fact'] | undefined): boolean {
  return fact.kind === 'drawn' && next?.kind === 'move' && next.copy === fact.thing;
}

function kindOf(entry: LogRecord): LogEntry['kind'] {
  switch (entry.fact.kind) {
    case 'roll':
    case 'shuffle':
    case 'drawn':
    case 'picked':
      return 'random';
    case 'eliminated':
      return 'change';
    default:
      return entry.fact.kind;
  }
}

/** Pieces as they were known when the entry was written; others as they are known now. */
function eyesThen(m: Machine, entry: LogRecord, viewer: number | undefined): ReturnType<typeof eyesOf> {
  const now = eyesOf(m, viewer);
  const mask = viewer === undefined ? everybody(m) : 1 << viewer;
  return {
    ...now,
    designOf: (copy) => {
      const then = entry.pieces.get(copy);
      if (then === undefined) return now.designOf(copy);
      return viewer === undefined || (then.knownBy & mask) !== 0 ? then.design : NONE;
    },
  };
}
