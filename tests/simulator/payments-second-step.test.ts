import { payeeCalls } from "@/lib/payments/calls/payees";
import { expect } from "vitest";
import { amountText, money } from "@/lib/money/money";
import { paymentAdvice } from "@/lib/payments/calls/advice";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { secondStep } from "@/lib/access/calls/mfa";
import { openText } from "@/lib/simulator/access/secrets";
import { no } from "../fixtures/refusals";
import { appDigits, codeFor, digitsSentTo, giveApp, givePasskey, here, switchOn } from "../fixtures/second-steps";
import { american, payer, paying, purse } from "../fixtures/paying";
import { later } from "@/lib/time/instant";
import { test } from "../fixtures/world";

const unconfirmed = { payPassword: undefined };

/** What these payments do, as a code for it is asked for. */
const deedOf = (payeeId: string) => ({ kind: "payment", payeeId, amount: paying(payeeId).amount }) as const;

test("where the second step of payouts is on, no payment is made without it, and the money stays", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "email");
  await expect(world.ask(payments.pay, paying(payeeId), who, here)).rejects.toEqual(no("SECOND_STEP_REQUIRED"));
  await expect(world.ask(payments.pay, paying(payeeId, { msgCode: "123456" }), who, here)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  expect(await purse(world, who)).toEqual({ USD: [1_000_000n, 0n] });
});

test("a code pays once, and a payment that is refused leaves it good", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "email");
  await world.ask(
    secondStep.sendPayoutCode,
    { sendType: "mail", msgType: "21", bizType: "2", deed: deedOf(payeeId) },
    who,
    here,
  );
  const msgCode = await digitsSentTo(world, who.loginNo);
  await expect(world.ask(payments.pay, paying(payeeId, { msgCode, payPassword: "000000" }), who, here)).rejects.toEqual(
    no("PAY_PASSWORD_WRONG"),
  );
  await expect(
    world.ask(payments.pay, paying(payeeId, { msgCode, shownDebit: money("USD", 1n) }), who, here),
  ).rejects.toEqual(no("COST_CHANGED"));
  expect((await world.ask(payments.pay, paying(payeeId, { msgCode }), who, here)).state).toBe("pending");
  await expect(world.ask(payments.pay, paying(payeeId, { msgCode }), who, here)).rejects.toEqual(no("CAPTCHA_ERROR"));
});

test("where the popup says its code is to go is one's own phone or address, and the way is the one that is on", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "email");
  const asked = { msgType: "21", bizType: "2", deed: deedOf(payeeId) } as const;
  const send = (more: object) => world.ask(secondStep.sendPayoutCode, { ...asked, ...more }, who, here);
  const { sentTo } = await send({});
  world.real = later(world.real, 61_000);
  expect(await send({ sendNo: sentTo, sendMethod: "mail", sendType: "mail" })).toMatchObject({ sentTo });
  world.real = later(world.real, 61_000);
  expect(await send({ sendNo: who.loginNo })).toMatchObject({ sentTo });
  await expect(send({ sendNo: "thief@example.com" })).rejects.toMatchObject({
    code: "INVALID_PARAM",
    issues: [{ path: ["sendNo"], code: "sendNo.other" }],
  });
  await expect(send({ sendMethod: "sms" })).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a code serves the payment it was sent for and no other: neither another amount nor another payee", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  const { payeeId: other } = await world.ask(payments.addPayee, { ...american, account: "000987654321" }, who);
  await switchOn(world, who, "payout", "email");
  const deed = deedOf(payeeId);
  await world.ask(secondStep.sendPayoutCode, { sendType: "mail", msgType: "21", bizType: "2", deed }, who, here);
  const [letter] = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and purpose = 'payout'",
    [world.id],
  );
  const text = letter ? openText(letter.sealed) : "";
  expect([text.includes(amountText(deed.amount)), text.includes(american.account)]).toEqual([true, true]);
  const msgCode = await digitsSentTo(world, who.loginNo);
  const more = money(deed.amount.currency, deed.amount.minor + 1n);
  await expect(world.ask(payments.pay, paying(payeeId, { msgCode, amount: more }), who, here)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  await expect(world.ask(payments.pay, paying(other, { msgCode }), who, here)).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await world.ask(payments.pay, paying(payeeId, { msgCode }), who, here)).state).toBe("pending");
  await expect(
    world.ask(secondStep.sendPayoutCode, { msgType: "21", bizType: "2", deed: deedOf(who.operatorId) }, who, here),
  ).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
});

test("what a passkey signed for one payment makes no other", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "passkey");
  const own = await givePasskey(world, who);
  const deed = deedOf(payeeId);
  const { passkey } = await world.ask(secondStep.sendPayoutCode, { msgType: "21", bizType: "2", deed }, who, here);
  const signed = own.sign(passkey ?? { challenge: "" });
  const more = money(deed.amount.currency, deed.amount.minor + 1n);
  await expect(world.ask(payments.pay, paying(payeeId, { passkey: signed, amount: more }), who, here)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
});

test("of many payments sent together with one code, one is made", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "app");
  const msgCode = appDigits(await giveApp(world, who), world.real);
  const tried = await Promise.allSettled(
    Array.from({ length: 8 }, () => world.ask(payments.pay, paying(payeeId, { msgCode }), who, here)),
  );
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await world.imbalance()).toEqual([]);
});

test("the same request under the same key gets the same answer, though its code has been used up by the first", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "app");
  const input = paying(payeeId, { msgCode: appDigits(await giveApp(world, who), world.real) });
  const first = await world.ask(payments.pay, input, who, { ...here, key: "one" });
  expect((await world.ask(payments.pay, input, who, { ...here, key: "one" })).orderNo).toBe(first.orderNo);
});

