/** The files of the game that is open: as shipped, as edited, and what is wrong with them. */
import { computed, ref, shallowRef } from 'vue';
import type { Client } from '../engine/client.ts';
import type { Answered } from '../engine/messages.ts';
import { applyChanges, changedFiles, type Files } from './changes.ts';
import { createLanguageDesk } from './language.ts';
import type { Discarded } from './slots.ts';

export type Problems = Answered<'check'>;

export interface Project {
  readonly id: string;
  readonly files: Files;
  /** As the game is shipped; empty for a project that was imported. */
  readonly base: Files;
}

/** Characters that the bin holds: what was discarded long ago leaves first. */
const BIN = 8_000_000;

/** Milliseconds without an edit after which the examples are looked at. */
const PAUSE = 150;

export function createProject(language: Client, files?: Files) {
  const id = ref('');
  const base = shallowRef<Files>(files ?? new Map());
  const current = shallowRef<Files>(base.value);
  const ofGame = shallowRef<Problems>([]);
  const ofExamples = shallowRef<Problems>([]);
  const problems = computed(() => [...ofGame.value, ...ofExamples.value]);
  const checking = ref(false);
  const path = ref('');
  const bin = shallowRef<readonly Discarded[]>([]);
  const desk = createLanguageDesk(language, () => current.value);

  let stale = false;
  let checks: Promise<void> | undefined;
  /** One check at a time: what is typed meanwhile is checked all at once by the next. */
  const check = async (): Promise<void> => {
    stale = true;
    checks ??= checkUntilFresh();
    await checks;
  };
  const checkUntilFresh = async (): Promise<void> => {
    checking.value = true;
    try {
      while (stale) {
        stale = false;
        const found = await desk.check();
        if (found !== undefined && !stale) ofGame.value = found;
      }
    } finally {
      checking.value = false;
      checks = undefined;
      clearTimeout(pause);
      pause = setTimeout(checkExamples, PAUSE);
    }
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  const checkExamples = async (): Promise<void> => {
    const asked = current.value;
    const found = await desk.ask('exampleProblems');
    if (found !== undefined && asked === current.value) ofExamples.value = found;
  };
  /** What was found in a file that is being edited stands elsewhere now. */
  const replaceFiles = (next: Files): void => {
    const before = current.value;
    ofExamples.value = ofExamples.value.filter(({ at: { span } }) => next.get(span.file) === before.get(span.file));
    current.value = next;
  };

  const discard = (file: string, text: string | undefined): void => {
    if (text === undefined || text.trim() === '') return;
    const others = bin.value.filter((one) => one.path !== file || one.text !== text);
    bin.value = withinRoom([{ path: file, text }, ...others]);
  };

  return {
    id,
    base,
    files: current,
    problems,
    checking,
    /** The file in the editor. */
    path,
    /** Texts that were deleted or reverted, latest first. */
    bin,
    /** Questions of the editor. */
    ask: desk.ask,
    forget: desk.forget,
    changed: computed(() => changedFiles(base.value, current.value)),
    errors: computed(() => problems.value.filter((problem) => problem.severity === 'error').length),
    check,
    /** Shows the files; whoever opens them asks for the check when nothing more urgent is to be computed. */
    open: (project: Project): void => {
      id.value = project.id;
      base.value = project.base;
      current.value = project.files;
      ofGame.value = [];
      ofExamples.value = [];
      if (!project.files.has(path.value)) path.value = firstFile(project.files);
    },
    /**
     * The game is another one where it comes from; what was changed here stays. Gives the files that are others now both there and here;
     * nothing if it is the game that is known.
     */
    rebase: (next: Files): readonly string[] | undefined => {
      const before = base.value;
      const there = Object.keys(changedFiles(before, next));
      if (there.length === 0) return undefined;
      const mine = changedFiles(before, current.value);
      const files = applyChanges(next, mine);
      base.value = next;
      replaceFiles(files);
      if (!files.has(path.value)) path.value = firstFile(files);
      return there.filter((file) => file in mine && files.get(file) !== next.get(file));
    },
    /** `undefined` deletes the file. */
    set: (file: string, text: string | undefined): Promise<void> => {
      const next = new Map(current.value);
      if (text === undefined) discard(file, next.get(file));
      if (text === undefined) next.delete(file);
      else next.set(file, text);
      replaceFiles(next);
      if (text === undefined && path.value === file) path.value = firstFile(next);
      return check();
    },
    revert: (file?: string): Promise<void> => {
      const next = new Map(file === undefined ? base.value : current.value);
      const shipped = file === undefined ? undefined : base.value.get(file);
      for (const one of file === undefined ? [...current.value.keys()].sort().reverse() : [file])
        if (current.value.get(one) !== base.value.get(one)) discard(one, current.value.get(one));
      if (file !== undefined && shipped !== undefined) next.set(file, shipped);
      else if (file !== undefined) next.delete(file);
      replaceFiles(next);
      if (!next.has(path.value)) path.value = firstFile(next);
      return check();
    },
    /** Out of the bin; what stands in its place now goes there. */
    restore: ({ path: file, text }: Discarded): Promise<void> => {
      if (current.value.get(file) !== base.value.get(file)) discard(file, current.value.get(file));
      bin.value = bin.value.filter((one) => one.path !== file || one.text !== text);
      replaceFiles(new Map([...current.value, [file, text]]));
      path.value = file;
      return check();
    },
  };
}

export type ProjectStore = ReturnType<typeof createProject>;

function withinRoom(all: readonly Discarded[]): readonly Discarded[] {
  let room = BIN;
  return all.filter(({ text }, i) => {
    room -= text.length;
    return i === 0 || room >= 0;
  });
}

/** The rules are what people come for. */
function firstFile(files: Files): string {
  const paths = [...files.keys()].sort();
  return paths.find((path) => path.endsWith('.rules')) ?? paths[0] ?? '';
}
