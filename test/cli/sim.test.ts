/** `kodeks sim`: what it counts, and that nothing depends on who counts it. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { botFor } from '../../cli/bots.ts';
import { compile, restore, start } from '../../cli/engine.ts';
import { readFiles } from '../../cli/files/read-game.ts';
import { exactly } from '../../cli/sim/exact-sum.ts';
import type { SimJob } from '../../cli/sim/job.ts';
import { playOne } from '../../cli/sim/play-one.ts';
import { simReport, simText } from '../../cli/sim/report.ts';
import { playStretch } from '../../cli/sim/stretch.ts';
import { inkThatIs } from '../../cli/terminal/ink.ts';
import { ROOT } from '../support/source-tree.ts';
import { classic, kodeks, temporaryFolder } from './support/kodeks.ts';

const KEYS = ['games', 'finished', 'deadEnds', 'invariantFailures', 'endless', 'decisions', 'wins', 'seconds'];

function gameAt(folder: string) {
  const { files } = readFiles(folder);
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(problems[0]?.message);
  return { game, files };
}

const jobOf = (files: SimJob['files'], more: Partial<SimJob> = {}): SimJob => ({
  files,
  players: 2,
  seed: 1,
  options: {},
  bots: ['random'],
  limit: 20_000,
  check: false,
  ...more,
});

describe('as a user runs it', () => {
  const sim = (...words: readonly string[]) => kodeks(['sim', classic('tic-tac-toe'), '--json', ...words]);

  test('the promised keys come first, and the numbers add up', async () => {
    const { code, out, err } = await sim('--players', '2', '--games', '200', '--seed', '7');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const report = JSON.parse(out);
    expect(Object.keys(report).slice(0, KEYS.length)).toEqual(KEYS);
    expect(report).toMatchObject({ games: 200, finished: 200, deadEnds: 0, invariantFailures: 0, endless: 0 });
    expect(report.decisions.max).toBe(9);
    expect(report.wins[0] + report.wins[1] + report.draws).toBe(200);
    expect(report.wins[0]).toBeGreaterThan(report.wins[1]);
  });

  test('the number of workers changes nothing', async () => {
    const reports = await Promise.all(['1', '2', '3'].map((workers) => sim('--games', '150', '--workers', workers)));
    const [first, ...others] = reports.map(({ out }) => ({ ...JSON.parse(out), seconds: 0 }));
    for (const other of others) expect(other).toEqual(first);
  });

  test('several sorts of bots change seats, and each has its share', async () => {
    const { out } = await sim('--games', '40', '--bots', 'mcts:100,random', '--seed', '3');
    const { bots } = JSON.parse(out);
    expect(Object.keys(bots)).toEqual(['mcts:100', 'random']);
    const mcts = bots['mcts:100'];
    expect(mcts.games).toBe(40);
    expect(mcts.least).toBeGreaterThan(0.6);
    expect(mcts.rate + bots.random.rate).toBeLessThanOrEqual(1);
  });

  test('in words', async () => {
    const { out } = await kodeks(['sim', classic('tic-tac-toe'), '--games', '50']);
    expect(out).toMatch(/^tic-tac-toe: 50 games of 2 players, seed 1, /);
    expect(out).toMatch(/finished +50 +of 50/);
    expect(out).toMatch(/player 1 +\d+ +\d+\.\d %/);
  });

  test('actions, scores and options of a card game', async () => {
    const words = ['sim', 'cli/template', '--games', '20', '--players', '3', '--option', 'rich=yes', '--json'];
    const report = JSON.parse((await kodeks(words)).out);
    expect(Object.keys(report.actions).sort()).toEqual(['buy', 'work']);
    expect(report.meanScores).toHaveLength(3);
    expect(report.finished).toBe(20);
  });

  test('a broken game is counted, located, and ends with 1', async () => {
    const cwd = temporaryFolder();
    cpSync(join(ROOT, 'cli/template'), join(cwd, 'starter'), { recursive: true });
    const rules = join(cwd, 'starter/rules/30-turns.rules');
    writeFileSync(
      rules,
      readFileSync(rules, 'utf8').replace('gain wage(you) coins', 'repeat while 1 = 1 { gain 1 coins }'),
    );
    const { code, out } = await kodeks(['sim', 'starter', '--games', '3', '--json'], { cwd });
    expect(code).toBe(1);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ games: 3, finished: 0, endless: 3 });
    expect(report.troubled).toHaveLength(3);
    expect(report.troubled[0]).toMatchObject({
      game: 0,
      code: 'run/endless',
      place: expect.stringMatching(/^rules\/30-turns\.rules:\d+:\d+$/),
    });
    expect((await kodeks(['sim', 'starter', '--games', '1'], { cwd })).out).toContain(
      'What went wrong, first games first',
    );
  });

  test('a broken invariant is named, with its place, its values and what it takes to see it again', async () => {
    const rules = (lost: string): string => `state cubes of Player: Int starts at 3
state graveyard of Player: Int
invariant cubesConserved for each p in players: cubes of p + graveyard of p = 3
flow {
  turns clockwise from seat(1) for 4 rounds {
    one of {
      bury where cubes of you > 0 because TT-01 { lose 1 cubes; ${lost} }
      rest { }
    }
  }
}
`;
    const manifest = 'id: pond\nname: { pl: Staw, en: Pond }\nplayers: 2\n';
    const folder = (lost: string) => temporaryFolder({ 'game.yaml': manifest, 'rules/a.rules': rules(lost) });
    const simulated = (cwd: string, ...words: string[]) =>
      kodeks(['sim', '.', '--games', '5', '--workers', '1', ...words], { cwd });
    const sound = await simulated(folder('gain 1 graveyard'), '--json');
    expect({ code: sound.code, report: JSON.parse(sound.out) }).toMatchObject({
      code: 0,
      report: { finished: 5, invariants: 1 },
    });
    const cwd = folder('if cubes of you = 0 { gain 2 graveyard } otherwise { gain 1 graveyard }');
    const broken = await simulated(cwd, '--json');
    expect(broken.code).toBe(1);
    const report = JSON.parse(broken.out);
    expect(report.invariantFailures).toBeGreaterThan(0);
    const [first] = report.troubled;
    expect(first).toMatchObject({ code: 'run/invariant', place: 'rules/a.rules:3:1' });
    expect(first.message).toMatch(
      /^the invariant `cubesConserved` does not hold for p[12]: `cubes of p \+ graveyard of p = 3` \(4 on the left, 3 on the right\)$/,
    );
    // the seed and the number of decisions lead to the same place
    const { files, game } = gameAt(cwd);
    const again = playOne(game, jobOf(files), first.game);
    expect([again.seed, again.decisions, again.trouble?.message]).toEqual([first.seed, first.decisions, first.message]);
    expect((await simulated(cwd)).out).toContain(
      `game ${first.game}, seed ${first.seed}, after ${first.decisions} decision`,
    );
  });

  test('a limit makes a game endless', async () => {
    const { code, out } = await sim('--games', '3', '--limit', '2');
    expect({ code, report: JSON.parse(out) }).toMatchObject({ code: 1, report: { endless: 3, finished: 0 } });
  });
});

describe.each([
  'tic-tac-toe',
  'connect-four',
  'goofspiel',
  'kuhn-poker',
  'leduc-poker',
  'reversi',
  'breakthrough',
  'risk-dice',
])('%s', (name) => {
  const { game, files } = gameAt(classic(name));

  test('every check holds', () => {
    const tally = playStretch(game, jobOf(files, { check: true }), { from: 0, to: 4 });
    expect(tally).toMatchObject({ games: 4, endings: { finished: 4 }, troubled: [] });
  });

  test('the fast way plays the same games as the bot at the table', () => {
    for (let index = 0; index < 4; index++) {
      const fast = playOne(game, jobOf(files), index);
      const session = start(game, { players: 2, seed: fast.seed, mode: 'full' });
      const bot = botFor('random', fast.seed);
      while (session.status.kind === 'deciding') bot.answer(session, session.status.players[0] ?? 0);
      const { status, decisions } = session;
      expect({ winners: fast.winners, decisions: fast.decisions }).toEqual({
        winners: status.kind === 'over' && status.result.winners,
        decisions,
      });
    }
  });
});

describe('a saved game', () => {
  const { game } = gameAt(join(ROOT, 'cli/template'));

  test.each([null, 7, 'x', [], {}, { format: '2' }])('%j is none', (saved) =>
    expect(restore(game, saved)).toEqual({ ok: false, why: 'no-save' }),
  );

  test('goes on where it was', () => {
    const session = start(game, { players: 2, seed: 3, mode: 'full' });
    session.choose(0);
    const again = restore(game, JSON.parse(JSON.stringify(session.toJSON())));
    expect(again.ok && again.session.hash()).toBe(session.hash());
    expect(again.ok && again.session.decision()?.prompt).toEqual(session.decision()?.prompt);
  });
});

test('a report in words names what went wrong', () => {
  const troubled = [
    {
      game: 3,
      seed: 99,
      decisions: 1,
      code: 'run/dead-end',
      message: 'no card can be played',
      place: 'rules/x.rules:4:2',
    },
  ];
  const tally = {
    games: 10,
    endings: { finished: 8, 'dead-end': 2, endless: 0, broken: 0 },
    decisions: { total: 100, max: 20, squares: exactly(1100), sketch: { '8': 5, '12': 5 } },
    wins: [5, 4],
    draws: 0,
    shared: 1,
    unproven: 3,
    scores: [80, 40],
    scoreSquares: [exactly(800), exactly(200)],
    scoreSketches: [{ '10': 8 }, { '5': 8 }],
    actions: { pass: 3, build: 9 },
    slots: { sheet: { humans: { games: 8, wins: 2 }, birds: { games: 8, wins: 7 } } },
    bots: { greedy: { games: 8, wins: 5, shared: 1 }, random: { games: 8, wins: 2, shared: 1 } },
    troubled,
  };
  const report = simReport(tally, { seed: 7, seconds: 0.5, invariants: 0 });
  expect(report).toMatchObject({ decisions: { mean: 10, max: 20 }, meanScores: [10, 5] });
  expect(Object.keys(report.actions)).toEqual(['build', 'pass']);
  expect(Object.keys(report.slots.sheet ?? {})).toEqual(['birds', 'humans']);
  const text = simText(report, 'comet-run', inkThatIs(false));
  expect(text).toMatch(/sheet +wins +share\n +birds +7 +87\.5 % +of 8\n +humans +2 +25\.0 % +of 8/);
  expect(text).toMatch(/greedy +5 +and 1 shared +of 8 +68\.8 % +\d+\.\d % to \d+\.\d %/);
  expect(text).toMatch(/unproven +3 +times look-ahead gave up/);
  expect(simText({ ...report, unproven: 0 }, 'comet-run', inkThatIs(false))).not.toContain('unproven');
  expect(text).toContain('comet-run: 10 games of 2 players, seed 7, 0.5 s, 20 games/s');
  expect(text).toContain(
    'game 3, seed 99, after 1 decision: no card can be played [run/dead-end]\n      rules/x.rules:4:2',
  );
});
