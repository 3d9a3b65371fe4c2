/**
 * Constants: names for what is the same in every game. A constant is a function without parameters that reads no state; its type
 * may be left to its value. Plain numbers are also known before kinds are declared, for ranges, boards and numbers of places.
 */
import type * as Ast from '../../syntax/ast.ts';
import type { FunctionSymbol } from '../../types/symbols.ts';
import { HOLE, type Type } from '../../types/types.ts';
import { type Build, type ElaborationProblem, newBody, problem } from '../build.ts';
import { namesIn } from '../clauses/forbids.ts';
import { elaborate } from '../expressions/expressions.ts';
import { staticFunctions } from '../findings/static-functions.ts';
import { note } from '../notes.ts';
import { reserveFunction } from '../reserved.ts';
import { declareGlobal, type Placed } from './declare.ts';
import { typeOf } from './declared-types.ts';

type Constant = Ast.FunctionDeclaration;

function isConstant(declaration: Ast.Declaration): declaration is Constant {
  return declaration.kind === 'function' && declaration.form === 'constant';
}

/** Before everything else: numbers may be asked for while kinds are declared. */
export function collectConstants(build: Build, declarations: readonly Placed[]): void {
  for (const { declaration } of declarations)
    if (isConstant(declaration) && !build.constants.has(declaration.name.text))
      build.constants.set(declaration.name.text, declaration);
}

/** When components are known, so that a constant may name one. Each is typed after those it speaks of. */
export function declareConstants(build: Build, declarations: readonly Placed[]): void {
  const typed = new Set<string>();
  const declare = (constant: Constant, within: readonly string[]): void => {
    const { text } = constant.name;
    if (typed.has(text) && build.constants.get(text) === constant) return;
    const path = [...within, text];
    for (const name of namesIn(constant.body)) {
      const other = build.constants.get(name);
      if (other === undefined || typed.has(name)) continue;
      if (path.includes(name))
        problem(build, {
          kind: 'circular',
          name: text,
          span: constant.name.span,
          through: path.slice(path.indexOf(name)),
        });
      else declare(other, path);
    }
    if (typed.has(text) && build.constants.get(text) === constant) return;
    typed.add(text);
    declareGlobal(build, symbolFor(build, constant));
  };
  for (const { declaration } of declarations) if (isConstant(declaration)) declare(declaration, []);
  for (const name of build.constantUses)
    for (const symbol of build.symbols.globals.get(name.text) ?? [])
      if (symbol.symbol === 'function') {
        symbol.used = true;
        note(build, name, symbol);
      }
}

function symbolFor(build: Build, declaration: Constant): FunctionSymbol {
  return {
    symbol: 'function',
    name: declaration.name.text,
    span: declaration.name.span,
    declaration,
    modifiable: false,
    parameters: [],
    type: declaration.type === undefined ? typeOfValue(build, declaration) : typeOf(build, declaration.type),
    function: reserveFunction(build),
    used: false,
  };
}

/** Its body is translated later, with its problems. */
function typeOfValue(build: Build, { body, name }: Constant): Type {
  const before = build.problems.length;
  const { type } = elaborate(newBody(build, 'function', name.text, []), body);
  build.problems.length = before;
  return type.form === 'none' ? HOLE : type;
}

/** A constant that reads the state of a game is none. */
export function reportChangingConstants(build: Build, found: ElaborationProblem[]): void {
  const constants = [...build.symbols.globals.values()]
    .flat()
    .filter((symbol): symbol is FunctionSymbol => symbol.symbol === 'function' && isConstant(symbol.declaration));
  if (constants.length === 0) return;
  const fixed = staticFunctions(build.program.functions);
  for (const { name, declaration, function: id } of constants)
    if (!fixed.has(id))
      found.push({ kind: 'not-constant', form: 'constant', what: `\`${name}\``, span: declaration.body.span });
}
