/** The page's one way to the language worker. Every question carries what changed since the last, whoever asked it. */
import { type Client, Stopped } from '../engine/client.ts';
import type { Answered, AskLanguage, FileChanges, Question, Questions } from '../engine/messages.ts';
import { changesBetween, type Files } from './changes.ts';

export interface LanguageDesk {
  /** Undefined if the worker was stopped. */
  check(): Promise<Answered<'check'> | undefined>;
  readonly ask: AskLanguage;
  /** A worker that was ended took what it knew with it. */
  forget(): void;
}

export function createLanguageDesk(client: Client, files: () => Files): LanguageDesk {
  let told: Files = new Map();
  const news = (): FileChanges => {
    const changes = changesBetween(told, files());
    told = files();
    return changes;
  };
  return {
    forget: () => {
      told = new Map();
    },
    check: async () => {
      try {
        return await client.ask('check', news());
      } catch (error) {
        if (error instanceof Stopped) return undefined;
        throw error;
      }
    },
    ask: async <Q extends Question>(question: Q, ...body: Parameters<Questions[Q]>) => {
      try {
        return (await client.ask('ask', { files: news(), question, body })) as ReturnType<Questions[Q]>;
      } catch {
        return undefined;
      }
    },
  };
}
