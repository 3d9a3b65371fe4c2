/**
 * Worked examples as stories: what was arranged, then step by step who did what, what changed and by which rule.
 * The example is played as `kodeks test` plays it; the story is what a watcher at the table would have written down.
 */
import {
  type CompiledExample,
  type CompiledExamples,
  type CompiledGame,
  type Span,
  sameWords,
  type Words,
} from '@kodeks/dsl';
import {
  type Both,
  type ExampleSession,
  type GameView,
  type LogEntry,
  type MachineSession,
  type Refusal,
  runExample,
  type SessionOptions,
  start,
} from '@kodeks/interpreter';
import { type Change, changesBetween } from './changes-of-state.ts';

export interface Story {
  readonly id: string;
  readonly title: Words;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
  readonly passed: boolean;
  /** The text that arranges the table. */
  readonly given: Span | undefined;
  readonly begins: GameView;
  readonly steps: readonly StoryStep[];
  readonly then: CompiledExample['then'];
  /** Answers that are refused, in the order of the example. */
  readonly refused: readonly (readonly Refusal[])[];
  readonly compiled: CompiledExample;
}

export interface StoryStep {
  /** Its number in the example, from 1: what the playground opens. */
  readonly number: number;
  readonly step: CompiledExample['steps'][number];
  readonly answers: readonly StoryAnswer[];
  readonly log: readonly LogEntry[];
  readonly changes: readonly Change[];
  readonly view: GameView;
}

export interface StoryAnswer {
  readonly player: number;
  readonly prompt: Both;
  readonly label: Both;
}

export function storiesOf(game: CompiledGame, compiled: CompiledExamples): readonly Story[] {
  return compiled.examples.map((example) => storyOf(game, compiled, example));
}

function storyOf(game: CompiledGame, { program }: CompiledExamples, example: CompiledExample): Story {
  const answers: StoryAnswer[] = [];
  const steps: StoryStep[] = [];
  let begins: GameView = { states: [], places: [], active: undefined };
  let before = { view: begins, log: 0 };
  const begin = (options: SessionOptions): MachineSession =>
    listening(start(program, { ...options, texts: game.texts }), answers);
  const result = runExample({ program, start: begin }, example, (number, session) => {
    const view = session.view(undefined);
    const log = session.log();
    const step = example.steps[number - 1];
    if (step === undefined) begins = view;
    else
      steps.push({
        number,
        step,
        answers: answers.splice(0),
        log: log.slice(before.log),
        changes: changesBetween(before.view, view),
        view,
      });
    answers.length = 0;
    before = { view, log: log.length };
  });
  const { title } = example;
  const pl = title.pl?.value ?? title.en?.value ?? example.id;
  return {
    id: example.id,
    title: title.pl === undefined && title.en === undefined ? sameWords(example.id) : { pl, en: title.en?.value ?? pl },
    players: example.players,
    options: example.options,
    rules: example.rules,
    passed: result.passed,
    given: givenOf(game, example.id),
    begins,
    steps,
    then: example.then,
    refused: result.refused.map(({ meant }) => meant),
    compiled: example,
  };
}

const givenOf = (game: CompiledGame, id: string): Span | undefined =>
  game.data.examples.find((example) => example.id.value === id)?.given?.span;

/** The same session, with a note of every answer that it takes. */
function listening(session: MachineSession, heard: StoryAnswer[]): MachineSession {
  const note = (
    player: number | undefined,
    label: (decision: Decision) => Both | undefined,
    take: () => Taken,
  ): Taken => {
    const decision = session.decision(player);
    const said = decision && label(decision);
    const taken = take();
    if (taken.ok && decision !== undefined && said !== undefined)
      heard.push({ player: decision.player, prompt: decision.prompt, label: said });
    return taken;
  };
  return Object.create(session, {
    choose: {
      value: (answer: number | string, player?: number): Taken =>
        note(
          player,
          ({ candidates }) => candidates.find(({ index, key }) => index === answer || key === answer)?.label,
          () => session.choose(answer, player),
        ),
    },
    chooseSubset: {
      value: (ids: readonly string[], player?: number): Taken =>
        note(
          player,
          ({ subset }) => ({ pl: namesOf(subset, ids, 'pl'), en: namesOf(subset, ids, 'en') }),
          () => session.chooseSubset(ids, player),
        ),
    },
  }) as MachineSession;
}

type Decision = NonNullable<ReturnType<ExampleSession['decision']>>;
type Taken = ReturnType<ExampleSession['choose']>;

function namesOf(subset: Decision['subset'], ids: readonly string[], language: 'pl' | 'en'): string {
  const names = ids.map((id) => subset?.elements.find((element) => element.id === id)?.label[language] ?? id);
  return names.length === 0 ? '—' : names.join(', ');
}
