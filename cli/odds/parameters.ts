/** What somebody wrote for the parameters of a situation, to rules text: `interceptor*2, cruiser` to `[@interceptor, @interceptor, @cruiser]`. */
import type { CompiledGame, OddsParameter, OddsScenario } from '../engine.ts';
import { nearest } from '../files/nearest.ts';
import { UsageError } from '../outcome.ts';

/** Rules text by parameter; of one with a key the statements that it stands for. */
export type Filling = ReadonlyMap<string, string>;

/** `['--attacker', 'cruiser', '--defender=ancient*2']` to what was written, by name. */
export function writtenParameters(
  { id, parameters }: OddsScenario,
  words: readonly string[],
): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  const names = parameters.map(({ name }) => name);
  for (let at = 0; at < words.length; at++) {
    const [, name, inOne] = /^--([^=]+)(?:=(.*))?$/s.exec(words[at] ?? '') ?? [];
    if (name === undefined)
      throw new UsageError(`\`${words[at]}\` is too much: \`${id.value}\` has been named already`);
    if (!names.includes(name)) {
      const meant = nearest(name, names);
      throw new UsageError(`\`${id.value}\` has no --${name}`, [
        ...(meant === undefined ? [] : [`did you mean --${meant}?`]),
        `it has ${names.map((one) => `--${one}`).join(', ')}`,
      ]);
    }
    if (written.has(name)) throw new UsageError(`--${name} is given twice`);
    const value = inOne ?? words[++at];
    if (value === undefined) throw new UsageError(`--${name} needs a value`);
    written.set(name, value);
  }
  return written;
}

export function filled(
  game: CompiledGame,
  { parameters }: OddsScenario,
  written: ReadonlyMap<string, string>,
): Filling {
  return new Map(
    parameters.map((parameter) => {
      const value = written.get(parameter.name) ?? parameter.standard;
      if (value === undefined && parameter.key === undefined)
        throw new UsageError(`--${parameter.name} is missing`, [
          `${parameter.about.en?.value ?? ''}: ${formOf(parameter)}`,
        ]);
      return [parameter.name, value === undefined ? '' : textOf(game, parameter, value)];
    }),
  );
}

/** What may be written, by example. */
export function formOf({ key, list, of }: OddsParameter): string {
  if (key !== undefined) return `by ${key}, such as \`a: x + y; b: z\``;
  return of === 'Int' ? 'a whole number' : list ? 'such as `a*2, b`' : `the id or name of a ${of}`;
}

function textOf(game: CompiledGame, parameter: OddsParameter, written: string): string {
  const { key, does = '', name } = parameter;
  if (key === undefined) return valueText(game, parameter, written);
  return written
    .split(';')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [thing = '', ...rest] = pair.split(':');
      if (rest.length !== 1)
        throw new UsageError(`--${name}: \`${pair.trim()}\` must name a ${key} and, after a colon, what it has`, [
          formOf(parameter),
        ]);
      const parts = new Map([
        ['key', itemNamed(game, key, thing, name)],
        ['value', valueText(game, parameter, rest[0] ?? '')],
      ]);
      return withFilling(does, parts);
    })
    .join('\n');
}

function valueText(game: CompiledGame, { name, of, list }: OddsParameter, written: string): string {
  if (of === 'Int') {
    if (!/^\s*-?\d{1,9}\s*$/.test(written))
      throw new UsageError(`--${name} must be a whole number, not \`${written}\``);
    return written.trim();
  }
  if (!list) return itemNamed(game, of, written, name);
  const things = written.split(/[,+]/).flatMap((part) => {
    const { number, word } = counted(part, name);
    return Array.from({ length: number }, () => itemNamed(game, of, word, name));
  });
  return `[${things.join(', ')}]`;
}

const MOST = 100;

/** `cruiser`, `cruiser*2`, `2*cruiser`, `2 cruiser`. */
function counted(part: string, name: string): { readonly number: number; readonly word: string } {
  const [, before, word = '', after] = /^\s*(?:(\d+)\s*[*x ]\s*)?(.+?)(?:\s*\*\s*(\d+))?\s*$/s.exec(part) ?? [];
  const number = Number(before ?? after ?? 1);
  if (word === '') throw new UsageError(`--${name}: something is missing between two commas`);
  if (number < 1 || number > MOST)
    throw new UsageError(`--${name}: ${number} is no number of things, 1 to ${MOST} are`);
  return { number, word };
}

/** By id, by the beginning of an id, or by its name in either language. */
function itemNamed(game: CompiledGame, kind: string, written: string, parameter: string): string {
  const wanted = plain(written);
  const items = game.data.components.items.filter(({ kindName }) => kindName === kind);
  const namesOf = ({ id, name }: (typeof items)[number]): readonly string[] =>
    [id.value, name?.pl?.value ?? '', name?.en?.value ?? ''].map(plain).filter((one) => one !== '');
  const exact = items.filter((item) => namesOf(item).includes(wanted));
  const begun = items.filter(({ id }) => id.value.startsWith(`${wanted.replaceAll(' ', '-')}-`));
  const [found, another] = exact.length > 0 ? exact : begun;
  const known = items.map(({ id }) => id.value);
  if (found === undefined) {
    const meant = nearest(wanted, known);
    throw new UsageError(`--${parameter}: there is no ${kind} called \`${written.trim()}\``, [
      ...(meant === undefined ? [] : [`did you mean \`${meant}\`?`]),
      `there are ${known.join(', ')}`,
    ]);
  }
  if (another !== undefined)
    throw new UsageError(`--${parameter}: \`${written.trim()}\` could be ${found.id.value} or ${another.id.value}`);
  return `@${found.id.value}`;
}

const plain = (text: string): string => text.trim().toLowerCase();

/** Puts in the values; every other brace is one of the rules text. */
export function withFilling(text: string, filling: Filling): string {
  return text.replace(/\{([a-z][\w-]*)\}/g, (whole, name: string) => filling.get(name) ?? whole);
}
