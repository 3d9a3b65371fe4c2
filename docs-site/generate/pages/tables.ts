/** The tables of a game: numbers by their keys. */
import { capitalised, hasNoun, inCase, itemNoun, nounOf, type TableRow, valueNoun } from '@kodeks/dsl';
import { asText, block, plain, tag } from '../html.ts';
import { excerptOf } from '../model/excerpt.ts';
import type { Page } from '../page.ts';
import { named } from '../words.ts';
import { nounName, type Writing } from '../writing.ts';

export function tablesPage(writing: Writing): Page | undefined {
  const { model, language, ui, to, say } = writing;
  const { tables } = model.game.data.components;
  if (tables.length === 0) return undefined;
  const parts = tables.map((table) => {
    const origin =
      table.provenance === undefined
        ? ''
        : tag('p', { class: 'aside' }, asText(named(table.provenance.value, language)));
    return `## ${plain(capitalised(nounName(writing, table.name.value)))} {#${table.name.value}}\n\n${block(origin, keysOf(writing, table.name.value), rowsTable(writing, table.rows, table.byPlayers))}`;
  });
  return {
    language,
    path: to.tables,
    title: `${ui.tables}: ${say(model.title)}`,
    description: ui.tables,
    body: [`# ${plain(ui.tables)}`, ...parts].join('\n\n'),
  };
}

/** What the table goes by, where the game has a word for it. */
function keysOf({ model, language, ui }: Writing, name: string): string {
  const { texts } = model.game;
  const declared = model.index.declared.find((each) => each.kind === 'table' && each.name === name);
  const source = (declared && excerptOf(model.game, declared.span)?.text) ?? '';
  const [, parameters = ''] = /^table \w+\(([^)]*)\)/m.exec(source) ?? [];
  const words = [...parameters.matchAll(/(\w+):/g)].flatMap(([, key = '']) =>
    hasNoun(texts, key) ? [inCase(nounOf(texts, key), language, 'nom')] : [],
  );
  return words.length === 0 ? '' : tag('p', {}, asText(`${ui.goesBy}: ${words.join(', ')}`));
}

function rowsTable(writing: Writing, rows: readonly TableRow[], byPlayers: boolean): string {
  const key = ({ key: { value }, orMore }: TableRow): string => `${keyName(writing, value)}${orMore ? '+' : ''}`;
  const [first] = rows;
  const inner = first?.value.kind === 'rows' ? first.value.rows : undefined;
  const corner = byPlayers ? writing.ui.players : '';
  const cell = ({ value }: TableRow): string => tag('td', {}, value.kind === 'int' ? `${value.value}` : '');
  if (inner === undefined)
    return wrapped(
      tag(
        'tr',
        {},
        ...(byPlayers ? [tag('th', { scope: 'row' }, asText(corner))] : []),
        ...rows.map((row) => tag('th', { scope: 'col' }, asText(key(row)))),
      ),
      tag('tr', {}, ...(byPlayers ? [tag('th', { scope: 'row' }, asText(writing.ui.value))] : []), ...rows.map(cell)),
    );
  return wrapped(
    tag('tr', {}, tag('td', {}), ...inner.map((row) => tag('th', { scope: 'col' }, asText(key(row))))),
    ...rows.map((row) =>
      tag(
        'tr',
        {},
        tag('th', { scope: 'row' }, asText(key(row))),
        ...(row.value.kind === 'rows' ? row.value.rows.map(cell) : [cell(row)]),
      ),
    ),
  );
}

/** A wide table scrolls by itself and can be reached from the keyboard. */
const wrapped = (...rows: readonly string[]): string =>
  tag('div', { class: 'scrolls', tabindex: 0 }, tag('table', { class: 'numbers' }, tag('tbody', {}, ...rows)));

function keyName({ model, language }: Writing, key: string): string {
  if (/^-?\d+$/.test(key)) return key;
  const { texts } = model.game;
  return inCase(texts.items.has(key) ? itemNoun(texts, key) : valueNoun(texts, key), language, 'nom');
}
