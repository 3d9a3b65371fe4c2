/** Worked examples: the list, and each as a story in steps with what changed and by which rule. */
import { capitalised, inCase, itemNoun, nounOf, valueNoun } from '@kodeks/dsl';
import type { LogEntry } from '@kodeks/interpreter';
import { highlightRules } from '../highlight.ts';
import { asText, block, joined, link, plain, tag } from '../html.ts';
import type { Change } from '../model/changes-of-state.ts';
import { excerptOf } from '../model/excerpt.ts';
import type { Story, StoryStep } from '../model/stories.ts';
import type { Page } from '../page.ts';
import { codeBlock, list, ruleLink, type Writing } from '../writing.ts';
import { drawnStory } from './drawings.ts';
import { expectationLines } from './expectations.ts';

export function examplePages(writing: Writing): readonly Page[] {
  const { stories } = writing.model;
  return stories.length === 0 ? [] : [listPage(writing), ...stories.map((story) => storyPage(writing, story))];
}

function listPage(writing: Writing): Page {
  const { model, language, ui, to, say } = writing;
  const items = model.stories.map(({ id, title }) =>
    tag('li', {}, link(to.example(id), say(title)), tag('span', { class: 'aside' }, asText(id))),
  );
  return {
    language,
    path: to.examples,
    title: `${ui.examples}: ${say(model.title)}`,
    description: `${ui.examples} (${model.stories.length})`,
    matter: { aside: false },
    body: `# ${plain(ui.examples)}\n\n${block(tag('ul', { class: 'contents' }, ...items))}`,
  };
}

function storyPage(writing: Writing, story: Story): Page {
  const { model, language, ui, to, say } = writing;
  const given = story.given && excerptOf(model.game, story.given);
  const draw = drawnStory(writing, story);
  const told = story.steps.filter((step) => step.step.kind !== 'force' || step.log.length > 0);
  return {
    language,
    path: to.example(story.id),
    title: `${say(story.title)}: ${say(model.title)}`,
    description: `${ui.example} ${story.id}: ${say(story.title)}`,
    body: [
      `# ${plain(say(story.title))}`,
      block(
        tag(
          'p',
          { class: 'lead' },
          asText(`${ui.example} ${story.id} · ${ui.players}: ${story.players}`),
          story.rules.length === 0 ? '' : ' · ',
          joined(
            story.rules.map((rule) => ruleLink(writing, rule)),
            ' ',
          ),
        ),
      ),
      `## ${plain(ui.given)}`,
      block(
        draw(0),
        given === undefined ? '' : folded(ui.formal, codeBlock(writing, given)),
        playgroundLink(writing, story, 0),
      ),
      ...told.map((step) => storyStep(writing, story, step, draw)),
      ...end(writing, story),
    ].join('\n\n'),
  };
}

const folded = (title: string, body: string): string =>
  tag('details', { class: 'formal' }, tag('summary', {}, asText(title)), body);

const playgroundLink = ({ to, ui }: Writing, { id }: Story, step: number): string =>
  tag('p', { class: 'open' }, tag('a', { href: to.playground(id, step), target: '_self' }, asText(ui.openHere)));

function storyStep(writing: Writing, story: Story, step: StoryStep, draw: (step: number) => string): string {
  const { ui } = writing;
  const { kind } = step.step;
  const head = `## ${plain(`${ui.step} ${step.number}`)}`;
  if (step.step.kind === 'expect')
    return `${head}\n\n${block(list(expectationLines(writing, step.step.expectations, story), { class: 'expected' }))}`;
  if (step.step.kind === 'force')
    return `${head}\n\n${block(tag('p', {}, asText(`${ui.forced}: ${step.step.outcomes.join(', ')}`)))}`;
  const said = step.answers.map(({ player, prompt, label }) =>
    tag(
      'p',
      { class: 'answer' },
      tag('span', { class: 'who' }, asText(playerName(writing, player))),
      tag('span', { class: 'prompt' }, asText(writing.say(prompt))),
      tag('strong', {}, asText(capitalised(writing.say(label)))),
    ),
  );
  const excerpt = kind === 'run' ? excerptOf(writing.model.game, step.step.span) : undefined;
  const code = excerpt === undefined ? '' : statement(writing, excerpt.text);
  return `${head}\n\n${block(
    code,
    ...said,
    logLines(writing, step.log),
    changeTable(writing, step.changes),
    step.changes.length === 0 ? '' : draw(step.number),
    playgroundLink(writing, story, step.number),
  )}`;
}

