/** `if possible` in the flow: what is asked in it can always be answered to its end, as in an action, however many effects ask. */
import type { MachineSession } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { startSmall } from '../support/small-game.ts';

const RULES = `
state left: Int
state log: Int
effect drawOff() {
  choose n from those k in 1..2 where k <= left by seat(1)
  set left to left - n
}
effect twice() { if possible { drawOff(); drawOff() } otherwise { set log to 9 } }
`;

const begun = (flow: string): MachineSession => startSmall(`${RULES}\nflow { ${flow} }\n`);
const offered = (session: MachineSession): readonly string[] | undefined =>
  session.decision()?.candidates.map(({ key }) => key.replace(/^.*=/, ''));
const value = (session: MachineSession, name: string): unknown => session.inspect(name, []).value;

describe('if possible in the flow', () => {
  const flows = [
    ['the block stands in the flow', 'if possible { drawOff(); drawOff() } otherwise { set log to 9 }'],
    ['the block stands in an effect', 'twice()'],
    [
      'the block is the rest of another',
      'if possible { if possible { drawOff() }; drawOff() } otherwise { set log to 9 }',
    ],
    [
      'somebody has decided before',
      'choose m from 1..2 by seat(1)\nif possible { drawOff(); drawOff() } otherwise { set log to 9 }',
    ],
    ['it is repeated', 'repeat 1 { if possible { drawOff(); drawOff() } otherwise { set log to 9 } }'],
  ] as const;

  test.each(flows)('nothing is offered that leaves no answer for a later effect of the block: %s', (_, flow) => {
    const session = begun(`set left to 2\n${flow}\nchoose end_ from 1..2 by seat(1)\nend game`);
    if (flow.startsWith('choose')) session.choose(0);
    expect(offered(session)).toEqual(['1']);
    session.choose(0);
    expect(offered(session)).toEqual(['1']);
    session.choose(0);
    expect(offered(session)).toEqual(['1', '2']);
    expect(value(session, 'left')).toBe(0);
  });

  test.each(flows)('a block that cannot be done to its end is not begun: %s', (_, flow) => {
    const session = begun(`set left to 1\n${flow}\nchoose end_ from 1..2 by seat(1)\nend game`);
    if (flow.startsWith('choose')) session.choose(0);
    expect(offered(session)).toEqual(['1', '2']);
    expect(value(session, 'log')).toBe(9);
  });

  test('what follows the block is no part of it', () => {
    const session = begun(
      'set left to 3\nif possible { drawOff(); drawOff() }\nif possible { drawOff() } otherwise { set log to 5 }\nend game',
    );
    expect(offered(session)).toEqual(['1', '2']);
    session.choose(1);
    expect(offered(session)).toEqual(['1']);
    session.choose(0);
    expect(session.status.kind).toBe('over');
    expect(value(session, 'log')).toBe(5);
  });

  test('a block that is left early ends with it', () => {
    const session = begun(
      'set left to 4\nfor each round in 1..3 { if possible { drawOff(); stop round } }\ndrawOff()\nchoose end_ from 1..2 by seat(1)\nend game',
    );
    session.choose(1);
    expect(offered(session)).toEqual(['1', '2']);
    session.choose(1);
    expect(offered(session)).toEqual(['1', '2']);
    session.choose(0);
    expect(session.status.kind).toBe('over');
  });
});
