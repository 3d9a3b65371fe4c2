/**
 * Renames something everywhere: in rules, in component files and examples, in the lexicon and in numbers bound in texts. What is
 * renamed must still mean the same afterwards; where we cannot be sure of that we refuse and say why.
 */
import { analyseFiles, conclude } from '../compile.ts';
import { lowerFirst } from '../core/expressions/built-in-members.ts';
import { ITEM_KEYS } from '../data/schema.ts';
import { ID_PATTERN, RULE_ID_PATTERN } from '../data/schema-parts.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/source.ts';
import { ALL_WORDS, lex, RESERVED } from '../syntax/tokens.ts';
import { applyEdits, type TextEdit } from './edits.ts';
import type { Entity } from './entities.ts';
import { type Names, occurrenceAt, type Project, projectOf } from './project.ts';
import { occurrencesOf } from './references.ts';
import { wordingEdits } from './rename-wording.ts';

export type RenameResult =
  | { readonly edits: readonly TextEdit[]; readonly refused: undefined }
  | { readonly edits: undefined; readonly refused: string };

export interface RenameTarget {
  readonly span: Span;
  readonly name: string;
}

const refuse = (refused: string): RenameResult => ({ edits: undefined, refused });

/** What would be renamed; undefined where there is no name of the author's. */
export function renameTarget(project: Project, path: string, offset: number): RenameTarget | undefined {
  const here = occurrenceAt(project.names, path, offset);
  const entity = here?.entities[0];
  if (here === undefined || entity?.declared === undefined) return undefined;
  return { span: here.span, name: entity.name };
}

export function renameAt(project: Project, path: string, offset: number, name: string): RenameResult {
  const here = occurrenceAt(project.names, path, offset);
  const first = here?.entities[0];
  if (here === undefined || first === undefined) return refuse('there is no name here');
  if (first.declared === undefined) return refuse(`\`${first.name}\` belongs to the language`);
  const broken = project.compiled.problems.find(isBroken);
  if (broken !== undefined) return refuse(`first mend what is wrong, so that no use is missed: ${broken.message}`);
  const entities = together(
    project.names,
    here.entities.filter((entity) => entity.name === first.name),
  );
  if (name === first.name) return { edits: [], refused: undefined };
  const why = wrongName(first, name) ?? taken(project, entities, name);
  if (why !== undefined) return refuse(why);
  const edits = [...nameEdits(project, entities, name), ...wordingEdits(project, entities, first.name, name)];
  return checked(project, entities, edits) ?? { edits, refused: undefined };
}

const isBroken = (problem: Diagnostic): boolean => problem.severity === 'error' && !problem.code.startsWith('text/');

/** A name that stands for several things at once (a field of every kind in a union) keeps them together. */
function together(names: Names, start: readonly Entity[]): ReadonlySet<Entity> {
  const all = new Set(start.slice(0, 1));
  for (let size = 0; size < all.size; ) {
    size = all.size;
    for (const { entities, certain } of occurrencesOf(names, all))
      if (certain) for (const entity of entities) all.add(entity);
  }
  return all;
}

function wrongName(entity: Entity, name: string): string | undefined {
  if (entity.what === 'item')
    return new RegExp(ID_PATTERN).test(name)
      ? undefined
      : `\`${name}\` is no id: small letters and numbers joined by dashes`;
  if (entity.what === 'rule')
    return new RegExp(RULE_ID_PATTERN).test(name) ? undefined : `\`${name}\` is no rule id such as ABC-BUILD-06`;
  if (entity.what === 'member' && entity.type?.form === 'enum' && entity.type.of.span === undefined)
    return new RegExp(ID_PATTERN).test(name)
      ? undefined
      : `\`${name}\` is no id: small letters and numbers joined by dashes`;
  const read = lex(name);
  const isName =
    read.tokens.length === 1 && read.tokens[0]?.tokenType.name === 'Identifier' && read.tokens[0].image === name;
  if (!isName) return `\`${name}\` is no name: letters and numbers, beginning with a letter`;
  if (RESERVED.includes(name)) return `\`${name}\` is a word of the language`;
  return undefined;
}

