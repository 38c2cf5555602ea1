import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { materialCalls } from "@/lib/files/calls/materials";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { paymentActions } from "@/lib/operations/calls/payments";
import { payments } from "@/lib/payments/calls/payments";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { operate, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const dollars = (minor: bigint) => money("USD", minor);

/** A payment of 1,000.00 dollars that our bank has: 1,015.00 are gone. */
async function dispatchPayment(world: TestWorld, change = {}) {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId, change), principal);
  await operate(world, "dispatch", orderNo);
  return { who: principal, orderNo, detail: () => world.call(payments.detail, { orderNo }, principal) };
}

type Row = readonly [
  events: readonly ("dispatch" | "accept" | "hold" | "resume" | "askMaterial" | "succeed" | "return" | "fail")[],
  state: string,
  may: string,
];

/** From a payment that is processing: what is done to it, where it ends, and what operations may do next. */
const paths: readonly Row[] = [
  [[], "processing", "accept askMaterial hold succeed fail"],
  [["accept"], "processing", "askMaterial hold succeed return"],
  [["hold"], "exception", "resume fail"],
  [["hold", "resume"], "processing", "accept askMaterial hold succeed fail"],
  [["accept", "hold"], "exception", "resume return"],
  [["accept", "hold", "resume", "succeed"], "success", "return"],
  [["accept", "hold", "return"], "failure", ""],
  [["hold", "fail"], "failure", ""],
  [["askMaterial"], "awaitingMaterial", "resume fail"],
  [["accept", "askMaterial"], "awaitingMaterial", "resume return"],
  [["askMaterial", "resume"], "processing", "accept askMaterial hold succeed fail"],
  [["askMaterial", "fail"], "failure", ""],
  [["accept", "askMaterial", "return"], "failure", ""],
  [["succeed"], "success", "return"],
  [["accept", "succeed"], "success", "return"],
  [["succeed", "return"], "failure", ""],
  [["accept", "return"], "failure", ""],
  [["fail"], "failure", ""],
];

