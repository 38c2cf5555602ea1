// How the code is shaped: what `npm run shape` prints and a house test holds to its limits.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A file of the project and what is in it. */
export interface Source {
  /** From the project's folder, with "/". */
  readonly file: string;
  readonly text: string;
}

const tops = ["app", "components", "lib", "prisma", "tools", "tests"];

/** The project's own TypeScript, without what is made. */
export const sources = (folder = process.cwd()): Source[] =>
  tops
    .flatMap((top) =>
      readdirSync(path.join(folder, top), { recursive: true, encoding: "utf8" }).map(
        (name) => `${top}/${name.replaceAll(path.sep, "/")}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && !file.includes("/generated/"))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));

export const linesOf = ({ text }: Source): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** By the nearest rank. */
export const rank = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

/** Groups by what a function says of each. */
export function by<T>(all: readonly T[], of: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(of(one));
    if (group) group.push(one);
    else groups.set(of(one), [one]);
  }
  return groups;
}

/** Folders that hold more files at one level than `most`. */
export const crowded = (files: readonly string[], most: number): [folder: string, files: number][] =>
  [...by(files, (file) => path.posix.dirname(file))]
    .map(([folder, inside]): [string, number] => [folder, inside.length])
    .filter(([, count]) => count > most)
    .sort((a, b) => b[1] - a[1]);

export const parsed = ({ file, text }: Source): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

interface LongFunction {
  readonly file: string;
  readonly name: string;
  readonly lines: number;
}

/** A function by its own name, or by what it is given to: a test's title does not count as one. */
function functionName(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent)) return `(in ${parent.expression.getText().split("(")[0] ?? ""})`;
  return "(unnamed)";
}

/** Functions of more lines than `most`, the outermost of nested ones too. */
export function longFunctions(source: ts.SourceFile, most: number): LongFunction[] {
  const found: LongFunction[] = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      // a group of tests is no function
      if (lines > most && !/^\(in (test\.)?describe\b/.test(functionName(node)))
        found.push({ file: source.fileName, name: functionName(node), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a file exports by name. */
export function exportedNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap((node) => {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      return node.exportClause.elements.map(({ name }) => name.text);
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported || modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return [];
    if (ts.isVariableStatement(node))
      return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const named = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
    return (named || ts.isTypeAliasDeclaration(node)) && node.name ? [node.name.text] : [];
  });
}

/** Names that Next asks each page or route for. */
const conventional =
  /^(metadata|generateMetadata|generateStaticParams|viewport|generateViewport|dynamic|dynamicParams|revalidate|fetchCache|runtime|maxDuration|config|middleware|register|onRequestError|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** Names that several files export. */
export const sharedNames = (exported: readonly (readonly [file: string, names: readonly string[]])[]) =>
  [
    ...by(
      exported.flatMap(([file, names]) => [...new Set(names)].map((name) => ({ file, name }))),
      ({ name }) => name,
    ),
  ]
    .filter(([name, where]) => where.length > 1 && !conventional.test(name))
    .map(([name, where]) => ({ name, files: where.map(({ file }) => file) }))
    .sort((a, b) => b.files.length - a.files.length || (a.name < b.name ? -1 : 1));

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

/** A file's imports of the project's own files; those of types alone leave nothing at run time. */
export function importsOf(source: ts.SourceFile, exists: (file: string) => boolean): Edge[] {
  const edges: Edge[] = [];
  const add = (specifier: string, isType: boolean) => {
    const base = specifier.startsWith("@/")
      ? specifier.slice(2)
      : specifier.startsWith(".")
        ? path.posix.join(path.posix.dirname(source.fileName), specifier)
        : undefined;
    const to =
      base && ["", ".ts", ".tsx"].map((end) => base + end).find((file) => /\.tsx?$/.test(file) && exists(file));
    if (to) edges.push({ from: source.fileName, to, isType });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      const isType =
        node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
        (bindings !== undefined &&
          ts.isNamedImports(bindings) &&
          !node.importClause?.name &&
          bindings.elements.length > 0 &&
          bindings.elements.every((element) => element.isTypeOnly));
      add(node.moduleSpecifier.text, isType);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      add(node.moduleSpecifier.text, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      // asked for later, when both files are loaded: no circle
      if (specifier && ts.isStringLiteral(specifier)) add(specifier.text, true);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edges;
}

/** Files that import each other round about: the strongly connected parts of more than one (Tarjan). */
export function circles(edges: readonly Pick<Edge, "from" | "to">[]): string[][] {
  const next = by(edges, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    low.set(file, own);
    stack.push(file);
    for (const { to } of next.get(file) ?? []) {
      const reached = index.has(to) ? (stack.includes(to) ? (index.get(to) ?? own) : own) : visit(to);
      low.set(file, Math.min(low.get(file) ?? own, reached));
    }
    if (low.get(file) === own) {
      const part = stack.splice(stack.indexOf(file));
      if (part.length > 1 || (next.get(file) ?? []).some(({ to }) => to === file)) found.push(part.sort());
    }
    return low.get(file) ?? own;
  };
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** Statements of our own in a file, by how their calls look: the check of statements tells them by type. */
export function statementCalls(source: ts.SourceFile): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression: callee } = node;
      const name = ts.isIdentifier(callee)
        ? callee.text
        : ts.isPropertyAccessExpression(callee)
          ? callee.name.text
          : "";
      const [first] = node.arguments;
      if (/^(sql|run|tx)$/.test(name) && first && !ts.isFunctionLike(first) && !ts.isObjectLiteralExpression(first))
        count += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

/** Casts (`as const` apart), `any` and `!`. */
export function looseTypes(source: ts.SourceFile): { casts: number; any: number; nonNull: number } {
  const counted = { casts: 0, any: 0, nonNull: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText() !== "const") counted.casts += 1;
    if (node.kind === ts.SyntaxKind.AnyKeyword) counted.any += 1;
    if (ts.isNonNullExpression(node)) counted.nonNull += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return counted;
}

const functionMost = 70;
const folderMost = 25;
const columnMost = 120;

/** Everything `npm run shape` speaks of. */
export function shapeOf(all: readonly Source[]) {
  const known = new Set(all.map(({ file }) => file));
  const trees = all.map(parsed);
  const edges = trees.flatMap((tree) => importsOf(tree, (file) => known.has(file) || existsSync(file)));
  const inCode = trees.filter(({ fileName }) => !fileName.startsWith("tests/"));
  const loose = inCode.map(looseTypes);
  const sum = (of: (one: (typeof loose)[number]) => number) => loose.reduce((total, one) => total + of(one), 0);
  const statements = inCode
    .filter(({ fileName }) => /^(lib\/simulator|prisma|tools)\//.test(fileName))
    .map((tree) => ({ file: tree.fileName, count: statementCalls(tree) }))
    .filter(({ count }) => count > 0);
  const runtime = circles(edges.filter(({ isType }) => !isType));
  return {
    crowded: crowded(
      all.map(({ file }) => file),
      folderMost,
    ),
    long: trees.flatMap((tree) => longFunctions(tree, functionMost)).sort((a, b) => b.lines - a.lines),
    circles: runtime,
    typeCircles: circles(edges).length - runtime.length,
    statements,
    shared: sharedNames(inCode.map((tree) => [tree.fileName, exportedNames(tree)])),
    wide: all.flatMap(({ file, text }) =>
      text.split("\n").flatMap((line, at) => (line.length > columnMost ? [`${file}:${at + 1}`] : [])),
    ),
    loose: { casts: sum(({ casts }) => casts), any: sum(({ any }) => any), nonNull: sum(({ nonNull }) => nonNull) },
  };
}
