/** The invariants that Eclipse declares: each of them notices a hand in the box, and a rule that loses or makes something. */
import { join } from 'node:path';
import { compile, type SourceFile } from '@kodeks/dsl';
import { seededBelow, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import type { SimJob } from '../../cli/sim/job.ts';
import { playStretch } from '../../cli/sim/stretch.ts';
import { readGame } from '../support/read-game.ts';

const files = readGame(join(import.meta.dirname, '../../games/eclipse'));

function compiled(sources: readonly SourceFile[]) {
  const { game, problems } = compile(sources);
  if (game === undefined) throw new Error(problems.map((problem) => problem.message).join('\n'));
  return game;
}

const game = compiled(files);

/** A game in which hexes, technologies and parts have been taken. */
function underWay() {
  const session = start(game.core, { players: 4, seed: 11, mode: 'fast' });
  const below = seededBelow(11);
  while (session.status.kind === 'deciding' && session.decisions < 150) session.chooseRandom(below);
  return session;
}

const session = underWay();
const { states, places } = session.view(undefined);

const valueOfState = (name: string, key: string): string =>
  states.find((state) => state.name === name && state.keys[0] === key)?.value ?? '';
const keysWhere = (name: string, fits: (value: string) => boolean): readonly string[] =>
  states.find((state) => state.name === name && fits(state.value))?.keys ?? [];
const contentsOf = (name: string, fits: (id: string) => boolean = () => true): readonly string[] =>
  places.find((place) => place.name === name && place.contents.length > 0 && fits(place.id))?.contents ?? [];

/** A hex with somebody's disc and cubes, and whose it is. */
const [settled = ''] = keysWhere('disc', (value) => value === 'p1');
const explored =
  states.find(({ name, keys, value }) => name === 'hex' && value !== 'none' && /^sector-10/.test(keys[0] ?? ''))
    ?.keys[0] ?? '';
const [known = ''] = contentsOf('technologies');
const knower = places.find(({ name, contents }) => name === 'technologies' && contents.includes(known))?.id ?? '';
const design = known.replace(/#\d+$/, '');

describe('a change by hand', () => {
  test('without one, all hold', () => expect(session.brokenInvariants()).toEqual([]));

  test.each<readonly [invariant: string, state: string, keys: readonly string[], value: string]>([
    ['cubesConserved', 'cubes', ['p2', 'money'], '0'],
    ['cubesConserved', 'graveyard', ['p3', 'science'], '1'],
    ['cubesConserved', 'ambassador', ['p3', 'p4'], 'yes'],
    ['discsConserved', 'discs', ['p2'], '16'],
    ['discsConserved', 'spent', ['p1', 'moves'], '7'],
    ['settledWorldsHaveOwners', 'disc', [settled], 'none'],
    ['discsOnTheMap', 'disc', keysWhere('hex', (value) => value === 'none'), 'p1'],
    ['shipsOfEachColour', 'faction', ['interceptor'], 'black'],
    ['suppliesApart', 'faction', ['ancient-ship'], 'guardian'],
    ['technologiesKnown', 'knows', [/-(p\d)-/.exec(knower)?.[1] ?? '', design], 'no'],
    ['ancientPartsFitted', 'covering', [`${valueOfState('colour', 'p1')}/cruiser`, '1'], 'axion-computer'],
    ['blueprintsPowered', 'covering', [`${valueOfState('colour', 'p4')}/interceptor`, '2'], 'hull'],
    ['blueprintsDriven', 'covering', [`${valueOfState('colour', 'p4')}/starbase`, '1'], 'nuclear-drive'],
    ['tilesWhereTheyLie', 'hex', [explored], valueOfState('hex', settled)],
    ['tilesNotLaid', 'hex', [explored], 'none'],
    ['edgesAgree', 'beside', keysWhere('beside', (value) => value !== 'none'), 'none'],
    ['wormholesAgree', 'halves', keysWhere('halves', (value) => value === '2'), '0'],
    ['colonyShipsInRange', 'colonyShips', ['p1'], '4'],
    ['damageWithinHull', 'damage', [contentsOf('ships', (id) => id.includes(settled))[0] ?? ''], '9'],
  ])('%s: %s of %s', (name, state, keys, value) => {
    const touched = session.fork();
    expect(touched.assign(state, keys, value)).toEqual({ ok: true });
    expect(touched.brokenInvariants().map((broken) => broken.name)).toContain(name);
  });

  test('technologiesDiffer: the same technology twice', () => {
    const touched = session.fork();
    const other = places
      .flatMap(({ contents }) => contents)
      .find((piece) => piece !== known && piece.replace(/#\d+$/, '') === design);
    expect(touched.place(other ?? '', knower)).toEqual({ ok: true });
    expect(touched.brokenInvariants().map(({ name }) => name)).toEqual(['technologiesDiffer']);
  });

  test('tilesJoined: a hex whose wormholes are gone', () => {
    const touched = session.fork();
    for (const { name, keys } of states) if (name === 'halves' && keys[0] === explored) touched.assign(name, keys, '0');
    expect(touched.brokenInvariants().map(({ name }) => name)).toContain('tilesJoined');
  });
});

/** Invariants look at blueprints with tiles on them; what is printed is sound from the beginning. */
describe('printed blueprints', () => {
  const species = game.data.components.items
    .filter(({ kindName, fields }) => kindName === 'Species' && fields.has('home'))
    .map(({ id }) => id.value);

  test('of all twelve boards', () => expect(new Set(species).size).toBe(12));

  test.each([...new Set(species)])('%s: enough energy, a drive on every ship and on no starbase', (board) => {
    const begun = start(game.core, { players: 3, seed: 1 });
    const chooser = (begun.decision()?.player ?? 0) + 1;
    expect(begun.choose(`species=${board}`)).toEqual({ ok: true });
    const colour = begun
      .view(undefined)
      .states.find(({ name, keys }) => name === 'colour' && keys[0] === `p${chooser}`);
    for (const type of ['interceptor', 'cruiser', 'dreadnought', 'starbase']) {
      const group = `${colour?.value}/${type}`;
      expect(begun.inspect('energy', [group]).value, `energy of ${group}`).toBeGreaterThanOrEqual(0);
      expect(begun.inspect('movement', [group]).value > 0, `drive of ${group}`).toBe(type !== 'starbase');
    }
  });
});

/** Seats, options and aliens as the command takes them; few games, so that CI has time for them. */
const jobOf = (sources: readonly SourceFile[], players: number): SimJob => ({
  files: sources,
  players,
  seed: 5,
  options: {},
  bots: ['random'],
  limit: 20_000,
  check: false,
});

const GAMES = Number(process.env.RUNS ?? 1) * 5;

describe('kodeks sim', () => {
  test.each([2, 3, 4, 5, 6])(
    '%i players: no invariant is broken',
    (players) => {
      const tally = playStretch(game, jobOf(files, players), { from: 0, to: GAMES });
      expect(tally).toMatchObject({ endings: { finished: GAMES }, troubled: [] });
    },
    240_000,
  );

  test.each<readonly [invariant: string, file: string, rule: string, broken: string]>([
    [
      'cubesConserved',
      'rules/40-population.rules',
      '  set square.settled to no\n  gain 1 cubes of track for p\n',
      '  set square.settled to no\n',
    ],
    ['discsConserved', 'rules/45-turns.rules', '  set spent[you, space] to spent[you, space] + 1\n', ''],
    ['technologiesKnown', 'rules/54-research.rules', '  set knows[you, technology.design] to yes\n', ''],
    [
      'tilesNotLaid',
      'rules/50-explore.rules',
      'move sector to top of sectorDiscards[sector.area]',
      'move sector to top of sectorDiscards[home]',
    ],
  ])(
    '%s: a rule in %s that is wrong is found, and where',
    (name, path, rule, wrong) => {
      const changed = files.map((file) => (file.path === path ? { path, text: file.text.replace(rule, wrong) } : file));
      expect(changed.some((file, i) => file.text !== files[i]?.text)).toBe(true);
      const tally = playStretch(compiled(changed), jobOf(changed, 3), { from: 0, to: 12 });
      const found = tally.troubled.filter(({ message }) => message.includes(`\`${name}\``));
      expect(found[0]).toMatchObject({
        code: 'run/invariant',
        place: expect.stringMatching(/^rules\/95-invariants\.rules:\d+:1$/),
        seed: expect.any(Number),
      });
    },
    240_000,
  );
});
