import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { databaseRateLimiter, deleteExpiredRateLimitWindows } from "@/lib/simulator/platform/rate-limits/shared";
import { openPool, statementRunner } from "@/lib/simulator/platform/store/pool";
import { addMilliseconds } from "@/lib/time/instant";
import { test as base } from "../fixtures/own-database";

const at = new Date("2026-03-18T02:00:00.000Z");

/** Two portals that share a database, each with a connection of its own for what it counts. */
const test = base.extend<{ rateLimits: (limit: { most: number; windowMs: number }) => ReturnType<typeof portals> }>({
  rateLimits: async ({ url }, use) => {
    const pools = [openPool(url, 1), openPool(url, 1)] as const;
    await use((limit) => portals(pools, limit));
    await Promise.all(pools.map((pool) => pool.end()));
  },
});
type Pools = readonly [ReturnType<typeof openPool>, ReturnType<typeof openPool>];
function portals([firstPool, secondPool]: Pools, limit: { most: number; windowMs: number }) {
  const namedLimit = { ...limit, name: randomUUID() };
  return [
    databaseRateLimiter(() => statementRunner(firstPool))(namedLimit),
    databaseRateLimiter(() => statementRunner(secondPool))(namedLimit),
  ] as const;
}

test("an address has one share of all portals together, in any race of its tries", async ({ rateLimits }) => {
  const [firstPortal, secondPortal] = rateLimits({ most: 8, windowMs: 60_000 });
  const tries = await Promise.all(
    Array.from({ length: 32 }, (_, no) => (no % 2 === 0 ? firstPortal : secondPortal)("here", at)),
  );
  expect(tries.filter(Boolean)).toHaveLength(8);
  expect(await secondPortal("there", at)).toBe(true);
});

test("the window begins with the first try, on whichever portal it was, and a new one after it", async ({
  rateLimits,
}) => {
  const [firstPortal, secondPortal] = rateLimits({ most: 1, windowMs: 10_000 });
  expect(await firstPortal("here", at)).toBe(true);
  expect(await secondPortal("here", addMilliseconds(at, 9_999))).toBe(false);
  expect(await secondPortal("here", addMilliseconds(at, 10_000))).toBe(true);
  expect(await firstPortal("here", addMilliseconds(at, 10_001))).toBe(false);
});

test("every portal's refusal has the remaining time of the window", async ({ rateLimits }) => {
  const [firstPortal, secondPortal] = rateLimits({ most: 1, windowMs: 10_000 });
  await firstPortal("here", at);
  expect(await secondPortal("here", addMilliseconds(at, 4_500))).toBe(false);
  expect(secondPortal.retryAfter("here", addMilliseconds(at, 4_500))).toEqual({ seconds: 6 });
});

test("a unit returned by one portal may be issued by the other, and nothing is returned to a client that has used none", async ({
  rateLimits,
}) => {
  const [firstPortal, secondPortal] = rateLimits({ most: 1, windowMs: 60_000 });
  await firstPortal.giveBack("here", at);
  expect(await firstPortal("here", at)).toBe(true);
  await firstPortal.giveBack("here", at);
  await firstPortal.giveBack("here", at);
  expect(await secondPortal("here", at)).toBe(true);
  expect(await firstPortal("here", at)).toBe(false);
});

test("a refused client counts as exhausted for a second, and is then read again", async ({ rateLimits }) => {
  const [firstPortal, secondPortal] = rateLimits({ most: 1, windowMs: 60_000 });
  await secondPortal("here", at);
  expect(await firstPortal("here", at)).toBe(false);
  // both tries, the one that was refused as well
  await secondPortal.giveBack("here", at);
  await secondPortal.giveBack("here", at);
  expect(await firstPortal("here", addMilliseconds(at, 999))).toBe(false);
  expect(await firstPortal("here", addMilliseconds(at, 1_000))).toBe(true);
});

test("a count made in a transaction that was undone is counted", async ({ db, rateLimits }) => {
  const [firstPortal] = rateLimits({ most: 1, windowMs: 60_000 });
  const transaction = db.transact(async () => {
    await firstPortal("here", at);
    throw new Error("undone");
  });
  await expect(transaction).rejects.toThrow("undone");
  expect(await firstPortal("here", at)).toBe(false);
});

test("a client with an ended window is forgotten, one within it is remembered", async ({ db, rateLimits }) => {
  const [firstPortal] = rateLimits({ most: 1, windowMs: 60_000 });
  await firstPortal("over", at);
  await firstPortal("kept", addMilliseconds(at, 1));
  await deleteExpiredRateLimitWindows(db.sql, addMilliseconds(at, 60_001));
  const countRows = await db.prisma.brakeCount.findMany({ where: { whose: { in: ["over", "kept"] } } });
  expect(countRows.map(({ whose }) => whose)).toEqual(["kept"]);
  expect(await firstPortal("kept", addMilliseconds(at, 60_000))).toBe(false);
});
