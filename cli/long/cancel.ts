/** Ctrl-C during long work: what was found so far is still reported. A second one ends the command at once, as always. */

export interface Cancel {
  readonly wanted: boolean;
  /** Lets the system tell us; work that never waits would not hear of it. */
  breathe(): Promise<void>;
  /** Once the work is done, Ctrl-C means again what it always does. */
  end(): void;
}

export function cancelByKey(): Cancel {
  let wanted = false;
  const hear = (): void => {
    wanted = true;
  };
  process.once('SIGINT', hear);
  return {
    get wanted() {
      return wanted;
    },
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    end: () => void process.off('SIGINT', hear),
  };
}
