import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { money } from "@/lib/money/money";
import { rates } from "@/lib/exchange/calls/rates";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import english from "@/messages/en-US/operations.json";
import chinese from "@/messages/zh-CN/operations.json";
import { principalOfToken } from "@/lib/simulator/access/sessions/session";
import { deleteExpiredWorlds } from "@/lib/simulator/driving/worlds/operations/delete-world";
import { worldTerms } from "@/lib/simulator/driving/worlds/operations/terms";
import { securityTables, worldTables } from "@/lib/simulator/driving/worlds/snapshot/tables";
import { mapReferenceDaysToPast } from "@/lib/simulator/driving/market/past";
import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { isWorkingDay } from "@/lib/time/calendar";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { readProjectSources } from "../../tools/proof/shape";
import { advanceTo, openMarket } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";

async function makeTestWorld(world: TestWorld, change: object = {}): Promise<string> {
  const name = `w-${randomUUID()}`;
  await world.call(
    operations.makeWorld,
    { name, startsAt: wednesday, mode: "held", speed: 1, scenario: "empty", ...change },
    ops,
  );
  return name;
}
const names = async (world: TestWorld, name?: string) =>
  (await world.call(operations.worlds, { name }, ops)).rows.map((row) => row.name);

test("worlds are found by a part of their name, and a deleted one is gone with every row that was of it", async ({
  world,
  db,
}) => {
  const name = await makeTestWorld(world);
  await world.call(operations.takeSnapshot, { world: name }, ops);
  await world.call(
    driving.makeMerchant,
    { world: name, name: "Acme", email: "a@acme.example", realNameState: 2, owns: [money("USD", 100n)] },
    ops,
  );
  const [{ id = "" } = {}] = await db.sql<{ id: string }>("select id from world where name = $1", [name]);
  expect(await names(world, name.slice(5, 20))).toEqual([name]);
  const deleteWorld = (enteredName: string) => world.call(driving.deleteWorld, { world: name, name: enteredName }, ops);
  await expect(deleteWorld("another")).rejects.toMatchObject({ code: "INVALID_PARAM" });
  await deleteWorld(name);
  expect(await names(world, name)).toEqual([]);
  for (const table of [...worldTables.map((entry) => entry.name), ...securityTables, "snapshot"])
    expect(await db.sql(`select 1 from "${table}" where world = $1::uuid`, [id]), table).toEqual([]);
  expect(await db.sql("select 1 from audit where world = $1::uuid limit 1", [id])).toHaveLength(1);
  await expect(world.call(driving.deleteWorld, { world: "default", name: "default" }, ops)).rejects.toMatchObject({
    code: "WORLD_FOLLOWS_WALL_CLOCK",
  });
});

test("a world expires in real time and is swept away then, not before; one marked to stay remains", async ({
  world,
  db,
}) => {
  const [name, lastingName] = [
    await makeTestWorld(world, { expiresInHours: 2 }),
    await makeTestWorld(world, { expiresInHours: 2 }),
  ];
  const { expiresAt } = await world.call(operations.world, { world: name }, ops);
  expect(expiresAt).toEqual(addMilliseconds(world.real, 2 * hourMs));
  await world.call(driving.setExpiry, { world: lastingName, hours: null }, ops);
  await deleteExpiredWorlds(db, addMilliseconds(world.real, 2 * hourMs - 1));
  expect(await names(world, name)).toEqual([name]);
  await deleteExpiredWorlds(db, addMilliseconds(world.real, 2 * hourMs));
  expect([await names(world, name), await names(world, lastingName)]).toEqual([[], [lastingName]]);
  await expect(world.call(driving.setExpiry, { world: "default", hours: 1 }, ops)).rejects.toMatchObject({
    code: "WORLD_FOLLOWS_WALL_CLOCK",
  });
});

test("all of a world's numbers are listed with their limits, set together or not at all, and reset", async ({
  world,
}) => {
  await openMarket(world);
  const set = (terms: Record<string, number | null>) => world.call(driving.setTerms, { world: world.name, terms }, ops);
  const valueOf = async (name: string) =>
    (await world.call(driving.terms, { world: world.name }, ops)).rows.find((row) => row.name === name);
  await set({ quoteSeconds: 60, dispatchMinutes: 0 });
  expect(await valueOf("quoteSeconds")).toMatchObject({ value: 60, usual: 30, isSet: true });
  for (const wrong of [
    { quoteSeconds: 10, nobodyKnows: 1 },
    { quoteSeconds: 1 },
    { tradingOpens: 20, tradingCloses: 9 },
  ])
    await expect(set(wrong)).rejects.toMatchObject({ code: "INVALID_PARAM" });
  expect(await valueOf("quoteSeconds")).toMatchObject({ value: 60 });
  await set({ quoteSeconds: null });
  expect(await valueOf("quoteSeconds")).toMatchObject({ value: 30, isSet: false });
});

test("trading hours changed at night apply from the next opening on, with a rate from its beginning", async ({
  world,
}) => {
  await openMarket(world);
  await advanceTo(world, beijingInstant("2026-03-19", 1));
  await world.call(driving.setTerms, { world: world.name, terms: { tradingOpens: 8 } }, ops);
  const next = () =>
    world.db.prisma.due.findMany({
      where: { world: world.id, kind: "market.tick", state: "open" },
      select: { dueAt: true },
    });
  expect(await next()).toEqual([{ dueAt: beijingInstant("2026-03-19", 8) }]);
  await advanceTo(world, beijingInstant("2026-03-19", 8, 30));
  const principal = await world.merchant();
  const { at } = await world.call(rates.userRate, { sell: "USD", buy: "CNH" }, principal);
  expect(at).toEqual(beijingInstant("2026-03-19", 8, 30));
});

