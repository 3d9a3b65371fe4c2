/**
 * The worker that tries all worked examples after an edit, a few at a time, so that another edit never waits long. What an edit can
 * have changed first of all comes first; what it cannot have changed is not tried again.
 */
import type { Checker, CompiledExample, CompiledGame, CoreProgram, SourceFile } from '@kodeks/dsl';
import { runExample, start } from '@kodeks/interpreter';
import { compiler } from './compiler.ts';
import { failureText } from './failures.ts';
import { keepFiles } from './files.ts';
import type { ExampleCalls, TriedExample } from './messages.ts';

type TryExamples = {
  readonly [K in keyof ExampleCalls]: (request: Parameters<ExampleCalls[K]>[0]) => ReturnType<ExampleCalls[K]>;
};

interface Waiting {
  readonly example: CompiledExample;
  readonly key: string;
}

export function createTryExamples(clock: () => number = () => performance.now()): TryExamples {
  const files = keepFiles();
  /** What came of an example, and of which rules and text it was. */
  const known = new Map<string, { readonly key: string; readonly tried: TriedExample }>();
  let checker: Checker | undefined;
  let game: CompiledGame | undefined;
  let program: CoreProgram | undefined;
  let waiting: Waiting[] = [];

  return {
    beginExamples: ({ files: changes, first }) => {
      const before = new Map(files.all().map((file) => [file.path, file.text]));
      const all = files.apply(changes);
      checker ??= compiler().newChecker();
      game = checker.check(all).game;
      waiting = [];
      if (game === undefined) return { kind: 'errors' };
      const { out, problems } = compiler().compileExamples(game);
      program = out.program;
      const rules = rulesKey(game.core);
      const keyed = out.examples.map((example) => ({ example, key: `${rules}\n${textOf(all, example)}` }));
      const edited = idsAround(before, changes.changed);
      const rank = ({ example: { id, rules: own } }: Waiting): number => {
        if (first.includes(id)) return 0;
        if (known.get(id)?.tried.passed === false) return 1;
        return own.some((rule) => edited.has(rule)) ? 2 : 3;
      };
      waiting = keyed
        .filter(({ example, key }) => known.get(example.id)?.key !== key)
        .sort((a, b) => rank(a) - rank(b));
      const due = new Set(waiting.map(({ example }) => example.id));
      const fresh = keyed.flatMap(({ example: { id } }) => (due.has(id) ? [] : (known.get(id)?.tried ?? [])));
      return { kind: 'begun', fresh, left: waiting.length, unread: problems.length };
    },
    someExamples: ({ ms }) => {
      const until = clock() + ms;
      const tried: TriedExample[] = [];
      do {
        const next = waiting.shift();
        if (next === undefined || game === undefined || program === undefined) break;
        const one = tryOne(game, program, next.example);
        known.set(one.id, { key: next.key, tried: one });
        tried.push(one);
      } while (clock() < until);
      return { tried, left: waiting.length };
    },
  };
}

function tryOne(game: CompiledGame, program: CoreProgram, example: CompiledExample): TriedExample {
  const played = runExample(
    { program, start: (options) => start(program, { ...options, texts: game.texts }) },
    example,
  );
  const [failure] = played.failures;
  return {
    id: example.id,
    passed: played.passed,
    // where it ended, or before its end was looked at
    step: Math.min(played.steps + 1, example.steps.length),
    why: failure && failureText(failure),
  };
}

/** All of the rules that an example can notice: play and invariants, but neither places in files nor words. */
const rulesKey = ({ fingerprint, invariants }: CoreProgram): string =>
  `${fingerprint} ${JSON.stringify(invariants, (name, value) => (name === 'site' || name === 'reason' ? undefined : value))}`;

function textOf(all: readonly SourceFile[], { span }: CompiledExample): string {
  return all.find(({ path }) => path === span.file)?.text.slice(span.start, span.end) ?? '';
}

/** Ids of rules that stand in the declarations whose lines differ. */
function idsAround(before: ReadonlyMap<string, string>, changed: readonly SourceFile[]): ReadonlySet<string> {
  const ids = changed.flatMap(({ path, text }) => {
    const old = before.get(path);
    return old === undefined ? [] : (declarationsAround(old.split('\n'), text.split('\n')).match(RULE_ID) ?? []);
  });
  return new Set(ids);
}

const RULE_ID = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b/g;

function declarationsAround(old: readonly string[], now: readonly string[]): string {
  let from = 0;
  while (from < now.length && now[from] === old[from]) from += 1;
  let end = 0;
  while (end < now.length - from && now.at(-1 - end) === old.at(-1 - end)) end += 1;
  let to = now.length - end;
  while (from > 0 && !/^\w/.test(now[from] ?? '')) from -= 1;
  while (to < now.length && !/^\w/.test(now[to] ?? '')) to += 1;
  return now.slice(from, to).join('\n');
}
