import type { Command } from 'commander';
import type { Shell } from './command.ts';

export function addSchema(_program: Command, _shell: Shell): void {}
