/**
 * Reads `odds.yaml`: situations whose odds people ask for, with parameters. Their rules text has the parameters' values put in
 * before it is parsed, so it is kept as text.
 * In:  SourceFile
 * Out: OddsScenario[]
 */
import type { SourceFile } from '../source/source.ts';
import { reportDuplicates } from './components.ts';
import type { OddsCase, OddsParameter, OddsScenario, OddsTold } from './model.ts';
import { type DataProblem, inOrder } from './problems.ts';
import {
  bilingualOr,
  checkedDocuments,
  itemsOf,
  membersOf,
  type ReadOptions,
  type ReadResult,
  textOf,
  wholeNumberOf,
} from './read.ts';
import { oddsSchema, PARAMETER_TYPE_PATTERN } from './schema-odds.ts';
import { partOf, type YamlNode } from './yaml-tree.ts';

export function readOdds(file: SourceFile, options: ReadOptions = {}): ReadResult<readonly OddsScenario[]> {
  const problems: DataProblem[] = [];
  const out = checkedDocuments(file, oddsSchema, options, problems).flatMap((document) =>
    membersOf(document).flatMap(scenarioOf),
  );
  reportDuplicates(
    out.map(({ id }) => id),
    problems,
  );
  return { out, problems: inOrder(problems) };
}

function scenarioOf(node: YamlNode): OddsScenario[] {
  const id = textOf(partOf(node, 'id'));
  const run = textOf(partOf(node, 'run'));
  if (id === undefined || run === undefined) return [];
  const parameters = partOf(node, 'parameters');
  return [
    {
      id,
      title: bilingualOr(partOf(node, 'title'), id.span),
      players: wholeNumberOf(partOf(node, 'players'))?.value ?? 2,
      parameters:
        parameters?.kind === 'map' ? parameters.entries.flatMap(({ key, value }) => parameterOf(key.value, value)) : [],
      requires: itemsOf(partOf(node, 'requires')).flatMap((one) => casesOf(one, 'that', 'otherwise')),
      given: textOf(partOf(node, 'given'))?.value ?? '',
      run: run.value,
      tells: itemsOf(partOf(node, 'tells')).map(toldOf),
    },
  ];
}

const TYPE = new RegExp(PARAMETER_TYPE_PATTERN);

function parameterOf(name: string, node: YamlNode): OddsParameter[] {
  const [, key, list, of] = TYPE.exec(textOf(partOf(node, 'type'))?.value ?? '') ?? [];
  if (of === undefined) return [];
  const about = bilingualOr(partOf(node, 'about'), node.span);
  const standard = textOf(partOf(node, 'default'))?.value;
  const does = textOf(partOf(node, 'does'))?.value;
  return [{ name, key, list: list !== undefined, of, about, standard, does, span: node.span }];
}

function toldOf(node: YamlNode): OddsTold {
  const name = bilingualOr(partOf(node, 'name'), node.span);
  const value = textOf(partOf(node, 'value'))?.value;
  if (value !== undefined) return { name, value, cases: [] };
  return {
    name,
    value: undefined,
    cases: itemsOf(partOf(node, 'cases')).flatMap((one) => casesOf(one, 'when', 'says')),
  };
}

function casesOf(node: YamlNode, condition: 'that' | 'when', words: 'otherwise' | 'says'): OddsCase[] {
  const when = textOf(partOf(node, condition))?.value;
  return when === undefined ? [] : [{ when, says: bilingualOr(partOf(node, words), node.span) }];
}
