/**
 * In:  CompiledGame
 * Out: GameModel  everything that pages say about a game, in both languages, with links by id; nothing here knows how a page looks
 */
import {
  type CompiledExamples,
  type CompiledGame,
  compileExamples,
  type Language,
  type ReferenceEntry,
  type Words,
} from '@kodeks/dsl';
import type { CoverageReport } from '@kodeks/interpreter';
import { type Card, cardsOf } from './cards.ts';
import { type ClauseUse, type Declared, type RuleUse, type SourceIndex, sourceIndex } from './declarations.ts';
import { evidenceOf } from './evidence.ts';
import { type Excerpt, excerptWithin } from './excerpt.ts';
import { type FlowPart, flowOf } from './flow.ts';
import { type BothTexts, bothTexts, type Parity, parityOf } from './language-texts.ts';
import { type Length, lengthsOf } from './length.ts';
import { type LaidSetup, setupsOf } from './setups.ts';
import { type Story, storiesOf, toldStories } from './stories.ts';
import { type LaidTable, laidTable } from './table.ts';

export interface GameModel {
  readonly id: string;
  readonly game: CompiledGame;
  readonly examples: CompiledExamples;
  readonly title: Words;
  readonly description: Words | undefined;
  readonly players: { readonly least: number; readonly most: number };
  readonly lengths: readonly Length[];
  readonly sections: readonly Section[];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly index: SourceIndex;
  readonly flow: readonly FlowPart[];
  /** Phases and actions, in the order of the flow. */
  readonly behaviours: readonly Declared[];
  readonly cards: readonly Card[];
  readonly stories: readonly Story[];
  readonly evidence: CoverageReport;
  readonly parity: Parity;
  readonly table: LaidTable;
  /** For every number of players; none without `played`, or where the game has no setup. */
  readonly setups: readonly LaidSetup[];
}

export interface Section {
  readonly id: string;
  readonly title: Words;
  readonly rules: readonly Rule[];
}

export interface Rule {
  readonly id: string;
  readonly section: string;
  readonly kind: string | undefined;
  readonly certainty: string | undefined;
  readonly source: string | undefined;
  readonly modes: readonly string[];
  readonly text: BothTexts;
  readonly ruling: BothTexts | undefined;
  readonly gap: BothTexts | undefined;
  readonly formal: readonly Formal[];
  readonly refusals: readonly Refused[];
  readonly changedBy: readonly ClauseUse[];
  /** Components that carry it. */
  readonly cards: readonly string[];
  /** Examples that exercise it; those that name it first. */
  readonly examples: readonly string[];
}

/** The definition that carries a rule. */
export interface Formal {
  readonly declared: Declared | undefined;
  readonly item: string | undefined;
  readonly role: RuleUse['role'];
  readonly excerpt: Excerpt;
}

/** A reason that the rule gives when something is refused. */
export interface Refused {
  readonly form: string;
  readonly text: string;
  readonly within: string;
  /** Rules that ask for it. */
  readonly rules: readonly string[];
  /** Sentences that players really got, from the examples. */
  readonly said: readonly Words[];
}

/** Without `played`, what examples and games would show is left out: names, texts and titles take a twentieth of the time. */
export function gameModel(id: string, game: CompiledGame, { played = true } = {}): GameModel {
  const examples = compileExamples(game).out;
  const index = sourceIndex(game);
  const evidence = evidenceOf(game, played ? examples : { ...examples, examples: [] });
  const stories = played ? storiesOf(game, examples) : toldStories(game, examples);
  const parity = parityOf(game.data);
  const context = { game, index, evidence, stories, parity };
  const rules = game.data.reference.map((entry) => ruleOf(context, entry));
  const flow = flowOf(game, index.declared);
  const { manifest } = game.data;
  const described = manifest?.description;
  return {
    id,
    game,
    examples,
    title: game.texts.title,
    description: described && {
      pl: described.pl?.value ?? described.en?.value ?? '',
      en: described.en?.value ?? described.pl?.value ?? '',
    },
    players: game.core.players,
    lengths: played ? lengthsOf(game) : [],
    sections: sectionsOf(game, rules),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    index,
    flow,
    behaviours: behavioursIn(index, flow),
    cards: cardsOf(game, index.declared, parity),
    stories,
    evidence,
    parity,
    table: laidTable(game),
    setups: played ? setupsOf(game, index.declared) : [],
  };
}

