/**
 * The body of a page. It stands in the page's own HTML file and nowhere else: scripts that held it once more would double the site
 * and its build. While the site is built, the build hands it over; in a browser it is on the page already, or is read from the
 * file of the page that the reader goes to.
 */
import { withBase } from 'vitepress';

declare global {
  var kodeksBodies: ReadonlyMap<string, string> | undefined;
}

export async function pageBody(path: string): Promise<string> {
  if (import.meta.env.SSR) return globalThis.kodeksBodies?.get(path) ?? '';
  const here = bodyIn(document, path);
  if (here !== undefined) return here;
  const response = await fetch(withBase(path.endsWith('/') ? `${path}index.html` : `${path}.html`));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return bodyIn(new DOMParser().parseFromString(await response.text(), 'text/html'), path) ?? '';
}

function bodyIn(page: Document, path: string): string | undefined {
  return page.querySelector(`.page-body[data-path="${CSS.escape(path)}"]`)?.innerHTML;
}
