/** What a release keeps of a game's texts, and how two of them differ. */
import type { Language, Words } from '@kodeks/dsl';
import type { GameModel } from './model/game-model.ts';
import { UI } from './words.ts';

export interface Release {
  /** Empty: the game as it is now. */
  readonly version: string;
  readonly date?: string | undefined;
  readonly rules: Readonly<Record<string, Words>>;
}

/** A file of `releases/`: all games of one release. */
export interface ReleaseFile {
  readonly version: string;
  /** `2026-11-16` */
  readonly date?: string;
  readonly games: Readonly<Record<string, Readonly<Record<string, Words>>>>;
}

export interface ReleaseChanges {
  readonly added: readonly string[];
  readonly removed: readonly { readonly id: string; readonly text: Words }[];
  readonly changed: readonly { readonly id: string; readonly before: Words; readonly after: Words }[];
}

export const currentRelease = ({ rules }: GameModel, version = ''): Release => ({
  version,
  rules: Object.fromEntries([...rules].map(([id, { text }]) => [id, { pl: text.pl.text, en: text.en.text }])),
});

export function releasesOf(model: GameModel, files: readonly ReleaseFile[]): readonly Release[] {
  const kept = files.flatMap(({ version, date, games }): Release[] => {
    const rules = games[model.id];
    return rules === undefined ? [] : [{ version, date, rules }];
  });
  return [...kept, currentRelease(model)];
}

export interface LastChange {
  readonly release: Release;
  readonly isNew: boolean;
}

/** When each rule got the wording that it has; without those that are as they were when the first release was kept. */
export function lastChanges(releases: readonly Release[]): ReadonlyMap<string, LastChange> {
  const found = new Map<string, LastChange>();
  for (const [i, release] of releases.entries()) {
    if (i === 0) continue;
    const { added, changed } = releaseChanges(releases[i - 1], release);
    for (const id of added) found.set(id, { release, isNew: true });
    for (const { id } of changed) found.set(id, { release, isNew: false });
  }
  return found;
}

export function releaseName({ version, date }: Release, language: Language): string {
  const { release, unreleased } = UI[language];
  if (version === '') return unreleased;
  return `${release} ${version}${date === undefined ? '' : ` (${inWords(date, language)})`}`;
}

/** As a date is said in the middle of a sentence. */
const MONTHS = {
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  en: 'January February March April May June July August September October November December',
};

function inWords(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)} ${MONTHS[language].split(' ')[Number(month) - 1]} ${year}`;
}

export function releaseChanges(before: Release | undefined, after: Release): ReleaseChanges {
  const old = before?.rules ?? {};
  return {
    added: Object.keys(after.rules).filter((id) => old[id] === undefined),
    removed: Object.entries(old).flatMap(([id, text]) => (after.rules[id] === undefined ? [{ id, text }] : [])),
    changed: Object.entries(after.rules).flatMap(([id, text]) => {
      const was = old[id];
      return was === undefined || (was.pl === text.pl && was.en === text.en) ? [] : [{ id, before: was, after: text }];
    }),
  };
}
