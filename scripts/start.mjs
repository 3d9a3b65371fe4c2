/**
 * `npm start`: installs what is missing, builds the playground where it is older than its sources and shows it on this machine until
 * Ctrl-C; the rule reference, which takes minutes, is built while the playground can be used, and joins it when it is ready.
 */
import { installPackages, installReason, nodeProblem, ROOT, requiredNode } from './prepare.mjs';
import { exitCodeOf, runCommand } from './run-command.mjs';
import { createSiteServer, HOST, LAST_PORT, listenOnFreePort } from './serve.mjs';
import { builtFiles, mustBeBuilt, partsOf } from './site.mjs';

const DEFAULT_PORT = 4173;
const USAGE = `Usage: npm start -- [options]

Shows the Kodeks site on this machine until Ctrl-C.

  --port N      the port to use; the next free one when it is taken (default: $PORT, or ${DEFAULT_PORT})
  --no-install  do not look whether packages must be installed
  --no-build    show what was built before, even if sources have changed since
  --help        show this text`;

/** What the person got wrong, as opposed to what went wrong. */
class UsageError extends Error {}

await main(process.argv.slice(2)).catch((error) => {
  console.error(`npm start: ${error.message}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});

/** @param {readonly string[]} args */
async function main(args) {
  const options = readOptions(args, process.env.PORT);
  if (options.help) return console.log(USAGE);
  const problem = nodeProblem(process.versions.node, requiredNode(ROOT));
  if (problem) throw new Error(problem);
  if (options.install) await installIfNeeded();
  const stale = options.build ? partsOf(ROOT).filter((part) => mustBeBuilt(ROOT, part)) : [];
  for (const part of stale.filter(({ behind }) => !behind)) await buildPart(part);
  const later = stale.filter(({ behind }) => behind);
  const { files, address } = await serve(options.port, later);
  for (const part of later) await joinLater(part, files, address);
}

/**
 * @param {readonly string[]} args
 * @param {string | undefined} portFromEnvironment
 */
function readOptions(args, portFromEnvironment) {
  const options = {
    port: portFromEnvironment ? readPort(portFromEnvironment, 'PORT') : DEFAULT_PORT,
    install: true,
    build: true,
    help: false,
  };
  const rest = args.flatMap((arg) => (arg.startsWith('--port=') ? ['--port', arg.slice('--port='.length)] : [arg]));
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === '--port') options.port = readPort(rest.shift() ?? '', '--port');
    else if (arg === '--no-install') options.install = false;
    else if (arg === '--no-build') options.build = false;
    else if (arg === '--help' || arg === '-h') options.help = true;
    else throw new UsageError(`there is no option \`${arg}\`\n\n${USAGE}`);
  }
  return options;
}

/**
 * @param {string} text
 * @param {string} where
 */
function readPort(text, where) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= LAST_PORT) return port;
  throw new UsageError(`${where} must be a number from 0 to ${LAST_PORT}, not \`${text}\``);
}

async function installIfNeeded() {
  const reason = installReason(ROOT);
  if (!reason) return;
  console.log(`Installing packages: ${reason} (npm ci, usually under a minute) …`);
  const started = performance.now();
  const result = await installPackages(ROOT);
  if (result.interrupted) process.exit(exitCodeOf(result.interrupted));
  if (result.code !== 0) throw new Error('packages could not be installed; the lines above say why');
  console.log(`Packages installed in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** @param {import('./site.mjs').SitePart} part */
async function buildPart(part) {
  console.log(`Building the ${part.name} (npm run ${part.script}) …`);
  const result = await runCommand('npm', ['run', '--silent', part.script], { cwd: ROOT });
  if (result.interrupted) process.exit(exitCodeOf(result.interrupted));
  if (result.code !== 0) throw new Error(`the ${part.name} could not be built; the lines above say why`);
}

/**
 * A part that could not be built is said, and what is shown already goes on.
 * @param {import('./site.mjs').SitePart} part
 * @param {Map<string, string>} files what is served; grows
 * @param {string} address
 */
async function joinLater(part, files, address) {
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  console.log(`Building the ${part.name} meanwhile (npm run ${part.script}) …`);
  const { code } = await runCommand('npm', ['run', '--silent', part.script], { cwd: ROOT });
  if (stopped) return;
  if (code !== 0) return console.error(`npm start: the ${part.name} could not be built; the lines above say why`);
  for (const [path, file] of filesToServe([])) files.set(path, file);
  console.log(`The ${part.name} is ready at ${address}`);
}

/** @param {readonly import('./site.mjs').SitePart[]} without parts that are being built */
function filesToServe(without) {
  const files = builtFiles(ROOT, without);
  const icon = files.get('/favicon.svg');
  if (icon) files.set('/favicon.ico', icon); // some browsers ask for it unbidden, and a 404 shows up as an error
  return files;
}

/**
 * @param {number} wanted
 * @param {readonly import('./site.mjs').SitePart[]} later
 */
async function serve(wanted, later) {
  const files = filesToServe(later);
  const server = createSiteServer(files);
  const port = await listenOnFreePort(server, wanted);
  stopOnSignal(server);
  if (wanted !== 0 && port !== wanted) console.log(`Port ${wanted} is taken, so this is the next free one.`);
  const address = `http://${HOST}:${port}/`;
  console.log(`Kodeks is at ${address}`);
  console.log('Press Ctrl-C to stop.');
  return { files, address };
}

/** @param {import('node:http').Server} server */
function stopOnSignal(server) {
  let stopping = false;
  const stop = () => {
    if (stopping) return; // npm passes on the Ctrl-C that the terminal has already sent us
    stopping = true;
    console.log('\nStopped.');
    server.close(() => process.exit(0));
    server.closeAllConnections();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
