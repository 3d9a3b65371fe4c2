/** The files of the game that is open: as shipped, as edited, and what is wrong with them. */
import { computed, ref, shallowRef } from 'vue';
import type { Client } from '../engine/client.ts';
import { Stopped } from '../engine/client.ts';
import type { Answered, FileChanges } from '../engine/messages.ts';

export type Files = ReadonlyMap<string, string>;
export type Problems = Answered<'check'>;

export interface Project {
  readonly id: string;
  readonly files: Files;
  /** As the game is shipped; empty for a project that was imported. */
  readonly base: Files;
}

export function createProject(language: Client, files?: Files) {
  const id = ref('');
  const base = shallowRef<Files>(files ?? new Map());
  const current = shallowRef<Files>(base.value);
  const problems = shallowRef<Problems>([]);
  const checking = ref(false);
  const path = ref('');
  let told: Files = new Map();
  let asked = 0;

  const check = async (): Promise<void> => {
    const changes = changesBetween(told, current.value);
    told = current.value;
    asked += 1;
    const mine = asked;
    checking.value = true;
    try {
      const found = await language.ask('check', changes);
      if (mine === asked) problems.value = found;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      told = new Map(); // a new worker knows no file
    } finally {
      if (mine === asked) checking.value = false;
    }
  };

  return {
    id,
    base,
    files: current,
    problems,
    checking,
    /** The file in the editor. */
    path,
    changed: computed(() => changedFiles(base.value, current.value)),
    errors: computed(() => problems.value.filter((problem) => problem.severity === 'error').length),
    open: (project: Project): Promise<void> => {
      id.value = project.id;
      base.value = project.base;
      current.value = project.files;
      problems.value = [];
      if (!project.files.has(path.value)) path.value = firstFile(project.files);
      return check();
    },
    /** `undefined` deletes the file. */
    set: (file: string, text: string | undefined): Promise<void> => {
      const next = new Map(current.value);
      if (text === undefined) next.delete(file);
      else next.set(file, text);
      current.value = next;
      if (text === undefined && path.value === file) path.value = firstFile(next);
      return check();
    },
    revert: (file?: string): Promise<void> => {
      const next = new Map(file === undefined ? base.value : current.value);
      const shipped = file === undefined ? undefined : base.value.get(file);
      if (file !== undefined && shipped !== undefined) next.set(file, shipped);
      else if (file !== undefined) next.delete(file);
      current.value = next;
      if (!next.has(path.value)) path.value = firstFile(next);
      return check();
    },
  };
}

export type ProjectStore = ReturnType<typeof createProject>;

/** The rules are what people come for. */
function firstFile(files: Files): string {
  const paths = [...files.keys()].sort();
  return paths.find((path) => path.endsWith('.rules')) ?? paths[0] ?? '';
}

export function changesBetween(before: Files, after: Files): FileChanges {
  return {
    changed: [...after].filter(([path, text]) => before.get(path) !== text).map(([path, text]) => ({ path, text })),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

/** What differs from the game as shipped; null: deleted. */
export function changedFiles(base: Files, files: Files): Readonly<Record<string, string | null>> {
  const { changed, removed } = changesBetween(base, files);
  return Object.fromEntries([
    ...changed.map(({ path, text }): [string, string | null] => [path, text]),
    ...removed.map((path): [string, string | null] => [path, null]),
  ]);
}

export function applyChanges(base: Files, changes: Readonly<Record<string, string | null>>): Files {
  const files = new Map(base);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) files.delete(path);
    else files.set(path, text);
  }
  return files;
}
