/**
 * A Redis of our own, on a socket in a folder, with the settings that a queue of simulations wants: an append-only file, and nothing
 * thrown away. Tests stop it, kill it and start it again; `node scripts/redis.mjs [PORT]` runs one until Ctrl-C, to try things out.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureProgram } from './debian-program.mjs';

/** @param {(line: string) => void} say */
export const ensureRedis = (say) =>
  ensureProgram({ called: 'Redis', names: ['redis-server'], packages: ['redis-server'] }, say);

/**
 * @typedef {object} OwnRedis
 * @property {string} address  for --queue
 * @property {() => Promise<void>} kill     as a machine that loses its power
 * @property {() => Promise<void>} restart  with what its file holds
 * @property {() => Promise<void>} remove   stopped, and its folder deleted
 */

/**
 * @param {string} program
 * @param {number} [port] on 127.0.0.1 too
 * @returns {Promise<OwnRedis>}
 */
export async function startRedis(program, port = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'kodeks-redis-')); // the path of a socket has 107 bytes at most
  const address = join(folder, 'socket');
  const settings = {
    port,
    bind: '127.0.0.1',
    unixsocket: address,
    unixsocketperm: 700,
    dir: folder,
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    const ending = server;
    server = undefined;
    if (ending === undefined) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  async function start() {
    server = spawn(program, words, { stdio: 'ignore' });
    for (let tries = 0; !(await answers(address)); tries++) {
      if (tries > 200 || server.exitCode !== null) throw new Error('redis-server did not start');
      await pause(25);
    }
  }

  await start();
  return {
    address,
    kill: () => end('SIGKILL'),
    restart: start,
    remove: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {string} path
 * @returns {Promise<boolean>} whether it has read its file and takes commands
 */
function answers(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.write('PING\r\n'));
    socket.on('data', (reply) => {
      socket.destroy();
      resolve(reply.toString().startsWith('+PONG'));
    });
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const redis = await startRedis(await ensureRedis(console.error), Number(process.argv[2] ?? 0));
  console.log(redis.address);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void redis.remove());
}
