import {
  createQueryId,
  createSelectQueryBuilder,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectQueryNode,
} from "kysely";
import { listedMax } from "@/lib/call/field-schemas";
import { stateCountMax } from "@/lib/call/state";
import type { Machine } from "@/lib/machine/machine";
import type { Sql } from "./pool";
import { Placeholder, query, queryRows, raw, rowCount } from "./query";

/** Describes the requested page of a list. */
export interface PageRequest {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Returns the offset of a page in its list and the maximum of its rows: none beyond `listedMax`. */
export function pageWindow({ currentPage, pageSize }: PageRequest): { offset: number; most: number } {
  const offset = (currentPage - 1) * pageSize;
  return { offset, most: Math.max(0, Math.min(pageSize, listedMax - offset)) };
}

/** Describes how a page of a list is read. */
interface PageQuery<Database, Aliases extends keyof Database & string, Columns> {
  /** Names a row uniquely. The rows of the page are found by it, and their columns computed for them alone. */
  readonly key: readonly `${Aliases}.${string}`[];
  /**
   * Set it where an index contains the columns of the filters, the order and the key: skipped rows are then counted in
   * the order of that index, without reading them.
   */
  readonly isIndexed?: boolean;
  /** Selects the columns, and joins what they need. */
  readonly select: (page: SelectQueryBuilder<Database, Aliases, object>) => Compilable<Columns>;
  /** Holds the compiled statements of a declared page. */
  readonly statements?: PageStatements;
}

/**
 * Declares how a page of a busy list is read, at the top level of a module: its statement is compiled once for each
 * shape of the rows that a function selects, such as each combination of filters. `select` uses no value of a request.
 */
export const declarePage = <Database, Aliases extends keyof Database & string, Columns>(
  _rows: (...args: never[]) => SelectQueryBuilder<Database, Aliases, object>,
  page: Omit<PageQuery<Database, Aliases, Columns>, "statements">,
): PageQuery<Database, Aliases, Columns> => ({ ...page, statements: new Map() });

/**
 * Reads one page of a list, and the total number of its rows: exact up to `listedMax`, and one more than that for
 * anything beyond. No row beyond `listedMax` is ever returned, so a page costs no more in a list of millions than in one
 * of ten thousand. `rows` are all rows of the list in its order, without columns.
 */
export async function readPage<Database, Aliases extends keyof Database & string, Columns>(
  sql: Sql,
  pageRequest: PageRequest,
  rows: SelectQueryBuilder<Database, Aliases, object>,
  pageQuery: PageQuery<Database, Aliases, Columns>,
): Promise<{ rows: Columns[]; total: number; currentPage: number; pageSize: number }> {
  const [{ offset: skipped, most }, { currentPage, pageSize }] = [pageWindow(pageRequest), pageRequest];
  const read = (limit: number, offset: number) =>
    // named cast: the statement selects this column beside those that the list chooses
    queryRows(sql, statementOf(rows, pageQuery, { limit, offset }) as Compilable<Columns & { rowsInAll: number }>);
  const pageRows = most > 0 ? await read(most, skipped) : [];
  // beyond the end the first row has the total
  const [countRow] = pageRows.length > 0 || currentPage === 1 ? pageRows : await read(1, 0);
  return {
    rows: pageRows.map(({ rowsInAll: _, ...row }) => row as unknown as Columns),
    total: countRow?.rowsInAll ?? 0,
    currentPage,
    pageSize,
  };
}

/** Describes a list's rows in its order, each with its state alone: comparing whole builders costs the compiler minutes. */
interface StateSelection {
  limit: (count: number) => Expression<{ state: string }>;
}

/**
 * Counts the rows of a list by their state, up to one more than `stateCountMax`. Only the first `listedMax` rows are
 * read, along the list's index: where there are more, a state with few of them has an unknown number, and is left out.
 */
export async function countByState<S extends string, E extends string>(
  sql: Sql,
  machine: Machine<S, E>,
  states: StateSelection,
): Promise<{ rows: { state: S; count: number }[] }> {
  const listed = raw<{ state: string }>`${states.limit(listedMax + 1)}`.as<"listed">(raw.ref("listed"));
  const counted = await queryRows(
    sql,
    query
      .selectFrom(listed)
      .groupBy("listed.state")
      .select(["listed.state", rowCount.as("count")]),
  );
  const isComplete = counted.reduce((sum, { count }) => sum + count, 0) <= listedMax;
  const counts = new Map(counted.map(({ state, count }) => [state, Math.min(count, stateCountMax + 1)]));
  return {
    rows: machine.states.flatMap((state) => {
      const count = counts.get(state) ?? 0;
      return isComplete || count > stateCountMax ? [{ state, count }] : [];
    }),
  };
}

function statementOf<Database, Aliases extends keyof Database & string, Columns>(
  rows: SelectQueryBuilder<Database, Aliases, object>,
  pageQuery: PageQuery<Database, Aliases, Columns>,
  range: PageRange,
): Compilable<Columns> {
  const { key, isIndexed = false, select, statements } = pageQuery;
  const build = (
    selection: unknown,
    { limit, offset }: Readonly<Record<keyof PageRange, number | RawBuilder<number>>>,
  ) => {
    // named cast: the references of a key are those of the list's tables, which the builder cannot follow through a generic
    const untyped = selection as unknown as SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;
    const picked = untyped
      .select([...key])
      .limit(limit)
      .offset(offset)
      .as("picked");
    const listed = isIndexed ? untyped : untyped.clearOrderBy();
    const counted = listed.select(raw`1`.as("one")).limit(raw.lit(listedMax + 1));
    const total = query.selectFrom(counted.as("counted")).select(rowCount.as("count"));
    const page = untyped
      .clearWhere()
      .innerJoin(picked, (join) =>
        key.reduce((on, column) => on.onRef(column, "=", `picked.${column.slice(column.indexOf(".") + 1)}`), join),
      )
      .select(total.as("rowsInAll"));
    return select(page as unknown as SelectQueryBuilder<Database, Aliases, object>);
  };
  return statements ? statementOfShape(statements, rows, range, build) : build(rows, range);
}

/** Describes an unexecuted selection, as its builder has it. */
interface Selection {
  toOperationNode(): SelectQueryNode;
}

/** Holds the compiled statements of a page by the shape of its rows. */
type PageStatements = Map<string, CompiledQuery>;

/** Describes the part of a list's rows that a page has. */
interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns the statement of a page whose rows are a selection, with the selection's own values. It is compiled once for
 * each shape of the selection (its tables, conditions and order, without their values): building and compiling it anew
 * cost a list a third of its time. `build` must add no value of its own, and the same to every selection.
 */
function statementOfShape<Columns>(
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
