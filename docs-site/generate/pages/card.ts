/** One component: its face as it might be printed, every value with its origin, its text in both languages, its rules. */
import { drawRowSign, type FaceText, faceOfItem } from '@kodeks/drawing';
import { capitalised, type Language } from '@kodeks/dsl';
import { asText, block, joined, plain, tag } from '../html.ts';
import type { Card, Field, FieldValue } from '../model/cards.ts';
import type { Page } from '../page.ts';
import { cited, named } from '../words.ts';
import { cardLink, codeBlock, exampleLink, list, marked, ruleLink, titleMark, type Writing } from '../writing.ts';
import { drawingText, drawnFace } from './drawings.ts';
import { clauseLine } from './rule.ts';

/** A small picture of the component; galleries show nothing else. */
export const cardFace = (writing: Writing, card: Card): string =>
  drawnFace(writing, card) || tag('span', { class: 'face' }, asText(card.name[writing.language].text));

export function shortValue(value: FieldValue, language: Language): string {
  switch (value.form) {
    case 'number':
      return `${value.value}`;
    case 'words':
      return value.words[language];
    case 'amounts':
      return value.entries.map(({ words }) => words[language]).join(', ');
    case 'text':
      return value.words?.[language] ?? value.source.text;
    case 'list':
      return value.items.map((item) => shortValue(item, language)).join(', ');
    case 'records':
      return value.cards.map((card) => recordLine(card, language)).join(' ');
  }
}

/** A record on a component: "Cost: 2 ore; action spaces: 2. Jump 3." Several texts of it have their names. */
function recordLine(card: Card, language: Language): string {
  const said = card.fields.flatMap(({ label, value }) =>
    value.form === 'text' ? [{ label: capitalised(label[language]), text: shortValue(value, language) }] : [],
  );
  const beside = card.beside === undefined ? [] : [`${capitalised(card.beside[language])}.`];
  const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
  return [...beside, ...said.map(({ label, text }) => ended(said.length > 1 ? `${label}: ${text}` : text))].join(' ');
}

export function cardPage(writing: Writing, card: Card): Page {
  const { model, language, ui, to, say } = writing;
  const other: Language = language === 'pl' ? 'en' : 'pl';
  const name = card.name[language].text;
  const part = (title: string, body: string): string => (body === '' ? '' : `## ${plain(title)}\n\n${block(body)}`);
  return {
    language,
    path: to.card(card.id) ?? to.home,
    title: `${name}: ${say(model.title)}`,
    description: [name, ...texts(card, language)].join('. '),
    body: [
      `# ${plain(name)}`,
      block(
        titleMark(writing, `name/${card.id}`),
        tag('div', { class: 'card-top' }, cardFace(writing, card), tag('div', {}, facts(writing, card))),
      ),
      part(ui.text, textsWithSource(writing, card)),
      part(ui.otherLanguage, otherTexts(card, other)),
      part(ui.rulesTouched, rulesOf(writing, card)),
      part(ui.alsoChanges, list([...new Set(clausesOf(writing, card).map((clause) => clauseLine(writing, clause)))])),
      part(ui.exercisedBy, examplesOf(writing, card)),
    ]
      .filter((each) => each !== '')
      .join('\n\n'),
  };
}

const allFields = (card: Card): readonly Field[] => [...card.fields, ...card.sides.flatMap(({ fields }) => fields)];

const texts = (card: Card, language: Language): readonly string[] =>
  allFields(card).flatMap(({ value }) =>
    value.form === 'text' && value.words !== undefined ? [value.words[language]] : [],
  );

function facts(writing: Writing, card: Card): string {
  const { language, ui } = writing;
  const row = (name: string, value: string): string =>
    tag('tr', {}, tag('th', { scope: 'row' }, asText(name)), tag('td', {}, value));
  const fieldRow = (field: Field, prefix = ''): string =>
    field.value.form === 'text'
      ? ''
      : row(
          `${prefix}${capitalised(field.label[language])}`,
          `${valueHtml(writing, field.value)}${origin(writing, field)}`,
        );
  const copies = card.copies.map(({ players, count }) =>
    players === undefined ? `${count}` : `${count} (${players} ${ui.perPlayers})`,
  );
  return tag(
    'table',
    { class: 'values' },
    tag(
      'tbody',
      {},
      ...card.fields.map((field) => fieldRow(field)),
      ...card.sides.flatMap(({ label, fields }) =>
        fields.map((field) => fieldRow(field, `${capitalised(label[language])}: `)),
      ),
      row(ui.copies, asText(copies.join(', '))),
      card.provenance === undefined ? '' : row(ui.provenance, provenance(writing, card)),
      row('id', tag('code', {}, asText(card.id))),
    ),
  );
}

