/** `kodeks print` as a user runs it; the pages themselves are looked at in test/drawing/print.test.ts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { kodeks } from './support/kodeks.ts';

const out = mkdtempSync(join(tmpdir(), 'kodeks-print-test-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

test('writes an SVG for each page', async () => {
  const { code, out: said } = await kodeks([
    'print',
    'master-of-orion',
    '--format',
    'svg',
    '--kinds',
    'Advisor',
    '--out',
    out,
  ]);
  expect(code).toBe(0);
  expect(said).toContain('2 pages');
  const files = readdirSync(out).sort();
  expect(files).toEqual(['master-of-orion-en-001-Advisor-faces.svg', 'master-of-orion-en-002-Advisor-backs.svg']);
  expect(readFileSync(join(out, files[0]!), 'utf8')).toMatch(/^<svg xmlns=/);
});

test('an unknown kind is refused with those there are', async () => {
  const { code, err } = await kodeks(['print', 'master-of-orion', '--kinds', 'Advisors', '--out', out]);
  expect(code).toBe(2);
  expect(err).toContain('`Advisors`');
  expect(err).toContain('Advisor');
});

test('without Chromium a PDF is refused, with what to do instead', async () => {
  const { code, err } = await kodeks(['print', 'master-of-orion', '--out', out], { env: { PATH: '' } });
  expect(code).toBe(2);
  expect(err).toContain('--format svg');
});
