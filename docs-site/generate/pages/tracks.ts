/** Tracks, markers and places: drawn as they lie on the table, then one by one in words, with their limits and rules. */
import {
  type CoreBody,
  type CoreType,
  capitalised,
  type DomainId,
  hasNoun,
  nameAlone,
  nounOf,
  plural,
} from '@kodeks/dsl';
import { asText, block, plain, tag } from '../html.ts';
import type { Declared } from '../model/declarations.ts';
import { excerptOf } from '../model/excerpt.ts';
import type { Page } from '../page.ts';
import { codeBlock, folded, list, ruleLink, type Writing } from '../writing.ts';
import { drawnPanel } from './drawings.ts';

export function tracksPage(writing: Writing): Page | undefined {
  const { model, language, ui, to, say } = writing;
  const states = model.index.declared.filter(({ kind }) => kind === 'state');
  const places = model.index.declared.filter(({ kind }) => kind === 'place');
  if (states.length + places.length === 0) return undefined;
  const { scene, players, decisions } = model.table;
  const shown = scene.panels.filter(({ player }) => player === undefined || player === 0);
  const note = decisions === 0 ? ui.tableAtStart : `${ui.tableAfter}: ${decisions}`;
  return {
    language,
    path: to.tracks,
    title: `${ui.tracks}: ${say(model.title)}`,
    description: ui.tracks,
    body: [
      `# ${plain(ui.tracks)}`,
      block(
        tag('p', { class: 'lead' }, asText(`${ui.tableNote} ${ui.players}: ${players}. ${note}.`)),
        ...shown.map((panel) => drawnPanel(writing, scene, panel)),
      ),
      section(writing, ui.markers, states, stateFacts),
      section(writing, ui.places, places, placeFacts),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

type Facts = (writing: Writing, name: string) => readonly string[];

/** What the game has words for, in words; then everything as the machine reads it, folded. */
function section(writing: Writing, title: string, all: readonly Declared[], facts: Facts): string {
  const { model } = writing;
  const quiet = new Set(model.game.data.lexicon.filter((entry) => entry.quiet).map(({ key }) => key.value));
  const worded = all.filter(({ name }) => hasNoun(model.game.texts, name) && !quiet.has(name));
  const items = worded.map(({ name, rules }) => {
    const word = capitalised(nameOf(writing, name));
    const links = rules.map((rule) => ruleLink(writing, rule)).join(' ');
    return `${tag('strong', {}, asText(word))}${tag('p', {}, asText(capitalised(facts(writing, name).join('; '))))}${links}`;
  });
  const sources = all.map(({ span }) => excerptOf(model.game, span)).filter((excerpt) => excerpt !== undefined);
  return all.length === 0
    ? ''
    : `## ${plain(title)}\n\n${block(
        list(items, { class: 'rule-lines' }),
        folded(writing.ui.formal, sources.map((excerpt) => codeBlock(writing, excerpt)).join('')),
      )}`;
}

/** What players have so many of is headed by its plural, as in drawings; everything else is one thing. */
function nameOf({ model, language }: Writing, name: string): string {
  const { core, texts } = model.game;
  const column = core.columns.find((each) => each.name === name);
  const noun = nounOf(texts, name, 'amount');
  const isAmount = column?.type.form === 'int' && column.keys.length > 0;
  return isAmount ? nameAlone(noun, language) : (noun[language].one ?? name);
}

function stateFacts(writing: Writing, name: string): readonly string[] {
  const { ui, model } = writing;
  const column = model.game.core.columns.find((each) => each.name === name);
  if (column === undefined) return [];
  const { type, least, most, starts, keys, excessIsLost, hidden } = column;
  const range = type.form === 'int' ? rangeOf(writing, least, most) : typeName(writing, type);
  // what begins at nothing is mostly filled by the setup, which its rules tell
  const start = type.form === 'int' ? constantOf(starts) || undefined : undefined;
  return [
    ...perEach(writing, keys),
    ...(range === '' ? [] : [range]),
    ...(start === undefined ? [] : [`${ui.startsAt} ${start}`]),
    ...(excessIsLost ? [ui.excessIsLost] : []),
    ...(hidden ? [ui.seenByOwner] : []),
  ];
}

function placeFacts(writing: Writing, name: string): readonly string[] {
  const { ui, model } = writing;
  const place = model.game.core.places.find((each) => each.name === name);
  if (place === undefined) return [];
  const what = place.of.map((id) => domainName(writing, id, 'plural')).filter((word) => word !== undefined);
  const most = place.discipline === 'slot' ? undefined : place.atMost && constantOf(place.atMost);
  const form = { stack: ui.formStack, set: ui.formSet, bag: ui.formBag, slot: ui.formSlot }[place.discipline];
  const seen = { all: undefined, owner: ui.seenByOwner, nobody: ui.seenByNobody }[place.seenBy];
  return [
    ...perEach(writing, place.keys),
    what.length === 0 ? form : `${form}: ${what.join(', ')}`,
    ...(most === undefined ? [] : [`${ui.holdsUp} ${most}`]),
    ...(seen === undefined ? [] : [seen]),
  ];
}

/** Bounds that are sums of other things are told by the rule. */
const constantOf = ({ value }: CoreBody): number | undefined => (value.op === 'const' ? value.value : undefined);

function rangeOf({ ui }: Writing, least: CoreBody | undefined, most: CoreBody | undefined): string {
  const from = least && constantOf(least);
  const to = most && constantOf(most);
  if (from !== undefined && to !== undefined) return `${ui.numberFrom} ${from} ${ui.numberTo} ${to}`;
  if (from !== undefined) return `${ui.numberAtLeast} ${from}`;
  return to === undefined ? ui.number : `${ui.numberAtMost} ${to}`;
}

function typeName(writing: Writing, type: CoreType): string {
  const { ui } = writing;
  if (type.form === 'bool') return ui.yesOrNo;
  const name = type.form === 'of' ? domainName(writing, type.domain, 'single') : undefined;
  if (name === undefined || type.form !== 'of') return '';
  return type.optional ? `${name} ${ui.orNothing}` : name;
}

function perEach(writing: Writing, keys: readonly DomainId[]): readonly string[] {
  const names = keys.map((id) => domainName(writing, id, 'each')).filter((word) => word !== undefined);
  return names.length === 0 ? [] : [`${writing.ui.forEach} ${names.join(', ')}`];
}

/** Undefined where the game has no word: an identifier tells a reader nothing. */
function domainName(
  { model, language }: Writing,
  id: DomainId,
  number: 'single' | 'each' | 'plural',
): string | undefined {
  const domain = model.game.core.domains[id];
  if (domain === undefined) return undefined;
  if (domain.form === 'range') return `${domain.from}–${domain.to}`;
  const { texts } = model.game;
  if (!hasNoun(texts, domain.name)) return undefined;
  const noun = nounOf(texts, domain.name);
  if (number === 'plural') return plural(noun, language);
  return noun[language][number === 'each' && language === 'pl' ? 'gen' : 'one'] ?? noun[language].one;
}
