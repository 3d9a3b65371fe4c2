import type { Both } from '../engine.ts';

const TROUBLES: Readonly<Record<string, Both>> = {
  ENOENT: { en: 'there is no such file or folder', pl: 'nie ma takiego pliku ani folderu' },
  EACCES: { en: 'it may not be opened by you', pl: 'nie masz do niego dostępu' },
  EPERM: { en: 'it may not be opened by you', pl: 'nie masz do niego dostępu' },
  EISDIR: { en: 'it is a folder', pl: 'to jest folder' },
  ENOTDIR: { en: 'a part of its path is no folder', pl: 'część ścieżki nie jest folderem' },
  ENOSPC: { en: 'the disk is full', pl: 'dysk jest pełny' },
  EDQUOT: { en: 'your share of the disk is used up', pl: 'twój przydział miejsca na dysku jest wyczerpany' },
  EROFS: { en: 'the disk can only be read', pl: 'dysk jest tylko do odczytu' },
  ENAMETOOLONG: { en: 'its name is too long', pl: 'jego nazwa jest za długa' },
};

/** What the system says when a file cannot be read or written, in words; undefined for anything else that was thrown. */
export function fileTrouble(error: unknown): Both | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && Object.hasOwn(TROUBLES, code) ? TROUBLES[code] : undefined;
}
