/**
 * Finds worlds that look to a player as theirs does. Tries that are drawn anew from the beginning come first: what they find is as likely as it
 * should be. Where later events leave few worlds, the try that got furthest is changed bit by bit as long as it does not fall behind.
 * A search that finds nothing says so: nobody is ever given the truth instead.
 */
import { NONE } from '@kodeks/dsl';
import { below as generated, seedGenerator } from '../random/generator.ts';
import { RANDOM } from '../state/cells.ts';
import { begin, setUp } from './begin.ts';
import { type Course, courseOn, noteSeen } from './course.ts';
import { deciders, isOpen, isOver, listVerified } from './decide.ts';
import { NO_TAPE, type Question, type Tape, type Try, tryWorld } from './guess.ts';
import type { Linked } from './link.ts';
import { createMachine, type Machine, save } from './machine.ts';
import { dealingFor, waysOf } from './mixed-pieces.ts';

/** Tries from the beginning, and tries that change one. */
const FRESH_TRIES = 60;
const CHANGED_TRIES = 600;
/** Answers played again in one search, over all tries. */
const MOST_ANSWERS = 40_000;

export interface Witness {
  readonly machine: Machine;
  readonly course: Course;
  readonly beginning: Int32Array;
  /** A machine for tries. */
  readonly trial: Machine;
  readonly questions: Map<number, { readonly question: Question; readonly answers: number }>;
}

/** Watches a game of this seed from its beginning; `goOn` tells it the answers. */
export function witnessOf(linked: Linked, seed: number, prepare: (m: Machine) => void): Witness {
  const machine = createMachine(linked, 'fast');
  setUp(machine, seed);
  const beginning = save(machine);
  prepare(machine);
  const course = courseOn(machine);
  begin(machine);
  noteSeen(machine, course);
  return { machine, course, beginning, trial: createMachine(linked, 'fast'), questions: new Map() };
}

/** A tape whose world looks the same to the player, or undefined. */
export function findWorld(
  witness: Witness,
  player: number,
  seed: number,
  prepare: (m: Machine) => void,
  asksTheSame: (m: Machine) => boolean,
): Tape | undefined {
  const words = new Int32Array(4);
  seedGenerator(words, 0, seed);
  const below = (n: number): number => generated(words, 0, n);
  const question = questionOf(witness, player);
  let best: Try | undefined;
  let answers = 0;
  for (let i = 0; i < FRESH_TRIES + CHANGED_TRIES && answers < MOST_ANSWERS; i++) {
    const kept = i < FRESH_TRIES || best === undefined ? NO_TAPE : changed(best, question, below);
    prepare(witness.trial);
    const found = tryWorld(witness.trial, question, kept, below);
    answers += found.reached + 1;
    if (found.found && isAlive(witness.trial) && asksTheSame(witness.trial)) return found.tape;
    if (best === undefined || isNoWorse(found, best)) best = found;
    if (isEmpty(found.tape)) return undefined; // nothing was drawn, so nothing can be drawn otherwise
  }
  return undefined;
}

/** Plays the world of a tape on a machine of any mode; chance to come is drawn from the seed. False if it does not lead there. */
export function enterWorld(m: Machine, witness: Witness, player: number, tape: Tape, seed: number): boolean {
  const words = new Int32Array(4);
  seedGenerator(words, 0, seed);
  const { found } = tryWorld(m, questionOf(witness, player), tape, (n) => generated(words, 0, n));
  seedGenerator(m.cells, RANDOM, seed);
  return found;
}

function questionOf(witness: Witness, player: number): Question {
  const { course, machine, beginning, questions } = witness;
  const known = questions.get(player);
  if (known !== undefined && known.answers === course.answers.length) return known.question;
  const dealing = dealingFor(course, player, machine.layout.copies, machine.layout.firstCopy);
  const question = { course, player, dealing, reaches: waysOf(dealing), beginning };
  questions.set(player, { question, answers: course.answers.length });
  return question;
}

/** Somebody can go on. */
function isAlive(m: Machine): boolean {
  if (isOver(m)) return true;
  if (!isOpen(m)) return false;
  const mark = m.used;
  const [first] = deciders(m);
  return first === undefined || (listVerified(m, first) + m.free.length > 0 && m.used === mark);
}

const isNoWorse = (a: Try, b: Try): boolean =>
  a.reached > b.reached || (a.reached === b.reached && a.sights >= b.sights);

const isEmpty = ({ dealt, said, answers }: Tape): boolean => dealt.size + said.size + answers.size === 0;

/** The try with something drawn anew: most often what was drawn last before it failed. */
function changed({ tape }: Try, { dealing, course }: Question, below: (n: number) => number): Tape {
  const dealt = new Map(tape.dealt);
  const said = new Map([...tape.said].map(([segment, values]) => [segment, [...values]]));
  const answers = new Map(tape.answers);
  const exchange = (number: number): void => {
    const { known } = dealing.mixes.get(number)!;
    const designs = [...dealt.get(number)!];
    const free = designs.flatMap((_, i) => (known[i] === NONE ? [i] : []));
    if (free.length < 2) return;
    const a = free[below(free.length)]!;
    const b = free[below(free.length)]!;
    [designs[a], designs[b]] = [designs[b]!, designs[a]!];
    dealt.set(number, designs);
  };
  const places: { readonly time: number; readonly change: () => void }[] = [];
  for (const [time, values] of said)
    values.forEach((_, i) => {
      places.push({ time, change: () => void values.splice(i, 1, NEW) });
    });
  for (const number of answers.keys()) places.push({ time: number + 0.5, change: () => void answers.delete(number) });
  course.chance.forEach((events, time) => {
    for (const event of events)
      for (const number of event.mixes) if (dealt.has(number)) places.push({ time, change: () => exchange(number) });
  });
  places.sort((a, b) => b.time - a.time);
  for (let more = true; more && places.length > 0; more = below(3) === 0) {
    let at = below(2) === 0 ? below(places.length) : 0;
    while (at + 1 < places.length && below(2) === 0) at += 1;
    places[at]!.change();
  }
  return { dealt, said, answers };
}

/** More than any number of outcomes: drawn anew. */
const NEW = 2 ** 30;