function valueHtml(writing: Writing, value: FieldValue): string {
  if (value.form === 'words' && value.item) return cardLink(writing, value.key);
  if (value.form === 'list') return joined(value.items.map((item) => valueHtml(writing, item)));
  if (value.form === 'records') return list(value.cards.map((card) => asText(recordLine(card, writing.language))));
  return asText(shortValue(value, writing.language));
}

function provenance({ language, to }: Writing, card: Card): string {
  const word = asText(named(card.provenance ?? '', language));
  const gaps = card.gaps.length === 0 ? '' : ` (${tag('a', { href: to.gaps }, asText(card.gaps.join(', ')))})`;
  return `${word}${gaps}${card.source === undefined ? '' : `, ${asText(cited(card.source, language))}`}`;
}

/** A value from elsewhere than the item's own file says so. */
function origin({ language }: Writing, { provenance: from }: Field): string {
  return from === undefined ? '' : ` ${tag('span', { class: `badge badge-${from}` }, asText(named(from, language)))}`;
}

/** Each text in three languages side by side: icons, where it has them, and the words of both. Those of records follow. */
function textsWithSource(writing: Writing, card: Card): string {
  const { language, model } = writing;
  const onFace = faceOfItem(model.game, card.id)?.texts ?? [];
  const sided = [
    ...card.fields.map((field) => ({ field, side: undefined })),
    ...card.sides.flatMap(({ label, fields }) => fields.map((field) => ({ field, side: label.en }))),
  ].filter(({ field }) => field.value.form === 'text');
  const own = sided.map(({ field, side }) => {
    const { value, label } = field;
    const text = onFace.find((each) => each.field === field.name && each.side?.en === side);
    const said = text === undefined ? '' : inThreeLanguages(writing, text);
    const source = value.form === 'text' ? codeBlock(writing, value.source) : '';
    return `${effectName(label[language], origin(writing, field))}${said}${source}`;
  });
  const inRecords = onFace
    .filter((text) => !sided.some(({ field, side }) => field.name === text.field && side === text.side?.en))
    .map((text) => `${effectName(text.label[language])}${inThreeLanguages(writing, text)}`);
  return [...own, ...inRecords].join('');
}

const effectName = (label: string, mark = ''): string =>
  tag('h3', { class: 'effect-name' }, asText(capitalised(label)), mark);

function inThreeLanguages({ language }: Writing, { row, text }: FaceText): string {
  const other: Language = language === 'pl' ? 'en' : 'pl';
  return tag(
    'div',
    { class: row === undefined ? 'said' : 'said in-icons' },
    row === undefined ? '' : tag('div', { class: 'said-row' }, drawingText(drawRowSign(row, language))),
    tag('p', { class: 'card-text' }, asText(text[language])),
    tag('p', { class: 'card-text', lang: other }, asText(text[other])),
  );
}

function otherTexts(card: Card, language: Language): string {
  const lines = allFields(card).flatMap(({ label, value }) => {
    const said = value.form === 'records' ? value.cards.map((record) => recordLine(record, language)) : [];
    return said.map((text) => `${tag('strong', {}, asText(capitalised(label[language])))}: ${asText(text)}`);
  });
  return tag('div', { lang: language }, tag('p', {}, tag('strong', {}, asText(card.name[language].text))), list(lines));
}

const clausesOf = ({ model }: Writing, card: Card) => model.index.clauses.filter(({ item }) => item === card.id);

function rulesOf(writing: Writing, card: Card): string {
  const inside = writing.model.index.rules.filter(({ item }) => item === card.id).map(({ rule }) => rule);
  const ids = [...new Set([...card.rules, ...inside])];
  return list(
    ids.map((id) => {
      const rule = writing.model.rules.get(id);
      return `${ruleLink(writing, id)}${rule === undefined ? '' : tag('p', {}, marked(writing, rule.text))}`;
    }),
    { class: 'rule-lines' },
  );
}

function examplesOf(writing: Writing, card: Card): string {
  const ids = writing.model.evidence.items.find(({ id }) => id === card.id)?.examples ?? [];
  return ids.length === 0
    ? ''
    : tag(
        'p',
        {},
        joined(
          ids.map((id) => exampleLink(writing, id)),
          ' · ',
        ),
      );
}
