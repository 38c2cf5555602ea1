import type pg from "pg";
import { span } from "@/lib/call/span";
import { databaseReadUrl, isDatabaseEmbedded } from "@/lib/session/settings";
import { monotonicMs } from "@/lib/time/clock";
import { openPipeline } from "./connections/pipeline";
import { openPool, statementRunner, sqlWithPrisma, transact, type Sql } from "./pool";
import { prismaOn, type Prisma } from "./prisma";
import { openReplica, type Replica } from "./replica/replica";
import { createStatementRunner } from "./row-security";

/**
 * Describes the simulator's database. `prisma` reads and writes by the schema's types, `sql` runs a handwritten
 * statement; inside `transact` both belong to the transaction. Use only what `transact` passes there: the embedded
 * database has one session for all, so a statement of another connection would wait for this one for ever.
 */
export interface Database {
  readonly prisma: Prisma;
  readonly pool: pg.Pool;
  readonly sql: Sql;
  /** Holds the replica for reads that may be some seconds old; undefined where there is none. */
  readonly replica: Replica | undefined;
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly max?: number;
  readonly isEmbedded?: boolean;
  readonly readUrl?: string | undefined;
  /** Limits the wait for a connection, in milliseconds: ten seconds by default. */
  readonly waitMsMax?: number;
}

/**
 * Opens the database. `isDatabaseEmbedded`: single statements share one connection (see openPipeline) instead of using one each
 * from the pool.
 */
export function openDatabase(
  url: string,
  { max = 10, isEmbedded = false, readUrl, waitMsMax }: DatabaseOptions = {},
): Database {
  const openOwnPool = () => openPool(url, max, waitMsMax === undefined ? {} : { connectionTimeoutMillis: waitMsMax });
  const pool = openOwnPool();
  const pipeline = isEmbedded ? openPipeline(url) : undefined;
  // the embedded database has one user, whom no policy binds
  const single = isEmbedded ? undefined : createStatementRunner(pool, openOwnPool);
  const prisma = prismaOn(pool, single);
  const sql = sqlWithPrisma(pipeline?.run ?? statementRunner(single ?? pool), prisma);
  const replica =
    readUrl === undefined ? undefined : openReplica(readUrl, { max, primary: sql, elapsedMs: monotonicMs });
  return {
    prisma,
    pool,
    sql,
    replica,
    transact: (work) => span("transaction", {}, () => transact(pool, prisma, work)),
    async close() {
      await replica?.close();
      await prisma.$disconnect();
      await pipeline?.close();
      await single?.close();
      await pool.end();
    },
  };
}

/** Keeps one database per process, also when the framework loads this module more than once. */
const shared = globalThis as { portalDatabase?: Database };

export function database(): Database {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new Error(
      "DATABASE_URL is not set: start the portal with npm start, which sets it for the embedded database",
    );
  return (shared.portalDatabase ??= openDatabase(url, {
    isEmbedded: isDatabaseEmbedded(),
    readUrl: databaseReadUrl(),
  }));
}
