/** `as one move`: a decision whose candidates are the ways through a block, and which is over where the block ends. */
import { type CoreStatement, NONE } from '@kodeks/dsl';
import { STOP } from '../eval/runtime.ts';
import { POSITION } from '../state/cells.ts';
import { put } from '../state/memory.ts';
import { asking, waitPoint } from './asking.ts';
import { type Builder, draft, emit, here, label } from './instructions.ts';

export function flattenSequence(b: Builder, statement: CoreStatement & { op: 'sequence' }): void {
  const { site, ask } = statement;
  const at = b.drafts.length;
  const body = label();
  const end = label();
  const after = label();
  draft(b, site, {
    fails: true,
    next: [after], // the way through the block is known before it is gone
    wait: () => {
      const point = waitPoint(
        b,
        ask,
        at,
        {
          width: 1,
          list: (m, s, f) => m.listWays(m, s, f, body.at, end.at, point.by(s, f)),
          store: () => {},
          decline: () => NONE,
        },
        (m, s, f, row) => {
          m.goWay(m, s, f, row, body.at, end.at);
          put(m, f - POSITION, after.at);
        },
        [],
      );
      return point;
    },
    make: () => asking(b, ask, at),
  });
  here(b, body);
  emit(b, statement.body);
  here(b, end);
  draft(b, site, {
    next: [after],
    make: () => {
      const here = end.at;
      const next = after.at;
      return (m, _s, f) => (m.stopFrame === f && m.stopPosition === here ? STOP : next);
    },
  });
  here(b, after);
}
