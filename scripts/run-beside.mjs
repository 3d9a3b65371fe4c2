/**
 * A program that runs beside us until we stop it: a server under test. With `ownGroup` a signal reaches npm and whatever
 * npm started, as Ctrl-C in a terminal does; without it, the program gets the Ctrl-C that we get.
 */
import { spawn } from 'node:child_process';

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, ownGroup?: boolean }} [options]
 */
export function runBeside(command, args, { ownGroup = false, ...options } = {}) {
  const child = spawn(command, args, { ...options, detached: ownGroup, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const closed = exitCodeOf(child);
  /** @param {NodeJS.Signals} name */
  const signal = (name) => {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(ownGroup ? -child.pid : child.pid, name);
  };
  const end = () => signal('SIGKILL');
  process.once('exit', end);
  const interruption = passOnSignals(signal);
  return {
    signal,
    output: () => output,
    /** The signal that reached us meanwhile; the program has got it too. */
    interrupted: interruption.seen,
    /** @param {number} limitMs */
    ended: (limitMs) => within(limitMs, closed, 'it did not end'),
    /**
     * The first piece of its output that matches.
     * @param {RegExp} pattern
     * @param {number} limitMs
     */
    printed: (pattern, limitMs) =>
      within(
        limitMs,
        firstMatch(pattern, child, () => output, closed),
        `nothing like ${pattern} was printed`,
      ),
    dispose: () => {
      interruption.stop();
      process.off('exit', end);
      end();
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitCodeOf(child) {
  /** @type {Promise<number>} */
  const closed = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
  closed.catch(() => {}); // whoever waits for it hears of it; nobody may be waiting yet
  return closed;
}

/** @param {(name: NodeJS.Signals) => void} signal */
function passOnSignals(signal) {
  /** @type {import('./run-command.mjs').Interrupted | undefined} */
  let seen;
  /** @param {import('./run-command.mjs').Interrupted} name */
  const passOn = (name) => {
    seen = name;
    signal(name);
  };
  process.on('SIGINT', passOn);
  process.on('SIGTERM', passOn);
  return {
    seen: () => seen,
    stop: () => {
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
    },
  };
}

/**
 * @param {RegExp} pattern
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {() => string} output
 * @param {Promise<number>} closed
 * @returns {Promise<string>}
 */
function firstMatch(pattern, child, output, closed) {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = output().match(pattern);
      if (match) resolve(match[0]);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    closed.then((code) => reject(new Error(`it ended with exit code ${code} before printing ${pattern}`)), reject);
    look();
  });
}

/**
 * @template T
 * @param {number} limitMs
 * @param {Promise<T>} promise
 * @param {string} complaint
 * @returns {Promise<T>}
 */
async function within(limitMs, promise, complaint) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${complaint} within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
