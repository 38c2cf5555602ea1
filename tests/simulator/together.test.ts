import { expect } from "vitest";
import { lastTick } from "@/lib/simulator/market/ticks";
import { lockWorld } from "@/lib/simulator/worlds/world.sql";
import { inWorld } from "@/lib/simulator/store/tx";
import { together } from "@/lib/simulator/store/together";
import { dollarAt, openMarket } from "../fixtures/trading";
import { test } from "../fixtures/world";

test("statements begun together are each answered with their own, in the order they were asked in", async ({
  world,
}) => {
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const answered = await world.db.transact((sql) =>
    together(...numbers.map((n) => sql<{ n: number }>("select $1::int as n", [n]).then(([row]) => row?.n))),
  );
  expect(answered).toEqual(numbers);
});

test("of several failures the first in order is told, and none outlives the transaction: nothing of it is left", async ({
  world,
}) => {
  const { db, id } = world;
  let isDone = false;
  const slow = async (sql: typeof db.sql) => {
    await sql("select pg_sleep(0.05)");
    await sql("insert into counter (world, scope, last) values ($1::uuid, 'late', 1)", [id]);
    isDone = true;
    throw new Error("the first in order");
  };
  const quick = () => Promise.reject(new Error("the first in time"));
  await expect(db.transact((sql) => together(slow(sql), quick()))).rejects.toThrow("the first in order");
  expect(isDone).toBe(true);
  expect(await db.sql("select 1 from counter where world = $1::uuid and scope = 'late'", [id])).toEqual([]);
});

test("one statement's error is told, whatever was begun with it, and the connection serves the next transaction", async ({
  world,
}) => {
  const { db } = world;
  const failing = db.transact((sql) =>
    together(sql("select 1 as one"), sql("select 1 / $1::int as none", [0]), sql("select 2 as two")),
  );
  await expect(failing).rejects.toThrow("division by zero");
  const again = await Promise.all(
    Array.from({ length: 12 }, () => db.transact((sql) => together(sql("select 1 as one"), sql("select 2 as two")))),
  );
  expect(again).toEqual(Array.from({ length: 12 }, () => [[{ one: 1 }], [{ two: 2 }]]));
});

test("a transaction looks the market up once, and anew once it has waited for the world; outside of one it looks each time", async ({
  world,
}) => {
  await openMarket(world);
  const { db, id } = world;
  const numbers = await db.transact(async (sql) => {
    const tx = inWorld(sql, { id });
    const before = await lastTick(tx);
    await dollarAt(world, "7.0100");
    const remembered = await lastTick(tx);
    await lockWorld(sql, id);
    return [before, remembered, await lastTick(tx)].map((tick) => tick?.no ?? 0n);
  });
  const [before = 0n] = numbers;
  expect(numbers).toEqual([before, before, before + 1n]);
  await dollarAt(world, "7.0200");
  expect((await lastTick(inWorld(db.sql, { id })))?.no).toBe(before + 2n);
});
