/**
 * The Resource deck of Alien Artifacts, which no source lists (gaps AA-MISS-01, AA-MISS-02): 72 cards made by rule, so that anybody can see that
 * nothing was picked by hand. `components/designed-resources.yaml` is exactly what `deckText` writes; `alien-artifacts-data.test.ts` compares them
 * and counts icons, digits and Types.
 *
 * For each two of red, blue and green 18 cards with 3/2 (4), 2/3 (4), 3/1 (3), 1/3 (3) and 2/2 (4) icons; for each of them with gold 6 cards with
 * 3/1 (3), 2/2 (2) and 2/1 (1). Every second copy has its sections the other way round. Digits go round from 1 to 4, and so do the twelve ordered
 * pairs of different Types, whatever the colours.
 */
export interface ResourceSection {
  readonly colour: string;
  readonly icons: number;
  readonly type: string;
}
export interface ResourceCard {
  readonly id: string;
  readonly digit: number;
  readonly upper: ResourceSection;
  readonly lower: ResourceSection;
}

const TYPES = ['exploration', 'expansion', 'extermination', 'exploitation'] as const;
const TYPE_PAIRS = TYPES.flatMap((first) =>
  TYPES.filter((second) => second !== first).map((second) => [first, second]),
);

type Split = readonly [icons: number, others: number, copies: number];
const OF_TWO_COLOURS: readonly Split[] = [
  [3, 2, 4],
  [2, 3, 4],
  [3, 1, 3],
  [1, 3, 3],
  [2, 2, 4],
];
const WITH_GOLD: readonly Split[] = [
  [3, 1, 3],
  [2, 2, 2],
  [2, 1, 1],
];
const PAIRS: readonly (readonly [string, string, readonly Split[]])[] = [
  ['red', 'blue', OF_TWO_COLOURS],
  ['red', 'green', OF_TWO_COLOURS],
  ['blue', 'green', OF_TWO_COLOURS],
  ['red', 'gold', WITH_GOLD],
  ['blue', 'gold', WITH_GOLD],
  ['green', 'gold', WITH_GOLD],
];
/** From one dozen of cards to the next the pairs of Types move on by so many: then every digit meets every Type equally often. */
const SHIFT = 7;

export function resourceDeck(): readonly ResourceCard[] {
  const ids = new Set<string>();
  const drafts = PAIRS.flatMap(([colour, other, splits]) =>
    splits.flatMap(([icons, others, copies]) =>
      Array.from({ length: copies }, (_, copy) => {
        const sections = [
          { colour, icons },
          { colour: other, icons: others },
        ];
        return copy % 2 === 0 ? sections : [...sections].reverse();
      }),
    ),
  );
  return drafts.map(([upper, lower], i) => {
    const block = Math.floor(i / TYPE_PAIRS.length);
    const [first = '', second = ''] = TYPE_PAIRS[(i + SHIFT * block) % TYPE_PAIRS.length] ?? [];
    const printed = `${upper?.colour}-${upper?.icons}-${lower?.colour}-${lower?.icons}`;
    const id = ids.has(printed) ? `${printed}-b` : printed;
    ids.add(id);
    return {
      id,
      digit: ((i + block) % 4) + 1,
      upper: { colour: upper?.colour ?? '', icons: upper?.icons ?? 0, type: first },
      lower: { colour: lower?.colour ?? '', icons: lower?.icons ?? 0, type: second },
    };
  });
}

const COLOUR_WORDS: Readonly<Record<string, readonly [one: string, few: string, en: string]>> = {
  red: ['czerwona', 'czerwone', 'red'],
  blue: ['niebieska', 'niebieskie', 'blue'],
  green: ['zielona', 'zielone', 'green'],
  gold: ['złota', 'złote', 'gold'],
};

/** The component file, as it stands in the game's folder. */
export function deckText(): string {
  const section = ({ colour, icons, type }: ResourceSection): string =>
    `{ colour: ${colour}, icons: ${icons}, type: ${type} }`;
  const words = ({ colour, icons }: ResourceSection, language: 'pl' | 'en'): string => {
    const [one, few, en] = COLOUR_WORDS[colour] ?? ['', '', ''];
    return `${icons} ${language === 'en' ? en : icons === 1 ? one : few}`;
  };
  const items = resourceDeck().flatMap(({ id, digit, upper, lower }) => [
    `  - id: ${id}`,
    `    name: { pl: "${words(upper, 'pl')} / ${words(lower, 'pl')}", en: "${words(upper, 'en')} / ${words(lower, 'en')}" }`,
    `    digit: ${digit}`,
    `    sides: { upper: ${section(upper)}, lower: ${section(lower)} }`,
  ]);
  return [
    '# The composition of the Resource deck is not known (AA-MISS-01, AA-MISS-02). These 72 cards are made by rule: test/games/alien-artifacts-deck.ts',
    '# says how, and a test compares this file with what it writes. The id says what is printed, upper section first.',
    'kind: ResourceCard',
    'provenance: designed',
    'gap: AA-MISS-01, AA-MISS-02',
    'items:',
    ...items,
    '',
  ].join('\n');
}
