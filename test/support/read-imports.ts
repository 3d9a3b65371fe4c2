/** Finds every import of a source file by reading it as TypeScript does, so text in strings and comments is no import. */
import ts from 'typescript';

export interface ImportFound {
  /** As written; nothing when an `import()` computes it. */
  readonly specifier: string | undefined;
  readonly typeOnly: boolean;
  readonly line: number;
}

export function importsOf(path: string, text: string): ImportFound[] {
  const file = parse(path, text);
  const found: ImportFound[] = [];
  const visit = (node: ts.Node): void => {
    const imported = importAt(node);
    if (imported !== undefined) found.push({ ...imported, line: lineOf(file, node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The script of a Vue component keeps its line numbers: what is around it becomes empty lines. */
export function parse(path: string, text: string): ts.SourceFile {
  const script = path.endsWith('.vue') ? scriptOfVue(text) : text;
  return ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
}

export function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

function importAt(node: ts.Node): Omit<ImportFound, 'line'> | undefined {
  if (ts.isImportDeclaration(node)) {
    return { specifier: textOf(node.moduleSpecifier), typeOnly: bringsTypesOnly(node.importClause) };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { specifier: textOf(node.moduleSpecifier), typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node)) {
    return {
      specifier: ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined,
      typeOnly: true,
    };
  }
  if (ts.isCallExpression(node) && isImportCall(node)) {
    return { specifier: textOf(node.arguments[0]), typeOnly: false };
  }
  return undefined;
}

function isImportCall(call: ts.CallExpression): boolean {
  if (call.expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(call.expression) && call.expression.text === 'require';
}

function bringsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  if (clause.name !== undefined || bindings === undefined || !ts.isNamedImports(bindings)) return false;
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function scriptOfVue(text: string): string {
  let inside = false;
  const lines = text.split('\n').map((line) => {
    if (/^<script\b/.test(line)) inside = true;
    else if (/^<\/script>/.test(line)) inside = false;
    else if (inside) return line;
    return '';
  });
  return lines.join('\n');
}
