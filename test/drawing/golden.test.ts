/**
 * How things look, kept as pictures in `golden/`: a face of every kind of component, the table as it is laid out, and a moment of play.
 * Open the SVG that changed in a browser before you accept it (`npx vitest run test/drawing/golden.test.ts -u`).
 */
import { drawFace, type SvgNode, sceneOf, svgText, textsOfItem } from '@kodeks/drawing';
import { type CompiledGame, compileExamples } from '@kodeks/dsl';
import { runExample, type Session, type SessionOptions, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { drawScene } from '../../drawing/svg/draw-scene.ts';
import { node } from '../../drawing/svg/node.ts';
import { gameIn } from '../support/whole-games.ts';

/** A moment with something to see: the end of this worked example. */
const MOMENTS = [
  { name: 'eclipse', file: 'examples/40-battle.yaml', example: 'ECL-EX-29' },
  { name: 'master-of-orion', file: 'examples/20-chains.yaml', example: 'MOO-OWN-01' },
  { name: 'alien-artifacts', file: 'examples/71-attack-empires.yaml', example: 'AA-X-DEF-03' },
  { name: 'voidfall', file: 'examples/40-outcome.yaml', example: 'VF-PX-301' },
  { name: 'beyond-the-sun', file: 'examples/72-control-and-colonies.yaml', example: 'BTS-X-JUMP-01' },
] as const;

/** A line for each element: what has changed can be read in a difference. */
const inLines = (svg: SvgNode): string =>
  `${svgText(svg)
    .replace(/<title>[^<]*<\/title>/g, '')
    .replaceAll('><', '>\n<')}\n`;

describe.each(MOMENTS)('$name', ({ name, file, example: id }) => {
  const game = gameIn(`games/${name}`);

  test('its faces', () => expect(inLines(sheetOf(game))).toMatchFileSnapshot(`golden/${name}-faces.svg`));

  test('its table at the beginning', () => {
    const session = start(game.core, { players: game.core.players.least, seed: 1, texts: game.texts });
    return expect(pictureOf(game, session)).toMatchFileSnapshot(`golden/${name}-setup.svg`);
  });

  test('a moment of play', () => {
    const { out } = compileExamples(game, [game.sources.get(file)!]);
    const example = out.examples.find((each) => each.id === id)!;
    const begin = (options: SessionOptions) => start(out.program, { ...options, texts: game.texts });
    let picture = '';
    const { passed } = runExample({ program: out.program, start: begin }, example, (_, session) => {
      picture = pictureOf(game, session);
    });
    expect(passed).toBe(true);
    return expect(picture).toMatchFileSnapshot(`golden/${name}-play.svg`);
  });
});

function pictureOf(game: CompiledGame, session: Session): string {
  const scene = sceneOf(game, session, undefined, { textsOn: (item) => textsOfItem(game, item) });
  return inLines(drawScene(scene, { language: 'pl', width: 1100, standalone: true }));
}

const [WIDTH, ACROSS] = [230, 5];

/** Of every kind the component that says most. */
function sheetOf(game: CompiledGame): SvgNode {
  const best = new Map<string, { readonly id: string; readonly length: number }>();
  for (const { id, kindName } of game.data.components.items) {
    const length = textsOfItem(game, id.value).reduce((sum, { text }) => sum + text.en.length, 0);
    if (length > (best.get(kindName)?.length ?? -1)) best.set(kindName, { id: id.value, length });
  }
  // the first brings the colours along for all; words only where there are no icons, since texts have tests of their own
  const faces = [...best.values()].map(
    ({ id }, i) => drawFace(game, id, { language: 'en', width: WIDTH, standalone: i === 0, iconsFirst: true })!,
  );
  let [y, high] = [0, 0];
  const placed = faces.map((face, i) => {
    if (i > 0 && i % ACROSS === 0) [y, high] = [y + high + 10, 0];
    high = Math.max(high, Number(face.attributes.height));
    return { ...face, attributes: { ...face.attributes, x: `${(i % ACROSS) * (WIDTH + 10)}`, y: `${y}` } };
  });
  const [width, height] = [ACROSS * (WIDTH + 10), y + high];
  return node('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }, placed);
}
