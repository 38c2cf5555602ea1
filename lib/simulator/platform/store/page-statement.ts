import {
  createSelectQueryBuilder,
  createQueryId,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
  type SelectQueryNode,
} from "kysely";
import { Placeholder, query, raw } from "./query";

/** Describes an unexecuted selection, as its builder has it. */
interface Selection {
  toOperationNode(): SelectQueryNode;
}

/** Holds the compiled statements of a page by the shape of its rows. */
export type PageStatements = Map<string, CompiledQuery>;

/** Describes the part of a list's rows that a page has. */
export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns the statement of a page whose rows are a selection, with the selection's own values. It is compiled once for
 * each shape of the selection (its tables, conditions and order, without their values): building and compiling it anew
 * cost a list a third of its time. `build` must add no value of its own, and the same to every selection.
 */
export function statementOfShape<Columns>(
  statements: PageStatements,
  rows: Selection,
  range: PageRange,
  build: (rows: Selection, range: Readonly<Record<keyof PageRange, RawBuilder<number>>>) => Compilable<Columns>,
): Compilable<Columns> {
  const values: unknown[] = [];
  const node = rows.toOperationNode();
  const shape = shapeOf(node, values);
  let statement = statements.get(shape);
  if (!statement) {
    const [limit, offset] = [placeholderOf("limit"), placeholderOf("offset")];
    statement = build(selectionOf(withPlaceholders(node, { count: 0 })), { limit, offset }).compile();
    statements.set(shape, statement);
  }
  const valueOf = ({ name }: Placeholder) =>
    typeof name === "number" ? values[name] : (Reflect.get(range, name) as unknown);
  const parameters = statement.parameters.map((parameter) =>
    parameter instanceof Placeholder ? valueOf(parameter) : parameter,
  );
  // named cast: the statement was built with these columns
  return { compile: () => ({ ...statement, parameters }) as CompiledQuery<Columns> };
}

const placeholderOf = (name: keyof PageRange) => raw<number>`${raw.val(new Placeholder(name))}`;

const selectionOf = (queryNode: SelectQueryNode): Selection =>
  createSelectQueryBuilder({ queryId: createQueryId(), queryNode, executor: query.getExecutor() });

type Part = Readonly<Record<string, unknown>>;
const isPart = (part: unknown): part is Part => typeof part === "object" && part !== null;

/** Returns the values of a node that become parameters: of one value, or of a list of plain ones. */
function parametersOf(part: Part): readonly unknown[] | undefined {
  if (part.kind === "ValueNode" && !part.immediate) return [part.value];
  return part.kind === "PrimitiveValueListNode" && Array.isArray(part.values) ? part.values : undefined;
}

/** Returns a text that is the same for selections that differ by their values alone, and adds the values to a list. */
function shapeOf(part: unknown, values: unknown[]): string {
  if (!isPart(part)) return typeof part === "string" ? JSON.stringify(part) : String(part);
  const parameters = parametersOf(part);
  if (parameters) {
    values.push(...parameters);
    return `?${parameters.length}`;
  }
  let text = "(";
  for (const name in part) text += `${name}:${shapeOf(part[name], values)},`;
  return `${text})`;
}

/** Copies a node with numbered placeholders in place of its values, in the order of `shapeOf`. */
function withPlaceholders<Node>(part: Node, counter: { count: number }): Node {
  if (!isPart(part)) return part;
  const parameters = parametersOf(part);
  const placeholder = () => ({ kind: "ValueNode", value: new Placeholder(counter.count++) });
  const copy = !parameters
    ? Array.isArray(part)
      ? part.map((item: unknown) => withPlaceholders(item, counter))
      : Object.fromEntries(Object.entries(part).map(([name, item]) => [name, withPlaceholders(item, counter)]))
    : part.kind === "ValueNode"
      ? placeholder()
      : { kind: "ValueListNode", values: parameters.map(placeholder) };
  // named cast: a node of the same kind, or one that stands for it
  return copy as Node;
}
