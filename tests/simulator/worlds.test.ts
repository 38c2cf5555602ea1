import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { parseRate } from "@/lib/money/rate";
import { enqueueOutboxMessage } from "@/lib/simulator/access/outbox";
import { sendOutboxLetters } from "@/lib/simulator/platform/mail/mailer";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import {
  tableColumnNames,
  lastingTables,
  securityTables,
  worldTables,
} from "@/lib/simulator/driving/worlds/snapshot/tables";
import { hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

const newName = () => `w-${randomUUID()}`;
const monday = new Date("2026-03-16T02:00:00.000Z");

/** A world made by operations, with its market. */
async function makeMarketWorld(
  world: TestWorld,
  change: { name?: string; seed?: string; mode?: "held" | "flowing"; speed?: number } = {},
) {
  return world.call(
    operations.makeWorld,
    { name: newName(), seed: "same", startsAt: monday, mode: "held", speed: 1, scenario: "empty", ...change },
    ops,
  );
}

const hashOf = async (world: TestWorld, name: string) =>
  (await world.call(operations.prove, { world: name }, ops)).logHash;
const readClock = async (world: TestWorld, name: string) =>
  (await world.call(operations.world, { world: name }, ops)).clock;
const idOf = async ({ db }: TestWorld, name: string) =>
  (await db.sql<{ id: string }>("select id from world where name = $1", [name]))[0]?.id ?? "";

/** Repeats the request until the advance is complete, as the console does. */
async function advanceTo(world: TestWorld, name: string, to: Date) {
  const effects = [];
  for (;;) {
    const answer = await world.call(operations.advance, { world: name, to }, ops);
    effects.push(...answer.effects);
    if (answer.isDone) return { ...answer, effects };
  }
}

test("a new world is at its start with a market that ticked once and will tick again", async ({ world }) => {
  const { name, clock, merchants, nextDue } = await makeMarketWorld(world);
  expect({ clock, merchants }).toEqual({ clock: { mode: "held", now: monday, speed: 1 }, merchants: 0 });
  expect(nextDue).toEqual(addMilliseconds(monday, 5 * minuteMs));
  const market = await world.call(operations.market, { world: name }, ops);
  expect(market).toMatchObject({ at: monday, isOpen: true, source: "seed" });
});

test("a name is unique", async ({ world }) => {
  const { name } = await makeMarketWorld(world);
  await expect(makeMarketWorld(world, { name })).rejects.toMatchObject({ code: "WORLD_EXISTS" });
});

test("a paused clock stands still, one that flows goes at its speed from where it was, and pausing it again preserves the instant", async ({
  world,
}) => {
  const { name } = await makeMarketWorld(world);
  world.real = addMilliseconds(world.real, hourMs);
  expect(await readClock(world, name)).toMatchObject({ now: monday });
  await world.call(operations.setClock, { world: name, mode: "flowing", speed: 10 }, ops);
  world.real = addMilliseconds(world.real, minuteMs);
  expect(await readClock(world, name)).toEqual({
    mode: "flowing",
    speed: 10,
    now: addMilliseconds(monday, 10 * minuteMs),
  });
  await world.call(operations.setClock, { world: name, mode: "held", speed: 1 }, ops);
  world.real = addMilliseconds(world.real, hourMs);
  expect(await readClock(world, name)).toEqual({ mode: "held", speed: 1, now: addMilliseconds(monday, 10 * minuteMs) });
});

test("an advance lists the due items in order and ends exactly at its target", async ({ world }) => {
  const { name } = await makeMarketWorld(world);
  const answer = await world.call(operations.advance, { world: name, bySeconds: 900 }, ops);
  expect(answer.effects.map(({ kind, at }) => [kind, at])).toEqual(
    [5, 10, 15].map((minutes) => ["market.tick", addMilliseconds(monday, minutes * minuteMs)]),
  );
  expect(answer).toMatchObject({
    isDone: true,
    now: addMilliseconds(monday, 15 * minuteMs),
    target: addMilliseconds(monday, 15 * minuteMs),
  });
  expect(answer.logHash).toBe(await hashOf(world, name));
});

test("a long advance comes in portions and its clock never shows an instant with unfinished work", async ({
  world,
}) => {
  const { name } = await makeMarketWorld(world);
  const target = addMilliseconds(monday, 10 * 24 * hourMs);
  const first = await world.call(operations.advance, { world: name, to: target }, ops);
  expect(first.isDone).toBe(false);
  expect(first.now).toEqual(first.effects.at(-1)?.at);
  expect((await readClock(world, name)).now).toEqual(first.now);
  expect((await advanceTo(world, name, target)).now).toEqual(target);
});

test("a clock that flows continues from the end of an advance, also one that ends with a job or is stopped midway", async ({
  world,
}) => {
  const { name } = await makeMarketWorld(world, { mode: "flowing" });
  // the market ticks every five minutes: the last tick is at the target itself
  const target = addMilliseconds(monday, 10 * minuteMs);
  expect((await world.call(operations.advance, { world: name, to: target }, ops)).isDone).toBe(true);
  world.real = addMilliseconds(world.real, 2 * minuteMs);
  expect((await readClock(world, name)).now).toEqual(addMilliseconds(target, 2 * minuteMs));
  const { now } = await world.call(
    operations.advance,
    { world: name, to: addMilliseconds(monday, 10 * 24 * hourMs) },
    ops,
  );
  await world.call(operations.cancelAdvance, { world: name }, ops);
  world.real = addMilliseconds(world.real, minuteMs);
  expect((await readClock(world, name)).now).toEqual(addMilliseconds(now, minuteMs));
});

test("a clock is never moved backwards", async ({ world }) => {
  const { name } = await makeMarketWorld(world);
  await expect(
    world.call(operations.advance, { world: name, to: addMilliseconds(monday, -1) }, ops),
  ).rejects.toMatchObject({
    code: "CLOCK_BACKWARDS",
  });
  await expect(world.call(operations.advance, { world: name }, ops)).rejects.toMatchObject({ code: "EMPTY_PARAM" });
  expect((await world.call(operations.advance, { world: name, to: monday }, ops)).effects).toEqual([]);
});

test("the world on the wall clock is neither advanced nor reset nor paused, and follows real time", async ({
  world,
}) => {
  expect(await readClock(world, "default")).toMatchObject({ mode: "wall", now: world.real });
  for (const request of [
    () => world.call(operations.advance, { world: "default", bySeconds: 60 }, ops),
    () => world.call(operations.resetWorld, { world: "default" }, ops),
    () => world.call(operations.setClock, { world: "default", mode: "held", speed: 1 }, ops),
  ])
    await expect(request()).rejects.toMatchObject({ code: "WORLD_FOLLOWS_WALL_CLOCK" });
});

test("operations are never sent to another world than they named", async ({ world }) => {
  await expect(world.call(operations.world, { world: "no-such-world" }, ops)).rejects.toMatchObject({
    code: "WORLD_NOTFOUND",
  });
});

test("the same seed and commands give the same event log to the byte, another seed does not", async ({ world }) => {
  const hashes = [];
  for (const seed of ["same", "same", "other"]) {
    const { name } = await makeMarketWorld(world, { seed });
    await world.call(operations.shock, { world: name, currency: "EUR", ppm: 5_000 }, ops);
    await advanceTo(world, name, addMilliseconds(monday, 3 * hourMs));
    hashes.push(await hashOf(world, name));
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});

test("reading every minute, once, or from two sides gives the same log", async ({ world }) => {
  const [once, often, parallel] = [
    await makeMarketWorld(world),
    await makeMarketWorld(world),
    await makeMarketWorld(world),
  ];
  const target = addMilliseconds(monday, 2 * hourMs);
  await advanceTo(world, once.name, target);
  for (let minutes = 1; minutes <= 120; minutes += 7)
    await advanceTo(world, often.name, addMilliseconds(monday, minutes * minuteMs));
  await advanceTo(world, often.name, target);
  await Promise.all([advanceTo(world, parallel.name, target), advanceTo(world, parallel.name, target)]);
  const hash = await hashOf(world, once.name);
  expect([await hashOf(world, often.name), await hashOf(world, parallel.name)]).toEqual([hash, hash]);
});

test("a reset begins the same world again: its log equals the first one's, its audit log stays", async ({ world }) => {
  const { name } = await makeMarketWorld(world);
  const start = await hashOf(world, name);
  world.real = addMilliseconds(world.real, minuteMs);
  await advanceTo(world, name, addMilliseconds(monday, hourMs));
  expect(await hashOf(world, name)).not.toBe(start);
  world.real = addMilliseconds(world.real, minuteMs);
  const again = await world.call(operations.resetWorld, { world: name }, ops);
  expect(again.clock.now).toEqual(monday);
  expect(await hashOf(world, name)).toBe(start);
  const { rows } = await world.call(operations.audit, { world: name, currentPage: 1, pageSize: 50 }, ops);
  expect(rows.map(({ what }) => what)).toEqual(["operations.resetWorld", "operations.advance", "operations.makeWorld"]);
});

test("a snapshot makes a new world with the same books, which goes on as the first one does", async ({ world }) => {
  const { name } = await makeMarketWorld(world);
  const identity = { id: await idOf(world, name), name };
  const duplicate = Object.assign(Object.create(Object.getPrototypeOf(world) as object) as TestWorld, world, identity);
  const owner = await duplicate.merchant({ userNo: "100001" });
  await duplicate.fund(owner.userNo, "USD", 500_000_00n);
  const target = { base: "EUR", quote: "USD", value: parseRate("1.1750") ?? 0n } as const;
  await duplicate.call(
    exchange.placeLimit,
    { sell: "EUR", buy: "USD", amount: money("EUR", 1_000_00n), target, validUntil: "2026-03-17" },
    owner,
  );
  await advanceTo(world, name, addMilliseconds(monday, hourMs));

  const snapshot = await world.call(operations.takeSnapshot, { world: name }, ops);
  expect(snapshot.at).toEqual(addMilliseconds(monday, hourMs));
  const copy = await world.call(
    operations.restore,
    { world: name, snapshotId: snapshot.snapshotId, name: newName() },
    ops,
  );
  expect(copy).toMatchObject({
    seed: "same",
    merchants: 1,
    clock: { mode: "held", now: addMilliseconds(monday, hourMs) },
  });
  expect(await hashOf(world, copy.name)).toBe(await hashOf(world, name));

  const end = addMilliseconds(monday, 40 * hourMs);
  await advanceTo(world, name, end);
  await advanceTo(world, copy.name, end);
  expect(await hashOf(world, copy.name)).toBe(await hashOf(world, name));
  expect(await world.call(operations.prove, { world: copy.name }, ops)).toMatchObject({ isRight: true });
});

test("a snapshot made while its merchants are busy is of one instant", async ({ world }) => {
  const { name } = await makeMarketWorld(world);
  const duplicate = Object.assign(Object.create(Object.getPrototypeOf(world) as object) as TestWorld, world, {
    id: await idOf(world, name),
    name,
  });
  const owner = await duplicate.merchant();
  await duplicate.fund(owner.userNo, "USD", 500_000_00n);
  const exchanging = (async () => {
    for (let times = 0; times < 25; times += 1) {
      const { quoteId } = await duplicate.call(
        exchange.lockQuote,
        { sell: "USD", buy: "EUR", amount: money("USD", 100_00n) },
        owner,
      );
      await duplicate.call(exchange.placeRealTime, { quoteId }, owner);
    }
  })();
  const copies = [];
  for (let times = 0; times < 3; times += 1) {
    const { snapshotId } = await world.call(operations.takeSnapshot, { world: name }, ops);
    copies.push(await world.call(operations.restore, { world: name, snapshotId, name: newName() }, ops));
  }
  await exchanging;
  for (const copy of copies)
    expect(
      (await world.call(operations.prove, { world: copy.name }, ops)).checks.filter(({ isRight }) => !isRight),
    ).toEqual([]);
});

test("every table that belongs to a world is either copied, or real people's, or lasting: a new one cannot be forgotten", async ({
  db,
}) => {
  const rows = await db.sql<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'world' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(
    [...worldTables.map(({ name }) => name), ...securityTables, ...lastingTables].sort(),
  );
  const columns = await db.sql<{ table: string; name: string }>(
    "select table_name as table, column_name as name from information_schema.columns where table_schema = 'public'",
  );
  for (const { name } of worldTables)
    expect([name, tableColumnNames(name).sort()]).toEqual([
      name,
      columns
        .filter(({ table }) => table === name)
        .map((column) => column.name)
        .sort(),
    ]);
});

test("a snapshot carries no password, lock, session or audit row", async ({ world, db }) => {
  const { name } = await makeMarketWorld(world);
  const duplicate = Object.assign(Object.create(Object.getPrototypeOf(world) as object) as TestWorld, world, {
    id: await idOf(world, name),
    name,
  });
  const owner = await duplicate.merchant();
  await db.sql("update operator set pay_locked_until = now() where id = $1::uuid", [owner.operatorId]);
  const { snapshotId } = await world.call(operations.takeSnapshot, { world: name }, ops);
  const copy = await world.call(operations.restore, { world: name, snapshotId, name: newName() }, ops);
  const [operator] = await db.sql<{ hash: string; pay: string | null; payLockedUntil: Date | null }>(
    `select password_hash as hash, pay_password_hash as pay, pay_locked_until as "payLockedUntil" from operator where world = $1::uuid`,
    [await idOf(world, copy.name)],
  );
  expect(operator).toMatchObject({ pay: null, payLockedUntil: null });
  expect(operator?.hash).toMatch(/^\$argon2id\$/);
  const { rows } = await world.call(operations.audit, { world: copy.name, currentPage: 1, pageSize: 10 }, ops);
  expect(rows.map(({ what }) => what)).toEqual(["operations.restore"]);
});

test("a copy of a world of real people sends them no mails, nor does a copy of that copy", async ({ world, db }) => {
  const waits = {
    purpose: "invite",
    recipient: "somebody@real.example",
    content: "x",
    expiresAt: new Date("2100-01-01"),
  };
  const away: string[] = [];
  const send = async ({ world: of }: { world: string }) => void away.push(of);
  /** Copies a world and reports whether a letter of the copy is sent. */
  async function sendFromCopy(name: string) {
    const { snapshotId } = await world.call(operations.takeSnapshot, { world: name }, ops);
    const copy = await world.call(operations.restore, { world: name, snapshotId, name: newName() }, ops);
    const id = await idOf(world, copy.name);
    await enqueueOutboxMessage(worldContext(db.sql, { id }), { ...waits, kind: "mail" }, world.real);
    // the outboxes of all worlds are one queue, taken by portions
    while ((await sendOutboxLetters(db, "mail", send, world.real)).sentCount > 0);
    return { name: copy.name, leaves: away.includes(id) };
  }
  const copy = await sendFromCopy("default");
  expect([copy.leaves, (await sendFromCopy(copy.name)).leaves]).toEqual([false, false]);
  await world.call(operations.resetWorld, { world: copy.name }, ops);
  expect((await sendFromCopy(copy.name)).leaves).toBe(false);
  // of a simulation nobody is real
  expect((await sendFromCopy((await makeMarketWorld(world)).name)).leaves).toBe(true);
});

test("a snapshot from before a migration is restored: a column added since has its default, one dropped since is left out", async ({
  world,
  db,
}) => {
  const { name } = await makeMarketWorld(world);
  const identity = { id: await idOf(world, name), name };
  const duplicate = Object.assign(Object.create(Object.getPrototypeOf(world) as object) as TestWorld, world, identity);
  const { userNo } = await duplicate.merchant();
  const { snapshotId } = await world.call(operations.takeSnapshot, { world: name }, ops);
  const snapshot = await db.prisma.snapshot.findFirstOrThrow({ where: { id: snapshotId } });
  const lines = gunzipSync(snapshot.content).toString();
  const before = lines.replace('"reporting_currency": "USD"', '"column_of_old": "CNY"');
  expect(before).not.toBe(lines);
  await db.prisma.snapshot.update({ where: { id: snapshotId }, data: { content: gzipSync(before) } });

  const copy = await world.call(operations.restore, { world: name, snapshotId, name: newName() }, ops);
  expect(await db.prisma.merchant.findMany({ where: { world: await idOf(world, copy.name) } })).toMatchObject([
    { userNo, reportingCurrency: "USD" },
  ]);
  expect(await world.call(operations.prove, { world: copy.name }, ops)).toMatchObject({ isRight: true });
});

test("an unknown snapshot, one of another world and an existing name are refused", async ({ world }) => {
  const [firstWorld, otherWorld] = [await makeMarketWorld(world), await makeMarketWorld(world)];
  const { snapshotId } = await world.call(operations.takeSnapshot, { world: firstWorld.name }, ops);
  await expect(
    world.call(operations.restore, { world: otherWorld.name, snapshotId, name: newName() }, ops),
  ).rejects.toMatchObject({ code: "ORDER_NOTFOUND" });
  await expect(
    world.call(operations.restore, { world: firstWorld.name, snapshotId, name: otherWorld.name }, ops),
  ).rejects.toMatchObject({ code: "WORLD_EXISTS" });
  expect(
    (await world.call(operations.snapshots, { world: firstWorld.name }, ops)).rows.map((row) => row.snapshotId),
  ).toEqual([snapshotId]);
});
