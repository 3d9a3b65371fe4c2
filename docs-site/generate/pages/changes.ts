/** The history of a game's rules between releases, from the texts that each release kept. */
import { capitalised, wordDiff } from '@kodeks/dsl';
import { asText, block, plain, tag } from '../html.ts';
import type { Page } from '../page.ts';
import { type Release, releaseChanges, releaseName } from '../releases.ts';

import { list, ruleLink, type Writing } from '../writing.ts';

/** `releases`: those that hold this game, oldest first; the last entry is the game as it is now. */
export function changesPage(writing: Writing, releases: readonly Release[]): Page {
  const { model, language, ui, to, say } = writing;
  const steps = releases.slice(1).map((release, i) => ({ release, changes: releaseChanges(releases[i], release) }));
  const parts = steps.reverse().flatMap(({ release, changes }) => {
    const title = capitalised(releaseName(release, language));
    const body = [
      section(
        ui.added,
        changes.added.map((id) => line(writing, id, release.rules[id]?.[language] ?? '')),
      ),
      section(
        ui.changed,
        changes.changed.map(({ id, before, after }) => compared(writing, id, before[language], after[language])),
      ),
      section(
        ui.removed,
        changes.removed.map(({ id, text }) => `${tag('code', {}, asText(id))} ${asText(text[language])}`),
      ),
    ].filter((each) => each !== '');
    const counts = [
      [ui.added, changes.added.length],
      [ui.changed, changes.changed.length],
      [ui.removed, changes.removed.length],
    ].flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]));
    const summary = counts.length === 0 ? [] : [plain(counts.join(' · '))];
    return [`## ${plain(title)}`, ...summary, ...(body.length === 0 ? [plain(ui.noChanges)] : body)];
  });
  const [first] = releases;
  if (first !== undefined && releases.length > 1)
    parts.push(
      `## ${plain(releaseName(first, language))}`,
      plain(`${ui.firstRelease}: ${Object.keys(first.rules).length}`),
    );
  return {
    language,
    path: to.changes,
    title: `${ui.changes}: ${say(model.title)}`,
    description: ui.changes,
    body: [`# ${plain(ui.changes)}`, ...(parts.length === 0 ? [plain(ui.noRelease)] : parts)].join('\n\n'),
  };
}

const section = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `### ${plain(title)}\n\n${block(list(items, { class: 'rule-lines' }))}`;

const line = (writing: Writing, id: string, text: string): string => `${ruleLink(writing, id)} ${asText(text)}`;

const MARKS = { same: undefined, gone: 'del', new: 'ins' } as const;

/** One text in which what went is struck out and what came is underlined. */
function compared(writing: Writing, id: string, before: string, after: string): string {
  const stretches = wordDiff(before, after).map(({ kind, text }) => {
    const name = MARKS[kind];
    return name === undefined ? asText(text) : tag(name, {}, asText(text));
  });
  // a translation may have been mended while the other language stayed as it was
  const only = before === after ? tag('span', { class: 'aside' }, asText(writing.ui.changedElsewhere)) : '';
  return `${ruleLink(writing, id)} ${only}${tag('p', {}, ...stretches)}`;
}
