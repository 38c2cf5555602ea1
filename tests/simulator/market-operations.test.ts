import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { marketActions } from "@/lib/operations/calls/market";
import { beijingInstant } from "@/lib/time/beijing";
import { replayOf } from "../fixtures/examples/market";
import { Stage } from "../fixtures/stage";
import { advanceTo, openMarket, rateOf } from "../fixtures/trading";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

const rateNow = async (world: TestWorld, currency: "CNH" | "EUR") => {
  const principal = await world.merchant();
  return (await world.call(exchange.rate, { sell: "USD", buy: currency, days: 1 }, principal)).now;
};
const midOf = async (world: TestWorld, pair: "EUR" | "CNH" | "JPY") =>
  (await world.call(operations.market, { world: world.name }, ops)).mids.find(({ base, quote }) =>
    [base, quote].includes(pair),
  )?.value ?? 0n;

test("a spread applies to customers from the moment it is set, and a cross has both its legs'", async ({ world }) => {
  await openMarket(world);
  const set = { world: world.name, currency: "CNH" as const, halfSpreadPpm: 1_000 };
  await world.call(marketActions.setSpread, set, ops);
  expect(await rateNow(world, "CNH")).toMatchObject({
    bid: rateOf("USD", "CNH", "6.9930"),
    ask: rateOf("USD", "CNH", "7.0070"),
  });
  expect(
    (await world.call(marketActions.marketTerms, { world: world.name }, ops)).rows.find(
      ({ currency }) => currency === "CNH",
    ),
  ).toMatchObject({ halfSpreadPpm: 1_000 });
  // the euro's spread stays 0.04 %: only the yuan's leg is wider
  const before = await world.call(exchange.rate, { sell: "EUR", buy: "CNH", days: 1 }, await world.merchant());
  await world.call(marketActions.setSpread, { ...set, halfSpreadPpm: 0 }, ops);
  const after = await world.call(exchange.rate, { sell: "EUR", buy: "CNH", days: 1 }, await world.merchant());
  expect(after.now?.bid.value).toBeGreaterThan(before.now?.bid.value ?? 0n);
  expect(after.now?.ask.value).toBeLessThan(before.now?.ask.value ?? 0n);
});

test("a narrower spread that brings the bid to a target fills the order at once", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 2_000_00n);
  // mid 7.0000: the bid is 6.9972, and 7.0000 without a spread
  const { orderNo } = await world.call(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "CNH",
      amount: money("USD", 1_000_00n),
      target: rateOf("USD", "CNH", "7.0000"),
      validUntil: "2026-03-20",
    },
    principal,
  );
  expect(
    (await world.call(marketActions.setSpread, { world: world.name, currency: "CNH", halfSpreadPpm: 1 }, ops)).effects,
  ).toEqual([]);
  const { effects } = await world.call(
    marketActions.setSpread,
    { world: world.name, currency: "CNH", halfSpreadPpm: 0 },
    ops,
  );
  expect(effects.map(({ kind, subject }) => [kind, subject])).toEqual([["exchange.filled", orderNo]]);
});

test("the dollar, the base of all others, has neither path nor spread", async ({ world }) => {
  await openMarket(world);
  await expect(
    world.call(marketActions.setSpread, { world: world.name, currency: "USD", halfSpreadPpm: 1 }, ops),
  ).rejects.toMatchObject({ code: "INVALID_CURRENCY" });
  await expect(
    world.call(
      marketActions.setPath,
      { world: world.name, currency: "USD", kind: "still", stepPpm: 0, driftPpm: 0 },
      ops,
    ),
  ).rejects.toMatchObject({ code: "INVALID_CURRENCY" });
});

