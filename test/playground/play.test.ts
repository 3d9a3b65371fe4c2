/** The play worker without a worker: the calls of the page, on a whole game. */
import { describe, expect, test } from 'vitest';
import type { Act, Opened, Setup, Shown } from '../../playground/engine/messages.ts';
import { createPlay, type Play } from '../../playground/engine/play-now.ts';
import { readGame } from '../support/read-game.ts';

const files = readGame('games/master-of-orion');
const SETUP: Setup = { players: 2, seed: 7, options: {} };
const MOST = 2_000;

function opened(play: Play, acts: readonly Act[] = [], setup: Setup = SETUP): Opened & { kind: 'open' } {
  const answer = play.open({
    files: { changed: files, removed: [] },
    setup,
    acts,
    at: acts.length,
    looks: { viewer: undefined, language: 'en', width: 900 },
    watched: [],
  });
  if (answer.kind !== 'open') throw new Error(answer.problems[0]?.message);
  return answer;
}

/** The first candidate each time, or one by number. */
function playOn(play: Play, shown: Shown, count: number): { readonly shown: Shown; readonly acts: Act[] } {
  const acts: Act[] = [];
  let now = shown;
  for (let i = 0; i < count && now.status.kind === 'deciding'; i += 1) {
    const decision = now.decisions[0]!;
    const candidate = decision.candidates[(i * 7) % decision.candidates.length]!;
    const act: Act = { kind: 'answer', player: decision.player, key: candidate.key };
    const done = play.act({ act });
    if (!done.ok) throw new Error(done.refusal.text.en);
    acts.push(act);
    now = done.shown;
  }
  return { shown: now, acts };
}

describe('a game in the play worker', () => {
  test('before the first decision an edit is taken over without a question', () => {
    const play = createPlay();
    opened(play);
    const text = files.find(({ path }) => path === 'rules/20-sheets.rules')!.text;
    const changed = text.replace(/(state morale .*starts at) 10/, '$1 7');
    const revised = play.revise({ changed: [{ path: 'rules/20-sheets.rules', text: changed }], removed: [] });
    if (revised.kind !== 'same') throw new Error(`not ${revised.kind}`);
    expect(revised.shown.view.states.find(({ name }) => name === 'morale')?.number).toBe(7);
  });

  test('opens with a decision, and every answer adds to the line and the log', () => {
    const play = createPlay();
    const { shown, info } = opened(play);
    expect(shown.decisions[0]?.candidates.length).toBeGreaterThan(1);
    expect(info).toMatchObject({ id: 'master-of-orion', players: { least: 2, most: 4 } });
    const after = playOn(play, shown, 10);
    expect(after.shown.at).toBe(10);
    expect(after.shown.line).toHaveLength(1);
    expect(after.shown.line[0]?.label.pl).not.toBe('');
  });

  test('goes back and forward to the same position, and branches', () => {
    const play = createPlay();
    const { shown, acts } = playOn(play, opened(play).shown, 12);
    const back = play.jump({ to: 3 });
    expect(back.at).toBe(3);
    expect(play.jump({ to: 12 }).view).toEqual(shown.view);
    play.jump({ to: 3 });
    const other = back.decisions[0]!.candidates.find(({ key }) => key !== (acts[3] as { key: string }).key)!;
    const done = play.act({ act: { kind: 'answer', player: back.decisions[0]!.player, key: other.key } });
    expect(done).toMatchObject({ ok: true, shown: { at: 4 } });
    expect(play.jump({ to: 99 }).at).toBe(4);
  });

  test('what is saved as acts opens to the same position', () => {
    const play = createPlay();
    const { shown, acts } = playOn(play, opened(play).shown, 25);
    const again = opened(createPlay(), acts);
    expect(again.refused).toBeUndefined();
    expect(again.shown.view).toEqual(shown.view);
  });

  test('an answer that is not offered is refused and changes nothing', () => {
    const play = createPlay();
    const { shown } = opened(play);
    expect(play.act({ act: { kind: 'answer', player: 0, key: 'race=nobody' } })).toMatchObject({ ok: false });
    expect(play.jump({ to: 0 }).view).toEqual(shown.view);
  });

  test('bots play to the end, and the end has a result', { timeout: 120_000 }, () => {
    const play = createPlay();
    let { shown } = opened(play);
    for (let i = 0; i < MOST && shown.status.kind === 'deciding'; i += 1) {
      const done = play.bot({ player: shown.status.players[0]!, bot: 'random' });
      if (!done.ok) throw new Error(done.refusal.text.en);
      shown = done.shown;
    }
    expect(shown.status.kind).toBe('over');
    expect(play.jump({ to: 0 }).status.kind).toBe('deciding');
  });
});

