/**
 * What the command needs from the process around it. Everything else in `cli/` takes a `Host`, so a test can run a command
 * with its own folder, input and screen; the real one is made once, in `main.ts`.
 */
import { createInterface } from 'node:readline';

export interface Screen {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly columns: number;
}

/** What the process has, before anybody has said in which language to speak. */
export type Surroundings = Omit<Host, 'language'>;

export interface Host {
  /** `--lang`, or the language the machine is set to if it is Polish, or English. */
  readonly language: 'pl' | 'en';
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Screen;
  readonly err: Screen;
  /** Whether a person types the input, so that a prompt makes sense. */
  readonly isInteractive: boolean;
  /** Lines of the standard input, without their line ends. */
  lines(): AsyncIterable<string>;
  /** The whole standard input. */
  input(): Promise<string>;
}

export function processHost(): Surroundings {
  return {
    cwd: process.cwd(),
    env: process.env,
    out: screenOf(process.stdout),
    err: screenOf(process.stderr),
    isInteractive: process.stdin.isTTY === true,
    lines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    input: readAll,
  };
}

function screenOf(stream: NodeJS.WriteStream): Screen {
  // A reader that has seen enough (`kodeks log | head`) closes the pipe; that is no failure of ours.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    throw error;
  });
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns || 80; // a terminal that does not know its width says 0
    },
  };
}

async function readAll(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
