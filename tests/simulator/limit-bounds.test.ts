import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { Refusal } from "@/lib/call/refusals";
import { exchange } from "@/lib/exchange/calls/orders";
import { isTargetReached, rateFor, marketSideOf, type Side } from "@/lib/exchange/rules";
import { halfSpreadPpm } from "@/lib/exchange/terms";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { canonicalPair, roundToQuote, samePair, type Pair } from "@/lib/money/rate";
import { operations } from "@/lib/operations/calls/worlds";
import type { Database } from "@/lib/simulator/platform/store/database";
import { setPairHalted, shockCurrency } from "@/lib/simulator/driving/market/market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { bidAskOf } from "@/lib/simulator/driving/market/rates";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { sqlWithPrisma, type Sql } from "@/lib/simulator/platform/store/pool";
import { recordFinding } from "../fixtures/findings";
import { dollarAt, openMarket, rateOf } from "../fixtures/trading";
import { isEmbedded } from "../fixtures/kind";
import { freshWorld, operationsPerson as ops, test, TestWorld, wednesday } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { runsOf } from "../fixtures/sample";
import { txAt } from "../fixtures/tx";

vi.setConfig({ testTimeout: 60_000 });

const isServer = !isEmbedded;

async function trader(world: TestWorld): Promise<Principal> {
  await openMarket(world);
  return rich(world);
}

/** A merchant who can pay for whatever these tests place. */
async function rich(world: TestWorld): Promise<Principal> {
  const principal = await world.merchant();
  for (const code of ["USD", "CNH", "HKD", "EUR"] as const)
    await world.fund(principal.userNo, code, 1_000_000_000_000n);
  return principal;
}

const sellAt = (world: TestWorld, principal: Principal, target: string) =>
  world.call(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "CNH",
      amount: money("USD", 100_000n),
      target: rateOf("USD", "CNH", target),
      validUntil: "2026-03-20",
    },
    principal,
  );

const boundsOf = (world: TestWorld) =>
  world.db.sql<{ side: Side; target: bigint }>(
    `select side, target_rate as target from limit_bound where world = $1::uuid order by base, quote, side`,
    [world.id],
  );

/** Returns the world on a database that records the text of its statements. */
function recordingWorld(world: TestWorld, texts: string[]): TestWorld {
  const recordingSql = (sql: Sql): Sql =>
    sqlWithPrisma((text, values) => {
      texts.push(text);
      return sql(text, values);
    }, sql.prisma);
  const db: Database = {
    ...world.db,
    sql: recordingSql(world.db.sql),
    transact: (work) => world.db.transact((sql) => work(recordingSql(sql))),
  };
  return new TestWorld(db, world.id);
}

