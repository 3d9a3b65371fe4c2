/** What every builder of pages has at hand: the game, the language, addresses, and the small things that recur. */
import { capitalised, inCase, type Language, nounOf, verbOf, type Words } from '@kodeks/dsl';
import { type Addresses, addressesOf } from './addresses.ts';
import type { CodeLinks } from './highlight.ts';
import { highlightRules } from './highlight.ts';
import { asText, link, tag } from './html.ts';
import type { Excerpt } from './model/excerpt.ts';
import type { GameModel } from './model/game-model.ts';
import type { BothTexts } from './model/language-texts.ts';
import type { LastChange } from './releases.ts';
import { UI, type UiWord } from './words.ts';

export interface Writing {
  readonly model: GameModel;
  readonly language: Language;
  readonly ui: Readonly<Record<UiWord, string>>;
  readonly to: Addresses;
  readonly code: CodeLinks;
  /** Whether there is a playground to lead to. */
  readonly playground: boolean;
  /** When rules got their wording, as far as releases tell. */
  readonly lastChanges: ReadonlyMap<string, LastChange>;
  readonly say: (words: Words) => string;
}

export function writingFor(
  model: GameModel,
  language: Language,
  { playground = true, lastChanges = new Map() }: Partial<Pick<Writing, 'playground' | 'lastChanges'>> = {},
): Writing {
  const to = addressesOf(model, language);
  return {
    model,
    language,
    ui: UI[language],
    to,
    code: { rule: to.rule, item: to.card },
    playground,
    lastChanges,
    say: (words) => words[language],
  };
}

/** Of an action the words of its button, of a phase its noun. */
export function behaviourName({ model, language, ui }: Writing, name: string): string {
  if (name === 'setup') return ui.setup;
  if (name === 'flow') return ui.flow;
  const { texts } = model.game;
  const isAction = model.index.declared.some((each) => each.kind === 'action' && each.name === name);
  return capitalised(isAction ? verbOf(texts, name)[language] : inCase(nounOf(texts, name), language, 'nom'));
}

export const nounName = ({ model, language }: Writing, name: string): string =>
  inCase(nounOf(model.game.texts, name, 'amount'), language, 'nom');

export function ruleLink({ to, model, language }: Writing, id: string): string {
  const href = to.rule(id);
  if (href === undefined) return tag('code', { class: 'rule-id' }, asText(id));
  return link(href, id, { class: 'rule-id', title: model.rules.get(id)?.text[language].text });
}

export function cardLink({ to, model, language }: Writing, id: string): string {
  const card = model.cards.find((each) => each.id === id);
  const href = to.card(id);
  return card === undefined || href === undefined ? asText(id) : link(href, card.name[language].text);
}

export function exampleLink({ to, model, language }: Writing, id: string): string {
  const story = model.stories.find((each) => each.id === id);
  return story === undefined ? asText(id) : link(to.example(id), story.title[language], { title: id });
}

/** A text of the game, with a mark where the language lacks it or lags behind. */
export function marked({ language, ui }: Writing, texts: BothTexts): string {
  const { text, missing, stale } = texts[language];
  const other = language === 'pl' ? 'en' : 'pl';
  const body = missing ? tag('span', { lang: other }, asText(text)) : asText(text);
  if (missing) return `${body} ${mark('missing', ui.missing)}`;
  return stale ? `${body} ${mark('stale', ui.stale)}` : body;
}

const mark = (name: string, text: string): string => tag('span', { class: `mark mark-${name}` }, asText(text));

/** The same for a title that stands by itself: a line below it, or nothing. */
export function titleMark({ model, language, ui }: Writing, key: string): string {
  const lagging = model.parity.get(key);
  if (lagging?.missing === language) return tag('p', {}, mark('missing', ui.missing));
  return lagging?.stale === language ? tag('p', {}, mark('stale', ui.stale)) : '';
}

export function codeBlock({ code, ui }: Writing, { file, line, text }: Excerpt): string {
  const place = tag('figcaption', {}, tag('code', {}, asText(file)), asText(`, ${ui.line} ${line}`));
  return tag(
    'figure',
    { class: 'source' },
    place,
    tag('pre', { tabindex: 0 }, tag('code', {}, highlightRules(text, code))),
  );
}

export const list = (items: readonly string[], attributes = {}): string =>
  items.length === 0 ? '' : tag('ul', attributes, ...items.map((item) => tag('li', {}, item)));

/** A heading with a body, left out when the body is empty. */
export const titled = (title: string, body: string): string =>
  body === '' ? '' : `${tag('h4', {}, asText(title))}${body}`;

/** Shown when the reader asks for it. */
export const folded = (title: string, body: string): string =>
  tag('details', { class: 'formal' }, tag('summary', {}, asText(title)), body);
