/**
 * One page for each phase and action. It opens with what a player asks: its own rule, what it costs, what it needs, what happens in
 * order, when it is refused; then what changes it, its examples, and the text that the machine reads.
 */
import { capitalised } from '@kodeks/dsl';
import { asText, block, joined, link, plain, tag } from '../html.ts';
import { contains, type Declared } from '../model/declarations.ts';
import { excerptOf } from '../model/excerpt.ts';
import type { FlowPart } from '../model/flow.ts';
import { mentions } from '../model/flow.ts';
import type { Refused, Rule } from '../model/game-model.ts';
import type { Page } from '../page.ts';
import {
  behaviourName,
  cardLink,
  codeBlock,
  exampleLink,
  folded,
  list,
  marked,
  ruleLink,
  type Writing,
} from '../writing.ts';
import { badges, clauseLine, refusal } from './rule.ts';
import { setupByPlayers } from './setup-by-players.ts';

export function behaviourPages(writing: Writing): readonly Page[] {
  return writing.model.behaviours.map((declared) => behaviourPage(writing, declared));
}

function behaviourPage(writing: Writing, declared: Declared): Page {
  const { model, language, ui, to, say } = writing;
  const name = behaviourName(writing, declared.name);
  const helpers = helpersOf(writing, declared);
  const all = [declared, ...helpers];
  const rules = rulesIn(writing, all);
  const answers = sortedOut(writing, declared, rules, refusalsIn(writing, all));
  const roleName = declared.kind === 'action' ? ui.action : ui.phase;
  const part = (title: string, body: string): string => (body === '' ? '' : `## ${plain(title)}\n\n${block(body)}`);
  const lines = (some: readonly Rule[]): string =>
    list(
      some.map((rule) => ruleLine(writing, rule)),
      { class: 'rule-lines' },
    );
  return {
    language,
    path: to.behaviour(declared.name),
    title: `${name}: ${say(model.title)}`,
    description: (answers.own[0] ?? rules[0])?.text[language].text ?? name,
    body: [
      `# ${plain(name)}`,
      block(tag('p', { class: 'lead' }, asText(roleName)), lines(answers.own)),
      part(ui.itsCost, lines(answers.costs)),
      part(ui.requirements, lines(answers.needs)),
      part(ui.inOrder, lines(answers.steps)),
      offered(writing, declared),
      declared.name === 'setup' ? setupByPlayers(writing) : '',
      part(ui.refusedWith, list(answers.refusals)),
      part(ui.besides, lines(answers.besides)),
      part(ui.changedBy, list(changesOn(writing, all))),
      part(ui.exercisedBy, examplesOf(writing, declared)),
      part(ui.usedIn, parentsOf(writing, declared)),
      block(folded(ui.formal, all.map((each) => sourceOf(writing, each)).join(''))),
    ]
      .filter((each) => each !== '')
      .join('\n\n'),
  };
}

interface Answers {
  /** What the declaration itself carries out: its own rule. */
  readonly own: readonly Rule[];
  readonly costs: readonly Rule[];
  readonly needs: readonly Rule[];
  readonly steps: readonly Rule[];
  readonly besides: readonly Rule[];
  readonly refusals: readonly string[];
}

const BESIDES = new Set(['exception', 'clarification', 'variant', 'definition']);
/** Reasons that a rule states; room for a piece is asked for by whatever moves it. */
const ASKING = new Set(['condition', 'pay', 'forbid']);
/** A declaration that carries a whole chapter has no rule of its own among them. */
const MOST_OWN = 3;

/** Each rule where a player looks for it, once: what it is, costs, needs, does in this order, and what remains. */
function sortedOut(writing: Writing, declared: Declared, rules: readonly Rule[], refused: readonly Refused[]): Answers {
  const left = new Set(rules);
  const take = (some: readonly Rule[]): readonly Rule[] => {
    const taken = some.filter((rule) => left.has(rule));
    for (const rule of taken) left.delete(rule);
    return taken;
  };
  const asked = new Set(refused.filter(({ form }) => ASKING.has(form)).flatMap((each) => each.rules));
  const carried = rules.filter(({ id }) => declared.rules.includes(id));
  const main = carried.filter(({ kind }) => kind === declared.kind);
  const own = take((main.length > 0 ? main : carried).slice(0, MOST_OWN));
  const costs = take(rules.filter(({ kind }) => kind === 'cost'));
  const needs = take(rules.filter(({ id, kind }) => asked.has(id) || kind === 'limit'));
  const steps = take(rules.filter(({ kind }) => kind === undefined || !BESIDES.has(kind)));
  const refusals = refused.flatMap((each) => refusalLine(writing, each) ?? []);
  return { own, costs, needs, steps, besides: [...left], refusals: [...new Set(refusals)] };
}

/** In the words that players got where an example has them, with the rule that asks; otherwise the condition. */
function refusalLine(writing: Writing, refused: Refused): string | undefined {
  const known = refused.rules.filter((id) => writing.model.rules.has(id));
  if (known.length === 0) return refusal(writing, refused);
  const quotes = refused.said.map((words) => tag('q', {}, asText(words[writing.language])));
  return quotes.length === 0 ? undefined : `${joined(quotes)} ${known.map((id) => ruleLink(writing, id)).join(' ')}`;
}