describe('by hand', () => {
  test('a state takes another value, can be taken back, and refuses what it cannot have', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 4);
    const act: Act = { kind: 'assign', name: 'food', keys: ['p1'], value: '9' };
    const done = play.act({ act });
    expect(done.ok && done.shown.view.states.find(({ name, keys }) => name === 'food' && keys[0] === 'p1')?.value).toBe(
      '9',
    );
    expect(done.ok && done.shown.changed).toContain('food p1');
    expect(play.jump({ to: 4 }).view).toEqual(shown.view);
    expect(play.act({ act: { ...act, value: '1000000' } })).toMatchObject({ ok: false });
    expect(play.act({ act: { ...act, value: 'blue' } })).toMatchObject({ ok: false });
  });

  test('a piece goes to another place', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 4);
    const from = shown.view.places.find(({ id, contents }) => id.startsWith('hand-p1') && contents.length > 0)!;
    const piece = from.contents[0]!;
    const done = play.act({ act: { kind: 'place', piece, place: 'hand-p2', end: 'top' } });
    expect(done.ok && done.shown.view.places.find(({ id }) => id === 'hand-p2')?.contents).toContain(piece);
  });
});

describe('a forced outcome', () => {
  test('waits for its draw, however often the answers before it are listed', () => {
    const play = createPlay();
    let { shown } = opened(play);
    for (let i = 0; i < 4; i += 1) {
      const { player, subset, candidates } = shown.decisions[0]!;
      const act: Act = { kind: 'answer', player, key: candidates[0]!.key, ...(subset && { subset: [] }) };
      const done = play.act({ act });
      if (!done.ok) throw new Error(done.refusal.text.en);
      shown = done.shown;
    }
    play.act({ act: { kind: 'force', what: 'draw', outcomes: ['d-scout', 'd-cruiser'] } });
    for (let i = 0; i < 3; i += 1) shown = play.look({ viewer: undefined, language: 'pl', width: 900 });
    expect(shown.forced).toBe(2);
    const { player } = shown.decisions[0]!;
    const done = play.act({ act: { kind: 'answer', player, key: 'research' } });
    const hand = done.ok ? done.shown.view.places.find(({ id }) => id === `hand-p${player + 1}`) : undefined;
    expect(hand?.contents.map((card) => card.replace(/#.*/, ''))).toEqual(
      expect.arrayContaining(['d-scout', 'd-cruiser']),
    );
    expect(play.revise({ changed: [], removed: [] })).toMatchObject({ kind: 'same' });
  });
});

describe('stepping', () => {
  test('into goes statement by statement, run to the next decision', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 3);
    const decision = shown.decisions[0]!;
    const done = play.act({
      act: { kind: 'answer', player: decision.player, key: decision.candidates[0]!.key },
      step: true,
    });
    if (!done.ok) throw new Error('refused');
    expect(done.shown.paused?.file).toMatch(/\.(rules|yaml)$/);
    const lines = new Set<string>();
    let now = done.shown;
    for (let i = 0; i < 500 && now.paused !== undefined; i += 1) {
      lines.add(`${now.paused.file}:${now.paused.line}`);
      now = play.step({ how: 'into' });
    }
    expect(lines.size).toBeGreaterThan(1);
    expect(now.decisions.length).toBeGreaterThan(0);
    const [first] = [...lines].slice(1);
    const [file, line] = first!.split(':');
    play.breakpoints({ lines: [{ file: file!, line: Number(line) }] });
    play.jump({ to: 3 });
    const again = play.act({ act: { kind: 'answer', player: decision.player, key: decision.candidates[0]!.key } });
    expect(again.ok && `${again.shown.paused?.file}:${again.shown.paused?.line}`).toBe(first);
    expect(play.step({ how: 'run' }).view).toEqual(now.view);
  });
});

