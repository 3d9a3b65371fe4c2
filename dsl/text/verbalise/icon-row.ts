/**
 * Meaning in icons, the third language: a row of icons and numbers. Solid boxes must, dashed boxes may be done; `→` leads from
 * cost to effect, `/` is one of, `+/` any of, `×` for each; a tab before a row is its condition.
 * A row says all of it or there is none: what has no icon, or no sign here, leaves the words alone.
 */
import type { Icon, RowTemplate } from '../../data/looks.ts';
import { POINT } from '../built-in-words.ts';
import { ICON_NAMES, namedIcon, nounsFor, wordsFor } from '../icon-names.ts';
import { type Noun, nameAlone, showNumber } from '../nouns.ts';
import type { GameTexts, Words } from '../texts.ts';
import type { Amount, Block, Clause, Comparison, Condition, Group, Lasting, Phrase, Thing } from './meaning.ts';
import { qualitiesOf } from './qualities.ts';

export type IconSign = 'to' | 'or' | 'any' | 'and' | 'per';

export type RowPart =
  /** `of`: the name of what it stands for. */
  | { readonly is: 'icon'; readonly icon: Icon; readonly of: string; readonly label: Words }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'sign'; readonly sign: IconSign }
  | { readonly is: 'box'; readonly may: boolean; readonly parts: IconRow }
  | { readonly is: 'tab'; readonly parts: IconRow };

export type IconRow = readonly RowPart[];

export interface Icons {
  readonly ofNoun: ReadonlyMap<Noun, RowPart & { is: 'icon' }>;
  readonly ofName: ReadonlyMap<string, RowPart & { is: 'icon' }>;
  /** How what has a phrase is said in a row of its own. */
  readonly rows: ReadonlyMap<string, RowTemplate>;
  readonly label: (name: string, icon: Icon) => Words;
}

/** What a view says of icons. */
export interface NamedIcons {
  readonly icons: ReadonlyMap<string, Icon>;
  readonly rows: ReadonlyMap<string, RowTemplate>;
}

export const NO_ICONS: NamedIcons = { icons: new Map(), rows: new Map() };

/** The icons of a game by what the lexicon calls their meanings. */
export function iconsOf(texts: GameTexts, { icons, rows }: NamedIcons = NO_ICONS): Icons {
  const ofNoun = new Map<Noun, RowPart & { is: 'icon' }>();
  const ofName = new Map<string, RowPart & { is: 'icon' }>();
  const label = (name: string, icon: Icon): Words => wordsFor(texts, name) ?? namedIcon(icon);
  for (const [name, icon] of icons) {
    const part: RowPart & { is: 'icon' } = { is: 'icon', icon, of: name, label: label(name, icon) };
    ofName.set(name, part);
    for (const noun of nounsFor(texts, name)) ofNoun.set(noun, part);
  }
  return { ofNoun, ofName, rows, label };
}

/** What cannot be said; caught at the top, so that no row is partial. */
class Wordless extends Error {}

function wordless(what = 'this'): never {
  throw new Wordless(`no icons for ${what}`);
}

function attempt(make: () => IconRow): IconRow | undefined {
  try {
    const row = make();
    return row.length === 0 ? undefined : row;
  } catch (error) {
    if (error instanceof Wordless) return undefined;
    throw error;
  }
}

export const blockInIcons = (icons: Icons, block: Block): IconRow | undefined => attempt(() => all(icons, block));

export const conditionInIcons = (icons: Icons, what: Condition): IconRow | undefined =>
  attempt(() => [tab(condition(icons, what))]);

export const pointsInIcons = (icons: Icons, what: Thing): IconRow | undefined =>
  attempt(() => [box(false, points(icons, what))]);

// ---------------------------------------------------------------- parts

const number = (text: string): RowPart => ({ is: 'number', text });
const sign = (which: IconSign): RowPart => ({ is: 'sign', sign: which });
const box = (may: boolean, parts: IconRow): RowPart => ({ is: 'box', may, parts });
const tab = (parts: IconRow): RowPart => ({ is: 'tab', parts });

const between = (rows: readonly IconRow[], which: IconSign): IconRow =>
  rows.flatMap((row, i) => (i === 0 ? row : [sign(which), ...row]));

