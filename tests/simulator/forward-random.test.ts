import fc from "fast-check";
import { expect, vi } from "vitest";
import { Refusal } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { bookableDeliveryDays } from "@/lib/exchange/forward";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { eventLogHash } from "@/lib/simulator/driving/worlds/event-log";
import { beijingInstant } from "@/lib/time/beijing";
import { isMarketOpenAt } from "@/lib/time/calendar";
import { hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { bookedBy, calmMarket, provenFaults, type Booking } from "../fixtures/forwards";
import { advanceTo, dollarAt, duplicateOf } from "../fixtures/trading";
import { freshWorld, test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

// days pass item by item: slow where the machine is busy
vi.setConfig({ testTimeout: 240_000 });

const place = fc.nat(9);
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      kind: fc.constantFrom<"booked" | "postFunded">("booked", "postFunded"),
      type: fc.constantFrom<"auto" | "manual">("auto", "manual"),
      sell: fc.constantFrom<"USD" | "CNH">("USD", "CNH"),
      minor: fc.bigInt(10_000n, 300_000n),
      day: fc.nat(4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("cancel" as const, "deliver" as const, "toManual" as const), place }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fund" as const),
      currency: fc.constantFrom<"USD" | "CNH">("USD", "CNH"),
      minor: fc.bigInt(1n, 200_000n),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      mid: fc.constantFrom("6.7000", "7.0000", "7.3000", "7.6000"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("advance" as const),
      minutes: fc.oneof(fc.constantFrom(1, 5, 60), fc.integer({ min: 1, max: 3_000 })),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface OrderRow {
  readonly kind: Booking["kind"];
  readonly state: string;
  readonly sell: string;
  readonly minor: bigint;
  readonly day: string;
}

/**
 * Returns the facts that decide about refusals of a merchant: an order, the spendable amount of a currency, and the
 * amount that defaults claim of it.
 */
async function factsOf(world: TestWorld, { userNo }: Principal) {
  const rows = await world.db.sql<OrderRow & { orderNo: string }>(
    'select order_no as "orderNo", kind, state, sell, sell_minor as minor, delivery_date::text as day from exchange_order where world = $1::uuid',
    [world.id],
  );
  const hasDefaults = (code: string) =>
    rows.some(({ kind, state, sell }) => kind === "postFunded" && state === "timeOut" && sell === code);
  return {
    order: (orderNo: string) => rows.find((row) => row.orderNo === orderNo),
    available: async (code: string) =>
      (await listMerchantBalances(worldContext(world.db.sql, world), userNo)).find(({ currency }) => currency === code)
        ?.available ?? 0n,
    hasDefaults,
  };
}

/** One hundredth of what is sold is taken at booking, rounded half up: written by hand, not the product's. */
const advanceFeeOf = (minor: bigint): bigint => (minor + 50n) / 100n;

/**
 * Returns the codes that a command may end with by the rules alone; of several, any is right: it depends on what a
 * default claims.
 */
async function expectedOf(
  world: TestWorld,
  principal: Principal,
  orderNo: string,
  command: Command,
): Promise<readonly string[]> {
  const now = await world.now();
  const facts = await factsOf(world, principal);
  const order = facts.order(orderNo);
  const isWaiting = order?.state === "pending" && now < beijingInstant(order.day);
  switch (command.do) {
    case "book": {
      if (!isMarketOpenAt(now, { opens: 9, closes: 24 })) return ["MARKET_CLOSED"];
      const neededMinor = advanceFeeOf(command.minor) + (command.kind === "booked" ? command.minor : 0n);
      return (await facts.available(command.sell)) < neededMinor ? ["LACK_BALANCE"] : ["ok"];
    }
    case "cancel":
      return order && !isWaiting ? ["OPERATION_NOT_ALLOW"] : ["ok"];
    case "toManual": {
      const isOnItsDay = order?.state === "processing" && now < beijingInstant(order.day, 17);
      return order && !isWaiting && !isOnItsDay ? ["OPERATION_NOT_ALLOW"] : ["ok"];
    }
    case "deliver": {
      if (!order) return ["ok"];
      if (isWaiting) return ["DELIVERY_TIME"];
      if (order.state !== "processing") return ["OPERATION_NOT_ALLOW"];
      if (now >= beijingInstant(order.day, 17)) return ["DELIVERY_TIME"];
      if (order.kind === "booked") return ["ok"];
      if ((await facts.available(order.sell)) < order.minor) return ["LACK_BALANCE"];
      return facts.hasDefaults(order.sell) ? ["ok", "LACK_BALANCE"] : ["ok"];
    }
    default:
      return ["ok"];
  }
}

/** Does a command: it comes to what the rules say, and whatever else is thrown is a bug. */
async function obey(world: TestWorld, principal: Principal, orders: string[], command: Command): Promise<void> {
  const orderNo = "place" in command ? (orders[command.place] ?? "") : "";
  const expectedCodes = await expectedOf(world, principal, orderNo, command);
  const outcome = await runCommand(world, principal, orders, command).then(
    () => "ok",
    (cause: unknown) => {
      if (cause instanceof Refusal) return cause.code;
      throw cause;
    },
  );
  expect({ command, at: await world.now(), expected: expectedCodes, outcome }).toMatchObject({
    outcome: expectedCodes.includes(outcome) ? outcome : expectedCodes[0],
  });
}

async function runCommand(world: TestWorld, principal: Principal, orders: string[], command: Command): Promise<void> {
  const now = await world.now();
  const orderNo = "place" in command ? (orders[command.place] ?? "") : "";
  switch (command.do) {
    case "book": {
      const { kind, type, sell, minor, day } = command;
      const date = bookableDeliveryDays(now, { sell: "USD", buy: "CNH" })[day] ?? "";
      const booking: Booking = { kind, type, sell, buy: sell === "USD" ? "CNH" : "USD", minor, date };
      orders.push((await bookedBy(world, principal, booking)).orderNo);
      break;
    }
    case "cancel":
      if (orderNo) await world.call(exchange.cancel, { orderNo }, principal);
      break;
    case "deliver":
      if (orderNo) await world.call(forwards.deliver, { orderNo }, principal);
      break;
    case "toManual":
      if (orderNo) await world.call(forwards.changeDelivery, { orderNo, deliveryType: "manual" }, principal);
      break;
    case "fund":
      await world.fund(principal.userNo, command.currency, command.minor);
      break;
    case "move":
      await dollarAt(world, command.mid);
      break;
    case "advance":
      await advanceTo(world, addMilliseconds(now, command.minutes * minuteMs));
  }
}

/**
 * Adds what chance seldom reaches, the delivery day: an order delivered by hand, and one that waits for the money it
 * uses.
 */
const onTheDay: Command[] = [
  { do: "book", kind: "booked", type: "manual", sell: "USD", minor: 100_000n, day: 0 },
  { do: "book", kind: "postFunded", type: "manual", sell: "USD", minor: 50_000n, day: 0 },
  { do: "deliver", place: 0 },
  { do: "advance", minutes: 24 * 60 },
  { do: "cancel", place: 1 },
  { do: "deliver", place: 0 },
  { do: "deliver", place: 0 },
  { do: "deliver", place: 1 },
  { do: "fund", currency: "USD", minor: 10_000n },
  { do: "deliver", place: 1 },
];

test("after any bookings, cancellations, deliveries and incomes, in any order, every check of the proof passes", async ({
  db,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 24 }), async (commands) => {
      const world = await freshWorld(db);
      await calmMarket(world, { deliveryCheckSeconds: 3_600 });
      const principal = await world.merchant();
      for (const code of ["USD", "CNH"] as const) await world.fund(principal.userNo, code, 150_000n);
      const orders: string[] = [];
      for (const command of commands) await obey(world, principal, orders, command);
      expect(await provenFaults(world)).toEqual([]);
      // and when all of it has come to its end: each by its day, or by the instant at which its default is closed out
      for (const end of ["(delivery_date || 'T23:59:59+08')::timestamptz", "close_out_at"]) {
        const [row] = await db.sql<{ last: Date | null }>(
          `select max(${end}) as last from exchange_order where world = $1::uuid`,
          [world.id],
        );
        if (row?.last && row.last > (await world.now())) await advanceTo(world, row.last);
      }
      expect(await provenFaults(world)).toEqual([]);
      const open = await db.sql(
        "select order_no from exchange_order where world = $1::uuid and state in ('pending', 'processing') or (world = $1::uuid and kind = 'postFunded' and state = 'timeOut')",
        [world.id],
      );
      expect(open).toEqual([]);
    }),
    { seed: 20_261_129, numRuns: 20, endOnFailure: true, examples: [[onTheDay]] },
  );
});

