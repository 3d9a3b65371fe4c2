/** Numbers on pages come from definitions: change one in a component file, and text, tables, drawings and stories all show it. */
import { join } from 'node:path';
import { translationsText } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import type { Page } from '../../docs-site/generate/index.ts';
import { readGame } from '../support/read-game.ts';
import { ROOT } from '../support/source-tree.ts';
import { compiled, edited, modelOf, pageAt, pagesOf, starterFiles } from './support.ts';

const files = readGame(join(ROOT, 'games/master-of-orion'));
const ID = 'master-of-orion';
const before = pagesOf(modelOf(files, ID));
const bodyAt = (pages: readonly Page[], path: string): string => pageAt(pages, path).body;

describe('the cost of a card', () => {
  const after = pagesOf(
    modelOf(
      edited(files, 'components/blue.yaml', 'cost: { food: 4, production: 1 }', 'cost: { food: 7, production: 1 }'),
      ID,
    ),
  );
  test.each(['pl', 'en'])('changes in the table and in the drawing of its page (%s)', (language) => {
    const path = `/${language}/${ID}/cards/planetary-exchange`;
    const words = language === 'pl' ? ['<td>żywność\u00a04', 'koszt: żywność\u00a04'] : ['<td>4 food', 'cost: 4 food'];
    const changed =
      language === 'pl' ? ['<td>żywność\u00a07', 'koszt: żywność\u00a07'] : ['<td>7 food', 'cost: 7 food'];
    for (const word of words) expect(bodyAt(before, path)).toContain(word);
    for (const word of changed) expect(bodyAt(after, path)).toContain(word);
  });

  test('changes in the gallery', () => {
    const path = `/en/${ID}/components/structure`;
    expect(bodyAt(after, path)).not.toBe(bodyAt(before, path));
    expect(bodyAt(after, path)).toContain('7 food');
  });

  test('changes in the story that pays it', () => {
    const path = `/en/${ID}/examples/moo-ex-01`;
    expect(bodyAt(after, path)).not.toBe(bodyAt(before, path));
  });
});

describe('a number of a table', () => {
  const after = pagesOf(
    modelOf(edited(files, 'components/tables.yaml', 'rows: { 2: 3, 3: 2, 4: 1 }', 'rows: { 2: 5, 3: 2, 4: 1 }'), ID),
  );
  test('changes in the table and in the texts that speak of it, in the right form', () => {
    expect(bodyAt(after, `/en/${ID}/components/tables`)).toContain('<td>5</td>');
    expect(bodyAt(before, `/pl/${ID}/rules/moo-atk`)).toContain('zaatakować 3 razy na rundę');
    expect(bodyAt(after, `/pl/${ID}/rules/moo-atk`)).toContain('zaatakować 5 razy na rundę');
    expect(bodyAt(after, `/en/${ID}/rules/moo-atk`)).toContain('may be attacked 5 times per round');
  });
});

describe('a text that one language lacks', () => {
  const reference = starterFiles.find(({ text }) => text.includes('id: START-TURN-04'))?.path ?? '';
  const lacking = edited(
    starterFiles,
    reference,
    /(id: START-TURN-04\n(?:(?!\n\s+- id:)[\s\S])*?)\n\s+en: [^\n]*/,
    '$1',
  );
  const model = modelOf(lacking);
  const pages = pagesOf(model);
  const section = model.rules.get('START-TURN-04')?.section.toLowerCase() ?? '';

  test('is marked on its page, and only there', () => {
    expect(bodyAt(pages, `/en/starter/rules/${section}`)).toContain('mark-missing');
    expect(bodyAt(pages, `/pl/starter/rules/${section}`)).not.toContain('mark-missing');
  });
  test('is in no complete game', () => {
    for (const { body } of before) expect(body).not.toContain('mark-missing');
  });
});

describe('a text that one language changed and the other did not', () => {
  const translations = { path: 'translations.yaml', text: translationsText(compiled(starterFiles).data, () => false) };
  const changed = edited(
    edited([...starterFiles, translations], 'reference/rules.yaml', 'Whoever works is paid', 'Whoever works gets paid'),
    'reference/rules.yaml',
    'title: { pl: Monety, en: Coins }',
    'title: { pl: Pieniądze, en: Coins }',
  );
  const pages = pagesOf(modelOf(changed));

  test('is marked where it lags behind, and not in the other language', () => {
    expect(bodyAt(pages, '/pl/starter/rules/start-turn')).toContain('mark-stale');
    expect(bodyAt(pages, '/en/starter/rules/start-turn')).not.toContain('mark-stale');
    expect(bodyAt(pages, '/en/starter/rules/start-coin')).toContain('mark-stale');
    expect(bodyAt(pages, '/pl/starter/rules/start-coin')).not.toContain('mark-stale');
  });
  test('is listed for translators in both languages', () => {
    for (const language of ['pl', 'en'])
      for (const key of ['rule/START-TURN-02', 'section/START-COIN'])
        expect(bodyAt(pages, `/${language}/starter/gaps`)).toContain(`<code>${key}</code>`);
  });
  test('is in no complete game', () => {
    for (const { body } of before) expect(body).not.toContain('mark-stale');
  });
});
