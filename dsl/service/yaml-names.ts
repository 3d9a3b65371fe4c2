/** Every place where a name of the game stands in its YAML files: keys and values of components, options, texts, examples. */
import type { Build } from '../core/build.ts';
import { itemsOf } from '../data/read.ts';
import { entryOf, partOf, type YamlNode, type YamlScalar } from '../data/yaml-tree.ts';
import type { SourceFile, Span } from '../source/source.ts';
import type { KindSymbol } from '../types/symbols.ts';
import { type Type, withoutNone } from '../types/types.ts';
import { isRow } from '../view/row-template.ts';
import type { Entities, Entity } from './entities.ts';
import type { Occurrence } from './occurrences.ts';
import { visitYaml, yamlOf } from './yaml-files.ts';

/** Rules of the reference are declared there; everywhere else their ids are used. */
const RULE_ID = /[A-Z]{2,}(?:-[A-Z0-9]+)+/g;

export class NamesInYaml {
  readonly found: Occurrence[] = [];
  private readonly build: Build;
  private readonly entities: Entities;
  private readonly rules: ReadonlySet<string>;
  /** Rules text is looked at by others. */
  private readonly isRulesText: (span: Span) => boolean;

  constructor(build: Build, entities: Entities, rules: ReadonlySet<string>, isRulesText: (span: Span) => boolean) {
    this.build = build;
    this.entities = entities;
    this.rules = rules;
    this.isRulesText = isRulesText;
  }

  visit(file: SourceFile): void {
    const { path } = file;
    for (const document of yamlOf(file)) {
      this.ruleIds(file, document);
      if (path.startsWith('components/'))
        for (const part of document.kind === 'list' ? document.items : [document]) this.components(part);
      else if (path === 'game.yaml') this.manifest(file, document);
      else if (path.startsWith('examples/')) this.examples(file, document);
    }
  }

  // ---------------------------------------------------------------- rules

  private ruleIds(file: SourceFile, document: YamlNode): void {
    const inReference = file.path.startsWith('reference/');
    visitYaml(document, (node, path) => {
      if (node.kind !== 'scalar' || this.isRulesText(node.body)) return;
      const text = file.text.slice(node.body.start, node.body.end);
      for (const match of text.matchAll(RULE_ID)) {
        const [id] = match;
        if (!this.rules.has(id)) continue;
        const span = {
          file: file.path,
          start: node.body.start + match.index,
          end: node.body.start + match.index + id.length,
        };
        const declares = inReference && path.at(-1) === 'id' && id === text.trim();
        const rule = this.entities.named('rule', id, declares ? span : undefined);
        this.add(span, rule, declares ? 'declaration' : 'use');
      }
    });
  }

  // ---------------------------------------------------------------- components

  private components(document: YamlNode): void {
    const kind = this.kindNamed(partOf(document, 'kind'));
    if (kind !== undefined) for (const item of itemsOf(partOf(document, 'items'))) this.item(item, kind);
    this.totals(partOf(document, 'totals'));
    const table = partOf(document, 'table');
    if (table?.kind !== 'scalar') return;
    const symbol = this.build.symbols.globals.get(table.text)?.find((one) => one.symbol === 'table');
    if (symbol?.symbol !== 'table') return;
    this.add(table.body, this.entities.global(symbol));
    const types = symbol.parameters.map((parameter) => parameter.type);
    this.rows(partOf(document, 'rows'), types);
    const byPlayers = partOf(document, 'by players');
    if (byPlayers?.kind === 'map') for (const { value } of byPlayers.entries) this.rows(value, types);
  }

  private kindNamed(node: YamlNode | undefined): KindSymbol | undefined {
    if (node?.kind !== 'scalar') return undefined;
    const symbol = this.build.symbols.globals.get(node.text.trim())?.find((one) => one.symbol === 'kind');
    if (symbol?.symbol !== 'kind') return undefined;
    this.add(node.body, this.entities.global(symbol));
    return symbol;
  }

  private item(node: YamlNode, kind: KindSymbol): void {
    if (node.kind !== 'map') return;
    for (const { key, value } of node.entries) {
      const field = kind.fields.get(key.value);
      if (key.value === 'id' && value.kind === 'scalar') this.itemId(value);
      else if (key.value === 'sides' && kind.sides !== undefined && value.kind === 'map')
        for (const side of value.entries) {
          if (kind.sides.members.includes(side.key.value))
            this.add(side.key.span, this.entities.member(kind.sides, side.key.value));
          this.item(side.value, kind);
        }
      else if (field !== undefined) {
        this.add(key.span, this.entities.field(kind, field.name));
        if (field.child === undefined) this.value(value, field.type);
        else for (const record of itemsOf(value)) this.item(record, field.child);
      }
    }
  }

