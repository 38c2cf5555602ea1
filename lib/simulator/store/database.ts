import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isProduction } from "@/lib/session/settings";
import { PrismaClient } from "../generated/client";
import { openPipeline } from "./pipeline";
import { openPool, sqlOn, statementName, transact, type Sql } from "./pool";

/**
 * The simulator's database. Reading for pages goes through Prisma, typed by the schema. What must happen together,
 * above all money, goes through `transact` on the pool that Prisma's adapter shares: an interactive transaction of
 * Prisma costs 2 ms of CPU, one of these 0.2 ms. Inside `transact` use only the `sql` it hands over: the embedded
 * database has one session for all, so a second connection would wait for the first for ever.
 */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  readonly sql: Sql;
  transact<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** `isEmbedded`: single statements share one connection (see openPipeline) instead of taking each one from the pool. */
export function openDatabase(
  url: string,
  { max = 10, isEmbedded = false }: { max?: number; isEmbedded?: boolean } = {},
): Database {
  const pool = openPool(url, max);
  const pipeline = isEmbedded ? openPipeline(url) : undefined;
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => statementName(sql) }),
  });
  return {
    prisma,
    pool,
    sql: pipeline?.sql ?? sqlOn(pool),
    transact: (work) => transact(pool, work),
    async close() {
      await prisma.$disconnect();
      await pipeline?.close();
      await pool.end();
    },
  };
}

/** One database a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalDatabase?: Database };

export function database(): Database {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new Error(
      "DATABASE_URL is not set: start the portal with npm start, which sets it for the embedded database",
    );
  return (shared.portalDatabase ??= openDatabase(url, { isEmbedded: !isProduction() }));
}
