import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { countedInDatabase, forgetTries } from "@/lib/simulator/platform/rate-limits/shared";
import { openPool, runOn } from "@/lib/simulator/platform/store/pool";
import { later } from "@/lib/time/instant";
import { test as base } from "../fixtures/own-database";

const at = new Date("2026-03-18T02:00:00.000Z");

/** Two portals that share a database, each with a connection of its own for what it counts. */
const test = base.extend<{ brake: (limit: { most: number; windowMs: number }) => ReturnType<typeof portals> }>({
  brake: async ({ url }, use) => {
    const pools = [openPool(url, 1), openPool(url, 1)] as const;
    await use((limit) => portals(pools, limit));
    await Promise.all(pools.map((pool) => pool.end()));
  },
});
type Pools = readonly [ReturnType<typeof openPool>, ReturnType<typeof openPool>];
function portals([one, other]: Pools, limit: { most: number; windowMs: number }) {
  const named = { ...limit, name: randomUUID() };
  return [countedInDatabase(() => runOn(one))(named), countedInDatabase(() => runOn(other))(named)] as const;
}

test("an address has one share of all portals together, however its tries race", async ({ brake }) => {
  const [one, other] = brake({ most: 8, windowMs: 60_000 });
  const tries = await Promise.all(Array.from({ length: 32 }, (_, no) => (no % 2 === 0 ? one : other)("here", at)));
  expect(tries.filter(Boolean)).toHaveLength(8);
  expect(await other("there", at)).toBe(true);
});

test("the window begins with the first try, on whichever portal it was, and a new one after it", async ({ brake }) => {
  const [one, other] = brake({ most: 1, windowMs: 10_000 });
  expect(await one("here", at)).toBe(true);
  expect(await other("here", later(at, 9_999))).toBe(false);
  expect(await other("here", later(at, 10_000))).toBe(true);
  expect(await one("here", later(at, 10_001))).toBe(false);
});

test("whichever portal refuses says how long the window still is", async ({ brake }) => {
  const [one, other] = brake({ most: 1, windowMs: 10_000 });
  await one("here", at);
  expect(await other("here", later(at, 4_500))).toBe(false);
  expect(other.left("here", later(at, 4_500))).toEqual({ seconds: 6 });
});

test("what one portal gives back the other may give out, and nothing is given back to who has taken nothing", async ({
  brake,
}) => {
  const [one, other] = brake({ most: 1, windowMs: 60_000 });
  await one.giveBack("here", at);
  expect(await one("here", at)).toBe(true);
  await one.giveBack("here", at);
  await one.giveBack("here", at);
  expect(await other("here", at)).toBe(true);
  expect(await one("here", at)).toBe(false);
});

test("who was refused is believed to be spent for a second, and then looked up again", async ({ brake }) => {
  const [one, other] = brake({ most: 1, windowMs: 60_000 });
  await other("here", at);
  expect(await one("here", at)).toBe(false);
  // both tries, the one that was refused as well
  await other.giveBack("here", at);
  await other.giveBack("here", at);
  expect(await one("here", later(at, 999))).toBe(false);
  expect(await one("here", later(at, 1_000))).toBe(true);
});

test("what was counted in a transaction that did not stand is counted", async ({ db, brake }) => {
  const [one] = brake({ most: 1, windowMs: 60_000 });
  const undone = db.transact(async () => {
    await one("here", at);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await one("here", at)).toBe(false);
});

test("whose window is over is forgotten, whose is not is kept", async ({ db, brake }) => {
  const [one] = brake({ most: 1, windowMs: 60_000 });
  await one("over", at);
  await one("kept", later(at, 1));
  await forgetTries(db.sql, later(at, 60_001));
  const left = await db.prisma.brakeCount.findMany({ where: { whose: { in: ["over", "kept"] } } });
  expect(left.map(({ whose }) => whose)).toEqual(["kept"]);
  expect(await one("kept", later(at, 60_000))).toBe(false);
});