const iconFor = (icons: Icons, noun: Noun): RowPart => icons.ofNoun.get(noun) ?? wordless(noun.en.one);

const ofName = (icons: Icons, name: string): RowPart => icons.ofName.get(name) ?? wordless(name);

// ---------------------------------------------------------------- clauses

function all(icons: Icons, block: Block): IconRow {
  return block.flatMap((clause) => clauseRow(icons, clause));
}

function clauseRow(icons: Icons, clause: Clause): IconRow {
  switch (clause.do) {
    case 'gain':
    case 'lose':
    case 'pay':
    case 'draw':
    case 'phrase':
      return [box(false, plain(icons, clause))];
    case 'exchange':
      return [
        box(false, joinedPlain(icons, clause.costs, true)),
        sign('to'),
        box(false, joinedPlain(icons, clause.gains)),
      ];
    case 'may': {
      if (clause.who.is !== 'you' || clause.otherwise.length > 0) return wordless();
      const when = clause.when === undefined ? [] : [tab(condition(icons, clause.when))];
      return [...when, box(true, inBox(icons, clause.body))];
    }
    case 'one-of':
    case 'any-of':
    case 'all-of': {
      if (clause.who.is !== 'you') return wordless();
      const which = clause.do === 'one-of' ? 'or' : clause.do === 'any-of' ? 'any' : 'and';
      return between(
        clause.branches.map((branch) => asOne(icons, branch)),
        which,
      );
    }
    case 'if':
      if (clause.otherwise.length > 0) return wordless();
      return [tab(condition(icons, clause.condition)), ...all(icons, clause.then)];
    case 'for-each':
      if (!clause.group.players) return wordless();
      return [tab(group(icons, clause.group)), ...all(icons, theirs(clause.body, clause.group))];
    case 'repeat':
      if (clause.times.is !== 'number' || clause.upTo) return wordless('repeating');
      return [number(showNumber(clause.times.value)), sign('per'), box(false, inBox(icons, clause.body))];
    case 'modify':
      return modified(icons, clause);
    default:
      return wordless(clause.do);
  }
}

/** What each of them does is theirs: the tab before the row says so. */
function theirs(body: Block, of: Group): Block {
  return body.map((clause) => {
    const isTheirs = 'who' in clause && clause.who.is === 'that' && clause.who.noun === of.noun;
    return isTheirs ? { ...clause, who: { is: 'you' } } : wordless();
  });
}

/** A branch of several parts is told from the next one by a box around it. */
function asOne(icons: Icons, branch: Block): IconRow {
  const row = all(icons, branch);
  if (row.length < 2) return row;
  return [box(false, attempt(() => inBox(icons, branch)) ?? row)];
}

/** Within a box another box would be noise. */
function inBox(icons: Icons, block: Block): IconRow {
  const [only, ...rest] = block;
  if (only?.do === 'exchange' && rest.length === 0) {
    return [...joinedPlain(icons, only.costs, true), sign('to'), ...joinedPlain(icons, only.gains)];
  }
  return joinedPlain(icons, block);
}

const joinedPlain = (icons: Icons, block: Block, asCost = false): IconRow =>
  between(
    block.map((clause) => plain(icons, clause, asCost)),
    'and',
  );

function plain(icons: Icons, clause: Clause, asCost = false): IconRow {
  switch (clause.do) {
    case 'gain':
    case 'lose':
    case 'pay': {
      if (clause.who.is !== 'you' || (clause.do === 'pay' && clause.saving !== undefined)) return wordless();
      // what is paid for something stands before its arrow; paid for nothing it is lost
      const before = clause.do === 'lose' || (clause.do === 'pay' && !asCost) ? '−' : '';
      const each = clause.do === 'pay' || clause.each === undefined ? [] : [sign('per'), ...group(icons, clause.each)];
      const rows = clause.amounts.map((one) => amount(icons, one, before));
      return [...between(rows, clause.do === 'gain' && clause.or === true ? 'or' : 'and'), ...each];
    }
    case 'draw':
      if (clause.who.is !== 'you' || clause.quantity.is !== 'number' || clause.from.is !== 'place') return wordless();
      if (clause.to.is !== 'place' || !clause.to.private) return wordless();
      return [number(showNumber(clause.quantity.value)), iconFor(icons, clause.from.noun)];
    case 'phrase':
      return clause.who.is === 'you' ? phrase(icons, clause.phrase) : wordless();
    default:
      return wordless();
  }
}