function taken(project: Project, entities: ReadonlySet<Entity>, name: string): string | undefined {
  const { build } = project.analysis.translation;
  for (const entity of entities) {
    switch (entity.what) {
      case 'item':
        if (build.symbols.items.has(name)) return `a component is called \`${name}\` already`;
        break;
      case 'rule':
        if (project.names.byName.get(name)?.some((one) => one.what === 'rule') === true)
          return `there is a rule ${name} already`;
        break;
      case 'field': {
        const kind = /^field (.*)\./.exec(entity.key)?.[1] ?? '';
        const symbol = build.symbols.globals.get(kind)?.find((one) => one.symbol === 'kind');
        if (ITEM_KEYS.includes(name)) return `every component has a \`${name}\` of its own`;
        if (symbol?.symbol === 'kind' && (symbol.fields.has(name) || symbol.factors.some((one) => one.name === name)))
          return `${kind} has a \`${name}\` already`;
        break;
      }
      case 'member':
        if (entity.type?.form === 'enum' && entity.type.of.members.includes(name))
          return `${entity.type.of.name} has a \`${name}\` already`;
        break;
      case 'option':
        if (build.symbols.options.has(name)) return `an option is called \`${name}\` already`;
        break;
      case 'local':
        break;
      case 'key':
      case 'tag':
      case 'layer':
      case 'check':
      case 'invariant':
        if (project.names.byName.get(name)?.some((one) => one.what === entity.what) === true)
          return `\`${name}\` is in use already`;
        break;
      default:
        if (build.symbols.globals.has(name)) return `\`${name}\` is declared already`;
        if (build.symbols.enumMembers.has(name)) return `\`${name}\` is a member of an enum already`;
    }
    if (ALL_WORDS.includes(name) && entity.what === 'local') return `\`${name}\` is a word of the language`;
  }
  return undefined;
}

function nameEdits(project: Project, entities: ReadonlySet<Entity>, name: string): TextEdit[] {
  const seen = new Set<string>();
  const wordings = new Set(project.names.wordings.map(({ span }) => `${span.file}:${span.start}`));
  return occurrencesOf(project.names, entities).flatMap(({ span, spelling }) => {
    const place = `${span.file}:${span.start}`;
    if (seen.has(place) || wordings.has(place)) return [];
    seen.add(place);
    return [{ span, text: spelling === 'lower-first' ? lowerFirst(name) : name }];
  });
}

/**
 * The last word: the game with the new name must be as sound as it was, and the name must lead from the same places to the same
 * thing, so that nothing nearer has taken a use over and no other use has become one.
 */
function checked(
  project: Project,
  entities: ReadonlySet<Entity>,
  edits: readonly TextEdit[],
): RenameResult | undefined {
  const files = applyEdits([...project.analysis.sources.values()], edits);
  const analysis = analyseFiles(files, { compileSchema: null, notes: true });
  const compiled = conclude(analysis);
  const errors = compiled.problems.filter((problem) => problem.severity === 'error');
  const before = project.compiled.problems.filter((problem) => problem.severity === 'error').length;
  const [first] = errors;
  if (first !== undefined && errors.length > before)
    return refuse(`the game would no longer be right: ${first.message}`);
  const { names } = projectOf(analysis, compiled);
  const places = (given: Project['names'], of: ReadonlySet<Entity>, move: (span: Span) => number): string =>
    occurrencesOf(given, of)
      .filter((one) => one.certain)
      .map(({ span }) => `${span.file}:${move(span)}`)
      .sort()
      .join(' ');
  const moved = (span: Span): number => span.start + shiftBefore(edits, span);
  const declared = [...entities].flatMap((entity) => entity.declared ?? [])[0];
  const there = declared === undefined ? undefined : occurrenceAt(names, declared.file, moved(declared));
  const now = there === undefined ? new Set<Entity>() : together(names, there.entities);
  return places(names, now, (span) => span.start) === places(project.names, entities, moved)
    ? undefined
    : refuse('at one of its uses the new name would mean something else');
}

function shiftBefore(edits: readonly TextEdit[], { file, start }: Span): number {
  return edits
    .filter(({ span }) => span.file === file && span.start < start)
    .reduce((sum, { span, text }) => sum + text.length - (span.end - span.start), 0);
}
