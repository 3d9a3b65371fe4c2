/** The forms for programs: JSON, SARIF, GitHub. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { renderGithub } from '../../../dsl/diagnostics/render-github.ts';
import { renderJson } from '../../../dsl/diagnostics/render-json.ts';
import { renderSarif } from '../../../dsl/diagnostics/render-sarif.ts';
import { filesOf, marked, problemAt } from './sample.ts';
import { SARIF_PARTS } from './sarif-parts.ts';

const { source, span } = marked('kind: Engine\nitmes:\n  - «id»: x\n', 'components/100% ours.yaml');
const files = filesOf(source);
const plain = problemAt(span);
const full = problemAt(span, {
  code: 'yaml/duplicate-key',
  severity: 'warning',
  message: 'one\ntwo, 50%: `x`',
  related: [{ span: { ...span, start: 0, end: 4 }, text: 'first' }],
  notes: ['a fact'],
  fix: { title: 'do this', edits: [{ span, text: 'name' }] },
});

describe('JSON', () => {
  test('is the list of problems', () => {
    const place = { file: source.path, line: 3, column: 5, endLine: 3, endColumn: 7 };
    expect(JSON.parse(renderJson([plain, full], files))).toEqual({
      problems: [
        { code: 'data/sample', severity: 'error', ...place, message: 'something is wrong', label: 'here' },
        {
          code: 'yaml/duplicate-key',
          severity: 'warning',
          ...place,
          message: full.message,
          label: 'here',
          notes: ['a fact'],
          related: [{ file: source.path, line: 1, column: 1, endLine: 1, endColumn: 5, message: 'first' }],
          help: 'do this',
        },
      ],
    });
  });

  test('of no problems is an empty list', () => expect(JSON.parse(renderJson([], files))).toEqual({ problems: [] }));
});

describe('SARIF', () => {
  const log = JSON.parse(renderSarif([plain, full], files, { version: '1.2.3' }));

  test('is valid 2.1.0', () => {
    const validate = new Ajv2020({ strict: false }).compile(SARIF_PARTS);
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    expect(validate(JSON.parse(renderSarif([], files)))).toBe(true);
  });

  test('names each code once, with what the catalogue says', () => {
    expect(log.runs[0].tool.driver.rules).toMatchObject([
      { id: 'data/sample' },
      {
        id: 'yaml/duplicate-key',
        shortDescription: { text: 'A field is given twice' },
        defaultConfiguration: { level: 'error' },
      },
    ]);
    expect(log.runs[0].results.map((result: { ruleIndex: number }) => result.ruleIndex)).toEqual([0, 1]);
  });

  test('leads to the page of a code, where one is known', () => {
    const guide = 'https://example.org/PROBLEMS';
    const { rules } = JSON.parse(renderSarif([full], files, { guide })).runs[0].tool.driver;
    expect(rules[0]).toMatchObject({ helpUri: `${guide}#yamlduplicate-key`, help: { text: expect.any(String) } });
  });

  test('has a fingerprint that a move to another line leaves as it is', () => {
    const printsOf = (text: string): string[] => {
      const found = marked(text, source.path);
      const sarif = renderSarif([problemAt(found.span), problemAt(found.span)], filesOf(found.source));
      return JSON.parse(sarif).runs[0].results.map(
        (result: { partialFingerprints: Record<string, string> }) => result.partialFingerprints['kodeks/v1'],
      );
    };
    const [first, second] = printsOf('a: 1\n«id»: x\n');
    expect(first).not.toBe(second);
    expect(printsOf('\n\nb: 2\n«id»: x\n')).toEqual([first, second]);
    expect(printsOf('a: 1\n«id»: y\n')[0]).not.toBe(first);
  });

  test('has places, related places and fixes', () => {
    const region = { startLine: 3, startColumn: 5, endLine: 3, endColumn: 7 };
    const artifactLocation = { uri: 'components/100%25%20ours.yaml' };
    expect(log.runs[0].results[1]).toMatchObject({
      level: 'warning',
      message: { text: 'one\ntwo, 50%: `x`\na fact' },
      locations: [{ physicalLocation: { artifactLocation, region }, message: { text: 'here' } }],
      relatedLocations: [{ physicalLocation: { artifactLocation }, message: { text: 'first' } }],
      fixes: [
        {
          description: { text: 'do this' },
          artifactChanges: [
            { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: 'name' } }] },
          ],
        },
      ],
    });
  });
});

describe('GitHub', () => {
  test('gets a command for each problem, escaped', () => {
    expect(renderGithub([plain, full], files)).toBe(
      '::error file=components/100%25 ours.yaml,line=3,endLine=3,col=5,endColumn=7,title=data/sample::something is wrong%0Ahere\n' +
        '::warning file=components/100%25 ours.yaml,line=3,endLine=3,col=5,endColumn=7,title=yaml/duplicate-key::one%0Atwo, 50%25: `x`%0Ahere%0Aa fact%0Ahelp: do this\n',
    );
  });

  test('escapes what would end a property', () => {
    const odd = marked('«x»', 'a,b:c.yaml');
    expect(renderGithub([problemAt(odd.span)], filesOf(odd.source))).toContain('file=a%2Cb%3Ac.yaml,line=1');
  });
});
