/** What changed in the rules themselves: declarations that are new, gone or written otherwise, with what can be said of the difference in words. */
import { type SourceFile, sequenceDiff } from '../engine.ts';
import { type ChangedUnit, isRules, linesOf } from './units.ts';

export interface RuleChange {
  /** `action dig` */
  readonly key: string;
  readonly change: 'new' | 'gone' | 'changed';
  /** Ids that it implements, and those that the changed lines give as a reason. */
  readonly rules: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly lines: readonly ChangedLine[];
  /** Where nothing but numbers differ: which became which, and the line they stand in now. */
  readonly numbers: readonly { readonly before: string; readonly now: string; readonly line: string }[];
  /** Requirements that came and went, where more than a number differs. */
  readonly requires: readonly string[];
  readonly waives: readonly string[];
}

export interface ChangedLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

export function ruleChanges(units: readonly ChangedUnit[], old: Files, now: Files): readonly RuleChange[] {
  return units.flatMap((unit): RuleChange[] => {
    const shown = unit.after ?? unit.before;
    if (shown === undefined || !isRules(shown)) return [];
    const lines = comparedLines(unit);
    const changed = lines.filter(({ kind }) => kind !== 'same').map(({ text }) => text);
    const numbers = changedNumbers(lines);
    const told = numbers.length > 0 ? [] : lines;
    const [came = [], went = []] = (['new', 'gone'] as const).map((kind) => requirementsIn(told, kind));
    return [
      {
        key: unit.key,
        change: unit.before === undefined ? 'new' : unit.after === undefined ? 'gone' : 'changed',
        rules: [
          ...new Set([...(unit.before?.rules ?? []), ...(unit.after?.rules ?? []), ...idsIn(changed.join('\n'))]),
        ],
        file: shown.piece.file,
        line: lineOf(unit.after === undefined ? old : now, shown.piece),
        lines,
        numbers,
        requires: came.filter((text) => !went.includes(text)),
        waives: went.filter((text) => !came.includes(text)),
      },
    ];
  });
}

type Files = readonly SourceFile[];

export function lineOf(files: Files, { file, start }: { readonly file: string; readonly start: number }): number {
  const text = files.find(({ path }) => path === file)?.text ?? '';
  return text.slice(0, start).split('\n').length;
}

/** Line by line, the margin that all of them share left out. */
function comparedLines({ before, after }: ChangedUnit): readonly ChangedLine[] {
  const [old, now] = [before, after].map((unit) => (unit === undefined ? [] : linesOf(unit.piece.text)));
  const same = (a: string, b: string): boolean => a.trim() === b.trim();
  return sequenceDiff(old ?? [], now ?? [], same).map(({ kind, item }) => ({ kind, text: item }));
}

const IDS = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b/g;
const idsIn = (text: string): readonly string[] => text.match(IDS) ?? [];

/** A requirement without its reasons, which say whose it is and not what it asks. */
const requirementsIn = (lines: readonly ChangedLine[], wanted: ChangedLine['kind']): readonly string[] =>
  lines.flatMap(({ kind, text }) => {
    const [, asked] = /^\s*require (.*?)(?:\s+because .*)?$/.exec(text) ?? [];
    return kind === wanted && asked !== undefined ? [asked.trim()] : [];
  });

const WORDS = /[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|[A-Za-z_][\w']*|\d+|\S/g;

/** Only if the two differ in nothing else. */
function changedNumbers(lines: readonly ChangedLine[]): RuleChange['numbers'] {
  const stretch = (kind: 'gone' | 'new'): readonly string[] =>
    lines.filter((line) => line.kind === kind).map(({ text }) => text);
  const [gone, came] = [stretch('gone'), stretch('new')];
  if (gone.length !== came.length) return [];
  const found: { before: string; now: string; line: string }[] = [];
  for (const [i, before] of gone.entries()) {
    const now = came[i] ?? '';
    const [a, b] = [before.match(WORDS) ?? [], now.match(WORDS) ?? []];
    if (a.length !== b.length) return [];
    for (const [k, word] of a.entries()) {
      const other = b[k] ?? '';
      if (word === other) continue;
      if (!/^\d+$/.test(word) || !/^\d+$/.test(other)) return [];
      found.push({ before: word, now: other, line: now.trim() });
    }
  }
  return found;
}
