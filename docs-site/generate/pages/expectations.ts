/** What an example expects, as sentences: what holds, what is refused and why, what is offered. */
import type { Expectation, NamedAnswer } from '@kodeks/dsl';
import { highlightRules } from '../highlight.ts';
import { asText, joined, tag } from '../html.ts';
import type { Story } from '../model/stories.ts';
import { cardLink, ruleLink, type Writing } from '../writing.ts';
import { factsOf } from './facts.ts';

export function expectationLines(writing: Writing, all: readonly Expectation[], story: Story): readonly string[] {
  return all.map((expectation) => line(writing, expectation, story));
}

function line(writing: Writing, expectation: Expectation, story: Story): string {
  const { ui } = writing;
  const sign = (name: string, text: string): string => tag('span', { class: `sign sign-${name}` }, asText(text));
  switch (expectation.kind) {
    case 'condition':
      return `${sign('holds', ui.holds)} ${told(writing, expectation.text)}`;
    case 'legal':
      return `${sign('allowed', ui.allowed)} ${answer(writing, expectation)}`;
    case 'illegal': {
      const rules = expectation.because.map(({ value }) => ruleLink(writing, value));
      return `${sign('refused', ui.refused)} ${answer(writing, expectation)} ${joined(rules, ' ')}${reasons(writing, expectation, story)}`;
    }
    case 'offered':
      return `${sign('allowed', ui.offered)}: ${joined(expectation.names.map((name) => tag('code', {}, asText(name))))}`;
    case 'winners':
      return `${sign('holds', ui.winners)}: ${asText((expectation.players ?? []).map((player) => `${player + 1}`).join(', '))}`;
    case 'over':
      return sign('holds', expectation.value ? ui.over : ui.notOver);
  }
}

/** As facts where that can be said, with the text that is checked at hand; else the text itself. */
function told(writing: Writing, text: string): string {
  const facts = factsOf(writing, text);
  if (facts === undefined) return tag('code', {}, highlightRules(text, writing.code));
  return tag('span', { title: text }, asText(facts.join('; ')));
}

function answer(writing: Writing, { by, do: action, choose }: NamedAnswer): string {
  const who = by === undefined ? '' : `${writing.ui.player} ${by + 1}: `;
  const known = new Set(writing.model.cards.map(({ id }) => id));
  const parts = [...(action === undefined ? [] : [action]), ...choose].map((name) =>
    known.has(name.replace(/#\d+$/, '')) ? cardLink(writing, name.replace(/#\d+$/, '')) : tag('code', {}, asText(name)),
  );
  return `${asText(who)}${joined(parts)}`;
}

/** Refusals are told in the order of the example's illegal answers. */
function reasons(writing: Writing, expectation: Expectation, story: Story): string {
  const illegal = [
    ...story.steps.flatMap(({ step }) => (step.kind === 'expect' ? step.expectations : [])),
    ...story.then,
  ].filter(({ kind }) => kind === 'illegal');
  const told = story.refused[illegal.indexOf(expectation)] ?? [];
  const texts = [...new Set(told.map(({ text }) => writing.say(text)))].slice(0, 2);
  return texts.length === 0 ? '' : `: ${joined(texts.map((text) => tag('q', {}, asText(text))))}`;
}
