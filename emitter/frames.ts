/** Into the frame of a procedure that may wait: it is opened as closures open it, and the run loop goes on in it. */
import type { CoreArgument, CoreExpr, ProcedureId } from '@kodeks/dsl';
import { FIRST_PARAMETER, NONE, OWNER, SELF, YOU } from '@kodeks/dsl';
import type { Does } from '@kodeks/interpreter';
import { given } from './calls.ts';
import { CELL, value } from './expressions.ts';
import { queue } from './procedure-calls.ts';
import { type Env, fresh, line, NotEmitted, named, shared, slotOf } from './unit.ts';

const SWITCH = -1;
/** Header cell of a frame, below its base. */
const POSITION = 2;

type Entering = (Does & { op: 'enter' })['statement'];

/** Gives where it goes on if nothing was entered. */
export function entered(env: Env, one: Entering, after: number): number | undefined {
  switch (one.op) {
    case 'call':
      frame(env, one.procedure, one, one.result, after);
      return undefined;
    case 'deliver': {
      line(env, `if (s[${CELL.step}] > 0) {`);
      queue(env, one);
      line(env, `at = ${after}; continue; }`);
      frame(env, one.procedure, one, undefined, after);
      return undefined;
    }
    case 'settle': {
      line(env, `if (s[${CELL.dirty}] !== 0 && s[${CELL['in-check']}] === 0 && s[${CELL.step}] === 0) {`);
      frame(env, one.procedure, { arguments: [] }, undefined, after);
      line(env, '}');
      return after;
    }
    case 'run':
      throw new NotEmitted(one.op);
    default:
      return one satisfies never;
  }
}

interface Header {
  readonly arguments: readonly CoreArgument[];
  readonly you?: CoreExpr | undefined;
  readonly self?: CoreExpr | undefined;
  readonly owner?: CoreExpr | undefined;
}

function frame(env: Env, id: ProcedureId, header: Header, result: number | undefined, after: number): void {
  const { game } = env.unit;
  for (const name of ['openFrame', 'enterFrame']) shared(game, name, `h.${name}`);
  const callee = shared(game, `Z${id}`, `h.procedures[${id}]`);
  line(env, 'spend(s, 1); const lists = s[1];');
  const { texts } = given(env, header.arguments, true);
  const head = (expr: CoreExpr | undefined, slot: number): string =>
    named(env, expr === undefined ? slotOf(env, slot) : value(env, expr)).code;
  const heads = [head(header.you, YOU), head(header.self, SELF), head(header.owner, OWNER)];
  const base = fresh(env, 'g');
  line(env, `h.ready(${id}); const ${base} = openFrame(s, f, free - f, ${callee}, ${result ?? NONE});`);
  [...heads, ...texts].forEach((text, i) => {
    line(
      env,
      `s[${base} + ${i < heads.length ? [YOU, SELF, OWNER][i] : FIRST_PARAMETER + i - heads.length}] = ${text};`,
    );
  });
  line(env, 'const top = s[1]; s[1] = lists; put(m, 1, top);');
  line(env, `enterFrame(m, s, ${base}, ${callee}, lists); put(m, f - ${POSITION}, ${after}); return ${SWITCH};`);
}
