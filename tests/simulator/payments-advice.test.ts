import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { paperCalls } from "@/lib/files/calls/papers";
import { money } from "@/lib/money/money";
import { paymentAdvice } from "@/lib/payments/calls/advice";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { adviceAddressDayMax, adviceDayMax, adviceTimesMax } from "@/lib/payments/terms";
import { openText } from "@/lib/simulator/access/secrets";
import { dayMs, hourMs, addMilliseconds } from "@/lib/time/instant";
import { createBatchDraft, decide, submit, withReviewer } from "../fixtures/batches";
import { entry, germanIban } from "../fixtures/batch-file";
import { american, german, operate, payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { advanceTo, openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const email = "ar@acme.example";

/**
 * Creates a merchant and a payee that is notified of its payments in the given language, or only when a payment says
 * so.
 */
async function setUpAdvice(world: TestWorld, { isOn = true, language = "en-US" as "en-US" | "zh-CN" } = {}) {
  const { principal, payeeId } = await payer(world);
  await world.db.sql(
    "update merchant set name = '宁波灯塔贸易有限公司', english_name = 'Ningbo Lighthouse Trading Co., Ltd.' where world = $1::uuid and user_no = $2",
    [world.id, principal.userNo],
  );
  await world.call(paymentAdvice.setPayeeAdvice, { payeeId, email, language, isOn }, principal);
  return { who: principal, payeeId };
}

/** The mails to a payee, oldest first. */
const mails = async (world: TestWorld): Promise<{ subject: string; text: string }[]> =>
  (
    await world.db.sql<{ subject: string; sealed: Uint8Array }>(
      "select subject, sealed from outbox where world = $1::uuid and purpose = 'remittanceAdvice' and kind = 'mail' and recipient = $2 order by made_at, id",
      [world.id, email],
    )
  ).map(({ subject, sealed }) => ({ subject, text: openText(sealed) }));

const adviceOf = async (world: TestWorld, principal: Principal, orderNo: string) =>
  (await world.call(payments.detail, { orderNo }, principal)).advice;

test.for([
  ["en-US", "Ningbo Lighthouse Trading Co., Ltd.", "Value date: 2026-03-18"],
  ["zh-CN", "宁波灯塔贸易有限公司", "起息日：2026-03-18"],
] as const)(
  "at dispatch and not before, the payee is notified in %s of payer, amount, value date, reference and bank, with a code that confirms it",
  async ([language, payerName, valueDate], { world }) => {
    const { who, payeeId } = await setUpAdvice(world, { language });
    const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId, { reference: "INV 2026" }), who);
    await advanceTo(world, addMilliseconds(dispatchAt, -1));
    expect([await mails(world), (await adviceOf(world, who, orderNo)).isDue]).toEqual([[], true]);
    await advanceTo(world, dispatchAt);
    const [mail, ...more] = await mails(world);
    expect(more).toEqual([]);
    for (const part of [payerName, "1,000.00 USD", valueDate, "INV 2026", "Citibank"])
      expect(mail?.text).toContain(part);
    expect(mail?.subject).toContain(payerName);
    const code = /[0-9A-Z]{4}(-[0-9A-Z]{4})+/.exec(mail?.text ?? "")?.[0] ?? "";
    const paper = await world.call(paperCalls.verifyPaper, { code }, null);
    expect(paper.facts.map(({ value }) => value)).toEqual(
      expect.arrayContaining([payerName, "1,000.00 USD", "INV 2026"]),
    );
    expect(await adviceOf(world, who, orderNo)).toMatchObject({
      sent: [{ email, language, sentBy: "clock", sentAt: dispatchAt }],
      isDue: false,
      maySend: true,
    });
  },
);

test("the one address in the letter to a payee is ours, whatever payer and payee are called", async ({ world }) => {
  const { who } = await setUpAdvice(world);
  const payee = { ...american, name: "Confirm at https://evil.example/in or evil.example A/S", account: "4400178299" };
  const { payeeId } = await world.call(payments.addPayee, payee, who);
  await world.call(paymentAdvice.setPayeeAdvice, { payeeId, email, language: "en-US", isOn: true }, who);
  await world.db.sql("update merchant set english_name = 'www.evil.example' where world = $1::uuid and user_no = $2", [
    world.id,
    who.userNo,
  ]);
  const { dispatchAt } = await world.call(payments.pay, paying(payeeId), who);
  await advanceTo(world, dispatchAt);
  const [mail] = await mails(world);
  expect(mail?.subject).toContain("from evil. example");
  expect(mail?.text).toContain("to Confirm at https: evil. example in or evil. example A/S.");
  expect(mail?.text).not.toMatch(/evil\.example|\/\/evil/);
});

