import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { gamesIn, gamesPlugin } from '../scripts/games-plugin.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const sources = () => [
  ...gamesIn(here('../games')),
  ...gamesIn(here('../test/classics'), 'classic'),
  { id: 'starter-game', folder: here('../cli/template'), kind: 'starter' as const },
];

/** Packed with the command, the page gets its games from `kodeks serve`. */
const PACKED = 'packed';

export default defineConfig(({ mode }) => ({
  root: here('.'),
  base: '/playground/',
  plugins: [vue(), ...(mode === PACKED ? [] : [gamesPlugin(sources)])],
  resolve: {
    conditions: ['kodeks-source', 'module', 'browser', 'development|production'],
    // The page's policy forbids generated code, which is what ajv makes: the workers interpret schemas instead.
    alias: { 'ajv/dist/2020.js': here('./engine/no-ajv.ts') },
  },
  worker: { format: 'es' },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 5_000,
  },
  server: { port: 5173, strictPort: false },
}));
