/** The same program twice, once played by closures and once by the module emitted for it. */

import type { CoreProgram } from '@kodeks/dsl';
import { emit } from '@kodeks/emitter';
import { type EmittedModule, install, type Linked, link } from '@kodeks/interpreter';

export interface Twins {
  readonly closures: Linked;
  readonly emitted: Linked;
  readonly text: string;
}

export async function twins(core: CoreProgram, players: number): Promise<Twins> {
  const emitted = link({ ...core }, players); // another object: what is linked is kept by its program
  const text = emit(emitted, 'test');
  install(emitted, await imported(text));
  return { closures: link(core, players), emitted, text };
}

export function imported(text: string): Promise<EmittedModule> {
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}
