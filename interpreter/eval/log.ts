/** The log as facts, written in full mode while playing for real; the position only holds its length. */
import { LOG_LENGTH } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { type Fact, type LogRecord, PLAYING, type Runtime } from './runtime.ts';
import { spend } from './sets.ts';

export function record(m: Runtime, player: number, fact: Fact, seen: number, pieces: readonly number[] = []): void {
  if (m.log === undefined || m.mode !== PLAYING) return;
  spend(m.cells, LOG_WORK);
  const length = m.cells[LOG_LENGTH]!;
  m.log.length = length; // what was undone is gone
  m.log.push({ fact, site: m.site, cause: m.causeOf(m), player, seen, pieces: knownNow(m, pieces) });
  put(m, LOG_LENGTH, length + 1);
}

/** An entry costs memory: an endless game must not fill it before its fuel is used up. */
const LOG_WORK = 20;

const NO_PIECES: LogRecord['pieces'] = new Map();

/** Who knows the pieces at this moment: what a log entry tells never changes afterwards. */
function knownNow(m: Runtime, pieces: readonly number[]): LogRecord['pieces'] {
  const { firstCopy, copies, knownBy, designOf } = m.layout;
  const known = new Map<number, { knownBy: number; design: number }>();
  for (const thing of pieces)
    for (const piece of [thing, ...partsOf(m, thing)]) {
      const index = piece - firstCopy;
      if (index >= 0 && index < copies)
        known.set(piece, { knownBy: m.cells[knownBy + index]!, design: m.cells[designOf + index]! });
    }
  return known.size === 0 ? NO_PIECES : known;
}

/** What a thing of a product kind is made of: a half of a card is told by what is printed on the card. */
function partsOf(m: Runtime, thing: number): readonly number[] {
  const product = m.layout.domains.find(
    ({ form, first, size }) => form === 'product' && thing >= first && thing < first + size,
  );
  if (product === undefined) return [];
  const index = thing - product.first;
  return product.factors.map(({ stride, size, first }) => (Math.floor(index / stride) % size) + first);
}
