/** The server of `kodeks serve` is that of `npm start` as well; it lies with the command, which is published without our scripts. */
export * from '../cli/serve/site-server.mjs';