test("a currency with a still path stays, one that trends gains its drift in a trading day, the others wander", async ({
  world,
}) => {
  await openMarket(world);
  const place = { world: world.name };
  await world.call(
    marketActions.setPath,
    { ...place, currency: "CNH", kind: "still", stepPpm: 9_000, driftPpm: 5 },
    ops,
  );
  await world.call(
    marketActions.setPath,
    { ...place, currency: "EUR", kind: "trending", stepPpm: 0, driftPpm: 10_000 },
    ops,
  );
  const terms = (await world.call(marketActions.marketTerms, place, ops)).rows;
  expect(terms.find(({ currency }) => currency === "CNH")?.path).toEqual({
    kind: "still",
    stepPpm: 9_000,
    driftPpm: 0,
  });
  const before = { eur: await midOf(world, "EUR"), cnh: await midOf(world, "CNH"), jpy: await midOf(world, "JPY") };
  await advanceTo(world, beijingInstant("2026-03-19", 10));
  expect(await midOf(world, "CNH")).toBe(before.cnh);
  expect(await midOf(world, "JPY")).not.toBe(before.jpy);
  // from ten to ten is one trading day of fifteen hours: 1 % more dollars for a euro
  const gain = ((await midOf(world, "EUR")) * 10_000n) / before.eur;
  expect([gain >= 10_098n, gain <= 10_102n]).toEqual([true, true]);
});

test("a market that is halted has no rate of any pair and fills nothing, until all of it trades again", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.limit();
  await stage.call(operations.halt, { ...stage.named, base: "EUR", quote: "USD", isHalted: true });
  await stage.call(marketActions.haltMarket, { ...stage.named, isHalted: true });
  expect((await stage.call(operations.market, stage.named)).halted).toHaveLength(120);
  expect((await stage.call(exchange.rate, { sell: "USD", buy: "CNH", days: 1 })).now).toBeNull();
  expect(
    (await stage.call(operations.setRate, { ...stage.named, rate: rateOf("USD", "CNH", "7.0900") })).effects,
  ).toEqual([]);
  await stage.call(marketActions.haltMarket, { ...stage.named, isHalted: false });
  expect((await stage.call(operations.market, stage.named)).halted).toEqual([]);
  const { effects } = await stage.call(operations.setRate, { ...stage.named, rate: rateOf("USD", "CNH", "7.0910") });
  expect(effects.map(({ subject }) => subject)).toEqual([orderNo]);
});

test("a replay reports its progress, day by day, and ends on request", async ({ world }) => {
  const stage = await Stage.set(world);
  expect(await stage.call(marketActions.replayState, stage.named)).toEqual({
    done: 0,
    total: 0,
    next: null,
    label: null,
  });
  await expect(stage.call(marketActions.endReplay, stage.named)).rejects.toMatchObject({ code: "OPERATION_NOT_ALLOW" });
  await stage.call(operations.replay, replayOf(stage));
  expect(await stage.call(marketActions.replayState, stage.named)).toEqual({
    done: 0,
    total: 2,
    next: beijingInstant("2026-03-18", 22),
    label: "2026-03-16",
  });
  await advanceTo(world, beijingInstant("2026-03-18", 22));
  expect(await stage.call(marketActions.replayState, stage.named)).toEqual({
    done: 1,
    total: 2,
    next: beijingInstant("2026-03-19", 22),
    label: "2026-03-17",
  });
  await stage.call(marketActions.endReplay, stage.named);
  expect(await stage.call(marketActions.replayState, stage.named)).toMatchObject({ total: 0 });
  await advanceTo(world, beijingInstant("2026-03-19", 23));
  expect((await stage.call(operations.market, stage.named)).source).toBe("seed");
});

test("the audit log names the currency whose path, spread or rate operations changed", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.call(marketActions.setPath, { ...stage.named, currency: "JPY", kind: "still", stepPpm: 0, driftPpm: 0 });
  await stage.call(marketActions.setSpread, { ...stage.named, currency: "CNH", halfSpreadPpm: 500 });
  const { rows } = await stage.call(operations.audit, {
    ...stage.named,
    what: "operations.set",
    currentPage: 1,
    pageSize: 20,
  });
  expect(rows.map(({ what, subject }) => [what, subject])).toEqual(
    expect.arrayContaining([
      ["operations.setPath", "JPY"],
      ["operations.setSpread", "CNH"],
    ]),
  );
});