  private itemId(node: YamlScalar): void {
    const item = this.build.symbols.items.get(node.text);
    if (item === undefined) return;
    const declares = item.span?.file === node.span.file && item.span.start === node.span.start;
    this.add(node.body, this.entities.item(item), declares ? 'declaration' : 'use');
  }

  private value(node: YamlNode, type: Type): void {
    const plain = withoutNone(type);
    switch (plain.form) {
      case 'enum':
        if (node.kind === 'scalar' && plain.of.members.includes(node.text))
          this.add(node.body, this.entities.member(plain.of, node.text));
        return;
      case 'thing':
      case 'design':
        if (node.kind === 'scalar') this.itemRef(node.body, node.text);
        return;
      case 'amounts':
        if (node.kind === 'map')
          for (const { key } of node.entries) {
            const resource = this.build.resources.find((one) => one.name === key.value);
            if (resource !== undefined) this.add(key.span, this.entities.global(resource));
          }
        return;
      case 'list':
        for (const one of itemsOf(node)) this.value(one, plain.of);
        return;
      default:
        return;
    }
  }

  private itemRef(span: Span, id: string): void {
    const item = this.entities.itemNamed(id);
    if (item !== undefined) this.add(span, item);
  }

  private rows(node: YamlNode | undefined, types: readonly Type[]): void {
    const [type, ...rest] = types;
    if (node?.kind !== 'map' || type === undefined) return;
    const plain = withoutNone(type);
    for (const { key, value } of node.entries) {
      if (plain.form === 'enum' && plain.of.members.includes(key.value))
        this.add(key.span, this.entities.member(plain.of, key.value));
      if (plain.form === 'thing' || plain.form === 'design') this.itemRef(key.span, key.value);
      this.rows(value, rest);
    }
  }

  private totals(node: YamlNode | undefined): void {
    if (node?.kind !== 'map') return;
    for (const { key } of node.entries) {
      const kind = this.build.symbols.globals.get(key.value)?.find((one) => one.symbol === 'kind');
      if (kind !== undefined) this.add(key.span, this.entities.global(kind));
    }
  }

  // ---------------------------------------------------------------- manifest

  private manifest(file: SourceFile, document: YamlNode): void {
    this.totals(partOf(document, 'totals'));
    const options = partOf(document, 'options');
    if (options?.kind === 'map') for (const { key, value } of options.entries) this.option(key.value, key.span, value);
    const view = entryOf(document, 'view')?.value;
    if (view === undefined) return;
    this.icons(file, partOf(view, 'icons'));
    visitYaml(view, (node, path) => {
      if (path[0] === 'icons') return;
      if (node.kind === 'scalar') this.spoken(file, node, VIEWED);
      if (node.kind === 'map') for (const { key } of node.entries) this.word(key.span, key.value, VIEWED);
    });
  }

