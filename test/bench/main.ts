/** What `kodeks bench` runs: [--json] [--quick] [--only=TEXT]. */
import { inColumns, type Measurement } from './measurement.ts';
import { SUITE } from './suite.ts';

/** Prints the measurements and returns the exit code. */
export function measureAll(checkout: string, flags: readonly string[]): number {
  const asJson = flags.includes('--json');
  const quick = flags.includes('--quick');
  const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length) ?? '';
  const chosen = SUITE.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    console.error(
      `kodeks: nothing is called \`${only}\`; there is ${SUITE.map(({ name }) => `\`${name}\``).join(', ')}`,
    );
    return 2;
  }
  const measured: Measurement[] = [];
  for (const bench of chosen) {
    const results = bench.run({ checkout, quick });
    measured.push(...results);
    // As it comes: a minute of silence looks like a hang.
    if (!asJson) console.log(inColumns(results));
  }
  if (asJson) console.log(JSON.stringify(measured, undefined, 2));
  return 0;
}
