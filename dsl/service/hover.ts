/** What is said of the name under the pointer: what it is, its declaration, the comment above it, the rules it carries out. */
import type { Language } from '../data/model.ts';
import type { Span } from '../source/source.ts';
import type { Entity } from './entities.ts';
import { shown } from './entities.ts';
import { occurrenceAt, type Project } from './project.ts';
import { BUILT_IN_WORDS, KIND_WORDS, SAID } from './words.ts';
import { schemaAt } from './yaml-schema.ts';

export interface Hover {
  /** The stretch it speaks of. */
  readonly span: Span;
  /** What kind of thing it is, in the chosen language. */
  readonly what: string;
  /** Rules text: the head of the declaration, or the name with its type. Empty for YAML. */
  readonly code: string;
  /** Plain paragraphs: comments, rule texts, meanings of fields. */
  readonly paragraphs: readonly string[];
  /** The name to look up in a running game; undefined for what has no value there. */
  readonly name: string | undefined;
}

export function hoverAt(project: Project, path: string, offset: number, language: Language): Hover | undefined {
  const here = occurrenceAt(project.names, path, offset);
  const entity = here?.entities[0];
  if (here !== undefined && entity !== undefined)
    return {
      span: here.span,
      what: KIND_WORDS[entity.what][language],
      code: codeOf(project, entity),
      paragraphs: paragraphsOf(project, entity, language),
      name: VALUED.has(entity.what) ? entity.name : undefined,
    };
  return builtIn(project, path, offset, language) ?? ofField(project, path, offset);
}

const VALUED: ReadonlySet<Entity['what']> = new Set(['state', 'place', 'function', 'value', 'constant', 'score']);

/** The head of the declaration as written; of locals and members the name and its type. */
function codeOf(project: Project, entity: Entity): string {
  if (entity.what === 'rule') return entity.name;
  const type = shown(entity.type);
  if (entity.what === 'local' || entity.what === 'factor' || entity.what === 'member')
    return type === undefined ? entity.name : `${entity.name}: ${type}`;
  if (entity.what === 'item') return `@${entity.name}${type === undefined ? '' : `: ${type}`}`;
  const text = entity.whole === undefined ? undefined : textAt(project, entity.whole);
  if (text === undefined || entity.what === 'option') return entity.name;
  return entity.what === 'constant' ? (text.split('\n')[0] ?? text) : headOf(text);
}

const LONGEST_HEAD = 300;

/** Up to the body; of what has none, the first lines. */
function headOf(text: string): string {
  const open = /\{|=(?!=)\s/.exec(text.replace(/^enum[^{]*\{[^}]*\}/, (all) => all.replaceAll('{', ' ')));
  const head = open === null || text.startsWith('enum') ? text : text.slice(0, open.index);
  const short = head.split('\n').slice(0, 4).join('\n').trim();
  return short.length > LONGEST_HEAD ? `${short.slice(0, LONGEST_HEAD)}…` : short;
}

function paragraphsOf(project: Project, entity: Entity, language: Language): string[] {
  if (entity.what === 'rule') return ruleText(project, entity.name, language);
  const said: string[] = [];
  const comment = commentAbove(project, entity.whole);
  if (comment !== undefined) said.push(comment);
  if (entity.what === 'item') {
    const name = project.compiled.game?.texts.items.get(entity.name)?.[language].one;
    if (name !== undefined) said.push(name);
  }
  for (const id of ruleIdsOf(entity)) said.push(...ruleText(project, id, language).map((text) => `${id}: ${text}`));
  return said;
}

function ruleIdsOf({ symbol }: Entity): readonly string[] {
  const declaration = symbol !== undefined && 'declaration' in symbol ? symbol.declaration : undefined;
  return declaration !== undefined && 'rules' in declaration ? declaration.rules.map((rule) => rule.id) : [];
}

export function ruleText(project: Project, id: string, language: Language): string[] {
  const known = project.compiled.game?.texts.rules.get(id);
  if (known !== undefined) {
    const { text, ruling, gap } = known;
    return [
      text[language],
      ...(ruling === undefined ? [] : [`${SAID.ruling[language]}: ${ruling[language]}`]),
      ...(gap === undefined ? [] : [`${SAID.gap[language]}: ${gap[language]}`]),
    ];
  }
  const written = project.analysis.data.reference.find((entry) => entry.id.value === id)?.text;
  const text = written?.[language] ?? written?.en ?? written?.pl;
  return [text?.value ?? SAID.noText[language]];
}

/** The comment lines right above a declaration. */
function commentAbove(project: Project, span: Span | undefined): string | undefined {
  const text = span === undefined ? undefined : project.analysis.sources.get(span.file)?.text;
  if (span === undefined || text === undefined) return undefined;
  const sign = span.file.endsWith('.rules') ? '//' : '#';
  const lines = text.slice(0, span.start).split('\n');
  lines.pop();
  const said: string[] = [];
  for (let line = lines.pop()?.trim(); line?.startsWith(sign) === true; line = lines.pop()?.trim())
    said.unshift(line.slice(sign.length).trim());
  return said.length === 0 ? undefined : said.join(' ');
}

function textAt(project: Project, span: Span): string | undefined {
  return project.analysis.sources.get(span.file)?.text.slice(span.start, span.end);
}

function builtIn(project: Project, path: string, offset: number, language: Language): Hover | undefined {
  const fragment = project.fragments(path).find(({ span }) => span.start <= offset && offset <= span.end);
  const text = project.analysis.sources.get(path)?.text;
  if (fragment === undefined || text === undefined) return undefined;
  const start =
    offset - (/[\p{L}_]*$/u.exec(text.slice(Math.max(fragment.span.start, offset - 40), offset))?.[0].length ?? 0);
  const word = /^[\p{L}_]+/u.exec(text.slice(start, start + 40))?.[0] ?? '';
  const said = Object.hasOwn(BUILT_IN_WORDS, word) ? BUILT_IN_WORDS[word] : undefined;
  if (said === undefined) return undefined;
  const span = { file: path, start, end: start + word.length };
  return { span, what: 'Kodeks', code: word, paragraphs: [said[language]], name: undefined };
}

/** What a key of a YAML file is for, from its schema. */
function ofField(project: Project, path: string, offset: number): Hover | undefined {
  const found = schemaAt(project, path, offset);
  if (found?.key === undefined) return undefined;
  const said = found.schema?.description ?? found.schema?.title;
  if (said === undefined) return undefined;
  return { span: found.key.span, what: found.key.value, code: '', paragraphs: [said], name: undefined };
}
