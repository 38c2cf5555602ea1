import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { sealAuditChain } from "@/lib/simulator/platform/audit/chain";
import { jobHandlers } from "@/lib/simulator/jobs";
import { storeReply, storedReply } from "@/lib/simulator/platform/store/idempotency";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { catchUpWorlds, sealAuditLogs, sweepExpiredData } from "@/lib/simulator/worker";
import { hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { test } from "../fixtures/own-database";
import { tool } from "../fixtures/tool";
import { operationsPerson as ops } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

const start = new Date("2026-03-16T02:00:00.000Z");
const newName = () => `w-${randomUUID()}`;
const settings = {
  DATABASE_URL: "",
  SESSION_SECRET: "a secret for tests alone, 32 characters or more",
  PASSWORD_PEPPER: "a pepper for tests alone, 32 characters or more",
  LOG_LEVEL: "silent",
};

test("a world that flows catches up, one that is paused is left alone", async ({ world, db }) => {
  const [flowing, heldName] = [newName(), newName()];
  await world.call(
    operations.makeWorld,
    { name: flowing, startsAt: start, mode: "flowing", speed: 60, scenario: "empty" },
    ops,
  );
  await world.call(
    operations.makeWorld,
    { name: heldName, startsAt: start, mode: "held", speed: 1, scenario: "empty" },
    ops,
  );
  const ticks = async (name: string) =>
    (
      await db.sql<{ ticks: number }>(
        "select count(*)::int as ticks from tick t join world w on w.id = t.world where w.name = $1",
        [name],
      )
    )[0]?.ticks;
  expect(await catchUpWorlds(db, addMilliseconds(world.real, minuteMs))).toBe(false);
  expect([await ticks(flowing), await ticks(heldName)]).toEqual([1 + 12, 1]);
});

test("every audit log is sealed to its end, and a second sealing finds nothing", async ({ world, db }) => {
  await world.call(operations.takeSnapshot, { world: world.name }, ops);
  await sealAuditLogs(db);
  expect(await sealAuditChain(db, world.id)).toBe(0);
  const [chain] = (await world.call(operations.prove, { world: world.name }, ops)).checks.filter(
    ({ name }) => name === "auditChain",
  );
  expect(chain).toEqual({ name: "auditChain", isRight: true, detail: "1 + 0" });
});

test("a reply is stored under its key for 24 hours of real time and then deleted", async ({ world, db }) => {
  const of = { world: world.id, who: "x", call: "y", key: randomUUID() };
  await storeReply(db.sql, of, { digest: "d", outcome: "ok", answer: null }, world.real);
  await sweepExpiredData(db, addMilliseconds(world.real, 24 * hourMs));
  expect(await storedReply(db.sql, of)).toBeDefined();
  await sweepExpiredData(db, addMilliseconds(world.real, 24 * hourMs + 1));
  expect(await storedReply(db.sql, of)).toBeUndefined();
});

/** Waits for something another process does. */
const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 40_000, interval: 20 });

test("a worker killed in the middle of an advance leaves a world that is merely behind; the next ends it with the same books", async ({
  world,
  db,
  url,
}) => {
  const [killedName, calm] = [newName(), newName()];
  // real time begins here and now for the worker, which reads the system's clock
  world.real = addMilliseconds(new Date(), -hourMs);
  const days = 3;
  for (const name of [killedName, calm])
    await world.call(
      operations.makeWorld,
      { name, seed: "same", startsAt: start, mode: "held", speed: 1, scenario: "empty" },
      ops,
    );
  await world.call(operations.setClock, { world: killedName, mode: "flowing", speed: days * 24 }, ops);
  const countTicks = async () =>
    (
      await db.sql<{ ticks: number }>(
        "select count(*)::int as ticks from tick t join world w on w.id = t.world where w.name = $1",
        [killedName],
      )
    )[0]?.ticks ?? 0;

  const first = tool(["worker"], { ...settings, DATABASE_URL: url });
  await until(async () => (await countTicks()) > 20);
  first.signal("SIGKILL");
  expect((await first.ended).code).toBeNull();
  const behind = await countTicks();
  expect(behind).toBeLessThan(days * 180);
  expect(
    (await world.call(operations.prove, { world: killedName }, ops)).checks.filter(({ isRight }) => !isRight),
  ).toEqual([]);

  const second = tool(["worker"], { ...settings, DATABASE_URL: url });
  await until(
    async () =>
      (
        await db.sql("select 1 from world where name = $1 and settled_to >= $2::timestamptz", [
          killedName,
          addMilliseconds(start, days * 24 * hourMs),
        ])
      ).length > 0,
  );
  second.signal("SIGTERM");
  expect((await second.ended).code).toBe(0);

  world.real = new Date();
  await world.call(operations.setClock, { world: killedName, mode: "held", speed: 1 }, ops);
  const { now } = (await world.call(operations.world, { world: killedName }, ops)).clock;
  for (let isDone = false; !isDone;)
    isDone = (await world.call(operations.advance, { world: killedName, to: now }, ops)).isDone;
  for (let isDone = false; !isDone;)
    isDone = (await world.call(operations.advance, { world: calm, to: now }, ops)).isDone;
  const proofs = await Promise.all(
    [killedName, calm].map((name) => world.call(operations.prove, { world: name }, ops)),
  );
  expect(proofs.map(({ isRight }) => isRight)).toEqual([true, true]);
  expect(proofs[0]?.logHash).toBe(proofs[1]?.logHash);
});

test("an item that fails three times is set aside, the proof names it, and the world continues", async ({
  world,
  db,
}) => {
  expect(jobHandlers.has("nobody.knows")).toBe(false);
  const { name } = await world.call(
    operations.makeWorld,
    { name: newName(), startsAt: start, mode: "held", speed: 1, scenario: "empty" },
    ops,
  );
  const [row] = await db.sql<{ id: string }>("select id from world where name = $1", [name]);
  await schedule(worldContext(db.sql, { id: row?.id ?? "" }), {
    kind: "nobody.knows",
    subject: "x",
    dueAt: addMilliseconds(start, minuteMs),
    priority: 1,
  });
  const { effects, isDone } = await world.call(operations.advance, { world: name, bySeconds: 600 }, ops);
  expect({ isDone, kinds: effects.map(({ kind }) => kind) }).toEqual({
    isDone: true,
    kinds: ["market.tick", "market.tick"],
  });
  const { rows } = await world.call(operations.timetable, { world: name, currentPage: 1, pageSize: 10 }, ops);
  expect(rows[0]).toMatchObject({ kind: "nobody.knows", state: "stuck", attempts: 3 });
  const proof = await world.call(operations.prove, { world: name }, ops);
  expect([proof.verdict, proof.checks[0]?.name]).toEqual(["stuck", "nothingStuck"]);
  expect(proof.checks.filter(({ isRight }) => !isRight)).toEqual([
    { name: "nothingStuck", isRight: false, detail: "nobody.knows x: Error: nothing knows how to do nobody.knows" },
  ]);
});