function signal(): { promise: Promise<void>; give: () => void } {
  let give = () => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

/**
 * Returns the world on a database whose transactions pause before they commit: `arrival` resolves when one has paused,
 * and `release` lets them end.
 */
function standing(world: TestWorld): { world: TestWorld; arrival: Promise<void>; release: () => void } {
  const [arrival, releaseSignal] = [signal(), signal()];
  const transact: Database["transact"] = (work) =>
    world.db.transact(async (sql) => {
      const result = await work(sql);
      arrival.give();
      await releaseSignal.promise;
      return result;
    });
  return {
    world: new TestWorld({ ...world.db, transact }, world.id),
    arrival: arrival.promise,
    release: releaseSignal.give,
  };
}

test("a tick that reaches no bound reads no order, and one that does reads once and loosens it to the nearest left", async ({
  world,
}) => {
  const principal = await trader(world);
  for (const target of ["7.0030", "7.0010", "7.0020"]) await sellAt(world, principal, target);
  const statements: string[] = [];
  const countOrderReads = () => statements.splice(0).filter((text) => text.includes("exchange_order")).length;
  expect(await boundsOf(world)).toEqual([{ side: "sellBase", target: 700_100_000n }]);
  // bid 7.0009: the mid is past the target, what customers get is not
  expect(await dollarAt(recordingWorld(world, statements), "7.0038")).toEqual([]);
  expect(countOrderReads()).toBe(0);
  expect(await dollarAt(recordingWorld(world, statements), "7.0050")).toHaveLength(2);
  expect(countOrderReads()).toBeGreaterThan(0);
  expect(await boundsOf(world)).toEqual([{ side: "sellBase", target: 700_300_000n }]);
  expect(await dollarAt(recordingWorld(world, statements), "7.0100")).toHaveLength(1);
  expect(await boundsOf(world)).toEqual([]);
});

test("a bound outlives its orders until a tick reaches it, and then is exact again", async ({ world }) => {
  const principal = await trader(world);
  const near = await sellAt(world, principal, "7.0010");
  const far = await sellAt(world, principal, "7.0200");
  await world.call(exchange.cancel, { orderNo: near.orderNo }, principal);
  expect(await boundsOf(world)).toEqual([{ side: "sellBase", target: 700_100_000n }]);
  expect(await dollarAt(world, "7.0100")).toEqual([]);
  expect(await boundsOf(world)).toEqual([{ side: "sellBase", target: 702_000_000n }]);
  await dollarAt(world, "7.0000");
  const again = await sellAt(world, principal, "7.0010");
  expect((await dollarAt(world, "7.0100")).map(({ subject }) => subject)).toEqual([again.orderNo]);
  expect((await dollarAt(world, "7.0300")).map(({ subject }) => subject)).toEqual([far.orderNo]);
});

test("an order with an unfinished placement when a tick comes is filled by it: the tick waits", async ({ world }) => {
  const principal = await trader(world);
  const nearer = await sellAt(world, principal, "7.0030");
  const pausedMarket = standing(world);
  const placing = sellAt(pausedMarket.world, principal, "7.0010");
  await pausedMarket.arrival;
  let isTickDone = false;
  const ticking = dollarAt(world, "7.0100").finally(() => {
    isTickDone = true;
  });
  // on a server the tick is seen waiting; the embedded database lets one transaction in at a time anyway
  if (isServer)
    await vi.waitUntil(
      async () =>
        isTickDone ||
        (
          await world.db.sql(
            `select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.query like '%from "world"%'`,
          )
        ).length > 0,
      { timeout: 20_000, interval: 5 },
    );
  const isTickEarly = isTickDone;
  pausedMarket.release();
  const { orderNo } = await placing;
  expect(isTickEarly).toBe(false);
  expect((await ticking).map(({ subject }) => subject)).toEqual([nearer.orderNo, orderNo]);
});

test("a placement with an undone transaction leaves no bound of its own behind and removes none", async ({ world }) => {
  const principal = await trader(world);
  await sellAt(world, principal, "7.0030");
  const failing = new TestWorld(
    {
      ...world.db,
      transact: (work) =>
        world.db.transact(async (sql) => {
          await work(sql);
          throw new Error("the connection broke");
        }),
    },
    world.id,
  );
  await expect(sellAt(failing, principal, "7.0010")).rejects.toThrow("the connection broke");
  expect(await boundsOf(world)).toEqual([{ side: "sellBase", target: 700_300_000n }]);
});

test("orders of one pair placed at once, by as many merchants, leave the bound of the nearest", async ({ world }) => {
  await openMarket(world);
  const traders: Principal[] = [];
  for (let i = 0; i < 12; i += 1) traders.push(await rich(world));
  const orders = await Promise.all(
    traders.map((principal, i) => sellAt(world, principal, `7.0${String(100 + ((i * 7) % 12) * 10)}`)),
  );
  expect(await boundsOf(world)).toEqual([{ side: "sellBase", target: 701_000_000n }]);
  expect(await dollarAt(world, "7.0400")).toHaveLength(orders.length);
  expect(await boundsOf(world)).toEqual([]);
});

test("a restored world fills the orders its origin would, and a reset one has forgotten its bounds", async ({
  world,
}) => {
  const principal = await trader(world);
  await sellAt(world, principal, "7.0010");
  const { snapshotId } = await world.call(operations.takeSnapshot, { world: world.name }, ops);
  const { name } = await world.call(
    operations.restore,
    { world: world.name, snapshotId, name: `w-${randomUUID()}` },
    ops,
  );
  const [row] = await world.db.sql<{ id: string }>("select id from world where name = $1", [name]);
  const copy = Object.assign(new TestWorld(world.db, row?.id ?? ""), { name });
  expect(await boundsOf(copy)).toEqual(await boundsOf(world));
  expect((await dollarAt(copy, "7.0100")).map(({ kind }) => kind)).toEqual(["exchange.filled"]);
  await world.call(operations.resetWorld, { world: world.name }, ops);
  expect(await boundsOf(world)).toEqual([]);
});

// ——— random placements, cancellations, ticks and halts, one after another and all at once

const two = fc.constantFrom<readonly [Currency, Currency]>(
  ["USD", "CNH"],
  ["CNH", "USD"],
  ["USD", "HKD"],
  ["HKD", "USD"],
  ["EUR", "CNH"],
  ["CNH", "EUR"],
  ["CNH", "HKD"],
  ["HKD", "CNH"],
);
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      merchant: fc.nat(3),
      two,
      ppm: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), at: fc.nat(30) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("shock" as const),
      currency: fc.constantFrom<Currency>("USD", "CNH", "HKD", "EUR"),
      ppm: fc.integer({ min: -8_000, max: 8_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("halt" as const), two, isHalted: fc.boolean() }) },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface PlacedOrder extends Pair {
  readonly principal: Principal;
  readonly orderNo: string;
  readonly side: Side;
  readonly target: bigint;
  state: string;
}

