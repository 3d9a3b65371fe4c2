/** Worked examples of both versions: which fail now, which were changed with the rules, and which of the new ones show anything of the change. */
import { type CompiledGame, type ExampleFailure, examplesOf, type SourceFile, type Words } from '../engine.ts';
import type { Cancel } from '../long/cancel.ts';
import { isError } from '../problems.ts';

export interface ExampleChange {
  readonly id: string;
  readonly title: Words;
  /**
   * `fails`: as it stands in both versions, it held and does not now. `mended`: the other way round. `rewritten`: it was changed; `new` and `gone` are those
   * of one version only.
   */
  readonly change: 'fails' | 'mended' | 'rewritten' | 'new' | 'gone';
  /** As it was written before, under the old and the new rules; undefined: it is new. */
  readonly was: { readonly old: Verdict; readonly now: Verdict } | undefined;
  /** As it is written now; undefined: it is gone, or the same text as before. */
  readonly is: { readonly old: Verdict; readonly now: Verdict } | undefined;
}

/** Empty: it holds. Otherwise what it finds different, in both languages. */
export type Verdict = readonly Words[];

export interface ExampleChanges {
  readonly changes: readonly ExampleChange[];
  /** How many stand in both versions, unchanged and with the same result. */
  readonly same: number;
  /** Somebody stopped before all had been played. */
  readonly stopped: boolean;
}

export interface ExampleWork {
  readonly cancel: Cancel;
  readonly onProgress: (done: number, of: number) => void;
}

export async function exampleChanges(
  old: CompiledGame,
  now: CompiledGame,
  { cancel, onProgress }: ExampleWork,
): Promise<ExampleChanges> {
  const samePlay = old.core.fingerprint === now.core.fingerprint;
  const [before, after] = [writtenIn(old), writtenIn(now)];
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  const changes: ExampleChange[] = [];
  // an example is run under other rules as it is written: its file is read with these rules
  const judges = {
    oldByOld: judgeOf(old, undefined),
    oldByNow: judgeOf(now, filesOf(old)),
    nowByOld: judgeOf(old, filesOf(now)),
    nowByNow: judgeOf(now, undefined),
  };
  let same = 0;
  for (const [done, id] of ids.entries()) {
    onProgress(done, ids.length);
    await cancel.breathe();
    if (cancel.wanted) return { changes, same, stopped: true };
    const [a, b] = [before.get(id), after.get(id)];
    const isSameText = a?.text === b?.text;
    if (isSameText && samePlay) {
      same += 1;
      continue;
    }
    const title = b?.title ?? a?.title ?? { pl: id, en: id };
    if (isSameText) {
      const was = { old: judges.oldByOld(id), now: judges.oldByNow(id) };
      const [held, holds] = [was.old.length === 0, was.now.length === 0];
      if (held === holds) same += 1;
      else changes.push({ id, title, change: held ? 'fails' : 'mended', was, is: undefined });
      continue;
    }
    const was = a === undefined ? undefined : { old: judges.oldByOld(id), now: judges.oldByNow(id) };
    const is = b === undefined ? undefined : { old: judges.nowByOld(id), now: judges.nowByNow(id) };
    changes.push({ id, title, change: a === undefined ? 'new' : b === undefined ? 'gone' : 'rewritten', was, is });
  }
  return { changes, same, stopped: false };
}

interface Written {
  readonly title: Words;
  readonly text: string;
}

function writtenIn({ data, sources }: CompiledGame): ReadonlyMap<string, Written> {
  return new Map(
    data.examples.map(({ id, title, span }) => {
      const text = sources.get(span.file)?.text.slice(span.start, span.end) ?? '';
      const plain = text.replace(/^\s*#.*$/gm, '').replace(/\s+/g, ' ');
      const words = title.pl?.value ?? title.en?.value ?? '';
      return [id.value, { title: { pl: words, en: title.en?.value ?? words }, text: plain.trim() }];
    }),
  );
}

const filesOf = ({ sources }: CompiledGame): readonly SourceFile[] =>
  [...sources.values()].filter(({ path }) => /^examples\/.*\.ya?ml$/.test(path));

/** Compiled when the first of them is asked for. An example that cannot even be read under these rules says why. */
function judgeOf(game: CompiledGame, files: readonly SourceFile[] | undefined): (id: string) => Verdict {
  let made: ReturnType<typeof examplesOf> | undefined;
  return (id) => {
    made ??= examplesOf(game, files);
    const example = made.examples.find((one) => one.id === id);
    if (example === undefined) return [{ pl: 'nie da się go odczytać', en: 'it cannot be read' }];
    const { span } = example;
    const unread = made.problems.filter(
      (problem) =>
        isError(problem) &&
        problem.at.span.file === span.file &&
        problem.at.span.start >= span.start &&
        problem.at.span.end <= span.end,
    );
    if (unread.length > 0) return unread.map(({ message, polish }) => ({ en: message, pl: polish.message }));
    return made.play(example).failures.map(wordsOf);
  };
}

function wordsOf({ message, found, polish }: ExampleFailure): Words {
  return {
    en: found === undefined ? message : `${message} (found: ${found})`,
    pl: polish.found === undefined ? polish.message : `${polish.message} (jest: ${polish.found})`,
  };
}
