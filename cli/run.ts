/** From the words on the command line to an exit code; every way to fail ends here, in words and without a stack trace. */
import { CommanderError } from 'commander';
import { fileTrouble } from './files/file-trouble.ts';
import type { Host, Surroundings } from './host.ts';
import { languageIn, languageOf } from './language.ts';
import { type ExitCode, FINE, UsageError, WRONG_USE } from './outcome.ts';
import { buildProgram } from './program.ts';
import { inkFor } from './terminal/ink.ts';
import { usageErrorFrom } from './usage.ts';

export async function run(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const host: Host = { ...surroundings, language: languageOf(languageIn(words), surroundings.env) };
  let code: ExitCode = FINE;
  const program = await buildProgram({ host, end: (ended) => (code = ended) }, words);
  try {
    await program.parseAsync(words.length === 0 ? ['--help'] : words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return FINE; // help or version, and it has been shown
    const known = program.commands.some((command) => command.name() === words[0]) ? words[0] : undefined;
    return complain(error instanceof CommanderError ? usageErrorFrom(error, known) : error, host);
  }
}

function complain(error: unknown, host: Host): ExitCode {
  const ink = inkFor(host.err, host.env, undefined);
  if (error instanceof UsageError) {
    host.err.write(`${ink.red('kodeks:')} ${error.message}\n`);
    for (const hint of error.hints) host.err.write(`  ${hint}\n`);
    return WRONG_USE;
  }
  const trouble = fileTrouble(error);
  if (trouble !== undefined) {
    host.err.write(`${ink.red('kodeks:')} ${fileOf(error)}${trouble.en}\n`);
    return WRONG_USE;
  }
  const message = error instanceof Error ? error.message : String(error);
  host.err.write(`${ink.red('kodeks:')} this should not happen, and it is our mistake, not yours: ${message}\n`);
  const stack = error instanceof Error ? error.stack : undefined;
  if (host.env.KODEKS_DEBUG && stack) host.err.write(`${stack}\n`);
  else host.err.write('  set KODEKS_DEBUG=1 to see where, and please tell us\n');
  return WRONG_USE;
}

/** Which file the system speaks of; where a file is written beside another first, the other one is meant. */
function fileOf(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  return typeof path === 'string' ? `${path.replace(/\.\d+\.new$/, '')}: ` : '';
}
