/** The exact colours of the rules text in a file, as the parser and the notes know it: words that are names are names. */
import type { IToken } from 'chevrotain';
import type { SourceFile, Span } from '../source/source.ts';
import {
  BinaryOperator,
  BuiltIn,
  DECLARATION_WORDS,
  DesignId,
  Identifier,
  NumberToken,
  RuleIdToken,
  W,
} from '../syntax/tokens.ts';
import { readWords } from '../syntax/words.ts';
import type { EntityKind } from './entities.ts';
import type { Fragment } from './fragments.ts';
import type { Colour } from './highlighting.ts';
import type { Occurrence } from './occurrences.ts';

export interface ColouredToken {
  readonly span: Span;
  readonly colour: Colour;
}

const OF_ENTITY: Readonly<Partial<Record<EntityKind, Colour>>> = {
  kind: 'type',
  enum: 'type',
  function: 'call',
  value: 'call',
  table: 'call',
  effect: 'call',
  action: 'call',
  score: 'call',
  phase: 'call',
  event: 'call',
  field: 'member',
  factor: 'member',
  state: 'member',
  place: 'member',
  member: 'constant',
};

const DECLARING = new Set(DECLARATION_WORDS);

export function coloursOf(
  file: SourceFile,
  fragments: readonly Fragment[],
  occurrences: readonly Occurrence[],
): readonly ColouredToken[] {
  const named = new Map(occurrences.map((occurrence) => [occurrence.span.start, occurrence]));
  return fragments.flatMap(({ span }) => {
    const { tokens, comments } = readWords(file, span);
    const coloured = tokens.flatMap((token) => {
      const colour = colourOf(token, named);
      return colour === undefined ? [] : [{ span: spanOf(file, token), colour }];
    });
    const said = comments.map((comment): ColouredToken => ({ span: spanOf(file, comment), colour: 'comment' }));
    return [...coloured, ...said].sort((a, b) => a.span.start - b.span.start);
  });
}

function spanOf(file: SourceFile, token: IToken): Span {
  return { file: file.path, start: token.startOffset, end: token.startOffset + token.image.length };
}

function colourOf(token: IToken, named: ReadonlyMap<number, Occurrence>): Colour | undefined {
  const { tokenType: type, image } = token;
  if (type === RuleIdToken) return 'rule-id';
  if (type === DesignId) return 'component';
  if (type === NumberToken) return 'number';
  const occurrence = named.get(token.startOffset);
  if (occurrence !== undefined) {
    const [entity] = occurrence.entities;
    if (occurrence.role === 'declaration' && entity?.what !== 'local') return 'declared';
    return (entity === undefined ? undefined : OF_ENTITY[entity.what]) ?? 'name';
  }
  if (type === Identifier) return /^[A-Z]/.test(image) ? 'type' : 'name';
  if (type === W.yes || type === W.none) return 'constant';
  if (type.CATEGORIES?.includes(BuiltIn) === true) return 'builtin';
  if (!/^[a-z]/.test(image)) return undefined;
  if (type.CATEGORIES?.includes(BinaryOperator) === true) return 'sign';
  return DECLARING.has(image) && type !== W.while && type !== W.on ? 'declaration' : 'word';
}
