/** The side bar of a game: few entries, so that a phone shows them all; cards and examples are reached from their lists. */
import type { Page } from './page.ts';
import { galleryKinds } from './pages/components.ts';
import { behaviourName, type Writing } from './writing.ts';

export interface NavItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly NavItem[];
}

export function navigationOf(writing: Writing, pages: readonly Page[]): readonly NavItem[] {
  const { model, ui, to, say } = writing;
  const exists = new Set(pages.map(({ path }) => path));
  const item = (text: string, link: string): readonly NavItem[] => (exists.has(link) ? [{ text, link }] : []);
  // Groups do not fold: a heading that is a button with a button in it is nothing for screen readers.
  const group = (text: string, items: readonly NavItem[]): readonly NavItem[] =>
    items.length === 0 ? [] : [{ text, items }];
  const behaviours = (kind: string): readonly NavItem[] =>
    model.behaviours
      .filter((each) => each.kind === kind)
      .flatMap(({ name }) => item(behaviourName(writing, name), to.behaviour(name)));
  return [
    { text: say(model.title), items: [...item(ui.overview, to.home), ...item(ui.aid, to.aid)] },
    ...group(ui.phases, behaviours('phase')),
    ...group(ui.actions, behaviours('action')),
    ...group(ui.rules, [
      ...item(ui.rulesBySection, to.rules),
      ...model.sections.flatMap(({ id, title }) => item(say(title), to.section(id))),
    ]),
    ...group(ui.components, [
      ...galleryKinds(writing).flatMap(({ kind, title }) => item(title, to.gallery(kind))),
      ...item(ui.tables, to.tables),
      ...item(ui.tracks, to.tracks),
      ...item(ui.icons, to.icons),
    ]),
    {
      text: ui.alphabetical,
      items: [
        ...item(ui.examples, to.examples),
        ...item(ui.faq, to.faq),
        ...item(ui.figures, to.figures),
        ...item(ui.glossary, to.glossary),
        ...item(ui.alphabetical, to.alphabetical),
        ...item(ui.gaps, to.gaps),
        ...item(ui.changes, to.changes),
        ...item(ui.booklet, to.booklet),
      ],
    },
  ];
}
