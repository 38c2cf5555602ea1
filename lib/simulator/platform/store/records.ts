import type { SelectQueryBuilder } from "kysely";
import { Prisma } from "../generated/client";
import { toSnakeCaseName } from "./field-names";
import { anyTable, isAnyOf, prepareQueryPerShape, raw, rowsOfLists } from "./query";
import type { Db } from "./tx";

type Models = Prisma.TypeMap["model"];
export type ModelName = keyof Models;
/** Describes a row as Prisma reads it: the same fields and types with Prisma and with SQL. */
export type Row<M extends ModelName> = Models[M]["payload"]["scalars"];
/** Describes the input of a new row. */
export type NewRow<M extends ModelName> = Models[M]["operations"]["createMany"]["args"]["data"] extends infer D
  ? D extends readonly (infer Item)[]
    ? Item
    : D
  : never;
type Key<M extends ModelName> = { readonly [F in keyof Row<M>]?: Row<M>[F] };

/** Describes a statement's rows by any table's name: `M` and the fields are checked by the functions below. */
type AnyTables = Record<string, Record<string, unknown>>;
type AnyQuery = SelectQueryBuilder<AnyTables, string, Record<string, unknown>>;
const tableOf = (model: ModelName) => model.charAt(0).toLowerCase() + model.slice(1);

const locks = {
  none: (rows: AnyQuery) => rows,
  exclusive: (rows: AnyQuery) => rows.forNoKeyUpdate(),
  shared: (rows: AnyQuery) => rows.forShare(),
  // rows that another transaction has locked are left out
  free: (rows: AnyQuery) => rows.forNoKeyUpdate().skipLocked(),
} as const;

/** Describes which rows of a table are read: those with the values of some fields, and with one of several in another. */
interface Selection {
  readonly model: ModelName;
  readonly key: readonly string[];
  readonly among?: readonly [field: string, type: "text" | "uuid"];
  /** Lists the selected columns; all of them by default. */
  readonly columns?: readonly string[];
  readonly orderBy?: string | undefined;
  readonly isOne?: boolean;
  readonly lock?: keyof typeof locks;
}

/** Holds the values of a selection: those of the key by field name, and the list. */
type SelectionValues = Readonly<Record<string, unknown>> & { readonly among?: readonly string[] };

/** Reads rows of a table; each shape of a selection is compiled once. */
const selectRows = prepareQueryPerShape<Selection, SelectionValues, Record<string, unknown>>(
  () => [
    { model: "Account", key: ["world", "id"], columns: ["id", "balance"], orderBy: "id" },
    { model: "Account", ...byIds, columns: ["id"] },
    { model: "Payee", key: ["world", "userNo"], among: ["account", "text"] },
    ...(["exclusive", "shared", "free"] as const).flatMap((lock): Selection[] => [
      { model: "Payment", key: ["world", "id"], isOne: true, lock },
      { model: "Payment", ...byIds, orderBy: "id", lock },
    ]),
  ],
  ({ model, key, among = [], columns = [], orderBy = "", isOne, lock = "" }) =>
    [model, key.join(), among.join(), columns.join(), orderBy, isOne ? 1 : "", lock].join(" "),
  ({ model, key, among, columns, orderBy, isOne, lock = "none" }, value) => {
    let rows: AnyQuery = anyTable.selectFrom(tableOf(model)).select([]);
    rows = columns ? rows.select([...columns]) : rows.selectAll();
    for (const name of key) rows = rows.where(name, "=", value(name));
    if (among) rows = rows.where(isAnyOf(raw.ref(among[0]), raw`${value("among")}`, among[1]));
    if (orderBy) rows = rows.orderBy(orderBy);
    return locks[lock](isOne ? rows.limit(raw.lit(1)) : rows);
  },
);

/**
 * Reads some columns of the rows of a key, in the order of one of them, without locking. Code that moves money uses
 * this: the object mapper makes a narrow read five times as expensive.
 */
