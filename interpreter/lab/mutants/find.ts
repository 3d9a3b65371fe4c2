/**
 * Every mutant of a game.
 * In:  the program and the texts it was made from
 * Out: mutants in the order of the text; where a change swaps a word, only where the word can be found there
 */
import {
  type CoreProgram,
  type CoreRequirement,
  hashText,
  type SiteId,
  type Slot,
  type SourceFile,
  YOU,
} from '@kodeks/dsl';
import { lookedAtOnly } from '../../coverage/parts.ts';
import { type Change, changesAt, NO, type Node, YES } from './changes.ts';
import type { Edit, Mutant, Path } from './mutant.ts';
import { type Word, type Writing, writingOf } from './written.ts';

export interface MutableGame {
  readonly program: CoreProgram;
  readonly sources: ReadonlyMap<string, SourceFile>;
}

export function mutantsOf({ program, sources }: MutableGame): readonly Mutant[] {
  const units = unitsOf(program);
  const places = new Set(units.flatMap(({ site, declaration }) => (declaration ? [] : [site])));
  const writing = writingOf(program, places, sources);
  const grouped = new Map<string, Mutant>();
  for (const unit of units)
    for (const mutant of mutantsIn(program, unit, writing)) {
      const before = grouped.get(mutant.id);
      grouped.set(mutant.id, before === undefined ? mutant : joined(before, mutant));
    }
  return [...grouped.values()].sort((a, b) =>
    a.at.file === b.at.file ? a.at.start - b.at.start : a.at.file < b.at.file ? -1 : 1,
  );
}

const joined = (a: Mutant, b: Mutant): Mutant => ({
  ...a,
  rules: [...new Set([...a.rules, ...b.rules])],
  sites: [...new Set([...a.sites, ...b.sites])],
  reasons: [...new Set([...a.reasons, ...b.reasons])],
  edits: [...a.edits, ...b.edits],
});

// ---------------------------------------------------------------- units of the text

/** A part of the program that has a place in the text, with the changes found in it. */
interface Unit {
  readonly site: SiteId;
  /** The site is a name only. */
  readonly declaration: boolean;
  readonly sites: readonly SiteId[];
  readonly reasons: readonly number[];
  readonly found: {
    readonly change: Change;
    readonly op: string;
    readonly path: Path;
    readonly more: readonly Edit[];
  }[];
}

/** Players by the names that they have where a unit stands. */
type Players = (site: SiteId) => readonly { readonly name: string; readonly slot: Slot }[];

interface Walk {
  readonly program: CoreProgram;
  readonly units: Unit[];
}

function unitsOf(program: CoreProgram): readonly Unit[] {
  const walk: Walk = { program, units: [] };
  const forTools = lookedAtOnly(program);
  program.functions.forEach((_, id) => {
    if (!forTools.has(id)) functionUnits(walk, id);
  });
  program.procedures.forEach((one, id) => {
    if (one.role === 'dispatch') return;
    const players: Players = (site) => [
      ...(SOMEBODY_ACTS.has(one.role) ? [{ name: 'you', slot: YOU }] : []),
      ...(one.names ?? []).filter(
        ({ list, type, from, to }) => !list && isPlayer(program, type) && from <= site && site < to,
      ),
    ];
    into(walk, one.body as unknown as Node, ['procedures', id, 'body'], undefined, players);
  });
  clauseUnits(walk);
  return walk.units;
}

/** In setup and flow nobody is `you`. */
const SOMEBODY_ACTS: ReadonlySet<string> = new Set(['action', 'free-action', 'effect', 'code']);

const isPlayer = (program: CoreProgram, type: { readonly form: string; readonly domain?: number }): boolean =>
  type.form === 'of' && type.domain === program.playerDomain;

function newUnit({ units }: Walk, site: SiteId, more: Partial<Omit<Unit, 'site' | 'found'>> = {}): Unit {
  const unit: Unit = { site, declaration: false, sites: [site], reasons: [], ...more, found: [] };
  units.push(unit);
  return unit;
}

function functionUnits(walk: Walk, id: number): void {
  const { program } = walk;
  const { site, result, least, most, modifiers, parameters } = program.functions[id]!;
  const path: Path = ['functions', id];
  const unit = newUnit(walk, site, { declaration: true });
  const players: Players = () => parameters.filter(({ list, type }) => !list && isPlayer(program, type));
  into(walk, result as unknown as Node, [...path, 'result'], unit, players);
  for (const [key, bound] of [['least', least] as const, ['most', most] as const])
    if (bound !== undefined) into(walk, bound as unknown as Node, [...path, key], unit, players);
  modifiers.forEach((clause, i) => {
    const own = newUnit(walk, clause.site, { sites: [site] });
    own.found.push({ change: LEFT_OUT, op: 'modifier', path: [...path, 'modifiers', i, 'when'], more: [] });
    into(walk, clause as unknown as Node, [...path, 'modifiers', i], own, players);
  });
}

