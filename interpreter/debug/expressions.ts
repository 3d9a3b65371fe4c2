/**
 * Expressions of whoever debugs, with the names that are in sight: conditions of breakpoints, watches, what is typed. A local name
 * stands for its value; everything else is compiled as rules text is.
 */
import type { CompiledGame, CoreType, compileExpressions } from '@kodeks/dsl';
import { type MachineSession, type Onlooker, onlooker } from '../machine/session.ts';
import { framesOf, type LocalValue } from './frames.ts';

export type Value = { readonly value: string } | { readonly problem: string };

/** The language itself comes from the host: a page plays without it until somebody asks. */
export interface ExpressionsOf {
  readonly game: CompiledGame;
  readonly session: () => MachineSession;
  readonly compile: typeof compileExpressions;
}

export interface Expressions {
  /** In a frame, counted from the innermost. */
  evaluate(text: string, frame?: number): Value;
  /** `at {card} for {you}` with what stands for each. */
  fill(message: string): string;
}

interface Ready {
  readonly eyes: Onlooker;
  readonly callee: number;
  readonly type: CoreType;
}

export function createExpressions({ game, session, compile }: ExpressionsOf): Expressions {
  const known = new Map<string, Ready | { readonly problem: string }>();
  const ready = (text: string): Ready | { readonly problem: string } => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const { program, expressions } = compile(game, [text], session().machine.linked.players);
    const [one] = expressions;
    const made =
      one?.function === undefined
        ? { problem: one?.problems[0]?.message ?? 'this cannot be read' }
        : { eyes: onlooker(program, session()), callee: one.function, type: one.type };
    known.set(text, made);
    return made;
  };
  const evaluate = (text: string, frame = 0): Value => {
    const locals = framesOf(session(), game.core)[frame]?.locals ?? [];
    const local = locals.find(({ name }) => name === text.trim());
    if (local !== undefined) return { value: local.value };
    const found = ready(withLocals(text, locals, game));
    if ('problem' in found) return found;
    const value = found.eyes.evaluate(session(), found.callee);
    return value === undefined ? { problem: 'it has no value here' } : { value: found.eyes.nameOf(value, found.type) };
  };
  return {
    evaluate,
    fill: (message) =>
      message.replace(/\{([^{}]+)\}/g, (_, text: string) => {
        const result = evaluate(text);
        return 'value' in result ? result.value : `{${text}: ${result.problem}}`;
      }),
  };
}

const WORD = /(?<![\p{L}\p{N}_.@-])[\p{L}_][\p{L}\p{N}_]*/gu;

function withLocals(text: string, locals: readonly LocalValue[], game: CompiledGame): string {
  const values = new Map(locals.filter(({ members }) => members === undefined).map(({ name, value }) => [name, value]));
  return text.replace(WORD, (word) => {
    const value = values.get(word);
    if (value === undefined) return word;
    if (/^-\d/.test(value)) return `(${value})`;
    const item = value.replace(/#\d+$/, '');
    return game.translation.build.symbols.items.has(item) ? `@${item}` : value;
  });
}
