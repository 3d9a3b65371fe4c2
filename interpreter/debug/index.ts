/** For debuggers: the frames of a paused session, its locals by name, and running on until something is of interest. */
export { createExpressions, type Expressions, type ExpressionsOf, type Value } from './expressions.ts';
export { type Frame, framesOf, type LocalValue } from './frames.ts';
export { type Breakpoint, type RunOn, runOn, type StepMode, type Stop } from './run-on.ts';
