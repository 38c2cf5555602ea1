import { expect, vi } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { limitCalls } from "@/lib/exchange/calls/limits";
import { money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { productActions } from "@/lib/operations/calls/products";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { setPairHalted } from "@/lib/simulator/driving/market/market";
import { changeOf, detailOf, expectProven, place, availableAndHeld, traderIn } from "../fixtures/limits";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, rateOf, stopTicks } from "../fixtures/trading";
import { operationsPerson, test, wednesday } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

vi.setConfig({ testTimeout: 60_000 });

test("a waiting order may be changed in all its terms, and its history has the terms before and after", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const { orderNo } = await place(world, principal);
  await changeOf(world, principal, orderNo, { target: "7.0300", validUntil: "2026-03-24" });
  const changedOrder = await changeOf(world, principal, orderNo, {
    amount: money("CNH", 700_000n),
    validUntil: "2026-03-24",
    fillsPart: true,
    holdsFunds: true,
  });
  expect(changedOrder).toMatchObject({
    state: "pending",
    fixed: "buy",
    sell: money("USD", 99_574n),
    buy: money("CNH", 700_000n),
    fee: money("USD", 100n),
    validUntil: beijingInstant("2026-03-24", 24),
    limit: {
      amount: money("CNH", 700_000n),
      fillsPart: true,
      holdsFunds: true,
      held: money("USD", 99_674n),
      version: 2,
    },
  });
  const { history, changes } = await detailOf(world, principal, orderNo);
  expect(history.map(({ event, after, who: by }) => [event, after, by])).toEqual([
    ["made", "pending", "Operator"],
    ["change", "pending", "Operator"],
    ["change", "pending", "Operator"],
  ]);
  const first = {
    amount: money("USD", 100_000n),
    target: rateOf("USD", "CNH", "7.0100"),
    validUntil: beijingInstant("2026-03-20", 24),
    fillsPart: false,
    holdsFunds: false,
  };
  const second = { ...first, target: rateOf("USD", "CNH", "7.0300"), validUntil: beijingInstant("2026-03-24", 24) };
  expect(changes).toEqual([
    { before: first, after: second },
    { before: second, after: { ...second, amount: money("CNH", 700_000n), fillsPart: true, holdsFunds: true } },
  ]);
  await expectProven(world);
  expect(await dollarAt(world, "7.0200")).toEqual([]);
  expect(await dollarAt(world, "7.0400")).toMatchObject([{ kind: "exchange.filled", subject: orderNo }]);
  // filled from the hold at 7.0371: the excess that the cap reserved is available again
  expect(await availableAndHeld(world, principal, "USD")).toEqual([1_000_000n - 99_473n - 100n, 0n]);
  await expectProven(world);
});

test("an order with a later last day is not ended by the scheduled item of the earlier one", async ({ world }) => {
  const principal = await traderIn(world);
  const { orderNo } = await place(world, principal);
  const [item] = await world.db.sql<{ kind: string; subject: string; dueAt: Date; priority: number }>(
    `select kind, subject, due_at as "dueAt", priority from due where world = $1::uuid and kind = 'exchange.expire'`,
    [world.id],
  );
  await changeOf(world, principal, orderNo, { validUntil: "2026-03-24" });
  // as it is when the clock already holds the item while the order is changed
  await world.db.sql("delete from due where world = $1::uuid and kind <> 'exchange.expire'", [world.id]);
  if (item) await schedule(worldContext(world.db.sql, world), item);
  await advanceTo(world, beijingInstant("2026-03-21", 0));
  expect((await detailOf(world, principal, orderNo)).order.state).toBe("pending");
  await advanceTo(world, beijingInstant("2026-03-24", 24));
  expect((await detailOf(world, principal, orderNo)).order.state).toBe("timeOut");
});

test("a nearer target is found by the next tick, and a farther one is not touched by the old one", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const [nearer, farther] = [
    await place(world, principal, { target: "7.0300" }),
    await place(world, principal, { target: "7.0100" }),
  ];
  await changeOf(world, principal, nearer.orderNo, { target: "7.0100" });
  await changeOf(world, principal, farther.orderNo, { target: "7.0300" });
  expect((await dollarAt(world, "7.0200")).map(({ subject }) => subject)).toEqual([nearer.orderNo]);
  expect((await dollarAt(world, "7.0400")).map(({ subject }) => subject)).toEqual([farther.orderNo]);
});

