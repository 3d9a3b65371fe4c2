/** What the command starts for editors: the language server and the debug adapter. The only public door of this folder. */
export { type DebugAdapterOptions, serveDebugger } from './dap/serve.ts';
export type { GameFiles } from './game-files.ts';
export { type LanguageServerOptions, serveLanguage } from './lsp/server.ts';
