// Finds every call that runs a statement of our own, and the texts and values it may run with.
import path from "node:path";
import ts from "typescript";
import { Evaluator, everyWay, isStatementCall, Unknown, type Bindings } from "./evaluate";

/** One call of a `Sql` or `Run`. */
interface Call {
  /** file:line */
  readonly place: string;
  readonly file: string;
  readonly node: ts.CallExpression;
}

/** A text that a call may run. */
export interface Variant {
  readonly text: string;
  /** A value each, known or with its type; undefined where not even their number is known. */
  readonly values: readonly unknown[] | undefined;
  /** What the code takes a row for; undefined where it reads no rows. */
  readonly row: ts.Type | undefined;
  /** A type parameter of the row's type stands for this. */
  readonly typeOf: (type: ts.Type) => ts.Type;
}

/** A program of some files and all they import, by the project's own settings. */
export function programOf(files: readonly string[], folder = process.cwd()): ts.Program {
  const { config } = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, folder);
  return ts.createProgram(files, { ...options, noEmit: true, incremental: false, types: ["node"] });
}

const isOurs = (file: ts.SourceFile) => !file.isDeclarationFile && !/\/(node_modules|generated)\//.test(file.fileName);

/** The name a call calls by. */
const calleeName = ({ expression }: ts.CallExpression): string | undefined =>
  ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : undefined;

