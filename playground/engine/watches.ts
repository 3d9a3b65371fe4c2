/** Watch expressions: compiled against the game, evaluated where the line stands, with their values at every act before. */
import type { CompiledExpression } from '@kodeks/dsl';
import { type MachineSession, type Onlooker, onlooker } from '@kodeks/interpreter';
import { compiler } from './compiler.ts';
import { beginLine, type Line, type Rules } from './line.ts';
import type { Act, Watched } from './messages.ts';

export interface Watches {
  readonly texts: readonly string[];
  /** Values where the line stands; notes them in the history. */
  now(line: Line): readonly Watched[];
}

/** Without acts there is no history before the present. */
export function createWatches(rules: Rules, line: Line, texts: readonly string[], acts: readonly Act[]): Watches {
  if (texts.length === 0) return { texts, now: () => [] };
  const { program, expressions } = compiler().compileExpressions(
    { ...rules.game, core: rules.program },
    texts,
    line.session.machine.linked.players,
  );
  const eyes = onlooker(program, line.session);
  const histories: (string | undefined)[][] = expressions.map(() => []);
  const note = (session: MachineSession, at: number): void => {
    for (const [i, expression] of expressions.entries()) {
      const history = histories[i]!;
      history.length = at;
      history[at] = shownValue(eyes, session, expression);
    }
  };
  playBefore(rules, line, acts, note);
  return {
    texts,
    now: (present) => {
      note(present.session, present.at);
      return expressions.map((expression, i) => ({
        text: expression.text,
        value: histories[i]![present.at],
        problem: expression.problems[0]?.message,
        history: [...histories[i]!],
      }));
    },
  };
}

function playBefore(
  rules: Rules,
  line: Line,
  acts: readonly Act[],
  note: (session: MachineSession, at: number) => void,
): void {
  const again = beginLine(rules, line.setup);
  note(again.session, 0);
  for (const act of acts.slice(0, line.at)) {
    if (!again.perform(act).ok) return;
    note(again.session, again.at);
  }
}

function shownValue(eyes: Onlooker, session: MachineSession, expression: CompiledExpression): string | undefined {
  const value = expression.function === undefined ? undefined : eyes.evaluate(session, expression.function);
  return value === undefined ? undefined : eyes.nameOf(value, expression.type);
}
