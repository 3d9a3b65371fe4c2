/**
 * What play depends on, cut into the parts that people change one at a time: declarations of rules, items and tables of component files, game.yaml.
 * Some of the changes between two versions can then be made in the old one, as if nobody had made the others.
 */
import { outlineOf, type SourceFile } from '../engine.ts';

export interface Unit {
  /** `action dig`, `Card ion-drive`, `table discount`, `game.yaml`: the same in both versions. */
  readonly key: string;
  readonly what: string;
  readonly name: string;
  /** Ids that it implements. */
  readonly rules: readonly string[];
  readonly piece: Piece;
}

/** A stretch of a file, and the key of the unit before it there. */
interface Piece {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly follows: string | undefined;
  /** What stands before it in its line: the dash of an item. */
  readonly lead: string;
}

export interface ChangedUnit {
  readonly key: string;
  readonly before: Unit | undefined;
  readonly after: Unit | undefined;
}

export const isRules = ({ piece }: Unit): boolean => piece.file.endsWith('.rules');

/** Changed, new and gone, in the order of the new version; what only moved or was only spaced otherwise is none. */
export function changedUnits(old: readonly SourceFile[], now: readonly SourceFile[]): readonly ChangedUnit[] {
  const [before, after] = [unitsOf(old), unitsOf(now)];
  const changed = [...after].flatMap(([key, unit]): ChangedUnit[] => {
    const was = before.get(key);
    return was !== undefined && meaningOf(was) === meaningOf(unit) ? [] : [{ key, before: was, after: unit }];
  });
  const gone = [...before].flatMap(([key, unit]) => (after.has(key) ? [] : [{ key, before: unit, after: undefined }]));
  return [...changed, ...gone];
}

/** Ids that a unit implements; of one without any, such as a function, those of the units that speak of it. */
export function rulesOf(unit: Unit, files: readonly SourceFile[]): readonly string[] {
  if (unit.rules.length > 0 || unit.name === '') return unit.rules;
  const speaks = new RegExp(`(?<![\\w-])${unit.name.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`);
  const users = [...unitsOf(files).values()].filter(({ key, piece }) => key !== unit.key && speaks.test(piece.text));
  return [...new Set(users.flatMap(({ rules }) => rules))];
}

/** Without comments, and however it is spaced but for its margin. */
export const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const plain = line
      .replace(/\/\/.*$/, '')
      .trimEnd()
      .replace(/(?<=\S)\s+/g, ' ');
    return plain.trim() === '' ? [] : [plain];
  });

const meaningOf = (unit: Unit): string =>
  isRules(unit) ? linesOf(unit.piece.text).join(' ').replace(/\s+/g, ' ') : unit.piece.text.trim();

export function unitsOf(files: readonly SourceFile[]): ReadonlyMap<string, Unit> {
  const units = new Map<string, Unit>();
  for (const file of files) {
    let follows: string | undefined;
    for (const { what, name, rules, start, end } of stretchesOf(file)) {
      const key = freeKey(units, `${what} ${name}`.trim());
      const text = file.text.slice(start, end);
      units.set(key, {
        key,
        what,
        name,
        rules,
        piece: { file: file.path, start, end, text, follows, lead: leadOf(file, start) },
      });
      follows = key;
    }
  }
  return units;
}

const leadOf = ({ text }: SourceFile, start: number): string =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, start);

/** Several clauses may change the same value, and several setups follow each other: they are told apart by their order. */
function freeKey(units: ReadonlyMap<string, Unit>, key: string): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? key : `${key} ${number}`;
    if (!units.has(free)) return free;
  }
}

interface Stretch extends Pick<Unit, 'what' | 'name' | 'rules'> {
  readonly start: number;
  readonly end: number;
}

function stretchesOf(file: SourceFile): readonly Stretch[] {
  if (file.path === 'game.yaml') return [whole(file)];
  if (!/^(rules\/.*\.rules|components\/.*\.ya?ml)$/.test(file.path)) return [];
  const stretches = outlineOf(file).flatMap((part): Stretch[] => {
    const { what, name, rules, span, parts } = part;
    if (file.path.endsWith('.rules')) return [{ what: whatOf(what, name), name, rules, ...span }];
    if (parts.length === 0) return [{ what: 'table', name, rules, ...span }];
    return parts.map((item) => ({ what: name, name: item.name, rules: [], ...item.span }));
  });
  return stretches.length === 0 && file.text.trim() !== '' ? [whole(file)] : stretches;
}

const whole = ({ path, text }: SourceFile): Stretch => ({
  what: path,
  name: '',
  rules: [],
  start: 0,
  end: text.length,
});

/** Names of clauses begin with what they are: `modify cost`; the two phases that every game has are called by their names alone. */
const whatOf = (what: string, name: string): string =>
  name === what ||
  (what === 'phase' && (name === 'setup' || name === 'flow')) ||
  name.startsWith(`${what} `) ||
  what === 'substitute'
    ? ''
    : what;

// ---------------------------------------------------------------- mixing

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The old version with some of the changes to the new one made in it. */
export function withChanges(
  old: readonly SourceFile[],
  now: readonly SourceFile[],
  changes: readonly ChangedUnit[],
): readonly SourceFile[] {
  const units = unitsOf(old);
  const texts = new Map(old.map(({ path, text }) => [path, text]));
  const edits = new Map<string, Edit[]>();
  const put = (file: string, edit: Edit): void => void edits.set(file, [...(edits.get(file) ?? []), edit]);
  for (const { before, after } of changes) {
    if (before !== undefined) {
      const { file, start, end } = after === undefined ? wholeLines(before.piece, texts) : before.piece;
      put(file, { start, end, text: after?.piece.text ?? '' });
    } else if (after !== undefined && isFileAlone(after, texts)) {
      texts.set(after.piece.file, now.find(({ path }) => path === after.piece.file)?.text ?? '');
    } else if (after !== undefined) {
      const { file, start } = placeFor(after, units, texts);
      put(file, { start, end: start, text: asAddition(after) });
    }
  }
  const paths = [...new Set([...texts.keys(), ...edits.keys()])];
  return paths.map((path) => ({ path, text: edited(texts.get(path) ?? '', edits.get(path) ?? []) }));
}

/** An item means nothing without the head of its file. */
const isFileAlone = (unit: Unit, texts: ReadonlyMap<string, string>): boolean =>
  !isRules(unit) && !texts.has(unit.piece.file);

function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((made, { start, end, text: put }) => made.slice(0, start) + put + made.slice(end), text);
}

/** Of an item also the dash before it. */
function wholeLines({ file, start, end }: Piece, texts: ReadonlyMap<string, string>) {
  const text = texts.get(file) ?? '';
  return { file, start: text.lastIndexOf('\n', start - 1) + 1, end: endOfLine(text, end) };
}

const endOfLine = (text: string, at: number): number => {
  if (text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

/** After what it follows in the new version, if that is there; else at the end of its file. */
function placeFor({ piece }: Unit, units: ReadonlyMap<string, Unit>, texts: ReadonlyMap<string, string>) {
  const text = texts.get(piece.file) ?? '';
  const follows = piece.follows === undefined ? undefined : units.get(piece.follows);
  if (follows?.piece.file !== piece.file) return { file: piece.file, start: text.length };
  return { file: piece.file, start: endOfLine(text, follows.piece.end) };
}

function asAddition(unit: Unit): string {
  const { text, lead } = unit.piece;
  return /^\s*- +$/.test(lead) ? `${lead}${text.trimEnd()}\n` : `\n${text}\n`;
}
