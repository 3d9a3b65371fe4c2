/** What a debugger sees of a paused session. */
import { compile } from '@kodeks/dsl';
import { framesOf, type MachineSession, runOn, start } from '@kodeks/interpreter';
import { describe, expect, test } from 'vitest';
import { compileSmall, filesOf } from '../support/small-game.ts';

const RULES = `
state food of Player: Int from 0 to 99, starts at 3
effect feed(p: Player, meals: Int) {
  let double = meals * 2
  gain double food for p
  for each other in players where other is not p {
    let shared = double + 1
    gain shared food for other
  }
  let guests = those q in players where q.food > 0
  for each guest in guests { gain 1 food for guest }
}
effect turnOf() {
  one action of dine
}
action dine { feed(you, 2) }
flow {
  repeat 3 { for each p in players { turnOf() as p } }
  end game
}
`;
const game = compileSmall(RULES);
const [, source] = filesOf(RULES);

/** Before the first statement of an answered action. */
function paused(): MachineSession {
  const session = start(game.core, { players: 3, seed: 1, mode: 'full', texts: game.texts });
  session.setStepping(true);
  expect(session.choose('dine').ok).toBe(true);
  return session;
}

const place = (text: string): { file: string; start: number; end: number } => {
  const start = source!.text.indexOf(text);
  return { file: source!.path, start, end: start + text.length };
};
const localsOf = (session: MachineSession, frame = 0): Record<string, string> =>
  Object.fromEntries(framesOf(session)[frame]!.locals.map(({ name, value }) => [name, value]));

describe('a paused session', () => {
  test('has a frame for every rule under way, innermost first, each with its statement', () => {
    const session = paused();
    runOn(session, { mode: 'run', breakpoints: [place('gain double food')] });
    const frames = framesOf(session);
    expect(frames.map(({ name }) => name).slice(0, 2)).toEqual(['feed', 'dine']);
    expect(source!.text.slice(frames[0]!.site.start)).toMatch(/^gain double food/);
    expect(source!.text.slice(frames[1]!.site.start)).toMatch(/^feed\(you, 2\)/);
  });

  test('names its parameters and locals, and only those in sight', () => {
    const session = paused();
    runOn(session, { mode: 'run', breakpoints: [place('gain double food')] });
    expect(localsOf(session)).toEqual({ you: 'p1', p: 'p1', meals: '2', double: '4' });
    runOn(session, { mode: 'run', breakpoints: [place('gain shared food')] });
    expect(localsOf(session)).toEqual({ you: 'p1', p: 'p1', meals: '2', double: '4', other: 'p2', shared: '5' });
    runOn(session, { mode: 'run', breakpoints: [place('gain 1 food')] });
    const { guests, guest, ...rest } = localsOf(session);
    expect([guests, guest]).toEqual(['[p1, p2, p3]', 'p1']);
    expect(rest).toEqual({ you: 'p1', p: 'p1', meals: '2', double: '4' });
  });

  test('looking changes nothing', () => {
    const [looked, other] = [paused(), paused()];
    framesOf(looked);
    expect(looked.hash()).toBe(other.hash());
  });
});

describe('running on', () => {
  test('over a call stays in the frame, out leaves it, into enters it', () => {
    const session = paused();
    runOn(session, { mode: 'into' });
    const { depth } = session.next()!; // before the call in `dine`
    runOn(session, { mode: 'into' });
    expect(session.next()!.depth).toBe(depth + 1);
    runOn(session, { mode: 'over' });
    expect(session.next()!.depth).toBe(depth + 1);
    runOn(session, { mode: 'out' });
    expect(session.next()?.depth ?? 0).toBeLessThanOrEqual(depth);

    const other = paused();
    runOn(other, { mode: 'into' });
    runOn(other, { mode: 'over' });
    expect(other.next()?.depth ?? 0).toBeLessThanOrEqual(depth);
    expect(other.inspect('food', ['p3']).value).toBe(9);
  });

  test('stops at a breakpoint only where its condition holds', () => {
    const session = paused();
    const when = (at: MachineSession): boolean => localsOf(at).other === 'p3';
    const stop = runOn(session, { mode: 'run', breakpoints: [{ ...place('gain shared food'), when }] });
    expect(stop.why).toBe('breakpoint');
    expect(localsOf(session).other).toBe('p3');
  });

  test('a log point says something every time and never stops', () => {
    const said: (string | undefined)[] = [];
    const log = (at: MachineSession): void => void said.push(localsOf(at).other);
    const stop = runOn(paused(), { mode: 'run', breakpoints: [{ ...place('gain shared food'), log }] });
    expect(stop).toEqual({ why: 'done' });
    expect(said).toEqual(['p2', 'p3']);
  });

  test('stops when a watched value has changed, with both values', () => {
    const session = paused();
    const food = (at: MachineSession): string => String(at.inspect('food', ['p3']).value);
    expect(runOn(session, { mode: 'run', watched: [food] })).toEqual({
      why: 'changed',
      watch: 0,
      before: '3',
      now: '8',
    });
  });

  test('with nothing under way there is nothing to run', () => {
    const session = start(game.core, { players: 2, seed: 1, texts: game.texts });
    expect(runOn(session, { mode: 'into' })).toEqual({ why: 'done' });
    expect(session.status.kind).toBe('deciding');
  });
});

test('what a local is called changes no fingerprint', () => {
  const renamed = compile(filesOf(RULES.replaceAll('double', 'twice'))).game!;
  expect(renamed.core.fingerprint).toBe(game.core.fingerprint);
});
