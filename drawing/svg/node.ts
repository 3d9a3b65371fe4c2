/** A drawing as a tree of plain data: hosts make elements of it, or text. Nothing in it is markup until `svgText` has escaped it. */
export interface SvgNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (SvgNode | string)[];
}

type Value = string | number | undefined;

/** Attributes that are undefined are left out; numbers are rounded, so that drawings stay short. */
export function node(
  tag: string,
  attributes: Readonly<Record<string, Value>>,
  children: readonly (SvgNode | string | undefined)[] = [],
): SvgNode {
  // a table has ten thousand of them, made anew after every decision: hence the plain loop
  const given: Record<string, string> = {};
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value !== undefined) given[name] = typeof value === 'number' ? String(round(value)) : value;
  }
  return {
    tag,
    attributes: given,
    children: children.includes(undefined) ? children.filter(isThere) : (children as Inner),
  };
}

type Inner = readonly (SvgNode | string)[];
const isThere = (child: SvgNode | string | undefined): child is SvgNode | string => child !== undefined;

export const round = (value: number): number => Math.round(value * 100) / 100;

export const group = (
  attributes: Readonly<Record<string, Value>>,
  children: readonly (SvgNode | string | undefined)[],
): SvgNode => node('g', attributes, children);

export const moved = (x: number, y: number, children: readonly (SvgNode | undefined)[]): SvgNode =>
  group({ transform: `translate(${round(x)} ${round(y)})` }, children);

/** As markup. Names of elements and attributes are ours; texts and values may be anybody's. */
export function svgText({ tag, attributes, children }: SvgNode): string {
  const given = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
  if (children.length === 0) return `<${tag}${given}/>`;
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child))).join('');
  return `<${tag}${given}>${inside}</${tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Also drops the control characters that XML cannot hold. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
