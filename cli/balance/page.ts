/** The report as one HTML file that needs nothing else: tables, and pictures where they say more. No script in it. */
import type { Plot } from './plots.ts';
import type { Head } from './report.ts';
import type { Section } from './sections.ts';

export function reportPage(
  { name, about, warnings }: Head,
  sections: readonly Section[],
  plots: readonly Plot[],
): string {
  const figures = plots.map(({ title, svg }) => `<figure>\n<figcaption>${text(title)}</figcaption>\n${svg}\n</figure>`);
  const tables = sections.map(({ title, head, rows, notes }) =>
    [
      `<h2>${text(title)}</h2>`,
      '<table>',
      `<thead><tr>${head.map((cell) => `<th scope="col">${text(cell)}</th>`).join('')}</tr></thead>`,
      '<tbody>',
      ...rows.map(
        ([first = '', ...cells]) =>
          `<tr><th scope="row">${text(first)}</th>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`,
      ),
      '</tbody></table>',
      ...notes.map((note) => `<p class="note">${text(note)}</p>`),
    ].join('\n'),
  );
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(name)}: balance</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${text(name)}: balance</h1>`,
    `<p>${text(about)}</p>`,
    ...warnings.map((warning) => `<p class="warning">${text(warning)}</p>`),
    ...(figures.length === 0 ? [] : [`<p class="note">${text(LEGEND)}</p>`, ...figures]),
    ...tables,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const LEGEND =
  'A point is what these games found, the line through it holds the truth in 95 of 100 cases, the broken line is an even game. Blue: the sample can tell it from that.';

const STYLE = `
:root { color-scheme: light dark; --plot-quiet: #9a9aa2; --plot-accent: #2f6fde; }
@media (prefers-color-scheme: dark) { :root { --plot-accent: #7aa8ff; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
figure { margin: 2rem 0; overflow-x: auto; }
figcaption { font-weight: 600; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; border-bottom: 1px solid #8884; font-variant-numeric: tabular-nums; }
tbody th { font-weight: 400; }
.note { opacity: 0.75; }
.warning { font-weight: 600; }
`;

const text = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
