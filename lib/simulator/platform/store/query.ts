import {
  type AliasableExpression,
  type AliasedExpression,
  DummyDriver,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as raw,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
} from "kysely";
import type { Machine } from "@/lib/machine/machine";
import { byFieldNames, toSnakeCaseName } from "./field-names";
import type { ModelName, Row } from "./records";
import type { RunStatement, Sql } from "./pool";

/** Maps each table, by the name of its model with a small first letter, to its rows as Prisma reads them. */
export type Tables = { readonly [M in ModelName as Uncapitalize<M>]: Row<M> };

const quotedNames = new Map<string, string>();

/**
 * Compiles statements with the database's names. A plugin that renames identifiers copies the whole statement before
 * it is compiled, which cost a list more than the compilation itself.
 */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    let name = quotedNames.get(identifier);
    if (name === undefined) quotedNames.set(identifier, (name = super.sanitizeIdentifier(toSnakeCaseName(identifier))));
    return name;
  }
}

/**
 * Builds typed statements for lists, filters, exports, statements and hot paths, with the schema's names. It only
 * compiles them: `queryRows` runs them on the connection of the transaction under way.
 */
export const query = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new SnakeCaseCompiler(),
  },
});

/**
 * Builds statements for a table that is known only at run time: its columns have no types, so the caller's types
 * decide.
 */
// named cast: the same builder
export const anyTable = query as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Describes the builder of columns and conditions for the rows of a table under an alias: `RowExpressions<"payment", "p">`. */
export type RowExpressions<Table extends keyof Tables, Alias extends string> = ExpressionBuilder<
  Tables & Record<Alias, Tables[Table]>,
  Alias
>;

/** Builds an expression that the typed builder has no method for. */
export { raw };

/** Counts the selected rows; as a 32-bit number, since a 64-bit one is read as bigint. */
export const rowCount = raw<number>`count(*)::int`;

/** Runs a statement and returns its rows by the schema's names. */
export async function queryRows<Columns>(sql: RunStatement, statement: Compilable<Columns>): Promise<Columns[]> {
  const { sql: text, parameters } = statement.compile();
  // named cast: the statement's own columns, as its builder types them
  return byFieldNames(await sql<object>(text, parameters)) as Columns[];
}

/** Stands for a named or numbered value while a statement is compiled that later runs with other values. */
export class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns the parameter of a prepared statement that takes a value by its name. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/** Describes a statement that was compiled once, and runs with other values each time. */
type PreparedQuery<Values, Columns> = (sql: RunStatement, values: Values) => Promise<Columns[]>;

const preparedQueries: (() => readonly string[])[] = [];

/** Returns the texts of all statements that the modules loaded so far prepare, for the test that sends them to PostgreSQL. */
export const preparedQueryTexts = (): string[] => preparedQueries.flatMap((compile) => compile());

/**
 * Prepares a statement of a hot path, declared at the top level of a module: it is compiled at its first use, where the
 * builder would cost as much as the database at each. Every value comes from `value`.
 */
export function prepareQuery<Values extends object, Columns>(
  build: (value: ValueOf<Values>) => Compilable<Columns>,
): PreparedQuery<Values, Columns> {
  preparedQueries.push(() => [compileOf(build).sql]);
  return preparedOnce(build);
}

const compileOf = <Values extends object, Columns>(build: (value: ValueOf<Values>) => Compilable<Columns>) =>
  build((name) => raw`${raw.val(new Placeholder(name))}`).compile();

function preparedOnce<Values extends object, Columns>(
  build: (value: ValueOf<Values>) => Compilable<Columns>,
): PreparedQuery<Values, Columns> {
  let compiled: CompiledQuery<Columns> | undefined;
  return (sql, values) => {
    const statement = (compiled ??= compileOf(build));
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? (Reflect.get(values, parameter.name) as unknown) : parameter,
    );
    return queryRows(sql, { compile: () => ({ ...statement, parameters }) });
  };
}

/**
 * Prepares a statement for each of several shapes, such as a table with some of its columns, under the shape's name.
 * `samples` returns the shapes that a test sends to PostgreSQL: all of them, or of an open set one of each form.
 */
export function prepareQueryPerShape<Shape, Values extends object, Columns>(
  samples: () => readonly Shape[],
  nameOf: (shape: Shape) => string,
  build: (shape: Shape, value: ValueOf<Values>) => Compilable<Columns>,
): (shape: Shape) => PreparedQuery<Values, Columns> {
  preparedQueries.push(() => samples().map((shape) => compileOf<Values, Columns>((value) => build(shape, value)).sql));
  const known = new Map<string, PreparedQuery<Values, Columns>>();
  return (shape) => {
    const name = nameOf(shape);
    let runs = known.get(name);
    if (!runs) known.set(name, (runs = preparedOnce((value) => build(shape, value))));
    return runs;
  };
}

