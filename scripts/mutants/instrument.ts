/** Stryker's mutators over our sources: every change they know, and the texts of files in which chosen changes can be switched on. */
import { createInstrumenter, type Instrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

export interface Mutant {
  /** Switched on by this in the environment variable `__STRYKER_ACTIVE_MUTANT__`. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly range: Range;
}

interface Range {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

export type Texts = ReadonlyMap<string, string>;

/** Every change of every file. */
export async function everyMutant(texts: Texts): Promise<readonly Mutant[]> {
  return (await instrument(texts, () => true)).mutants;
}

/**
 * The files of the chosen mutants with only those in them, so that hot code stays nearly as fast as it is.
 * A range may hold more changes than the chosen one; those are not given.
 */
export async function withMutants(
  texts: Texts,
  chosen: readonly Mutant[],
): Promise<{ readonly texts: Texts; readonly mutants: readonly Mutant[] }> {
  const byFile = grouped(chosen);
  const touched = new Map([...texts].filter(([name]) => byFile.has(name)));
  const wanted = new Set(chosen.map(sameChange));
  const made = await instrument(touched, (name) => byFile.get(name)!.map(({ range }) => range));
  return { texts: made.texts, mutants: made.mutants.filter((mutant) => wanted.has(sameChange(mutant))) };
}

const sameChange = ({ file, range, replacement }: Mutant): string => JSON.stringify([file, range, replacement]);

function grouped(mutants: readonly Mutant[]): Map<string, Mutant[]> {
  const byFile = new Map<string, Mutant[]>();
  for (const mutant of mutants) byFile.set(mutant.file, [...(byFile.get(mutant.file) ?? []), mutant]);
  return byFile;
}

async function instrument(texts: Texts, mutate: (name: string) => boolean | Range[]) {
  const files = [...texts].map(([name, content]) => ({ name, content, mutate: mutate(name) }));
  const options = { ignorers: [], excludedMutations: [], plugins: null, noHeader: false };
  const result = await instrumenter().instrument(files, options);
  return {
    texts: new Map(result.files.map(({ name, content }) => [name, content])),
    mutants: result.mutants
      .filter(({ statusReason }) => statusReason === undefined)
      .map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => ({
        id,
        file: fileName,
        line: start.line + 1,
        mutator: mutatorName,
        replacement,
        range: { start: { line: start.line, column: start.column }, end: { line: end.line, column: end.column } },
      })),
  };
}

function instrumenter(): Instrumenter {
  const silent = Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'isTraceEnabled', 'isDebugEnabled', 'isInfoEnabled'].map(
      (name) => [name, () => false],
    ),
  );
  const getLogger = Object.assign(() => () => silent, { inject: [] as const });
  const injector = createInjector().provideValue('logger', silent).provideFactory('getLogger', getLogger);
  return injector.injectFunction(createInstrumenter as never) as Instrumenter;
}
