/** The lists that lead into a game from its words: glossary, index, questions, the booklet for printing. */
import { capitalised, inCase, type Language, type LexiconEntry, valueNoun } from '@kodeks/dsl';
import { asText, block, fold, joined, link, plain, tag } from '../html.ts';
import type { MeasuredGame, MeasuredReading } from '../measured.ts';
import type { Rule } from '../model/game-model.ts';
import type { Page } from '../page.ts';
import { cardLink, list, marked, ruleLink, type Writing } from '../writing.ts';
import { badges } from './rule.ts';

export interface Term {
  readonly key: string;
  readonly word: string;
  readonly other: string;
  readonly means: string;
  /** What players call it besides. */
  readonly also: readonly string[];
  /** Rules whose text has the word. */
  readonly rules: readonly Rule[];
}

const FORM_ORDER = ['one', 'few', 'many', 'other', 'acc', 'gen', 'dat', 'ins', 'loc'];

/** The words that the lexicon explains. */
export function termsOf(writing: Writing): readonly Term[] {
  const made = known.get(writing) ?? findTerms(writing);
  known.set(writing, made);
  return made;
}

/** Several pages ask. */
const known = new WeakMap<Writing, readonly Term[]>();

function findTerms({ model, language }: Writing): readonly Term[] {
  const other: Language = language === 'pl' ? 'en' : 'pl';
  const { lexicon } = model.game.data;
  const rules = [...model.rules.values()].map((rule) => ({ rule, text: ` ${fold(rule.text[language].text)} ` }));
  const nouns = lexicon.filter(({ section }) => section === 'nouns').map((entry) => formsOf(entry, language));
  return lexicon
    .filter(({ section }) => section === 'glossary')
    .map(({ key, forms }): Term => {
      const own = forms[language] ?? {};
      const word = own.term ?? key.value;
      const inflected = nouns.find((noun) => noun.some((form) => fold(form) === fold(word))) ?? [word];
      const patterns = inflected.map((form) => new RegExp(`[^\\p{L}]${escapeRegExp(fold(form))}[^\\p{L}]`, 'u'));
      return {
        key: key.value,
        word,
        other: forms[other]?.term ?? '',
        means: own.means ?? '',
        also: (own.also ?? '').split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()])),
        rules: rules.filter(({ text }) => patterns.some((pattern) => pattern.test(text))).map(({ rule }) => rule),
      };
    })
    .sort((a, b) => a.word.localeCompare(b.word, language));
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function formsOf({ forms, text }: LexiconEntry, language: Language): readonly string[] {
  const given = forms[language];
  const all = given === undefined ? [text?.[language]?.value ?? ''] : FORM_ORDER.map((form) => given[form] ?? '');
  return [...new Set(all.filter((form) => form !== ''))];
}

const MOST_RULES = 6;

export function glossaryPage(writing: Writing): Page | undefined {
  const { model, language, ui, to, say } = writing;
  const terms = termsOf(writing);
  if (terms.length === 0) return undefined;
  const other: Language = language === 'pl' ? 'en' : 'pl';
  const items = terms.map(({ key, word, other: translation, means, rules }) =>
    [
      tag(
        'dt',
        { id: `term-${key}` },
        asText(capitalised(word)),
        ' ',
        tag('span', { class: 'aside', lang: other }, asText(translation)),
      ),
      tag(
        'dd',
        {},
        tag('p', {}, asText(means)),
        tag(
          'p',
          {},
          joined(
            rules.slice(0, MOST_RULES).map((rule) => ruleLink(writing, rule.id)),
            ' ',
          ),
          rules.length > MOST_RULES ? ` +${rules.length - MOST_RULES}` : '',
        ),
      ),
    ].join(''),
  );
  return {
    language,
    path: to.glossary,
    title: `${ui.glossary}: ${say(model.title)}`,
    description: ui.glossary,
    matter: { aside: false },
    body: `# ${plain(ui.glossary)}\n\n${block(tag('dl', { class: 'glossary' }, ...items))}`,
  };
}

/** Everything that has a name, by its first letter. */
export function alphabeticalPage(writing: Writing): Page {
  const { model, language, ui, to, say } = writing;
  const entries = [
    ...model.cards.map((card) => ({ word: card.name[language].text, html: cardLink(writing, card.id) })),
    ...model.sections.map(({ id, title }) => ({ word: say(title), html: link(to.section(id), say(title)) })),
    ...(glossaryPage(writing) === undefined
      ? []
      : termsOf(writing).map(({ key, word }) => ({
          word: capitalised(word),
          html: link(`${to.glossary}#term-${key}`, capitalised(word)),
        }))),
    ...model.stories.map(({ id, title }) => ({ word: say(title), html: link(to.example(id), say(title)) })),
  ].sort((a, b) => a.word.localeCompare(b.word, language));
  const letters = new Map<string, string[]>();
  for (const { word, html } of entries) {
    const letter = word.charAt(0).toLocaleUpperCase(language);
    letters.set(letter, [...(letters.get(letter) ?? []), html]);
  }
  const parts = [...letters].map(
    ([letter, items]) => `## ${plain(letter)}\n\n${block(list(items, { class: 'columns' }))}`,
  );
  return {
    language,
    path: to.alphabetical,
    title: `${ui.alphabetical}: ${say(model.title)}`,
    description: ui.alphabetical,
    body: [`# ${plain(ui.alphabetical)}`, ...parts].join('\n\n'),
  };
}

