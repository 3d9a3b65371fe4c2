/** How a command ends: 0 all is fine, 1 it found something, 2 it was not used as it can be. */
export type ExitCode = 0 | 1 | 2;

export const FINE: ExitCode = 0;
export const FINDINGS: ExitCode = 1;
export const WRONG_USE: ExitCode = 2;

/** Wrong use: the message says what is wrong, the hints what to do. Caught in one place, shown without a stack trace. */
export class UsageError extends Error {
  readonly hints: readonly string[];

  constructor(message: string, hints: readonly string[] = []) {
    super(message);
    this.name = 'UsageError';
    this.hints = hints;
  }
}
