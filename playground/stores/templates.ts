/** Files to begin with: a project with nothing in it but a game that can be played, a copy under another name, a new file by its role. */
import type { Files } from './changes.ts';

export type Role = 'component' | 'rules' | 'reference' | 'example' | 'other';
type Language = 'pl' | 'en';
type NewFile = readonly [path: string, text: string];

/** `Moja gra!` is called `moja-gra` in file names. */
export function fileNameOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
}

export function blankProject(name: string, language: Language): Files {
  const id = fileNameOf(name) || 'my-game';
  const letters = id
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  const say = sayIn(language);
  return new Map([
    [
      'game.yaml',
      [
        say('# Jak gra się nazywa i ile osób w nią gra.', '# What the game is called, and how many can play it.'),
        `id: ${id}`,
        nameLine(name),
        'players: 2 to 4',
        `rulePrefix: ${letters}`,
        '',
      ].join('\n'),
    ],
    [
      'rules/10-game.rules',
      [
        say(
          '// Cała gra: gracze kolejno biorą od 1 do 3 punktów, aż ktoś ma 10. Zmień to po kawałku w swoją grę.',
          '// The whole game: players take 1 to 3 points in turn until somebody has 10. Change it bit by bit into your own.',
        ),
        'state points of Player: Int starts at 0',
        '',
        'flow {',
        '  turns clockwise from first p in players until some p in players where p.points >= 10 {',
        '    choose n from 1..3',
        '    gain n points',
        '  }',
        '}',
        '',
        'score collected(p: Player) = p.points',
        '',
      ].join('\n'),
    ],
  ]);
}

/** The same game under a name of its own; ids of rules stay as they are. */
export function renamedProject(files: Files, name: string): Files {
  const manifest = files.get('game.yaml');
  if (manifest === undefined) return files;
  const id = fileNameOf(name) || 'my-game';
  const renamed = manifest
    .replace(/^id:.*$/m, () => `id: ${id}`)
    .replace(/^name:.*\n(?:[ \t]+.*\n)*/m, () => `${nameLine(name)}\n`);
  return new Map([...files, ['game.yaml', renamed]]);
}

/** The first is the one to be written in. A file that is there already is never among them. */
export function newFiles(role: Role, name: string, files: Files, language: Language): readonly NewFile[] {
  const slug = fileNameOf(name);
  const say = sayIn(language);
  const made = ((): readonly NewFile[] => {
    switch (role) {
      case 'component':
        return componentFiles(name, slug, files, say);
      case 'rules':
        return [[`rules/${nextNumber(files)}-${slug}.rules`, rulesText(prefixOf(files), say)]];
      case 'reference':
        return [[`reference/${slug}.yaml`, referenceText(name, `${prefixOf(files)}-${slug.toUpperCase()}`, say)]];
      case 'example':
        return [[`examples/${slug}.yaml`, exampleText(name, nextExample(files), say)]];
      case 'other':
        return [[name.trim(), '']];
      default:
        return role satisfies never;
    }
  })();
  return (slug === '' && role !== 'other' ? [] : made).filter(([path]) => !files.has(path));
}

function componentFiles(name: string, slug: string, files: Files, say: Say): readonly NewFile[] {
  const kind = slug.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const place = slug.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return [
    [
      `components/${slug}.yaml`,
      [
        say(
          '# Każdy element raz; liczba, która jest na nim nadrukowana, stoi tylko tutaj.',
          '# Each component once; a number that is printed on it stands here and nowhere else.',
        ),
        `kind: ${kind}`,
        'items:',
        `  - id: ${slug}-1`,
        `    ${nameLine(`${name.trim()} 1`)}`,
        '    count: 1',
        '    worth: 1',
        '',
      ].join('\n'),
    ],
    [
      `rules/${nextNumber(files)}-${slug}.rules`,
      [
        say(
          `// Co jest na elementach z components/${slug}.yaml i gdzie leżą na początku.`,
          `// What the components of components/${slug}.yaml say, and where they lie at the start.`,
        ),
        `kind ${kind} {`,
        '  worth: Int',
        '}',
        '',
        `place ${place}Supply: set of ${kind}, holds all`,
        '',
      ].join('\n'),
    ],
  ];
}

const rulesText = (prefix: string, say: Say): string =>
  [
    say(
      '// O czym jest ten plik. Akcję można wybrać tylko wtedy, gdy da się ją wykonać do końca; numer po `because`',
      '// What this file is about. An action is offered only if it can be completed; the id after `because`',
    ),
    say('// zobaczy gracz, który zapyta, dlaczego nie może.', '// is what a player is shown who asks why not.'),
    '//',
    `// action build implements ${prefix}-BUILD-01 {`,
    `//   choose card from market where card.worth > 0 because ${prefix}-BUILD-02`,
    '//   move card to collection of you',
    '// }',
    '',
  ].join('\n');

const referenceText = (name: string, section: string, say: Say): string =>
  [
    say(
      '# Zasady dla czytelników, w obu językach. Regułę wykonuje ten plik .rules, który ma jej numer po `implements`.',
      '# Rules for readers, in both languages. A rule is carried out where its id stands after `implements` in a .rules file.',
    ),
    'sections:',
    `  - id: ${section}`,
    `    title: ${both(name.trim())}`,
    '    rules:',
    `      - id: ${section}-01`,
    '        pl: Tu napisz zasadę jednym zdaniem.',
    '        en: Write the rule here in one sentence.',
    '',
  ].join('\n');

const exampleText = (name: string, id: string, say: Say): string =>
  [
    say(
      '# `given` układa stół, `when` mówi, co robią gracze, `then`, co ma być potem prawdą.',
      '# `given` arranges the table, `when` is what players do, `then` what must be true afterwards.',
    ),
    'examples:',
    `  - id: ${id}`,
    `    title: ${both(name.trim())}`,
    '    players: 2',
    '    then:',
    '      - count of players = 2',
    '',
  ].join('\n');

type Say = (pl: string, en: string) => string;
const sayIn =
  (language: Language): Say =>
  (pl, en) =>
    language === 'pl' ? pl : en;

const both = (text: string): string => `{ pl: ${JSON.stringify(text)}, en: ${JSON.stringify(text)} }`;
const nameLine = (name: string): string => `name: ${both(name.trim() || 'Kodeks')}`;
const prefixOf = (files: Files): string =>
  /^rulePrefix:\s*([A-Z][A-Z0-9]*)/m.exec(files.get('game.yaml') ?? '')?.[1] ?? 'MY';

/** Files of rules are read by their numbers. */
function nextNumber(files: Files): number {
  const numbers = [...files.keys()].map((path) => Number(/^rules\/(\d+)/.exec(path)?.[1] ?? 0));
  return Math.floor(Math.max(0, ...numbers) / 10) * 10 + 10;
}

function nextExample(files: Files): string {
  const prefix = prefixOf(files);
  const numbers = [...files].flatMap(([path, text]) =>
    path.startsWith('examples/')
      ? [...text.matchAll(/^\s*- id:\s*[\w-]*?-EX-(\d+)/gm)].map(([, number]) => Number(number))
      : [],
  );
  return `${prefix}-EX-${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}`;
}
