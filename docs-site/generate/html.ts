/**
 * Small pieces of HTML, always escaped. Pages are Markdown with HTML blocks: what has a shape of its own (a rule, a card) is HTML,
 * the rest is Markdown. A block must not contain an empty line, or Markdown would take over in the middle of it.
 */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const asText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `children` are HTML already. An attribute that is undefined or false is left out. */
export function tag(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${asText(String(value))}"`));
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

export const link = (href: string, text: string, attributes: Attributes = {}): string =>
  tag('a', { href, ...attributes }, asText(text));

/** A stretch of HTML as one Markdown block. */
export function block(...lines: readonly string[]): string {
  return `<div>\n${lines
    .filter((line) => line !== '')
    .join('\n')
    .replace(/\n\s*\n/g, '\n')}\n</div>`;
}

/** A list of links or words in running text. */
export const joined = (parts: readonly string[], separator = ', '): string => parts.join(separator);

/** Ids in addresses: small letters, digits and hyphens. */
export const slug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Without diacritics and in small letters: what somebody types on a keyboard that lacks them. NFD leaves ł alone. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/g, 'l');

/** Text of a Markdown line: what Markdown or HTML would read as a sign is written out. */
export const plain = (text: string): string => asText(text).replace(/([\\`*_[\]#|~])/g, '\\$1');
