import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { orderViews } from "@/lib/operations/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { isWorkingDay } from "@/lib/time/calendar";
import { entry } from "../fixtures/batch-file";
import { createBatchDraft, ordersOf, submit } from "../fixtures/batches";
import { american, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { advanceTo, openMarket } from "../fixtures/trading";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

/** Lets the banks of a world act, as a new one of operations has them. */
const letAct = (world: TestWorld, terms: Readonly<Record<string, number>> = {}) =>
  world.call(driving.setTerms, { world: world.name, terms: { banksAct: 1, ...terms } }, ops);

const payOrder = async (world: TestWorld, principal: Principal, payeeId: string, minor = 100_000n) =>
  (await world.call(payments.pay, paying(payeeId, { amount: money("USD", minor) }), principal)).orderNo;
const viewOrder = (world: TestWorld, number: string) =>
  world.call(orderViews.order, { world: world.name, number }, ops);
const faults = async (world: TestWorld) =>
  (await world.call(operations.prove, { world: world.name }, ops)).checks.filter(({ isRight }) => !isRight);

test("a payment arrives automatically on the expected working day, and names the rule that applied", async ({
  world,
}) => {
  await letAct(world);
  const { principal, payeeId } = await payer(world);
  const number = await payOrder(world, principal, payeeId);
  await advanceTo(world, beijingInstant("2026-03-18", 23));
  expect((await viewOrder(world, number)).state).toBe("processing");
  await advanceTo(world, beijingInstant("2026-03-19", 18));
  const { state, history, reasons } = await viewOrder(world, number);
  expect([state, reasons.map(({ rule }) => rule)]).toEqual(["success", ["bankOnTime"]]);
  const at = history.at(-1)?.at ?? new Date(0);
  expect([history.at(-1)?.who, beijingDay(at), isWorkingDay(beijingDay(at))]).toEqual(["clock", "2026-03-19", true]);
  expect(await faults(world)).toEqual([]);
});

test("the payments of a list arrive automatically too", async ({ world }) => {
  await letAct(world);
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "EUR", 1_000_000n);
  const batchNo = await createBatchDraft(world, principal, [entry(1), entry(2)]);
  await submit(world, principal, batchNo);
  await advanceTo(world, beijingInstant("2026-03-19", 18));
  const orderNumbers = (await ordersOf(world, principal, batchNo)).rows.rows.map(({ orderNo }) => orderNo ?? "");
  expect(await Promise.all(orderNumbers.map(async (number) => (await viewOrder(world, number)).state))).toEqual([
    "success",
    "success",
  ]);
  expect(await faults(world)).toEqual([]);
});

test("a payment after the cut-off is processed when the banks open on the next working day", async ({ world }) => {
  await letAct(world);
  const { principal, payeeId } = await payer(world);
  await world.setClock(beijingInstant("2026-03-20", 17));
  const number = await payOrder(world, principal, payeeId);
  await advanceTo(world, beijingInstant("2026-03-23", 9, 29));
  expect((await viewOrder(world, number)).history.map(({ event }) => event)).toEqual(["made", "dispatch"]);
  await advanceTo(world, beijingInstant("2026-03-24", 18));
  const { state, history } = await viewOrder(world, number);
  expect([state, history.find(({ event }) => event === "accept")?.at]).toEqual([
    "success",
    beijingInstant("2026-03-23", 9, 30),
  ]);
});

test.for([
  [6661n, "failure", "fail"],
  [6662n, "failure", "return"],
  [6663n, "success", "resume"],
  [6664n, "awaitingMaterial", "askMaterial"],
  [6665n, "success", "succeed"],
] as const)("an amount that ends in %s has the outcome of its own", async ([ending, state, event], { world }) => {
  await letAct(world);
  const { principal, payeeId } = await payer(world);
  const number = await payOrder(world, principal, payeeId, 100_000n + ending);
  await advanceTo(world, beijingInstant("2026-03-26", 20));
  const order = await viewOrder(world, number);
  expect([order.state, order.reasons[0]?.rule]).toEqual([state, "bankMagicAmount"]);
  expect(order.history.map((step) => step.event)).toContain(event);
  // nobody's money is on the way any more where it failed or came back
  if (ending === 6661n) expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  expect(await faults(world)).toEqual([]);
});

test("a payee whose name triggers an outcome receives it, and the next payment has the one that operations decided", async ({
  world,
}) => {
  await letAct(world);
  const { principal, payeeId } = await payer(world);
  const payee = await world.call(
    payments.addPayee,
    { ...american, name: "Acme Test Fail", account: "000123456780" },
    principal,
  );
  const byName = await payOrder(world, principal, payee.payeeId);
  await advanceTo(world, beijingInstant("2026-03-18", 12));
  expect((await viewOrder(world, byName)).reasons.map(({ rule }) => rule)).toEqual(["bankMagicPayee"]);

  await world.call(
    driving.setBanks,
    { world: world.name, doAct: true, next: { fate: "return", reason: "Account frozen" } },
    ops,
  );
  const [first, second] = [await payOrder(world, principal, payeeId), await payOrder(world, principal, payeeId)];
  await advanceTo(world, beijingInstant("2026-03-19", 18));
  const [returnedOrder, arrivedOrder] = [await viewOrder(world, first), await viewOrder(world, second)];
  expect([returnedOrder.state, returnedOrder.said, returnedOrder.reasons[0]?.rule]).toEqual([
    "failure",
    "Account frozen",
    "bankNext",
  ]);
  expect([arrivedOrder.state, arrivedOrder.reasons[0]?.rule]).toEqual(["success", "bankOnTime"]);
  expect((await world.call(driving.banks, { world: world.name }, ops)).next).toBeNull();
  expect(await faults(world)).toEqual([]);
});

test("shares of failure are drawn from the world's seed alone", async ({ world }) => {
  await letAct(world, { bankFailPpm: 500_000 });
  const { principal, payeeId } = await payer(world);
  const numbers: string[] = [];
  for (let i = 0; i < 8; i += 1) numbers.push(await payOrder(world, principal, payeeId, 10_000n));
  await advanceTo(world, beijingInstant("2026-03-20", 18));
  const states = new Map<string, number>();
  for (const number of numbers) {
    const { state } = await viewOrder(world, number);
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  expect([...states.keys()].sort()).toEqual(["failure", "success"]);
});

test("banks under manual control leave a payment where it is, and continue when operations let them act again", async ({
  world,
}) => {
  await letAct(world);
  const { principal, payeeId } = await payer(world);
  const number = await payOrder(world, principal, payeeId);
  await advanceTo(world, beijingInstant("2026-03-18", 10, 6));
  await world.call(driving.setBanks, { world: world.name, doAct: false }, ops);
  await advanceTo(world, beijingInstant("2026-03-25", 10));
  expect((await viewOrder(world, number)).state).toBe("processing");
  await world.call(driving.setBanks, { world: world.name, doAct: true }, ops);
  await advanceTo(world, beijingInstant("2026-03-26", 18));
  expect((await viewOrder(world, number)).state).toBe("success");
});
