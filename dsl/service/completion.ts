/**
 * What may be written at a place. In rules text the grammar says which words fit and where a name may stand; which names, the
 * game says. In YAML the schemas say it.
 */
import type { IToken } from 'chevrotain';
import type { Build } from '../core/build.ts';
import { BUILT_IN_NAMES } from '../core/expressions/built-ins.ts';
import type { Span } from '../source/source.ts';
import {
  BinaryOperator,
  BuiltIn,
  Damaged,
  DesignId,
  Dot,
  RuleIdToken,
  VOCABULARY,
  W,
  writtenAs,
} from '../syntax/tokens.ts';
import type { GlobalSymbol } from '../types/symbols.ts';
import { showType } from '../types/types.ts';
import { yamlCompletionAt } from './completion-yaml.ts';
import { type Expectation, expectationsAfter } from './expectations.ts';
import type { Fragment } from './fragments.ts';
import { membersBefore, typeBefore } from './members-before.ts';
import { openPath } from './open-path.ts';
import type { Project } from './project.ts';
import { visibleAt } from './scope.ts';

export type CompletionKind =
  | 'keyword'
  | 'local'
  | 'member'
  | 'field'
  | 'state'
  | 'place'
  | 'function'
  | 'effect'
  | 'action'
  | 'kind'
  | 'enum'
  | 'item'
  | 'rule'
  | 'event'
  | 'key'
  | 'value';

export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Its type or declaration, short. */
  readonly detail: string;
  readonly insert: string;
  /** What the text replaces. */
  readonly span: Span;
  /** Smaller comes first. */
  readonly rank: number;
}

/** A proposal before it is known what it replaces. */
export type Proposal = Omit<Completion, 'span' | 'insert'> & { readonly insert?: string };

export function completionAt(project: Project, path: string, offset: number): readonly Completion[] {
  const fragment = fragmentAt(project, path, offset);
  return fragment === undefined ? yamlCompletionAt(project, path, offset) : inRules(project, fragment, path, offset);
}

export function fragmentAt(project: Project, path: string, offset: number): Fragment | undefined {
  const all = project.fragments(path);
  const within = all.find(({ span }) => span.start <= offset && offset <= span.end);
  const text = project.analysis.sources.get(path)?.text;
  return within ?? (text === undefined ? undefined : all.find((fragment) => endsIn(fragment, text, offset)));
}

/** Blanks after a block belong to it as long as they are indented like it: a new line is typed there. */
function endsIn({ span, of }: Fragment, text: string, offset: number): boolean {
  if (of === 'file' || offset < span.end || text.slice(span.end, offset).trim() !== '') return false;
  const lineOf = (at: number): number => text.lastIndexOf('\n', at - 1) + 1;
  const first = span.start + (/\S/.exec(text.slice(span.start, span.end))?.index ?? 0);
  const sameLine = lineOf(offset) === lineOf(Math.max(span.start, span.end - 1));
  return sameLine || offset - lineOf(offset) >= first - lineOf(first);
}

function inRules(project: Project, fragment: Fragment, path: string, offset: number): readonly Completion[] {
  const file = project.analysis.sources.get(path);
  const open = file === undefined ? undefined : openPath(file, fragment.span, offset);
  if (open === undefined) return [];
  const place: Place = { project, fragment, path, tokens: open.tokens, offset: open.wordStart };
  const found = new Map<string, Proposal>();
  for (const expectation of expectationsAfter(open.tokens, fragment.entry))
    for (const proposal of proposals(expectation, place)) {
      const known = found.get(proposal.label);
      if (known === undefined || known.rank > proposal.rank) found.set(proposal.label, proposal);
    }
  const span = { file: path, start: open.wordStart, end: offset };
  return [...found.values()].map((one) => ({ insert: one.label, ...one, span }));
}

interface Place {
  readonly project: Project;
  readonly fragment: Fragment;
  readonly path: string;
  readonly tokens: readonly IToken[];
  /** Where the word begins that is being typed. */
  readonly offset: number;
}

function proposals({ token, rule }: Expectation, place: Place): readonly Proposal[] {
  const { analysis } = place.project;
  const { build } = analysis.translation;
  if (token === Damaged) return [];
  if (token === RuleIdToken) return ruleIds(place);
  if (token === DesignId) return items(build);
  if (token === BinaryOperator || token === BuiltIn) return words(token, place);
  if (token.LABEL?.startsWith('`') === true) return keyword(writtenAs(token));
  return names(rule, build, place);
}

function keyword(word: string): readonly Proposal[] {
  return /^[a-z]/.test(word) ? [{ label: word, kind: 'keyword', detail: '', rank: 5 }] : [];
}

function words(category: typeof BuiltIn, { fragment }: Place): readonly Proposal[] {
  const members = VOCABULARY.filter((type) => type.CATEGORIES?.includes(category) === true).map(writtenAs);
  const known =
    fragment.of === 'component' || fragment.of === 'file' ? members : members.filter((word) => word !== 'self');
  return known.flatMap(keyword);
}

function ruleIds({ project }: Place): readonly Proposal[] {
  return project.analysis.data.reference.map(({ id, text }) => ({
    label: id.value,
    kind: 'rule',
    detail: text.en?.value ?? text.pl?.value ?? '',
    rank: 1,
  }));
}

function items(build: Build): readonly Proposal[] {
  return [...build.symbols.items.values()].map(({ name, kind }) => ({
    label: `@${name}`,
    kind: 'item',
    detail: kind.name,
    rank: 3,
  }));
}

