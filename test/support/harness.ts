/** What must hold at every decision of every game, whatever its rules. Used on classics and games alike. */
import type { CompiledGame } from '@kodeks/dsl';
import { type MachineSession, restore, start } from '@kodeks/interpreter';
import { expect } from 'vitest';
import { testRandom } from './classic.ts';

export interface HarnessOptions {
  readonly players: number;
  readonly seed: number;
  /** Decisions played at most; a game that goes on longer is left there. */
  readonly most: number;
}

/** Plays at random in checked mode and looks at everything at every decision. */
export function holdsThroughout(game: CompiledGame, { players, seed, most }: HarnessOptions): void {
  const session = start(game.core, { players, seed, mode: 'checked', texts: game.texts });
  const below = testRandom(seed);
  const first = session.hash();
  let played = 0;
  while (session.status.kind === 'deciding' && session.status.players.length > 0 && played < most) {
    lookAt(game, session, seed + played);
    session.chooseRandom(below);
    played += 1;
  }
  expectSound(session);
  replaysTo(game, session);
  undoesTo(session, first);
}

function expectSound(session: MachineSession): void {
  const status = session.status;
  expect(status.kind === 'broken' ? status.problem : undefined).toBeUndefined();
}

function lookAt(game: CompiledGame, session: MachineSession, seed: number): void {
  expectSound(session);
  const hash = session.hash();
  const restored = restore(game.core, JSON.parse(JSON.stringify(session)), { texts: game.texts });
  expect(restored.ok && restored.session.hash()).toBe(hash);
  expect(session.fork().hash()).toBe(hash);
  const status = session.status;
  if (status.kind !== 'deciding') return;
  for (const player of status.players) {
    const decision = session.decision(player);
    expect(decision?.candidates.length ?? 0, 'something can be chosen').toBeGreaterThan(0);
    for (const candidate of decision?.candidates ?? [])
      expect([candidate.label.pl, candidate.label.en]).not.toContain('');
  }
  // what a player cannot see changes neither their view, nor their decision, nor its reasons
  const decider = status.players[0] ?? 0;
  const other = session.determinize(decider, seed);
  expect(other, 'a world that looks the same').toBeDefined();
  if (other === undefined) return;
  expect(other.view(decider)).toEqual(session.view(decider));
  expect(other.informationKey(decider)).toBe(session.informationKey(decider));
  expect(other.decision(decider)).toEqual(session.decision(decider));
  // looking changes nothing
  expect(session.hash()).toBe(hash);
}

function replaysTo(game: CompiledGame, session: MachineSession): void {
  const recording = session.recording();
  const again = start(game.core, {
    players: recording.players,
    seed: recording.seed,
    options: recording.options,
    mode: 'full',
    texts: game.texts,
  });
  for (const { player, key } of recording.answers) expect(again.choose(key, player), key).toEqual({ ok: true });
  expect(again.hash()).toBe(session.hash());
  expect(again.log().map((entry) => entry.text)).toEqual(session.log().map((entry) => entry.text));
}

function undoesTo(session: MachineSession, first: string): void {
  for (let left = session.decisions; left > 0; left--) expect(session.undo().done).toBe(true);
  expect(session.hash()).toBe(first);
  expect(session.decisions).toBe(0);
}
