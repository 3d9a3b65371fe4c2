/** The innermost loop of a choice where its members lie in a table or are consecutive: rows are written without a visitor. */
import type { Compiler, Evaluate } from '../eval/compiler.ts';
import { inside, type Kernel, read, type Source } from '../eval/kernels.ts';
import { addRow, needRows } from './rows.ts';

/** Rows of the outer binders' slots and the member, for members the kernel (or else `or`) holds for; `slot` is where `or` finds the member. */
export function collectRows(
  c: Compiler,
  source: Source,
  kernel: Kernel,
  or: Evaluate | undefined,
  slots: readonly number[],
  slot: number,
): Evaluate | undefined {
  if (!inside(source, kernel)) return undefined;
  const { host } = c;
  const { base, equal, value } = kernel;
  const width = slots.length;
  const [outer] = slots;
  const add = (s: Int32Array, f: number, member: number): void => {
    const m = host.current;
    const row = addRow(m);
    m.rows[row + width - 1] = member;
    if (width === 2) m.rows[row] = s[f + outer!]!;
    else for (let i = 0; i < width - 1; i++) m.rows[row + i] = s[f + slots[i]!]!;
  };
  if (source.form === 'all') {
    const { first, end } = source;
    return (s, f) => {
      const wanted = read(value, s, f);
      for (let member = first; member < end; member++) {
        if ((s[base + member] === wanted) !== equal) {
          if (or === undefined) continue;
          s[f + slot] = member;
          if (or(s, f) === 0) continue;
        }
        add(s, f, member);
      }
      return 0;
    };
  }
  const { index } = source;
  const { starts, values } = source.lists;
  return (s, f) => {
    const at = index(s, f);
    const start = starts[at]!;
    const end = starts[at + 1]!;
    if (start === end) return 0;
    const wanted = read(value, s, f);
    for (let i = start; i < end; i++) {
      const member = values[i]!;
      if ((s[base + member] === wanted) !== equal) {
        if (or === undefined) continue;
        s[f + slot] = member;
        if (or(s, f) === 0) continue;
      }
      add(s, f, member);
    }
    return 0;
  };
}

/** One binder over consecutive members and nothing else: no test for room in the loop. */
export function collectPlain(c: Compiler, source: Source & { form: 'all' }, kernel: Kernel): Evaluate | undefined {
  if (!inside(source, kernel)) return undefined;
  const { host } = c;
  const { base, equal, value } = kernel;
  const { first, end } = source;
  return (s, f) => {
    const m = host.current;
    needRows(m, m.rowStart + end - first);
    const { rows } = m;
    const wanted = read(value, s, f);
    let next = m.rowStart;
    for (let member = first; member < end; member++) if ((s[base + member] === wanted) === equal) rows[next++] = member;
    m.rowCount = next - m.rowStart;
    return 0;
  };
}
