/** Answers the editor off the page's thread. Files are read again only when a question comes after a change. */
import { createLanguageService, interpretSchema, monarchGrammar } from '@kodeks/dsl';
import { keepFiles } from '../engine/files.ts';
import type { EditorRequest, EditorResponse, Questions } from './requests.ts';

interface Scope {
  postMessage(response: EditorResponse): void;
  addEventListener(type: 'message', listener: (event: { readonly data: EditorRequest }) => void): void;
}

const scope = globalThis as unknown as Scope;
const files = keepFiles();
const service = createLanguageService({ compileSchema: interpretSchema });
const questions: Questions = { ...service, grammar: monarchGrammar };

scope.addEventListener('message', ({ data: { id, changes, question, body } }) => {
  scope.postMessage({ id, answer: answered(changes, question, body) });
});

/** Only our own bugs throw; an editor without one answer is better than an editor that waits for ever. */
function answered(
  changes: EditorRequest['changes'],
  question: EditorRequest['question'],
  body: readonly unknown[],
): unknown {
  try {
    if (changes.changed.length > 0 || changes.removed.length > 0) service.update(files.apply(changes));
    const ask = questions[question] as (...given: readonly unknown[]) => unknown;
    return ask(...body);
  } catch {
    return undefined;
  }
}
