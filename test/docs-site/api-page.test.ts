/** The page of a library: what API Extractor read off its declarations, in the form that the guide shows. */
import { expect, test } from 'vitest';
import { guidePages } from '../../docs-site/build/guide.ts';
import { guideNavigation } from '../../docs-site/generate/guide-navigation.ts';
import { apiPage } from '../../scripts/api-page.mjs';
import { temporaryFolder } from '../cli/support/kodeks.ts';

const tokens = (text: string) => [{ text }];
const MODEL = {
  kind: 'Package',
  name: '@kodeks/x',
  members: [
    {
      kind: 'EntryPoint',
      name: '',
      members: [
        {
          kind: 'Function',
          name: 'start',
          canonicalReference: '@kodeks/x!start:function',
          docComment: '/**\n * Begins a `Map<string>` of a <game> & plays it.\n *\n * Twice.\n */\n',
          excerptTokens: tokens('export declare function start(seed: number): Session;'),
          fileUrlPath: 'machine/start.ts',
        },
        {
          kind: 'Interface',
          name: 'Session',
          canonicalReference: '@kodeks/x!~Session:interface',
          docComment: '',
          excerptTokens: tokens('interface Session '),
          fileUrlPath: 'api.ts',
          members: [
            {
              kind: 'PropertySignature',
              name: 'site',
              docComment: '/**\n * Where.\n */\n',
              excerptTokens: tokens('readonly site: {\n        readonly start: number;\n    };'),
            },
          ],
        },
      ],
    },
  ],
};

test('has every declaration once, under the folder it comes from, with its comment', () =>
  expect(apiPage(MODEL)).toBe(`### Session

*Part of other types; not exported by name.*

\`\`\`ts
interface Session {
  /** Where. */
  readonly site: {
    readonly start: number;
  };
}
\`\`\`

## machine

### start

Begins a \`Map<string>\` of a &lt;game> &amp; plays it.

Twice.

\`\`\`ts
function start(seed: number): Session;
\`\`\`
`));

test('is a chapter of the guide in both languages', () => {
  const folder = temporaryFolder({ 'api/interpreter.md': apiPage(MODEL) });
  const pages = guidePages(folder, '', folder);
  expect(pages.map(({ path }) => path)).toEqual(['/pl/guide/api-interpreter', '/en/guide/api-interpreter']);
  for (const { language, path, body } of pages) {
    expect(body).toContain('### start');
    expect(guideNavigation(language)[0]?.items?.map(({ link }) => link)).toContain(path);
  }
});
