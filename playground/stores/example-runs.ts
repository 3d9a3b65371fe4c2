/** All worked examples, tried again after every edit: green, red, or not known yet. */
import { computed, ref, shallowRef } from 'vue';
import { type Client, Stopped } from '../engine/client.ts';
import type { TriedExample } from '../engine/messages.ts';
import { changesBetween, type Files } from './changes.ts';

/** Milliseconds of one stretch of work: another edit waits no longer. */
const STRETCH = 100;

export function createExampleRuns(client: Client, files: () => Files) {
  /** Nobody pays for it who has not looked at the examples. */
  const wanted = ref(false);
  const tried = shallowRef<ReadonlyMap<string, TriedExample>>(new Map());
  const left = ref(0);
  const errors = ref(false);
  let told: Files = new Map();
  let asked = 0;

  const run = async (first: readonly string[] = []): Promise<void> => {
    if (!wanted.value || files().size === 0) return;
    asked += 1;
    const mine = asked;
    try {
      const all = files();
      const changes = changesBetween(told, all);
      told = all;
      const begun = await client.ask('beginExamples', { files: changes, first });
      if (mine !== asked) return;
      errors.value = begun.kind === 'errors';
      if (begun.kind === 'errors') return;
      tried.value = new Map(begun.fresh.map((one) => [one.id, one]));
      left.value = begun.left;
      while (left.value > 0) {
        const some = await client.ask('someExamples', { ms: STRETCH });
        if (mine !== asked) return;
        tried.value = new Map([...tried.value, ...some.tried.map((one) => [one.id, one] as const)]);
        left.value = some.left;
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (mine === asked) left.value = 0;
    }
  };

  return {
    wanted,
    tried,
    left,
    errors,
    passed: computed(() => [...tried.value.values()].filter(({ passed }) => passed).length),
    failed: computed(() => [...tried.value.values()].filter(({ passed }) => !passed)),
    run,
    /** Another project: nothing is known of its examples. */
    clear: (): void => {
      asked += 1;
      tried.value = new Map();
      left.value = 0;
    },
    /** The worker took with it what it knew. */
    forget: (): void => {
      told = new Map();
    },
  };
}

export type ExampleRuns = ReturnType<typeof createExampleRuns>;
