/** `must change something`: there and back is no change, whoever looks: a search, the game itself, a kept game, emitted code. */

import { emit } from '@kodeks/emitter';
import { install, type MachineSession, restore } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { imported } from '../emitter/support.ts';
import { startSmall } from '../support/small-game.ts';

const RULES = `
state n: Int from 0 to 9
state other: Int from 0 to 9
action turn {
  must change something {
    choose a from 0..2
    set n to a
    set other to 1
    choose b from 0..2
    set other to 0
    set other to b
    if a + b = 4 { set n to 0; set other to 0 }
  }
}
action rest { gain 0 points }
state points of Player: Int from 0 to 9, payable
`;

function begun(flow: string, fast: boolean): MachineSession {
  const rules = `${RULES}\nflow { ${flow} }\nscore zero(p: Player) = p.points\n`;
  return startSmall(rules, {}, { mode: fast ? 'fast' : 'full' });
}

const offered = (session: MachineSession): string | undefined =>
  session
    .decision()
    ?.candidates.map(({ key }) => key.replace(/^.*=/, ''))
    .join(' ');

function take(session: MachineSession, answer: string): void {
  const at = session.decision()?.candidates.findIndex(({ key }) => key.replace(/^.*=/, '') === answer) ?? -1;
  expect(at, `${answer} of ${offered(session)}`).toBeGreaterThanOrEqual(0);
  session.choose(at);
}

const kept = (session: MachineSession): MachineSession => {
  const found = restore(session.machine.linked.core, JSON.parse(JSON.stringify(session.toJSON())), {
    mode: session.machine.log === undefined ? 'fast' : 'full',
  });
  if (!found.ok) throw new Error(JSON.stringify(found.why));
  return found.session;
};

describe.each(['closures', 'emitted code'] as const)('by %s', (by) => {
  const games: [string, (session: MachineSession) => MachineSession][] = [
    ['played on', (session) => session],
    ['kept and gone on with', kept],
    ['in a fork', (session) => session.fork()],
  ];

  test.each(games)('what would change nothing is not offered: %s', async (_, goOn) => {
    let session = begun(
      'turns clockwise from seat(1) for 2 rounds { one action of turn, rest }',
      by === 'emitted code',
    );
    if (by === 'emitted code') install(session.machine.linked, await imported(emit(session.machine.linked, 'test')));
    take(session, 'turn');
    expect(offered(session)).toBe('0 1 2');
    take(session, '0');
    session = goOn(session);
    expect(offered(session)).toBe('1 2');
    session.undo();
    session = goOn(session);
    take(session, '2');
    session = goOn(session);
    expect(offered(session)).toBe('0 1');
    take(session, '1');
    take(session, 'turn');
    expect(offered(session)).toBe('0 1 2'); // now it is 2 and 1, and 2 and 2 makes both 0
    take(session, '2');
    expect(offered(session)).toBe('0 2');
  });
});
