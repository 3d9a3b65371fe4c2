import { describe, expect, test } from 'vitest';
import type { Session } from '../../interpreter/api.ts';
import { bestOf, playOut, seededBelow } from '../../interpreter/bots/bot.ts';
import { greedyBot } from '../../interpreter/bots/greedy-bot.ts';
import { monteCarloBot } from '../../interpreter/bots/monte-carlo-bot.ts';
import { randomBot } from '../../interpreter/bots/random-bot.ts';
import { candidate } from './scripted-session.ts';

/** Nim with one heap: take 1 to 3, whoever takes the last one wins; the score is what a player has taken. */
function nim(heap: number, player = 0, taken: readonly number[] = [0, 0]): Session {
  let left = heap;
  let turn = player;
  let scores = [...taken];
  const moves = () => [1, 2, 3].filter((n) => n <= left).map((n, index) => candidate(index, `n=${n}`));
  const session: Partial<Session> = {
    program: { scores: [{ name: 'taken', function: 0, site: 0 }] } as unknown as Session['program'],
    decision: () => ({ player: turn, candidates: moves() }) as unknown as ReturnType<Session['decision']>,
    candidateCount: () => moves().length,
    choose: (answer) => {
      const move = moves().find(({ key, index }) => key === answer || index === answer);
      if (move === undefined) throw new Error(`no ${answer}`);
      const n = Number(move.things[0]?.id);
      left -= n;
      scores = scores.map((score, i) => (i === turn ? score + n : score));
      if (left > 0) turn = 1 - turn;
      return { ok: true };
    },
    chooseRandom: (below) => {
      session.choose?.(below(moves().length));
    },
    fork: () => nim(left, turn, scores),
    trial: (_, work) => work(nim(left, turn, scores)),
    determinize: () => nim(left, turn, scores),
    inspect: (_, [who]) => ({ value: scores[who === 'p1' ? 0 : 1] ?? 0, parts: [] }),
  };
  Object.defineProperty(session, 'status', {
    get: (): Session['status'] =>
      left > 0
        ? { kind: 'deciding', players: [turn] }
        : { kind: 'over', result: { ranks: [], winners: [turn], scores, scoresBySource: [], ending: 'won' } },
  });
  return session as Session;
}

const answerOf = (session: Session, bot: ReturnType<typeof randomBot>): number => {
  const before = session.inspect('taken', ['p1']).value;
  bot.answer(session, 0);
  return session.inspect('taken', ['p1']).value - before;
};

describe('bots', () => {
  test('play to the end, the same for the same seed', () => {
    const play = (seed: number) => {
      const session = nim(40);
      const bots = [randomBot(seededBelow(seed)), randomBot(seededBelow(seed + 1))];
      return [playOut(session, bots), session.inspect('taken', ['p1']).value];
    };
    expect(play(1)).toEqual(play(1));
    expect(play(1)[0]).toMatchObject({ ending: 'over' });
    expect(playOut(nim(1000), [randomBot(seededBelow(1))], 5)).toEqual({ decisions: 5, ending: 'too-long' });
  });

  test('greedy takes the most, and the win before everything', () => {
    expect(answerOf(nim(10), greedyBot(seededBelow(1)))).toBe(3);
    expect(answerOf(nim(2), greedyBot(seededBelow(1)))).toBe(2);
  });

  test('Monte Carlo finds the move that wins', () => {
    const bot = monteCarloBot(seededBelow(7), { playouts: 900 });
    expect(answerOf(nim(5), bot)).toBe(1); // leaves 4, the only good one
    expect(answerOf(nim(6), bot)).toBe(2);
    expect(answerOf(nim(7), bot)).toBe(3);
    expect(answerOf(nim(3), monteCarloBot(seededBelow(7), { playouts: 1 }))).toBeGreaterThan(0);
  });

  test('ties are drawn by lot, and every one of them comes up', () => {
    const below = seededBelow(3);
    const seen = new Set(
      Array.from({ length: 60 }, () => bestOf(['a', 'b', 'c', 'd'], (x) => (x === 'a' ? 0 : 1), below)),
    );
    expect([...seen].sort()).toEqual(['b', 'c', 'd']);
    expect(bestOf([], () => 0, below)).toBeUndefined();
  });

  test('the generator is even enough', () => {
    const below = seededBelow(42);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i += 1) counts[below(6)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});
