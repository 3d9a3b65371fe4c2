/** Nodes of a drawing as elements of the page: only shapes and texts, and only attributes that style or place them. */
import { h, type VNode } from 'vue';
import type { PictureNode } from '../engine/messages.ts';

export interface NodeLook {
  readonly asking: boolean;
  readonly offered: ReadonlySet<string>;
  readonly picked: readonly string[];
}

const TAGS = new Set([
  'svg',
  'g',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'path',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'clipPath',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
  'stop',
]);
const isSafe = (name: string): boolean => /^[A-Za-z][\w:-]*$/.test(name) && !/^on|href|^style$|^src/i.test(name);

/** What can be chosen, or asked about, is a button. */
export function elementOf(node: PictureNode, look: NodeLook): VNode | undefined {
  if (!TAGS.has(node.tag)) return undefined;
  const attributes: Record<string, unknown> = Object.fromEntries(
    Object.entries(node.attributes).filter(([name]) => isSafe(name)),
  );
  const thing = node.attributes['data-thing'];
  if (look.asking && (typeof thing === 'string' || node.attributes['data-fact'] !== undefined)) {
    attributes['data-askable'] = 'yes';
    attributes.tabindex = '0';
    attributes.role = 'button';
  } else if (typeof thing === 'string' && look.offered.has(thing)) {
    attributes['data-offered'] = look.picked.includes(thing) ? 'picked' : 'yes';
    attributes.tabindex = '0';
    attributes.role = 'button';
    attributes['aria-pressed'] = String(look.picked.includes(thing));
  }
  const children = node.children.map((child) => (typeof child === 'string' ? child : elementOf(child, look)));
  return h(node.tag, attributes, children);
}

/** Is anything of it offered? */
export function offers(node: PictureNode | undefined, offered: ReadonlySet<string>): boolean {
  if (node === undefined || offered.size === 0) return false;
  const thing = node.attributes['data-thing'];
  if (typeof thing === 'string' && offered.has(thing)) return true;
  return node.children.some((child) => typeof child !== 'string' && offers(child, offered));
}
