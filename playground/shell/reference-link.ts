/** Where the rules reference tells about a rule. */
export const referenceLink = (language: 'pl' | 'en', game: string, rule: string): string =>
  game === '' ? `/${language}/` : `/${language}/${game}/#${rule}`;
