import { expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { people } from "@/lib/access/calls/people";
import type { Who } from "@/lib/call/who";
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
import { played, wrong } from "../fixtures/played";
import { Driven } from "../fixtures/recorded";
import { again, books, company } from "../fixtures/state-again";
import { payPassword, test } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };

test("booked and post-funded exchanges of a state are booked once more, with what they sell, their days and their money", async ({
  world,
}) => {
  const { driven, owner } = await company(world);
  const clara = await driven.maker(owner, "Clara");
  const book = async (kind: "booked" | "postFunded", who: Who, deliveryDate: string, sells = true) => {
    const amount = sells ? money("USD", 1_000_00n) : money("EUR", 100_00n);
    const { quoteId } = await driven.ask(exchange.lockQuote, { sell: "USD", buy: "EUR", amount, kind }, who);
    await driven.ask(forwards.book, { kind, quoteId, deliveryDate, deliveryType: "manual", payPassword }, who);
  };
  await book("booked", owner, "2026-03-20");
  await book("postFunded", clara, "2026-03-23");
  // what it buys was named: at another rate it would sell another amount
  await book("booked", owner, "2026-03-24", false);
  const { text, other, owner: there } = await again(world, driven, false);
  expect(text).toContain("by: acme-trading.clara\n");
  expect(text).toContain("# Not in this scenario: bookedOrder pending, 1: they would not come out the same now");
  const shown = async (of: Driven, who: Who) =>
    (await of.ask(exchange.orders, page, who)).rows.map((row) => [row.kind, row.state, row.delivery, row.sell]);
  expect(await shown(other, there)).toEqual((await shown(driven, owner)).slice(1));
});

test("payments of a state are made once more by whoever made them, as far reviewed and as far with the banks", async ({
  world,
}) => {
  const { driven, owner } = await company(world);
  const clara = await driven.maker(owner, "Clara");
  const { payeeId } = await driven.ask(payments.addPayee, american, owner);
  const pay = async (who: Who, minor: bigint) =>
    (await driven.ask(payments.pay, { ...paying(payeeId), amount: money("USD", minor), payPassword }, who)).orderNo;
  const atBank = async (orderNo: string) => {
    await driven.desk(paymentActions.dispatchPayment, { orderNo });
    return orderNo;
  };
  await pay(clara, 201_00n);
  await driven.desk(paymentActions.acceptPayment, { orderNo: await atBank(await pay(owner, 202_00n)) });
  await driven.desk(paymentActions.askMaterial, {
    orderNo: await atBank(await pay(owner, 203_00n)),
    material: "Invoice",
  });
  await driven.desk(paymentActions.holdPayment, {
    orderNo: await atBank(await pay(owner, 204_00n)),
    reason: "Checking",
  });
  const { other, owner: there } = await again(world, driven);
  const shown = async (of: Driven, who: Who) =>
    (await of.ask(payments.records, page, who)).rows.map(({ state, amount, reference }) => [state, amount, reference]);
  expect(await shown(other, there)).toEqual(await shown(driven, owner));
  expect(await books(other, there)).toEqual(await books(driven, owner));
});

test("a payment that waits for its review has passed the levels that it had passed, and goes on from there", async ({
  world,
}) => {
  const { driven, owner } = await company(world);
  const [clara, rita] = [await driven.maker(owner, "Clara"), await driven.maker(owner, "Rita")];
  const { roleId } = await driven.ask(
    people.saveRole,
    { roleName: "Reviews", ready: "reviewer", roleState: "enabled" },
    owner,
  );
  await driven.ask(
    people.edit,
    { operatorId: rita.operatorId, name: "Rita", phone: "", roleId, state: "enabled", payPassword },
    owner,
  );
  await driven.ask(approval.saveApproval, { levels: [[rita.operatorId], [owner.operatorId]], payPassword }, owner);
  const { payeeId } = await driven.ask(payments.addPayee, american, owner);
  const { orderNo } = await driven.ask(payments.pay, { ...paying(payeeId), payPassword }, clara);
  const decision = { orderNos: [orderNo], pageSize: 20, isApproved: true, remark: "", payPassword };
  await driven.ask(paymentReviews.review, decision, rita);
  const { other, owner: there } = await again(world, driven);
  const waiting = await other.ask(paymentReviews.toReview, page, there);
  expect(waiting.rows).toMatchObject([{ level: 2, levels: 2, payment: { amount: money("USD", 1_000_00n) } }]);
  expect(await books(other, there)).toEqual(await books(driven, owner));
});

test("incomes that wait for their orders come once more, with their money held", async ({ world }) => {
  const { driven, owner } = await company(world);
  const send = async (minor: bigint, needsAssociation: boolean) => {
    const { orderNo } = await driven.desk(operations.sendRemittance, {
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
    await driven.desk(operations.creditRemittance, { orderNo });
  };
  await send(700_00n, true);
  await send(300_00n, false);
  const { text, other, owner: there } = await again(world, driven);
  expect(text).toContain("needsAssociation: true");
  expect(await books(other, there)).toEqual(await books(driven, owner));
  const shown = async (of: Driven, who: Who) =>
    (await of.ask(receiving.incomes, { ...page, state: "toAssociate" }, who)).rows.map(({ amount, remitterName }) => [
      amount,
      remitterName,
    ]);
  expect(await shown(other, there)).toEqual(await shown(driven, owner));
});

test("what is under way when a recording begins is known to its steps", async ({ world }) => {
  const { driven, owner } = await company(world);
  const { payeeId } = await driven.ask(payments.addPayee, american, owner);
  const { orderNo } = await driven.ask(payments.pay, { ...paying(payeeId), payPassword }, owner);
  await driven.desk(recordingCalls.beginRecording, {});
  await driven.ask(payments.cancel, { orderNo }, owner);
  const text = await driven.exported("recording");
  expect(text).toContain('cancelPayment: { orderNo: "${before1.orderNo}" }');
  const told = await played(world, text);
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
});

test("where what things cost was changed, payments and bookings are counted and not made at another price", async ({
  world,
}) => {
  const { driven, owner } = await company(world);
  const { payeeId } = await driven.ask(payments.addPayee, american, owner);
  await driven.ask(payments.pay, { ...paying(payeeId), payPassword }, owner);
  await world.db.sql(
    `insert into fee_rule (world, id, rule_no, product, ppm, min_minor, effective_from, announced_at, announced_by)
     select w.id, gen_random_uuid(), 'FR1', 'payment', 1000, 0, w.clock_at, w.clock_at, 'ops' from world w where w.name = $1`,
    [driven.name],
  );
  const { text } = await again(world, driven, false);
  expect(text).toContain("# Not in this scenario: payment pending, 1: they would not come out the same now");
});

for (const scenario of ["demo", "defaults"] as const)
  test(`the state of a world that has gone on from ${scenario} plays, to the balances that it had`, async ({
    world,
  }) => {
    const driven = await Driven.make(world, { scenario, banks: "act" });
    // an advance of somebody's: it is not as it was made any more
    await driven.desk(operations.advance, { bySeconds: 60 });
    const text = await driven.exported("state");
    expect(text).not.toMatch(/^ {2}from:/m);
    const told = await played(world, text);
    expect(told.problems).toEqual([]);
    expect(wrong(told)).toEqual([]);
    expect(told.steps.at(-1)?.checks.length).toBeGreaterThan(2);
  });
