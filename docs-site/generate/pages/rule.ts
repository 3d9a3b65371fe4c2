/** One rule as a piece of a page: id, text, marks, and folded beside it the definition, the refusals and the proof. */
import { asText, joined, link, tag } from '../html.ts';
import type { ClauseUse } from '../model/declarations.ts';
import type { Refused, Rule } from '../model/game-model.ts';
import { releaseName } from '../releases.ts';
import { cited, modeName, named, type UiWord } from '../words.ts';
import {
  behaviourName,
  cardLink,
  codeBlock,
  exampleLink,
  list,
  marked,
  nounName,
  ruleLink,
  titled,
  type Writing,
} from '../writing.ts';
import { factsOf } from './facts.ts';

export function ruleArticle(writing: Writing, rule: Rule): string {
  const { ui } = writing;
  return tag(
    'article',
    { class: `rule kind-${rule.kind ?? 'none'}`, id: rule.id },
    tag('div', { class: 'rule-head' }, link(`#${rule.id}`, rule.id, { class: 'rule-id' }), badges(writing, rule)),
    tag('p', { class: 'rule-text' }, marked(writing, rule.text)),
    remark(ui.ruling, 'ruling', rule.ruling && marked(writing, rule.ruling)),
    remark(ui.notImplemented, 'not-implemented', rule.gap && marked(writing, rule.gap)),
    details(writing, rule),
  );
}

/** What the reader must know before believing the text: its kind, how sure it is, when it holds. */
export function badges({ language }: Writing, { kind, certainty, modes }: Rule): string {
  const badge = (name: string, text: string): string => tag('span', { class: `badge ${name}` }, asText(text));
  return [
    kind === undefined ? '' : badge('badge-kind', named(kind, language)),
    certainty === undefined || certainty === 'clear' ? '' : badge(`badge-${certainty}`, named(certainty, language)),
    ...modes.map((mode) => badge('badge-mode', modeName(mode, language))),
  ].join('');
}

const remark = (title: string, name: string, text: string | undefined): string =>
  text === undefined ? '' : tag('p', { class: `remark ${name}` }, tag('strong', {}, `${asText(title)}: `), text);

function details(writing: Writing, rule: Rule): string {
  const { ui, language } = writing;
  const parts = [
    titled(ui.refusals, list(rule.refusals.flatMap((refused) => refusal(writing, refused, rule) ?? []))),
    titled(ui.changedBy, list(rule.changedBy.map((clause) => change(writing, clause)))),
    titled(
      ui.carriedBy,
      rule.cards.length === 0 ? '' : paragraph(joined(rule.cards.map((id) => cardLink(writing, id)))),
    ),
    titled(ui.exercisedBy, examplesOf(writing, rule)),
    rule.source === undefined
      ? ''
      : paragraph(`${tag('strong', {}, `${asText(ui.source)}: `)}${asText(cited(rule.source, language))}`),
    wording(writing, rule),
    titled(ui.formal, rule.formal.map(({ excerpt }) => codeBlock(writing, excerpt)).join('')),
  ];
  const body = parts.join('');
  return body === '' ? '' : tag('details', { class: 'formal' }, tag('summary', {}, asText(ui.details)), body);
}

/** Since when it reads as it does. */
function wording({ ui, language, to, lastChanges }: Writing, { id }: Rule): string {
  const change = lastChanges.get(id);
  if (change === undefined) return '';
  const since = `${change.isNew ? ui.newRule : ui.changedRule}: ${releaseName(change.release, language)}`;
  return paragraph(`${tag('strong', {}, `${asText(ui.wording)}: `)}${link(to.changes, since)}`);
}

const paragraph = (html: string): string => tag('p', {}, html);

const MOST_EXAMPLES = 8;

function examplesOf(writing: Writing, { examples }: Rule): string {
  if (examples.length === 0) return '';
  const shown = examples.slice(0, MOST_EXAMPLES).map((id) => exampleLink(writing, id));
  const more = examples.length > shown.length ? ` +${examples.length - shown.length}` : '';
  return paragraph(`${joined(shown, ' · ')}${more}`);
}

const REASONS: Readonly<Record<string, UiWord>> = {
  condition: 'reasonCondition',
  pay: 'reasonPay',
  capacity: 'reasonCapacity',
  forbid: 'reasonForbid',
  'no-candidate': 'reasonNoCandidate',
  'must-change': 'reasonMustChange',
};

/**
 * Of what must hold, the fact in words; else the rule that asks for it; the text that the machine reads only where there is
 * neither. Undefined where all there is to say would be the move that must find room.
 */
export function refusal(writing: Writing, refused: Refused, around?: Rule): string | undefined {
  const { ui, language } = writing;
  const { form, text, rules, within, said } = refused;
  const bare = text.replace(/\s+(because|implements)\s.*$/, '');
  const facts = bare === '' ? undefined : factsOf(writing, bare);
  const asking = around !== undefined || facts !== undefined ? [] : rules.filter((id) => writing.model.rules.has(id));
  const quotes = said.map((words) => words[language]).filter((quote) => !asking.some((id) => says(writing, id, quote)));
  const isTold = facts !== undefined || quotes.length > 0 || (asking.length > 0 && form !== 'capacity');
  if (!isTold && form !== 'condition' && around === undefined) return undefined;
  const word = REASONS[form];
  const parts = [
    facts === undefined ? '' : tag('span', { title: bare }, asText(facts.join('; '))),
    ...asking.map((id) => told(writing, id)),
    facts === undefined && asking.length === 0 && quotes.length === 0 && bare !== ''
      ? tag('code', {}, asText(bare))
      : '',
    quotes.length === 0 ? '' : `${asText(ui.saidAs)} ${joined(quotes.map((quote) => tag('q', {}, asText(quote))))}`,
  ].filter((part) => part !== '');
  const where = writing.model.behaviours.some(({ name }) => name === within)
    ? ` (${link(writing.to.behaviour(within), behaviourName(writing, within))})`
    : '';
  return `${asText(word === undefined ? form : ui[word])}${where}${parts.length === 0 ? '' : ': '}${joined(parts, ' · ')}`;
}

const says = ({ model, language }: Writing, id: string, quote: string): boolean =>
  model.rules.get(id)?.text[language].text === quote;

function told(writing: Writing, id: string): string {
  const rule = writing.model.rules.get(id);
  return `${ruleLink(writing, id)} ${rule === undefined ? '' : marked(writing, rule.text)}`;
}

const FORMS: Readonly<Record<ClauseUse['form'], UiWord>> = {
  modify: 'formModify',
  forbid: 'formForbid',
  waive: 'formWaive',
  instead: 'formInstead',
  substitute: 'formSubstitute',
};

function change(writing: Writing, { form, target, item, declared }: ClauseUse): string {
  const who = item === undefined ? tag('code', {}, asText(declared?.span.file ?? '')) : cardLink(writing, item);
  const what = form === 'waive' ? ruleLink(writing, target) : asText(nounName(writing, target));
  return `${who} ${asText(writing.ui[FORMS[form]])}: ${what}`;
}

/** The same for a component: what its clauses change. */
export function clauseLine(writing: Writing, { form, target }: ClauseUse): string {
  const what =
    form === 'waive'
      ? ruleLink(writing, target)
      : writing.model.behaviours.some(({ name }) => name === target)
        ? link(writing.to.behaviour(target), behaviourName(writing, target))
        : asText(nounName(writing, target));
  return `${asText(writing.ui[FORMS[form]])}: ${what}`;
}
