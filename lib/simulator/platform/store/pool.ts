import pg from "pg";
import { isTraced } from "@/lib/call/span";
import { wrapBehindStatement, type Queries } from "./connections/behind";
import { isFollowerWriteError } from "./connections/lost-leader";
import { GatheringSocket } from "./connections/gathering-socket";
import type { Prisma } from "./prisma";
import { withOperationCache } from "./operation-cache";
import { beginTenantTransactionSql } from "./row-security";
import { sessionOptions } from "./connections/session-options";
import { statementName } from "./connections/statement-name";
import { tracedPool } from "./connections/traced-pool";
import { withTransactionClient } from "./under-way";

/** Runs one statement with numbered parameters. Whole numbers of 64 bits are bigint. */
export type RunStatement = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Provides access to the database, on the pool or inside a transaction: `sql.prisma` for Prisma queries, `sql(…)` for a
 * handwritten statement, where measurements justify it. Inside a transaction both use its one connection.
 */
export type Sql = RunStatement & { readonly prisma: Prisma };

const int8 = 20;
const types: pg.CustomTypesConfig = {
  // named cast: pg's own overloads, narrowed to what a pool uses
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === int8 ? BigInt : pg.types.getTypeParser(oid, format as never)) as typeof pg.types.getTypeParser,
};

/**
 * Returns the settings of every connection: its session is in UTC, and JIT is off. Statements here touch few rows each,
 * or many by plain steps: for a posting of thousands compiling took longer than the work. A connection to a peer that
 * has vanished, such as a machine without power, is detected within half a minute instead of hours.
 */
export const connectionSettings = (url: string) => ({
  connectionString: url,
  types,
  options: sessionOptions,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * Opens a pool of such connections. A connection lost while idle is replaced; the next statement reports if there is
 * none. One lost in the middle of a transaction fails its next statement: without a listener, the error event would end
 * the whole process. Statements of a transaction that start together are sent without waiting for one another (see
 * together).
 */
export function openPool(url: string, max: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    ...more,
    max,
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return isTraced ? tracedPool(pool) : pool;
}

const special = /["\\]/;

/**
 * Formats a list of plain values as a PostgreSQL array; undefined where a value is not plain, such as a date or another
 * list, which the driver formats. The driver could format any list, at twice the cost, and thousands of rows are sent
 * as one list per column.
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

/** Runs handwritten statements on this client. */
export const statementRunner =
  (client: Queries | pg.ClientBase): RunStatement =>
  (text, values = []) =>
    client.query({ name: statementName(text), text, values: values.map(parameter) }).then(({ rows }) => rows);

/** Adds Prisma to it. */
export const sqlWithPrisma = (run: RunStatement, prisma: Prisma): Sql => Object.assign(run, { prisma });

/**
 * Lists the codes of a lost race with another transaction: PostgreSQL requires a retry (serialization failure,
 * deadlock), or another transaction wrote the same unique key first (unique violation), which the retry finds and
 * reports. P2034 and P2002 are Prisma's codes for the same.
 */
const raceLost: readonly unknown[] = ["40001", "40P01", "23505", "P2034", "P2002"];
const isRaceLost = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && raceLost.includes(cause.code);
const triesMax = 4;

/**
 * Runs one transaction on one connection: all of the work or none of it. Retries when a race with another was lost. Its
 * first reads are sent along with its beginning.
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
  let connectionError: Error | undefined;
  try {
    const beginning = client.query(beginTenantTransactionSql());
    const statements = wrapBehindStatement(client, beginning);
    const result = await withTransactionClient(statements, () =>
      work(withOperationCache(sqlWithPrisma(statementRunner(statements), prisma))),
    );
    await beginning;
    await client.query("commit");
    return result;
  } catch (cause) {
    if (isFollowerWriteError(cause)) connectionError = cause;
    await client.query("rollback").catch((rollbackError: Error) => {
      connectionError = rollbackError;
    });
    throw cause;
  } finally {
    client.release(connectionError);
  }
}
