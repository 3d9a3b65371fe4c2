/** The parts of a file, for a list beside it: declarations of rules, items, sections and entries of YAML files. */
import { LANGUAGES } from '../data/model.ts';
import { partOf, type YamlNode } from '../data/yaml-tree.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type * as Ast from '../syntax/ast.ts';
import { parseRules } from '../syntax/parse.ts';
import { yamlOf } from './yaml-files.ts';

export interface OutlinePart {
  readonly name: string;
  /** `action`, `state`, `item`, ... */
  readonly what: string;
  readonly span: Span;
  /** Where to go. */
  readonly at: Span;
  /** The rules it carries out. */
  readonly rules: readonly string[];
  readonly parts: readonly OutlinePart[];
}

export function outlineOf(file: SourceFile, tree?: Ast.RulesText): readonly OutlinePart[] {
  if (file.path.endsWith('.rules')) return (tree ?? parseRules(file).out).declarations.map(ofDeclaration);
  return yamlOf(file).flatMap((document) => ofDocument(file.path, document));
}

function ofDeclaration(declaration: Ast.Declaration): OutlinePart {
  const { span } = declaration;
  const part = (name: string, at: Span, parts: readonly OutlinePart[] = []): OutlinePart => ({
    name,
    what: declaration.kind === 'function' ? declaration.form : declaration.kind,
    span,
    at,
    rules: 'rules' in declaration ? declaration.rules.map(({ id }) => id) : [],
    parts,
  });
  switch (declaration.kind) {
    case 'enum':
      return part(
        declaration.name.text,
        declaration.name.span,
        declaration.members.map((name) => leaf(name, 'member')),
      );
    case 'kind':
      return part(
        declaration.name.text,
        declaration.name.span,
        declaration.fields.map((field) => ({ ...leaf(field.name, field.kind), span: field.span })),
      );
    case 'on':
      return part(`on ${triggerName(declaration.trigger)}`, declaration.trigger.span);
    case 'ranking':
      return part('ranking', declaration.parameter.name.span);
    case 'layers':
      return part('layers', span);
    case 'while':
      return part('while', declaration.condition.span, declaration.declarations.map(ofDeclaration));
    case 'modify':
      return part(`modify ${declaration.value.text}`, declaration.value.span);
    case 'forbid':
      return part(`forbid ${declaration.what.text}`, declaration.what.span);
    case 'waive':
      return part(`waive ${declaration.what.id}`, declaration.what.span);
    case 'instead':
      return part(`instead of ${declaration.what.text}`, declaration.what.span);
    case 'substitute':
      return part(`${declaration.given.text} may stand for ${declaration.wanted.text}`, declaration.given.span);
    default:
      return part(declaration.name.text, declaration.name.span);
  }
}

function leaf(name: Ast.Name, what: string): OutlinePart {
  return { name: name.text, what, span: name.span, at: name.span, rules: [], parts: [] };
}

function triggerName(trigger: Ast.Trigger): string {
  return trigger.kind === 'event' ? trigger.event.text : `${trigger.place.text} ${trigger.verb}`;
}

/** Things with an id are shown under it; of other maps their keys, as deep as things with ids may stand. */
function ofDocument(path: string, node: YamlNode): OutlinePart[] {
  if (node.kind === 'list') return node.items.flatMap((item) => ofDocument(path, item));
  if (node.kind !== 'map') return [];
  const kind = partOf(node, 'kind') ?? partOf(node, 'table');
  const items = partOf(node, 'items');
  if (path.startsWith('components/') && kind?.kind === 'scalar')
    return [
      {
        name: kind.text,
        what: 'kind',
        span: node.span,
        at: kind.span,
        rules: [],
        parts: items === undefined ? [] : withIds(items),
      },
    ];
  if (path.startsWith('examples/')) return withIds(partOf(node, 'examples') ?? node);
  if (path.startsWith('reference/')) return withIds(partOf(node, 'sections') ?? node);
  return node.entries.map(({ key, value }) => ({
    name: key.value,
    what: 'key',
    span: { ...value.span, start: key.span.start },
    at: key.span,
    rules: [],
    parts: keysOf(value),
  }));
}

function withIds(node: YamlNode): OutlinePart[] {
  if (node.kind === 'list') return node.items.flatMap(withIds);
  const id = partOf(node, 'id');
  if (id?.kind !== 'scalar') return [];
  const rules = partOf(node, 'rules');
  const parts = rules === undefined ? [] : withIds(rules);
  return [{ name: id.text, what: 'item', span: node.span, at: id.span, rules: [], parts }];
}

function keysOf(node: YamlNode): OutlinePart[] {
  if (node.kind !== 'map' || node.flow || LANGUAGES.some((language) => partOf(node, language) !== undefined)) return [];
  return node.entries.map(({ key, value }) => ({
    name: key.value,
    what: 'key',
    span: { ...value.span, start: key.span.start },
    at: key.span,
    rules: [],
    parts: [],
  }));
}