/** Models a market whose orders are also recorded in a plain list, without index and without bounds. */
class MarketModel {
  readonly orders: PlacedOrder[] = [];
  readonly world: TestWorld;
  private haltedPairs: Pair[] = [];
  private readonly traders: readonly Principal[];

  private constructor(world: TestWorld, traders: readonly Principal[]) {
    this.world = world;
    this.traders = traders;
  }

  static async open(db: Database): Promise<MarketModel> {
    const world = await freshWorld(db);
    await openMarket(world);
    const traders: Principal[] = [];
    for (let i = 0; i < 4; i += 1) traders.push(await rich(world));
    return new MarketModel(world, traders);
  }

  /** Returns the customer rate at the last tick for any pair and side. */
  private async rates(): Promise<(pair: Pair, side: Side) => bigint> {
    const last = await lastTick(worldContext(this.world.db.sql, this.world));
    return (pair, side) => {
      const prices = bidAskOf(last?.mids ?? {}, pair, halfSpreadPpm);
      if (!prices) throw new Error("every pair has a rate");
      return rateFor(prices, side).value;
    };
  }

  /** Does a command; a refusal is as good an answer as any. */
  async do(step: Command): Promise<void> {
    const { world } = this;
    const place = await world.world();
    if (step.do === "place") {
      const [sell, buy] = step.two;
      const { pair, side } = marketSideOf(sell, buy);
      const principal = this.traders[step.merchant];
      if (!principal) return;
      const current = (await this.rates())(pair, side);
      const target = roundToQuote(
        pair,
        (current * BigInt(side === "sellBase" ? 1_000_000 + step.ppm : 1_000_000 - step.ppm)) / 1_000_000n,
        "half-even",
      );
      try {
        const { orderNo } = await world.call(
          exchange.placeLimit,
          { sell, buy, amount: money(sell, 20_000n), target: { ...pair, value: target }, validUntil: "2026-03-20" },
          principal,
        );
        this.orders.push({ ...pair, principal, orderNo, side, target, state: "pending" });
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
      }
    } else if (step.do === "cancel") {
      const order = this.orders[step.at % Math.max(1, this.orders.length)];
      if (order)
        await world.call(exchange.cancel, { orderNo: order.orderNo }, order.principal).then(
          () => {
            order.state = "canceled";
          },
          () => {},
        );
    } else if (step.do === "shock") {
      await world.db.transact((sql) =>
        shockCurrency(txAt(sql, place, wednesday), tickListeners, step.currency, step.ppm),
      );
      await this.touch();
    } else {
      const pair = canonicalPair(...step.two);
      await world.db.transact((sql) => setPairHalted(txAt(sql, place, wednesday), pair, step.isHalted));
      this.haltedPairs = [
        ...this.haltedPairs.filter((haltedPair) => !samePair(haltedPair, pair)),
        ...(step.isHalted ? [pair] : []),
      ];
    }
  }