test("a shorter step of the market applies at once, also where the next tick was scheduled by a longer one", async ({
  world,
}) => {
  await openMarket(world);
  await advanceTo(world, beijingInstant("2026-03-18", 10, 2));
  const set = (tickSeconds: number | null) =>
    world.call(driving.setTerms, { world: world.name, terms: { tickSeconds } }, ops);
  const next = async () =>
    (
      await world.db.prisma.due.findMany({
        where: { world: world.id, kind: "market.tick", state: "open" },
        select: { dueAt: true },
      })
    ).map(({ dueAt }) => dueAt);
  // a longer step leaves the tick where it was
  await set(86_400);
  expect(await next()).toEqual([beijingInstant("2026-03-18", 10, 5)]);
  await advanceTo(world, beijingInstant("2026-03-18", 10, 6));
  // a day's step falls on eight in the morning, before the market opens
  expect(await next()).toEqual([beijingInstant("2026-03-19", 9)]);
  await set(3_600);
  expect(await next()).toEqual([beijingInstant("2026-03-18", 11)]);
  await set(null);
  expect(await next()).toEqual([beijingInstant("2026-03-18", 10, 10)]);
  await advanceTo(world, beijingInstant("2026-03-18", 11));
  const { at } = await world.call(rates.userRate, { sell: "USD", buy: "CNH" }, await world.merchant());
  expect(at).toEqual(beijingInstant("2026-03-18", 11));
});

test("every number that the code reads of a world is in the list, and each has its name in both languages", () => {
  const read = readProjectSources()
    .filter(({ file }) => file.startsWith("lib/simulator/"))
    .flatMap(({ text }) =>
      [...text.matchAll(/\bnumericWorldTerm\((?:tx\.)?world, "(\w+)"/g)].map(([, name = ""]) => name),
    );
  expect(read.length).toBeGreaterThan(20);
  const knownNames = worldTerms.map(({ name }) => name);
  expect([...new Set(read)].filter((name) => !knownNames.includes(name))).toEqual([]);
  for (const texts of [chinese, english]) expect(Object.keys(texts.terms.names).sort()).toEqual([...knownNames].sort());
});

test("operations make a merchant with its money and a token in one call, and sign in as it in another", async ({
  world,
  db,
}) => {
  const name = await makeTestWorld(world);
  const make = (change: object = {}) =>
    world.call(
      driving.makeMerchant,
      {
        world: name,
        name: "Acme Trading",
        email: "Owner@Acme.example",
        payPassword: "135790",
        realNameState: 2,
        owns: [money("USD", 5_000_000n), money("EUR", 100n)],
        ...change,
      },
      ops,
    );
  const { userNo, loginNo, token } = await make();
  expect(loginNo).toBe("owner@acme.example");
  const again = await world.call(driving.enterMerchant, { world: name, userNo }, ops);
  for (const sessionToken of [token, again.token]) {
    const principal = await principalOfToken(db.sql, sessionToken, "portal", world.real);
    expect(principal).toMatchObject({ realm: "portal", userNo, world: name });
    const { rows } = await world.call(accountCalls.balances, {}, principal, { token: sessionToken });
    expect(Object.fromEntries(rows.map(({ currency, available }) => [currency, available.minor]))).toMatchObject({
      USD: 5_000_000n,
      EUR: 100n,
    });
  }
  await expect(make()).rejects.toMatchObject({ code: "MAIL_REGISTERED" });
  await expect(make({ email: "b@acme.example", owns: [money("CNY", 1n)] })).rejects.toMatchObject({
    code: "INVALID_CURRENCY",
  });
  await expect(make({ world: "default" })).rejects.toMatchObject({ code: "WORLD_FOLLOWS_WALL_CLOCK" });
  await expect(world.call(driving.enterMerchant, { world: "default", userNo }, ops)).rejects.toMatchObject({
    code: "WORLD_FOLLOWS_WALL_CLOCK",
  });
  await expect(world.call(driving.enterMerchant, { world: name, userNo: "999999" }, ops)).rejects.toMatchObject({
    code: "CUSTOMER_NOTFOUND",
  });
});

test("a world may begin with a year of reference rates, each on its own date and labelled as past, and begins with them again", async ({
  world,
}) => {
  const name = await makeTestWorld(world, { past: true, startsAt: new Date("2026-03-30T02:00:00.000Z") });
  const chart = async () =>
    (await world.call(operations.chart, { world: name, currency: "EUR", days: 366 }, ops)).points;
  const points = await chart();
  expect(points.length).toBeGreaterThan(240);
  expect(points.slice(0, -1).every(({ source }) => source === "past")).toBe(true);
  // the European Central Bank's rate of 27 March 2026, at 22:00 in Beijing
  expect(points.at(-2)).toMatchObject({ at: new Date("2026-03-27T14:00:00.000Z"), rate: { value: 115_170_000n } });
  const proof = async () => world.call(operations.prove, { world: name }, ops);
  const { isRight, logHash } = await proof();
  expect(isRight).toBe(true);
  await world.call(operations.resetWorld, { world: name }, ops);
  expect([(await proof()).logHash, await chart()]).toEqual([logHash, points]);
});

test("where the file of past rates has no days of the year before a start, its days are put on the last working days", async () => {
  const days = Array.from({ length: 250 }, (_, day) => ({ label: addDays("2025-04-01", day), mids: {} }));
  const start = beijingInstant("2031-05-05", 10);
  const past = mapReferenceDaysToPast(start, days);
  expect([past.length, past.every(({ at }) => at < start && isWorkingDay(beijingDay(at)))]).toEqual([250, true]);
  expect(beijingDay(past.at(-1)?.at ?? start)).toBe("2031-05-02");
});
