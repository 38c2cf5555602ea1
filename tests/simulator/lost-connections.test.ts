import { readFileSync } from "node:fs";
import { expect, onTestFinished } from "vitest";
import { openDatabase, type Database } from "@/lib/simulator/store/database";
import type { Sql } from "@/lib/simulator/store/pool";
import { asTenant } from "@/lib/simulator/store/under-way";
import { test } from "../fixtures/own-database";

/** A way to the database on one connection. */
function open(url: string): Database {
  const db = openDatabase(url, { max: 1 });
  onTestFinished(db.close);
  return db;
}

const note = (world: string) => (sql: Sql) =>
  sql("insert into account_record (world, account, name, made_at) values ($1::uuid, 'noted', 'Noted', now())", [world]);

test("a connection to a server that leads no longer is given up: the next write goes to the one that leads", async ({
  db,
  url,
  world,
}) => {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const row = { world: world.id, account: "noted", name: "Noted", madeAt: world.real };
  const tenant = { world: world.id, userNo: (await world.merchant()).userNo };
  const writes: readonly ((one: Database) => Promise<unknown>)[] = [
    (one) => one.transact(note(world.id)),
    (one) => one.transact((sql) => sql.prisma.accountRecord.create({ data: row })),
    (one) => note(world.id)(one.sql),
    (one) => asTenant(tenant, () => note(world.id)(one.sql)),
    (one) => asTenant(tenant, () => one.prisma.accountRecord.create({ data: row })),
  ];
  for (const write of writes) {
    const one = open(url);
    await db.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
    await expect(write(one)).rejects.toThrow("read-only");
    await db.pool.query(`alter database "${name}" reset default_transaction_read_only`);
    await write(one);
    await db.sql("delete from account_record where world = $1::uuid", [world.id]);
  }
});

test.runIf(process.platform === "linux")(
  "a connection on which nothing is said is looked after, so that one to a machine without power is found out",
  async ({ url }) => {
    const one = open(url);
    const [{ port } = { port: 0 }] = await one.sql<{ port: number }>("select inet_client_port() as port");
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    const [, , , , , timer = ""] =
      readFileSync("/proc/net/tcp", "utf8")
        .split("\n")
        .map((line) => line.trim().split(/\s+/))
        .find(([, local = ""]) => local.endsWith(`:${hex}`)) ?? [];
    // 02: what runs is the timer that keeps it alive
    expect(timer.split(":")[0]).toBe("02");
  },
);
