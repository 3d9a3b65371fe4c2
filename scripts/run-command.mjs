/**
 * Runs other programs for our scripts. A signal that reaches us while one runs is passed on to it, so Ctrl-C never
 * leaves an install or a test run behind, and the caller learns that it was interrupted.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} CommandResult
 * @property {number} code        exit code; 1 when the program could not be started or was killed
 * @property {string} output      what it printed, when `capture` was asked for; otherwise empty
 * @property {Interrupted} [interrupted] the signal that reached us meanwhile
 *
 * @typedef {'SIGINT' | 'SIGTERM'} Interrupted
 *
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture]       keep the output instead of showing it
 * @property {number} [timeoutMs]      kill it after this time
 */

/** @type {readonly Interrupted[]} */
const SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      timeout: options.timeoutMs,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const forwarding = forwardSignalsTo(child);
    child.on('error', (error) => {
      const interrupted = forwarding.stop();
      resolve({ code: 1, output: `${output}${command}: ${error.message}\n`, ...(interrupted && { interrupted }) });
    });
    child.on('close', (code) => {
      const interrupted = forwarding.stop();
      resolve({ code: code ?? 1, output, ...(interrupted && { interrupted }) });
    });
  });
}

/**
 * What a shell would report for a program ended by this signal.
 * @param {Interrupted} signal
 */
export const exitCodeOf = (signal) => 128 + constants.signals[signal];

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignalsTo(child) {
  /** @type {Interrupted | undefined} */
  let interrupted;
  const handlers = SIGNALS.map((signal) => {
    const handler = () => {
      interrupted = signal;
      child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return {
    stop: () => {
      for (const off of handlers) off();
      return interrupted;
    },
  };
}