  /** Applies the last tick to the list. */
  private async touch(): Promise<void> {
    const rate = await this.rates();
    for (const order of this.orders.filter(({ state }) => state === "pending")) {
      const isHalted = this.haltedPairs.some((pair) => samePair(pair, order));
      if (!isHalted && isTargetReached(order.side, order.target, rate(order, order.side))) order.state = "finished";
    }
  }

  async states(): Promise<Record<string, string>> {
    const rows = await this.world.db.sql<{ orderNo: string; state: string }>(
      `select order_no as "orderNo", state from exchange_order where world = $1::uuid`,
      [this.world.id],
    );
    return Object.fromEntries(rows.map(({ orderNo, state }) => [orderNo, state]));
  }

  /** Orders still open although the last tick was at or through their target: none. */
  async missedOrders(): Promise<string[]> {
    const [states, rate] = [await this.states(), await this.rates()];
    return this.orders
      .filter(
        (order) =>
          states[order.orderNo] === "pending" && isTargetReached(order.side, order.target, rate(order, order.side)),
      )
      .map(({ orderNo }) => orderNo);
  }

  async faults(): Promise<string[]> {
    const { checks } = await this.world.call(operations.prove, { world: this.world.name }, ops);
    return checks.filter(({ isRight }) => !isRight).map(({ name, detail }) => `${name}: ${detail}`);
  }
}

const runs = runsOf("simulator/limit-bounds");
const seed = 20_260_318;

test(
  `orders match a plain list without bounds, after every one of 40 placements, cancellations, ticks and halts, ${runs} times`,
  { timeout: runs * 8_000 },
  async ({ db }) => {
    let filledCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 40, size: "max" }), async (commands) => {
        const model = await MarketModel.open(db);
        for (const step of commands) {
          await model.do(step);
          expect(await model.states()).toEqual(
            Object.fromEntries(model.orders.map(({ orderNo, state }) => [orderNo, state])),
          );
        }
        filledCount += model.orders.filter(({ state }) => state === "finished").length;
        expect(await model.faults()).toEqual([]);
      }),
      { numRuns: runs, seed },
    );
    expect(filledCount).toBeGreaterThan(runs);
    recordFinding(
      `limit orders against a plain list: ${runs} runs of 40 commands, seed ${seed}, ${filledCount} filled, no divergence`,
    );
  },
);

test(
  `no fill is lost in simultaneous placements, cancellations and ticks, ${runs} times`,
  { timeout: runs * 8_000 },
  async ({ db }) => {
    const batch = fc.array(
      command.filter((step) => step.do !== "halt"),
      { minLength: 8, maxLength: 8, size: "max" },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 4, size: "max" }), async (batches) => {
        const model = await MarketModel.open(db);
        for (const batchOne of batches) {
          await Promise.all(batchOne.map((step) => model.do(step)));
          expect(await model.missedOrders()).toEqual([]);
        }
        expect(await model.faults()).toEqual([]);
        // and whatever is left is found as soon as the market comes to it
        await dollarAt(model.world, "7.9000");
        expect(await model.missedOrders()).toEqual([]);
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
  },
);