describe('debugging', () => {
  /** In the setup, two statements in. */
  const begun = () => {
    const play = createPlay();
    opened(play);
    const first = play.stepSetup(null).paused!;
    const second = play.step({ how: 'into' }).paused!;
    const third = play.step({ how: 'into' }).paused!;
    return { play, first, second, third };
  };
  const placeOf = ({ file, line }: { file: string; line: number }) => ({ file, line });

  test('shows the rules under way, innermost first, with what their names stand for', () => {
    const { third } = begun();
    expect(third.frames.length).toBeGreaterThan(0);
    expect(third.frames[0]).toMatchObject({ line: placeOf(third) });
    expect(third.frames.flatMap(({ locals }) => locals.map(({ name }) => name))).toContain('you');
  });

  test('a marked line stops only where its condition holds; a log point speaks and never stops', () => {
    const { play, third } = begun();
    const marked = (more: object) => {
      play.breakpoints({ lines: [{ ...placeOf(third), ...more }] });
      play.stepSetup(null);
      return play.step({ how: 'run' });
    };
    expect(marked({ when: '1 = 1' })).toMatchObject({ paused: placeOf(third), stopped: { why: 'breakpoint' } });
    expect(marked({ when: '1 = 2' }).paused).toBeUndefined();
    expect(marked({ off: true }).paused).toBeUndefined();
    const said = marked({ log: 'one and one is {1 + 1}' });
    expect(said.paused).toBeUndefined();
    expect(said.said[0]).toBe('one and one is 2');
    // nobody wants a condition with a slip in it to be passed over in silence
    expect(marked({ when: 'p1.nonsense = 2' }).paused).toMatchObject(placeOf(third));
  });

  test('stops where a watched value has changed, with what it was', () => {
    const play = createPlay();
    let { shown } = opened(play);
    play.breakpoints({ lines: [], changing: ['p1.food', 'p2.food'] });
    for (let i = 0; i < 12 && shown.stopped === undefined; i += 1) shown = playOn(play, shown, 1).shown;
    const { stopped } = shown;
    if (stopped?.why !== 'changed') throw new Error('no food has changed');
    expect(stopped.text).toMatch(/^p[12]\.food$/);
    expect(stopped.before).not.toBe(stopped.now);
  });

  test('goes back a step, and before the first one to before the act', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 3);
    const { player, candidates } = shown.decisions[0]!;
    const done = play.act({ act: { kind: 'answer', player, key: candidates[0]!.key }, step: true });
    const places = [done.ok ? done.shown.paused! : undefined!];
    for (let i = 0; i < 3; i += 1) {
      const { paused } = play.step({ how: 'into' });
      if (paused === undefined) break;
      places.push(paused);
    }
    expect(places.length).toBeGreaterThan(2);
    for (const place of places.slice(0, -1).reverse()) expect(play.stepBack(null).paused).toMatchObject(placeOf(place));
    expect(play.stepBack(null)).toMatchObject({ at: 3, paused: undefined });
  });

  test('runs as far as a line', () => {
    const { play, third } = begun();
    play.stepSetup(null);
    expect(play.step({ how: 'run', until: placeOf(third) }).paused).toMatchObject(placeOf(third));
  });
});

describe('what a step changed', () => {
  test('is told in words and marked on the drawing, whoever decides next', () => {
    const play = createPlay();
    let { shown } = opened(play);
    const deciders = new Set<number>();
    for (let i = 0; i < 14; i += 1) {
      deciders.add(shown.decisions[0]!.player);
      shown = playOn(play, shown, 1).shown;
      for (const { en } of shown.changes) {
        const [, from, to] = /^.*: (.+) → (.+)$/.exec(en) ?? [];
        expect(from, en).not.toBe(to);
      }
      const drawn = JSON.stringify(shown.picture);
      if (shown.changes.length > 0) expect(drawn).toContain('kd-changed');
    }
    expect(deciders.size).toBe(2);
  });
});