test("another amount or target loses the order's place in the queue, another day or option does not", async ({
  world,
}) => {
  const principal = await traderIn(world, 100_100n);
  const [first, second, third] = [
    await place(world, principal),
    await place(world, principal),
    await place(world, principal),
  ];
  await changeOf(world, principal, first.orderNo, { amount: money("USD", 100_001n) });
  await changeOf(world, principal, first.orderNo, { amount: money("USD", 100_000n) });
  await changeOf(world, principal, second.orderNo, { validUntil: "2026-03-23" });
  expect((await dollarAt(world, "7.0200")).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["exchange.filled", second.orderNo],
    ["exchange.failed", third.orderNo],
    ["exchange.failed", first.orderNo],
  ]);
});

test("the same amount in the other currency is another amount: it is bought then, and the place in the queue is lost", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const [first, second] = [await place(world, principal), await place(world, principal)];
  const changedOrder = await changeOf(world, principal, first.orderNo, { amount: money("CNH", 100_000n) });
  expect(changedOrder).toMatchObject({ fixed: "buy", sell: money("USD", 14_266n), buy: money("CNH", 100_000n) });
  expect((await dollarAt(world, "7.0200")).map(({ subject }) => subject)).toEqual([second.orderNo, first.orderNo]);
});

test("the held amount follows a change to the cent, up, down and away, or the change is refused completely", async ({
  world,
}) => {
  const principal = await traderIn(world, 150_150n);
  const { orderNo } = await place(world, principal, { holdsFunds: true });
  await changeOf(world, principal, orderNo, { amount: money("USD", 150_000n) });
  expect(await availableAndHeld(world, principal, "USD")).toEqual([0n, 150_150n]);
  await expect(changeOf(world, principal, orderNo, { amount: money("USD", 150_001n) })).rejects.toEqual(
    no("LACK_BALANCE"),
  );
  expect((await detailOf(world, principal, orderNo)).order.limit).toMatchObject({
    amount: money("USD", 150_000n),
    version: 1,
  });
  await changeOf(world, principal, orderNo, { amount: money("USD", 20_000n) });
  expect(await availableAndHeld(world, principal, "USD")).toEqual([130_130n, 20_020n]);
  await changeOf(world, principal, orderNo, { holdsFunds: false });
  expect(await availableAndHeld(world, principal, "USD")).toEqual([150_150n, 0n]);
  await changeOf(world, principal, orderNo, { holdsFunds: true });
  expect(await availableAndHeld(world, principal, "USD")).toEqual([130_130n, 20_020n]);
  await expectProven(world);
  await world.call(exchange.cancel, { orderNo }, principal);
  expect(await availableAndHeld(world, principal, "USD")).toEqual([150_150n, 0n]);
  await expectProven(world);
});