function callsOf(files: readonly ts.SourceFile[]): Map<string, ts.CallExpression[]> {
  const calls = new Map<string, ts.CallExpression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = calleeName(node);
      if (name !== undefined) calls.set(name, [...(calls.get(name) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return calls;
}

/** The names that a `Sql` or `Run` goes by: declared so, handed to the work of a transaction, or made of such a one. */
function statementNames(files: readonly ts.SourceFile[]): Set<string> {
  const names = new Set(["sql", "run"]);
  const visit = (node: ts.Node): void => {
    if (
      (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isPropertySignature(node)) &&
      node.type &&
      /\b(Sql|Run)\b/.test(node.type.getText())
    )
      names.add(node.name.getText());
    if (ts.isCallExpression(node) && /transact/i.test(calleeName(node) ?? ""))
      for (const argument of node.arguments)
        if (ts.isFunctionLike(argument) && argument.parameters[0]) names.add(argument.parameters[0].name.getText());
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const of = ts.isPropertyAccessExpression(node.initializer)
        ? node.initializer.name.text
        : node.initializer.getText();
      if (names.has(of)) names.add(node.name.getText());
    }
    if (ts.isBindingElement(node) && node.propertyName && names.has(node.propertyName.getText()))
      names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return names;
}

/** The checker, which finds out once what a node is: the ways of a statement ask for the same ones over and over. */
function remembering(checker: ts.TypeChecker): ts.TypeChecker {
  function once<T>(find: (node: ts.Node) => T): (node: ts.Node) => T {
    const found = new Map<ts.Node, { readonly of: T }>();
    return (node) => {
      const known = found.get(node) ?? { of: find(node) };
      found.set(node, known);
      return known.of;
    };
  }
  return {
    ...checker,
    getTypeAtLocation: once((node) => checker.getTypeAtLocation(node)),
    getSymbolAtLocation: once((node) => checker.getSymbolAtLocation(node)),
  };
}

/** Beyond so many texts of one call nobody asks its callers for more. */
const variantsMax = 2_000;

export class Statements {
  readonly calls: readonly Call[];
  readonly checker: ts.TypeChecker;
  private readonly byName: Map<string, ts.CallExpression[]>;

  /** Of the files within `folders`, as paths from `root`; whoever calls them is looked for there too. */
  constructor(program: ts.Program, root = process.cwd()) {
    this.checker = remembering(program.getTypeChecker());
    const files = program.getSourceFiles().filter(isOurs);
    this.byName = callsOf(files);
    this.calls = [...statementNames(files)]
      .flatMap((name) => this.byName.get(name) ?? [])
      .filter((node) => isStatementCall(this.checker, node))
      .map((node) => {
        const source = node.getSourceFile();
        const file = path.relative(root, source.fileName).replaceAll(path.sep, "/");
        return { node, file, place: `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}` };
      })
      .sort((a, b) => (a.file === b.file ? a.node.pos - b.node.pos : a.file < b.file ? -1 : 1));
  }

  /** All texts that a call may run; what is wrong when they cannot be known. */
  variants({ node }: Call): { readonly variants: readonly Variant[]; readonly unknown: readonly string[] } {
    const found = new Map<string, Variant>();
    const unknown = new Set<string>();
    this.collect(node, new Map(), found, unknown);
    return { variants: [...found.values()], unknown: [...unknown] };
  }

  private collect(
    node: ts.CallExpression,
    bindings: Bindings,
    found: Map<string, Variant>,
    unknown: Set<string>,
  ): void {
    const [text, values] = node.arguments;
    if (!text) return;
    let ways: { text: unknown; values: unknown }[];
    let isCut: boolean;
    try {
      ({ results: ways, isCut } = everyWay((decide) => {
        const evaluator = new Evaluator(this.checker, decide, bindings);
        return { text: evaluator.evaluate(text), values: values ? evaluator.evaluateValues(values) : [] };
      }));
    } catch (cause) {
      unknown.add(cause instanceof Error ? cause.message : String(cause));
      return;
    }
    const row = this.rowOf(node);
    const missing = ways.flatMap((way) =>
      way.text instanceof Unknown ? [way.text] : way.values instanceof Unknown ? [way.values] : [],
    );
    const more = new Set(
      missing.flatMap(({ origin }) => (origin && !bindings.has(origin.parent) ? [origin.parent] : [])),
    );
    const generic = row && this.freeParameters(row, bindings);
    for (const declaration of generic ?? []) more.add(declaration);
    for (const of of more) {
      const callers = bindings.size < 5 && found.size < variantsMax ? this.callersOf(of) : [];
      for (const caller of callers) this.collect(node, new Map([...bindings, [of, caller]]), found, unknown);
      if (callers.length > 0) return;
    }
    if (isCut) unknown.add("too many ways");
    for (const way of ways) {
      if (typeof way.text !== "string") {
        unknown.add(
          way.text instanceof Unknown
            ? `the text is not known: ${(way.text.shape ?? text.getText()).replace(/\s+/g, " ").slice(-160)}`
            : "no text",
        );
        continue;
      }
      const known = Array.isArray(way.values) ? (way.values as unknown[]) : undefined;
      const key = JSON.stringify([
        way.text,
        known?.map((value) => this.described(value)),
        row && this.checker.typeToString(row),
        [...bindings.values()].map((call) => call.typeArguments?.map((type) => type.getText())),
      ]);
      found.set(key, { text: way.text, values: known, row, typeOf: (type) => this.resolved(type, bindings) });
    }
  }

  described(value: unknown): string {
    if (value instanceof Unknown) return this.checker.typeToString(value.type);
    return Array.isArray(value) ? `[${value.map((one) => this.described(one)).join()}]` : typeof value;
  }

  /** What the code takes the rows for, or undefined when it leaves that open. */
  private rowOf(node: ts.CallExpression): ts.Type | undefined {
    const rows = this.checker.getAwaitedType(this.checker.getTypeAtLocation(node));
    const row = rows && this.checker.getTypeArguments(rows as ts.TypeReference)[0];
    return row && row.flags & ts.TypeFlags.NonPrimitive ? undefined : row;
  }

  /** The functions whose type parameters a type still speaks of. */
  private freeParameters(type: ts.Type, bindings: Bindings): ts.SignatureDeclaration[] {
    const parts = type.isUnionOrIntersection() ? type.types : [type];
    return parts.flatMap((part) => {
      const declaration = part.flags & ts.TypeFlags.TypeParameter ? part.symbol.declarations?.[0]?.parent : undefined;
      return declaration && ts.isFunctionLike(declaration) && !bindings.has(declaration) ? [declaration] : [];
    });
  }

  private resolved(type: ts.Type, bindings: Bindings): ts.Type {
    if (!(type.flags & ts.TypeFlags.TypeParameter)) return type;
    const declaration = type.symbol.declarations?.[0];
    const of = declaration?.parent;
    if (!declaration || !ts.isTypeParameterDeclaration(declaration) || !of || !ts.isFunctionLike(of)) return type;
    const call = bindings.get(of);
    const signature = call && this.checker.getResolvedSignature(call);
    const given = signature && this.checker.getTypeArgumentsForResolvedSignature(signature);
    const found = given?.[of.typeParameters?.indexOf(declaration) ?? -1];
    return found && found !== type ? this.resolved(found, bindings) : type;
  }

  /** The calls of a function by its name. */
  private callersOf(of: ts.SignatureDeclaration): ts.CallExpression[] {
    const named =
      ts.isFunctionDeclaration(of) || ts.isMethodDeclaration(of)
        ? of.name
        : ts.isVariableDeclaration(of.parent) || ts.isPropertyAssignment(of.parent)
          ? of.parent.name
          : undefined;
    const symbol = named && this.checker.getSymbolAtLocation(named);
    return (named ? (this.byName.get(named.getText()) ?? []) : []).filter((call) => {
      const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
      const called = this.checker.getSymbolAtLocation(name);
      return (
        (called && called.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(called) : called) === symbol
      );
    });
  }
}
