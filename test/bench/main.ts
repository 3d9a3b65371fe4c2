/** Entry of `kodeks bench`: CHECKOUT [--json] [--quick] [--only=TEXT]. Bundled and started by the command. */
import { inColumns, type Measurement } from './measurement.ts';
import { SUITE } from './suite.ts';

const [checkout = '.', ...flags] = process.argv.slice(2);
const asJson = flags.includes('--json');
const quick = flags.includes('--quick');
const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length) ?? '';

const measured: Measurement[] = [];
for (const bench of SUITE.filter(({ name }) => name.includes(only))) {
  const results = bench.run({ checkout, quick });
  measured.push(...results);
  // As it comes: a minute of silence looks like a hang.
  if (!asJson) console.log(inColumns(results));
}
if (measured.length === 0) {
  console.error(`kodeks: nothing is called \`${only}\`; there is ${SUITE.map(({ name }) => `\`${name}\``).join(', ')}`);
  process.exitCode = 1;
}
if (asJson) console.log(JSON.stringify(measured, undefined, 2));
