/**
 * What players will see of a game, for a pane beside its files: the table as a game begins, and the faces of its components; from a
 * component file the faces of what stands in it. Loaded when an editor first asks: drawing is a third of the server.
 */
import { DRAWING_CSS, drawFace, drawScene, sceneOf, svgText } from '@kodeks/drawing';
import type { CompiledGame, Language } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';

/** Of our own request, `kodeks/preview`. */
export interface PreviewParams {
  readonly textDocument: { readonly uri: string };
  /** The ground the page is shown on. */
  readonly ground?: 'light' | 'dark';
}

/** A page that editors show as it is; it has no scripts. */
export interface Preview {
  readonly title: string;
  readonly html: string;
}

const TABLE_WIDTH = 900;
const FACE_WIDTH = 230;

export function preview(game: CompiledGame, path: string, language: Language, ground: 'light' | 'dark'): Preview {
  const { items } = game.data.components;
  const here = items.filter(({ span }) => span.file === path);
  const faces = (here.length > 0 ? here : items).flatMap(({ id }) => drawnFace(game, id.value, language));
  const table = here.length > 0 ? '' : drawnTable(game, language);
  const title = titleOf(game, language);
  const body = `<h1>${escaped(title)}</h1>${table}<div class="faces">${faces.join('')}</div>`;
  return { title, html: page(body, language, ground) };
}

function drawnTable(game: CompiledGame, language: Language): string {
  const session = start(game.core, { players: game.core.players.least, seed: 1, texts: game.texts });
  return svgText(drawScene(sceneOf(game, session, undefined), { language, width: TABLE_WIDTH }));
}

function drawnFace(game: CompiledGame, id: string, language: Language): readonly string[] {
  const face = drawFace(game, id, { language, width: FACE_WIDTH });
  return face === undefined ? [] : [`<figure>${svgText(face)}<figcaption>${escaped(id)}</figcaption></figure>`];
}

const titleOf = ({ data }: CompiledGame, language: Language): string => data.manifest?.name[language]?.value ?? '';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const page = (body: string, language: Language, ground: string): string => `<!doctype html>
<html lang="${language}" class="${ground}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
${DRAWING_CSS}
body { margin: 0; padding: 1rem; font-family: system-ui, sans-serif; background: ${ground === 'dark' ? '#17191d' : '#ffffff'}; color: ${ground === 'dark' ? '#e7e4dc' : '#22252b'}; }
svg { max-width: 100%; height: auto; }
.faces { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; }
figcaption { font: 0.8rem ui-monospace, monospace; }
</style>
<body>${body}</body>
</html>
`;
