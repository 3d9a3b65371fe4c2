/** The door of the site, in both languages, and the first page of each language. */
import { LANGUAGES, type Language } from '@kodeks/dsl';
import { asText, block, plain, tag } from '../html.ts';
import type { GameModel } from '../model/game-model.ts';
import type { Page } from '../page.ts';
import type { SiteSettings } from '../site-settings.ts';
import { UI } from '../words.ts';

const LEAD: Readonly<Record<Language, string>> = {
  pl: 'Zasady gier planszowych jako dane: język, interpreter i opis, w którym każde zdanie ma swój numer, a każda liczba bierze się z definicji.',
  en: 'Board-game rules as data: a language, an interpreter, and a reference in which every sentence has its id and every number comes from its definition.',
};

export function homePages(models: readonly GameModel[], settings: SiteSettings): readonly Page[] {
  return [door(models, settings), ...LANGUAGES.map((language) => homePage(models, language, settings))];
}

function door(models: readonly GameModel[], { title, guide }: SiteSettings): Page {
  const column = (language: Language): string =>
    tag(
      'section',
      { lang: language },
      tag('h2', {}, tag('a', { href: `/${language}/` }, language === 'pl' ? 'Po polsku' : 'In English')),
      guide ? tag('p', {}, asText(LEAD[language])) : '',
      gameList(models, language),
    );
  return {
    language: 'en',
    path: '/',
    title,
    description: guide ? `${LEAD.pl} ${LEAD.en}` : title,
    matter: { sidebar: false, aside: false, pageClass: 'door' },
    body: `# ${plain(title)}\n\n${block(tag('div', { class: 'door' }, ...LANGUAGES.map(column)))}`,
  };
}

function homePage(models: readonly GameModel[], language: Language, settings: SiteSettings): Page {
  const ui = UI[language];
  const title = settings.guide ? ui.site : settings.title;
  const guide = tag('p', {}, tag('a', { href: `/${language}/guide/` }, asText(ui.guide)));
  const playground = tag('p', {}, tag('a', { href: '/playground/', target: '_self' }, asText(ui.playground)));
  const ways = [...(settings.guide ? [guide] : []), ...(settings.playground ? [playground] : [])];
  return {
    language,
    path: `/${language}/`,
    title,
    description: settings.guide ? LEAD[language] : title,
    matter: { sidebar: false, aside: false, pageClass: 'door' },
    body: [
      `# ${plain(title)}`,
      ...(settings.guide ? [block(tag('p', { class: 'lead' }, asText(LEAD[language])))] : []),
      `## ${plain(ui.games)}`,
      block(gameList(models, language)),
      ...(settings.guide ? [`## ${plain(ui.guide)}`] : []),
      ...(ways.length > 0 ? [block(...ways)] : []),
    ].join('\n\n'),
  };
}

function gameList(models: readonly GameModel[], language: Language): string {
  const ui = UI[language];
  const items = models.map(({ id, title, description, players, rules, cards }) => {
    const { least, most } = players;
    const facts = [
      `${ui.players}: ${least === most ? least : `${least}–${most}`}`,
      `${ui.rules}: ${rules.size}`,
      `${ui.components}: ${cards.length}`,
    ].join(' · ');
    return tag(
      'li',
      {},
      tag('a', { href: `/${language}/${id}/` }, asText(title[language])),
      description === undefined ? '' : tag('p', {}, asText(description[language])),
      tag('p', { class: 'aside' }, asText(facts)),
    );
  });
  return tag('ul', { class: 'games' }, ...items);
}
