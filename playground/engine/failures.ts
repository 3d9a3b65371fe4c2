/** What an example expected and did not find, in both languages. */
import type { Both, ExampleFailure } from '@kodeks/interpreter';

export function failureText(failure: ExampleFailure): Both {
  const { message, expected, found, sides, refusals, polish } = failure;
  const because = refusals.map(({ rules, text }) => ({
    rules: rules.length === 0 ? '' : ` (${rules.join(', ')})`,
    text,
  }));
  const [pl, en] = [[polish.message], [message]];
  if (sides !== undefined) {
    pl.push(`jest ${sides.left}, oczekiwano ${sides.right}`);
    en.push(`it is ${sides.left}, expected ${sides.right}`);
  } else {
    if (expected !== undefined && !message.includes(expected)) {
      pl.push(`oczekiwano: ${polish.expected}`);
      en.push(`expected: ${expected}`);
    }
    if (found !== undefined) {
      pl.push(`jest: ${polish.found}`);
      en.push(`found: ${found}`);
    }
  }
  for (const { rules, text } of because) {
    pl.push(`ponieważ: ${text.pl}${rules}`);
    en.push(`because: ${text.en}${rules}`);
  }
  return { pl: pl.join('\n'), en: en.join('\n') };
}