/** What is chosen from, or comes one after another, inside a phase: each with a link and its own rule. */
function offered(writing: Writing, { name, kind }: Declared): string {
  if (kind !== 'phase') return '';
  const { model, ui, to } = writing;
  const parts = model.flow.flatMap((part) => partsOf(part, name));
  const lines = (some: readonly FlowPart[]): string =>
    block(
      list(
        some.map(({ name: own }) => {
          const rule = ownRule(writing, own);
          const text = rule === undefined ? '' : tag('p', {}, marked(writing, rule.text));
          return `${tag('strong', {}, link(to.behaviour(own), behaviourName(writing, own)))}${text}`;
        }),
        { class: 'rule-lines' },
      ),
    );
  const actions = parts.filter(({ role }) => role === 'action');
  const phases = parts.filter(({ role }) => role !== 'action');
  return [
    phases.length === 0 ? '' : `## ${plain(ui.itsPhases)}\n\n${lines(phases)}`,
    actions.length === 0 ? '' : `## ${plain(ui.offeredActions)}\n\n${lines(actions)}`,
  ]
    .filter((each) => each !== '')
    .join('\n\n');
}

/** The parts of what has this name, wherever it stands in the course of the game; each once. */
function partsOf(part: FlowPart, name: string): readonly FlowPart[] {
  if (part.name === name) return part.parts;
  return part.parts.map((child) => partsOf(child, name)).find((found) => found.length > 0) ?? [];
}

function ownRule({ model }: Writing, name: string): Rule | undefined {
  const declared = model.behaviours.find((each) => each.name === name);
  const rules = (declared?.rules ?? []).flatMap((id) => model.rules.get(id) ?? []);
  return rules.find(({ kind }) => kind === declared?.kind) ?? rules[0];
}

const ruleLine = (writing: Writing, rule: Rule): string =>
  `${ruleLink(writing, rule.id)} ${badges(writing, rule)}${tag('p', {}, marked(writing, rule.text))}`;

/** Effects, functions and handlers that its text speaks of, as far as they lead; what other phases and actions do is theirs. */
function helpersOf({ model }: Writing, from: Declared): readonly Declared[] {
  const followed = new Set(['effect', 'function', 'event']);
  const byName = new Map(
    model.index.declared.filter(({ kind }) => followed.has(kind)).map((each) => [each.name, each]),
  );
  const found = new Map<string, Declared>();
  const visit = (declared: Declared, depth: number): void => {
    for (const { target } of mentions(model.game, declared, byName)) {
      if (found.has(target.name) || target.name === from.name) continue;
      found.set(target.name, target);
      if (depth < 2) visit(target, depth + 1);
    }
  };
  visit(from, 0);
  const handlers = model.index.declared.filter(({ kind, name }) => kind === 'on' && found.get(name)?.kind === 'event');
  return [...found.values(), ...handlers];
}

/** In the order in which they are carried out, as the text tells it: what a declaration speaks of first comes first. */
function rulesIn({ model }: Writing, all: readonly Declared[]): readonly Rule[] {
  const places = new Map<string, number>();
  for (const [at, declared] of all.entries())
    for (const { rule, declared: own, span } of model.index.rules)
      if (own === declared && !places.has(rule)) places.set(rule, at * 1e7 + span.start - declared.span.start);
  return [...places].sort(([, a], [, b]) => a - b).flatMap(([id]) => model.rules.get(id) ?? []);
}

function refusalsIn({ model }: Writing, all: readonly Declared[]): readonly Refused[] {
  const { sites, reasons } = model.game.core;
  const seen = new Set<string>();
  const told = model.stories.flatMap(({ refused }) => refused.flat());
  return reasons.flatMap((reason, number): Refused[] => {
    const site = sites[reason.site];
    const inside = site !== undefined && all.some(({ span }) => contains(span, site));
    if (!inside || seen.has(reason.text)) return [];
    seen.add(reason.text);
    const said = told.filter((refused) => refused.reason === number).map(({ text }) => text);
    const distinct = [...new Map(said.map((text) => [text.en, text])).values()];
    return [{ form: reason.form, text: reason.text, within: '', rules: reason.rules, said: distinct.slice(0, 2) }];
  });
}

function changesOn(writing: Writing, all: readonly Declared[]): readonly string[] {
  const names = new Set(all.map(({ name }) => name));
  const lines = writing.model.index.clauses
    .filter(({ target, item }) => names.has(target) && item !== undefined)
    .map((clause) => `${cardLink(writing, clause.item ?? '')} ${clauseLine(writing, clause)}`);
  return [...new Set(lines)];
}

function sourceOf(writing: Writing, declared: Declared): string {
  const excerpt = excerptOf(writing.model.game, declared.span);
  return excerpt === undefined ? '' : codeBlock(writing, excerpt);
}

function examplesOf(writing: Writing, { name, kind }: Declared): string {
  const covered = writing.model.evidence.parts.filter((part) => part.name === name && part.kind === kind);
  const ids = [...new Set(covered.flatMap(({ examples }) => examples))];
  return ids.length === 0
    ? ''
    : tag(
        'p',
        {},
        joined(
          ids.slice(0, 24).map((id) => exampleLink(writing, id)),
          ' · ',
        ),
      );
}

function parentsOf(writing: Writing, { name }: Declared): string {
  const holds = (part: FlowPart): readonly string[] =>
    part.parts.some((child) => child.name === name)
      ? [part.name, ...part.parts.flatMap(holds)]
      : part.parts.flatMap(holds);
  const parents = [...new Set(writing.model.flow.flatMap(holds))];
  return list(parents.map((parent) => link(writing.to.behaviour(parent), capitalised(behaviourName(writing, parent)))));
}
