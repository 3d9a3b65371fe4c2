/** Where the rules reference tells about a rule: its pages are the sections of a game's reference. */
export function referenceLink(language: 'pl' | 'en', game: string, section: string | undefined, rule: string): string {
  if (game === '') return `/${language}/`;
  if (section === undefined || section === '') return `/${language}/${game}/`;
  return `/${language}/${game}/rules/${slug(section)}#${rule}`;
}

/** As the reference makes its addresses: small letters without diacritics; NFD leaves ł alone. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/g, 'l')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
