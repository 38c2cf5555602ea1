// Which events the simulator writes, as far as a call, a job or the worker leads to it.
import path from "node:path";
import ts from "typescript";
import type { Machine } from "../../lib/machine/machine";

/** Creates a program of some files and all their imports, with the project's own settings. */
export function createTsProgram(files: readonly string[], folder = process.cwd()): ts.Program {
  const { config } = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, folder);
  return ts.createProgram(files, { ...options, noEmit: true, incremental: false, types: ["node"] });
}

/** Lists the entry points of the simulator: the calls of merchants and of operations, and the jobs of the clock. */
export const beginnings = {
  calls: "lib/simulator/backend.ts",
  clock: "lib/simulator/jobs.ts",
  worker: "lib/simulator/worker.ts",
} as const;

/** Maps the functions that write states to the positions of their machine and event parameters. */
const writers: Readonly<Record<string, readonly [machine: number, events: number]>> = {
  transition: [1, 3],
  transitionMany: [1, 4],
};

const fileOf = (node: ts.Node): string =>
  path.relative(process.cwd(), node.getSourceFile().fileName).replaceAll(path.sep, "/");

/** Returns the top-level declaration of a node, which other files name. */
function topOf(node: ts.Node): ts.Node {
  let top = node;
  while (!ts.isSourceFile(top.parent)) top = top.parent;
  return top;
}

/**
 * Reports whether an identifier names a member of something that has a name itself, and leads to all its members.
 * Resolving it would need the types of whole expressions, which takes most of a minute for the simulator.
 */
const isMemberName = (name: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(name.parent) || ts.isPropertyAssignment(name.parent)) && name.parent.name === name;

/** Returns the texts of a type that is one literal or several. */
const textsOf = (type: ts.Type): string[] =>
  type.isUnion() ? type.types.flatMap(textsOf) : type.isStringLiteral() ? [type.value] : [];

interface StateWrite {
  readonly states: readonly string[];
  readonly events: readonly string[];
}

/** Collects the state changes of the simulator's code that are reachable from a call, a job or the worker. */
export class ReachableWrites {
  private readonly checker: ts.TypeChecker;
  private readonly visitedNodes = new Set<ts.Node>();
  readonly writes: StateWrite[] = [];

  constructor(program: ts.Program) {
    this.checker = program.getTypeChecker();
    for (const file of Object.values(beginnings))
      for (const statement of program.getSourceFile(file)?.statements ?? []) this.visit(statement);
  }

  private visit(top: ts.Node): void {
    if (this.visitedNodes.has(top)) return;
    this.visitedNodes.add(top);
    const walk = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) this.write(node, node.expression.text);
      if (ts.isIdentifier(node) && !isMemberName(node)) this.follow(node);
      ts.forEachChild(node, walk);
    };
    walk(top);
  }

  private follow(name: ts.Identifier): void {
    let symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (declaration && fileOf(declaration).startsWith("lib/simulator/") && !ts.isSourceFile(declaration))
      this.visit(topOf(declaration));
  }

  private write(call: ts.CallExpression, name: string): void {
    const places = Object.hasOwn(writers, name) ? writers[name] : undefined;
    const [machine, events] = places?.map((at) => call.arguments[at]) ?? [];
    if (!machine || !events) return;
    const first = this.checker.getTypeAtLocation(machine).getProperty("first");
    this.writes.push({
      states: first ? textsOf(this.checker.getTypeOfSymbolAtLocation(first, machine)) : [],
      events: this.eventsOf(events),
    });
  }

  /** Returns the events that an argument names: one text or several, or a list of such. */
  private eventsOf(node: ts.Expression): string[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => this.eventsOf(element));
    return textsOf(this.checker.getTypeAtLocation(node));
  }
}

/** Returns the states of a machine that are not final and that none of these events leaves. */
export const stuckStates = (machine: Machine, reachableEvents: ReadonlySet<string>): string[] =>
  machine.states.filter(
    (state) =>
      !machine.isFinal(state) &&
      machine.events(state).every((event) => !reachableEvents.has(event) || machine.next(state, event) === state),
  );
