/** A check runs right after the statement that changed what it watches, however that statement is written. */
import { describe, expect, test } from 'vitest';
import { startSmall } from '../support/small-game.ts';

const COMPONENTS = 'kind: Disc\nitems:\n  - { id: disc, name: { pl: Krążek, en: Disc }, count: 3 }\n';

const rules = (statement: string): string => `
kind Disc {}
place track: stack of Disc, holds all
place gone of Player: set of Disc
state seen: Int
check look after change of track { set seen to seen + 1 }
effect change() { ${statement} }
flow {
  change() as seat(1)
  choose n from 1..2 by seat(1)
  end game won by seat(1)
}
`;

describe('before anything else happens the check has seen', () => {
  test.each([
    ['a move of what may be none', 'move top of track to gone of you'],
    ['a move of what surely is there', 'move the first disc in track to gone of you'],
    ['a move of all', 'move all of track to gone of you'],
    ['a draw', 'draw 1 from track to gone of you'],
    ['a move in a branch', 'if track.size > 0 { move top of track to gone of you }'],
    ['a move of what was named', 'let disc = track.top; if disc is some d { move d to gone of you }'],
    ['a move in a step', 'as one step { move top of track to gone of you }'],
  ])('%s', (_, statement) => {
    const session = startSmall(rules(statement), { components: COMPONENTS });
    const seen = session.view(undefined).states.find(({ name }) => name === 'seen')?.number;
    expect(session.status.kind).toBe('deciding');
    expect(seen).toBe(1);
  });
});