const LEFT_OUT: Change = { kind: 'missing', path: [], value: NO, says: 'left out' };

/** What stands in lists of the program. Without it the list is shorter: no other part knows it by its place there. */
function clauseUnits(walk: Walk): void {
  const { substitutions, scores, ranking, functions } = walk.program;
  substitutions.forEach(({ site }, i) => {
    const unit = newUnit(walk, site, { sites: [] });
    unit.found.push({ change: LEFT_OUT, op: 'substitution', path: ['substitutions', i, 'when'], more: [] });
    into(walk, substitutions[i] as unknown as Node, ['substitutions', i], unit, () => []);
  });
  scores.forEach(({ site }, i) => {
    const change: Change = { ...LEFT_OUT, value: scores.filter((_, at) => at !== i) };
    newUnit(walk, site, { sites: [] }).found.push({ change, op: 'score', path: ['scores'], more: [] });
  });
  ranking.forEach(({ function: id, highest }, i) => {
    const unit = newUnit(walk, functions[id]!.site, { sites: [] });
    const turned: Change = { kind: 'order', path: [], value: !highest, says: 'in the opposite order' };
    unit.found.push({ change: turned, op: 'ranking', path: ['ranking', i, 'highest'], more: [] });
    const change: Change = { ...LEFT_OUT, value: ranking.filter((_, at) => at !== i) };
    unit.found.push({ change, op: 'ranking', path: ['ranking'], more: [] });
  });
}

/** Notes what can be changed at the node and below it; statements and requirements are units of their own. */
function into(walk: Walk, node: Node, path: Path, around: Unit | undefined, players: Players): void {
  const isStatement = typeof node.op === 'string' && typeof node.site === 'number' && node.op !== 'noted';
  const unit = isStatement && node.op !== 'block' ? newUnit(walk, node.site as SiteId) : around;
  if (unit !== undefined) {
    for (const change of changesAt(node)) unit.found.push({ change, op: opOf(node), path, more: [] });
    if (node.op === 'local') swapPlayers(unit, node.slot as Slot, path, players);
  }
  if (isStatement && typeof node.ask === 'number') askUnits(walk, node.ask, players);
  for (const key of keysOf(node)) below(walk, node[key], [...path, key], unit, players);
}

const opOf = (node: Node): string => String(node.op ?? node.set ?? '');

function below(walk: Walk, part: unknown, path: Path, unit: Unit | undefined, players: Players): void {
  if (Array.isArray(part)) for (const [i, one] of part.entries()) below(walk, one, [...path, i], unit, players);
  else if (typeof part === 'object' && part !== null) into(walk, part as Node, path, unit, players);
}

/** In the order of the text, as far as it is another one: `sum of x.cost for x in S`. */
const keysOf = (node: Node): readonly string[] =>
  'of' in node && 'set' in node && 'where' in node ? ['of', 'set', 'where'] : Object.keys(node);

function swapPlayers(unit: Unit, slot: Slot, path: Path, players: Players): void {
  const all = players(unit.site);
  const one = all.find((player) => player.slot === slot);
  const other = all.find((player) => player.slot !== slot);
  if (one === undefined || other === undefined) return;
  const change: Change = {
    kind: 'player',
    path: ['slot'],
    value: other.slot,
    word: [one.name, other.name],
  };
  unit.found.push({ change, op: 'local', path, more: [] });
}

