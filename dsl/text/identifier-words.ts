/**
 * What a name says when nobody has found words for it: `takeControl`, `take-control` and `TakeControl` say "take control".
 */
export function identifierWords(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** `city`, `cities`; good enough for a game without a lexicon, which is the only one that sees it. */
export function englishPlural(words: string): string {
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(words)) return `${words}es`;
  return `${words}s`;
}

/** First letter of a sentence. */
export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