/** Which names fit depends on the grammar rule that asks for one; a new name is nobody's to propose. */
function names(rule: string, build: Build, place: Place): readonly Proposal[] {
  const last = place.tokens.at(-1)?.tokenType;
  switch (rule) {
    case 'operand':
      return last === Dot
        ? membersBefore(place.project, place.path, place.offset)
        : globals(build, ['state', 'place'], 3);
    case 'nameOrCall':
    case 'atom':
      return expressionNames(build, place);
    case 'call':
      return globals(build, ['effect', 'action'], 2);
    case 'type':
      return [...PLAIN_TYPES, ...globals(build, ['kind', 'enum'], 1)];
    case 'amount':
    case 'counted':
    case 'substitute':
      return globals(build, ['state'], 2, (symbol) => symbol.symbol === 'state' && symbol.type.form === 'int');
    case 'names':
      return namesOfSeveral(build, place);
    case 'emit':
      return globals(build, ['event'], 1);
    case 'play':
      return globals(build, ['phase'], 1);
    case 'trigger':
      return globals(build, ['event', 'place'], 1);
    case 'modify':
      return globals(build, ['function'], 1, (symbol) => symbol.symbol === 'function' && symbol.modifiable);
    case 'forbid':
      return globals(build, ['action', 'effect'], 1);
    case 'instead':
    case 'trial':
      return globals(build, ['effect'], 1);
    case 'queryOrName':
      return last === W.option ? options(build) : [];
    case 'inLayer':
      return build.symbols.layers.map((label) => ({ label, kind: 'value', detail: '', rank: 1 }));
    case 'place':
    case 'kind':
    case 'board':
      return last === W.of || last === W.or ? globals(build, ['kind'], 1) : [];
    case 'leave':
      return locals(build, place);
    default:
      return [];
  }
}

function expressionNames(build: Build, place: Place): readonly Proposal[] {
  const wanted = typeBefore(place.project, place.path, place.tokens);
  const members: Proposal[] =
    wanted?.form === 'enum'
      ? wanted.of.members.map((label) => ({ label, kind: 'member', detail: wanted.of.name, rank: 0 }))
      : [...build.symbols.enumMembers].map(([label, of]) => ({
          label,
          kind: 'member',
          detail: of.map((one) => one.name).join(', '),
          rank: 4,
        }));
  const player = place.fragment.of === 'example' ? ['p1', 'p2', 'p3', 'p4'] : [];
  return [
    ...locals(build, place),
    ...members,
    ...globals(build, ['state', 'place', 'function', 'table', 'kind', 'board', 'enum', 'action'], 2),
    ...player.map((label): Proposal => ({ label, kind: 'local', detail: 'Player', rank: 1 })),
    ...[...BUILT_IN_NAMES, 'players', 'directions'].map(
      (label): Proposal => ({ label, kind: 'function', detail: '', rank: 4 }),
    ),
  ];
}

function locals(build: Build, { project, path, offset }: Place): readonly Proposal[] {
  return visibleAt(build, project.trees(path), offset).map(({ name, type }) => ({
    label: name,
    kind: 'local',
    detail: type === undefined ? '' : showType(type),
    rank: 1,
  }));
}

function namesOfSeveral(build: Build, { tokens }: Place): readonly Proposal[] {
  const before = new Set(tokens.slice(-6).map((token) => token.tokenType));
  if (before.has(W.action) || before.has(W.actions)) return globals(build, ['action'], 1);
  if (before.has(W.change)) return globals(build, ['state', 'place'], 1);
  return [];
}

function options(build: Build): readonly Proposal[] {
  return [...build.symbols.options.values()].map(({ name, values }) => ({
    label: name,
    kind: 'value',
    detail: values.join(', '),
    rank: 1,
  }));
}

const KIND_OF: Readonly<Record<GlobalSymbol['symbol'], CompletionKind>> = {
  enum: 'enum',
  kind: 'kind',
  state: 'state',
  place: 'place',
  board: 'place',
  table: 'function',
  function: 'function',
  effect: 'effect',
  action: 'action',
  phase: 'action',
  event: 'event',
};

function globals(
  build: Build,
  forms: readonly GlobalSymbol['symbol'][],
  rank: number,
  fits: (symbol: GlobalSymbol) => boolean = () => true,
): readonly Proposal[] {
  return [...build.symbols.globals.values()].flatMap((symbols) => {
    const symbol = symbols.find((one) => forms.includes(one.symbol) && fits(one));
    if (symbol === undefined || symbol.name.includes(' ')) return [];
    return [{ label: symbol.name, kind: KIND_OF[symbol.symbol], detail: signatureOf(symbol), rank }];
  });
}

/** `(p: Player): Int`, `of Player: Int` */
export function signatureOf(symbol: GlobalSymbol): string {
  const list = (parts: readonly { readonly name: string; readonly type: Parameters<typeof showType>[0] }[]): string =>
    `(${parts.map((part) => `${part.name}: ${showType(part.type)}`).join(', ')})`;
  switch (symbol.symbol) {
    case 'function':
    case 'table':
      return `${list(symbol.parameters)}: ${showType(symbol.type)}`;
    case 'effect':
      return `${list(symbol.parameters)}${symbol.type === undefined ? '' : `: ${showType(symbol.type)}`}`;
    case 'action':
    case 'event':
      return list(symbol.parameters);
    case 'state':
    case 'place': {
      const keys = symbol.keys.map((key) => showType(key.type)).join(', ');
      const what = symbol.symbol === 'state' ? showType(symbol.type) : symbol.discipline;
      return `${keys === '' ? '' : `of ${keys}`}: ${what}`;
    }
    default:
      return '';
  }
}

const PLAIN_TYPES: readonly Proposal[] = [
  'Int',
  'Bool',
  'Amounts',
  'Effect',
  'Condition',
  'Points',
  'Clauses',
  'Place',
  'Action',
].map((label) => ({ label, kind: 'kind', detail: '', rank: 2 }));
