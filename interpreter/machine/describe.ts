/** The open decision as an object with names and words, made when somebody looks. */
import { type AskId, type CoreBinder, type CoreType, NONE, type Words } from '@kodeks/dsl';
import type { Candidate, ChosenThing, Decision } from '../api.ts';
import type { WaitPoint } from '../decisions/wait-point.ts';
import type { FactAnswer } from '../eval/runtime.ts';
import { FP, PROCEDURE, TOP } from '../state/cells.ts';
import { type Eyes, nameOf } from '../state/naming.ts';
import { type KnownThing, toldSteps } from '../text/prompts.ts';
import { asAnswer, deciders, listRaw, listVerified } from './decide.ts';
import { eyesOf, namesOf } from './eyes.ts';
import type { Machine } from './machine.ts';
import { pointAt } from './search.ts';
import { SEEN_BY_FEW, secretSlots } from './secret-names.ts';
import { toldApart } from './told-apart.ts';
import type { SessionWords } from './words.ts';

export function describeDecision(m: Machine, words: SessionWords, asked: number | undefined): Decision | undefined {
  const players = deciders(m);
  const first = players[0];
  const point = pointAt(m);
  if (first === undefined || point === undefined) return undefined;
  const player = asked === undefined ? first : asked;
  if (!players.includes(player) && !mayChange(m, point, player)) return fromOutside(m, words, point, first, player);
  listVerified(m, player);
  if (m.problem !== undefined) return undefined;
  return fromInside(m, words, point, player);
}

/** Who has answered together with others may answer again until the last one has. */
export function mayChange(m: Machine, point: WaitPoint, player: number): boolean {
  if (point.together === undefined) return false;
  const s = m.cells;
  const f = s[FP]!;
  const start = s[f + point.together.list]!;
  for (let i = 1; i < s[f + point.together.list + 1]!; i++) if (s[start + i] === player) return true;
  return false;
}

/** What others may know: who decides about what, nothing more. */
function fromOutside(m: Machine, words: SessionWords, point: WaitPoint, player: number, reader: number): Decision {
  return { ...heading(m, words, point, player, reader), candidates: [], forced: false, subset: undefined };
}

function heading(
  m: Machine,
  words: SessionWords,
  point: WaitPoint,
  player: number,
  reader: number,
): Pick<Decision, 'player' | 'rules' | 'site' | 'key' | 'prompt' | 'known' | 'form'> {
  const ask = m.linked.core.asks[point.ask]!;
  const form = point.form === 'idle' ? 'branch' : point.form;
  const { rules = [], file = '', start = 0, end = 0 } = m.linked.core.sites[ask.site] ?? {};
  const known = knownAround(m, point, player === reader);
  const eyes = eyesOf(m, reader);
  return {
    player,
    rules,
    site: { file, start, end },
    key: ask.key,
    prompt: words.prompt(point.ask, { player, known, ...bounds(m, point) }, eyes),
    known: known.flatMap(({ name, type, value }) =>
      value === undefined ? [] : [thing(m, (one, of) => words.value(one, of, eyes), name, value, type, eyes)],
    ),
    form,
  };
}

/**
 * What the question may speak of. Where several players answer at once, the names of one of them stand in the frame; a number may come from what
 * only the asked player has seen; and what few have seen is nobody's business here.
 */
function knownAround(m: Machine, point: WaitPoint, own: boolean): readonly KnownThing[] {
  if (point.together !== undefined) return [];
  const s = m.cells;
  const f = s[FP]!;
  const secret = m.layout.secrets ? secretSlots(m.linked.core)[s[f - PROCEDURE]!] : undefined;
  return (m.linked.core.asks[point.ask]?.names ?? []).map(({ name, slot, type }) => {
    const level = secret?.get(slot) ?? 0;
    const told = own ? level < SEEN_BY_FEW : level === 0 && (type.form === 'of' || type.form === 'any');
    return { name, type, value: told ? s[f + slot]! : undefined };
  });
}

function bounds(m: Machine, point: WaitPoint): { least: number; most: number } | undefined {
  if (point.subset === undefined) return undefined;
  const s = m.cells;
  const f = s[FP]!;
  const count = point.subset.elements(m, s, f);
  return { least: point.subset.least(s, f), most: Math.min(count, point.subset.most(s, f)) };
}

function fromInside(m: Machine, words: SessionWords, point: WaitPoint, player: number): Decision {
  const rows = Array.from({ length: m.rowCount }, (_, i) => rowAt(m, i));
  const named = rows.map((row, i) => describeRow(m, words, point, player, i, row));
  const values = rows.map((row) => valuesOf(asAnswer(m, point, row)));
  const candidates = toldApart(m, words, player, named, values);
  for (const action of m.free) {
    const { name } = m.linked.core.actions[action]!;
    candidates.push({ index: candidates.length, key: name, label: words.branch(name), things: [], free: true });
  }
  const subset = point.subset === undefined ? undefined : describeSubset(m, words, point, player);
  return {
    ...heading(m, words, point, player, player),
    candidates,
    forced: candidates.length === 1 && (subset?.complete ?? true),
    subset,
  };
}

function describeSubset(m: Machine, words: SessionWords, point: WaitPoint, player: number): Decision['subset'] {
  const s = m.cells;
  const f = s[FP]!;
  const subset = point.subset!;
  const count = subset.elements(m, s, f);
  const elements = [...s.subarray(s[TOP]!, s[TOP]! + count)];
  const binder = bindersOf(m, point.ask)[0]!;
  const eyes = eyesOf(m, player);
  const label: Label = (value, type) => words.value(value, type, eyes);
  return {
    elements: elements.map((value) => thing(m, label, binder.name, value, binder.type, eyes)),
    least: subset.least(s, f),
    most: Math.min(count, subset.most(s, f)),
    complete: m.allListed,
  };
}

