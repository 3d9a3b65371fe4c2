/** What commander found wrong with a command line, in our words. Its version is pinned, and a test holds every message. */
import type { CommanderError } from 'commander';
import { UsageError } from './outcome.ts';

interface Translation {
  readonly code: string;
  readonly pattern: RegExp;
  readonly words: (parts: readonly string[]) => string;
}

const TRANSLATIONS: readonly Translation[] = [
  { code: 'commander.unknownOption', pattern: /'(.+?)'/, words: ([flag]) => `there is no option \`${flag}\`` },
  { code: 'commander.unknownCommand', pattern: /'(.+?)'/s, words: ([name]) => `there is no command \`${name}\`` },
  {
    code: 'commander.missingArgument',
    pattern: /'(.+?)'/,
    words: ([name]) => `${name?.toUpperCase()} is missing`,
  },
  {
    code: 'commander.optionMissingArgument',
    pattern: /'(?:-\w, )?(--[\w-]+).*?'/,
    words: ([flag]) => `${flag} needs a value after it`,
  },
  {
    code: 'commander.missingMandatoryOptionValue',
    pattern: /'(?:-\w, )?(--[\w-]+).*?'/,
    words: ([flag]) => `${flag} is missing`,
  },
  {
    code: 'commander.conflictingOption',
    pattern: /'(?:-\w, )?(--[\w-]+).*?' cannot be used with option '(?:-\w, )?(--[\w-]+).*?'/,
    words: ([one, other]) => `${one} and ${other} exclude each other`,
  },
  {
    code: 'commander.excessArguments',
    pattern: /Expected (\d+) argument/,
    words: ([expected]) =>
      expected === '0' ? 'nothing but options goes here' : `too many arguments: ${expected} at most`,
  },
];

export function usageErrorFrom(error: CommanderError, command: string | undefined): UsageError {
  const translation = TRANSLATIONS.find(({ code }) => code === error.code);
  const parts = translation?.pattern.exec(error.message)?.slice(1);
  const words = parts && translation ? translation.words(parts) : error.message.replace(/^error: /, '');
  const meant = /Did you mean (?:one of )?(.+?)\?/.exec(error.message)?.[1];
  const hints = meant === undefined ? [] : [`did you mean \`${meant}\`?`];
  return new UsageError(words, [
    ...hints,
    `\`kodeks ${command === undefined ? '' : `${command} `}--help\` shows what there is`,
  ]);
}
