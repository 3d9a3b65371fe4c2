/** The history of a game's rules between releases, from the texts that each release kept. */
import { asText, block, plain, tag } from '../html.ts';
import type { Page } from '../page.ts';
import { type Release, releaseChanges } from '../releases.ts';
import { list, ruleLink, type Writing } from '../writing.ts';

/** `releases`: those that hold this game, oldest first; the last entry is the game as it is now. */
export function changesPage(writing: Writing, releases: readonly Release[]): Page {
  const { model, language, ui, to, say } = writing;
  const steps = releases.slice(1).map((release, i) => ({ release, changes: releaseChanges(releases[i], release) }));
  const parts = steps.reverse().flatMap(({ release, changes }) => {
    const title = release.version === '' ? ui.unreleased : `${ui.release} ${release.version}`;
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
    return [`## ${plain(title)}`, ...(body.length === 0 ? [plain(ui.noChanges)] : body)];
  });
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

const compared = (writing: Writing, id: string, before: string, after: string): string =>
  `${ruleLink(writing, id)}${tag('p', {}, tag('del', {}, asText(before)))}${tag('p', {}, tag('ins', {}, asText(after)))}`;
