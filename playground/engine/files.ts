/** The files of a project as a worker keeps them: what did not change stays the same object, which is how a checker knows. */
import type { SourceFile } from '@kodeks/dsl';
import type { FileChanges } from './messages.ts';

export interface KeptFiles {
  apply(changes: FileChanges): readonly SourceFile[];
  all(): readonly SourceFile[];
}

export function keepFiles(): KeptFiles {
  const files = new Map<string, SourceFile>();
  const all = (): readonly SourceFile[] => [...files.values()];
  return {
    all,
    apply: ({ changed, removed }) => {
      for (const path of removed) files.delete(path);
      for (const file of changed) if (files.get(file.path)?.text !== file.text) files.set(file.path, file);
      return all();
    },
  };
}
