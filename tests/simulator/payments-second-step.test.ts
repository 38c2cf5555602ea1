import { payeeCalls } from "@/lib/payments/calls/payees";
import { expect } from "vitest";
import { amountText, money } from "@/lib/money/money";
import { paymentAdvice } from "@/lib/payments/calls/advice";
import { payments } from "@/lib/payments/calls/payments";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { openText } from "@/lib/simulator/access/secrets";
import { no } from "../fixtures/refusals";
import {
  appDigits,
  codeFor,
  digitsSentTo,
  giveApp,
  givePasskey,
  codeSession,
  switchOn,
} from "../fixtures/second-steps";
import { american, payer, paying, balancesByCurrency } from "../fixtures/paying";
import { addMilliseconds } from "@/lib/time/instant";
import { test } from "../fixtures/world";

const noPayPassword = { payPassword: undefined };

/** Describes the operation of these payments, for which a code is requested. */
const paymentOperation = (payeeId: string) => ({ kind: "payment", payeeId, amount: paying(payeeId).amount }) as const;

test("where the second step of payouts is on, no payment is made without it, and the money stays", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "email");
  await expect(world.call(payments.pay, paying(payeeId), principal, codeSession)).rejects.toEqual(
    no("SECOND_STEP_REQUIRED"),
  );
  await expect(
    world.call(payments.pay, paying(payeeId, { msgCode: "123456" }), principal, codeSession),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect(await balancesByCurrency(world, principal)).toEqual({ USD: [1_000_000n, 0n] });
});

test("a code pays once, and a refused payment leaves it valid", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "email");
  await world.call(
    secondStepCalls.sendPayoutCode,
    { sendType: "mail", msgType: "21", bizType: "2", deed: paymentOperation(payeeId) },
    principal,
    codeSession,
  );
  const msgCode = await digitsSentTo(world, principal.loginNo);
  await expect(
    world.call(payments.pay, paying(payeeId, { msgCode, payPassword: "000000" }), principal, codeSession),
  ).rejects.toEqual(no("PAY_PASSWORD_WRONG"));
  await expect(
    world.call(payments.pay, paying(payeeId, { msgCode, shownDebit: money("USD", 1n) }), principal, codeSession),
  ).rejects.toEqual(no("COST_CHANGED"));
  expect((await world.call(payments.pay, paying(payeeId, { msgCode }), principal, codeSession)).state).toBe("pending");
  await expect(world.call(payments.pay, paying(payeeId, { msgCode }), principal, codeSession)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
});

test("the popup's destination of a code is one's own phone or address, and its method is the one that is on", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "email");
  const input = { msgType: "21", bizType: "2", deed: paymentOperation(payeeId) } as const;
  const send = (more: object) =>
    world.call(secondStepCalls.sendPayoutCode, { ...input, ...more }, principal, codeSession);
  const { sentTo } = await send({});
  world.real = addMilliseconds(world.real, 61_000);
  expect(await send({ sendNo: sentTo, sendMethod: "mail", sendType: "mail" })).toMatchObject({ sentTo });
  world.real = addMilliseconds(world.real, 61_000);
  expect(await send({ sendNo: principal.loginNo })).toMatchObject({ sentTo });
  await expect(send({ sendNo: "thief@example.com" })).rejects.toMatchObject({
    code: "INVALID_PARAM",
    issues: [{ path: ["sendNo"], code: "sendNo.other" }],
  });
  await expect(send({ sendMethod: "sms" })).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("a code is valid for the payment it was sent for and no other: neither another amount nor another payee", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const { payeeId: otherPayeeId } = await world.call(
    payments.addPayee,
    { ...american, account: "000987654321" },
    principal,
  );
  await switchOn(world, principal, "payout", "email");
  const operation = paymentOperation(payeeId);
  await world.call(
    secondStepCalls.sendPayoutCode,
    { sendType: "mail", msgType: "21", bizType: "2", deed: operation },
    principal,
    codeSession,
  );
  const [letter] = await world.db.sql<{ sealed: Uint8Array }>(
    "select sealed from outbox where world = $1::uuid and purpose = 'payout'",
    [world.id],
  );
  const text = letter ? openText(letter.sealed) : "";
  expect([text.includes(amountText(operation.amount)), text.includes(american.account)]).toEqual([true, true]);
  const msgCode = await digitsSentTo(world, principal.loginNo);
  const more = money(operation.amount.currency, operation.amount.minor + 1n);
  await expect(
    world.call(payments.pay, paying(payeeId, { msgCode, amount: more }), principal, codeSession),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  await expect(world.call(payments.pay, paying(otherPayeeId, { msgCode }), principal, codeSession)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  expect((await world.call(payments.pay, paying(payeeId, { msgCode }), principal, codeSession)).state).toBe("pending");
  await expect(
    world.call(
      secondStepCalls.sendPayoutCode,
      { msgType: "21", bizType: "2", deed: paymentOperation(principal.operatorId) },
      principal,
      codeSession,
    ),
  ).rejects.toEqual(no("ACCOUNT_NOTFOUND"));
});

test("a passkey's signature for one payment makes no other", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "passkey");
  const device = await givePasskey(world, principal);
  const operation = paymentOperation(payeeId);
  const { passkey } = await world.call(
    secondStepCalls.sendPayoutCode,
    { msgType: "21", bizType: "2", deed: operation },
    principal,
    codeSession,
  );
  const assertion = device.sign(passkey ?? { challenge: "" });
  const more = money(operation.amount.currency, operation.amount.minor + 1n);
  await expect(
    world.call(payments.pay, paying(payeeId, { passkey: assertion, amount: more }), principal, codeSession),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
});

