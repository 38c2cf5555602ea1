import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Sends } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { marketActions } from "@/lib/operations/calls/market";
import { runNextAdvancePortion } from "@/lib/simulator/driving/worlds/operations/advance-run";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import { hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

/** A world made by operations, with its market. */
async function createWorld(world: TestWorld, change: object = {}): Promise<string> {
  const name = `w-${randomUUID()}`;
  const { name: worldName } = await world.call(
    operations.makeWorld,
    { name, seed: "same", startsAt: wednesday, mode: "held", speed: 1, scenario: "empty", ...change },
    ops,
  );
  return worldName;
}

type Way = Omit<Sends<typeof operations.advance>, "world">;

/** Repeats the call until the advance is done, as the console does. */
async function drive(world: TestWorld, name: string, way: Way) {
  let answer = await world.call(operations.advance, { world: name, ...way }, ops);
  const { tickSeconds } = way;
  while (!answer.isDone)
    answer = await world.call(operations.advance, { world: name, to: answer.target, tickSeconds }, ops);
  return answer;
}
const ticksOf = async ({ db }: TestWorld, name: string) =>
  db.sql<{ at: Date; no: bigint }>(
    "select t.at, t.no from tick t join world w on w.id = t.world where w.name = $1 order by t.no",
    [name],
  );
const proven = async (world: TestWorld, name: string) => {
  const { logHash, checks } = await world.call(operations.prove, { world: name }, ops);
  expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
  return logHash;
};

test("a month is one of the calendar, and ends on its last day where it has no such day", async ({ world }) => {
  const name = await createWorld(world, { startsAt: new Date("2026-01-31T02:00:00.000Z") });
  const { now } = await drive(world, name, { byMonths: 1, tickSeconds: 86_400 });
  expect(now).toEqual(new Date("2026-02-28T02:00:00.000Z"));
});

test("an instant before now is refused with the present time, and an advance is audited with from and to", async ({
  world,
}) => {
  const name = await createWorld(world);
  await expect(
    world.call(operations.advance, { world: name, to: addMilliseconds(wednesday, -1) }, ops),
  ).rejects.toMatchObject({
    code: "CLOCK_BACKWARDS",
    detail: { now: "2026-03-18 10:00:00" },
  });
  await world.call(operations.advance, { world: name, bySeconds: 3_600 }, ops);
  const { rows } = await world.call(operations.audit, { world: name, what: "operations.advance", ...page }, ops);
  expect(rows.map(({ subject }) => subject)).toContain("2026-03-18 10:00:00 → 2026-03-18 11:00:00");
});

test("an advance includes everything that was due before it, so one step and many list the same", async ({ world }) => {
  const name = await createWorld(world);
  await world.db.sql("update world set clock_at = $2::timestamptz where name = $1", [
    name,
    addMilliseconds(wednesday, 12 * minuteMs),
  ]);
  const { effects } = await world.call(operations.advance, { world: name, bySeconds: 180 }, ops);
  expect(effects.map(({ at }) => (at.getTime() - wednesday.getTime()) / minuteMs)).toEqual([5, 10, 15]);
});

test("coarser ticks come on their own grid, cover the range of the ones they replace, and end with the advance", async ({
  world,
}) => {
  const names = [await createWorld(world), await createWorld(world)];
  const end = addMilliseconds(wednesday, 4 * 24 * hourMs);
  const [once, often] = names as [string, string]; // named cast: made just above
  await drive(world, once, { to: end, tickSeconds: 3_600 });
  for (let at = addMilliseconds(wednesday, 7 * hourMs); at < end; at = addMilliseconds(at, 7 * hourMs))
    await drive(world, often, { to: at, tickSeconds: 3_600 });
  await drive(world, often, { to: end, tickSeconds: 3_600 });
  expect(await proven(world, once)).toBe(await proven(world, often));
  const ticks = await ticksOf(world, once);
  expect(ticks.slice(2).every(({ at }) => at.getUTCMinutes() === 0)).toBe(true);
  expect(ticks.length).toBeLessThan(70);
  // between two coarse ticks money still moves: their rate is as fresh as it can be
  await drive(world, often, { bySeconds: 24 * 3_600 + 50 * 60, tickSeconds: 3_600 });
  const { token } = await world.call(
    driving.makeMerchant,
    { world: often, name: "Acme", email: "a@acme.example", realNameState: 2, owns: [money("USD", 100_000n)] },
    ops,
  );
  const principal = await principalOfToken(world.db.sql, token, "portal", world.real);
  await world.call(exchange.lockQuote, { sell: "USD", buy: "EUR", amount: money("USD", 50_000n) }, principal, {
    token,
  });
  await drive(world, once, { bySeconds: 3 * 24 * 3_600 });
  const after = (await ticksOf(world, once)).slice(ticks.length + 1, ticks.length + 3);
  expect((after[1]?.at.getTime() ?? 0) - (after[0]?.at.getTime() ?? 0)).toBe(5 * minuteMs);
});

test("an advance continues reading the log from its last position, and its hash is that of the whole log", async ({
  world,
}) => {
  const name = await createWorld(world);
  await drive(world, name, { bySeconds: 7_200 });
  await world.call(marketActions.setSpread, { world: name, currency: "EUR", halfSpreadPpm: 900 }, ops);
  expect((await drive(world, name, { bySeconds: 600 })).logHash).toBe(await proven(world, name));
  const whole = (await drive(world, name, { bySeconds: 60 })).logHash;
  expect(whole).toBe(await proven(world, name));
  // what lies behind is not read again: a past that was falsified is the proof's to find
  await world.db.sql(`update tick set source = 'set' where no = 2 and world = (select id from world where name = $1)`, [
    name,
  ]);
  expect((await drive(world, name, { bySeconds: 60 })).logHash).toBe(whole);
  expect(await proven(world, name)).not.toBe(whole);
  // what came late into the past is read with it
  await world.db.sql(
    `insert into history (world, machine, subject, no, before, event, after, at, who)
     select id, 'person', gen_random_uuid(), 0, '', 'made', 'active', $2::timestamptz, 'clock' from world where name = $1`,
    [name, addMilliseconds(wednesday, minuteMs)],
  );
  const { logHash } = await drive(world, name, { bySeconds: 60 });
  const { logHash: proof } = await world.call(operations.prove, { world: name }, ops);
  expect(logHash).toBe(proof);
});

test("ticks without a waiting reader are written at once, to the same rows as one by one, and an order fills at its own tick", async ({
  world,
}) => {
  const inSteps = await createWorld(world);
  const atOnce = await createWorld(world);
  const target = addMilliseconds(wednesday, 26 * hourMs);
  for (const name of [inSteps, atOnce]) {
    const { token } = await world.call(
      driving.makeMerchant,
      { world: name, name: "Acme", email: `${name}@test.example`, realNameState: 2, owns: [money("USD", 500_000n)] },
      ops,
    );
    const principal = await principalOfToken(world.db.sql, token, "portal", world.real);
    await world.call(
      exchange.placeLimit,
      {
        sell: "USD",
        buy: "CNH",
        amount: money("USD", 100_000n),
        target: { base: "USD", quote: "CNH", value: 683_900_000n },
        validUntil: "2026-03-20",
      },
      principal,
      { token },
    );
  }
  for (let at = wednesday; at.getTime() < target.getTime(); at = addMilliseconds(at, hourMs))
    await drive(world, inSteps, { to: addMilliseconds(at, hourMs) });
  const { effects } = await drive(world, atOnce, { to: target });
  expect(effects.some(({ kind }) => kind === "exchange.filled")).toBe(true);
  const rowsOf = async (name: string) => ({
    ticks: await world.db.sql(
      "select t.no, t.at, t.source, t.mids from tick t join world w on w.id = t.world where w.name = $1 order by t.no",
      [name],
    ),
    jobs: await world.db.sql(
      "select d.kind, d.due_at, d.state, d.done_no from due d join world w on w.id = d.world where w.name = $1 order by d.done_no, d.kind, d.due_at",
      [name],
    ),
    world: await world.db.sql("select popped, settled_to from world where name = $1", [name]),
  });
  expect(await rowsOf(atOnce)).toEqual(await rowsOf(inSteps));
  await proven(world, atOnce);
});

const month = 30 * 86_400;
const standing = async (world: TestWorld, name: string) =>
  (await world.call(operations.advanceNow, { world: name }, ops)).advance;
/** Does what workers do, until there is nothing left. */
const workOn = async ({ db, real }: TestWorld) => {
  while (await runNextAdvancePortion(db, real)) {
    /* the next portion */
  }
};

test("a long advance continues to its end without its requester, reports its progress, and has the log of one in portions", async ({
  world,
}) => {
  const [detachedWorld, drivenWorld] = [await createWorld(world), await createWorld(world)];
  expect(await standing(world, detachedWorld)).toBeNull();
  const progress = await world.call(operations.advance, { world: detachedWorld, bySeconds: month }, ops);
  expect(progress).toMatchObject({ state: "running", isDone: false, from: wednesday, logHash: "", count: 400 });
  expect(await standing(world, detachedWorld)).toMatchObject({
    advanceId: progress.advanceId,
    state: "running",
    now: progress.now,
  });
  await workOn(world);
  const end = addMilliseconds(wednesday, month * 1_000);
  const finalProgress = await standing(world, detachedWorld);
  expect(finalProgress).toMatchObject({
    advanceId: progress.advanceId,
    state: "done",
    isDone: true,
    now: end,
    target: end,
  });
  expect(finalProgress?.logHash).toBe((await drive(world, drivenWorld, { bySeconds: month })).logHash);
  expect((await world.call(operations.world, { world: detachedWorld }, ops)).clock.now).toEqual(end);
  const { rows } = await world.call(
    operations.audit,
    { world: detachedWorld, what: "operations.advance", ...page },
    ops,
  );
  expect(rows.map(({ who, subject }) => [who, subject])).toContainEqual([
    "ops:tester",
    "2026-03-18 10:00:00 → 2026-04-17 10:00:00",
  ]);
});

test("a portion of a dead process is claimed by another once its time is up, and never before", async ({ world }) => {
  const name = await createWorld(world);
  const progress = await world.call(operations.advance, { world: name, bySeconds: month }, ops);
  await world.db.sql("update clock_run set busy_until = $2::timestamptz where id = $1::uuid", [
    progress.advanceId,
    addMilliseconds(world.real, 15_000),
  ]);
  await workOn(world);
  expect(await standing(world, name)).toMatchObject({ state: "running", now: progress.now });
  world.real = addMilliseconds(world.real, 15_000);
  await workOn(world);
  expect(await standing(world, name)).toMatchObject({ state: "done" });
});

test("one advance runs in a world at a time: the same is joined, another waits, and a cancelled one stays at its instant", async ({
  world,
}) => {
  const name = await createWorld(world);
  const progress = await world.call(operations.advance, { world: name, bySeconds: month }, ops);
  const joinedProgress = await world.call(operations.advance, { world: name, to: progress.target }, ops);
  expect([joinedProgress.advanceId, joinedProgress.from, joinedProgress.count]).toEqual([
    progress.advanceId,
    wednesday,
    800,
  ]);
  await expect(world.call(operations.advance, { world: name, bySeconds: 60 }, ops)).rejects.toMatchObject({
    code: "ADVANCE_RUNS",
    detail: { to: "2026-04-17 10:00:00" },
  });
  const cancelReply = await world.call(operations.cancelAdvance, { world: name }, ops);
  expect(cancelReply).toMatchObject({ state: "canceled", isDone: false, now: joinedProgress.now });
  await workOn(world);
  expect((await world.call(operations.world, { world: name }, ops)).clock.now).toEqual(joinedProgress.now);
  await expect(world.call(operations.cancelAdvance, { world: name }, ops)).rejects.toMatchObject({
    code: "OPERATION_NOT_ALLOW",
  });
  expect(await drive(world, name, { to: progress.target })).toMatchObject({ state: "done" });
});

test("a cancelled advance ends with the portion in progress, and a reset ends the advance", async ({ world }) => {
  const name = await createWorld(world);
  const { advanceId } = await world.call(operations.advance, { world: name, bySeconds: 12 * month }, ops);
  await world.db.sql("update clock_run set busy_until = $2::timestamptz where id = $1::uuid", [
    advanceId,
    addMilliseconds(world.real, 15_000),
  ]);
  expect(await world.call(operations.cancelAdvance, { world: name }, ops)).toMatchObject({ state: "running" });
  world.real = addMilliseconds(world.real, 15_000);
  await workOn(world);
  expect(await standing(world, name)).toMatchObject({ state: "canceled", isDone: false });
  await world.call(operations.advance, { world: name, bySeconds: month }, ops);
  await world.call(operations.resetWorld, { world: name }, ops);
  await workOn(world);
  expect(await standing(world, name)).toBeNull();
  expect((await world.call(operations.world, { world: name }, ops)).clock.now).toEqual(wednesday);
});
