/** What hosts use of this folder. */
export { type Interval, shareInterval } from './intervals.ts';
