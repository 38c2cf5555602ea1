import pg from "pg";
import { isTraced } from "@/lib/call/span";
import { behind, type Queries } from "./connections/behind";
import { leadsNoLonger } from "./connections/leads-no-longer";
import { GatheringSocket } from "./connections/gathering-socket";
import type { Prisma } from "./prisma";
import { remembering } from "./remembered";
import { begin } from "./row-security";
import { sessionOptions } from "./session-options";
import { statementName } from "./connections/statement-name";
import { tracedPool } from "./connections/traced-pool";
import { within } from "./under-way";

/** Runs one statement with numbered parameters. Whole numbers of 64 bits are bigint. */
export type Run = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * The way to the database, on the pool or inside a transaction: `sql.prisma` for what Prisma says, `sql(…)` for a
 * statement of our own, where it is measured to matter. Inside a transaction both go to its one connection.
 */
export type Sql = Run & { readonly prisma: Prisma };

const int8 = 20;
const types: pg.CustomTypesConfig = {
  // named cast: pg's own overloads, narrowed to what a pool asks for
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format as never)) as typeof pg.types.getTypeParser,
};

/**
 * How every connection is opened: its session lives in UTC, and nothing is compiled. Statements here touch few rows
 * each, or many by plain steps: for a posting of thousands compiling took longer than the work. One whose other end is gone
 * without a word, as a machine without power is, is found out within half a minute instead of hours.
 */
export const connection = (url: string) => ({
  connectionString: url,
  types,
  options: sessionOptions,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * A pool of such connections. A connection lost while idle is replaced; the next statement says if there is none. One
 * lost in the middle of a transaction fails its next statement: unheard, the news of it would end the whole process.
 * Statements of a transaction that are begun together are sent without waiting for one another (see together).
 */
export function openPool(url: string, max: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...connection(url), ...more, max, pipeline: true, stream: () => new GatheringSocket() });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return isTraced ? tracedPool(pool) : pool;
}

const special = /["\\]/;

/**
 * A list of plain values as PostgreSQL writes an array; undefined where a value is none, such as a date or another list:
 * the driver writes those. It would write any list, at twice the cost, and thousands of rows travel as one list a column.
 */
function arrayText(values: readonly unknown[]): string | undefined {
  const parts: string[] = [];
  for (const value of values)
    if (typeof value === "string")
      parts.push(special.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : `"${value}"`);
    else if (value === null || value === undefined) parts.push("NULL");
    else if (typeof value === "bigint" || typeof value === "number" || typeof value === "boolean")
      parts.push(String(value));
    else return undefined;
  return `{${parts.join(",")}}`;
}

const parameter = (value: unknown): unknown => (Array.isArray(value) ? (arrayText(value) ?? value) : value);

/** Statements of our own on this client. */
export const runOn =
  (client: Queries | pg.ClientBase): Run =>
  (text, values = []) =>
    client.query({ name: statementName(text), text, values: values.map(parameter) }).then(({ rows }) => rows);

/** The same with Prisma beside it. */
export const sqlWith = (run: Run, prisma: Prisma): Sql => Object.assign(run, { prisma });

/**
 * Lost the race with another transaction: PostgreSQL asks to try again (serialization failure, deadlock), or another
 * wrote the same name first (unique violation): the retry looks again, finds it and says so. P2034 and P2002 are Prisma's
 * codes for the same.
 */
const raceLost: readonly unknown[] = ["40001", "40P01", "23505", "P2034", "P2002"];
const isRaceLost = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && raceLost.includes(cause.code);
const triesMax = 4;

/**
 * One transaction on one connection: all of the work or none of it. Tried again when a race with another was lost. What it
 * reads first leaves along with its beginning.
 */
export async function transact<T>(pool: pg.Pool, prisma: Prisma, work: (sql: Sql) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactOnce(pool, prisma, work);
    } catch (cause) {
      if (!isRaceLost(cause) || tries >= triesMax) throw cause;
    }
  }
}

async function transactOnce<T>(pool: pg.Pool, prisma: Prisma, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = client.query(begin());
    const statements = behind(client, begun);
    const done = await within(statements, () => work(remembering(sqlWith(runOn(statements), prisma))));
    await begun;
    await client.query("commit");
    return done;
  } catch (cause) {
    if (leadsNoLonger(cause)) broken = cause;
    await client.query("rollback").catch((failed: Error) => {
      broken = failed;
    });
    throw cause;
  } finally {
    client.release(broken);
  }
}
