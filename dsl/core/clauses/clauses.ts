/** Clauses (`modify`, `forbid`, `instead of`, handlers …), collected from the rules and from the texts of components, with when each is in force. */

import { sortOf } from '../../diagnostics/phrases.ts';
import type * as Ast from '../../syntax/ast.ts';
import type { GlobalSymbol } from '../../types/symbols.ts';
import { type Build, type ClauseEntry, type InForce, newBody, problem, ruleIds } from '../build.ts';
import { holds, ownerOf } from '../decisions/reasons.ts';
import type { PendingClauses } from '../declarations/components.ts';
import { flatten, type Placed } from '../declarations/declare.ts';
import { elaborateInt } from '../expressions/expressions.ts';
import { note } from '../notes.ts';
import { SELF } from '../program.ts';
import { constant, local } from '../values.ts';

const RULEBOOK: InForce = { selves: undefined, kind: undefined, whilst: [], layer: 0 };

export function collectClauses(build: Build, declarations: readonly Placed[], texts: readonly PendingClauses[]): void {
  for (const { declaration, conditions } of declarations)
    collect(build, declaration, { ...RULEBOOK, whilst: conditions });
  for (const text of texts) {
    const layer =
      text.field.declaration.layer === undefined
        ? build.symbols.layers.length - 1
        : Math.max(0, build.symbols.layers.indexOf(text.field.declaration.layer.text));
    const sideIs = text.side === undefined || text.kind.sides === undefined ? [] : [sideCondition(text)];
    const whilst = [...(text.field.declaration.whilst === undefined ? [] : [text.field.declaration.whilst]), ...sideIs];
    for (const { declaration, conditions } of flatten(text.declarations))
      collect(build, declaration, { selves: text.selves, kind: text.kind, whilst: [...whilst, ...conditions], layer });
  }
}

/** `self.side = military`, as if it had been written. */
function sideCondition(text: PendingClauses): Ast.Expr {
  const span = text.field.declaration.span;
  const self: Ast.Expr = { kind: 'word', word: 'self', name: { text: 'self', span }, span };
  return {
    kind: 'binary',
    operator: '=',
    left: { kind: 'member', object: self, name: { text: 'side', span }, style: 'dot', span },
    right: { kind: 'name', name: { text: text.side ?? '', span }, span },
    rounded: undefined,
    span,
  };
}

function collect(build: Build, declaration: Ast.Declaration, force: InForce): void {
  const add = <C extends Ast.Declaration>(map: Map<string, ClauseEntry<C>[]>, key: string, clause: C): void => {
    map.set(key, [...(map.get(key) ?? []), { clause, force }]);
  };
  switch (declaration.kind) {
    case 'modify':
      expectGlobal(build, declaration.value, (symbol) => symbol.symbol === 'function' && symbol.modifiable, 'value');
      add(build.modifiers, declaration.value.text, declaration);
      break;
    case 'forbid':
      expectGlobal(
        build,
        declaration.what,
        (symbol) => symbol.symbol === 'action' || symbol.symbol === 'effect',
        'action or effect',
      );
      add(build.forbids, declaration.what.text, declaration);
      break;
    case 'waive':
      ruleIds(build, [declaration.what]);
      add(build.waives, declaration.what.id, declaration);
      break;
    case 'instead':
      expectGlobal(build, declaration.what, (symbol) => symbol.symbol === 'effect', 'effect');
      add(build.insteads, declaration.what.text, declaration);
      break;
    case 'substitute':
      build.substitutes.push({ clause: declaration, force });
      break;
    case 'on':
      build.handlers.push({ clause: declaration, force });
      break;
    default:
      if (force.kind !== undefined)
        problem(build, {
          kind: 'not-here',
          what: `\`${declaration.kind}\``,
          span: declaration.span,
          why: 'a component holds modify, forbid, waive, instead of, on and `may stand for`',
        });
  }
}

export function expectGlobal(
  build: Build,
  name: Ast.Name,
  fits: (symbol: GlobalSymbol) => boolean,
  what: 'action or effect' | 'effect' | 'event' | 'phase' | 'value',
): void {
  const symbols = build.symbols.globals.get(name.text) ?? [];
  const found = symbols.filter(fits);
  for (const symbol of found) note(build, name, symbol);
  if (found.length > 0) return;
  const first = symbols[0];
  if (first !== undefined) {
    const is = first.symbol === 'function' ? 'a function, which nothing may modify' : sortOf(first.symbol);
    problem(build, { kind: 'not-a', name: name.text, span: name.span, is, wanted: sortOf(what), declared: first.span });
    return;
  }
  problem(build, {
    kind: 'unknown-name',
    name: name.text,
    span: name.span,
    what,
    known: [...build.symbols.globals.entries()].filter(([, list]) => list.some(fits)).map(([known]) => known),
  });
}

export function translateSubstitutions(build: Build): void {
  for (const { clause, force } of build.substitutes) {
    const given = build.resources.find((resource) => resource.name === clause.given.text);
    const wanted = build.resources.find((resource) => resource.name === clause.wanted.text);
    for (const [name, found] of [
      [clause.given, given],
      [clause.wanted, wanted],
    ] as const) {
      if (found !== undefined) note(build, name, found);
      else
        problem(build, {
          kind: 'unknown-name',
          name: name.text,
          span: name.span,
          what: 'resource',
          known: build.resources.map((resource) => resource.name),
        });
    }
    if (given === undefined || wanted === undefined) continue;
    const body = newBody(build, 'function', 'substitution', ruleIds(build, clause.rules));
    if (force.kind !== undefined) body.self = { kind: force.kind, core: local(SELF), owner: local(SELF + 1) };
    const when = holds(body, force, clause.when);
    const owner = force.kind === undefined ? undefined : ownerOf(body, force.kind, local(SELF));
    const rateGiven = clause.rate === undefined ? constant(1) : elaborateInt(body, clause.rate.given, 'a rate');
    const rateWanted = clause.rate === undefined ? constant(1) : elaborateInt(body, clause.rate.wanted, 'a rate');
    build.program.substitutions.push({
      given: given.column,
      wanted: wanted.column,
      rateGiven,
      rateWanted,
      selves: force.selves,
      owner,
      when,
      slots: body.mostLocals,
      site:
        build.program.sites.push({
          file: clause.span.file,
          start: clause.span.start,
          end: clause.span.end,
          rules: body.rules,
          within: 'substitution',
        }) - 1,
    });
  }
}
