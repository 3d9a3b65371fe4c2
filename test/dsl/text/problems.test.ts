/** Every code has an entry in the catalogue, whose example shows it, and a message that is kept beside this file. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../dsl/compile.ts';
import type { CatalogueEntry } from '../../../dsl/diagnostics/catalogue.ts';
import { TEXT_CATALOGUE } from '../../../dsl/diagnostics/catalogue-text.ts';
import { renderText } from '../../../dsl/diagnostics/render-text.ts';
import type { TextProblemKind } from '../../../dsl/text/problems.ts';

const entries: Readonly<Record<`text/${TextProblemKind}`, CatalogueEntry>> = TEXT_CATALOGUE;

/** The game that the examples of the catalogue belong to, without a problem of its own. */
const COMET_RUN: Readonly<Record<string, string>> = {
  'game.yaml': 'id: comet-run\nname: { pl: Kometa, en: Comet Run }\nplayers: 2 to 4\n',
  'rules/10-all.rules': `
kind Engine { range: Int }
state ore of Player: Int at least 0, payable, starts at 3
action jump implements CR-MOVE-01 {
  choose engine from Engine as engineToUse where engine.range > 0 because CR-MOVE-01
  pay 1 ore because CR-MOVE-02
}
flow { turns clockwise from seat(1) once { one action of jump } }
`,
  'components/engines.yaml': 'kind: Engine\nitems:\n  - { id: ion-drive, range: 3, rules: [CR-MOVE-01] }\n',
};

describe.each(Object.entries(entries))('%s', (code, { example, severity, title, explanation }) => {
  const all = example === undefined ? COMET_RUN : { ...COMET_RUN, [example.path]: example.text };
  const withReference: Record<string, string> =
    code === 'text/unknown-rule' ? { ...all, 'reference/movement.yaml': REFERENCE } : all;
  const files = Object.entries(withReference).map(([path, text]) => ({ path, text }));
  const { problems } = compile(files);
  const texts = problems.filter((problem) => problem.code.startsWith('text/'));

  test('its example shows it, and nothing else', () => {
    expect(problems.filter((problem) => problem.severity === 'error' && !problem.code.startsWith('text/'))).toEqual([]);
    expect(texts.map((problem) => problem.code)).toEqual([code]);
    expect(texts[0]?.severity).toBe(severity);
  });

  test('what the author reads', async () => {
    const sources = new Map(files.map((file) => [file.path, file]));
    const golden = join(import.meta.dirname, 'golden', `${code.replace('text/', '')}.txt`);
    await expect(`${renderText(texts, sources)}\n`).toMatchFileSnapshot(golden);
  });

  test('it is worded as all messages are', () => {
    for (const { message, at } of texts) {
      expect(message).not.toMatch(/^[A-Z][a-z]|\.$/);
      expect(at.text).not.toMatch(/\.$/);
    }
    for (const language of ['pl', 'en'] as const) {
      expect(title[language]).not.toMatch(/\.$/);
      expect(explanation[language]).toMatch(/\.$/);
    }
  });
});

const REFERENCE =
  TEXT_CATALOGUE['text/rule-in-gap'].example?.text.replace(', gap: { pl: później, en: later }', '') ?? '';