function amount(icons: Icons, { quantity, noun, ofThatKind, keys }: Amount, before: string): IconRow {
  if (ofThatKind === true) return wordless('what was said before');
  const kept = (keys ?? []).map((key) => (key.is === 'named' ? iconFor(icons, key.noun) : wordless()));
  return many(icons, quantity, [iconFor(icons, noun), ...kept], before);
}

/** So many of it; where the number is counted in play, one for each of what is counted. */
function many(icons: Icons, quantity: Thing, what: IconRow, before = ''): IconRow {
  if (quantity.is === 'number') return [number(`${before}${showNumber(quantity.value)}`), ...what];
  if (quantity.is === 'sum-of-two')
    return between([many(icons, quantity.left, what, before), many(icons, quantity.right, what, before)], 'and');
  const [times, of] =
    quantity.is === 'product' && quantity.left.is === 'number' ? [quantity.left.value, quantity.right] : [1, quantity];
  return [number(`${before}${showNumber(times)}`), ...what, sign('per'), ...counted(icons, of)];
}

/** An effect by the row its game has for it, else by its own icon: its numbers before it, its members after it. */
function phrase(icons: Icons, { name, values }: Phrase): IconRow {
  const template = icons.rows.get(name);
  if (template !== undefined) return fromTemplate(icons, template, values);
  const numbers: RowPart[] = [];
  const others: RowPart[] = [];
  for (const value of values.values()) {
    if (value.is === 'number') numbers.push(number(showNumber(value.value)));
    else if (value.is === 'named') others.push(iconFor(icons, value.noun));
    else if (value.is !== 'you' && value.is !== 'self') wordless(`${value.is} in ${name}`);
  }
  return [...numbers, ofName(icons, name), ...others];
}

/** What the row does not speak of must go without saying. */
function fromTemplate(icons: Icons, template: RowTemplate, values: Phrase['values']): IconRow {
  const spoken = new Set(parametersIn(template));
  for (const [parameter, value] of values)
    if (!spoken.has(parameter) && value.is !== 'you' && value.is !== 'self') wordless(`${parameter} (${value.is})`);
  return filled(icons, template, values);
}

const parametersIn = (template: RowTemplate): readonly string[] =>
  template.flatMap((part) =>
    part.is === 'given' ? [part.parameter] : part.is === 'box' || part.is === 'tab' ? parametersIn(part.parts) : [],
  );

const filled = (icons: Icons, template: RowTemplate, values: Phrase['values']): IconRow =>
  template.flatMap((part): IconRow => {
    if (part.is === 'icon') return [{ ...part, label: icons.label(part.of, part.icon) }];
    if (part.is === 'given') return given(icons, part.before, values.get(part.parameter));
    if (part.is === 'box' || part.is === 'tab') return [{ ...part, parts: filled(icons, part.parts, values) }];
    return [part];
  });

function given(icons: Icons, before: string, value: Thing | undefined): IconRow {
  if (value?.is === 'number') return [number(`${before}${showNumber(value.value)}`)];
  if (value?.is === 'named')
    return before === '' ? [iconFor(icons, value.noun)] : [number(before), iconFor(icons, value.noun)];
  if ((value?.is === 'that' && !value.many) || value?.is === 'self') return [iconFor(icons, value.noun)];
  if (value?.is === 'part' && (value.of.is === 'self' || value.of.is === 'that')) return [iconFor(icons, value.noun)];
  if (value?.is === 'count') return [number(`${before}1`), sign('per'), ...group(icons, value.group)];
  if (value?.is === 'list' && before === '')
    return between(
      value.items.map((item) => given(icons, before, item)),
      value.join === 'or' ? 'or' : 'and',
    );
  return wordless();
}

// ---------------------------------------------------------------- what always holds

