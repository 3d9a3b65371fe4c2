/**
 * What may come next after some tokens, found in the parser's own grammar: every way to read the tokens is followed at once, so
 * that no alternative is lost. A grammar without left recursion and a memory of what was tried make this quick.
 */
import {
  Alternation,
  type IProduction,
  type IToken,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  type Rule,
  Terminal,
  type TokenType,
  tokenMatcher,
} from 'chevrotain';
import { theParser } from '../syntax/parse.ts';
import { LCurly, Separator } from '../syntax/tokens.ts';

export interface Expectation {
  /** A word, a sign, or a category of names. */
  readonly token: TokenType;
  /** The grammar rule that asks for it. */
  readonly rule: string;
}

export type EntryRule = 'declarations' | 'statements' | 'wholeExpression';

export function expectationsAfter(tokens: readonly IToken[], entry: EntryRule): readonly Expectation[] {
  const rules = theParser().getGAstProductions();
  const start = rules[entry];
  if (start === undefined) return [];
  const reading = new Reading(tokens, rules);
  reading.sequence(start, start.name, 0);
  return reading.found;
}

type Ends = ReadonlySet<number>;

class Reading {
  readonly found: Expectation[] = [];
  private readonly known = new Map<IProduction, Map<number, Ends>>();
  private readonly tokens: readonly IToken[];
  private readonly rules: Readonly<Record<string, Rule>>;

  constructor(tokens: readonly IToken[], rules: Readonly<Record<string, Rule>>) {
    this.tokens = tokens;
    this.rules = rules;
  }

  /** Where reading the parts of `node` one after the other, from `at`, may end. */
  sequence(node: IProduction, rule: string, at: number): Ends {
    let ends: Ends = new Set([at]);
    for (const part of partsOf(node)) {
      const next = new Set<number>();
      for (const end of ends) for (const further of this.read(part, rule, end)) next.add(further);
      ends = next;
      if (ends.size === 0) break;
    }
    return ends;
  }

  private read(node: IProduction, rule: string, at: number): Ends {
    const memory = this.known.get(node) ?? new Map<number, Ends>();
    this.known.set(node, memory);
    const before = memory.get(at);
    if (before !== undefined) return before;
    memory.set(at, new Set());
    const ends = this.readAnew(node, rule, at);
    memory.set(at, ends);
    return ends;
  }

  private readAnew(node: IProduction, rule: string, at: number): Ends {
    if (node instanceof Terminal) return this.terminal(node.terminalType, rule, at);
    if (node instanceof NonTerminal) {
      const called = this.rules[node.nonTerminalName];
      return called === undefined ? new Set() : this.sequence(called, called.name, at);
    }
    if (node instanceof Alternation) return this.alternatives(node, rule, at);
    if (node instanceof Option) return new Set([at, ...this.sequence(node, rule, at)]);
    if (node instanceof Repetition) return this.repeated(node, rule, new Set([at]));
    if (node instanceof RepetitionMandatory) return this.repeated(node, rule, this.sequence(node, rule, at));
    return this.sequence(node, rule, at);
  }

  private terminal(token: TokenType, rule: string, at: number): Ends {
    const given = this.tokens[at];
    if (given !== undefined) return tokenMatcher(given, token) ? new Set([at + 1]) : new Set();
    if (!this.found.some((one) => one.token === token && one.rule === rule)) this.found.push({ token, rule });
    return new Set();
  }

  /** Lines are alternatives to a separator: the grammar lets them stand side by side, authors put a line's end between them. */
  private alternatives(node: IProduction, rule: string, at: number): Ends {
    const parts = partsOf(node);
    const lines = parts.some((part) => isSeparator(partsOf(part)[0]));
    const ends = new Set<number>();
    for (const part of parts) {
      if (lines && !isSeparator(partsOf(part)[0]) && !this.atLineStart(at)) continue;
      for (const end of this.sequence(part, rule, at)) ends.add(end);
    }
    return ends;
  }

  private atLineStart(at: number): boolean {
    const before = this.tokens[at - 1];
    return (
      before === undefined || tokenMatcher(before, Separator) || before.tokenType === LCurly || at < this.tokens.length
    );
  }

  private repeated(node: IProduction, rule: string, from: Ends): Ends {
    const ends = new Set(from);
    for (const at of ends) for (const end of this.sequence(node, rule, at)) ends.add(end);
    return ends;
  }
}

function partsOf(node: IProduction | undefined): readonly IProduction[] {
  return node !== undefined && 'definition' in node ? (node.definition as readonly IProduction[]) : [];
}

function isSeparator(node: IProduction | undefined): boolean {
  return node instanceof Terminal && node.terminalType === Separator;
}
