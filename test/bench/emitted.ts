/** Lets a linked program be played by JavaScript written for it, as `kodeks sim` does. */
import { emit } from '@kodeks/emitter';
import { type EmittedModule, install, type Linked } from '@kodeks/interpreter';

export async function playEmitted(linked: Linked): Promise<void> {
  const text = Buffer.from(emit(linked, 'bench')).toString('base64');
  const module: EmittedModule = await import(`data:text/javascript;base64,${text}`);
  install(linked, module);
}
