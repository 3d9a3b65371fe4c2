/** A situation that a game declares in `odds.yaml`, with the values of its parameters: what to arrange, what happens, what to tell. */
import type { Bilingual, CompiledGame, Diagnostic, Language, OddsScenario, OddsTold, SourceFile } from '../engine.ts';
import { UsageError } from '../outcome.ts';
import { diagnose, type Said } from '../problems.ts';
import { type Filling, filled, withFilling, writtenParameters } from './parameters.ts';
import { type Arranged, type Asked, arranged, BETWEEN, situationProblems } from './situation.ts';

export const scenarioNamed = (game: CompiledGame, id: string | undefined): OddsScenario | undefined =>
  game.data.odds.find((scenario) => scenario.id.value === id);

export interface ScenarioAsked {
  readonly scenario: OddsScenario;
  /** What stands after it on the command line. */
  readonly words: readonly string[];
  /** Expressions instead of what the scenario tells. */
  readonly by: readonly string[];
  readonly language: Language;
  readonly seed: number;
  readonly options: Readonly<Record<string, string>>;
}

export function arrangedScenario(game: CompiledGame, given: ScenarioAsked): Arranged {
  const { scenario, by, language, seed, options } = given;
  const written = writtenParameters(scenario, given.words);
  const found = arranged(game, { ...askedOf(game, scenario, { written, by, language }), seed, options });
  const tells = toldOf(scenario, by);
  const { situation } = found;
  return {
    ...found,
    questions: tells.map(({ name }) => wordsOf(name, language)),
    situation: { ...situation, outcome: () => told(tells, situation.outcome().split(BETWEEN), language).join(BETWEEN) },
  };
}

/** The situation with everything put in that was written. */
function askedOf(
  game: CompiledGame,
  scenario: OddsScenario,
  { written, by, language }: Pick<ScenarioAsked, 'by' | 'language'> & { readonly written: ReadonlyMap<string, string> },
): Asked {
  const filling = filled(game, scenario, written);
  return {
    event: withFilling(scenario.run, filling),
    example: undefined,
    file: exampleOf(scenario, filling),
    by: toldOf(scenario, by)
      .flatMap(questionsOf)
      .map((text) => withFilling(text, filling)),
    requires: scenario.requires.map(({ when, says }) => ({
      condition: withFilling(when, filling),
      says: wordsOf(says, language),
    })),
    players: scenario.players,
    seed: 1,
    options: {},
  };
}

const toldOf = ({ tells }: OddsScenario, by: readonly string[]): readonly OddsTold[] =>
  by.length > 0 ? by.map(plainly) : tells;

const wordsOf = (text: Bilingual, language: Language): string => (text[language] ?? text.en ?? text.pl)?.value ?? '';

const plainly = (text: string): OddsTold => {
  const name = { value: text, span: NOWHERE };
  return { name: { pl: name, en: name, span: NOWHERE }, value: text, cases: [] };
};
const NOWHERE = { file: '', start: 0, end: 0 };

/** A situation is an example that expects nothing. */
function exampleOf({ id, players, given, parameters }: OddsScenario, filling: Filling): SourceFile {
  const statements = [
    withFilling(given, filling),
    ...parameters.flatMap(({ key, name }) => (key === undefined ? [] : [filling.get(name) ?? ''])),
  ].join('\n');
  const lines = [
    'id: ODDS-SCENARIO-01',
    `title: { pl: ${id.value}, en: ${id.value} }`,
    `players: ${players}`,
    'setup: no',
    ...(statements.trim() === '' ? [] : ['given: |', ...statements.split('\n').map((line) => `  ${line}`)]),
  ];
  return { path: `examples/${id.value}.yaml`, text: `${lines.join('\n')}\n` };
}

// ---------------------------------------------------------------- is it sound?

/** Problems of the rules text of every situation, with the first thing there is for each parameter that has no default. */
export function scenarioProblems(game: CompiledGame): readonly Diagnostic[] {
  return game.data.odds.flatMap((scenario) => {
    const { id } = scenario;
    const problem = ({ en, pl }: Said, code: Diagnostic['code']): Diagnostic =>
      diagnose(code, 'error', id.span, {
        message: { en: `the situation \`${id.value}\`: ${en}`, pl: `sytuacja \`${id.value}\`: ${pl}` },
        label: { en: 'in this situation', pl: 'w tej sytuacji' },
      });
    try {
      const asked = askedOf(game, scenario, { written: sampleOf(game, scenario), by: [], language: 'en' });
      return situationProblems(game, asked).map(({ message, polish, code }) =>
        problem({ en: message, pl: polish.message }, code),
      );
    } catch (error) {
      if (error instanceof UsageError) return [problem({ en: error.message, pl: error.message }, 'data/unknown-value')];
      throw error;
    }
  });
}

function sampleOf(game: CompiledGame, { parameters }: OddsScenario): ReadonlyMap<string, string> {
  const anyOf = (kind: string): string =>
    kind === 'Int' ? '1' : (game.data.components.items.find(({ kindName }) => kindName === kind)?.id.value ?? kind);
  return new Map(
    parameters
      .filter(({ standard }) => standard === undefined)
      .map(({ name, key, of }) => [name, key === undefined ? anyOf(of) : `${anyOf(key)}: ${anyOf(of)}`]),
  );
}

// ---------------------------------------------------------------- what is told

const questionsOf = ({ value, cases }: OddsTold): readonly string[] =>
  value === undefined ? cases.map(({ when }) => when) : [value];

/** Values in the order of the questions, to one word for each thing told. */
function told(tells: readonly OddsTold[], values: readonly string[], language: Language): readonly string[] {
  let at = 0;
  return tells.map(({ value, cases }) => {
    if (value !== undefined) return values[at++] ?? '';
    const held = cases.findIndex((_, i) => values[at + i] === 'yes');
    at += cases.length;
    const says = cases[held]?.says;
    return says === undefined ? '–' : wordsOf(says, language);
  });
}
