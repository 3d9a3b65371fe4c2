/** The `kodeks` command. Reads the command line, runs one sub-command, ends with 0, 1 or 2. */
import { processHost } from './host.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), processHost());
