/**
 * Trees by the file they stand in: after an edit only what stands in the edited file is read again. Whoever checks a game again
 * and again keeps its own, because it moves the places in trees when text above them grows.
 */
import type { SourceFile, Span } from '../source/source.ts';
import type { Block, Expr, RulesText } from './ast.ts';
import { type FragmentEntry, type Parsed, parseFragment } from './parse.ts';

export interface Trees {
  rules(file: SourceFile): Parsed<RulesText>;
  fragment(file: SourceFile, span: Span, entry: 'statements'): Parsed<Block>;
  fragment(file: SourceFile, span: Span, entry: 'clauses'): Parsed<RulesText>;
  fragment(file: SourceFile, span: Span, entry: 'expression'): Parsed<Expr>;
  /** The tree of a whole file, made of others; or none, where its places were moved away from the text. */
  set(file: SourceFile, tree: Parsed<RulesText> | undefined): void;
}

export function newTrees(): Trees {
  const known = new WeakMap<SourceFile, Map<string, Parsed<Block | RulesText | Expr>>>();
  const wholeFile = ({ path, text }: SourceFile): Span => ({ file: path, start: 0, end: text.length });
  const keyOf = ({ start, end }: Span, entry: FragmentEntry): string => `${start} ${end} ${entry}`;
  const inFile = (file: SourceFile): Map<string, Parsed<Block | RulesText | Expr>> => {
    const trees = known.get(file) ?? new Map();
    known.set(file, trees);
    return trees;
  };
  const fragment = ((file: SourceFile, span: Span, entry: 'clauses') => {
    const trees = inFile(file);
    const key = keyOf(span, entry);
    const parsed = trees.get(key) ?? parseFragment(file, span, entry);
    trees.set(key, parsed);
    return parsed;
  }) as Trees['fragment'];
  return {
    fragment,
    rules: (file) => fragment(file, wholeFile(file), 'clauses'),
    set: (file, tree) => {
      const key = keyOf(wholeFile(file), 'clauses');
      if (tree === undefined) inFile(file).delete(key);
      else inFile(file).set(key, tree);
    },
  };
}