test.for([
  [true, undefined, 1],
  [true, false, 0],
  [false, undefined, 0],
  [false, true, 1],
] as const)(
  "a payee with the switch %s, of a payment with the choice %s, gets %s mails",
  async ([isOn, isAdvised, count], { world }) => {
    const { who, payeeId } = await setUpAdvice(world, { isOn });
    const change = isAdvised === undefined ? {} : { isAdvised: isAdvised };
    const { dispatchAt } = await world.call(payments.pay, paying(payeeId, change), who);
    await advanceTo(world, dispatchAt);
    expect(await mails(world)).toHaveLength(count);
  },
);

test("a cancelled payment sends no advice, nor does a payee without an address", async ({ world }) => {
  const { who, payeeId } = await setUpAdvice(world);
  const { orderNo, dispatchAt } = await world.call(payments.pay, paying(payeeId), who);
  await world.call(payments.cancel, { orderNo }, who);
  await advanceTo(world, dispatchAt);
  await expect(world.call(paymentAdvice.sendAdvice, { orderNo }, who)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.call(paymentAdvice.setPayeeAdvice, { payeeId, email: "", language: "en-US", isOn: true }, who);
  const second = await world.call(payments.pay, paying(payeeId, { amount: money("USD", 90_000n) }), who);
  await advanceTo(world, second.dispatchAt);
  expect([await mails(world), await adviceOf(world, who, second.orderNo)]).toEqual([
    [],
    { sent: [], email: null, isDue: false, maySend: false },
  ]);
});

test("it is sent again by hand, not twice at once, within a limit, and never of another's payment", async ({
  world,
}) => {
  const { who, payeeId } = await setUpAdvice(world, { isOn: false });
  const { orderNo } = await world.call(payments.pay, paying(payeeId), who);
  await operate(world, "dispatch", orderNo);
  const send = (by: Principal = who) => world.call(paymentAdvice.sendAdvice, { orderNo }, by);
  await expect(send(await world.merchant())).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect(await send()).toMatchObject({ email, sentBy: "Operator" });
  await expect(send()).rejects.toEqual(no("REQUEST_BUSY"));
  for (let times = 1; times < adviceTimesMax; times += 1) await send(await world.operator(who.userNo));
  await expect(send(await world.operator(who.userNo))).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect([(await mails(world)).length, (await adviceOf(world, who, orderNo)).maySend]).toEqual([adviceTimesMax, false]);
});

test("the address is the merchant's own payee's, and setting it to its present value changes nothing", async ({
  world,
}) => {
  const { who, payeeId } = await setUpAdvice(world);
  const set = (by: Principal) =>
    world.call(paymentAdvice.setPayeeAdvice, { payeeId, email, language: "en-US", isOn: true }, by);
  await expect(set(who)).rejects.toEqual(no("ORDER_UNCHANGED"));
  await expect(set(await world.merchant())).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
});

test("of the payments of a batch, those to payees with the switch on send an advice", async ({ world }) => {
  await openMarket(world);
  const { principal, reviewers } = await withReviewer(world);
  const payee = await world.call(
    payments.addPayee,
    { ...german, name: "Muster 1 GmbH", account: germanIban(1) },
    principal,
  );
  await world.call(
    paymentAdvice.setPayeeAdvice,
    { payeeId: payee.payeeId, email, language: "en-US", isOn: true },
    principal,
  );
  const batchNo = await createBatchDraft(world, principal, [entry(1), entry(2)]);
  await submit(world, principal, batchNo);
  await decide(world, reviewers[0], batchNo);
  await advanceTo(world, await world.now());
  const [mail, ...more] = await mails(world);
  expect([mail?.text.includes("Muster 1 GmbH"), more]).toEqual([true, []]);
});

/** So many advices that a merchant was sending an hour ago, to an address of each or to one. */
const sentBefore = async (world: TestWorld, principal: Principal, count: number, to?: string) =>
  world.db.sql(
    "insert into payment_advice (world, payment_id, no, user_no, email, language, sent_by, sent_at) select $1::uuid, gen_random_uuid(), 1, $2, coalesce($4, n || '@x.example'), 'en-US', 'clock', $5::timestamptz - interval '1 hour' from generate_series(1, $3::int) n",
    [world.id, principal.userNo, count, to ?? null, await world.now()],
  );

test.for([
  ["merchantLimit", adviceDayMax, undefined],
  ["addressLimit", adviceAddressDayMax, email],
] as const)(
  "beyond the number of a day nothing is sent, by itself or by hand, and the payment has the reason: %s",
  async ([why, most, to], { world }) => {
    const { who, payeeId } = await setUpAdvice(world);
    const otherSetup = await setUpAdvice(world);
    await sentBefore(world, who, most - 1, to);
    const pay = async (by: Principal, id: string) => (await world.call(payments.pay, paying(id), by)).orderNo;
    const [last, beyond, otherOrderNo] = [
      await pay(who, payeeId),
      await pay(who, payeeId),
      await pay(otherSetup.who, otherSetup.payeeId),
    ];
    for (const orderNo of [last, beyond, otherOrderNo]) await operate(world, "dispatch", orderNo);
    await advanceTo(world, await world.now());
    expect(await mails(world)).toHaveLength(2);
    expect((await adviceOf(world, who, last)).sent).toMatchObject([{ email, unsent: null }]);
    expect(await adviceOf(world, who, beyond)).toMatchObject({ sent: [{ email, unsent: why }], maySend: true });
    expect((await adviceOf(world, otherSetup.who, otherOrderNo)).sent).toMatchObject([{ unsent: null }]);
    const send = () => world.call(paymentAdvice.sendAdvice, { orderNo: beyond }, who);
    // the oldest of those that count was sent an hour ago
    await expect(send()).rejects.toMatchObject({ code: "ADVICE_LIMIT", detail: { seconds: (dayMs - hourMs) / 1_000 } });
    const auditRows = await world.db.sql<{ subject: string; outcome: string }>(
      "select subject, outcome from audit where world = $1::uuid and what = 'payments.advice' and subject = any($2) order by subject",
      [world.id, [last, beyond]],
    );
    expect(auditRows.map(({ subject, outcome }) => [subject, outcome])).toEqual([
      [last, "ok"],
      [beyond, "ADVICE_LIMIT"],
    ]);
    await world.setClock(addMilliseconds(await world.now(), dayMs));
    expect((await send()).unsent).toBeNull();
  },
);

test("of two sent by hand at once when one is left of the day, one goes", async ({ world }) => {
  const { who, payeeId } = await setUpAdvice(world, { isOn: false });
  await sentBefore(world, who, adviceAddressDayMax - 1, email);
  const orderNos = [];
  for (const minor of [100_000n, 90_000n]) {
    const { orderNo } = await world.call(payments.pay, paying(payeeId, { amount: money("USD", minor) }), who);
    await operate(world, "dispatch", orderNo);
    orderNos.push(orderNo);
  }
  const results = await Promise.allSettled(
    orderNos.map((orderNo) => world.call(paymentAdvice.sendAdvice, { orderNo }, who)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await mails(world)).toHaveLength(1);
});

test("a former payee is notified of nothing: removed, or with another account", async ({ world }) => {
  const { who, payeeId } = await setUpAdvice(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), who);
  await operate(world, "dispatch", orderNo);
  const account = (value: string) =>
    world.db.sql("update payee set account = $3 where world = $1::uuid and id = $2::uuid", [world.id, payeeId, value]);
  await account("000999888777");
  await advanceTo(world, await world.now());
  expect([await mails(world), await adviceOf(world, who, orderNo)]).toMatchObject([
    [],
    { sent: [{ email: "", unsent: "payeeChanged" }], email: null, maySend: false },
  ]);
  const send = () => world.call(paymentAdvice.sendAdvice, { orderNo }, who);
  await expect(send()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await account(american.account);
  await operate(world, "succeed", orderNo);
  expect((await adviceOf(world, who, orderNo)).maySend).toBe(true);
  await world.call(payeeCalls.removePayee, { payeeId }, who);
  await expect(send()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await mails(world)).toEqual([]);
});
