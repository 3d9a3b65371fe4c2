/** `if possible` and `must change something`, where nothing waits. */
import type { CoreStatement } from '@kodeks/dsl';
import { CELL } from './expressions.ts';
import type { Flow } from './flow.ts';
import { helper, statement } from './statements.ts';
import { captured, type Env, fresh, line } from './unit.ts';

export function attempted(flow: Flow, one: CoreStatement & { op: 'attempt' }): void {
  if (one.form === 'must-change') return mustChange(flow, one);
  const { env } = flow;
  const [mark, lists, commits, failed] = ['k', 't', 'k', 'c'].map((prefix) => fresh(env, prefix)) as [
    string,
    string,
    string,
    string,
  ];
  const label = fresh(env, 'A');
  helper(flow, 'undoTo');
  const body = captured(env, () =>
    statement({ ...flow, attempting: true, fail: `{ ${failed} = true; break ${label}; }` }, one.body),
  );
  // variables are in no journal
  const kept = env.unit.frameSlots === undefined ? assignedIn(env, body) : [];
  const copies = kept.map((name) => [name, fresh(env, 'k')] as const);
  line(env, `const ${mark} = m.used, ${lists} = s[1], ${commits} = m.commits; let ${failed} = false;`);
  if (copies.length > 0) line(env, `const ${copies.map(([name, copy]) => `${copy} = ${name}`).join(', ')};`);
  line(env, `${label}: {`);
  env.unit.lines.push(...body);
  line(env, '}');
  // after a commit nothing can be taken back any more: then the failure is one
  line(env, `if (${failed}) {`);
  line(env, `if (m.commits !== ${commits}) ${flow.fail}`);
  line(env, `undoTo(m, ${mark}); s[1] = ${lists};`);
  for (const [name, copy] of copies) line(env, `${name} = ${copy};`);
  if (one.otherwise !== undefined) statement(flow, one.otherwise);
  line(env, '}');
}

/** Variables of slots that these lines assign. */
function assignedIn(env: Env, lines: readonly string[]): readonly string[] {
  const text = lines.join('\n');
  return [...env.unit.variables]
    .flatMap(([slot, one]) => (one.form === 'list' ? [`v${slot}`, `w${slot}`] : [`v${slot}`]))
    .filter((name) => text.includes(`${name} = `));
}

/** Nothing is asked meanwhile, so the journal goes back to where it began. */
function mustChange(flow: Flow, one: CoreStatement & { op: 'attempt' }): void {
  const { env } = flow;
  const mark = fresh(env, 'k');
  const before = fresh(env, 'k');
  const changed = fresh(env, 'c');
  const cell = CELL.committed;
  helper(flow, 'changedSince');
  line(env, `const ${mark} = m.used, ${before} = s[${cell}];`);
  line(env, `put(m, ${cell}, 0);`);
  statement(flow, one.body);
  line(env, `const ${changed} = s[${cell}] === 1 || changedSince(m, ${mark});`);
  line(env, `put(m, ${cell}, s[${cell}] | ${before});`);
  line(env, `if (!${changed}) ${flow.fail}`);
}
