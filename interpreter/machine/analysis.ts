/** Which procedures may wait and which may fail, over all calls. Conservative: embedded code may be any embedded code. */
import { alwaysHasAnswer, type CoreProgram, type CoreStatement, type ProcedureId, partsOfStatement } from '@kodeks/dsl';

export interface Analysis {
  readonly waits: ReadonlySet<ProcedureId>;
  readonly fails: ReadonlySet<ProcedureId>;
}

export function analyse(core: CoreProgram): Analysis {
  const waits = grow(core, (statement, among) => waitsHere(core, statement, among));
  const fails = grow(core, (statement, among) => failsHere(core, statement, among));
  return { waits, fails };
}

type Here = (statement: CoreStatement, among: ReadonlySet<ProcedureId>) => boolean;

/** Adds procedures until nothing changes. */
function grow(core: CoreProgram, here: Here): ReadonlySet<ProcedureId> {
  const found = new Set<ProcedureId>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    core.procedures.forEach((procedure, id) => {
      if (!found.has(id) && anywhere(procedure.body, (statement) => here(statement, found))) found.add(id);
    });
  }
  return found;
}

/** Does the statement wait by itself or through what it calls? Statements inside it are looked at separately. */
export function waitsHere(core: CoreProgram, statement: CoreStatement, waits: ReadonlySet<ProcedureId>): boolean {
  switch (statement.op) {
    case 'ask':
    case 'together':
    case 'sequence':
      return true;
    case 'pay':
      return !(
        statement.saving === undefined &&
        (statement.exactly ||
          !core.substitutions.some((substitution) =>
            statement.cost.some((entry) => entry.resource === substitution.wanted),
          ))
      );
    case 'for':
      return statement.ask !== undefined;
    default:
      return called(core, statement).some((id) => waits.has(id));
  }
}

export function failsHere(core: CoreProgram, statement: CoreStatement, fails: ReadonlySet<ProcedureId>): boolean {
  switch (statement.op) {
    case 'require':
    case 'pay':
    case 'sequence':
      return true;
    case 'move':
      return mayBeRefused(core, statement);
    case 'ask':
      return askMayFail(core, statement.ask);
    case 'attempt':
      return statement.form === 'must-change';
    default:
      return called(core, statement).some((id) => fails.has(id));
  }
}

/** A move is refused where a place is full or takes other pieces. */
function mayBeRefused(core: CoreProgram, { sure }: CoreStatement & { op: 'move' }): boolean {
  if (sure === true) return false;
  const kinds = new Set(core.places.flatMap((place) => place.of));
  return core.places.some(
    (place) =>
      place.atMost !== undefined || place.discipline === 'slot' || [...kinds].some((kind) => !place.of.includes(kind)),
  );
}

export function askMayFail(core: CoreProgram, id: number): boolean {
  const { form } = core.asks[id]!;
  switch (form.form) {
    case 'tuple':
      return !alwaysHasAnswer(form, core.domains);
    case 'branch':
      return !form.branches.some((branch) => branch.decline && branch.requirements.length === 0);
    case 'subset':
      return !(form.requirements.length === 0 && form.least.op === 'const' && form.least.value <= 0);
    default:
      return false;
  }
}

export function called(core: CoreProgram, statement: CoreStatement): readonly ProcedureId[] {
  switch (statement.op) {
    case 'call':
    case 'deliver':
    case 'settle':
      return [statement.procedure];
    case 'step':
      return statement.settle === undefined ? delivered(core) : [statement.settle, ...delivered(core)];
    case 'run':
      return core.codes.flatMap((code) => (code.form === 'procedure' ? [code.id] : []));
    default:
      return [];
  }
}

const deliveries = new WeakMap<CoreProgram, readonly ProcedureId[]>();

/** Whatever may wait in the queue at the end of a step. */
function delivered(core: CoreProgram): readonly ProcedureId[] {
  let known = deliveries.get(core);
  if (known === undefined) {
    const ids = new Set<ProcedureId>();
    for (const procedure of core.procedures) {
      anywhere(procedure.body, (statement) => {
        if (statement.op === 'deliver') ids.add(statement.procedure);
        return false;
      });
    }
    known = [...ids];
    deliveries.set(core, known);
  }
  return known;
}

export function anywhere(statement: CoreStatement, test: (statement: CoreStatement) => boolean): boolean {
  return test(statement) || partsOfStatement(statement).some((part) => anywhere(part, test));
}
