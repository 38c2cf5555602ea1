import { randomUUID } from "node:crypto";
import pg from "pg";
import { merchantAccount, platformAccount, type LedgerAccount } from "@/lib/simulator/platform/ledger/chart";
import type { Poster } from "@/lib/simulator/platform/ledger/combine";
import { transferLines, type Posting } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { worldById, type World } from "@/lib/simulator/driving/worlds/world";
import { readMigrations } from "../../tools/build/migrations";
import { worldContext } from "@/lib/simulator/platform/store/tx";

/** Wednesday, 18 March 2026, 10:00 in Beijing: the market is open. */
export const wednesday = new Date("2026-03-18T02:00:00.000Z");
export const world = "00000000-0000-7000-8000-000000000001";
const by = { name: "bench", origin: "127.0.0.1", at: wednesday };

export const accountsCount = 10_000;
const fundedAtOnce = 1_000;
const plenty = 1_000_000_000n;

export const ledgerAccountOf = (merchant: number): LedgerAccount =>
  merchantAccount(String(100_000 + merchant), "available", "USD");

/**
 * Returns an order's id as the product makes them, in UUIDv7's shape: ids of the same time are adjacent in every index.
 */
export function orderIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

export const posting = (from: LedgerAccount, to: LedgerAccount, minor = 1n): Posting => ({
  orderId: orderIdAt(new Date()),
  leg: "main",
  kind: "bench",
  at: wednesday,
  by,
  lines: transferLines(from, to, minor),
});

/** Opens a migrated database with one world in it. */
export async function openLedger(url: string, max: number): Promise<Database> {
  const db = openDatabase(url, { max });
  for (const { sql } of readMigrations()) await db.pool.query(sql);
  await makeBenchWorld(db);
  return db;
}

/** Creates the single world of a benchmark, with a stopped clock. */
export async function makeBenchWorld(db: Database): Promise<void> {
  await db.sql(
    `insert into world (id, name, seed, clock_mode, clock_at, clock_since, settled_to, made_at)
     values ($1::uuid, 'bench', 'seed', 'held', $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz)`,
    [world, wednesday],
  );
}

/** The address of a new database of this name on a server. */
export async function newDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]+$/, name);
}

/** Such a database of its own, made on a server. */
export const ledgerNamed = async (url: string, name: string, max: number): Promise<Database> =>
  openLedger(await newDatabase(url, name), max);

/** The one world of such a database. */
export async function benchWorld(db: Database): Promise<World> {
  const [row] = await worldById(db.sql, world);
  if (!row) throw new Error("the benchmark's world is there");
  return row;
}

/** Opens so many merchants' accounts, each with more than a benchmark can spend. */
export async function fund(db: Database, count: number): Promise<void> {
  for (let first = 0; first < count; first += fundedAtOnce) {
    const ledgerAccounts = Array.from({ length: Math.min(fundedAtOnce, count - first) }, (_, index) =>
      ledgerAccountOf(first + index),
    );
    await db.transact(async (sql) => {
      const fundings = ledgerAccounts.map((ledgerAccount) =>
        posting(platformAccount("nostro", "USD", ledgerAccount.id), ledgerAccount, plenty),
      );
      await lockAccounts(
        worldContext(sql, { id: world }),
        fundings.flatMap(({ lines }) => lines.map((line) => line.ledgerAccount)),
      );
      await mustPost(postMany(worldContext(sql, { id: world }), fundings));
    });
  }
  await db.pool.query("vacuum analyze");
}

/**
 * A transfer of one minor unit from an account to another drawn at random; the first is drawn too unless it is given.
 */
export function atRandom(from = Math.floor(Math.random() * accountsCount)): Posting {
  const to = (from + 1 + Math.floor(Math.random() * (accountsCount - 1))) % accountsCount;
  return posting(ledgerAccountOf(from), ledgerAccountOf(to));
}

export const transferAtRandom = (post: Poster): Promise<void> => mustPost(post(world, atRandom()));

export async function mustPost(verdict: Promise<string>): Promise<void> {
  const outcome = await verdict;
  if (outcome !== "posted") throw new Error(`a benchmark's posting was not posted: ${outcome}`);
}
