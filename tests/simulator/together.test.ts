import { expect } from "vitest";
import { Refusal } from "@/lib/call/refusals";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { lockWorld } from "@/lib/simulator/driving/worlds/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { dollarAt, openMarket } from "../fixtures/trading";
import { test } from "../fixtures/world";

test("statements begun together each get their own result, in the order of their requests", async ({ world }) => {
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const replies = await world.db.transact((sql) =>
    awaitAllBeforeFailing(
      ...numbers.map((n) => sql<{ n: number }>("select $1::int as n", [n]).then(([row]) => row?.n)),
    ),
  );
  expect(replies).toEqual(numbers);
});

test("nothing outlives its transaction, also when another statement failed before: none of it is stored", async ({
  world,
}) => {
  const { db, id } = world;
  let isDone = false;
  const slow = async (sql: typeof db.sql) => {
    await sql("select pg_sleep(0.05)");
    await sql("insert into counter (world, scope, last) values ($1::uuid, 'late', 1)", [id]);
    isDone = true;
  };
  const quick = () => Promise.reject(new Refusal("NO_RATE"));
  await expect(db.transact((sql) => awaitAllBeforeFailing(slow(sql), quick()))).rejects.toThrow("NO_RATE");
  expect(isDone).toBe(true);
  expect(await db.sql("select 1 from counter where world = $1::uuid and scope = 'late'", [id])).toEqual([]);
});

test("of several refusals the first in order is reported, in any sequence of arrival; a failure before any refusal", async () => {
  const late = async (cause: Error) => {
    await new Promise((resolve) => setImmediate(resolve));
    throw cause;
  };
  const [first, second] = [new Refusal("NO_RATE"), new Refusal("LACK_BALANCE")];
  await expect(awaitAllBeforeFailing(late(first), Promise.reject(second))).rejects.toBe(first);
  const [connectionError, brokenFor] = [new Error("the line is cut"), new Error("the transaction is aborted")];
  await expect(awaitAllBeforeFailing(Promise.reject(first), late(connectionError))).rejects.toBe(connectionError);
  await expect(
    awaitAllBeforeFailing(late(brokenFor), Promise.reject(connectionError), Promise.resolve(1)),
  ).rejects.toBe(connectionError);
});

test("one statement's error is reported, whatever was begun with it, and the connection serves the next transaction", async ({
  world,
}) => {
  const { db } = world;
  const failing = db.transact((sql) =>
    awaitAllBeforeFailing(sql("select 1 as one"), sql("select 1 / $1::int as none", [0]), sql("select 2 as two")),
  );
  await expect(failing).rejects.toThrow("division by zero");
  const again = await Promise.all(
    Array.from({ length: 12 }, () =>
      db.transact((sql) => awaitAllBeforeFailing(sql("select 1 as one"), sql("select 2 as two"))),
    ),
  );
  expect(again).toEqual(Array.from({ length: 12 }, () => [[{ one: 1 }], [{ two: 2 }]]));
});

test("a transaction reads the market once, and anew once it has waited for the world; outside of one it is read each time", async ({
  world,
}) => {
  await openMarket(world);
  const { db, id } = world;
  const numbers = await db.transact(async (sql) => {
    const tx = worldContext(sql, { id });
    const before = await lastTick(tx);
    await dollarAt(world, "7.0100");
    const cachedTick = await lastTick(tx);
    await lockWorld(sql, id);
    return [before, cachedTick, await lastTick(tx)].map((tick) => tick?.no ?? 0n);
  });
  const [before = 0n] = numbers;
  expect(numbers).toEqual([before, before, before + 1n]);
  await dollarAt(world, "7.0200");
  expect((await lastTick(worldContext(db.sql, { id })))?.no).toBe(before + 2n);
});