test("of many payments sent together with one code, one is made", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "app");
  const msgCode = appDigits(await giveApp(world, principal), world.real);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => world.call(payments.pay, paying(payeeId, { msgCode }), principal, codeSession)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await world.imbalance()).toEqual([]);
});

test("the same request under the same key gets the same answer, though its code has been used up by the first", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "app");
  const input = paying(payeeId, { msgCode: appDigits(await giveApp(world, principal), world.real) });
  const first = await world.call(payments.pay, input, principal, { ...codeSession, key: "one" });
  expect((await world.call(payments.pay, input, principal, { ...codeSession, key: "one" })).orderNo).toBe(
    first.orderNo,
  );
});

test("a passkey pays", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "passkey");
  const device = await givePasskey(world, principal);
  const { passkey } = await world.call(
    secondStepCalls.sendPayoutCode,
    { msgType: "21", bizType: "2", deed: paymentOperation(payeeId) },
    principal,
    codeSession,
  );
  expect(
    (
      await world.call(
        payments.pay,
        paying(payeeId, { passkey: device.sign(passkey ?? { challenge: "" }) }),
        principal,
        codeSession,
      )
    ).state,
  ).toBe("pending");
});

test("wrong digits of an app lock payments with it", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  await switchOn(world, principal, "payout", "app");
  const right = appDigits(await giveApp(world, principal), world.real);
  const wrong = right === "000000" ? "111111" : "000000";
  const codes: string[] = [];
  for (let i = 0; i < 6; i += 1)
    await world
      .call(payments.pay, paying(payeeId, { msgCode: i < 5 ? wrong : right }), principal, codeSession)
      .catch((cause: { code: string }) => codes.push(cause.code));
  expect(codes.slice(-2)).toEqual(["SECOND_STEP_LOCKED", "SECOND_STEP_LOCKED"]);
});

test("the reply stored under a key has nothing of another payment password, and a wrong one may be corrected under it", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const payWith = (payPassword: string, key: string) =>
    world.call(payments.pay, paying(payeeId, { payPassword }), principal, { ...codeSession, key });
  const { orderNo } = await payWith("135790", "known-key");
  const replies = await Promise.all(["975310", "864209", "135790"].map((guess) => payWith(guess, "known-key")));
  expect(replies.map((payment) => payment.orderNo)).toEqual([orderNo, orderNo, orderNo]);
  await expect(payWith("975310", "other-key")).rejects.toEqual(no("PAY_PASSWORD_WRONG", { left: 4 }));
  await expect(payWith("975310", "other-key")).rejects.toEqual(no("PAY_PASSWORD_WRONG", { left: 3 }));
  expect((await payWith("135790", "other-key")).orderNo).not.toBe(orderNo);
});

