import type { Prisma } from "../generated/client";
import type { Db } from "./tx";

type Models = Prisma.TypeMap["model"];
export type ModelName = keyof Models;
/** A row as Prisma reads it: the same fields and types on both ways to the database. */
export type Row<M extends ModelName> = Models[M]["payload"]["scalars"];
/** The input of a new row. */
export type NewRow<M extends ModelName> = Models[M]["operations"]["createMany"]["args"]["data"] extends infer D
  ? D extends readonly (infer One)[]
    ? One
    : D
  : never;
type Key<M extends ModelName> = { readonly [F in keyof Row<M>]?: Row<M>[F] };

const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at ? "_" : ""}${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const columns = new Map<string, string>();
function column(field: string): string {
  let name = columns.get(field);
  if (!name) columns.set(field, (name = `"${snake(field)}"`));
  return name;
}
const fields = new Map<string, string>();
function field(name: string): string {
  let found = fields.get(name);
  if (!found) fields.set(name, (found = camel(name)));
  return found;
}
const table = (model: string) => `"${snake(model)}"`;

/** A row of the database with the fields' own names. */
export function named<M extends ModelName>(row: object): Row<M> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) made[field(name)] = value;
  // named cast: the columns of a table are the model's fields in snake case (a test proves it)
  return made as Row<M>;
}

const locks = {
  exclusive: " for no key update",
  shared: " for share",
  // those that somebody else holds are left out
  free: " for no key update skip locked",
} as const;

/** Rows of a model that a condition finds, as the database reads them; `ends` orders, limits and locks. */
const found = async (
  { sql }: Pick<Db, "sql">,
  model: ModelName,
  { where, ends, values }: { readonly where: string; readonly ends: string; readonly values: readonly unknown[] },
) => sql(`select * from ${table(model)} where ${where}${ends}`, [...values]);

/**
 * Reads the row of a key inside a transaction and keeps it from being changed until that ends; "shared" lets others
 * hold it too. Prisma has no row locks, and code that changes money reads under a lock.
 */
export async function lockRow<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  key: Key<M>,
  lock: keyof typeof locks = "exclusive",
): Promise<Row<M> | null> {
  const entries = Object.entries(key);
  const where = entries.map(([name], i) => `${column(name)} = $${i + 1}`).join(" and ");
  const values = entries.map(([, value]) => value);
  const [row] = await found(db, model, { where, ends: ` limit 1${locks[lock]}`, values });
  return row ? named<M>(row) : null;
}

/**
 * The same for many rows of a world by their ids: always in one order, so that two who lock some wait for one another;
 * "free" leaves those out that somebody else holds.
 */
export async function lockRows<M extends ModelName>(
  db: Pick<Db, "sql">,
  model: M,
  world: string,
  ids: readonly string[],
  lock: "exclusive" | "free" = "exclusive",
): Promise<Row<M>[]> {
  if (ids.length === 0) return [];
  const where = `"world" = $1::uuid and "id" = any($2::uuid[])`;
  const rows = await found(db, model, { where, ends: ` order by "id"${locks[lock]}`, values: [world, ids] });
  return rows.map((row) => named<M>(row));
}

/** Some columns of a row, as they are kept. */
export function columnsOf<R extends object, C extends keyof R>(row: R, columns: readonly C[]): Pick<R, C> {
  const kept: Partial<Pick<R, C>> = {};
  for (const column of columns) kept[column] = row[column];
  // named cast: each of them was put there just now
  return kept as Pick<R, C>;
}
