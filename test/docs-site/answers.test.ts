/** Pages of phases and actions open with what a player asks: own rule, cost, needs, order, refusals; the setup by number of players. */
import { describe, expect, test } from 'vitest';
import { modelOf, pageAt, pagesOf, starterFiles } from './support.ts';

const model = modelOf(starterFiles);
const pages = pagesOf(model);
const page = (path: string): string => pageAt(pages, `/en/starter/flow/${path}`).body;
const headings = (body: string): readonly string[] =>
  [...body.matchAll(/^## ([^{\n]+?)(?: \{.*\})?$/gm)].map(([, title = '']) => title);
/** The text from one heading to the next; from the top to the first if none is named. */
const under = (body: string, title?: string): string => {
  const from = title === undefined ? body : (body.split(`## ${title}`)[1] ?? '');
  return from.split(/^## /m)[0] ?? '';
};

describe('the page of an action', () => {
  const body = page('buy');
  test('opens with its own rule', () => expect(under(body)).toContain('Whoever buys takes a card from the market'));
  test('says what it needs, then why it is refused, then the rest', () => {
    const order = headings(body);
    expect(order.indexOf('What it needs')).toBe(0);
    expect(order.indexOf('When it is refused')).toBeGreaterThan(0);
    expect(order.indexOf('When it is refused')).toBeLessThan(order.indexOf('Part of'));
    expect(under(body, 'What it needs')).toContain('START-TURN-04');
  });
  test('has every rule that it carries out once', () => {
    const lines = [...body.matchAll(/<li><a[^>]*>(START-[A-Z]+-\d+)<\/a>[^<]*(?:<span|<p)/g)].map(([, id]) => id);
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines).size).toBe(lines.length);
  });
});

test('the page of a phase links every action that it offers, with its rule', () => {
  const offered = under(page('flow'), 'Actions to choose from');
  for (const [name, text] of [
    ['work', 'Whoever works is paid in coins.'],
    ['buy', 'Whoever buys takes a card from the market'],
  ] as const) {
    expect(offered).toContain(`href="/en/starter/flow/${name}"`);
    expect(offered).toContain(text);
  }
});

describe('the setup page', () => {
  const body = under(page('setup'), 'Setup by number of players');
  test('has a column and a drawing for every number of players', () => {
    const { least, most } = model.players;
    for (let players = least; players <= most; players++) expect(body).toContain(`<th>Players: ${players}</th>`);
    expect(body.match(/<summary>Players: /g)).toHaveLength(most - least + 1);
    expect(body).toContain('<svg');
  });
  test('counts what lies there', () => expect(body).toMatch(/<th scope="row">[^<]*[Mm]arket[^<]*<\/th><td>3<\/td>/));
});