  /** What has an icon or is said in a row of icons. In rows a word that has an icon here stands for it, and `{…}` for a parameter. */
  private icons(file: SourceFile, node: YamlNode | undefined): void {
    if (node?.kind !== 'map') return;
    const drawn = new Set(node.entries.map(({ key }) => key.value));
    for (const { key, value } of node.entries) {
      this.meant(key.span, key.value);
      if (value.kind !== 'scalar' || !isRow(value.text)) continue;
      const text = file.text.slice(value.body.start, value.body.end);
      for (const match of text.matchAll(/\{?[\p{L}_][\p{L}\p{N}_-]*/gu)) {
        const inBraces = match[0].startsWith('{');
        const word = inBraces ? match[0].slice(1) : match[0];
        const end = value.body.start + match.index + match[0].length;
        const span = { file: file.path, start: end - word.length, end };
        if (inBraces) this.parameter(span, key.value, word);
        else if (drawn.has(word)) this.meant(span, word);
      }
    }
  }

  /** Everything that bears the name. */
  private meant(span: Span, name: string): void {
    const { symbols } = this.build;
    const kinds = [...symbols.globals.values()].flat().filter((one) => one.symbol === 'kind');
    const item = this.entities.itemNamed(name);
    const meant = [
      ...this.entities.globalsNamed(name),
      ...(symbols.enumMembers.get(name) ?? []).map((of) => this.entities.member(of, name)),
      ...kinds.filter(({ fields }) => fields.has(name)).map((kind) => this.entities.field(kind, name)),
      ...(item === undefined ? [] : [item]),
    ];
    if (meant.length > 0) this.found.push({ span, entities: meant, spelling: 'plain', role: 'use', certain: false });
  }

  private parameter(span: Span, of: string, name: string): void {
    for (const symbol of this.build.symbols.globals.get(of) ?? []) {
      if (symbol.symbol !== 'effect' && symbol.symbol !== 'function' && symbol.symbol !== 'action') continue;
      if (!('parameters' in symbol.declaration)) continue;
      const at = symbol.declaration.parameters.findIndex((one) => one.name.text === name);
      const written = symbol.declaration.parameters[at];
      if (written !== undefined)
        this.add(span, this.entities.local(written.name, symbol.parameters[at]?.type), 'use', false);
    }
  }

  private option(id: string, span: Span, node: YamlNode): void {
    const symbol = this.build.symbols.options.get(id);
    if (symbol === undefined) return;
    this.add(span, this.entities.option(symbol), 'declaration');
    for (const value of itemsOf(partOf(node, 'values')))
      if (value.kind === 'scalar') this.optionValue(id, value, 'declaration');
    const standard = partOf(node, 'default');
    if (standard?.kind === 'scalar') this.optionValue(id, standard, 'use');
  }

  private optionValue(id: string, node: YamlScalar, role: Occurrence['role']): void {
    const of = this.build.symbols.globals.get(`option ${id}`)?.[0];
    if (of?.symbol === 'enum' && of.members.includes(node.text))
      this.add(node.body, this.entities.member(of, node.text, role === 'declaration' ? node.body : undefined), role);
  }

  // ---------------------------------------------------------------- examples

  private examples(file: SourceFile, document: YamlNode): void {
    visitYaml(document, (node, path) => {
      const last = path.at(-1) ?? '';
      if (node.kind === 'map' && last === 'options') this.exampleOptions(node);
      if (node.kind !== 'scalar' || this.isRulesText(node.body)) return;
      if (last === 'do') this.spoken(file, node, DONE);
      else if (ANSWERS.has(last)) this.spoken(file, node, ANSWERED);
    });
  }

  private exampleOptions(node: YamlNode & { kind: 'map' }): void {
    for (const { key, value } of node.entries) {
      const symbol = this.build.symbols.options.get(key.value);
      if (symbol === undefined) continue;
      this.add(key.span, this.entities.option(symbol));
      if (value.kind === 'scalar') this.optionValue(key.value, value, 'use');
    }
  }

  // ---------------------------------------------------------------- words that speak of something

  /** `2 food, 1 ore`, `colony-ship#2`, `system-3`: the names in an answer. */
  private spoken(file: SourceFile, node: YamlScalar, among: readonly Entity['what'][]): void {
    const text = file.text.slice(node.body.start, node.body.end);
    for (const match of text.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}_-]*/gu)) {
      const start = node.body.start + match.index;
      this.word({ file: file.path, start, end: start + match[0].length }, match[0], among);
    }
  }

  private word(span: Span, word: string, among: readonly Entity['what'][]): void {
    const numbered = /^(.*?)-\d+$/.exec(word)?.[1];
    const entity =
      this.speaksOf(word, among) ?? (numbered === undefined ? undefined : this.speaksOf(numbered, ['place']));
    if (entity === undefined) return;
    this.add({ ...span, end: span.start + entity.name.length }, entity, 'use', false);
  }

  private speaksOf(word: string, among: readonly Entity['what'][]): Entity | undefined {
    for (const what of among) {
      if (what === 'item') {
        const item = this.entities.itemNamed(word);
        if (item !== undefined) return item;
      } else if (what === 'member') {
        const of = this.build.symbols.enumMembers.get(word)?.[0];
        if (of !== undefined) return this.entities.member(of, word);
      } else if (what === 'key') {
        const key = this.entities.byKey.get(`key ${word}`);
        if (key !== undefined) return key;
      } else {
        const global = this.entities.globalsNamed(word).find((one) => one.what === what);
        if (global !== undefined) return global;
      }
    }
    return undefined;
  }

  private add(span: Span, entity: Entity, role: Occurrence['role'] = 'use', certain = true): void {
    this.found.push({ span, entities: [entity], spelling: 'plain', role, certain });
  }
}

const DONE: readonly Entity['what'][] = ['action', 'key', 'item'];
const ANSWERED: readonly Entity['what'][] = ['item', 'member', 'state', 'place', 'action', 'key'];
const VIEWED: readonly Entity['what'][] = [
  'place',
  'state',
  'board',
  'kind',
  'value',
  'function',
  'constant',
  'item',
  'member',
];
const ANSWERS = new Set(['choose', 'draw', 'shuffle', 'pick', 'offered']);
