/** What a paused game holds, as an editor shows it: locals of a frame, states, places, the open decision. */
import { framesOf, type LocalValue } from '@kodeks/interpreter';
import type { Debuggee } from './debuggee.ts';

export interface Shown {
  readonly name: string;
  readonly value: string;
  readonly parts: readonly Shown[];
  /** How the console calls it, where its value can be changed: `coins p1`. */
  readonly settable?: string;
}

const leaf = (name: string, value: string): Shown => ({ name, value, parts: [] });

export function localsOf({ session, program }: Debuggee, frame: number): readonly Shown[] {
  return (framesOf(session, program)[frame]?.locals ?? []).map(({ name, value, members }: LocalValue) => ({
    name,
    value,
    parts: (members ?? []).map((member, i) => leaf(String(i + 1), member)),
  }));
}

/** States by name; those of players and things under the name, each by its keys. */
export function statesOf({ session }: Debuggee): readonly Shown[] {
  const byName = new Map<string, Shown[]>();
  for (const { name, keys, value } of session.view(undefined).states) {
    const shown = { name: keys.join(', '), value, parts: [], settable: [name, ...keys].join(' ') };
    byName.set(name, [...(byName.get(name) ?? []), shown]);
  }
  return [...byName].map(([name, values]) => grouped(name, values));
}

export function placesOf({ session }: Debuggee): readonly Shown[] {
  return session.view(undefined).places.map(({ id, contents, size }) => ({
    name: id,
    value: size === undefined ? contents.join(', ') : `${size}`,
    parts: contents.map((thing, i) => leaf(String(i + 1), thing)),
  }));
}

export function decisionOf({ session }: Debuggee): readonly Shown[] {
  const decision = session.decision();
  if (decision === undefined) return [];
  return [
    leaf('player', `p${decision.player + 1}`),
    leaf('prompt', decision.prompt.en),
    {
      name: 'choices',
      value: String(decision.candidates.length),
      parts: decision.candidates.slice(0, 100).map(({ index, label }) => leaf(String(index + 1), label.en)),
    },
  ];
}

function grouped(name: string, values: readonly Shown[]): Shown {
  const [only] = values;
  if (only !== undefined && values.length === 1 && only.name === '') return { ...only, name };
  return { name, value: values.map((one) => one.value).join(', '), parts: values };
}
