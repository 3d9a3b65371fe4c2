/** Where a rule id stands in the files of a game: what implements it before what only words it. */
import type { Files } from '../stores/changes.ts';

const MOST = 12;

export function placesOfRule(files: Files, id: string): readonly { readonly file: string; readonly line: number }[] {
  const found: { readonly file: string; readonly line: number }[] = [];
  const whole = new RegExp(`(?<![\\w-])${id.replace(/[^\w-]/g, '')}(?![\\w-])`);
  for (const [file, text] of [...files].sort(([a], [b]) => rank(a) - rank(b))) {
    if (!text.includes(id)) continue;
    for (const [i, line] of text.split('\n').entries()) if (whole.test(line)) found.push({ file, line: i + 1 });
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

const ORDER = ['rules/', 'components/', 'reference/', 'examples/'];
const rank = (path: string): number => {
  const at = ORDER.findIndex((folder) => path.startsWith(folder));
  return at < 0 ? ORDER.length : at;
};
