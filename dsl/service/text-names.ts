/** Where the texts of a game speak of its definitions: keys of the lexicon, bound numbers, arguments of phrases. */
import type { GameData } from '../data/model.ts';
import type { SourceFile, Span } from '../source/source.ts';
import { HOMES, type NameRole, SECTIONS, type Section } from '../text/lexicon-sections.ts';
import { markPlaceholders } from '../text/placeholders.ts';
import type { Entities, Entity, EntityKind } from './entities.ts';
import type { Occurrence } from './occurrences.ts';
import { visitYaml, yamlOf } from './yaml-files.ts';

/** An entry of the lexicon, which words all things of that name. */
export interface Wording {
  readonly section: string;
  readonly key: string;
  readonly span: Span;
  /** The whole entry. */
  readonly entry: Span;
}

export function wordingsOf(data: GameData): readonly Wording[] {
  return data.lexicon.map(({ section, key, span }) => ({ section, key: key.value, span: key.span, entry: span }));
}

const ROLES: Readonly<Partial<Record<EntityKind, readonly NameRole[]>>> = {
  kind: ['kind'],
  enum: ['enum'],
  field: ['field'],
  member: ['member'],
  state: ['state'],
  place: ['place'],
  board: ['board'],
  function: ['function'],
  value: ['function'],
  constant: ['function'],
  requirements: ['function'],
  table: ['function'],
  score: ['score'],
  phase: ['phase'],
  event: ['event'],
  action: ['action'],
  effect: ['effect', 'replaced'],
  tag: ['tag'],
  key: ['branch', 'may', 'prompt'],
  local: ['binder', 'loop', 'parameter'],
};

/** The sections of the lexicon that may hold words for it. */
export function sectionsOf(what: EntityKind): ReadonlySet<Section> {
  const homes = (ROLES[what] ?? []).map((role) => HOMES[role]);
  return new Set(
    SECTIONS.filter((section) => homes.some((home) => home.section === section || home.also.includes(section))),
  );
}

/** Numbers bound in texts, and arguments of phrases. */
export function namesInTexts(file: SourceFile, entities: Entities): readonly Occurrence[] {
  const inReference = file.path.startsWith('reference/');
  const found: Occurrence[] = [];
  for (const document of yamlOf(file))
    visitYaml(document, (node, path) => {
      if (node.kind !== 'scalar' || !path.some((key) => key === 'pl' || key === 'en')) return;
      const text = file.text.slice(node.body.start, node.body.end);
      if (!text.includes('{')) return;
      const at = (start: number, length: number): Span => ({
        file: file.path,
        start: node.body.start + start,
        end: node.body.start + start + length,
      });
      for (const { start, end } of markPlaceholders(text, inReference).bound)
        found.push(...bound(text.slice(start, end), (offset, length) => at(start + offset, length), entities));
      if (!inReference && path.length > 1) found.push(...argumentsIn(text, path[1] ?? '', at, entities));
    });
  return found;
}

type At = (start: number, length: number) => Span;

const PART =
  /@([\p{L}\p{N}][\p{L}\p{N}-]*)|(?<![\p{L}\p{N}_.@-])([\p{L}_][\p{L}\p{N}_-]*)|(?<=\.)([\p{L}_][\p{L}\p{N}_-]*)/gu;

function bound(text: string, at: At, entities: Entities): Occurrence[] {
  const found: Occurrence[] = [];
  let item: Entity | undefined;
  for (const match of text.matchAll(PART)) {
    const [whole, id, name, part] = match;
    if (id !== undefined) {
      item = entities.itemNamed(id);
      if (item !== undefined) found.push(speaking(at(match.index + 1, id.length), [item]));
    } else if (name !== undefined) {
      const named = entities
        .globalsNamed(name)
        .filter((entity) => entity.what !== 'effect' && entity.what !== 'action');
      if (named.length > 0) found.push(speaking(at(match.index, whole.length), named.slice(0, 1)));
    } else if (part !== undefined && item?.symbol?.symbol === 'item') {
      const { kind } = item.symbol;
      const resource = entities.globalsNamed(part).find((entity) => entity.what === 'state');
      const field = kind.fields.has(part) ? entities.field(kind, part) : resource;
      if (field !== undefined) found.push(speaking(at(match.index, part.length), [field]));
    }
  }
  return found;
}

const ARGUMENT = /\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?=[,}])/gu;

/** `{p}` in the phrase of an effect is its parameter. */
function argumentsIn(text: string, key: string, at: At, entities: Entities): Occurrence[] {
  const parameters = entities.globalsNamed(key).flatMap(({ symbol }) => {
    if (symbol === undefined || !('parameters' in symbol)) return [];
    return symbol.parameters.map(({ origin, type }) => ({ name: origin.text, entity: entities.local(origin, type) }));
  });
  if (parameters.length === 0) return [];
  return [...text.matchAll(ARGUMENT)].flatMap((match) => {
    const name = match[1] ?? '';
    const meant = parameters.filter((parameter) => parameter.name === name).map((parameter) => parameter.entity);
    const start = match.index + match[0].indexOf(name);
    return meant.length === 0 ? [] : [speaking(at(start, name.length), meant)];
  });
}

function speaking(span: Span, entities: readonly Entity[]): Occurrence {
  return { span, entities, spelling: 'plain', role: 'use', certain: false };
}
