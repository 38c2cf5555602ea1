import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { defaultActions, exchangeViews } from "@/lib/operations/calls/exchange";
import { beijingInstant } from "@/lib/time/beijing";
import { bookedBy, calmMarket, provenFaults } from "../fixtures/forwards";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt } from "../fixtures/trading";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

const reason = "Agreed with the customer";
const page = { currentPage: 1, pageSize: 10 };

/**
 * Creates a merchant whose exchange of 1,000 dollars is in default with the whole amount short; the advance fee was 10
 * dollars.
 */
async function inDefault(world: TestWorld) {
  await calmMarket(world, { deliveryCheckSeconds: 3_600 });
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1_000n);
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  await advanceTo(world, beijingInstant("2026-03-19", 17));
  const order = async () => (await world.call(exchange.detail, { orderNo }, principal)).order;
  return { who: principal, orderNo, order, of: { world: world.name, orderNo, reason } };
}

test("a default's debt is waived or written off in part or whole, with a reason; the rest stays owed and the books agree", async ({
  world,
}) => {
  const { who, order, of } = await inDefault(world);
  const forgive = (input: object) =>
    world.call(defaultActions.forgiveDefault, { ...of, as: "waive" as const, ...input }, ops);
  // nothing is owed while the advance fee covers it
  await expect(forgive({})).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await dollarAt(world, "7.7000");
  await advanceTo(world, beijingInstant("2026-03-26", 17));
  const unpaidMinor = (await order()).delivery?.unpaidFee.minor ?? 0n;
  expect(unpaidMinor).toBeGreaterThan(2_000n);
  await expect(forgive({ amount: money("USD", unpaidMinor + 1n) })).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(forgive({ amount: money("CNH", 1n) })).rejects.toEqual(no("INVALID_PARAM"));
  expect(await forgive({ amount: money("USD", 500n) })).toEqual({
    forgiven: money("USD", 500n),
    unpaid: money("USD", unpaidMinor - 500n),
  });
  expect(await provenFaults(world)).toEqual([]);
  expect(await forgive({ as: "writeOff" })).toEqual({
    forgiven: money("USD", unpaidMinor - 500n),
    unpaid: money("USD", 0n),
  });
  expect(await provenFaults(world)).toEqual([]);
  const [row] = (await world.call(exchangeViews.defaults, { world: world.name, ...page }, ops)).rows;
  expect([row?.stage, row?.forgiven, row?.collected]).toEqual([
    "closedOut",
    money("USD", unpaidMinor),
    money("USD", 0n),
  ]);
  // money that comes later is the merchant's own
  await world.fund(who.userNo, "USD", 100n);
  await advanceTo(world, beijingInstant("2026-03-26", 19));
  expect(await provenFaults(world)).toEqual([]);
  const auditRows = await world.db.sql<{ subject: string }>(
    "select subject from audit where world = $1::uuid and what in ('exchange.waive', 'exchange.writeOff')",
    [world.id],
  );
  expect(auditRows.every(({ subject }) => subject.includes(reason))).toBe(true);
});

test("a running default is not written off", async ({ world }) => {
  const { of } = await inDefault(world);
  await world.db.sql("update exchange_order set actual_fee_minor = actual_fee_minor + 1 where world = $1::uuid", [
    world.id,
  ]);
  await expect(
    world.call(defaultActions.forgiveDefault, { ...of, as: "writeOff", amount: money("USD", 1n) }, ops),
  ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a default with an extension is closed out that much later, and pays for each day meanwhile", async ({
  world,
}) => {
  const { orderNo, order, of } = await inDefault(world);
  await advanceTo(world, beijingInstant("2026-03-26", 12));
  const before = (await order()).delivery?.actualFee.minor ?? 0n;
  const extend = () => world.call(defaultActions.extendDefault, { ...of, workingDays: 2 }, ops);
  // Thursday the 26th and two working days: Monday the 30th
  expect(await extend()).toEqual({ closesOutAt: beijingInstant("2026-03-30", 17) });
  await advanceTo(world, beijingInstant("2026-03-30", 16));
  expect([(await order()).state, (await order()).delivery?.actualFee.minor]).toEqual(["timeOut", before + 4n * 30n]);
  await advanceTo(world, beijingInstant("2026-03-30", 17));
  expect((await order()).state).toBe("invalid");
  await expect(extend()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await provenFaults(world)).toEqual([]);
  expect(orderNo).toMatch(/^FX/);
});

test("open booked and post-funded exchanges count in the platform's positions and result until they are done", async ({
  world,
}) => {
  await calmMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 300_000n);
  await bookedBy(world, principal);
  await bookedBy(world, principal, { kind: "postFunded", date: "2026-03-20" });
  const readPositions = async () => {
    const { rows, isReconciled, totals } = await world.call(exchangeViews.positions, { world: world.name }, ops);
    const dollars = rows.find(({ currency }) => currency === "USD");
    return [isReconciled, dollars?.position.minor, dollars?.forwards.minor, totals.result.minor > 0n];
  };
  expect(await readPositions()).toEqual([true, 200_000n, 200_000n, true]);
  await advanceTo(world, beijingInstant("2026-03-19", 12));
  expect(await readPositions()).toEqual([true, 200_000n, 100_000n, true]);
  await advanceTo(world, beijingInstant("2026-03-20", 12));
  expect(await readPositions()).toEqual([true, 200_000n, 0n, true]);
});
