/**
 * Colours for sources on pages: rules text by the grammar that editors use, YAML by its lines. No tool is loaded for it, so a
 * thousand excerpts cost milliseconds. Rule ids and component ids become links where the page knows where they lead.
 */
import { monarchGrammar } from '@kodeks/dsl';
import { asText, tag } from './html.ts';

export interface CodeLinks {
  readonly rule: (id: string) => string | undefined;
  readonly item: (id: string) => string | undefined;
}

const NO_LINKS: CodeLinks = { rule: () => undefined, item: () => undefined };

type ColourRule = readonly [RegExp, string | readonly string[]];
const RULES: readonly ColourRule[] = monarchGrammar().tokenizer.root.map(([pattern, colours]) => [
  new RegExp(pattern.source, 'my'),
  colours,
]);

export function highlightRules(text: string, links: CodeLinks = NO_LINKS): string {
  let html = '';
  for (let at = 0; at < text.length; ) {
    const found = tokenAt(text, at);
    html += found === undefined ? asText(text.charAt(at)) : found.html(links);
    at += found?.length ?? 1;
  }
  return html;
}

function tokenAt(text: string, at: number) {
  for (const [pattern, colours] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const [whole = ''] = match ?? [];
    if (match === null || whole === '') continue;
    const parts =
      typeof colours === 'string' ? [[colours, whole]] : colours.map((colour, i) => [colour, match[i + 1] ?? '']);
    const html = (links: CodeLinks): string =>
      parts.map(([colour = '', part = '']) => coloured(colour, part, links)).join('');
    return { length: whole.length, html };
  }
  return undefined;
}

function coloured(colour: string, text: string, links: CodeLinks): string {
  if (colour === 'name' || colour === 'sign' || text.trim() === '') return asText(text);
  const href =
    colour === 'rule-id' ? links.rule(text) : colour === 'component' ? links.item(text.replace(/^@/, '')) : undefined;
  if (href !== undefined) return tag('a', { class: `c-${colour}`, href }, asText(text));
  return tag('span', { class: `c-${colour}` }, asText(text));
}

/** Comments, keys and quoted texts; a line at a time is enough for reading. */
export function highlightYaml(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const comment = /^\s*#.*$/.exec(line);
      if (comment !== null) return tag('span', { class: 'c-comment' }, asText(line));
      const key = /^(\s*(?:- )?)([\w.-]+)(:(?:\s|$))(.*)$/.exec(line);
      if (key === null) return asText(line);
      const [, indent = '', name = '', colon = '', rest = ''] = key;
      return `${indent}${tag('span', { class: 'c-member' }, asText(name))}${colon}${asText(rest)}`;
    })
    .join('\n');
}

/** By the name a code fence gives; what we have no colours for stays plain. */
export function highlight(text: string, language: string): string {
  if (/^rules\b/.test(language)) return highlightRules(text);
  if (language === 'yaml' || language === 'yml') return highlightYaml(text);
  return asText(text);
}

/** Code fences of a written page as coloured blocks. */
export function withColours(markdown: string): string {
  return markdown.replace(/^```([^\n]*)\n([\s\S]*?)^```$/gm, (_, language: string, text: string) => {
    const code = tag('code', {}, highlight(text.trimEnd(), language.trim()).replace(/\n(?=\n)/g, '\n&#8203;'));
    // an empty line after it, or Markdown would take the next paragraph for a part of the block
    return `\n<div><pre class="code" tabindex="0">${code}</pre></div>\n`;
  });
}