function askUnits(walk: Walk, id: number, players: Players): void {
  const { program } = walk;
  const { form, by, site } = program.asks[id]!;
  const path: Path = ['asks', id];
  const unit = newUnit(walk, site);
  into(walk, by as unknown as Node, [...path, 'by'], unit, players);
  // shortcuts of the search repeat what the requirements say; a mutant of one does without them
  const more: Edit[] = form.form === 'subset' ? [{ path: [...path, 'form', 'prune'], value: [] }] : [];
  const requirement = (condition: unknown, reason: number, at: Path): void => {
    const own = newUnit(walk, program.reasons[reason]?.site ?? site, { sites: [site], reasons: [reason] });
    const dropped: Change = { kind: 'condition', path: [], value: YES, says: 'without this requirement' };
    own.found.push({ change: dropped, op: 'requirement', path: [...at, 'condition'], more });
    const from = own.found.length;
    into(walk, condition as Node, [...at, 'condition'], own, players);
    for (let i = from; i < own.found.length; i++) own.found[i] = { ...own.found[i]!, more };
  };
  const requirements = (list: readonly CoreRequirement[], at: Path): void => {
    for (const [i, { condition, reason }] of list.entries()) requirement(condition, reason, [...at, i]);
  };
  switch (form.form) {
    case 'tuple':
      if (form.orNone)
        unit.found.push({
          change: { kind: 'choice', path: [], value: false, says: 'must be chosen: nobody may do without' },
          op: 'or-none',
          path: [...path, 'form', 'orNone'],
          more: [],
        });
      below(walk, form.binders, [...path, 'form', 'binders'], unit, players);
      requirements(form.requirements, [...path, 'form', 'requirements']);
      return;
    case 'subset': {
      const from = unit.found.length;
      for (const key of ['binder', 'least', 'most'] as const)
        below(walk, form[key], [...path, 'form', key], unit, players);
      for (let i = from; i < unit.found.length; i++) unit.found[i] = { ...unit.found[i]!, more };
      requirements(form.requirements, [...path, 'form', 'requirements']);
      return;
    }
    case 'branch':
      form.branches.forEach(({ key, decline, requirements: own }, i) => {
        const at: Path = [...path, 'form', 'branches', i, 'requirements'];
        const never = { condition: NO, reason: own[0]?.reason ?? 0, after: 0 };
        const says = decline ? 'must be done: nobody may do without' : `\`${key}\` is never offered`;
        const kind = decline ? 'choice' : 'missing';
        unit.found.push({
          change: { kind, path: [], value: [...own, never], says },
          op: `branch ${key}`,
          path: at,
          more: [],
        });
        requirements(own, at);
      });
      return;
    case 'next-member':
    case 'payment':
    case 'sequence':
      return;
    default:
      form satisfies never;
  }
}

// ---------------------------------------------------------------- from changes to mutants

function mutantsIn(program: CoreProgram, unit: Unit, writing: Writing): readonly Mutant[] {
  const site = program.sites[unit.site];
  if (site === undefined || site.file === '' || site.file === 'game.yaml') return [];
  const stretch = writing.stretchOf(unit.site, unit.declaration);
  const words = writing.wordsOf(stretch);
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  for (const { change } of unit.found)
    if (change.word !== undefined) totals.set(signOf(change), (totals.get(signOf(change)) ?? 0) + 1);
  return unit.found.flatMap(({ change, op, path, more }): Mutant[] => {
    const sign = change.word === undefined ? `${op} ${change.says}` : signOf(change);
    const ordinal = counts.get(sign) ?? 0;
    counts.set(sign, ordinal + 1);
    const place = placeOf(change, ordinal, totals.get(sign) ?? 0, words);
    if (place === undefined) return [];
    const at = place === 'somewhere' ? stretch : { file: stretch.file, start: place.start, end: place.end };
    const number = place === 'somewhere' ? ordinal : 0;
    const [, instead] = change.word ?? [];
    const reasons = unit.reasons;
    return [
      {
        id: hashText([stretch.file, at.start, at.end, change.kind, sign, number].join('\n')),
        kind: change.kind,
        at: { file: at.file, start: at.start, end: at.end },
        rules: reasons.length > 0 ? (program.reasons[reasons[0]!]?.rules ?? site.rules) : site.rules,
        within: site.within,
        before: writing.line(at),
        after:
          place === 'somewhere' || instead === undefined
            ? (change.says ?? `\`${instead}\` instead of \`${change.word?.[0]}\``)
            : writing.line(at, instead),
        sites: unit.sites,
        reasons,
        edits: [{ path: [...path, ...change.path], value: change.value }, ...more],
      },
    ];
  });
}

const signOf = ({ word, kind }: Change): string => `${kind} ${word?.join(' ')}`;

/** The word that is changed; `somewhere` where it cannot be told which of several; undefined where the author wrote none. */
function placeOf(
  change: Change,
  ordinal: number,
  total: number,
  words: readonly Word[],
): Word | 'somewhere' | undefined {
  const { word, needs } = change;
  if (word === undefined)
    return needs === undefined || words.some(({ text }) => needs.includes(text)) ? 'somewhere' : undefined;
  const written = words.filter(({ text }) => text === word[0]);
  if (written.length === total) return written[ordinal];
  if (written.length === 1) return written[0];
  return written.length > total ? 'somewhere' : undefined;
}
