/**
 * Worked examples as stories: what was arranged, then step by step who did what, what changed and by which rule.
 * The example is played as `kodeks test` plays it; the story is what a watcher at the table would have written down.
 */
import { type Scene, type SceneDifference, sceneDiff, sceneOf, textsOfItem } from '@kodeks/drawing';
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
  type Decision,
  type LogEntry,
  type MachineSession,
  type Refusal,
  runExample,
  type Session,
  type SessionOptions,
  start,
} from '@kodeks/interpreter';

export interface Story {
  readonly id: string;
  readonly title: Words;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
  readonly passed: boolean;
  /** The text that arranges the table. */
  readonly given: Span | undefined;
  readonly begins: Scene;
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
  readonly scene: Scene;
  readonly difference: SceneDifference;
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
  let begins = emptyScene(game);
  let before = { scene: begins, log: 0 };
  const begin = (options: SessionOptions): MachineSession =>
    listening(start(program, { ...options, texts: game.texts }), answers);
  const result = runExample({ program, start: begin }, example, (number, session) => {
    const step = example.steps[number - 1];
    const stays = step?.kind === 'expect' || step?.kind === 'force';
    const scene = stays
      ? before.scene
      : sceneOf(game, session, undefined, { textsOn: (item) => textsOfItem(game, item) });
    const log = stays ? [] : session.log().slice(before.log);
    if (step === undefined) begins = scene;
    else
      steps.push({ number, step, answers: answers.splice(0), log, scene, difference: sceneDiff(before.scene, scene) });
    answers.length = 0;
    before = { scene, log: step === undefined ? session.log().length : before.log + log.length };
  });
  return {
    ...toldStory(game, example),
    passed: result.passed,
    begins,
    steps,
    refused: result.refused.map(({ meant }) => meant),
  };
}

/** What an example says of itself, before anything is played. */
export const toldStories = (game: CompiledGame, { examples }: CompiledExamples): readonly Story[] =>
  examples.map((example) => toldStory(game, example));

function toldStory(game: CompiledGame, example: CompiledExample): Story {
  const { title } = example;
  const pl = title.pl?.value ?? title.en?.value ?? example.id;
  return {
    id: example.id,
    title: title.pl === undefined && title.en === undefined ? sameWords(example.id) : { pl, en: title.en?.value ?? pl },
    players: example.players,
    options: example.options,
    rules: example.rules,
    passed: false,
    given: givenOf(game, example.id),
    begins: emptyScene(game),
    steps: [],
    then: example.then,
    refused: [],
    compiled: example,
  };
}

const emptyScene = (game: CompiledGame): Scene => ({
  title: game.texts.title,
  viewer: undefined,
  players: [],
  panels: [],
});

const givenOf = (game: CompiledGame, id: string): Span | undefined =>
  game.data.examples.find((example) => example.id.value === id)?.given?.span;

/** The same session, with a note of every answer that it takes. Who answers has looked at the decision just before. */
function listening(session: MachineSession, heard: StoryAnswer[]): MachineSession {
  let asked: Decision | undefined;
  const note = (taken: Taken, label: Both | undefined): Taken => {
    if (taken.ok && asked !== undefined && label !== undefined)
      heard.push({ player: asked.player, prompt: asked.prompt, label });
    return taken;
  };
  return Object.create(session, {
    decision: {
      value: (player?: number): Decision | undefined => {
        asked = session.decision(player);
        return asked;
      },
    },
    choose: {
      value: (answer: number | string, player?: number): Taken => {
        const label = asked?.candidates.find(({ index, key }) => index === answer || key === answer)?.label;
        return note(session.choose(answer, player), label);
      },
    },
    chooseSubset: {
      value: (ids: readonly string[], player?: number): Taken => {
        const label = { pl: namesOf(asked?.subset, ids, 'pl'), en: namesOf(asked?.subset, ids, 'en') };
        return note(session.chooseSubset(ids, player), label);
      },
    },
  }) as MachineSession;
}

type Taken = ReturnType<Session['choose']>;

function namesOf(subset: Decision['subset'], ids: readonly string[], language: 'pl' | 'en'): string {
  const names = ids.map((id) => subset?.elements.find((element) => element.id === id)?.label[language] ?? id);
  return names.length === 0 ? '—' : names.join(', ');
}
