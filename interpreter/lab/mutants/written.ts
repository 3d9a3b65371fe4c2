/**
 * The words of a statement or declaration as its author wrote them, without those of the statements and requirements inside of it:
 * these speak for themselves.
 */
import { type CoreProgram, type CoreSite, parseRules, type SiteId, type SourceFile } from '@kodeks/dsl';

export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Stretch = Pick<CoreSite, 'file' | 'start' | 'end'>;

export interface Writing {
  /** Of a function: the site is its name, and its declaration counts. */
  stretchOf(site: SiteId, declaration: boolean): Stretch;
  wordsOf(stretch: Stretch): readonly Word[];
  /** The line of a place, shortened to the place's own first line if it is longer; with something else in the place. */
  line(at: Stretch, instead?: string): string;
}

export function writingOf(
  { sites }: CoreProgram,
  units: ReadonlySet<SiteId>,
  sources: ReadonlyMap<string, SourceFile>,
): Writing {
  const byFile = new Map<string, Stretch[]>();
  for (const id of units) {
    const site = sites[id];
    if (site === undefined) continue;
    listOf(byFile, site.file).push(site);
  }
  const declarations = new Map<string, readonly Stretch[]>();
  const words = new Map<string, readonly Word[]>();
  const textOf = (file: string): string => sources.get(file)?.text ?? '';

  const declaredIn = (file: string): readonly Stretch[] => {
    const known = declarations.get(file);
    if (known !== undefined) return known;
    const source = sources.get(file);
    const found = source === undefined || !file.endsWith('.rules') ? [] : parseRules(source).out.declarations;
    const all = found.flatMap((one) => [one, ...('declarations' in one ? one.declarations : [])]);
    const spans = all.map(({ span }) => span);
    declarations.set(file, spans);
    // names of parameters are declared there, not used
    for (const one of all)
      if ('parameters' in one) listOf(byFile, file).push(...one.parameters.map(({ span }) => span));
    return spans;
  };

  return {
    stretchOf: (id, declaration) => {
      const site = sites[id]!;
      if (!declaration) return site;
      const around = declaredIn(site.file).filter(({ start, end }) => start <= site.start && site.end <= end);
      return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0] ?? site;
    },
    wordsOf: (stretch) => {
      const key = `${stretch.file} ${stretch.start} ${stretch.end}`;
      const known = words.get(key);
      if (known !== undefined) return known;
      const inner = (byFile.get(stretch.file) ?? []).filter((one) => isInside(one, stretch));
      const found = wordsIn(textOf(stretch.file), stretch).filter(
        (word) => !inner.some((one) => one.start <= word.start && word.end <= one.end),
      );
      words.set(key, found);
      return found;
    },
    line: (at, instead) => {
      const text = textOf(at.file);
      const from = text.lastIndexOf('\n', at.start - 1) + 1;
      const newline = text.indexOf('\n', at.start);
      const to = newline < 0 ? text.length : newline;
      const end = Math.min(at.end, to);
      const line =
        instead === undefined ? text.slice(from, to) : text.slice(from, at.start) + instead + text.slice(end, to);
      return line.trim().replaceAll(/\s+/g, ' ');
    },
  };
}

function listOf(lists: Map<string, Stretch[]>, key: string): Stretch[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

const isInside = (one: Stretch, around: Stretch): boolean =>
  around.start <= one.start && one.end <= around.end && one.end - one.start < around.end - around.start;

/** Comments, texts and rule ids are no words of a rule. */
const WORD = /\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|@[\w-]+|[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|[A-Za-z_]\w*|\d+|<=|>=|!=|\.\.|\S/g;

function wordsIn(text: string, { start, end }: Stretch): readonly Word[] {
  return [...text.slice(start, end).matchAll(WORD)].map((match) => ({
    text: match[0],
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
}
