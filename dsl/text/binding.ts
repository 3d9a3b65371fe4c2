/**
 * What stands in a bound placeholder, `{=…}`: a small language of its own, because a reference text may name a number
 * and must never compute one.
 *
 *   startingFood   discount(3)   price(@ion-drive)        a table, a function, a value
 *   food.starts    food.most     system.copies            what a state or a place says of itself
 *   @ion-drive.cost.ore          Engine.count             a field of a component, how many there are
 *   @ion-drive.whenBuilt.ore                              what a component's rules text gives: `gain 2 ore`
 *   12                                                    the number itself, meant as it stands
 */

export type Binding =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'item'; readonly id: string; readonly fields: readonly string[] }
  | {
      readonly kind: 'name';
      readonly name: string;
      readonly arguments: readonly Binding[] | undefined;
      readonly fields: readonly string[];
    };

/** Undefined if it cannot be read. */
export function parseBinding(source: string): Binding | undefined {
  const reader: Reader = { source, at: 0 };
  const binding = readBinding(reader, 0);
  return binding !== undefined && skipBlanks(reader).at === source.length ? binding : undefined;
}

interface Reader {
  readonly source: string;
  at: number;
}

const DEEPEST = 8;
const NUMBER = /-?\d+/y;
const ITEM = /@([\p{L}\d][\p{L}\d#-]*)/uy;
const NAME = /[\p{L}_][\p{L}\d_-]*/uy;
const FIELD = /\.([\p{L}\d_][\p{L}\d_-]*)/uy;

function readBinding(reader: Reader, depth: number): Binding | undefined {
  if (depth > DEEPEST) return undefined;
  skipBlanks(reader);
  const number = take(reader, NUMBER);
  if (number !== undefined) return { kind: 'number', value: Number(number[0]) };
  const item = take(reader, ITEM);
  if (item !== undefined) return { kind: 'item', id: item[1] ?? '', fields: readFields(reader) };
  const name = take(reader, NAME);
  if (name === undefined) return undefined;
  if (reader.source[reader.at] !== '(') {
    return { kind: 'name', name: name[0], arguments: undefined, fields: readFields(reader) };
  }
  const given = readArguments(reader, depth);
  return given && { kind: 'name', name: name[0], arguments: given, fields: readFields(reader) };
}

function readArguments(reader: Reader, depth: number): readonly Binding[] | undefined {
  const given: Binding[] = [];
  if (reader.source.startsWith('()', reader.at)) {
    reader.at += 2;
    return given;
  }
  do {
    reader.at += 1; // the bracket or the comma
    const argument = readBinding(reader, depth + 1);
    if (argument === undefined) return undefined;
    given.push(argument);
    skipBlanks(reader);
  } while (reader.source[reader.at] === ',');
  if (reader.source[reader.at] !== ')') return undefined;
  reader.at += 1;
  return given;
}

function readFields(reader: Reader): readonly string[] {
  const fields: string[] = [];
  for (let field = take(reader, FIELD); field !== undefined; field = take(reader, FIELD)) fields.push(field[1] ?? '');
  return fields;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.source);
  if (match === null) return undefined;
  reader.at += match[0].length;
  return match;
}

function skipBlanks(reader: Reader): Reader {
  while (/\s/.test(reader.source[reader.at] ?? '')) reader.at += 1;
  return reader;
}
