/** What a release keeps of a game's texts, and how two of them differ. */
import type { Words } from '@kodeks/dsl';
import type { GameModel } from './model/game-model.ts';

export interface Release {
  /** Empty: the game as it is now. */
  readonly version: string;
  readonly rules: Readonly<Record<string, Words>>;
}

/** A file of `releases/`: all games of one release. */
export interface ReleaseFile {
  readonly version: string;
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
  const kept = files.flatMap(({ version, games }): Release[] => {
    const rules = games[model.id];
    return rules === undefined ? [] : [{ version, rules }];
  });
  return [...kept, currentRelease(model)];
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
