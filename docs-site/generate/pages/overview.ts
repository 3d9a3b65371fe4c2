/** The first page of a game: what it is, how it goes, and the ways into the reference. */
import { capitalised, inCase, type OptionShape, valueNoun } from '@kodeks/dsl';
import { asText, block, link, plain, tag } from '../html.ts';
import type { Page } from '../page.ts';
import { behaviourName, list, ruleLink, titleMark, type Writing } from '../writing.ts';
import { galleryKinds } from './components.ts';
import { flowDiagram } from './flow-diagram.ts';

export function overviewPage(writing: Writing): Page {
  const { model, language, ui, to, say } = writing;
  const { manifest } = model.game.data;
  const description = model.description === undefined ? '' : say(model.description);
  const { least, most } = model.players;
  const facts = [
    [ui.players, least === most ? `${least}` : `${least}–${most}`],
    [ui.length, lengthOf(writing)],
    [ui.rules, `${model.rules.size}`],
    [ui.components, `${model.cards.length}`],
    [ui.examples, `${model.stories.length}`],
    [ui.source, manifest?.source?.value ?? ''],
  ].filter(([, value]) => value !== '' && value !== '0');
  const actions = model.behaviours.filter(({ kind }) => kind === 'action');
  const phases = model.behaviours.filter(({ kind }) => kind === 'phase');
  const names = (all: typeof actions): string =>
    list(
      all.map(({ name }) => link(to.behaviour(name), behaviourName(writing, name))),
      { class: 'chips' },
    );
  return {
    language,
    path: to.home,
    title: say(model.title),
    description,
    body: [
      `# ${plain(say(model.title))}`,
      description === ''
        ? ''
        : block(tag('p', { class: 'lead' }, asText(description)), titleMark(writing, 'game/description')),
      block(
        tag(
          'dl',
          { class: 'facts' },
          ...facts.map(([name = '', value = '']) =>
            tag('div', {}, tag('dt', {}, asText(name)), tag('dd', {}, asText(value))),
          ),
        ),
      ),
      `## ${plain(ui.course)}`,
      block(flowDiagram(writing)),
      phases.length === 0 ? '' : `### ${plain(ui.phases)}\n\n${block(names(phases))}`,
      actions.length === 0 ? '' : `### ${plain(ui.actions)}\n\n${block(names(actions))}`,
      sections(writing),
      components(writing),
      options(writing, manifest?.options ?? []),
      manifest?.source === undefined
        ? ''
        : block(tag('p', { class: 'remark' }, asText(ui.unofficial), ' ', link(to.gaps, ui.gaps))),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

function lengthOf({ model, ui }: Writing): string {
  const [first] = model.lengths;
  const last = model.lengths.at(-1);
  if (first === undefined || last === undefined) return '';
  const range = first === last ? `${first.decisions}` : `${first.decisions}–${last.decisions}`;
  return `${range} ${ui.decisions}`;
}

function sections({ model, ui, to, say }: Writing): string {
  if (model.sections.length === 0) return '';
  const items = model.sections.map(({ id, title }) => link(to.section(id), say(title)));
  return `## ${plain(ui.rules)}\n\n${block(list(items, { class: 'columns' }))}`;
}

function components(writing: Writing): string {
  const { ui, to } = writing;
  const kinds = galleryKinds(writing);
  if (kinds.length === 0) return '';
  const items = kinds.map(({ kind, title, cards }) => `${link(to.gallery(kind), title)} (${cards.length})`);
  return `## ${plain(ui.components)}\n\n${block(list(items, { class: 'columns' }))}`;
}

function options(writing: Writing, all: readonly OptionShape[]): string {
  if (all.length === 0) return '';
  const { model, language, ui } = writing;
  const { texts } = model.game;
  const items = all.map((option) => {
    const name = texts.options.get(option.id.value)?.name[language] ?? option.id.value;
    const values = option.values.map(({ value }) => inCase(valueNoun(texts, value), language, 'nom'));
    const standard = values[option.standard];
    const shown =
      values.length === 0
        ? ''
        : `: ${values.join(', ')}${standard === undefined ? '' : ` (${ui.optionStandard}: ${standard})`}`;
    const rules = option.rules.map(({ value }) => ruleLink(writing, value)).join(' ');
    return `${tag('strong', {}, asText(capitalised(name)))}${asText(shown)} ${rules}`;
  });
  return `## ${plain(ui.options)} {#options}\n\n${block(list(items))}`;
}