describe('the setup', () => {
  test('is stepped from its first statement to the position it always leads to', () => {
    const play = createPlay();
    const { shown } = opened(play);
    const { acts } = playOn(play, shown, 3);
    let now = play.stepSetup(null);
    expect(now).toMatchObject({ at: 0, decisions: [], log: [] });
    const files = new Set<string>();
    for (let i = 0; i < 5_000 && now.paused !== undefined; i += 1) {
      files.add(now.paused.file);
      now = play.step({ how: 'into' });
    }
    expect([...files]).toContain('rules/30-setup.rules');
    expect(now.view).toEqual(shown.view);
    expect(now.decisions).toEqual(shown.decisions);
    expect(play.jump({ to: 3 })).toMatchObject({ at: 3 });
    // out of the middle of it, straight to where the game was
    play.stepSetup(null);
    play.step({ how: 'into' });
    expect(play.jump({ to: 3 }).line).toEqual([]);
    expect(play.act({ act: acts[0]! }).ok).toBe(false);
  });

  test('stops at a marked line, and runs on from there', () => {
    const play = createPlay();
    const { shown } = opened(play);
    play.stepSetup(null);
    play.step({ how: 'into' });
    const second = play.step({ how: 'into' }).paused!;
    play.breakpoints({ lines: [{ file: second.file, line: second.line }] });
    play.stepSetup(null);
    expect(play.step({ how: 'run' }).paused).toMatchObject({ file: second.file, line: second.line });
    play.breakpoints({ lines: [] });
    expect(play.step({ how: 'run' }).view).toEqual(shown.view);
  });
});

describe('where a number comes from', () => {
  test('what is printed has its line, what is true can be asked, what is computed too', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 12);
    const hand = shown.view.places.find(({ id, contents }) => id === 'hand-p1' && contents.length > 0)!;
    const [card] = play.about({ ids: [hand.contents[0]!], player: 0 });
    const printed = card!.rows.filter(({ line }) => line !== undefined);
    expect(printed.length).toBeGreaterThan(0);
    for (const { line } of printed) expect(line?.file).toMatch(/^components\//);
    const [player] = play.about({ ids: ['p1'], player: 0 });
    const asked = player!.rows.find(({ ask }) => ask?.name === 'points')!;
    expect(play.inspect(asked.ask!).value).toBe(asked.value.en);
  });

  test('a price has its card, and what the rules take off it', () => {
    const play = createPlay();
    let { shown } = opened(play);
    for (let i = 0; i < 8 && !shown.decisions[0]?.candidates.some(({ key }) => key.startsWith('card=')); i += 1) {
      const { player, subset, candidates } = shown.decisions[0]!;
      const wanted = candidates.find(({ key }) => key === 'build') ?? candidates[0]!;
      const done = play.act({ act: { kind: 'answer', player, key: wanted.key, ...(subset && { subset: [] }) } });
      if (!done.ok) throw new Error(done.refusal.text.en);
      shown = done.shown;
    }
    const { player, candidates, known, site } = shown.decisions[0]!;
    expect(site.file).toBe('rules/50-build.rules');
    const ids = [...candidates[0]!.things, ...known].map(({ id }) => id);
    const computed = play.about({ ids, player }).find(({ kind }) => kind === 'computed');
    const discount = computed?.rows.find(({ ask }) => ask?.name === 'discount');
    expect(discount?.ask?.args).toHaveLength(3);
    expect(play.inspect(discount!.ask!).value).toBe(discount?.value.en);
  });

  test('of what a player does not see, nothing is told through their eyes', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 12);
    const hand = shown.view.places.find(({ id, contents }) => id === 'hand-p2' && contents.length > 0)!;
    expect(play.about({ ids: [hand.contents[0]!], player: 1 })[0]?.rows.length).toBeGreaterThan(0);
    play.look({ viewer: 0, language: 'en', width: 900 });
    const [seen] = play.about({ ids: [hand.contents[0]!], player: 0 });
    expect(seen?.rows.filter(({ ask }) => ask !== undefined)).toEqual([]); // only what is printed
  });
});

