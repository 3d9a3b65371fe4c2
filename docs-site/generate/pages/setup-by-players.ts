/** The setup page, by number of players: what differs in one table, then what lies on the table, drawn, for each number. */
import { capitalised, hasNoun, inCase, nameAlone, nounOf } from '@kodeks/dsl';
import { asText, block, plain, tag } from '../html.ts';
import type { Amount, LaidSetup } from '../model/setups.ts';
import { folded, type Writing } from '../writing.ts';
import { drawnPanel } from './drawings.ts';

export function setupByPlayers(writing: Writing): string {
  const { ui, model } = writing;
  const { setups } = model;
  if (setups.length === 0) return '';
  return `## ${plain(ui.setupFor)} {#by-players}\n\n${block(
    tag('p', {}, asText(ui.setupForNote)),
    amounts(writing, setups),
    ...setups.map((setup) => folded(`${ui.players}: ${setup.players}`, drawings(writing, setup))),
  )}`;
}

/** The boards that all share, and one player's own things: others have the like. */
function drawings(writing: Writing, { scene }: LaidSetup): string {
  return scene.panels
    .filter(({ player }) => player === undefined || player === 0)
    .map((panel) => drawnPanel(writing, scene, panel))
    .join('');
}

function amounts(writing: Writing, setups: readonly LaidSetup[]): string {
  const { ui } = writing;
  const rows = rowsOf(writing, setups);
  if (rows.length === 0) return '';
  const cell = (value: number | undefined): string => tag('td', {}, asText(value === undefined ? '–' : `${value}`));
  return tag(
    'table',
    { class: 'by-players' },
    tag(
      'thead',
      {},
      tag(
        'tr',
        {},
        tag('th', {}, asText(ui.whatLies)),
        ...setups.map(({ players }) => tag('th', {}, asText(`${ui.players}: ${players}`))),
      ),
    ),
    tag(
      'tbody',
      {},
      ...rows.map(({ label, values }) =>
        tag('tr', {}, tag('th', { scope: 'row' }, asText(label)), ...values.map(cell)),
      ),
    ),
  );
}

interface Row {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

/** What has a word in the game and is there at all; what goes by the number of players first. */
function rowsOf(writing: Writing, setups: readonly LaidSetup[]): readonly Row[] {
  const quiet = new Set(writing.model.game.data.lexicon.filter((entry) => entry.quiet).map(({ key }) => key.value));
  const all = new Map<string, Amount>();
  for (const { amounts: own } of setups) for (const each of own) all.set(`${each.sort} ${each.name}`, each);
  const rows = [...all.values()].flatMap(({ name, sort, owned }): Row[] => {
    if (!hasNoun(writing.model.game.texts, name) || quiet.has(name)) return [];
    const values = setups.map((setup) => setup.amounts.find((each) => each.name === name && each.sort === sort)?.value);
    if (values.every((value) => value === undefined || value === 0)) return [];
    const word = capitalised(wordOf(writing, name, sort));
    return [{ label: owned ? `${word} (${writing.ui.eachPlayer})` : word, values }];
  });
  const differs = ({ values }: Row): boolean => new Set(values).size > 1;
  return [...rows.filter(differs), ...rows.filter((row) => !differs(row))];
}

function wordOf({ model, language }: Writing, name: string, sort: Amount['sort']): string {
  const noun = nounOf(model.game.texts, name, 'amount');
  return sort === 'state' ? nameAlone(noun, language) : inCase(noun, language, 'nom');
}
