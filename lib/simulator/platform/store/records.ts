import type { Prisma } from "../generated/client";
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

/** Returns the database name of a field or model. */
export const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at ? "_" : ""}${letter.toLowerCase()}`);
/** Returns the name of a column in code; with a leading underscore, that of a table's model. */
export const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const columns = new Map<string, string>();
function column(field: string): string {
  let name = columns.get(field);
  if (!name) columns.set(field, (name = `"${snake(field)}"`));
  return name;
}
const fields = new Map<string, string>();
function field(name: string): string {
  let fieldName = fields.get(name);
  if (!fieldName) fields.set(name, (fieldName = camel(name)));
  return fieldName;
}
const table = (model: string) => `"${snake(model)}"`;

/** Returns a row of the database by the names of the schema's fields. */
export function byFieldName(row: object): Record<string, unknown> {
  const fieldRow: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) fieldRow[field(name)] = value;
  return fieldRow;
}

/** Converts a row of the database to one with the model's field names. */
export const rowOfModel = <M extends ModelName>(row: object): Row<M> =>
  // named cast: the columns of a table are the model's fields in snake case (a test proves it)
  byFieldName(row) as Row<M>;

const locks = {
  exclusive: " for no key update",
  shared: " for share",
  // rows that another transaction has locked are left out
  free: " for no key update skip locked",
} as const;

interface RowQuery {
  readonly where: string;
  /** Holds the order, limit and lock clauses. */
  readonly ends: string;
  readonly values: readonly unknown[];
  /** Lists the selected columns; all of them by default. */
  readonly columns?: string;
}

/** Selects rows of a model by a condition, in the database's form. */
const selectRows = async (
  { sql }: Pick<Db, "sql">,
  model: ModelName,
  { where, ends, values, columns = "*" }: RowQuery,
) => sql<object>(`select ${columns} from ${table(model)} where ${where}${ends}`, [...values]);

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
  const rows = await selectRows(db, model, {
    ...byKey(key),
    ends: orderBy ? ` order by ${column(orderBy)}` : "",
    columns: columns.map(fieldColumn).join(", "),
  });
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
  const rows = await selectRows(db, model, {
    ...byIds(world, ids),
    ends: "",
    columns: columns.map(fieldColumn).join(", "),
  });
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
  const { where, values } = byKey(key);
  const rows = await selectRows(db, model, {
    where: `${where} and ${column(name)} = any($${values.length + 1}::text[])`,
    ends: "",
    values: [...values, texts],
    columns: columns.map(fieldColumn).join(", "),
  });
  // named cast: as above
  return rows as Pick<Row<M>, F>[];
}

const fieldColumn = (name: string) => `${column(name)} as "${name}"`;

/** Reads the complete row of a key without locking it. */
export async function readFullRow<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
): Promise<Row<M> | null> {
  const [row] = await selectRows(db, model, { ...byKey(key), ends: " limit 1" });
  return row ? rowOfModel<M>(row) : null;
}

/** Builds the condition that rows of a world have one of these ids. */
const byIds = (world: string, ids: readonly string[]): Pick<RowQuery, "where" | "values"> => ({
  where: `"world" = $1::uuid and "id" = any($2::uuid[])`,
  values: [world, ids],
});

/** Builds the condition that rows have these values. */
const byKey = (key: object): Pick<RowQuery, "where" | "values"> => {
  const entries = Object.entries(key);
  return {
    where: entries.map(([name], i) => `${column(name)} = $${i + 1}`).join(" and "),
    values: entries.map(([, value]) => value as unknown),
  };
};

/**
 * Reads the row of a key inside a transaction and locks it until that ends; "shared" allows other shared locks. Prisma
 * has no row locks, and code that changes money reads under a lock.
 */
export async function lockRow<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
  lock: keyof typeof locks = "exclusive",
): Promise<Row<M> | null> {
  const [row] = await selectRows(db, model, { ...byKey(key), ends: ` limit 1${locks[lock]}` });
  return row ? rowOfModel<M>(row) : null;
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
  const rows = await selectRows(db, model, { ...byIds(world, ids), ends: ` order by "id"${locks[lock]}` });
  return rows.map((row) => rowOfModel<M>(row));
}

/** Writes rows of a model. */
const writeRows = ({ sql }: Pick<Db, "sql">, text: string, values: readonly unknown[]): Promise<object[]> =>
  sql<object>(text, values);

/** Describes the changes of many rows by field name: a number for each row, or one instant for all. */
export type Changes = Readonly<Record<string, readonly bigint[] | Date>>;

/**
 * Builds the parts of an update of rows `o` from their ids and numbers `n`: the assignments, the arrays of numbers with
 * their names, and the values of the placeholders from `first` on.
 */
export function changing(changes: Changes, first: number) {
  const entries = Object.entries(changes).map(([name, value], i) => ({
    ...{ name: column(name), value, place: `$${first + i}` },
    isEach: !(value instanceof Date),
  }));
  return {
    sets: entries.map(({ name, place, isEach }) => `${name} = ${isEach ? `n.${name}` : `${place}::timestamptz`}`),
    each: entries.flatMap(({ name, place, isEach }) => (isEach ? [{ name, place: `${place}::bigint[]` }] : [])),
    values: entries.map(({ value }) => (value instanceof Date ? value : `{${value.join(",")}}`)),
  };
}

/** Writes columns of rows of a world by their ids, in one statement for any number of rows. */
export async function updateEach<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  world: string,
  ids: readonly string[],
  changes: { readonly [F in keyof Row<M>]?: readonly bigint[] | Date },
): Promise<void> {
  if (ids.length === 0) return;
  // named cast: what is given of a model is named by its fields
  const { sets, each, values } = changing(changes as Changes, 3);
  await writeRows(
    db,
    `update ${table(model)} o set ${sets.join(", ")}
     from unnest(${["$2::uuid[]", ...each.map(({ place }) => place)].join(", ")}) n (${["id", ...each.map(({ name }) => name)].join(", ")})
     where o."world" = $1::uuid and o."id" = n.id`,
    [world, ids, ...values],
  );
}

/** Formats a row as JSON that the database reads its columns from: by their own types, whole numbers of any size. */
const rowText = (row: object): string =>
  `{${Object.entries(row)
    .map(([name, value]) => `${column(name)}:${valueText(value)}`)
    .join(",")}}`;

const valueText = (value: unknown): string =>
  typeof value === "bigint"
    ? value.toString()
    : // half of a sign, which is no text to the database, becomes the sign for an unknown one, as the driver has it
      JSON.stringify(typeof value === "string" ? value.toWellFormed() : value);

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
  const insertedRows = await writeRows(
    db,
    `insert into ${table(model)} select * from jsonb_populate_record(null::${table(model)}, $1::jsonb)${unlessThere ? " on conflict do nothing" : ""} returning 1`,
    [rowText(row)],
  );
  return insertedRows.length === 1;
}

/** Writes some columns of the rows of a key. */
export async function updateRows<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
  changes: Key<M>,
): Promise<void> {
  const { where, values } = byKey(key);
  const sets = Object.keys(changes).map((name, i) => `${column(name)} = $${values.length + i + 1}`);
  await writeRows(db, `update ${table(model)} set ${sets.join(", ")} where ${where}`, [
    ...values,
    ...Object.values(changes),
  ]);
}

/** Returns some columns of a row, unchanged. */
export function columnsOf<R extends object, C extends keyof R>(row: R, columns: readonly C[]): Pick<R, C> {
  const selection: Partial<Pick<R, C>> = {};
  for (const column of columns) selection[column] = row[column];
  // named cast: each of them was put there just now
  return selection as Pick<R, C>;
}
