/** What a name of the rules stands for where the game is now, in few words: for whoever points at it in the editor. */
import type { GameInfo, Inspected, Shown } from '../engine/messages.ts';

/** What of the running game is looked at. */
export interface Running {
  readonly shown: { readonly value: Shown | undefined };
  readonly info: { readonly value: GameInfo | undefined };
  inspect(name: string, args: readonly string[]): Promise<Inspected | undefined>;
}

/** Longer lists are for the inspector. */
const MOST = 8;

export async function valuesOf(name: string, running: Running): Promise<string | undefined> {
  const view = running.shown.value?.view;
  if (view === undefined) return undefined;
  const rows = [
    ...view.states.filter((state) => state.name === name).map(({ keys, value }) => row(keys, value)),
    ...view.places
      .filter((place) => place.name === name)
      .map(({ id, size, contents }) =>
        row(id === name ? [] : [id], contents.length > 0 ? contents.join(', ') : String(size ?? 0)),
      ),
  ];
  if (rows.length === 0) rows.push(...(await valuesOfFunction(name, running)));
  if (rows.length === 0) return undefined;
  return rows.length > MOST ? `${rows.slice(0, MOST).join(' · ')} · …` : rows.join(' · ');
}

const row = (keys: readonly string[], value: string): string =>
  keys.length === 0 ? value : `${keys.join(', ')}: ${value}`;

/** Of a function without parameters its value; of one that asks for a single thing, the value for each. */
async function valuesOfFunction(name: string, { info, inspect }: Running): Promise<string[]> {
  const known = info.value?.values.find((one) => one.name === name);
  const [only, ...others] = known?.parameters ?? [];
  if (known === undefined || others.length > 0) return [];
  const asked = only === undefined ? [[]] : only.members.slice(0, MOST + 1).map((member) => [member]);
  const found: string[] = [];
  for (const args of asked) {
    const answer = await inspect(name, args);
    if (answer !== undefined) found.push(row(args, answer.value));
  }
  return found;
}
