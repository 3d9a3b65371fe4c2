/** Everything of a game, and of the guide, that can be found. */
import { CATALOGUE, LANGUAGES, type Language } from '@kodeks/dsl';
import { fold, slug } from '../html.ts';
import type { GameModel } from '../model/game-model.ts';
import type { Page } from '../page.ts';
import { shortValue } from '../pages/card.ts';
import { galleryKinds } from '../pages/components.ts';
import { formsOf, termsOf } from '../pages/lists.ts';
import { behaviourName, type Writing, writingFor } from '../writing.ts';
import type { Entry, SearchFile } from './entry.ts';
import type { PlayerQuestions } from './player-questions.ts';

export const searchFilesOf = (model: GameModel, questions: PlayerQuestions): readonly SearchFile[] =>
  LANGUAGES.map((language) => fileOf(writingFor(model, language), questions));

function fileOf(writing: Writing, questions: PlayerQuestions): SearchFile {
  const { model, language } = writing;
  return {
    game: model.id,
    name: model.title[language],
    language,
    forms: lexiconForms(writing),
    synonyms: termsOf(writing).flatMap(({ word, also }) => (also.length === 0 ? [] : [[word, ...also].map(fold)])),
    entries: [
      ...ruleEntries(writing, questions),
      ...behaviourEntries(writing),
      ...cardEntries(writing),
      ...termEntries(writing),
      ...exampleEntries(writing),
      ...pageEntries(writing),
    ],
  };
}

const otherOf = (language: Language): Language => (language === 'pl' ? 'en' : 'pl');

/** Single words only: of `znacznik akcji` each word is told by its endings. */
function lexiconForms({ model, language }: Writing): Readonly<Record<string, string>> {
  const forms: Record<string, string> = {};
  for (const entry of model.game.data.lexicon) {
    const words = entry.section === 'nouns' ? formsOf(entry, language).map(fold) : [];
    const [first] = words;
    if (first === undefined || words.length < 2 || words.some((word) => /[^\p{L}]/u.test(word))) continue;
    for (const word of words) forms[word] ??= first;
  }
  return forms;
}

function ruleEntries({ model, language, to, say }: Writing, questions: PlayerQuestions): readonly Entry[] {
  const shown = titlesByRule(model, language);
  return model.sections.flatMap(({ id: section, title, rules }) =>
    rules.map((rule): Entry => {
      const note = rule.ruling?.[language].text ?? '';
      const asked = questions.get(rule.id)?.[language] ?? [];
      return {
        kind: 'rule',
        href: to.rule(rule.id) ?? to.section(section),
        id: rule.id,
        title: say(title),
        also: (shown.get(rule.id) ?? []).join(' '),
        text: rule.text[language].text,
        ...(note !== '' && { note }),
        ...(asked.length > 0 && { asked }),
      };
    }),
  );
}

/** Titles of examples say in a reader's words what a rule is about; an example of many rules says little about each. */
function titlesByRule({ stories }: GameModel, language: Language): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>();
  for (const { rules, title } of stories)
    for (const rule of rules.slice(0, RULES_SHOWN)) {
      const known = titles.get(rule) ?? [];
      if (known.length < TITLES_KEPT) titles.set(rule, [...known, title[language]]);
    }
  return titles;
}

const RULES_SHOWN = 2;
const TITLES_KEPT = 3;

function behaviourEntries(writing: Writing): readonly Entry[] {
  const { model, language, to, ui } = writing;
  const other = writingFor(model, otherOf(language));
  return model.behaviours.map(({ name, kind, rules }) => ({
    kind: 'page' as const,
    href: to.behaviour(name),
    id: '',
    title: behaviourName(writing, name),
    also: `${kind === 'action' ? ui.action : ui.phase} ${behaviourName(other, name)}`,
    text: model.rules.get(rules[0] ?? '')?.text[language].text ?? '',
  }));
}

function cardEntries(writing: Writing): readonly Entry[] {
  const { model, language, to } = writing;
  const kinds = new Map(galleryKinds(writing).map(({ kind, title }) => [kind, title]));
  return model.cards.map((card) => ({
    kind: 'card' as const,
    href: to.card(card.id) ?? to.home,
    id: card.id,
    title: card.name[language].text,
    also: `${card.name[otherOf(language)].text} ${kinds.get(card.kind) ?? ''}`,
    text: [...card.fields, ...card.sides.flatMap(({ fields }) => fields)]
      .filter(({ value }) => value.form !== 'text' || value.words !== undefined)
      .map(({ label, value }) => `${label[language]}: ${shortValue(value, language)}`)
      .join('. '),
  }));
}

const termEntries = (writing: Writing): readonly Entry[] =>
  termsOf(writing).map(({ key, word, other, also, means }) => ({
    kind: 'term' as const,
    href: `${writing.to.glossary}#term-${key}`,
    id: '',
    title: word,
    also: [other, ...also].join(' '),
    text: means,
  }));

const exampleEntries = ({ model, language, to }: Writing): readonly Entry[] =>
  model.stories.map(({ id, title }) => ({
    kind: 'example' as const,
    href: to.example(id),
    id,
    title: title[language],
    also: title[otherOf(language)],
    text: '',
  }));

function pageEntries(writing: Writing): readonly Entry[] {
  const { model, ui, to, say, language } = writing;
  const page = (title: string, href: string, also = '', text = ''): Entry => ({
    kind: 'page',
    href,
    id: '',
    title,
    also,
    text,
  });
  const description = model.description === undefined ? '' : say(model.description);
  return [
    page(say(model.title), to.home, `${model.id} ${model.title[otherOf(language)]} ${ui.overview}`, description),
    ...galleryKinds(writing).map(({ kind, title, cards }) => page(title, to.gallery(kind), kind, `${cards.length}`)),
    ...model.sections.map(({ id, title, rules }) => ({
      ...page(say(title), to.section(id), '', rules[0]?.text[language].text ?? ''),
      id,
    })),
    page(ui.tracks, to.tracks),
  ];
}

/** Chapters of the guide by their titles and headings, and every problem by its code. */
export function guideSearchFiles(pages: readonly Page[]): readonly SearchFile[] {
  return LANGUAGES.map((language) => ({
    game: '',
    name: language === 'pl' ? 'Przewodnik' : 'Guide',
    language,
    forms: {},
    synonyms: [],
    entries: [
      ...pages
        .filter((page) => page.language === language && /\/guide\/[a-z-]*$/.test(page.path))
        .map(
          ({ path, title, body }): Entry => ({
            kind: 'page',
            href: path,
            id: '',
            title,
            also: [...body.matchAll(/^#{2,3} (.+?)(?: \{#.*\})?$/gm)].map((match) => match[1]).join(' '),
            text: '',
          }),
        ),
      ...[...CATALOGUE].map(
        ([code, entry]): Entry => ({
          kind: 'check',
          href: `/${language}/guide/checks/${slug(code)}`,
          id: code,
          title: entry.title[language],
          also: code,
          text: entry.explanation[language],
        }),
      ),
    ],
  }));
}
