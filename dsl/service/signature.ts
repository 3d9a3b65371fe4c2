/** What a call that is being written wants: its parameters, and which of them is next. */
import { Comma, LParen, RParen } from '../syntax/tokens.ts';
import { fragmentAt, signatureOf } from './completion.ts';
import { openPath } from './open-path.ts';
import type { Project } from './project.ts';

export interface Signature {
  readonly name: string;
  /** `(p: Player, n: Int): Int` */
  readonly text: string;
  readonly parameters: readonly string[];
  /** Counted from 0. */
  readonly active: number;
}

export function signatureAt(project: Project, path: string, offset: number): Signature | undefined {
  const fragment = fragmentAt(project, path, offset);
  const file = project.analysis.sources.get(path);
  const open = fragment === undefined || file === undefined ? undefined : openPath(file, fragment.span, offset);
  if (open === undefined) return undefined;
  let depth = 0;
  let active = 0;
  for (let i = open.tokens.length - 1; i > 0; i--) {
    const type = open.tokens[i]?.tokenType;
    if (type === RParen) depth++;
    else if (type === Comma && depth === 0) active++;
    else if (type === LParen && depth-- === 0) return called(project, open.tokens[i - 1]?.image ?? '', active);
  }
  return undefined;
}

function called(project: Project, name: string, active: number): Signature | undefined {
  for (const symbol of project.analysis.translation.build.symbols.globals.get(name) ?? [])
    if ('parameters' in symbol)
      return {
        name,
        text: `${name}${signatureOf(symbol)}`,
        parameters: symbol.parameters.map((parameter) => parameter.name),
        active,
      };
  return undefined;
}