/** Names the types of lists that a statement may read side by side. */
type ListType = "bigint" | "boolean" | "int" | "jsonb" | "smallint" | "text" | "timestamptz" | "uuid";

/**
 * Reads lists side by side as the rows of a table, under an alias: each list is one parameter, so that the statement is
 * the same for any number of rows. With `no`, the rows are numbered from one in a column of that name.
 */
export const rowsOfLists = <Columns extends object, Alias extends string, No extends string = never>(
  alias: Alias,
  lists: { readonly [Name in Exclude<keyof Columns, No>]: readonly [type: ListType, values: unknown] },
  { no }: { readonly no?: No } = {},
) => {
  const entries = Object.entries<readonly [type: ListType, values: unknown]>(lists);
  const names = [...entries.map(([name]) => name), ...(no ? [no] : [])];
  return raw<Columns>`unnest(${raw.join(entries.map(([, [type, values]]) => raw`${values}::${raw.raw(type)}[]`))})${raw.raw(no ? " with ordinality" : "")}`.as<Alias>(
    raw`${raw.ref(alias)} (${raw.join(names.map((name) => raw.ref(name)))})`,
  );
};

/** Runs a statement and returns its first row; undefined when there is none. */
export const queryFirstRow = async <Columns>(sql: Sql, statement: Compilable<Columns>): Promise<Columns | undefined> =>
  (await queryRows(sql, statement))[0];

/**
 * Returns a state of a machine as a literal. It is no parameter, since a plan that is made once for all values uses no
 * index that contains only the rows of one state.
 */
export const stateLiteral = <S extends string>(_: Machine<S, string>, state: NoInfer<S>): RawBuilder<string> =>
  raw.lit<string>(state);

/** Returns several of them, for a condition with `in`. */
export const stateLiterals = <S extends string>(
  machine: Machine<S, string>,
  ...states: readonly NoInfer<S>[]
): RawBuilder<string>[] => states.map((state) => stateLiteral(machine, state));

/**
 * Builds the condition that a column has one of some values. They are one parameter, so that the statement is the same
 * for any number of them, and is prepared once.
 */
export const isAnyOf = (
  column: Expression<unknown>,
  values: readonly unknown[] | RawBuilder<readonly unknown[]>,
  type: "text" | "uuid" = "text",
): RawBuilder<SqlBool> => raw<SqlBool>`${column} = any(${values}::${raw.raw(type)}[])`;

/** Builds the condition that a text contains another, as written. */
export const textContainsCondition = (text: Expression<string>, part: string): RawBuilder<SqlBool> =>
  raw<SqlBool>`strpos(${text}, ${part}) > 0`;

/** Joins texts with a space between each, so that one search finds a part of any of them. */
export const joinedTextExpression = (...texts: readonly Expression<unknown>[]): RawBuilder<string> =>
  raw<string>`${raw.join(texts, raw` || ' ' || `)}`;

/**
 * Builds the condition that a row of a table has a complete order number. The row's instant, looked up by the number,
 * leads straight to its place in an index of the list's order.
 */
export const hasOrderNo = <Alias extends string>(
  table: OrderTable,
  alias: Alias,
  world: string,
  orderNo: string,
): RawBuilder<SqlBool> =>
  raw<SqlBool>`${raw.ref(`${alias}.orderNo`)} = ${orderNo} and ${raw.ref(`${alias}.placedAt`)} = (select named.placed_at from ${raw.table(table)} named where named.world = ${world} and named.order_no = ${orderNo})`;

/** Names the tables with an order number and the instant of placing in each row. */
type OrderTable = {
  [T in keyof Tables]: Tables[T] extends { orderNo: string; placedAt: Date } ? T : never;
}[keyof Tables];

const anyRow = expressionBuilder<Tables>();

/**
 * Builds the condition that all filters with a value hold: pass `value && condition`. A filter without a value is not in
 * the statement at all: a plan made for "the value is null or matches" must serve both, so it finds no index to begin at.
 */
export function allConditions(
  filters: readonly (Expression<SqlBool> | "" | false | null | undefined)[],
): Expression<SqlBool> {
  const conditions = filters.filter((filter) => typeof filter === "object" && filter !== null);
  return anyRow.and(conditions);
}

/**
 * Separates the columns that rows are inserted with from the expressions that a selection fills them with, both in one
 * order: for `insertInto(…).columns(names).expression(….select(values))`.
 */
export const insertedColumns = <Columns extends Readonly<Record<string, AliasableExpression<unknown>>>>(
  columns: Columns,
): { readonly names: readonly (keyof Columns & string)[]; readonly values: AliasedExpression<unknown, string>[] } => ({
  names: Object.keys(columns),
  values: Object.entries(columns).map(([name, expression]) => expression.as(name)),
});