function rowAt(m: Machine, index: number): readonly number[] {
  const at = m.rowStart + index * m.rowWidth;
  return [...m.rows.subarray(at, at + m.rowWidth)];
}

function valuesOf(answer: FactAnswer): readonly number[] {
  if (answer.form === 'tuple' || answer.form === 'subset') return answer.values ?? [];
  if (answer.form === 'sequence') return answer.steps.flatMap((step) => valuesOf(step.answer));
  return answer.form === 'next-member' ? [answer.value] : [];
}

export function describeRow(
  m: Machine,
  words: SessionWords,
  point: WaitPoint,
  player: number,
  index: number,
  row: readonly number[],
): Candidate {
  const eyes = eyesOf(m, player);
  const answer = asAnswer(m, point, row);
  const label: Labels = { value: (value, type) => words.value(value, type, eyes), branch: words.branch };
  const things = thingsOf(m, label, point.ask, answer, eyes);
  return {
    index,
    key: keyOf(m, point, answer, things, row),
    label: words.answer(point.ask, answer, eyes),
    things,
    free: false,
  };
}

/** The answer in the row by name, without any words. */
export function rowKey(m: Machine, point: WaitPoint, player: number, index: number): string {
  const row = rowAt(m, index);
  const answer = asAnswer(m, point, row);
  return keyOf(
    m,
    point,
    answer,
    thingsOf(m, { value: () => WORDLESS, branch: () => WORDLESS }, point.ask, answer, eyesOf(m, player)),
    row,
  );
}

const WORDLESS: Words = { pl: '', en: '' };

type Label = (value: number, type: CoreType) => Words;

interface Labels {
  readonly value: Label;
  readonly branch: (key: string) => Words;
}

function thingsOf(m: Machine, labels: Labels, ask: AskId, answer: FactAnswer, eyes: Eyes): readonly ChosenThing[] {
  const binders = bindersOf(m, ask);
  const label = labels.value;
  switch (answer.form) {
    case 'tuple':
      return (answer.values ?? []).map((value, i) => thing(m, label, binders[i]!.name, value, binders[i]!.type, eyes));
    case 'subset':
      return answer.values.map((value) => thing(m, label, binders[0]!.name, value, binders[0]!.type, eyes));
    case 'next-member': {
      const { form } = m.linked.core.asks[ask]!;
      return form.form === 'next-member' ? [thing(m, label, form.name, answer.value, form.type, eyes)] : [];
    }
    case 'payment':
      return answer.amounts.map(({ resource, amount }) => ({
        name: m.linked.core.columns[resource]!.name,
        id: String(amount),
        label: { pl: String(amount), en: String(amount) },
      }));
    case 'branch':
      return [];
    case 'sequence':
      return toldSteps(m.linked.core, answer.steps).flatMap((step) =>
        step.answer.form === 'branch'
          ? [{ name: m.linked.core.asks[step.ask]!.key, id: step.answer.key, label: labels.branch(step.answer.key) }]
          : thingsOf(m, labels, step.ask, step.answer, eyes),
      );
    default:
      return answer satisfies never;
  }
}

function bindersOf(m: Machine, ask: AskId): readonly Pick<CoreBinder, 'name' | 'type'>[] {
  const form = m.linked.core.asks[ask]?.form;
  return form?.form === 'tuple' ? form.binders : form?.form === 'subset' ? [form.binder] : [];
}

function thing(m: Machine, label: Label, name: string, value: number, type: CoreType, eyes: Eyes): ChosenThing {
  return { name, id: nameOf(namesOf(m), value, type, eyes), label: label(value, type) };
}

/** The complete answer by name. */
function keyOf(
  m: Machine,
  point: WaitPoint,
  answer: FactAnswer,
  things: readonly ChosenThing[],
  row: readonly number[],
): string {
  switch (answer.form) {
    case 'branch':
      return branchKey(m, point.ask, row[0]!);
    case 'tuple':
      return answer.values === undefined ? 'none' : joined(things);
    case 'subset': {
      const { name } = bindersOf(m, point.ask)[0]!;
      return `${name}=${things.length === 0 ? 'none' : things.map((one) => one.id).join(',')}`;
    }
    case 'payment':
      return things.length === 0 ? 'nothing' : joined(things);
    case 'sequence':
      return things.length === 0 ? 'none' : joined(things);
    default:
      return joined(things);
  }
}

const joined = (things: readonly ChosenThing[]): string => things.map((one) => `${one.name}=${one.id}`).join(' ');

/** Two branches with the same name are told apart by their number. */
export function branchKey(m: Machine, ask: AskId, index: number): string {
  const { form } = m.linked.core.asks[ask]!;
  if (form.form !== 'branch') return '';
  const { key } = form.branches[index]!;
  const before = form.branches.slice(0, index).filter((branch) => branch.key === key).length;
  return before === 0 ? key : `${key}#${before + 1}`;
}

/** Index of the candidate with this key among those listed, free actions behind the others; NONE if it is not offered. */
export function findKey(m: Machine, player: number, key: string): number {
  const point = pointAt(m);
  if (point === undefined) return NONE;
  listRaw(m, player);
  for (let i = 0; i < m.rowCount; i++) if (rowKey(m, point, player, i) === key) return i;
  const free =
    m.listed === 'verified' ? m.free.findIndex((action) => m.linked.core.actions[action]!.name === key) : NONE;
  return free < 0 ? NONE : m.rowCount + free;
}
