/** What `kodeks bench` runs: [--json] [--quick] [--only=TEXT]; and, for one measurement in a process of its own, [--alone=NAME]. */
import { inColumns, type Measurement } from './measurement.ts';
import { SUITE } from './suite.ts';

/** Runs one measurement in a new process and gives what it printed. */
export type RunAlone = (flags: readonly string[]) => string;

/**
 * Prints the measurements and returns the exit code. Each has a process of its own, as a simulation of one game has: what ran
 * before would otherwise have taught the compiler of JavaScript its habits.
 */
export async function measureAll(checkout: string, flags: readonly string[], runAlone: RunAlone): Promise<number> {
  const asJson = flags.includes('--json');
  const quick = flags.includes('--quick');
  const alone = flagValue(flags, 'alone');
  if (alone !== undefined) {
    const bench = SUITE.find(({ name }) => name === alone);
    console.log(JSON.stringify((await bench?.run({ checkout, quick })) ?? []));
    return 0;
  }
  const only = flagValue(flags, 'only') ?? '';
  const chosen = SUITE.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    console.error(
      `kodeks: nothing is called \`${only}\`; there is ${SUITE.map(({ name }) => `\`${name}\``).join(', ')}`,
    );
    return 2;
  }
  const measured: Measurement[] = [];
  for (const { name } of chosen) {
    const printed = runAlone([`--alone=${name}`, ...(quick ? ['--quick'] : [])]);
    const results = JSON.parse(printed) as readonly Measurement[];
    measured.push(...results);
    // As it comes: a minute of silence looks like a hang.
    if (!asJson) console.log(inColumns(results));
  }
  if (asJson) console.log(JSON.stringify(measured, undefined, 2));
  return 0;
}

function flagValue(flags: readonly string[], name: string): string | undefined {
  const start = `--${name}=`;
  return flags.find((flag) => flag.startsWith(start))?.slice(start.length);
}
