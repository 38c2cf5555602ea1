import { expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { people } from "@/lib/access/calls/people";
import type { Principal } from "@/lib/call/principal";
import { forwards } from "@/lib/exchange/calls/forwards";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { paymentActions } from "@/lib/operations/calls/payments";
import { recordingCalls } from "@/lib/operations/calls/scenarios";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { receiving } from "@/lib/receiving/calls/receiving";
import { american, paying } from "../fixtures/paying";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { DrivenWorld } from "../fixtures/recording";
import { again, books, company } from "../fixtures/state-again";
import { payPassword, test } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

test("booked and post-funded exchanges of a state are booked once more, with what they sell, their days and their money", async ({
  world,
}) => {
  const { drivenWorld, owner } = await company(world);
  const clara = await drivenWorld.maker(owner, "Clara");
  const book = async (kind: "booked" | "postFunded", principal: Principal, deliveryDate: string, sells = true) => {
    const amount = sells ? money("USD", 1_000_00n) : money("EUR", 100_00n);
    const { quoteId } = await drivenWorld.call(
      exchange.lockQuote,
      { sell: "USD", buy: "EUR", amount, kind },
      principal,
    );
    await drivenWorld.call(
      forwards.book,
      { kind, quoteId, deliveryDate, deliveryType: "manual", payPassword },
      principal,
    );
  };
  await book("booked", owner, "2026-03-20");
  await book("postFunded", clara, "2026-03-23");
  // what it buys was named: at another rate it would sell another amount
  await book("booked", owner, "2026-03-24", false);
  const { text, copy, owner: copyOwner } = await again(world, drivenWorld, false);
  expect(text).toContain("by: acme-trading.clara\n");
  expect(text).toContain("# Not in this scenario: bookedOrder pending, 1: they would not come out the same now");
  const readOrders = async (of: DrivenWorld, principal: Principal) =>
    (await of.call(exchange.orders, page, principal)).rows.map((row) => [row.kind, row.state, row.delivery, row.sell]);
  expect(await readOrders(copy, copyOwner)).toEqual((await readOrders(drivenWorld, owner)).slice(1));
});

test("payments of a state are made once more by whoever made them, as far reviewed and as far with the banks", async ({
  world,
}) => {
  const { drivenWorld, owner } = await company(world);
  const clara = await drivenWorld.maker(owner, "Clara");
  const { payeeId } = await drivenWorld.call(payments.addPayee, american, owner);
  const pay = async (principal: Principal, minor: bigint) =>
    (await drivenWorld.call(payments.pay, { ...paying(payeeId), amount: money("USD", minor), payPassword }, principal))
      .orderNo;
  const atBank = async (orderNo: string) => {
    await drivenWorld.callOperations(paymentActions.dispatchPayment, { orderNo });
    return orderNo;
  };
  await pay(clara, 201_00n);
  await drivenWorld.callOperations(paymentActions.acceptPayment, { orderNo: await atBank(await pay(owner, 202_00n)) });
  await drivenWorld.callOperations(paymentActions.askMaterial, {
    orderNo: await atBank(await pay(owner, 203_00n)),
    material: "Invoice",
  });
  await drivenWorld.callOperations(paymentActions.holdPayment, {
    orderNo: await atBank(await pay(owner, 204_00n)),
    reason: "Checking",
  });
  const { copy, owner: copyOwner } = await again(world, drivenWorld);
  const readPayments = async (of: DrivenWorld, principal: Principal) =>
    (await of.call(payments.records, page, principal)).rows.map(({ state, amount, reference }) => [
      state,
      amount,
      reference,
    ]);
  expect(await readPayments(copy, copyOwner)).toEqual(await readPayments(drivenWorld, owner));
  expect(await books(copy, copyOwner)).toEqual(await books(drivenWorld, owner));
});

test("a payment that waits for its review has passed the levels that it had passed, and goes on from there", async ({
  world,
}) => {
  const { drivenWorld, owner } = await company(world);
  const [clara, rita] = [await drivenWorld.maker(owner, "Clara"), await drivenWorld.maker(owner, "Rita")];
  const { roleId } = await drivenWorld.call(
    people.saveRole,
    { roleName: "Reviews", ready: "reviewer", roleState: "enabled" },
    owner,
  );
  await drivenWorld.call(
    people.edit,
    { operatorId: rita.operatorId, name: "Rita", phone: "", roleId, state: "enabled", payPassword },
    owner,
  );
  await drivenWorld.call(
    approval.saveApproval,
    { levels: [[rita.operatorId], [owner.operatorId]], payPassword },
    owner,
  );
  const { payeeId } = await drivenWorld.call(payments.addPayee, american, owner);
  const { orderNo } = await drivenWorld.call(payments.pay, { ...paying(payeeId), payPassword }, clara);
  const decision = { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword };
  await drivenWorld.call(paymentReviews.review, decision, rita);
  const { copy, owner: copyOwner } = await again(world, drivenWorld);
  const waiting = await copy.call(paymentReviews.toReview, page, copyOwner);
  expect(waiting.rows).toMatchObject([{ level: 2, levels: 2, payment: { amount: money("USD", 1_000_00n) } }]);
  expect(await books(copy, copyOwner)).toEqual(await books(drivenWorld, owner));
});

test("incomes that wait for their orders come once more, with their money held", async ({ world }) => {
  const { drivenWorld, owner } = await company(world);
  const send = async (minor: bigint, needsAssociation: boolean) => {
    const { orderNo } = await drivenWorld.callOperations(operations.sendRemittance, {
      userNo: owner.userNo,
      amount: money("USD", minor),
      payerName: "Brookfield Home Supply Inc.",
      payerAccount: "",
      payerBank: "First Lakeside Bank",
      payerCountry: "US",
      postscript: "INV 7",
      chargingMode: "SHA",
      arrivesInMinutes: 10,
      needsAssociation,
    });
    await drivenWorld.callOperations(operations.creditRemittance, { orderNo });
  };
  await send(700_00n, true);
  await send(300_00n, false);
  const { text, copy, owner: copyOwner } = await again(world, drivenWorld);
  expect(text).toContain("needsAssociation: true");
  expect(await books(copy, copyOwner)).toEqual(await books(drivenWorld, owner));
  const readIncomes = async (of: DrivenWorld, principal: Principal) =>
    (await of.call(receiving.incomes, { ...page, state: "toAssociate" }, principal)).rows.map(
      ({ amount, remitterName }) => [amount, remitterName],
    );
  expect(await readIncomes(copy, copyOwner)).toEqual(await readIncomes(drivenWorld, owner));
});

test("what is under way when a recording begins is known to its steps", async ({ world }) => {
  const { drivenWorld, owner } = await company(world);
  const { payeeId } = await drivenWorld.call(payments.addPayee, american, owner);
  const { orderNo } = await drivenWorld.call(payments.pay, { ...paying(payeeId), payPassword }, owner);
  await drivenWorld.callOperations(recordingCalls.beginRecording, {});
  await drivenWorld.call(payments.cancel, { orderNo }, owner);
  const text = await drivenWorld.exportScenario("recording");
  expect(text).toContain('cancelPayment: { orderNo: "${before1.orderNo}" }');
  const run = await runScenarioText(world, text);
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
});

test("where what things cost was changed, payments and bookings are counted and not made at another price", async ({
  world,
}) => {
  const { drivenWorld, owner } = await company(world);
  const { payeeId } = await drivenWorld.call(payments.addPayee, american, owner);
  await drivenWorld.call(payments.pay, { ...paying(payeeId), payPassword }, owner);
  await world.db.sql(
    `insert into fee_rule (world, id, rule_no, product, ppm, min_minor, effective_from, announced_at, announced_by)
     select w.id, gen_random_uuid(), 'FR1', 'payment', 1000, 0, w.clock_at, w.clock_at, 'ops' from world w where w.name = $1`,
    [drivenWorld.name],
  );
  const { text } = await again(world, drivenWorld, false);
  expect(text).toContain("# Not in this scenario: payment pending, 1: they would not come out the same now");
});

for (const scenario of ["demo", "defaults"] as const)
  test(`the state of a world that has gone on from ${scenario} plays, to the balances that it had`, async ({
    world,
  }) => {
    const drivenWorld = await DrivenWorld.make(world, { scenario, banks: "act" });
    // an advance of somebody's: it is not as it was made any more
    await drivenWorld.callOperations(operations.advance, { bySeconds: 60 });
    const text = await drivenWorld.exportScenario("state");
    expect(text).not.toMatch(/^ {2}from:/m);
    const run = await runScenarioText(world, text);
    expect(run.problems).toEqual([]);
    expect(wrong(run)).toEqual([]);
    expect(run.steps.at(-1)?.checks.length).toBeGreaterThan(2);
  });