test("a payee's account is saved with the payment password and a code that names it", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const open = { ...american, account: "000987654321", payPassword: undefined };
  await expect(world.call(payments.addPayee, open, principal)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(world.call(payeeCalls.changePayee, { ...open, payeeId }, principal)).rejects.toEqual(
    no("CONFIRMATION_NEEDED"),
  );
  await switchOn(world, principal, "payout", "email");
  const operation = payments.addPayee.operation?.(open);
  if (!operation) throw new Error("the call says what it does");
  await world.call(
    secondStepCalls.sendPayoutCode,
    { msgType: "21", bizType: "2", deed: operation },
    principal,
    codeSession,
  );
  const msgCode = await digitsSentTo(world, principal.loginNo);
  await expect(
    world.call(payments.addPayee, { ...american, account: "000111222333", msgCode }, principal, codeSession),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect(
    (await world.call(payments.addPayee, { ...american, account: open.account, msgCode }, principal, codeSession))
      .account,
  ).toBe(open.account);
});

test("a payee's address for advice is set with the payment password and a code that names payee and address", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const adviceInput = { payeeId, email: "ar@acme.example", language: "en-US", isOn: true } as const;
  const set = (change: object) =>
    world.call(paymentAdvice.setPayeeAdvice, { ...adviceInput, ...change }, principal, codeSession);
  await expect(set(noPayPassword)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(set({ payPassword: "000000" })).rejects.toMatchObject({ code: "PAY_PASSWORD_WRONG" });
  await switchOn(world, principal, "payout", "email");
  const { msgCode, letter } = await codeFor(world, principal, {
    kind: "payeeAdvice",
    payeeId,
    email: adviceInput.email,
  });
  for (const part of [american.name, american.account, adviceInput.email]) expect(letter).toContain(part);
  await expect(set({ msgCode, email: "thief@elsewhere.example" })).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await set({ msgCode })).advice).toEqual({ email: adviceInput.email, language: "en-US", isOn: true });
  const none = await codeFor(world, principal, { kind: "payeeAdvice", payeeId, email: "" });
  expect(none.letter).toContain("stop sending remittance advice");
});

test("a payment is moved to an earlier day with a code that names it, to a later one without", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId, { payOn: "2026-03-25" }), principal);
  const move = (payOn: string, change: object = noPayPassword) =>
    world.call(payments.changeDay, { orderNo, payOn, ...change }, principal, codeSession);
  expect((await move("2026-03-26")).payOn).toBe("2026-03-26");
  await expect(move("2026-03-25")).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await expect(move("2026-03-18")).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await switchOn(world, principal, "payout", "email");
  const { msgCode, letter } = await codeFor(world, principal, { kind: "sooner", orderNo, payOn: "2026-03-25" });
  for (const part of [american.name, american.account, "1,000.00 USD", "from 2026-03-26 to 2026-03-25"])
    expect(letter).toContain(part);
  await expect(move("2026-03-24", { msgCode })).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await move("2026-03-25", { msgCode })).payOn).toBe("2026-03-25");
});

test("a recurring payment is resumed with a code that names it, and stopped without", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { payOn: _, isAgain: _again, merchantOrderNo: _orderNo, ...input } = paying(payeeId);
  const series = { ...input, every: "week", firstOn: "2026-03-20", times: 3 } as const;
  const { standingNo } = await world.call(standingOrders.repeat, series, principal);
  await world.call(standingOrders.pauseStanding, { standingNo }, principal);
  const resume = (change: object) =>
    world.call(standingOrders.resumeStanding, { standingNo, ...change }, principal, codeSession);
  await expect(resume(noPayPassword)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await switchOn(world, principal, "payout", "email");
  const { msgCode, letter } = await codeFor(world, principal, { kind: "resume", standingNo });
  for (const part of [american.name, american.account, "1,000.00 USD", "every week"]) expect(letter).toContain(part);
  await expect(resume({ msgCode: "000000" })).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await resume({ msgCode })).state).toBe("active");
});