export async function readRows<M extends ModelName, F extends string & keyof Row<M>>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
  columns: readonly F[],
  orderBy?: F,
): Promise<Pick<Row<M>, F>[]> {
  const rows = await selectRows({ model, key: Object.keys(key), columns, orderBy })(db.sql, key);
  // named cast: the columns of a table are the model's fields (a test proves it)
  return rows as Pick<Row<M>, F>[];
}

/** Does the same for rows of a world by their ids. */
export async function readRowsOf<M extends ModelName, F extends string & keyof Row<M>>(
  db: Pick<Db, "sql">,
  model: M,
  world: string,
  ids: readonly string[],
  columns: readonly F[],
): Promise<Pick<Row<M>, F>[]> {
  const rows = await selectRows({ model, ...byIds, columns })(db.sql, { world, among: ids });
  // named cast: as above
  return rows as Pick<Row<M>, F>[];
}

/** Does the same for rows of a key that have one of some texts in a field, thousands where a list is looked up. */
export async function readRowsAmong<M extends ModelName, F extends string & keyof Row<M>>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
  [name, texts]: readonly [name: F, texts: readonly string[]],
  columns: readonly F[],
): Promise<Pick<Row<M>, F>[]> {
  if (texts.length === 0) return [];
  const selection = { model, key: Object.keys(key), among: [name, "text"], columns } as const;
  const rows = await selectRows(selection)(db.sql, { ...key, among: texts });
  // named cast: as above
  return rows as Pick<Row<M>, F>[];
}

/** Selects rows of a world by their ids. */
const byIds = { key: ["world"], among: ["id", "uuid"] } as const;

/** Reads the complete row of a key without locking it. */
export async function readFullRow<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
): Promise<Row<M> | null> {
  const [row] = await selectRows({ model, key: Object.keys(key), isOne: true })(db.sql, key);
  // named cast: as above
  return row ? (row as Row<M>) : null;
}

/**
 * Reads the row of a key inside a transaction and locks it until that ends; "shared" allows other shared locks. Prisma
 * has no row locks, and code that changes money reads under a lock.
 */
export async function lockRow<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
  lock: "exclusive" | "shared" | "free" = "exclusive",
): Promise<Row<M> | null> {
  const [row] = await selectRows({ model, key: Object.keys(key), isOne: true, lock })(db.sql, key);
  // named cast: as above
  return row ? (row as Row<M>) : null;
}

/**
 * Does the same for many rows of a world by their ids: always in one order, so that concurrent callers wait for one
 * another; "free" omits rows that others have locked.
 */
export async function lockRows<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  world: string,
  ids: readonly string[],
  lock: "exclusive" | "free" = "exclusive",
): Promise<Row<M>[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows({ model, ...byIds, orderBy: "id", lock })(db.sql, { world, among: ids });
  // named cast: as above
  return rows as Row<M>[];
}

/** Names the changed columns of a table: with a number for each row, and with one instant for all. */
interface ChangedColumns {
  readonly model: ModelName;
  readonly each: readonly string[];
  readonly all: readonly string[];
}

const changeRows = prepareQueryPerShape<ChangedColumns, Readonly<Record<string, unknown>>, unknown>(
  () => [
    { model: "Income", each: ["linkedMinor"], all: [] },
    { model: "Income", each: ["linkedMinor"], all: ["creditedAt"] },
  ],
  ({ model, each, all }) => `${model} ${each.join()} ${all.join()}`,
  ({ model, each, all }, value) =>
    anyTable
      .updateTable(`${tableOf(model)} as o`)
      .from(
        rowsOfLists<Record<string, unknown>, "n">("n", {
          id: ["uuid", value("id")],
          ...Object.fromEntries(each.map((name) => [name, ["bigint", value(name)] as const])),
        }),
      )
      .set({
        ...Object.fromEntries(each.map((name) => [name, raw.ref(`n.${name}`)])),
        ...Object.fromEntries(all.map((name) => [name, value(name)])),
      })
      .where(raw.ref("o.world"), "=", value("world"))
      .where(raw.ref("o.id"), "=", raw.ref("n.id")),
);

