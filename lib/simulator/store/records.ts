import type { Prisma } from "../generated/client";
import type { Sql } from "./pool";

type Models = Prisma.TypeMap["model"];
export type ModelName = keyof Models;
/** A row as Prisma reads it: the same fields and types on both ways to the database. */
export type Row<M extends ModelName> = Models[M]["payload"]["scalars"];
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

/** Writes one row inside a transaction, typed by the schema. */
export async function insert<M extends ModelName>(sql: Sql, model: M, row: NewRow<M>): Promise<void> {
  const entries = Object.entries(row as object).filter(([, value]) => value !== undefined);
  const names = entries.map(([name]) => column(name)).join(", ");
  const places = entries.map((_, i) => `$${i + 1}`).join(", ");
  await sql(
    `insert into ${table(model)} (${names}) values (${places})`,
    entries.map(([, value]) => forWire(value)),
  );
}

const locks: Readonly<Record<string, string>> = { true: " for no key update", shared: " for share" };

/**
 * Finds the row of a key inside a transaction; `lock` keeps it from being changed until the transaction ends, "shared"
 * lets others hold it too.
 */
export async function find<M extends ModelName>(
  sql: Sql,
  model: M,
  key: Key<M>,
  { lock = false }: { lock?: boolean | "shared" } = {},
): Promise<Row<M> | undefined> {
  const entries = Object.entries(key);
  const where = entries.map(([name], i) => `${column(name)} = $${i + 1}`).join(" and ");
  const [row] = await sql(
    `select * from ${table(model)} where ${where} limit 1${locks[String(lock)] ?? ""}`,
    entries.map(([, value]) => value),
  );
  return row && named<M>(row);
}

/** Changes the rows of a key inside a transaction and says how many there were. */
export async function update<M extends ModelName>(
  sql: Sql,
  model: M,
  key: Key<M>,
  change: Partial<Row<M>>,
): Promise<number> {
  const set = Object.entries(change);
  const where = Object.entries(key);
  const sets = set.map(([name], i) => `${column(name)} = $${i + 1}`).join(", ");
  const wheres = where.map(([name], i) => `${column(name)} = $${set.length + i + 1}`).join(" and ");
  const rows = await sql(`update ${table(model)} set ${sets} where ${wheres} returning 1`, [
    ...set.map(([, value]) => forWire(value)),
    ...where.map(([, value]) => value),
  ]);
  return rows.length;
}

/** JSON columns take text; arrays of text and everything else go as they are. */
const forWire = (value: unknown): unknown =>
  typeof value === "object" &&
  value !== null &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array) &&
  !Array.isArray(value)
    ? JSON.stringify(value)
    : value;