test.each([0, 1])('the table as a file holds nothing that its viewer, player %i, does not see', (viewer) => {
  const play = createPlay();
  const looks = { viewer: undefined, language: 'en' as const, width: 900 };
  const poker = readGame('test/classics/kuhn-poker');
  const answer = play.open({
    files: { changed: poker, removed: [] },
    setup: SETUP,
    acts: [],
    at: 0,
    looks,
    watched: [],
  });
  if (answer.kind !== 'open') throw new Error('it does not compile');
  const held = (player: number): string =>
    answer.shown.view.places.find(({ id }) => id === `hand-p${player + 1}`)!.contents[0]!.replace(/#.*/, '');
  const [mine, other] = [held(viewer), held(1 - viewer)];
  const all = play.svg({ dark: false });
  for (const card of [mine, other]) expect(all.toLowerCase()).toContain(card);
  expect(all).toMatch(/^<svg[^>]* class="kd-drawing light"/);
  expect(play.svg({ dark: true })).toContain('class="kd-drawing dark"');
  play.look({ ...looks, viewer });
  const seen = play.svg({ dark: false }).toLowerCase();
  expect(seen).toContain(mine);
  expect(seen).not.toContain(other);
});

describe('watches', () => {
  test('have a value at every act, and say what is wrong with them', () => {
    const play = createPlay();
    playOn(play, opened(play).shown, 12);
    const [food, wrong] = play.watch({ texts: ['p1.food + 1', 'p1.foood'] });
    expect(food?.history).toHaveLength(13);
    const shown = play.jump({ to: 0 });
    const now = shown.view.states.find(({ name, keys }) => name === 'food' && keys[0] === 'p1');
    expect(shown.watches[0]?.value).toBe(String((now?.number ?? 0) + 1));
    expect(wrong?.problem).toContain('foood');
  });
});

describe('an edit in the middle of a game', () => {
  const edited = (path: string, from: string | RegExp, to: string) => {
    const file = files.find((one) => one.path === path)!;
    const text = file.text.replace(from, to);
    expect(text).not.toBe(file.text);
    return { changed: [{ path, text }], removed: [] };
  };

  test('that changes only words goes on where it was', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 20);
    const revised = play.revise(edited('components/blue.yaml', /en: ([A-Z])/g, 'en: New $1'));
    expect(revised).toMatchObject({ kind: 'same', shown: { at: 20 } });
    expect(revised.kind === 'same' && revised.shown.view).toEqual(shown.view);
  });

  test('that does not compile leaves the game alone', () => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 5);
    expect(play.revise(edited('rules/50-build.rules', '{', '{{'))).toEqual({ kind: 'errors' });
    expect(play.jump({ to: 5 }).view).toEqual(shown.view);
  });

  test.each(['keep', 'branch', 'whole'] as const)('that changes the start shows where the lines part: %s', (how) => {
    const play = createPlay();
    const { shown } = playOn(play, opened(play).shown, 20);
    const revised = play.revise(edited('rules/20-sheets.rules', /(state morale .*starts at) 10/, '$1 7'));
    if (revised.kind !== 'diverged') throw new Error(`expected a divergence, not ${revised.kind}`);
    expect(revised.divergence).toMatchObject({ at: 0, fromStart: true });
    expect(revised.divergence.rows).toContainEqual({ what: 'morale p1', before: '10', now: '7' });
    const settled = play.settle({ how });
    if (how === 'keep') expect(settled.shown.view).toEqual(shown.view);
    else expect(settled.shown.at).toBe(how === 'branch' ? revised.divergence.at : 20);
  });
});

describe('examples', () => {
  test('run step by step, back and forth', () => {
    const play = createPlay();
    const { info } = opened(play);
    for (const example of info.examples.slice(0, 4)) {
      const first = opened(play, [], { ...SETUP, example: example.id });
      let failures: readonly { en: string }[] = [];
      let step = 0;
      for (; ; step += 1) {
        const done = play.act({ act: { kind: 'example', step } });
        if (!done.ok) break;
        failures = [...failures, ...done.shown.line.flatMap((entry) => entry.failures)];
      }
      expect(step).toBeGreaterThan(0);
      expect(failures).toEqual([]);
      const end = play.jump({ to: step }).example;
      expect(end?.steps).toBe(step);
      expect(end?.checks?.length).toBeGreaterThan(0);
      expect(end?.checks?.filter(({ failure }) => failure !== undefined)).toEqual([]);
      expect(play.jump({ to: 0 }).view).toEqual(first.shown.view);
    }
  });

  test('are recorded from a game and pass', () => {
    const play = createPlay();
    playOn(play, opened(play).shown, 14);
    play.watch({ texts: ['p1.food', 'p2.production'] });
    const recorded = play.record({ id: 'MOO-EX-99', title: { pl: 'Nagrany', en: 'Recorded' } });
    expect(recorded).toMatchObject({ passed: true, failures: [] });
    expect(recorded.yaml).toContain('id: MOO-EX-99');
  });
});
