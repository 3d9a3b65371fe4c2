/** What the shared icons show, where a game has no noun of its own for what they stand for. */
import { type Icon, type IconName, nameOfIcon } from '../data/looks.ts';
import { identifierWords } from './identifier-words.ts';
import { type Noun, nameAlone } from './nouns.ts';
import { type GameTexts, sameWords, type Words } from './texts.ts';

export const ICON_NAMES: Readonly<Record<IconName, Words>> = {
  money: { pl: 'pieniądze', en: 'money' },
  science: { pl: 'nauka', en: 'science' },
  materials: { pl: 'materiały', en: 'materials' },
  food: { pl: 'żywność', en: 'food' },
  production: { pl: 'produkcja', en: 'production' },
  morale: { pl: 'morale', en: 'morale' },
  energy: { pl: 'energia', en: 'energy' },
  ore: { pl: 'ruda', en: 'ore' },
  population: { pl: 'populacja', en: 'population' },
  influence: { pl: 'wpływ', en: 'influence' },
  point: { pl: 'punkt', en: 'point' },
  reputation: { pl: 'reputacja', en: 'reputation' },
  ship: { pl: 'statek', en: 'ship' },
  'ship-medium': { pl: 'średni statek', en: 'medium ship' },
  'ship-large': { pl: 'duży statek', en: 'large ship' },
  base: { pl: 'baza', en: 'base' },
  fleet: { pl: 'flota', en: 'fleet' },
  planet: { pl: 'planeta', en: 'planet' },
  star: { pl: 'gwiazda', en: 'star' },
  hex: { pl: 'heks', en: 'hex' },
  system: { pl: 'układ', en: 'system' },
  card: { pl: 'karta', en: 'card' },
  hand: { pl: 'ręka', en: 'hand' },
  deck: { pl: 'talia', en: 'deck' },
  discard: { pl: 'odrzuć', en: 'discard' },
  draw: { pl: 'dobierz', en: 'draw' },
  die: { pl: 'kość', en: 'die' },
  cube: { pl: 'kostka', en: 'cube' },
  disc: { pl: 'dysk', en: 'disc' },
  token: { pl: 'żeton', en: 'token' },
  marker: { pl: 'znacznik', en: 'marker' },
  swatch: { pl: 'kolor', en: 'colour' },
  structure: { pl: 'struktura', en: 'structure' },
  orbital: { pl: 'orbital', en: 'orbital' },
  monolith: { pl: 'monolit', en: 'monolith' },
  colony: { pl: 'kolonia', en: 'colony' },
  artifact: { pl: 'artefakt', en: 'artifact' },
  discovery: { pl: 'odkrycie', en: 'discovery' },
  technology: { pl: 'technologia', en: 'technology' },
  advisor: { pl: 'doradca', en: 'advisor' },
  player: { pl: 'gracz', en: 'player' },
  opponent: { pl: 'przeciwnik', en: 'opponent' },
  faction: { pl: 'frakcja', en: 'faction' },
  guild: { pl: 'gildia', en: 'guild' },
  corruption: { pl: 'spaczenie', en: 'corruption' },
  ancient: { pl: 'Starożytny', en: 'Ancient' },
  agenda: { pl: 'agenda', en: 'agenda' },
  attack: { pl: 'atak', en: 'attack' },
  defence: { pl: 'obrona', en: 'defence' },
  hull: { pl: 'kadłub', en: 'hull' },
  computer: { pl: 'komputer', en: 'computer' },
  drive: { pl: 'napęd', en: 'drive' },
  speed: { pl: 'pierwszeństwo', en: 'who is first' },
  cannon: { pl: 'działo', en: 'cannon' },
  missile: { pl: 'rakieta', en: 'missile' },
  source: { pl: 'źródło energii', en: 'power source' },
  explore: { pl: 'eksploruj', en: 'explore' },
  research: { pl: 'badaj', en: 'research' },
  upgrade: { pl: 'ulepsz', en: 'upgrade' },
  build: { pl: 'buduj', en: 'build' },
  move: { pl: 'ruch', en: 'move' },
  trade: { pl: 'handel', en: 'trade' },
  flip: { pl: 'obróć', en: 'turn over' },
  blockade: { pl: 'blokada', en: 'blockade' },
  automation: { pl: 'automatyzacja', en: 'automation' },
  event: { pl: 'zdarzenie', en: 'event' },
  achievement: { pl: 'osiągnięcie', en: 'achievement' },
  action: { pl: 'akcja', en: 'action' },
  turn: { pl: 'tura', en: 'turn' },
  round: { pl: 'runda', en: 'round' },
  start: { pl: 'początek', en: 'start' },
  end: { pl: 'koniec gry', en: 'end of the game' },
  once: { pl: 'raz', en: 'once' },
  always: { pl: 'stale', en: 'always' },
  gain: { pl: 'zyskaj', en: 'gain' },
  lose: { pl: 'strać', en: 'lose' },
  free: { pl: 'za darmo', en: 'free' },
  never: { pl: 'nigdy', en: 'never' },
  everybody: { pl: 'każdy gracz', en: 'every player' },
  damage: { pl: 'uszkodzenie', en: 'damage' },
  home: { pl: 'dom', en: 'home' },
};

/** What the lexicon calls it: a thing, a value or an item of that name. */
export const nounsFor = (texts: GameTexts, name: string): readonly Noun[] =>
  [texts.lexicon.nouns.get(name)?.forms, texts.lexicon.values.get(name)?.forms, texts.items.get(name)].filter(
    (noun) => noun !== undefined,
  );

export function wordsFor(texts: GameTexts, name: string): Words | undefined {
  const [noun] = nounsFor(texts, name);
  return noun && { pl: nameAlone(noun, 'pl'), en: nameAlone(noun, 'en') };
}

/** What an icon shows, where the game has no words for what it stands for. */
export function namedIcon(icon: Icon): Words {
  if (typeof icon === 'string') return ICON_NAMES[icon];
  return icon.title ?? sameWords(identifierWords(nameOfIcon(icon)));
}
