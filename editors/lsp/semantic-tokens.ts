/** The exact colours of rules text as semantic tokens, by the types that every theme knows. */
import type { Colour, ColouredToken } from '@kodeks/dsl';
import type { SemanticTokens, SemanticTokensLegend } from 'vscode-languageserver';
import { SemanticTokensBuilder } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

const TYPES: Readonly<Record<Exclude<Colour, 'invalid'>, string>> = {
  comment: 'comment',
  'rule-id': 'decorator',
  component: 'string',
  number: 'number',
  constant: 'enumMember',
  declaration: 'keyword',
  declared: 'function',
  builtin: 'macro',
  word: 'keyword',
  member: 'property',
  call: 'function',
  type: 'type',
  name: 'variable',
  sign: 'operator',
};

export const LEGEND: SemanticTokensLegend = {
  tokenTypes: [...new Set(Object.values(TYPES))],
  tokenModifiers: ['declaration'],
};

export function semanticTokens(document: TextDocument, tokens: readonly ColouredToken[]): SemanticTokens {
  const builder = new SemanticTokensBuilder();
  for (const { span, colour } of tokens) {
    if (colour === 'invalid') continue; // the problem there says more
    const { line, character } = document.positionAt(span.start);
    const type = LEGEND.tokenTypes.indexOf(TYPES[colour]);
    builder.push(line, character, span.end - span.start, type, colour === 'declared' ? 1 : 0);
  }
  return builder.build();
}
