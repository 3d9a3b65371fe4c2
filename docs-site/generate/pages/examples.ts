/** Worked examples: the list, and each as a story in steps with what changed and by which rule. */
import type { SceneChange } from '@kodeks/drawing';
import { capitalised } from '@kodeks/dsl';
import type { LogEntry } from '@kodeks/interpreter';
import { highlightRules } from '../highlight.ts';
import { asText, block, joined, link, plain, tag } from '../html.ts';
import { excerptOf } from '../model/excerpt.ts';
import type { Story, StoryStep } from '../model/stories.ts';
import type { Page } from '../page.ts';
import { behaviourName, codeBlock, folded, list, ruleLink, titleMark, type Writing } from '../writing.ts';
import { drawnStory } from './drawings.ts';
import { expectationLines } from './expectations.ts';
import { factsOf } from './facts.ts';

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
        titleMark(writing, `example/${story.id}`),
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

const playgroundLink = ({ to, ui, playground }: Writing, { id }: Story, step: number): string =>
  playground
    ? tag('p', { class: 'open' }, tag('a', { href: to.playground(id, step), target: '_self' }, asText(ui.openHere)))
    : '';

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
    changeList(writing, step.difference.changes),
    draw(step.number),
    playgroundLink(writing, story, step.number),
  )}`;
}

/** The statements of a step, without the YAML around them: in words where they are short, else as they stand. */
function statement(writing: Writing, text: string): string {
  const { ui, code } = writing;
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*-?\s*(by|run):/.test(line) && !/^\s*-\s*$/.test(line))
    .map((line) => line.trim());
  const told = lines.map((line) => spoken(writing, line));
  const body = told.every((each) => each !== undefined)
    ? tag('span', { title: lines.join('; ') }, asText(told.join('; ')))
    : tag('code', {}, highlightRules(lines.join('; '), code));
  return tag('p', {}, asText(`${ui.statement}: `), body);
}

/** A phase or an action by its name, a state that is set as a fact. */
function spoken(writing: Writing, line: string): string | undefined {
  const [, played, called] = /^(?:play (\w+)|(\w+)\(\))$/.exec(line) ?? [];
  const name = played ?? called;
  if (name !== undefined) return isBehaviour(writing, name) ? behaviourName(writing, name) : undefined;
  const offered = /^one action of ([\w, ]+)$/.exec(line)?.[1]?.split(/, */);
  if (offered?.every((each) => isBehaviour(writing, each)))
    return `${writing.ui.oneActionOf}: ${offered.map((each) => behaviourName(writing, each)).join(', ')}`;
  const [, state, value] = /^set (.+) to (.+)$/.exec(line) ?? [];
  return state === undefined ? undefined : factsOf(writing, `${state} = ${value}`)?.join('; ');
}

const isBehaviour = ({ model }: Writing, name: string): boolean => model.behaviours.some((each) => each.name === name);

const playerName = ({ ui }: Writing, player: number): string => `${ui.player} ${player + 1}`;

function logLines(writing: Writing, log: readonly LogEntry[]): string {
  const lines = log
    .filter(({ kind }) => kind !== 'choice')
    .map((entry) => {
      const rules = entry.rules.slice(0, 4).map((rule) => ruleLink(writing, rule));
      return `${asText(capitalised(writing.say(entry.text)))} ${tag('span', { class: 'why' }, joined(rules, ' '))}`;
    });
  return list(lines, { class: 'log' });
}

const MOST_CHANGES = 24;

function changeList({ ui, say }: Writing, changes: readonly SceneChange[]): string {
  if (changes.length === 0) return '';
  const shown = changes.slice(0, MOST_CHANGES).map(({ text }) => asText(capitalised(say(text))));
  const more = changes.length > shown.length ? [`+${changes.length - shown.length}`] : [];
  return `${tag('h4', {}, asText(ui.changesHere))}${list([...shown, ...more], { class: 'changes' })}`;
}

function end(writing: Writing, story: Story): readonly string[] {
  const lines = expectationLines(writing, story.then, story);
  return lines.length === 0 ? [] : [`## ${plain(writing.ui.result)}`, block(list(lines, { class: 'expected' }))];
}
