import { expect, onTestFinished } from "vitest";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { openFaulty } from "../fixtures/faults";
import { test } from "../fixtures/world";

test("the loser of a race is run again, after a lost statement of our own or of Prisma's", async ({ world }) => {
  const account = { world: world.id, account: "raced", name: "First", madeAt: world.real };
  await world.db.prisma.accountRecord.create({ data: account });
  const writes: readonly ((sql: Sql) => Promise<unknown>)[] = [
    (sql) => sql.prisma.accountRecord.create({ data: account }),
    (sql) =>
      sql("insert into account_record (world, account, name, made_at) values ($1::uuid, $2, $3, $4::timestamptz)", [
        account.world,
        account.account,
        account.name,
        account.madeAt,
      ]),
  ];
  for (const write of writes) {
    let tries = 0;
    await world.db.transact(async (sql) => {
      tries += 1;
      // simulates that the row of the other transaction did not exist yet when this one read
      if (tries === 1) await write(sql);
    });
    expect(tries).toBe(2);
  }
});

test("a transaction that the database wants retried is retried, in every caller", async ({ world, url }) => {
  const db = openFaulty(url);
  onTestFinished(() => db.close());
  const where = { world: world.id };
  const reads: readonly ((sql: Sql) => Promise<unknown>)[] = [
    (sql) => sql.prisma.halt.findMany({ where }),
    (sql) => sql("select from halt where world = $1::uuid", [world.id]),
  ];
  for (const read of reads) {
    db.plan((n) => (n === 2 ? "raceLost" : null));
    expect(await db.transact(read)).toEqual([]);
    expect(db.calls.filter((text) => text === "begin")).toHaveLength(2);
  }
});

test("a Prisma query that the work returns without awaiting it belongs to the transaction", async ({ world, url }) => {
  const db = openFaulty(url, 1); // on another connection it would wait for ever
  onTestFinished(() => db.close());
  db.plan(() => null);
  expect(await db.transact((sql) => sql.prisma.halt.count({ where: { world: world.id } }))).toBe(0);
  expect([db.calls.length, db.calls[0], db.calls.at(-1)]).toEqual([3, "begin", "commit"]);
});

test("a Prisma query begun in a transaction and executed after its end is refused, and not answered in another's", async ({
  world,
}) => {
  const { db } = world;
  let begin = () => {};
  const isEnded = new Promise<void>((resolve) => (begin = resolve));
  let late: Promise<unknown> | undefined;
  await db.transact(async (sql) => {
    late = isEnded.then(() => sql.prisma.halt.count({ where: { world: world.id } }));
    await sql("select 1");
  });
  await db.transact(async (sql) => {
    await sql("select 1");
    begin();
    await expect(late).rejects.toThrow("is over");
  });
  expect(await db.prisma.halt.count({ where: { world: world.id } })).toBe(0);
});

test("where the beginning of a transaction fails none of its writes are stored, and none of its reads count", async ({
  world,
  url,
}) => {
  const db = openFaulty(url);
  onTestFinished(() => db.close());
  const insert = (sql: Sql) =>
    sql("insert into account_record (world, account, name, made_at) values ($1::uuid, 'alone', 'Alone', now())", [
      world.id,
    ]);
  const readHalts = (sql: Sql) => sql("select 1 from halt where world = $1::uuid", [world.id]);
  const works: readonly ((sql: Sql) => Promise<unknown>)[] = [
    readHalts,
    insert,
    async (sql) => {
      await readHalts(sql).catch(() => undefined);
      return insert(sql);
    },
    (sql) => Promise.all([readHalts(sql), insert(sql), readHalts(sql)]),
    (sql) =>
      sql.prisma.accountRecord.create({ data: { world: world.id, account: "own", name: "Own", madeAt: world.real } }),
    () => Promise.resolve("nothing asked"),
  ];
  for (const work of works) {
    db.plan((n) => (n === 1 ? "refused" : null));
    await expect(db.transact(work)).rejects.toThrow("on purpose");
    expect(db.calls).not.toContain("commit");
  }
  expect(await world.db.prisma.accountRecord.count({ where: { world: world.id } })).toBe(0);
});

test("the queries of a transaction run in the order of their requests, whichever of them are sent with its beginning", async ({
  world,
}) => {
  const count = (sql: Sql) =>
    sql<{ n: bigint }>("select count(*) as n from account_record where world = $1::uuid", [world.id]);
  const insert = (sql: Sql, account: string) =>
    sql("insert into account_record (world, account, name, made_at) values ($1::uuid, $2, 'One', now()) returning 1", [
      world.id,
      account,
    ]);
  const results = await world.db.transact((sql) =>
    awaitAllBeforeFailing(count(sql), insert(sql, "a"), count(sql), insert(sql, "b"), count(sql)),
  );
  expect(results.map(([row]) => row)).toEqual([{ n: 0n }, expect.anything(), { n: 1n }, expect.anything(), { n: 2n }]);
});