/** Clarifications, rulings, and readings that a table can switch. */
export function faqPage(writing: Writing, measured?: MeasuredGame): Page | undefined {
  const { model, language, ui, to, say } = writing;
  const rules = [...model.rules.values()];
  const ruled = rules.filter(({ ruling }) => ruling !== undefined);
  const clarified = rules.filter(({ kind, ruling }) => kind === 'clarification' && ruling === undefined);
  const readings = switches(writing, measured);
  if (ruled.length + clarified.length === 0 && readings === '') return undefined;
  const item = (rule: Rule): string =>
    tag(
      'li',
      {},
      ruleLink(writing, rule.id),
      ' ',
      badges(writing, rule),
      tag('p', {}, marked(writing, rule.text)),
      rule.ruling === undefined
        ? ''
        : tag(
            'p',
            { class: 'remark ruling' },
            tag('strong', {}, `${asText(ui.ruling)}: `),
            marked(writing, rule.ruling),
          ),
    );
  const part = (title: string, all: readonly Rule[]): string =>
    all.length === 0 ? '' : `## ${plain(title)}\n\n${block(tag('ul', { class: 'rule-lines' }, ...all.map(item)))}`;
  return {
    language,
    path: to.faq,
    title: `${ui.faq}: ${say(model.title)}`,
    description: ui.faq,
    body: [`# ${plain(ui.faq)}`, part(ui.rulings, ruled), part(ui.clarifications, clarified), readings]
      .filter((each) => each !== '')
      .join('\n\n'),
  };
}

/** Options between several values, and those of yes or no that `game.yaml` calls a reading. */
function switches(writing: Writing, measured: MeasuredGame | undefined): string {
  const { model, language, ui } = writing;
  const { texts, data } = model.game;
  const options = (data.manifest?.options ?? []).filter(({ values, reading }) => values.length > 0 || reading);
  const items = options.map((option) => {
    const values = option.values.map(({ value }) => inCase(valueNoun(texts, value), language, 'nom'));
    const name = capitalised(texts.options.get(option.id.value)?.name[language] ?? option.id.value);
    const rules = option.rules.map(({ value }) => ruleLink(writing, value)).join(' ');
    const found = measured?.readings.found.filter((one) => one.option === option.id.value) ?? [];
    const head = values.length === 0 ? name : `${name}: ${values.join(' / ')}`;
    return [`${asText(head)} ${rules}`, ...found.map((one) => playedBothWays(writing, measured, one))].join('');
  });
  return items.length === 0 ? '' : `## ${plain(ui.switchable)}\n\n${block(list(items))}`;
}

/** How often it matters which of two readings is played. */
function playedBothWays(
  writing: Writing,
  measured: MeasuredGame | undefined,
  { other, parted, least, most, scores, winners, rules }: MeasuredReading,
): string {
  const { ui, model, language } = writing;
  const { texts } = model.game;
  const { games = 0 } = measured?.readings ?? {};
  const value = other === 'yes' || other === 'no' ? '' : ` (${inCase(valueNoun(texts, other), language, 'nom')})`;
  const differ =
    parted === 0
      ? `${ui.atMostOfGames} ${percent(most)}`
      : [
          `${ui.otherCourse} ${parted}, ${ui.otherScores} ${scores}, ${ui.otherWinners} ${winners}`,
          `${percent(least)}–${percent(most)} ${ui.ofGamesPart}`,
        ].join('; ');
  const first = rules.map((id) => ruleLink(writing, id)).join(' ');
  const where = parted === 0 || rules.length === 0 ? '' : ` ${asText(ui.earliest)}: ${first}.`;
  return tag('p', { class: 'remark' }, asText(`${ui.bothWays}: ${games}${value}: ${differ}.`), where);
}

const percent = (share: number): string => `${Math.round(100 * share)}\u00A0%`;

/** All rules on one page in the order of the sections: what is printed. */
export function bookletPage(writing: Writing): Page | undefined {
  const { model, language, ui, to, say } = writing;
  if (model.sections.length === 0) return undefined;
  const rule = (each: Rule): string =>
    tag(
      'li',
      { id: each.id },
      tag('span', { class: 'rule-id' }, asText(each.id)),
      ' ',
      marked(writing, each.text),
      each.ruling === undefined ? '' : ` ${tag('em', {}, `${asText(ui.ruling)}: `, marked(writing, each.ruling))}`,
    );
  return {
    language,
    path: to.booklet,
    title: `${ui.booklet}: ${say(model.title)}`,
    description: ui.bookletNote,
    matter: { aside: false, pageClass: 'booklet' },
    body: [
      `# ${plain(say(model.title))}`,
      model.description === undefined ? '' : block(tag('p', { class: 'lead' }, asText(say(model.description)))),
      ...model.sections.map(
        ({ id, title, rules }) =>
          `## ${plain(say(title))} {#${id}}\n\n${block(tag('ul', { class: 'booklet-rules' }, ...rules.map(rule)))}`,
      ),
    ]
      .filter((each) => each !== '')
      .join('\n\n'),
  };
}
