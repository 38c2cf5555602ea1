import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { areas } from "@/lib/catalogue/areas";
import { machine, type Machine } from "@/lib/machine/machine";
import { made } from "../../tools/build/sources";
import { programOf } from "../../tools/sql/find";

/** Where what may happen begins: the calls of merchants and of operations, and the jobs of the clock. */
const beginnings = {
  calls: "lib/simulator/backend.ts",
  clock: "lib/simulator/job-handlers.ts",
  worker: "lib/simulator/worker.ts",
} as const;

/** The functions that write states, and which of their parameters are the machine and the event, or the events. */
const writers: Readonly<Record<string, readonly [machine: number, events: number]>> = {
  transition: [1, 3],
  transitionMany: [1, 4],
};

const fileOf = (node: ts.Node): string =>
  path.relative(process.cwd(), node.getSourceFile().fileName).replaceAll(path.sep, "/");

/** A declaration at the top of a file: what others name. */
function topOf(node: ts.Node): ts.Node {
  let top = node;
  while (!ts.isSourceFile(top.parent)) top = top.parent;
  return top;
}

/** The names of a type that is one text or several. */
const textsOf = (type: ts.Type): string[] =>
  type.isUnion() ? type.types.flatMap(textsOf) : type.isStringLiteral() ? [type.value] : [];

interface Written {
  readonly states: readonly string[];
  readonly events: readonly string[];
}

/** What the simulator's code does to states, as far as a call, a job or the worker leads to it. */
class Reached {
  private readonly checker: ts.TypeChecker;
  private readonly seen = new Set<ts.Node>();
  readonly written: Written[] = [];

  constructor(program: ts.Program) {
    this.checker = program.getTypeChecker();
    for (const file of Object.values(beginnings))
      for (const statement of program.getSourceFile(file)?.statements ?? []) this.visit(statement);
  }

  private visit(top: ts.Node): void {
    if (this.seen.has(top)) return;
    this.seen.add(top);
    const walk = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) this.write(node, node.expression.text);
      if (ts.isIdentifier(node)) this.follow(node);
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
    this.written.push({
      states: first ? textsOf(this.checker.getTypeOfSymbolAtLocation(first, machine)) : [],
      events: this.eventsOf(events),
    });
  }

  /** The events that an argument names: one text or several, or a list of such. */
  private eventsOf(node: ts.Expression): string[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((one) => this.eventsOf(one));
    return textsOf(this.checker.getTypeAtLocation(node));
  }
}

/** States that no row is in: they say that there is none. */
const ofNoRow: readonly string[] = ["paymentRefund: none"];

/** The states of a machine that are not final and that none of these events leads out of. */
const stuckStates = (machine: Machine, done: ReadonlySet<string>): string[] =>
  machine.states.filter(
    (state) =>
      !machine.isFinal(state) &&
      machine.events(state).every((event) => !done.has(event) || machine.next(state, event) === state),
  );

const inputs = ["lib", "tests/house/ways-out.test.ts", "tools/sql/find.ts", "tsconfig.json"];
const stamp = made("node_modules/.cache/portal/ways-out", inputs, process.version);

test(
  "out of every state that is not final an event leads that a call, the clock or the worker causes",
  { timeout: 300_000 },
  () => {
    if (!process.env.CI && stamp.isFresh()) return;
    const { written } = new Reached(programOf(Object.values(beginnings)));
    expect(written.filter(({ events }) => events.length === 0)).toEqual([]);
    const machines = Object.values(areas).flatMap((area) => area.machines);
    const stuck = machines.flatMap((machine) => {
      const own = written.filter(({ states }) => machine.states.every((state) => states.includes(state)));
      return stuckStates(machine, new Set(own.flatMap(({ events }) => events))).map(
        (state) => `${machine.name}: ${state}`,
      );
    });
    expect(machines.length).toBeGreaterThan(10);
    expect(stuck).toEqual(ofNoRow);
    stamp.stamp();
  },
);

test("a state that nothing leads out of is found, one that an event only leads back to is too", () => {
  const told = machine("told", "open", {
    open: { code: "0", tone: "waiting", on: { close: "closed", look: "open" } },
    closed: { code: "1", tone: "good" },
  });
  expect(stuckStates(told, new Set(["close"]))).toEqual([]);
  expect(stuckStates(told, new Set(["look"]))).toEqual(["open"]);
  expect(stuckStates(told, new Set())).toEqual(["open"]);
});
