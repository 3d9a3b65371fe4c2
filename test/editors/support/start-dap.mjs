/** The protocol's test client starts a file without words: this one is `kodeks dap`. */
process.argv.push('dap');
await import('../../../cli/bin/kodeks.mjs');
