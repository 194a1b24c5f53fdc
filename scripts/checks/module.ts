import ts from 'typescript';

export interface SourceFile {
  /** Path from the project's root, with `/`. */
  path: string;
  text: string;
}

export interface Import {
  specifier: string;
  line: number;
}

export interface Declared {
  name: string;
  kind: 'type' | 'value';
  line: number;
}

/** A parsed source file. Both views have the same length and lines as the text. */
export interface Module {
  path: string;
  imports: Import[];
  /** The text without comments. */
  code: string;
  /** The text without comments and quoted text. */
  bare: string;
  /** Properties extracted by destructuring. */
  destructured: { name: string; line: number }[];
  /** Names of its types, functions, classes and their members, variables and parameters. */
  declared: Declared[];
}

/** The findings in a range of text; positions are relative to its start. */
interface CodeRange {
  code: string;
  bare: string;
  imports: { specifier: string; at: number }[];
  destructured: { name: string; at: number }[];
  declared: (Omit<Declared, 'line'> & { at: number })[];
}

const readers = {
  ts: (text: string) => readScript(text, ts.ScriptKind.TS),
  js: (text: string) => readScript(text, ts.ScriptKind.JS),
  mjs: (text: string) => readScript(text, ts.ScriptKind.JS),
  tsx: (text: string) => readScript(text, ts.ScriptKind.TSX),
  astro: readAstro,
  css: readTemplate,
};

/** Extensions of the file types that can be parsed. */
export const READABLE: ReadonlySet<string> = new Set(Object.keys(readers));

/** Parses a source file with its language's own parser, so that comments and strings never count as code. */
export function readModule({ path, text }: SourceFile): Module {
  const [, type = ''] = /\.(\w+)$/.exec(path) ?? [];
  const read = Object.entries(readers).find(([ending]) => ending === type)?.[1] ?? readTemplate;
  const { code, bare, imports, destructured, declared } = read(text);
  const located = <T extends { at: number }>({ at, ...found }: T) => ({
    ...found,
    line: text.slice(0, at).split('\n').length,
  });
  return {
    path,
    code,
    bare,
    imports: imports.map(located),
    destructured: destructured.map(located),
    declared: declared.map(located),
  };
}

const QUOTED: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.JsxText,
]);

function readScript(text: string, kind: ts.ScriptKind): CodeRange {
  const source = ts.createSourceFile('module', text, ts.ScriptTarget.Latest, true, kind);
  const code = new Canvas(text);
  const bare = new Canvas(text);
  const imports: CodeRange['imports'] = [];
  const destructured: CodeRange['destructured'] = [];
  const declared: CodeRange['declared'] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJSDoc(node)) return;
    const specifier = specifierOf(node);
    if (specifier !== null) imports.push({ specifier: specifier.text, at: specifier.getStart(source) });
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      destructured.push({
        name: (node.propertyName ?? node.name).getText(source),
        at: node.getStart(source),
      });
    }
    const name = declaredName(node);
    if (name !== null) {
      const kind = isType(node) ? 'type' : 'value';
      declared.push({ name: name.text.replace('#', ''), kind, at: name.getStart(source) });
    }
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    const start = node.getStart(source);
    code.show(start, node.end);
    if (!QUOTED.has(node.kind)) return bare.show(start, node.end);
    // Keep the quotes, so that `new Date('…')` still has an argument.
    bare.show(start, start + 1);
    bare.show(Math.max(start + 1, node.end - 1), node.end);
  };
  visit(source);
  return { code: code.text, bare: bare.text, imports, destructured, declared };
}

const isType = (node: ts.Node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);

/** Returns the identifier that a node declares; `{ a }` declares none, it names the property. */
function declaredName(node: ts.Node): ts.Identifier | ts.PrivateIdentifier | null {
  const isShorthand =
    ts.isBindingElement(node) &&
    ts.isObjectBindingPattern(node.parent) &&
    node.propertyName === undefined &&
    node.dotDotDotToken === undefined;
  const isDeclaration =
    isType(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node);
  if (!isDeclaration || isShorthand) return null;
  return node.name !== undefined && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name))
    ? node.name
    : null;
}

/** Returns the string literal of an import, a re-export, a dynamic import or an import type. */
function specifierOf(node: ts.Node): ts.StringLiteral | null {
  const named = importedBy(node);
  return named !== undefined && ts.isStringLiteral(named) ? named : null;
}

function importedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return node.arguments[0];
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  return undefined;
}

const ASTRO_SCRIPTS = /^---\r?\n(?<frontmatter>[\s\S]*?)^---|<script\b[^>]*>(?<script>[\s\S]*?)<\/script>/dgm;

/** Parses frontmatter and scripts as TypeScript; the rest is template and styles. */
function readAstro(text: string): CodeRange {
  const whole = readTemplate(text);
  for (const { indices } of text.matchAll(ASTRO_SCRIPTS)) {
    const [start, end] = indices?.groups?.frontmatter ?? indices?.groups?.script ?? [0, 0];
    const script = readScript(text.slice(start, end), ts.ScriptKind.TS);
    const within = <T extends { at: number }>(found: T) => ({ ...found, at: found.at + start });
    whole.code = whole.code.slice(0, start) + script.code + whole.code.slice(end);
    whole.bare = whole.bare.slice(0, start) + script.bare + whole.bare.slice(end);
    whole.imports.push(...script.imports.map(within));
    whole.destructured.push(...script.destructured.map(within));
    whole.declared.push(...script.declared.map(within));
  }
  return whole;
}

const TEMPLATE_COMMENTS = /<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g;

function readTemplate(text: string): CodeRange {
  const code = text.replace(TEMPLATE_COMMENTS, blank);
  return { code, bare: code, imports: [], destructured: [], declared: [] };
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** A text whose characters are blank until they are revealed. */
class Canvas {
  readonly #original: string;
  readonly #shown: string[] = [];
  #end = 0;

  constructor(original: string) {
    this.#original = original;
  }

  /** Reveals the characters from `start` to `end`; calls go from left to right. */
  show(start: number, end: number): void {
    this.#shown.push(blank(this.#original.slice(this.#end, start)), this.#original.slice(start, end));
    this.#end = end;
  }

  get text(): string {
    return this.#shown.join('') + blank(this.#original.slice(this.#end));
  }
}