test.for(paths)("%s", async ([events, state, may], { world }) => {
  const { orderNo, detail } = await dispatchPayment(world);
  for (const event of events) await operate(world, event, orderNo);
  const { rows } = await world.call(paymentActions.payments, { world: world.name, ...page }, operationsPerson);
  expect([(await detail()).payment.state, rows[0]?.events.join(" ")]).toEqual([state, may]);
  for (const event of ["dispatch", "accept", "hold", "resume", "askMaterial", "succeed", "return", "fail"] as const) {
    if (!may.split(" ").includes(event))
      await expect(operate(world, event, orderNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  }
  await advanceTo(world, addMilliseconds(await world.now(), 2 * hourMs));
  expect(await faultsOf(world)).toEqual([]);
});

test("deductions of banks on the way reduce the arrival amount where charges are shared, never with OUR", async ({
  world,
}) => {
  const { orderNo, detail } = await dispatchPayment(world);
  await operate(world, "accept", orderNo, dollars(12_00n));
  await expect(operate(world, "succeed", orderNo, dollars(988_00n))).rejects.toEqual(no("INVALID_PARAM"));
  await operate(world, "succeed", orderNo, dollars(8_00n));
  expect((await detail()).payment).toMatchObject({ amount: dollars(1_000_00n), arrival: dollars(980_00n) });
  const our = await dispatchPayment(world, { bearer: "OUR" });
  await expect(operate(world, "accept", our.orderNo, dollars(1n))).rejects.toEqual(no("INVALID_PARAM"));
  await operate(world, "succeed", our.orderNo);
  expect((await our.detail()).payment.arrival).toEqual(dollars(1_000_00n));
});

test("a returned payment comes back less the banks' deductions, once it is cleared; our fee stays", async ({
  world,
}) => {
  const { who, orderNo, detail } = await dispatchPayment(world);
  await operate(world, "accept", orderNo, dollars(12_00n));
  await operate(world, "return", orderNo, dollars(10_00n));
  expect([await balancesByCurrency(world, who), (await detail()).payment.refundState]).toEqual([
    { USD: [898_500n, 0n] },
    "processing",
  ]);
  const now = await world.now();
  await advanceTo(world, addMilliseconds(now, hourMs - 1));
  expect(await balancesByCurrency(world, who)).toEqual({ USD: [898_500n, 0n] });
  await advanceTo(world, addMilliseconds(now, hourMs));
  const { payment, refund } = await detail();
  expect([payment.state, payment.refundState, refund?.amount, refund?.deducted, refund?.doneAt]).toEqual([
    "failure",
    "success",
    dollars(978_00n),
    dollars(22_00n),
    addMilliseconds(now, hourMs),
  ]);
  expect([await balancesByCurrency(world, who), await faultsOf(world)]).toEqual([{ USD: [996_300n, 0n] }, []]);
});

test("all of it may be deducted on the way back, more may not", async ({ world }) => {
  const { orderNo, detail } = await dispatchPayment(world);
  await operate(world, "succeed", orderNo);
  await expect(operate(world, "return", orderNo, dollars(1_000_01n))).rejects.toEqual(no("INVALID_PARAM"));
  await operate(world, "return", orderNo, dollars(1_000_00n));
  await advanceTo(world, addMilliseconds(await world.now(), hourMs));
  expect([(await detail()).refund?.amount, await faultsOf(world)]).toEqual([dollars(0n), []]);
});

/** An upload of a merchant's own, its bytes aside. */
async function uploadFile(world: TestWorld, principal: Principal, use = "SUPPLEMENT_MATERIAL"): Promise<string> {
  const id = randomUUID();
  await world.db.sql(
    "insert into stored_file (world, id, user_no, operator_id, use, name, kind, size, hash, made_at) values ($1::uuid, $2::uuid, $3, $4::uuid, $5, 'contract.pdf', 'pdf', 10, $6, $7::timestamptz)",
    [world.id, id, principal.userNo, principal.operatorId, use, id.replaceAll("-", ""), await world.now()],
  );
  return id;
}

test("requested material is submitted, and the payment continues after it", async ({ world }) => {
  const { who, orderNo, detail } = await dispatchPayment(world);
  await operate(world, "askMaterial", orderNo);
  expect((await detail()).payment).toMatchObject({ state: "awaitingMaterial", asked: "Contract" });
  await world.call(
    materialCalls.addMaterials,
    { bizType: "PAYMENT_ORDER", bizId: orderNo, fileIds: [await uploadFile(world, who)] },
    who,
  );
  const { payment, history } = await detail();
  expect([payment.state, payment.asked, history.at(-1)?.who]).toEqual(["processing", null, "Operator"]);
});

test("documents are the merchant's own uploads, each for its use, and stand with the payment", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const [proof, material, theirs] = [
    await uploadFile(world, principal, "PAYMENT_PROOF"),
    await uploadFile(world, principal),
    await uploadFile(world, await world.merchant(), "PAYMENT_PROOF"),
  ];
  const pay = (change: object) => world.call(payments.pay, paying(payeeId, change), principal);
  for (const documentIds of [[material], [theirs], [randomUUID()]])
    await expect(pay({ documentIds })).rejects.toEqual(no("FILE_NOTFOUND"));
  await expect(pay({ materialIds: [proof] })).rejects.toEqual(no("FILE_NOTFOUND"));
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
  const { orderNo } = await pay({ documentIds: [proof, proof], materialIds: [material] });
  expect((await world.call(payments.detail, { orderNo }, principal)).documents.map(({ fileId }) => fileId)).toEqual([
    proof,
  ]);
  expect(
    (await world.call(materialCalls.materials, { bizType: "PAYMENT_ORDER", bizId: orderNo }, principal)).rows.map(
      ({ fileId }) => fileId,
    ),
  ).toEqual([material]);
});

test("succeed, return, fail and hold fired together have one outcome, and the ledger agrees", async ({ world }) => {
  const { principal, payeeId } = await payer(world, 100_000_000n);
  for (let round = 0; round < 20; round += 1) {
    const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
    await operate(world, "dispatch", orderNo);
    await Promise.allSettled(
      (["accept", "succeed", "return", "fail", "hold", "askMaterial", "resume"] as const).map((event) =>
        operate(world, event, orderNo),
      ),
    );
  }
  await advanceTo(world, addMilliseconds(await world.now(), hourMs));
  expect(await faultsOf(world)).toEqual([]);
});