test("all rules of placing apply again to a change", async ({ world }) => {
  const principal = await traderIn(world);
  const { orderNo } = await place(world, principal);
  const change = (terms: Parameters<typeof changeOf>[3]) => changeOf(world, principal, orderNo, terms);
  await expect(change({ target: "6.9972" })).rejects.toEqual(no("TARGET_ALREADY_MET"));
  await expect(change({ target: "7.06717201" })).rejects.toEqual(no("TARGET_OUT_OF_RANGE"));
  await expect(change({ amount: money("USD", 9_999n) })).rejects.toEqual(no("BELOW_MINI_LIMIT"));
  await expect(change({ amount: money("EUR", 100_000n) })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(change({ validUntil: "2026-03-17" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  await expect(change({ validUntil: "2026-04-18" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  await expect(change({})).rejects.toEqual(no("ORDER_UNCHANGED"));
  await setPairHalted(txAt(world.db.sql, await world.world(), wednesday), { base: "USD", quote: "CNH" }, true);
  await expect(change({ fillsPart: true })).rejects.toEqual(no("NO_RATE"));
  await setPairHalted(txAt(world.db.sql, await world.world(), wednesday), { base: "USD", quote: "CNH" }, false);
  await world.call(
    productActions.decideProduct,
    { world: world.name, userNo: principal.userNo, product: "limit", event: "deactivate" },
    operationsPerson,
  );
  await expect(change({ fillsPart: true })).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
  expect(await world.db.sql("select 1 from limit_change where world = $1::uuid", [world.id])).toEqual([]);
});

test("only the version displayed may be changed, by its own merchant, while it waits", async ({ world }) => {
  const principal = await traderIn(world);
  const { orderNo } = await place(world, principal);
  await changeOf(world, principal, orderNo, { target: "7.0200" });
  await expect(changeOf(world, principal, orderNo, { target: "7.0300", version: 0 })).rejects.toEqual(
    no("ORDER_CHANGED"),
  );
  const stranger = await world.merchant();
  const terms = {
    orderNo,
    version: 1,
    amount: money("USD", 100_000n),
    target: rateOf("USD", "CNH", "7.0300"),
    validUntil: "2026-03-20",
    fillsPart: false,
    holdsFunds: false,
  };
  await expect(world.call(limitCalls.change, terms, stranger)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await world.call(exchange.cancel, { orderNo }, principal);
  await expect(world.call(limitCalls.change, terms, principal)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 1_000n) },
    principal,
  );
  const realTime = await world.call(exchange.placeRealTime, { quoteId }, principal);
  await expect(
    world.call(limitCalls.change, { ...terms, orderNo: realTime.orderNo, version: 0 }, principal),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a changed last day counts: the order outlives the old one and expires at 24:00 of the new one", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const { orderNo } = await place(world, principal, { validUntil: "2026-03-18" });
  await changeOf(world, principal, orderNo, { validUntil: "2026-03-19" });
  await stopTicks(world);
  await advanceTo(world, beijingInstant("2026-03-18", 24));
  expect((await detailOf(world, principal, orderNo)).order.state).toBe("pending");
  await changeOf(world, principal, orderNo, { validUntil: "2026-03-20" });
  await changeOf(world, principal, orderNo, { validUntil: "2026-03-19" });
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-19", 24), -1));
  expect((await detailOf(world, principal, orderNo)).order.state).toBe("pending");
  await advanceTo(world, beijingInstant("2026-03-19", 24));
  expect((await detailOf(world, principal, orderNo)).order.state).toBe("timeOut");
  expect(
    await world.db.sql("select 1 from due where world = $1::uuid and kind = 'exchange.expire' and state = 'open'", [
      world.id,
    ]),
  ).toEqual([]);
});

test("of a simultaneous change, cancellation and tick each order has one outcome, and the books agree", async ({
  world,
}) => {
  const principal = await traderIn(world, 10_000_000n);
  const placedOrders = [];
  for (let i = 0; i < 8; i += 1) placedOrders.push(await place(world, principal, { holdsFunds: i % 2 === 0 }));
  const [effects, ...answers] = await Promise.all([
    dollarAt(world, "7.0200"),
    ...placedOrders.flatMap(({ orderNo }, i) => [
      changeOf(world, principal, orderNo, { target: "7.0500", version: 0 }).then(
        () => "changed",
        () => "refused",
      ),
      ...(i % 4 < 2
        ? [
            world.call(exchange.cancel, { orderNo }, principal).then(
              () => "cancelled",
              () => "refused",
            ),
          ]
        : []),
    ]),
  ]);
  const states = await Promise.all(
    placedOrders.map(async ({ orderNo }) => (await detailOf(world, principal, orderNo)).order),
  );
  const filledNos = states.filter(({ state }) => state === "finished").map(({ orderNo }) => orderNo);
  expect(effects.map(({ subject }) => subject).sort()).toEqual(filledNos.sort());
  expect(answers.filter((answer) => answer === "cancelled")).toHaveLength(
    states.filter(({ state }) => state === "canceled").length,
  );
  for (const { state, target, rate } of states)
    if (state === "finished")
      expect([target, rate]).toEqual([rateOf("USD", "CNH", "7.0100"), rateOf("USD", "CNH", "7.0171")]);
  await expectProven(world);
});