/** A number that is changed is nothing that is gained: the sign of what lasts stands before it. */
const ALWAYS: RowPart = { is: 'icon', icon: 'always', of: 'always', label: ICON_NAMES.always };

function modified(icons: Icons, clause: Lasting & { do: 'modify' }): IconRow {
  const { amount: by, how, value } = clause;
  if (by.is !== 'number' || (how !== 'by' && how !== 'to')) return wordless();
  if (!clause.mine && clause.about === undefined && clause.when === undefined) return wordless();
  const when = clause.when === undefined ? [] : condition(icons, clause.when);
  const change = how === 'to' ? `= ${showNumber(by.value)}` : by.value < 0 ? showNumber(by.value) : `+${by.value}`;
  return [tab([ALWAYS, ...when]), box(false, [number(change), iconFor(icons, value)])];
}

// ---------------------------------------------------------------- groups and conditions

function group(icons: Icons, of: Group): IconRow {
  const { values, rest } = qualitiesOf(of);
  if (rest.where !== undefined || (rest.whose !== undefined && rest.whose.is !== 'you')) return wordless();
  const qualities = values.map((value) => (value.is === 'named' ? iconFor(icons, value.noun) : wordless()));
  const from = rest.from === undefined ? [] : place(icons, rest.from);
  // members of a list that has its own icon need no other one
  if (rest.among === true) return [...qualities, ...from];
  return [...qualities, iconFor(icons, rest.noun), ...from];
}

function place(icons: Icons, from: Thing): IconRow {
  if (from.is === 'phrase') return phrase(icons, from.phrase);
  if (from.is === 'place' && (from.of === undefined || from.of.is === 'you')) return [iconFor(icons, from.noun)];
  return wordless();
}

const MEASURES: Readonly<Record<Comparison, string>> = {
  '=': '=',
  '!=': '≠',
  '>=': '≥',
  '>': '>',
  '<=': '≤',
  '<': '<',
};

function condition(icons: Icons, what: Condition): IconRow {
  switch (what.is) {
    case 'has':
      if (what.who.is !== 'you' || what.amount.is !== 'number') return wordless();
      return [number(`${MEASURES[what.operator]}${showNumber(what.amount.value)}`), iconFor(icons, what.noun)];
    case 'compare':
      if (what.right.is === 'you' && what.operator === '=' && what.left.is === 'the')
        return [iconFor(icons, what.left.noun)];
      if (what.operator === '=' && what.right.is === 'named' && what.left.is === 'the')
        return [iconFor(icons, what.right.noun)];
      if (what.right.is !== 'number') return wordless();
      return [number(`${MEASURES[what.operator]}${showNumber(what.right.value)}`), ...counted(icons, what.left)];
    case 'exists':
      return what.not || what.group.players ? wordless() : [number('≥1'), ...group(icons, what.group)];
    case 'phrase':
      return what.not ? wordless() : phrase(icons, what.phrase);
    case 'and':
      return what.parts.flatMap((part) => condition(icons, part));
    case 'or':
      return between(
        what.parts.map((part) => condition(icons, part)),
        'or',
      );
    default:
      return wordless(`a condition (${what.is})`);
  }
}

/** What there is a number of: members of a group, or what a function with a row or an icon counts. */
function counted(icons: Icons, what: Thing): IconRow {
  if (what.is === 'count') return group(icons, what.group);
  return what.is === 'phrase' ? phrase(icons, what.phrase) : wordless(`a number (${what.is})`);
}

// ---------------------------------------------------------------- points

/** What has a phrase says in its own row whether it is points. */
function points(icons: Icons, what: Thing): IconRow {
  if (what.is === 'phrase') return phrase(icons, what.phrase);
  if (what.is === 'sum-of-two') return between([points(icons, what.left), points(icons, what.right)], 'and');
  return many(icons, what, [point(icons)]);
}

/** Every game has points: the shared icon stands for them. */
const point = (icons: Icons): RowPart =>
  icons.ofName.get('points') ?? {
    is: 'icon',
    icon: 'point',
    of: 'points',
    label: { pl: nameAlone(POINT, 'pl'), en: nameAlone(POINT, 'en') },
  };
