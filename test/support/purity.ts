/**
 * What the language and the interpreter may not contain: anything of the host they run in (a clock, a console, chance,
 * a page, code made from text), and the name or the special words of any one game.
 */
import ts from 'typescript';
import { lineOf, parse } from './read-imports.ts';

const HOST_NAMES = new Set(
  [
    ['console', 'process', 'Buffer', 'require', 'module', '__dirname', '__filename', 'global'],
    ['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
    ['eval', 'Function', 'WebAssembly', 'globalThis'],
    ['window', 'document', 'self', 'navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'history'],
    [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'Worker',
      'MessageChannel',
      'postMessage',
      'crypto',
      'alert',
      'HTMLElement',
    ],
  ].flat(),
);

/** Inside longer words too, so that `initiativeOrder` and `wormholes` are found; short ones only as words of their own. */
const GAME_WORDS = [
  /eclipse/i,
  /voidfall/i,
  /alien[\s_-]*artifact/i,
  /beyond[\s_-]*the[\s_-]*sun/i,
  /initiative/i,
  /majorit(y|ies)/i,
  /wormhole/i,
  wordOfAName('orion'),
  wordOfAName('hits'),
];

/** Uses of the host, one readable line each. */
export function hostUses(path: string, text: string): string[] {
  const file = parse(path, text);
  const own = declaredNames(file);
  const uses: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = hostNameAt(node);
    if (name !== undefined && !own.has(name)) uses.push(`${path}:${lineOf(file, node)}: uses \`${name}\``);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** Words that belong to one game, comments and the file's own name included. */
export function gameWords(path: string, text: string): string[] {
  const inPath = wordsIn(path).map((word) => `${path}: is named after \`${word}\``);
  const inText = text
    .split('\n')
    .flatMap((line, index) => wordsIn(line).map((word) => `${path}:${index + 1}: says \`${word}\``));
  return [...inPath, ...inText];
}

function wordsIn(line: string): string[] {
  return GAME_WORDS.flatMap((word) => line.match(word)?.[0] ?? []);
}

function hostNameAt(node: ts.Node): string | undefined {
  if (isMathRandom(node)) return 'Math.random';
  if (!ts.isIdentifier(node) || !HOST_NAMES.has(node.text)) return undefined;
  return standsForItself(node) ? node.text : undefined;
}

function isMathRandom(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isMath(node.expression) && node.name.text === 'random';
  if (ts.isElementAccessExpression(node)) return isMath(node.expression);
  // `const { random } = Math` and `const m = Math` would hide it from the two cases above.
  return ts.isVariableDeclaration(node) && node.initializer !== undefined && isMath(node.initializer);
}

const isMath = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'Math';

/** Not the name of a property, as in `yaml.document` or `{ document: 1 }`, nor of a type's member. */
function standsForItself(name: ts.Identifier): boolean {
  const parent = name.parent;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name;
  if (ts.isQualifiedName(parent)) return parent.left === name;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === name;
  if (ts.isBindingElement(parent)) return parent.initializer === name;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return !('name' in parent && parent.name === name);
}

/** Everything the file itself gives a name to: a parameter called `document` is no page. */
function declaredNames(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (bindsName(node) && node.name !== undefined && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

type Binder = ts.Node & { readonly name?: ts.Node };

function bindsName(node: ts.Node): node is Binder {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node)
  );
}

/** A whole word, or a whole part of a name in camel case, kebab case or snake case. */
function wordOfAName(word: string): RegExp {
  const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  return new RegExp(`(?<![A-Za-z])${word}(?![a-z])|${capital}(?![a-z])|(?<![A-Za-z])${word.toUpperCase()}(?![A-Za-z])`);
}
