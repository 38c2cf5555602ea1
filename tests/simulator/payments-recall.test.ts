import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { feeActions } from "@/lib/operations/calls/fees";
import { paymentActions } from "@/lib/operations/calls/payments";
import { payments } from "@/lib/payments/calls/payments";
import { paymentRecalls } from "@/lib/payments/calls/recalls";
import { recallDaysMax } from "@/lib/payments/terms";
import { deterministicDraw } from "@/lib/simulator/driving/banks/payments/fate";
import { dayMs, hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

const dollars = (minor: bigint) => money("USD", minor);
const reason = "Paid twice";

/** A payment of 1,000.00 dollars that the banks have: 1,015.00 are gone. */
async function dispatchPayment(world: TestWorld) {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  await operate(world, "dispatch", orderNo);
  return {
    who: principal,
    orderNo,
    recall: (by: Principal = principal) => world.call(paymentRecalls.recallPayment, { orderNo, reason }, by),
    detail: () => world.call(payments.detail, { orderNo }, principal),
    told: async () =>
      (
        await world.db.sql<{ kind: string }>(
          "select kind from message where world = $1::uuid and operator_id = $2::uuid order by at, id",
          [world.id, principal.operatorId],
        )
      ).map(({ kind }) => kind),
  };
}

const row = async (world: TestWorld) =>
  (await world.call(paymentActions.payments, { world: world.name, currentPage: 1, pageSize: 20 }, ops)).rows[0];

test("a granted recall brings the amount back less the banks' deductions, also before any bank accepted the payment", async ({
  world,
}) => {
  const { who, orderNo, recall, detail, told } = await dispatchPayment(world);
  expect((await detail()).mayRecall).toBe(true);
  expect(await recall()).toMatchObject({ state: "asked", reason, answer: "", operator: "Operator", doneAt: null });
  expect([(await detail()).mayRecall, (await row(world))?.recallReason]).toEqual([false, reason]);
  await operate(world, "grantRecall", orderNo, dollars(10_00n));
  const now = await world.now();
  const { payment, recalls, refund } = await detail();
  expect([payment.state, payment.failReason, refund?.amount, refund?.deducted]).toEqual([
    "failure",
    reason,
    dollars(990_00n),
    dollars(10_00n),
  ]);
  expect(recalls).toMatchObject([{ state: "granted", doneAt: now }]);
  await advanceTo(world, addMilliseconds(now, hourMs));
  expect([await balancesByCurrency(world, who), await told(), await faultsOf(world)]).toEqual([
    { USD: [997_500n, 0n] },
    ["paymentRecallGranted"],
    [],
  ]);
});

test("a refused recall leaves the payment unchanged, with the banks' text, and may be requested again", async ({
  world,
}) => {
  const { orderNo, recall, detail, told } = await dispatchPayment(world);
  await recall();
  await operate(world, "succeed", orderNo);
  await operate(world, "refuseRecall", orderNo);
  const { payment, recalls, mayRecall } = await detail();
  expect([payment.state, mayRecall, await told()]).toEqual([
    "success",
    true,
    ["paymentSucceeded", "paymentRecallRefused"],
  ]);
  expect(recalls).toMatchObject([{ state: "refused", reason, answer: "Account closed" }]);
  await recall();
  expect((await detail()).recalls.map(({ state }) => state)).toEqual(["asked", "refused"]);
});

test("a payment that has come back by itself cannot be recalled", async ({ world }) => {
  const { orderNo, recall, detail } = await dispatchPayment(world);
  await recall();
  await operate(world, "accept", orderNo);
  await operate(world, "return", orderNo);
  expect((await detail()).recalls.map(({ state }) => state)).toEqual(["closed"]);
  for (const event of ["grantRecall", "refuseRecall"] as const)
    await expect(operate(world, event, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a recall is for a payment of one's own, once at a time, while the banks have it or some days after it arrived", async ({
  world,
}) => {
  const { orderNo, recall, detail } = await dispatchPayment(world);
  await expect(recall(await world.merchant())).rejects.toEqual(no("ORDER_NOTFOUND"));
  await recall();
  await expect(recall()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await operate(world, "refuseRecall", orderNo);
  await operate(world, "succeed", orderNo);
  const now = await world.now();
  await advanceTo(world, addMilliseconds(now, recallDaysMax * dayMs - 1));
  expect((await detail()).mayRecall).toBe(true);
  await advanceTo(world, addMilliseconds(now, recallDaysMax * dayMs));
  expect((await detail()).mayRecall).toBe(false);
  await expect(recall()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a payment that the banks do not have yet is cancelled, not recalled", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  await expect(world.call(paymentRecalls.recallPayment, { orderNo, reason }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
});

test.for([
  [1_000_000, "granted", "failure"],
  [0, "refused", "processing"],
] as const)(
  "automatic banks decide after a step, by the world's share: %s in a million is %s",
  async ([bankRecallPpm, outcome, state], { world }) => {
    await world.call(
      driving.setTerms,
      { world: world.name, terms: { banksAct: 1, bankMinutes: 90, bankRecallPpm } },
      ops,
    );
    const { recall, detail } = await dispatchPayment(world);
    await recall();
    const now = await world.now();
    await advanceTo(world, addMilliseconds(now, 90 * minuteMs - 1));
    expect((await detail()).recalls[0]?.state).toBe("asked");
    await advanceTo(world, addMilliseconds(now, 90 * minuteMs));
    const { payment, recalls } = await detail();
    expect([recalls[0]?.state, payment.state]).toEqual([outcome, state]);
  },
);

test("a request is not abandoned when operations put the banks under manual control", async ({ world }) => {
  const { recall, detail } = await dispatchPayment(world);
  await recall();
  await world.call(driving.setTerms, { world: world.name, terms: { banksAct: 1, bankRecallPpm: 0 } }, ops);
  await advanceTo(world, addMilliseconds(await world.now(), hourMs));
  expect((await detail()).recalls[0]?.state).toBe("refused");
});

test("the fee table's cost of clearing a returned payment is the refund's fee, and is deducted from it", async ({
  world,
}) => {
  const now = await world.now();
  await world.call(
    feeActions.announceFee,
    {
      world: world.name,
      product: "refund",
      currency: "USD",
      ppm: 0,
      min: dollars(8_00n),
      max: null,
      effectiveFrom: addMilliseconds(now, 30 * dayMs),
    },
    ops,
  );
  await advanceTo(world, addMilliseconds(now, 30 * dayMs));
  const { who, orderNo, detail } = await dispatchPayment(world);
  await operate(world, "succeed", orderNo);
  await operate(world, "return", orderNo, dollars(10_00n));
  const { refund } = await detail();
  expect([refund?.amount, refund?.deducted, refund?.fee]).toEqual([dollars(982_00n), dollars(10_00n), dollars(8_00n)]);
  await advanceTo(world, addMilliseconds(await world.now(), hourMs));
  expect([await balancesByCurrency(world, who), await faultsOf(world)]).toEqual([{ USD: [996_700n, 0n] }, []]);
});

test("a payment has the merchant's own remarks, which the banks never see", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId, { remarks: "三月货款，合同 A-77" }), principal);
  expect((await world.call(payments.detail, { orderNo }, principal)).payment.remarks).toBe("三月货款，合同 A-77");
});

test("banks that refused a payment's recall refuse it again, on every request: chance decides once", async ({
  world,
}) => {
  const { orderNo, recall, detail } = await dispatchPayment(world);
  const draw = deterministicDraw(await world.world(), orderNo, "recall");
  const share = (bankRecallPpm: number) =>
    world.call(driving.setTerms, { world: world.name, terms: { banksAct: 1, bankMinutes: 1, bankRecallPpm } }, ops);
  await share(draw);
  for (let times = 0; times < 12; times += 1) {
    await recall();
    await advanceTo(world, addMilliseconds(await world.now(), minuteMs));
  }
  expect((await detail()).recalls.map(({ state }) => state)).toEqual(Array(12).fill("refused"));
  await share(draw + 1);
  await recall();
  await advanceTo(world, addMilliseconds(await world.now(), minuteMs));
  expect((await detail()).recalls[0]?.state).toBe("granted");
});
