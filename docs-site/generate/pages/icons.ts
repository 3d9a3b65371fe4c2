/** The legend of a game's drawings: what its shapes and colours stand for, what is printed on each kind, and where it is used. */
import {
  drawIconSign,
  drawSign,
  faceOfItem,
  type KindSign,
  legendOf,
  SIGN_LOOKS,
  type SignLook,
} from '@kodeks/drawing';
import { capitalised, type IconRow, iconsOf, type RowPart } from '@kodeks/dsl';
import { asText, block, joined, link, plain, tag } from '../html.ts';
import type { Page } from '../page.ts';
import type { UiWord } from '../words.ts';
import { cardLink, list, ruleLink, type Writing } from '../writing.ts';
import { drawingText } from './drawings.ts';
import { termsOf } from './lists.ts';

export function iconsPage(writing: Writing): Page | undefined {
  const { model, language, ui, to, say } = writing;
  const { kinds, seats } = legendOf(model.game);
  if (kinds.length === 0) return undefined;
  const player = (number: number): string => `${ui.player} ${number}`;
  const seatRows = seats.map(({ shape, hue }, i) =>
    row(drawingText(drawSign(shape, { label: player(i + 1), hue })), player(i + 1), ''),
  );
  return {
    language,
    path: to.icons,
    title: `${ui.icons}: ${say(model.title)}`,
    description: ui.iconsNote,
    body: [
      `# ${plain(ui.icons)}`,
      block(tag('p', { class: 'lead' }, asText(ui.iconsNote))),
      ...effectIcons(writing),
      `## ${plain(ui.components)}`,
      block(tag('ul', { class: 'icons' }, ...kinds.map((sign) => kindRow(writing, sign)))),
      `## ${plain(ui.players)}`,
      block(tag('ul', { class: 'icons' }, ...seatRows)),
      `## ${plain(ui.everyDrawing)}`,
      block(tag('ul', { class: 'icons' }, ...SIGN_LOOKS.map((look) => lookRow(writing, look)))),
    ].join('\n\n'),
  };
}

const MOST_CARDS = 8;

/** Icons of effects and numbers, each with what it stands for and the components that carry it. */
function effectIcons(writing: Writing): readonly string[] {
  const { model, language, ui } = writing;
  const named = iconsOf(model.game.texts, model.game.view).ofName;
  const carried = new Map<string, string[]>();
  const onCards = new Map<string, IconPart>();
  for (const card of model.cards) {
    const parts = (faceOfItem(model.game, card.id)?.texts ?? []).flatMap(({ row: said }) => iconsIn(said ?? []));
    for (const part of parts) onCards.set(part.of, part);
    for (const name of new Set(parts.map(({ of }) => of))) carried.set(name, [...(carried.get(name) ?? []), card.id]);
  }
  // rows may use an icon by its own name, without a meaning of the game behind it
  const icons = [...named.values(), ...[...onCards.values()].filter(({ of }) => !named.has(of))];
  if (icons.length === 0) return [];
  const rows = icons.map(({ icon, of, label }) => {
    const word = capitalised(label[language]);
    const cards = carried.get(of) ?? [];
    const links = cards.slice(0, MOST_CARDS).map((id) => cardLink(writing, id));
    const more = cards.length > MOST_CARDS ? ` +${cards.length - MOST_CARDS}` : '';
    return row(drawingText(drawIconSign(icon, word, of)), word, `${joined(links)}${more}`);
  });
  const alone = model.cards.filter(({ id }) =>
    (faceOfItem(model.game, id)?.texts ?? []).some(({ row: said }) => said === undefined),
  );
  return [
    `## ${plain(ui.effectIcons)}`,
    block(tag('ul', { class: 'icons' }, ...rows)),
    `## ${plain(ui.howRowsRead)}`,
    block(list([ui.rowBoxes, ui.rowSigns, ui.rowTabs].map(asText))),
    ...(alone.length === 0
      ? []
      : [
          `## ${plain(ui.wordsOnly)}`,
          block(
            tag('p', {}, asText(ui.wordsOnlyNote)),
            tag('p', {}, joined(alone.map(({ id }) => cardLink(writing, id)))),
          ),
        ]),
  ];
}

type IconPart = RowPart & { is: 'icon' };

const iconsIn = (said: IconRow): readonly IconPart[] =>
  said.flatMap((part) =>
    part.is === 'icon' ? [part] : part.is === 'box' || part.is === 'tab' ? iconsIn(part.parts) : [],
  );

const row = (sign: string, word: string, meaning: string): string =>
  tag(
    'li',
    {},
    sign,
    tag('div', {}, tag('strong', {}, asText(word)), meaning === '' ? '' : tag('div', { class: 'meaning' }, meaning)),
  );

function kindRow(writing: Writing, sign: KindSign): string {
  const { say, language } = writing;
  const shape = sign.shape ?? 'circle';
  const word = capitalised(say(sign.label));
  const values = sign.values.map(({ label, hue, shape: own }) => {
    const value = label[language];
    return `${drawingText(drawSign(own, { label: `${word}: ${value}`, hue }))} ${asText(value)}`;
  });
  const meaning = joined(
    [meaningOf(writing, sign), list(values, { class: 'icon-values' })].filter((part) => part !== ''),
    '',
  );
  return row(drawingText(drawSign(shape, { label: word })), word, meaning);
}

function meaningOf(writing: Writing, { kind }: KindSign): string {
  const { model, language, ui, to } = writing;
  const cards = model.cards.filter((card) => card.kind === kind);
  const [first] = cards;
  const face = first === undefined ? [] : (faceOfItem(model.game, first.id)?.thing.face ?? []);
  const printed = face.map(({ label }) => label[language]);
  const parts = [
    cards.length === 0 ? '' : link(to.gallery(kind), `${ui.allOfThem} (${cards.length})`),
    printed.length === 0 ? '' : asText(`${ui.printed}: ${printed.join(', ')}`),
    rulesOn(writing, kind),
  ];
  return joined(
    parts.filter((part) => part !== ''),
    ' · ',
  );
}

const MOST_RULES = 4;

/** Rules that speak of it, from the glossary. */
function rulesOn(writing: Writing, key: string): string {
  const term = termsOf(writing).find((each) => each.key === key);
  return (term?.rules ?? [])
    .slice(0, MOST_RULES)
    .map(({ id }) => ruleLink(writing, id))
    .join(' ');
}

const LOOKS: Readonly<Record<SignLook, readonly [UiWord, UiWord]>> = {
  plain: ['lookPlain', 'lookPlainNote'],
  hollow: ['lookHollow', 'lookHollowNote'],
  several: ['lookSeveral', 'lookSeveralNote'],
  changed: ['lookChanged', 'lookChangedNote'],
  hidden: ['lookHidden', 'lookHiddenNote'],
};

function lookRow({ ui }: Writing, look: SignLook): string {
  const [word, note] = LOOKS[look];
  return row(drawingText(drawSign('circle', { label: ui[word], hue: 'blue', look })), ui[word], asText(ui[note]));
}
