/**
 * Properties are tried on the same cases in every run, so that CI judges the change and not its luck.
 * `FC_SEED=7 npm test` (or `FC_SEED=random`) tries others: do that before a release.
 */
import fc from 'fast-check';

const wanted = process.env.FC_SEED ?? '20261116';
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
