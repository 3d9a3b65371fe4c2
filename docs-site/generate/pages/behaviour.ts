/** One page for each phase and action: its rules in words, then the text that the machine reads, and what hangs on it. */
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

export function behaviourPages(writing: Writing): readonly Page[] {
  return writing.model.behaviours.map((declared) => behaviourPage(writing, declared));
}

function behaviourPage(writing: Writing, declared: Declared): Page {
  const { model, language, ui, to, say } = writing;
  const name = behaviourName(writing, declared.name);
  const helpers = helpersOf(writing, declared);
  const all = [declared, ...helpers];
  const rules = rulesIn(writing, all);
  const roleName = declared.kind === 'action' ? ui.action : ui.phase;
  const part = (title: string, body: string): string => (body === '' ? '' : `## ${plain(title)}\n\n${block(body)}`);
  return {
    language,
    path: to.behaviour(declared.name),
    title: `${name}: ${say(model.title)}`,
    description: rules[0]?.text[language].text ?? name,
    body: [
      `# ${plain(name)}`,
      block(tag('p', { class: 'lead' }, asText(roleName))),
      part(
        ui.rulesHere,
        list(
          rules.map((rule) => ruleLine(writing, rule)),
          { class: 'rule-lines' },
        ),
      ),
      part(
        ui.requirements,
        list([...new Set(refusalsIn(writing, all).flatMap((each) => refusal(writing, each) ?? []))]),
      ),
      part(ui.changedBy, list(changesOn(writing, all))),
      part(ui.exercisedBy, examplesOf(writing, declared)),
      part(ui.usedIn, parentsOf(writing, declared)),
      block(folded(ui.formal, all.map((each) => sourceOf(writing, each)).join(''))),
    ]
      .filter((each) => each !== '')
      .join('\n\n'),
  };
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

function rulesIn({ model }: Writing, all: readonly Declared[]): readonly Rule[] {
  const own = new Set(
    model.index.rules
      .filter(({ declared }) => declared !== undefined && all.includes(declared))
      .map(({ rule }) => rule),
  );
  return [...model.rules.values()].filter(({ id }) => own.has(id));
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
