/** Galleries of components by kind, one page for each component, tables and tracks. */
import { capitalised, nounOf, plural } from '@kodeks/dsl';
import { asText, block, link, plain, tag } from '../html.ts';
import type { Card, FieldValue } from '../model/cards.ts';
import type { Page } from '../page.ts';
import type { Writing } from '../writing.ts';
import { cardFace, cardPage } from './card.ts';
import { iconsPage } from './icons.ts';
import { tablesPage } from './tables.ts';
import { tracksPage } from './tracks.ts';

export interface GalleryKind {
  readonly kind: string;
  readonly title: string;
  readonly cards: readonly Card[];
}

export function galleryKinds({ model, language }: Writing): readonly GalleryKind[] {
  const kinds = [...new Set(model.cards.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    title: capitalised(plural(nounOf(model.game.texts, kind), language)),
    cards: model.cards.filter((card) => card.kind === kind),
  }));
}

export function componentPages(writing: Writing): readonly Page[] {
  const kinds = galleryKinds(writing);
  const others = [tablesPage(writing), tracksPage(writing), iconsPage(writing)].filter((page) => page !== undefined);
  return [
    listPage(writing, kinds, others),
    ...kinds.map((kind) => galleryPage(writing, kind)),
    ...others,
    ...writing.model.cards.map((card) => cardPage(writing, card)),
  ];
}

function listPage(writing: Writing, kinds: readonly GalleryKind[], others: readonly Page[]): Page {
  const { model, language, ui, to, say } = writing;
  const items = [
    ...kinds.map(({ kind, title, cards }) =>
      tag('li', {}, link(to.gallery(kind), title), tag('span', { class: 'aside' }, `${cards.length}`)),
    ),
    ...others.map(({ path, title }) => tag('li', {}, link(path, title.split(':')[0] ?? title))),
  ];
  return {
    language,
    path: to.components,
    title: `${ui.components}: ${say(model.title)}`,
    description: ui.components,
    body: `# ${plain(ui.components)}\n\n${block(tag('ul', { class: 'contents' }, ...items))}`,
  };
}

function galleryPage(writing: Writing, { kind, title, cards }: GalleryKind): Page {
  const { model, language, ui, to, say } = writing;
  const filters = filtersOf(writing, cards);
  const values = (card: Card): Readonly<Record<string, string>> =>
    Object.fromEntries(filters.map(({ field }) => [`data-f-${field.toLowerCase()}`, keysOf(card, field).join(' ')]));
  const items = cards.map((card) =>
    tag('li', { class: 'card-tile', ...values(card) }, tag('a', { href: to.card(card.id) }, cardFace(writing, card))),
  );
  return {
    language,
    path: to.gallery(kind),
    title: `${title}: ${say(model.title)}`,
    description: `${title} (${cards.length})`,
    matter: { aside: false, pageClass: 'wide' },
    body: [
      `# ${plain(title)}`,
      filters.length === 0 ? '' : block(filterForm(writing, filters)),
      block(
        tag(
          'p',
          { class: 'shown', 'aria-live': 'polite' },
          asText(ui.shown),
          ' ',
          tag('output', {}, `${cards.length}`),
          ` / ${cards.length}`,
        ),
        tag('ul', { class: 'gallery' }, ...items),
      ),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

// ---------------------------------------------------------------- filters

interface Filter {
  readonly field: string;
  readonly label: string;
  readonly values: readonly { readonly key: string; readonly label: string }[];
}

const MOST_VALUES = 12;

/** Fields with a handful of values, origin included; what all components share tells nothing. */
function filtersOf({ language, ui }: Writing, cards: readonly Card[]): readonly Filter[] {
  const names = [...new Set(cards.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const fields = [...names, 'provenance'].flatMap((field): Filter[] => {
    const keys = [...new Set(cards.flatMap((card) => keysOf(card, field)))];
    if (keys.length < 2 || keys.length > MOST_VALUES || cards.length < 4) return [];
    const found = cards.flatMap((card) => card.fields).find(({ name }) => name === field);
    const label = field === 'provenance' ? ui.provenance : capitalised(found?.label[language] ?? field);
    const named = (key: string): string => labelOf(cards, field, key, language);
    return [
      {
        field,
        label,
        values: keys.map((key) => ({ key, label: named(key) })).sort((a, b) => (a.label < b.label ? -1 : 1)),
      },
    ];
  });
  return fields.slice(0, 5);
}

export function keysOf(card: Card, field: string): readonly string[] {
  if (field === 'provenance') return card.provenance === undefined ? [] : [card.provenance];
  const value = card.fields.find(({ name }) => name === field)?.value;
  if (value === undefined) return ['-'];
  return keysIn(value);
}

function keysIn(value: FieldValue): readonly string[] {
  switch (value.form) {
    case 'number':
      return [`${value.value}`];
    case 'words':
      return [value.key];
    case 'amounts':
      return value.entries.map(({ resource }) => resource);
    case 'text':
      return ['+'];
    case 'list':
      return value.items.flatMap(keysIn);
    case 'records':
      return [];
  }
}

function labelOf(cards: readonly Card[], field: string, key: string, language: 'pl' | 'en'): string {
  if (key === '-') return language === 'pl' ? 'brak' : 'none';
  if (key === '+') return language === 'pl' ? 'jest' : 'present';
  if (field === 'provenance') return originName(key, language);
  for (const card of cards) {
    const value = card.fields.find(({ name }) => name === field)?.value;
    if (value?.form === 'words' && value.key === key) return value.words[language];
    const entry = value?.form === 'amounts' ? value.entries.find(({ resource }) => resource === key) : undefined;
    if (entry !== undefined) return entry.label[language];
  }
  return key;
}

import { named as originName } from '../words.ts';

function filterForm({ ui }: Writing, filters: readonly Filter[]): string {
  const selects = filters.map(({ field, label, values }) =>
    tag(
      'label',
      {},
      tag('span', {}, asText(label)),
      tag(
        'select',
        { name: field.toLowerCase() },
        tag('option', { value: '' }, asText(ui.all)),
        ...values.map(({ key, label: text }) => tag('option', { value: key }, asText(text))),
      ),
    ),
  );
  return tag('form', { class: 'filters', 'aria-label': ui.filter }, ...selects);
}