/** Writes columns of rows of a world by their ids, in one statement for any number of rows. */
export async function updateRowsByIds<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  world: string,
  ids: readonly string[],
  changes: { readonly [F in keyof Row<M>]?: readonly bigint[] | Date },
): Promise<void> {
  if (ids.length === 0) return;
  const names = Object.keys(changes);
  const isForAll = (name: string) => Reflect.get(changes, name) instanceof Date;
  const shape = { model, each: names.filter((name) => !isForAll(name)), all: names.filter(isForAll) };
  await changeRows(shape)(db.sql, { ...changes, world, id: ids });
}

/** Formats a row as JSON that the database reads its columns from: by their own types, whole numbers of any size. */
const rowText = (row: object): string =>
  `{${Object.entries(row)
    .map(([name, value]) => `${columnKey(name)}:${valueText(value)}`)
    .join(",")}}`;

const columnKeys = new Map<string, string>();
function columnKey(field: string): string {
  let key = columnKeys.get(field);
  if (!key) columnKeys.set(field, (key = `"${toSnakeCaseName(field)}"`));
  return key;
}

const valueText = (value: unknown): string =>
  typeof value === "bigint"
    ? value.toString()
    : // half of a sign, which is no text to the database, becomes the sign for an unknown one, as the driver has it
      JSON.stringify(typeof value === "string" ? value.toWellFormed() : value);

const insertOne = prepareQueryPerShape<
  { readonly model: ModelName; readonly unlessThere: boolean },
  { row: string },
  unknown
>(
  () =>
    Object.values(Prisma.ModelName).flatMap((model) => [true, false].map((unlessThere) => ({ model, unlessThere }))),
  ({ model, unlessThere }) => `${model} ${unlessThere}`,
  ({ model, unlessThere }, value) => {
    const row = raw<
      Record<string, unknown>
    >`jsonb_populate_record(null::${raw.table(tableOf(model))}, ${value("row")}::jsonb)`;
    const rows = anyTable
      .insertInto(tableOf(model))
      .expression(anyTable.selectFrom(row.as("row")).selectAll())
      .returning(raw.lit(1).as("inserted"));
    return unlessThere ? rows.onConflict((conflict) => conflict.doNothing()) : rows;
  },
);

/**
 * Inserts a complete row. Code that moves money uses this: the object mapper costs the portal a millisecond per row.
 * Returns false when the row exists already (`unlessThere`).
 */
export async function insertRow<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  row: Row<M>,
  { unlessThere = false } = {},
): Promise<boolean> {
  const insertedRows = await insertOne({ model, unlessThere })(db.sql, { row: rowText(row) });
  return insertedRows.length === 1;
}

/** Names the columns of the key and of the changes of an update; the values of changes are under `to:` and the name. */
interface UpdatedColumns {
  readonly model: ModelName;
  readonly key: readonly string[];
  readonly changed: readonly string[];
}

const updateOf = prepareQueryPerShape<UpdatedColumns, Readonly<Record<string, unknown>>, unknown>(
  () => [{ model: "Payment", key: ["world", "id"], changed: ["state", "reference"] }],
  ({ model, key, changed }) => `${model} ${key.join()} ${changed.join()}`,
  ({ model, key, changed }, value) => {
    let rows = anyTable
      .updateTable(tableOf(model))
      .set(Object.fromEntries(changed.map((name) => [name, value(`to:${name}`)])));
    for (const name of key) rows = rows.where(name, "=", value(name));
    return rows;
  },
);

/** Writes some columns of the rows of a key. */
export async function updateRows<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
  changes: Key<M>,
): Promise<void> {
  const changed = Object.keys(changes);
  const to = Object.fromEntries(Object.entries(changes).map(([name, value]) => [`to:${name}`, value]));
  await updateOf({ model, key: Object.keys(key), changed })(db.sql, { ...key, ...to });
}

/** Returns some columns of a row, unchanged. */
export function pickColumns<R extends object, C extends keyof R>(row: R, columns: readonly C[]): Pick<R, C> {
  const selection: Partial<Pick<R, C>> = {};
  for (const column of columns) selection[column] = row[column];
  // named cast: each of them was put there just now
  return selection as Pick<R, C>;
}