/** The statements of a step, without the YAML around them. */
function statement({ ui, code }: Writing, text: string): string {
  const body = text
    .split('\n')
    .filter((line) => !/^\s*-?\s*(by|run):/.test(line) && !/^\s*-\s*$/.test(line))
    .map((line) => line.trim());
  return tag('p', {}, asText(`${ui.statement}: `), tag('code', {}, highlightRules(body.join('; '), code)));
}

const playerName = ({ language }: Writing, player: number): string =>
  language === 'pl' ? `Gracz ${player + 1}` : `Player ${player + 1}`;

function logLines(writing: Writing, log: readonly LogEntry[]): string {
  const lines = log
    .filter(({ kind }) => kind !== 'choice')
    .map((entry) => {
      const rules = entry.rules.slice(0, 4).map((rule) => ruleLink(writing, rule));
      return `${asText(capitalised(writing.say(entry.text)))} ${tag('span', { class: 'why' }, joined(rules, ' '))}`;
    });
  return list(lines, { class: 'log' });
}

function changeTable(writing: Writing, changes: readonly Change[]): string {
  const { ui } = writing;
  if (changes.length === 0) return '';
  const rows = changes.map((change) => {
    const [what, before, after] =
      change.kind === 'state'
        ? [
            stateName(writing, change.name, change.keys),
            valueName(writing, change.before),
            valueName(writing, change.after),
          ]
        : [pieceName(writing, change.piece), placeName(writing, change.from), placeName(writing, change.to)];
    return tag(
      'tr',
      {},
      tag('th', { scope: 'row' }, asText(what)),
      tag('td', {}, asText(before)),
      tag('td', {}, asText(after)),
    );
  });
  const head = tag(
    'thead',
    {},
    tag('tr', {}, ...[ui.changesHere, ui.was, ui.is].map((text) => tag('th', { scope: 'col' }, asText(text)))),
  );
  return tag('table', { class: 'changes' }, head, tag('tbody', {}, ...rows));
}

function stateName(writing: Writing, name: string, keys: readonly string[]): string {
  const noun = capitalised(inCase(nounOf(writing.model.game.texts, name, 'amount'), writing.language, 'nom'));
  return keys.length === 0 ? noun : `${noun} (${keys.map((key) => valueName(writing, key)).join(', ')})`;
}

/** A value as the view writes it: a number, `p1`, an item, a member of an enum. */
function valueName(writing: Writing, value: string): string {
  const { model, language } = writing;
  const { texts } = model.game;
  const player = /^p(\d+)$/.exec(value)?.[1];
  if (player !== undefined) return playerName(writing, Number(player) - 1);
  if (value === 'yes') return language === 'pl' ? 'tak' : 'yes';
  if (value === 'no') return language === 'pl' ? 'nie' : 'no';
  if (value === 'none') return '—';
  if (/^-?\d+$/.test(value)) return value;
  const [id = '', copy] = value.split('#');
  const suffix = copy === undefined ? '' : ` (${copy})`;
  if (texts.items.has(id)) return `${inCase(itemNoun(texts, id), language, 'nom')}${suffix}`;
  return inCase(valueNoun(texts, value), language, 'nom');
}

const pieceName = valueName;

/** `system-2-p1`, `hand-p1`: a place by its noun and whose it is. */
function placeName(writing: Writing, id: string | undefined): string {
  if (id === undefined) return writing.ui.outOfPlay;
  const { model, language } = writing;
  const place = [...model.game.core.places]
    .sort((a, b) => b.name.length - a.name.length)
    .find(({ name }) => id === name || id.startsWith(`${name}-`) || id.startsWith(`${name}[`) || id.includes(name));
  if (place === undefined) return id;
  const noun = inCase(nounOf(model.game.texts, place.name), language, 'nom');
  const rest = id
    .replace(place.name, '')
    .split(/[-[\],\s()]+|\bof\b/)
    .filter((part) => part !== '')
    .map((part) => valueName(writing, part));
  return rest.length === 0 ? noun : `${noun} (${rest.join(', ')})`;
}

function end(writing: Writing, story: Story): readonly string[] {
  const lines = expectationLines(writing, story.then, story);
  return lines.length === 0 ? [] : [`## ${plain(writing.ui.result)}`, block(list(lines, { class: 'expected' }))];
}
