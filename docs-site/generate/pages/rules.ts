/** The reference: one page for each section, and the list of sections. */
import { asText, block, link, plain, tag } from '../html.ts';
import type { Section } from '../model/game-model.ts';
import type { Page } from '../page.ts';
import { titleMark, type Writing } from '../writing.ts';
import { ruleArticle } from './rule.ts';

export function rulePages(writing: Writing): readonly Page[] {
  const { model } = writing;
  if (model.sections.length === 0) return [];
  return [sectionList(writing), ...model.sections.map((section, i) => sectionPage(writing, section, i))];
}

function sectionList(writing: Writing): Page {
  const { model, language, ui, to, say } = writing;
  const rows = model.sections.map(({ id, title, rules }) =>
    tag('li', {}, link(to.section(id), say(title)), tag('span', { class: 'aside' }, asText(`${id}, ${rules.length}`))),
  );
  return {
    language,
    path: to.rules,
    title: `${ui.rulesBySection}: ${say(model.title)}`,
    description: say(model.title),
    body: [`# ${plain(ui.rulesBySection)}`, block(tag('ol', { class: 'contents' }, ...rows))].join('\n\n'),
  };
}

function sectionPage(writing: Writing, { id, title, rules }: Section, place: number): Page {
  const { model, language, to, say } = writing;
  const beside = (offset: number): Section | undefined => model.sections[place + offset];
  const neighbour = (section: Section | undefined, side: string): string =>
    section === undefined ? '' : tag('a', { class: side, href: to.section(section.id) }, asText(say(section.title)));
  return {
    language,
    path: to.section(id),
    title: `${say(title)}: ${say(model.title)}`,
    description: rules[0]?.text[language].text ?? say(title),
    matter: { aside: false },
    body: [
      `# ${plain(say(title))}`,
      block(titleMark(writing, `section/${id}`), ...rules.map((rule) => ruleArticle(writing, rule))),
      block(tag('nav', { class: 'beside' }, neighbour(beside(-1), 'previous'), neighbour(beside(1), 'next'))),
    ].join('\n\n'),
  };
}