test("a passkey pays", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "passkey");
  const own = await givePasskey(world, who);
  const { passkey } = await world.ask(
    secondStep.sendPayoutCode,
    { msgType: "21", bizType: "2", deed: deedOf(payeeId) },
    who,
    here,
  );
  expect(
    (await world.ask(payments.pay, paying(payeeId, { passkey: own.sign(passkey ?? { challenge: "" }) }), who, here))
      .state,
  ).toBe("pending");
});

test("wrong digits of an app lock payments with it", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  await switchOn(world, who, "payout", "app");
  const right = appDigits(await giveApp(world, who), world.real);
  const wrong = right === "000000" ? "111111" : "000000";
  const said: string[] = [];
  for (let i = 0; i < 6; i += 1)
    await world
      .ask(payments.pay, paying(payeeId, { msgCode: i < 5 ? wrong : right }), who, here)
      .catch((cause: { code: string }) => said.push(cause.code));
  expect(said.slice(-2)).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED"]);
});

test("the answer kept under a key says nothing of another payment password, and a wrong one may be corrected under it", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  const ask = (payPassword: string, key: string) =>
    world.ask(payments.pay, paying(payeeId, { payPassword }), who, { ...here, key });
  const { orderNo } = await ask("135790", "known-key");
  const told = await Promise.all(["975310", "864209", "135790"].map((guess) => ask(guess, "known-key")));
  expect(told.map((payment) => payment.orderNo)).toEqual([orderNo, orderNo, orderNo]);
  await expect(ask("975310", "other-key")).rejects.toEqual(no("PAY_PASSWORD_WRONG", { left: 4 }));
  await expect(ask("975310", "other-key")).rejects.toEqual(no("PAY_PASSWORD_WRONG", { left: 3 }));
  expect((await ask("135790", "other-key")).orderNo).not.toBe(orderNo);
});

test("an account to pay to is saved with the payment password and a code that names it", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  const open = { ...american, account: "000987654321", payPassword: undefined };
  await expect(world.ask(payments.addPayee, open, who)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(world.ask(payeeCalls.changePayee, { ...open, payeeId }, who)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await switchOn(world, who, "payout", "email");
  const deed = payments.addPayee.deed?.(open);
  if (!deed) throw new Error("the call says what it does");
  await world.ask(secondStep.sendPayoutCode, { msgType: "21", bizType: "2", deed }, who, here);
  const msgCode = await digitsSentTo(world, who.loginNo);
  await expect(
    world.ask(payments.addPayee, { ...american, account: "000111222333", msgCode }, who, here),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await world.ask(payments.addPayee, { ...american, account: open.account, msgCode }, who, here)).account).toBe(
    open.account,
  );
});

test("where a payee's remittance advice goes is set with the payment password and a code that names payee and address", async ({
  world,
}) => {
  const { who, payeeId } = await payer(world);
  const wanted = { payeeId, email: "ar@acme.example", language: "en-US", isOn: true } as const;
  const set = (change: object) => world.ask(paymentAdvice.setPayeeAdvice, { ...wanted, ...change }, who, here);
  await expect(set(unconfirmed)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(set({ payPassword: "000000" })).rejects.toMatchObject({ code: "PAY_PASSWORD_WRONG" });
  await switchOn(world, who, "payout", "email");
  const { msgCode, letter } = await codeFor(world, who, { kind: "payeeAdvice", payeeId, email: wanted.email });
  for (const part of [american.name, american.account, wanted.email]) expect(letter).toContain(part);
  await expect(set({ msgCode, email: "thief@elsewhere.example" })).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await set({ msgCode })).advice).toEqual({ email: wanted.email, language: "en-US", isOn: true });
  const none = await codeFor(world, who, { kind: "payeeAdvice", payeeId, email: "" });
  expect(none.letter).toContain("send no more remittance advice");
});

test("a payment is moved to an earlier day with a code that names it, to a later one without", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  const { orderNo } = await world.ask(payments.pay, paying(payeeId, { payOn: "2026-03-25" }), who);
  const move = (payOn: string, change: object = unconfirmed) =>
    world.ask(payments.changeDay, { orderNo, payOn, ...change }, who, here);
  expect((await move("2026-03-26")).payOn).toBe("2026-03-26");
  await expect(move("2026-03-25")).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(move("2026-03-18")).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await switchOn(world, who, "payout", "email");
  const { msgCode, letter } = await codeFor(world, who, { kind: "sooner", orderNo, payOn: "2026-03-25" });
  for (const part of [american.name, american.account, "1,000.00 USD", "2026-03-25 instead of 2026-03-26"])
    expect(letter).toContain(part);
  await expect(move("2026-03-24", { msgCode })).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await move("2026-03-25", { msgCode })).payOn).toBe("2026-03-25");
});

test("a recurring payment is resumed with a code that names it, and stopped without", async ({ world }) => {
  const { who, payeeId } = await payer(world);
  const { payOn: _, isAgain: _again, merchantOrderNo: _own, ...asked } = paying(payeeId);
  const series = { ...asked, every: "week", firstOn: "2026-03-20", times: 3 } as const;
  const { standingNo } = await world.ask(standingOrders.repeat, series, who);
  await world.ask(standingOrders.pauseStanding, { standingNo }, who);
  const resume = (change: object) => world.ask(standingOrders.resumeStanding, { standingNo, ...change }, who, here);
  await expect(resume(unconfirmed)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await switchOn(world, who, "payout", "email");
  const { msgCode, letter } = await codeFor(world, who, { kind: "resume", standingNo });
  for (const part of [american.name, american.account, "1,000.00 USD", "every week"]) expect(letter).toContain(part);
  await expect(resume({ msgCode: "000000" })).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await resume({ msgCode })).state).toBe("active");
});
