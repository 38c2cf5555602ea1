// Finds every call that runs a statement of our own, and the texts and values it may run with.
import path from "node:path";
import ts from "typescript";
import { Evaluator, everyWay, isStatementCall, UnknownValue, type Bindings } from "./evaluate";

/** Describes one call of a `Sql` or `Run`. */
interface Call {
  /** Holds the position, file:line. */
  readonly place: string;
  readonly file: string;
  readonly node: ts.CallExpression;
}

/** Describes a text that a call may run. */
export interface Variant {
  readonly text: string;
  /** Holds one value per parameter, known or with its type; undefined when not even their number is known. */
  readonly values: readonly unknown[] | undefined;
  /** Holds the type of a row in the code; undefined when it reads no rows. */
  readonly row: ts.Type | undefined;
  /** Resolves a type parameter of the row's type. */
  readonly typeOf: (type: ts.Type) => ts.Type;
}

/** Creates a program of some files and all their imports, with the project's own settings. */
export function programOf(files: readonly string[], folder = process.cwd()): ts.Program {
  const { config } = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, folder);
  return ts.createProgram(files, { ...options, noEmit: true, incremental: false, types: ["node"] });
}

const isOurs = (file: ts.SourceFile) => !file.isDeclarationFile && !/\/(node_modules|generated)\//.test(file.fileName);

/** Returns the name of a call's callee. */
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

/**
 * Returns the names of `Sql` or `Run` values: declared with the type, passed to the work of a transaction, or derived
 * from one.
 */
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

/** Wraps the checker with a cache per node: the paths of a statement request the same nodes repeatedly. */
function remembering(checker: ts.TypeChecker): ts.TypeChecker {
  function once<T>(find: (node: ts.Node) => T): (node: ts.Node) => T {
    const cache = new Map<ts.Node, { readonly of: T }>();
    return (node) => {
      const entry = cache.get(node) ?? { of: find(node) };
      cache.set(node, entry);
      return entry.of;
    };
  }
  return {
    ...checker,
    getTypeAtLocation: once((node) => checker.getTypeAtLocation(node)),
    getSymbolAtLocation: once((node) => checker.getSymbolAtLocation(node)),
  };
}

/** Limits the texts of one call for which its callers are examined further. */
const variantsMax = 2_000;

export class Statements {
  readonly calls: readonly Call[];
  readonly checker: ts.TypeChecker;
  private readonly byName: Map<string, ts.CallExpression[]>;

  /** Collects the calls in the files within `folders`, as paths from `root`; their callers are searched there too. */
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

  /** Returns all texts that a call may run, or the problems when they cannot be determined. */
  variants({ node }: Call): { readonly variants: readonly Variant[]; readonly problems: readonly string[] } {
    const variants = new Map<string, Variant>();
    const problems = new Set<string>();
    this.collect(node, new Map(), variants, problems);
    return { variants: [...variants.values()], problems: [...problems] };
  }

  private collect(
    node: ts.CallExpression,
    bindings: Bindings,
    variants: Map<string, Variant>,
    problems: Set<string>,
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
      problems.add(cause instanceof Error ? cause.message : String(cause));
      return;
    }
    const row = this.rowOf(node);
    const missing = ways.flatMap((way) =>
      way.text instanceof UnknownValue ? [way.text] : way.values instanceof UnknownValue ? [way.values] : [],
    );
    const more = new Set(
      missing.flatMap(({ origin }) => (origin && !bindings.has(origin.parent) ? [origin.parent] : [])),
    );
    const generic = row && this.freeParameters(row, bindings);
    for (const declaration of generic ?? []) more.add(declaration);
    for (const of of more) {
      const callers = bindings.size < 5 && variants.size < variantsMax ? this.callersOf(of) : [];
      for (const caller of callers) this.collect(node, new Map([...bindings, [of, caller]]), variants, problems);
      if (callers.length > 0) return;
    }
    if (isCut) problems.add("too many ways");
    for (const way of ways) {
      if (typeof way.text !== "string") {
        problems.add(
          way.text instanceof UnknownValue
            ? `the text is not known: ${(way.text.shape ?? text.getText()).replace(/\s+/g, " ").slice(-160)}`
            : "no text",
        );
        continue;
      }
      const knownValues = Array.isArray(way.values) ? (way.values as unknown[]) : undefined;
      const key = JSON.stringify([
        way.text,
        knownValues?.map((value) => this.describeValue(value)),
        row && this.checker.typeToString(row),
        [...bindings.values()].map((call) => call.typeArguments?.map((type) => type.getText())),
      ]);
      variants.set(key, {
        text: way.text,
        values: knownValues,
        row,
        typeOf: (type) => this.resolveType(type, bindings),
      });
    }
  }

  describeValue(value: unknown): string {
    if (value instanceof UnknownValue) return this.checker.typeToString(value.type);
    return Array.isArray(value) ? `[${value.map((item) => this.describeValue(item)).join()}]` : typeof value;
  }

  /** Returns the type of the rows in the code, or undefined when it is open. */
  private rowOf(node: ts.CallExpression): ts.Type | undefined {
    const rows = this.checker.getAwaitedType(this.checker.getTypeAtLocation(node));
    const row = rows && this.checker.getTypeArguments(rows as ts.TypeReference)[0];
    return row && row.flags & ts.TypeFlags.NonPrimitive ? undefined : row;
  }

  /** Returns the functions whose type parameters a type still refers to. */
  private freeParameters(type: ts.Type, bindings: Bindings): ts.SignatureDeclaration[] {
    const parts = type.isUnionOrIntersection() ? type.types : [type];
    return parts.flatMap((part) => {
      const declaration = part.flags & ts.TypeFlags.TypeParameter ? part.symbol.declarations?.[0]?.parent : undefined;
      return declaration && ts.isFunctionLike(declaration) && !bindings.has(declaration) ? [declaration] : [];
    });
  }

  private resolveType(type: ts.Type, bindings: Bindings): ts.Type {
    if (!(type.flags & ts.TypeFlags.TypeParameter)) return type;
    const declaration = type.symbol.declarations?.[0];
    const of = declaration?.parent;
    if (!declaration || !ts.isTypeParameterDeclaration(declaration) || !of || !ts.isFunctionLike(of)) return type;
    const call = bindings.get(of);
    const signature = call && this.checker.getResolvedSignature(call);
    const typeArguments = signature && this.checker.getTypeArgumentsForResolvedSignature(signature);
    const argument = typeArguments?.[of.typeParameters?.indexOf(declaration) ?? -1];
    return argument && argument !== type ? this.resolveType(argument, bindings) : type;
  }

  /** Returns the calls of a function by its name. */
  private callersOf(of: ts.SignatureDeclaration): ts.CallExpression[] {
    const nameNode =
      ts.isFunctionDeclaration(of) || ts.isMethodDeclaration(of)
        ? of.name
        : ts.isVariableDeclaration(of.parent) || ts.isPropertyAssignment(of.parent)
          ? of.parent.name
          : undefined;
    const symbol = nameNode && this.checker.getSymbolAtLocation(nameNode);
    return (nameNode ? (this.byName.get(nameNode.getText()) ?? []) : []).filter((call) => {
      const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
      const calleeSymbol = this.checker.getSymbolAtLocation(name);
      return (
        (calleeSymbol && calleeSymbol.flags & ts.SymbolFlags.Alias
          ? this.checker.getAliasedSymbol(calleeSymbol)
          : calleeSymbol) === symbol
      );
    });
  }
}
