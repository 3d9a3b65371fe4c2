/** Where the reference will be: what is missing for it, or that it is on its way; and the way to the playground meanwhile. */
import { VERSION } from '../version.ts';
import type { ServedGame } from './served-games.ts';

export function waitingPage(games: readonly ServedGame[], isComing: boolean): string {
  const links = (language: 'pl' | 'en'): string =>
    games.map(({ id, name }) => `<li><a href="/playground/#game=${id}">${escaped(name[language])}</a></li>`).join('');
  const install = `<pre>npm install --save-dev @kodeks/site@${VERSION}</pre>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kodeks</title>
<style>${STYLE}</style>
</head>
<body>
<section lang="en">
<h1>Playground</h1>
<ul>${links('en')}</ul>
<h2>Rules reference</h2>
${isComing ? '<p>It is being made; this page shows it when it is ready.</p>' : `<p>It is made by another package. Install it in your project, and start <code>kodeks serve</code> again:</p>${install}`}
</section>
<section lang="pl">
<h1>Warsztat</h1>
<ul>${links('pl')}</ul>
<h2>Opis reguł</h2>
${isComing ? '<p>Właśnie powstaje; ta strona pokaże go, gdy będzie gotowy.</p>' : `<p>Tworzy go osobny pakiet. Zainstaluj go w swoim projekcie i uruchom <code>kodeks serve</code> ponownie:</p>${install}`}
</section>
</body>
</html>
`;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;padding:2.5rem 1.25rem;max-width:44rem;font:1.0625rem/1.6 system-ui,sans-serif}
section+section{margin-top:2.5rem;border-top:1px solid;padding-top:1rem}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
