/** A fault of the rules that shows while they run. Thrown inside the interpreter, caught at the border of the machine, never seen by a host. */
export class RuleBug extends Error {
  readonly code: `run/${string}`;

  constructor(code: `run/${string}`, message: string) {
    super(message);
    this.code = code;
  }
}

export function tooDeep(): RuleBug {
  return new RuleBug('run/too-deep', 'effects or functions call each other without end');
}

export function tooLong(): RuleBug {
  return new RuleBug('run/too-long', 'a list grows beyond all bounds');
}

export function outOfFuel(): RuleBug {
  return new RuleBug('run/endless', 'no decision and no end of the game in sight: this goes on for ever');
}

export function outOfRange(value: number): RuleBug {
  return new RuleBug('run/number-too-large', `the number ${value} is too large to calculate with`);
}

export function notThere(text: string): RuleBug {
  return new RuleBug('run/no-such-thing', `\`${text}\` is \`none\`, although the rules say that there surely is one`);
}

export function wonByNobody(): RuleBug {
  return new RuleBug('run/no-such-thing', 'the game is won by nobody (`none`); a game without a winner ends `drawn`');
}

export function noSuchKey(name: string, key: number): RuleBug {
  return new RuleBug(
    'run/no-such-thing',
    `\`${name}\` is read for ${key === -1 ? 'nothing (`none`)' : `something that has no \`${name}\``}`,
  );
}