test("reading every few hours or once a week gives the same books, to the byte", async ({ world }) => {
  const play = async (testWorld: TestWorld, stepMs: number) => {
    await calmMarket(testWorld, { deliveryCheckSeconds: 3_600 });
    const principal = await testWorld.merchant({ operatorId: "018f0000-0000-7000-8000-000000000001" });
    await testWorld.fund(principal.userNo, "USD", 260_000n);
    for (const kind of ["booked", "postFunded"] as const)
      for (const type of ["auto", "manual"] as const)
        await bookedBy(testWorld, principal, { kind, type, minor: 100_000n });
    for (
      let at = addMilliseconds(wednesday, stepMs);
      at < beijingInstant("2026-04-01");
      at = addMilliseconds(at, stepMs)
    )
      await advanceTo(testWorld, at);
    await advanceTo(testWorld, beijingInstant("2026-04-01"));
    expect(await provenFaults(testWorld)).toEqual([]);
    // what the tests' own funding is called is chance, and no part of the comparison
    await testWorld.db.sql("delete from entry where world = $1::uuid and leg = 'fund'", [testWorld.id]);
    return testWorld.db.transact((sql) => eventLogHash(worldContext(sql, testWorld)));
  };
  const duplicate = await duplicateOf(world);
  expect(await play(world, 7 * hourMs)).toBe(await play(duplicate, 24 * 7 * hourMs));
});
