/**
 * What the names in a text stand for. The tables of the core program serve as the dictionary; names bound in the text
 * are kept while it is read.
 */
import type { CoreFunction, CorePlace, CoreProgram, CoreType } from '../../core/program.ts';
import type { SourceFile, Span } from '../../source/source.ts';
import { hasNoun, nounOf } from '../look-up.ts';
import type { Noun } from '../nouns.ts';
import type { GameTexts } from '../texts.ts';
import type { Thing } from './meaning.ts';

export interface Reading {
  readonly program: CoreProgram;
  readonly texts: GameTexts;
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** The kind of the component that holds the text. */
  readonly self: Noun;
  readonly locals: ReadonlyMap<string, Local>;
  /** Lasting clauses speak to the owner; an effect speaks to whoever resolves it. */
  readonly toOwner?: boolean;
  /** Numbers printed on that component, which its text says instead of naming the field. */
  readonly printed?: ReadonlyMap<string, number>;
}

export interface Local {
  readonly noun: Noun;
  readonly many: boolean;
  /** The variable of a group that is being described: what is said of it is said of the group. */
  readonly described: boolean;
  /** A player; a `for each` over players speaks of them in the third person. */
  readonly player: boolean;
  /** What a lasting clause is about: "the defender", not "that defender". */
  readonly parameter?: boolean;
  /** Known to be the reader. */
  readonly you?: boolean;
  /** The sort of place it was taken from. */
  readonly lies?: Noun | undefined;
}

export function withLocal(reading: Reading, name: string, local: Local): Reading {
  return { ...reading, locals: new Map(reading.locals).set(name, local) };
}

export function asWritten({ sources }: Reading, span: Span): string {
  return (sources.get(span.file)?.text.slice(span.start, span.end) ?? '').replace(/\s+/g, ' ').trim();
}

export const written = (reading: Reading, span: Span): Thing & { is: 'written' } => ({
  is: 'written',
  text: asWritten(reading, span),
});

export function columnNamed({ program }: Reading, name: string) {
  return program.columns.find((column) => column.name === name);
}

export function placeNamed({ program }: Reading, name: string): CorePlace | undefined {
  return program.places.find((place) => place.name === name);
}

export function functionNamed({ program }: Reading, name: string): CoreFunction | undefined {
  return program.functions.find((candidate) => candidate.name === name);
}

/** What pieces of a place are called. */
export function nounInPlace({ program, texts }: Reading, place: CorePlace): Noun {
  const names = place.of.map((domain) => program.domains[domain]?.name ?? '');
  if (names.length > 1 && hasNoun(texts, 'card')) return nounOf(texts, 'card');
  const known = names.find((name) => hasNoun(texts, name)) ?? names[0];
  return known === undefined ? nounOf(texts, place.name) : nounOf(texts, known);
}

/** What things of a type are called; undefined for numbers and truths. */
export function nounOfType({ program, texts }: Reading, type: CoreType | undefined): Noun | undefined {
  const domain = type?.form === 'of' ? type.domain : type?.form === 'any' ? type.domains[0] : undefined;
  const name = domain === undefined ? undefined : program.domains[domain]?.name;
  return name === undefined ? undefined : nounOf(texts, name);
}

export function isPlayers({ program }: Reading, type: CoreType | undefined): boolean {
  return type?.form === 'of' && type.domain === program.playerDomain;
}

/** A local by its own noun, else by what it is. */
export function localNoun({ texts }: Reading, name: string, kind: Noun | undefined): Noun {
  return hasNoun(texts, name) || kind === undefined ? nounOf(texts, name) : kind;
}
