/**
 * How our sources become one file for Node: the command, the measurements, what the playground's build runs.
 * @type {import('esbuild').BuildOptions}
 */
export const NODE_BUNDLE = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['kodeks-source'],
  // CommonJS packages inside an ES module still call `require` for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
};