function sectionsOf(game: CompiledGame, rules: readonly Rule[]): readonly Section[] {
  return game.data.sections.map(({ id }) => ({
    id: id.value,
    title: game.texts.sections.get(id.value) ?? { pl: id.value, en: id.value },
    rules: rules.filter(({ section }) => section === id.value),
  }));
}

/** Those that the flow reaches, in its order; then the others, such as actions that only cards offer. */
function behavioursIn({ declared }: SourceIndex, flow: readonly FlowPart[]): readonly Declared[] {
  const names = (parts: readonly FlowPart[]): readonly string[] =>
    parts.flatMap((part) => [part.name, ...names(part.parts)]);
  const order = names(flow);
  const place = ({ name }: Declared): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return declared.filter(({ kind }) => kind === 'phase' || kind === 'action').sort((a, b) => place(a) - place(b));
}

// ---------------------------------------------------------------- rules

interface Context {
  readonly game: CompiledGame;
  readonly index: SourceIndex;
  readonly evidence: CoverageReport;
  readonly stories: readonly Story[];
  readonly parity: Parity;
}

function ruleOf(context: Context, entry: ReferenceEntry): Rule {
  const id = entry.id.value;
  const { texts, data } = context.game;
  const words = texts.rules.get(id);
  const stale = (sort: string): Language | undefined => context.parity.get(`${sort}/${id}`)?.stale;
  const covered = context.evidence.rules.find((rule) => rule.id === id);
  const named = context.stories.filter(({ rules }) => rules.includes(id)).map((story) => story.id);
  const exercised = [...(covered?.examples ?? []), ...(covered?.refusals.examples ?? [])];
  return {
    id,
    section: entry.section?.value ?? '',
    kind: entry.kind,
    certainty: entry.certainty,
    source: entry.source,
    modes: entry.modes.map(({ value }) => value),
    text: bothTexts(words?.text ?? { pl: '', en: '' }, entry.text, stale('rule')),
    ruling: words?.ruling && bothTexts(words.ruling, entry.ruling, stale('ruling')),
    gap: words?.gap && bothTexts(words.gap, entry.gap, stale('gap')),
    formal: formalOf(context, id),
    refusals: refusalsOf(context, id),
    changedBy: changesOf(context, id),
    cards: data.components.items
      .filter(({ rules }) => rules.some(({ value }) => value === id))
      .map((item) => item.id.value),
    examples: [...new Set([...named, ...exercised])],
  };
}

function formalOf({ game, index }: Context, id: string): readonly Formal[] {
  const seen = new Set<string>();
  return index.rules
    .filter(({ rule }) => rule === id)
    .flatMap(({ declared, item, role, span }): Formal[] => {
      const excerpt = excerptWithin(game, declared?.span ?? span, span);
      const key = `${excerpt?.file} ${excerpt?.line} ${excerpt?.text}`;
      if (excerpt === undefined || seen.has(key)) return [];
      seen.add(key);
      return [{ declared, item, role, excerpt }];
    });
}

function refusalsOf({ game, stories }: Context, id: string): readonly Refused[] {
  const { reasons, sites } = game.core;
  const told = stories.flatMap(({ refused }) => refused.flat());
  const seen = new Set<string>();
  return reasons.flatMap((reason, number): Refused[] => {
    if (!reason.rules.includes(id)) return [];
    const within = sites[reason.site]?.within ?? '';
    const key = `${reason.form} ${reason.text} ${within}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const said = told.filter((refusal) => refusal.reason === number).map(({ text }) => text);
    const distinct = new Map(said.map((text) => [text.en, text]));
    return [
      { form: reason.form, text: reason.text, within, rules: reason.rules, said: [...distinct.values()].slice(0, 3) },
    ];
  });
}

/** Clauses that lift the rule itself, or change what carries it. */
function changesOf({ index }: Context, id: string): readonly ClauseUse[] {
  const carrying = new Set(
    index.rules
      .filter(({ rule, role, declared }) => rule === id && role === 'implements' && declared !== undefined)
      .map(({ declared }) => declared?.name),
  );
  const seen = new Set<string>();
  return index.clauses.filter(({ target, form, item, declared }) => {
    const key = `${form} ${target} ${item} ${declared?.name}`;
    if (seen.has(key) || !(form === 'waive' ? target === id : carrying.has(target))) return false;
    seen.add(key);
    return true;
  });
}
