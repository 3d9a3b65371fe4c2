/**
 * Reads a game's own icons: `icons/*.svg`.
 * In:  files       drawings on a square or nearly square grid, in `currentColor`
 * Out: OwnIcon[]   outlines and what to do with them; nothing of the file itself gets into a page
 * What runs or leads elsewhere is refused, and so is what we would not draw: an icon looks as its author drew it, or is an error.
 */
import type { SourceFile, Span } from '../source/source.ts';
import type { IconShape, OwnIcon } from './looks.ts';
import type { IconFile } from './model.ts';
import type { DataProblem } from './problems.ts';
import { readSvg, type SvgElement } from './svg.ts';
import { outlineOf } from './svg-outlines.ts';

export function readIcons(files: readonly SourceFile[]): {
  readonly out: readonly IconFile[];
  readonly problems: readonly DataProblem[];
} {
  const problems: DataProblem[] = [];
  return { out: files.flatMap((file) => iconIn(file, problems) ?? []), problems };
}

function iconIn(file: SourceFile, problems: DataProblem[]): IconFile | undefined {
  const read = readSvg(file);
  const span: Span = { file: file.path, start: 0, end: 0 };
  if ('what' in read) {
    problems.push({ kind: 'icon-not-svg', at: read.at, why: read.what });
    return undefined;
  }
  if (read.name !== 'svg') {
    problems.push({ kind: 'icon-not-svg', at: read.span, why: 'no-svg' });
    return undefined;
  }
  const found: DataProblem[] = [...dangersIn(read), ...partsOf(read)];
  const viewBox = viewBoxOf(read);
  if (viewBox === undefined) found.push({ kind: 'icon-without-view-box', at: read.span });
  const shapes = shapesIn(read, { fill: 'currentColor', stroke: 'none', width: 2 }, found);
  if (found.length === 0 && shapes.length === 0) found.push({ kind: 'icon-not-svg', at: read.span, why: 'empty' });
  problems.push(...found);
  if (viewBox === undefined || found.length > 0) return undefined;
  const name = file.path.replace(/^icons\//, '').replace(/\.svg$/, '');
  return { icon: { name, title: titleOf(read), viewBox, shapes }, span };
}

// ---------------------------------------------------------------- what does not belong into a drawing

const RUNS_OR_LEADS_ELSEWHERE = new Set(
  'script foreignObject style image use a iframe object embed audio video animate animateTransform animateMotion set handler'.split(
    ' ',
  ),
);

function dangersIn(element: SvgElement): readonly DataProblem[] {
  const danger = (at: Span, found: string): DataProblem => ({ kind: 'icon-not-safe', at, found });
  const here = RUNS_OR_LEADS_ELSEWHERE.has(element.name) ? [danger(element.span, `<${element.name}>`)] : [];
  const attributes = element.attributes.flatMap(({ name, value }) => {
    const isReference = /(^|:)href$/.test(name) || name === 'src' || /url\s*\(|javascript:/i.test(value.value);
    return /^on/i.test(name) || name === 'style' || isReference ? [danger(value.span, name)] : [];
  });
  return [...here, ...attributes, ...element.children.flatMap(dangersIn)];
}

const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'fill-rule', 'clip-rule'];
const ANYWHERE = ['id', 'class', 'role', 'lang', 'version', 'width', 'height', 'viewBox', ...PAINT];
const OUTLINES: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
};
const WITHOUT_OUTLINE = ['svg', 'g', 'title', 'desc', 'metadata'];

/** Elements and attributes that we would leave out, or draw otherwise than they are meant. */
function partsOf(element: SvgElement): readonly DataProblem[] {
  const { name, span, attributes, children } = element;
  if (RUNS_OR_LEADS_ELSEWHERE.has(name) || name === 'metadata' || name === 'desc' || name.includes(':')) return [];
  const geometry = OUTLINES[name];
  if (geometry === undefined && !WITHOUT_OUTLINE.includes(name))
    return [{ kind: 'icon-part', at: span, found: `<${name}>` }];
  const strange = attributes.flatMap(({ name: attribute, value }): DataProblem[] => {
    const isNoted = attribute.includes(':') || attribute === 'xmlns' || attribute.startsWith('aria-');
    const isDanger = attribute === 'style' || attribute === 'src' || attribute === 'href' || /^on/i.test(attribute);
    if (isNoted || isDanger || [...ANYWHERE, ...(geometry ?? [])].includes(attribute)) return [];
    return [{ kind: 'icon-part', at: value.span, found: attribute }];
  });
  return [...strange, ...children.flatMap(partsOf)];
}

// ---------------------------------------------------------------- what is drawn

function viewBoxOf(svg: SvgElement): OwnIcon['viewBox'] | undefined {
  const numbers = (attribute(svg, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    ? [x, y, width, height]
    : undefined;
}

interface Paint {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
}

function shapesIn(element: SvgElement, around: Paint, problems: DataProblem[]): readonly IconShape[] {
  const paint: Paint = {
    fill: attribute(element, 'fill') ?? around.fill,
    stroke: attribute(element, 'stroke') ?? around.stroke,
    width: Number(attribute(element, 'stroke-width') ?? around.width),
  };
  for (const name of ['fill', 'stroke']) {
    const own = element.attributes.find((each) => each.name === name)?.value;
    if (own !== undefined && !/^(none|currentColor)$/i.test(own.value) && !/url\s*\(/.test(own.value))
      problems.push({ kind: 'icon-part', at: own.span, found: `${name}="${own.value}"` });
  }
  const d = outlineOf(element);
  const bad = element.attributes.find(({ name }) => OUTLINES[element.name]?.includes(name) === true);
  if (d === undefined && bad !== undefined) problems.push({ kind: 'icon-part', at: bad.value.span, found: bad.name });
  const own: IconShape[] = d === undefined ? [] : drawnWith(d, paint);
  return [...own, ...element.children.flatMap((child) => shapesIn(child, paint, problems))];
}

function drawnWith(d: string, { fill, stroke, width }: Paint): IconShape[] {
  const isDrawn = (value: string): boolean => value.toLowerCase() !== 'none';
  return [
    ...(isDrawn(fill) ? [{ d, isFilled: true }] : []),
    ...(isDrawn(stroke) && width > 0 ? [{ d, isFilled: false, width }] : []),
  ];
}

/** `<title lang="pl">`, `<title lang="en">`; one without a language speaks for both. */
function titleOf({ children }: SvgElement): OwnIcon['title'] {
  const titles = children.filter(({ name }) => name === 'title');
  const [any] = titles;
  const said = (language: string): string | undefined =>
    (
      titles.find((one) => attribute(one, 'lang') === language || attribute(one, 'xml:lang') === language) ?? any
    )?.text.trim();
  const [pl, en] = [said('pl'), said('en')];
  return pl === undefined || en === undefined || pl === '' || en === '' ? undefined : { pl, en };
}

const attribute = ({ attributes }: SvgElement, name: string): string | undefined =>
  attributes.find((each) => each.name === name)?.value.value;
