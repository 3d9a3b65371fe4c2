/**
 * `npm run docs:measure -- [GAME…] [--games N] [--readings N]`: lets bots play the games and keeps in `docs-site/measured/` what the reference shows of it: pictures of
 * the balance, and how often other readings of the rulebook matter. Building the site only reads these files; they say which rules they are of.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { figuresOf } from '../cli/balance/figures.ts';
import { playGames } from '../cli/balance/play.ts';
import { type PlotWords, plotsOf } from '../cli/balance/plots.ts';
import type { BotName } from '../cli/bots.ts';
import { type CompiledGame, compile, hasNoun, nameAlone, nounOf } from '../cli/engine.ts';
import { readFiles } from '../cli/files/read-game.ts';
import { replaceFile } from '../cli/files/replace-file.ts';
import type { Language } from '../cli/language.ts';
import { compareReadings } from '../cli/readings/compare-readings.ts';
import type { MeasuredGame } from '../docs-site/generate/measured.ts';

const ROOT = resolve(import.meta.dirname, '..');
const GAMES = readdirSync(join(ROOT, 'games')).filter((name) => existsSync(join(ROOT, 'games', name, 'game.yaml')));
const OUT = join(ROOT, 'docs-site', 'measured');
const SEED = 1;
const LIMIT = 20_000;

const { values, positionals } = parseArgs({
  options: { games: { type: 'string', default: '60' }, readings: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !GAMES.includes(name));
if (unknown.length > 0) throw new Error(`there is no game ${unknown.join(', ')}; there is ${GAMES.join(', ')}`);

async function readingsOf(game: CompiledGame, games: number): Promise<MeasuredGame['readings']> {
  const players = game.core.players.least;
  const bots: readonly BotName[] = ['random'];
  const job = { games, players, seed: SEED, bots, options: {}, limit: LIMIT, only: undefined };
  const never = { wanted: false, breathe: async () => {}, end: () => {} };
  const nothingKept = { before: new Map(), keep: () => {} };
  const compared = await compareReadings(game, job, { cancel: never, kept: nothingKept, onProgress: () => {} });
  const found = compared.map(({ option, other, parted, scores, winners, first }) => ({
    option,
    other,
    parted: parted.count,
    least: thousandths(parted.least),
    most: thousandths(parted.most),
    scores: scores.count,
    winners: winners.count,
    rules: first?.rules ?? [],
  }));
  return { games, players, bots: bots.join(', '), found };
}

const thousandths = (share: number): number => Math.round(share * 1000) / 1000;

async function balanceOf(game: CompiledGame, games: number): Promise<MeasuredGame['balance']> {
  const players = Math.max(2, game.core.players.least);
  const bots: readonly BotName[] = ['greedy'];
  const rules = { files: [...game.sources.values()], players, seed: SEED, options: {}, bots, limit: LIMIT };
  const lines = await playGames(
    game,
    { ...rules, check: false, lines: true, observe: true, vary: false },
    { games, threads: 1, keep: undefined, onProgress: () => {}, isCancelled: () => false },
  );
  const figures = figuresOf(lines, players);
  const plots = { pl: plotsOf(figures, wordsIn(game, 'pl')), en: plotsOf(figures, wordsIn(game, 'en')) };
  return { games: figures.finished, players, bots: bots.join(', '), plots };
}

function wordsIn({ texts }: CompiledGame, language: Language): PlotWords {
  const called = (name: string): string => {
    const item = texts.items.get(name);
    if (item !== undefined) return nameAlone(item, language);
    return hasNoun(texts, name) ? nameAlone(nounOf(texts, name), language) : name;
  };
  return { ...WORDS[language], called };
}

const WORDS: Readonly<Record<Language, Omit<PlotWords, 'called'>>> = {
  en: {
    seat: (number) => `player ${number}`,
    bySeat: 'Victories by seat',
    byBot: 'Victories by bot',
    by: (place) => `Victories: ${place}`,
    cards: 'How much more often those win who have it',
    lengths: 'Games by the number of decisions',
    sources: 'Points by source',
    player: 'a player',
    winner: 'a winner',
    actions: 'When actions are taken, by fifths of a game',
  },
  pl: {
    seat: (number) => `gracz ${number}`,
    bySeat: 'Zwycięstwa według miejsca przy stole',
    byBot: 'Zwycięstwa według bota',
    by: (place) => `Zwycięstwa: ${place}`,
    cards: 'O ile częściej wygrywają ci, którzy to mają',
    lengths: 'Partie według liczby decyzji',
    sources: 'Punkty według źródła',
    player: 'gracz',
    winner: 'zwycięzca',
    actions: 'Kiedy wykonuje się akcje (kolejne piąte części partii)',
  },
};

// last, because what stands above must be there when it runs
mkdirSync(OUT, { recursive: true });
for (const name of positionals.length > 0 ? positionals : GAMES) {
  const began = performance.now();
  const { files } = readFiles(join(ROOT, 'games', name));
  const { game } = compile(files);
  if (game === undefined) throw new Error(`${name} does not compile: see \`kodeks check ${name}\``);
  const measured: MeasuredGame = {
    fingerprint: game.core.fingerprint,
    readings: await readingsOf(game, Number(values.readings)),
    balance: await balanceOf(game, Number(values.games)),
  };
  replaceFile(join(OUT, `${name}.json`), `${JSON.stringify(measured, undefined, 1)}\n`);
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
}
