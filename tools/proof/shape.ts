// Measures the structure of the code: `npm run shape` prints the metrics, and a house test enforces their limits.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Describes a file of the project and its content. */
export interface ProjectSource {
  /** Holds the path from the project's folder, with "/". */
  readonly file: string;
  readonly text: string;
}

const tops = ["app", "components", "lib", "prisma", "tools", "tests"];

/** Returns the project's own TypeScript, without generated files. */
export const readProjectSources = (folder = process.cwd()): ProjectSource[] =>
  tops
    .flatMap((top) =>
      readdirSync(path.join(folder, top), { recursive: true, encoding: "utf8" }).map(
        (name) => `${top}/${name.replaceAll(path.sep, "/")}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts") && !file.includes("/generated/"))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));

export const sourceLineCount = ({ text }: ProjectSource): number =>
  text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Returns the percentile by the nearest rank. */
export const nearestRankPercentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

/** Groups items by the key that a function returns. */
export function groupByKey<T>(all: readonly T[], of: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of all) {
    const group = groups.get(of(item));
    if (group) group.push(item);
    else groups.set(of(item), [item]);
  }
  return groups;
}

/** Returns folders with more files at one level than `most`. */
export const crowdedFolders = (files: readonly string[], most: number): [folder: string, files: number][] =>
  [...groupByKey(files, (file) => path.posix.dirname(file))]
    .map(([folder, inside]): [string, number] => [folder, inside.length])
    .filter(([, count]) => count > most)
    .sort((a, b) => b[1] - a[1]);

export const parseSource = ({ file, text }: ProjectSource): ts.SourceFile =>
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

/** Returns the name of a function, or the callee it is passed to: a test's title does not count as a name. */
function functionName(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent)) return `(in ${parent.expression.getText().split("(")[0] ?? ""})`;
  return "(unnamed)";
}

/** Returns functions of more lines than `most`, including the outermost of nested ones. */
export function longFunctions(source: ts.SourceFile, most: number): LongFunction[] {
  const functions: LongFunction[] = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      // a group of tests is no function
      if (lines > most && !/^\(in (test\.)?describe\b/.test(functionName(node)))
        functions.push({ file: source.fileName, name: functionName(node), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return functions;
}

/** Returns the named exports of a file. */
export function exportedNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap((node) => {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      return node.exportClause.elements.map(({ name }) => name.text);
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported || modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return [];
    if (ts.isVariableStatement(node))
      return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const isNamedDeclaration =
      ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
    return (isNamedDeclaration || ts.isTypeAliasDeclaration(node)) && node.name ? [node.name.text] : [];
  });
}

/** Matches names that Next requires of each page or route. */
const conventional =
  /^(metadata|generateMetadata|generateStaticParams|viewport|generateViewport|dynamic|dynamicParams|revalidate|fetchCache|runtime|maxDuration|config|middleware|register|onRequestError|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** Returns names that several files export. */
export const duplicateExportNames = (exportsByFile: readonly (readonly [file: string, names: readonly string[]])[]) =>
  [
    ...groupByKey(
      exportsByFile.flatMap(([file, names]) => [...new Set(names)].map((name) => ({ file, name }))),
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

/** Returns a file's imports of the project's own files; type-only imports have no effect at run time. */
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
      // loaded later, when both files are loaded: no circle
      if (specifier && ts.isStringLiteral(specifier)) add(specifier.text, true);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edges;
}

/** Returns import cycles: the strongly connected components of more than one file (Tarjan). */
export function importCycles(edges: readonly Pick<Edge, "from" | "to">[]): string[][] {
  const next = groupByKey(edges, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const components: string[][] = [];
  const visit = (file: string): number => {
    const ownIndex = index.size;
    index.set(file, ownIndex);
    low.set(file, ownIndex);
    stack.push(file);
    for (const { to } of next.get(file) ?? []) {
      const lowestIndex = index.has(to) ? (stack.includes(to) ? (index.get(to) ?? ownIndex) : ownIndex) : visit(to);
      low.set(file, Math.min(low.get(file) ?? ownIndex, lowestIndex));
    }
    if (low.get(file) === ownIndex) {
      const part = stack.splice(stack.indexOf(file));
      if (part.length > 1 || (next.get(file) ?? []).some(({ to }) => to === file)) components.push(part.sort());
    }
    return low.get(file) ?? ownIndex;
  };
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return components;
}

/** Counts the hand-written SQL statements of a file: those it declares, and those it runs by their text. */
export function countSqlStatements(source: ts.SourceFile): number {
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
      if (
        /^(sql|run|tx|declareStatement|declareStatementsByKey)$/.test(name) &&
        first &&
        !ts.isFunctionLike(first) &&
        !ts.isObjectLiteralExpression(first)
      )
        count += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

/** Counts casts (`as const` apart), `any` and `!`. */
export function countLooseTypes(source: ts.SourceFile): { casts: number; any: number; nonNull: number } {
  const counts = { casts: 0, any: 0, nonNull: 0 };
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText() !== "const") counts.casts += 1;
    if (node.kind === ts.SyntaxKind.AnyKeyword) counts.any += 1;
    if (ts.isNonNullExpression(node)) counts.nonNull += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return counts;
}

const functionMost = 70;
const folderMost = 25;
const columnMost = 120;

/** Returns all metrics that `npm run shape` prints. */
export function projectShape(all: readonly ProjectSource[]) {
  const knownFiles = new Set(all.map(({ file }) => file));
  const trees = all.map(parseSource);
  const edges = trees.flatMap((tree) => importsOf(tree, (file) => knownFiles.has(file) || existsSync(file)));
  const inCode = trees.filter(({ fileName }) => !fileName.startsWith("tests/"));
  const loose = inCode.map(countLooseTypes);
  const sum = (of: (counts: (typeof loose)[number]) => number) => loose.reduce((total, entry) => total + of(entry), 0);
  const statements = inCode
    .filter(({ fileName }) => /^(lib\/simulator|prisma|tools)\//.test(fileName))
    .map((tree) => ({ file: tree.fileName, count: countSqlStatements(tree) }))
    .filter(({ count }) => count > 0);
  const runtime = importCycles(edges.filter(({ isType }) => !isType));
  return {
    crowded: crowdedFolders(
      all.map(({ file }) => file),
      folderMost,
    ),
    long: trees.flatMap((tree) => longFunctions(tree, functionMost)).sort((a, b) => b.lines - a.lines),
    circles: runtime,
    typeCircles: importCycles(edges).length - runtime.length,
    statements,
    shared: duplicateExportNames(inCode.map((tree) => [tree.fileName, exportedNames(tree)])),
    wide: all.flatMap(({ file, text }) =>
      text.split("\n").flatMap((line, at) => (line.length > columnMost ? [`${file}:${at + 1}`] : [])),
    ),
    loose: { casts: sum(({ casts }) => casts), any: sum(({ any }) => any), nonNull: sum(({ nonNull }) => nonNull) },
  };
}
