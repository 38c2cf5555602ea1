import { expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { usualConfig } from "@/lib/access/site";
import type { OutgoingFile } from "@/lib/call/call";
import { minorMax, money } from "@/lib/money/money";
import { sites } from "@/lib/operations/calls/sites";
import { payments } from "@/lib/payments/calls/payments";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { paperCalls } from "@/lib/files/calls/papers";
import { paperQueriesPerMinuteMax } from "@/lib/files/terms";
import { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, secondMs } from "@/lib/time/instant";
import { readPdf } from "../fixtures/paper";
import { american, operate, payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { openMarket } from "../fixtures/trading";
import { operationsPerson, test } from "../fixtures/world";

const textsOf = async ({ body }: OutgoingFile) =>
  (await readPdf(new Uint8Array(await new Response(body).arrayBuffer()))).pages.flatMap(({ textItems }) =>
    textItems.map(({ text }) => text),
  );

test("tips name the day of arrival, the cut-off that has passed by dispatch, the smallest amount and the approval, in the requester's language", async ({
  world,
}) => {
  const { principal } = await payer(world);
  const tips = async () =>
    (await world.call(paymentPreparations.tips, { currency: "USD" }, principal)).rows.map(({ tip }) => tip);
  // dispatched five minutes later: at the cut-off itself
  await world.setClock(addMilliseconds(beijingInstant("2026-03-18", 15, 55), -1));
  expect(await tips()).toEqual(["arrival", "minimum"]);
  await world.setClock(beijingInstant("2026-03-18", 15, 55));
  expect(await tips()).toEqual(["cutOff", "arrival", "minimum"]);
  await world.call(approval.saveApproval, { levels: [[principal.operatorId]] }, principal);
  await world.setClock(beijingInstant("2026-03-21", 10));
  const { rows, sentOn, expectedOn } = await world.call(paymentPreparations.tips, { currency: "CNH" }, principal, {
    locale: "zh-CN",
  });
  expect([rows.map(({ tip }) => tip), rows[0]?.text, sentOn, expectedOn]).toEqual([
    ["dayOff", "arrival", "review", "reviewers"],
    "非银行工作日，付款将于 2026-03-23 发出。",
    "2026-03-23",
    "2026-03-24",
  ]);
});

test("the quota check returns an amount's value and the rest of today's quota, and agrees with paying", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  await world.db.sql(`update world set terms = terms || '{"dayQuotaUsdMinor": 200000}' where id = $1::uuid`, [
    world.id,
  ]);
  const check = async (minor: bigint) =>
    world.call(paymentPreparations.quota, { amount: money("USD", minor) }, principal);
  expect(await check(200_000n)).toMatchObject({
    worth: money("USD", 200_000n),
    left: money("USD", 200_000n),
    fits: true,
  });
  await world.call(payments.pay, paying(payeeId), principal);
  expect([(await check(100_000n)).fits, (await check(100_001n)).fits, (await check(100_001n)).left]).toEqual([
    true,
    false,
    money("USD", 100_000n),
  ]);
  // 7.0000 yuan are a dollar; a part of a cent counts as one
  expect((await world.call(paymentPreparations.quota, { amount: money("CNH", 701n) }, principal)).worth).toEqual(
    money("USD", 101n),
  );
});

test("an amount beyond the storable digits is refused, not displayed: with its fee, or as its value in dollars", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  const [largest, invalid] = [minorMax("USD"), no("INVALID_PARAM")];
  const input = { payCurrency: "USD", bearer: "SHA" } as const;
  expect(
    (await world.call(payments.cost, { payeeId, ...input, amount: money("USD", largest - 1_500n) }, principal)).debit,
  ).toEqual(money("USD", largest));
  for (const amount of [money("USD", largest - 1_499n), money("USD", largest)]) {
    await expect(world.call(payments.cost, { payeeId, ...input, amount }, principal)).rejects.toEqual(invalid);
    await expect(
      world.call(paymentPreparations.globalCost, { currency: "USD", ...input, amount }, principal),
    ).rejects.toEqual(invalid);
  }
  expect((await world.call(paymentPreparations.quota, { amount: money("USD", largest) }, principal)).worth).toEqual(
    money("USD", largest),
  );
  await expect(world.call(paymentPreparations.quota, { amount: money("EUR", largest) }, principal)).rejects.toEqual(
    invalid,
  );
});

test("the estimate of a payment to any payee equals its cost, and locks nothing", async ({ world }) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  const input = { amount: money("USD", 100_000n), payCurrency: "CNH", bearer: "OUR" } as const;
  const [any, payeeCost] = [
    await world.call(paymentPreparations.globalCost, { currency: "USD", ...input }, principal),
    await world.call(payments.cost, { payeeId, ...input }, principal),
  ];
  const { amount, fee, correspondentFee, exchangeFee, debit, rate } = payeeCost;
  expect(any).toMatchObject({ amount, fee, correspondentFee, exchangeFee, debit, rate });
  expect((await world.db.sql("select from quote where world = $1::uuid", [world.id])).length).toBe(1);
  await expect(
    world.call(
      paymentPreparations.globalCost,
      { currency: "USD", ...input, amount: money("EUR", 100_000n) },
      principal,
    ),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
});

test("a payment's route lists each bank: our own, those on the way with their deductions, the payee's; future steps without a time", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  const way = async () => (await world.call(payments.detail, { orderNo }, principal)).tracking;
  const kinds = async () => (await way()).hops.map(({ kind, at }) => `${kind}${at ? "" : "?"}`);
  expect([await kinds(), (await way()).sentOn, (await way()).expectedOn]).toEqual([
    ["own?", "onTheWay?", "payee?"],
    "2026-03-18",
    "2026-03-19",
  ]);
  await operate(world, "dispatch", orderNo);
  await operate(world, "accept", orderNo, money("USD", 12_00n));
  expect(await kinds()).toEqual(["own", "onTheWay", "payee?"]);
  await operate(world, "succeed", orderNo);
  expect([await kinds(), (await way()).hops.map(({ deducted }) => deducted?.minor ?? 0n)]).toEqual([
    ["own", "onTheWay", "payee"],
    [0n, 12_00n, 0n],
  ]);
});

test("a voucher has every figure and the banks it passed, in the chosen language, and only after the banks have the payment", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo, uetr } = await world.call(payments.pay, paying(payeeId), principal);
  const voucher = (language?: "zh-CN" | "en-US") =>
    world.call(paymentVouchers.voucher, { orderNo, ...(language && { language }) }, principal);
  await expect(voucher()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  for (const event of ["dispatch", "accept", "succeed"] as const) await operate(world, event, orderNo);
  const english = await textsOf(await voucher("en-US"));
  expect(english).toEqual(
    expect.arrayContaining([
      "Payment voucher",
      orderNo,
      uetr,
      "1,015.00 USD",
      "Acme Inc",
      "First Dollar Clearing Bank",
      "Trade in goods",
    ]),
  );
  await expect(voucher("en-US")).rejects.toEqual(no("DOWNLOAD_REPEATED"));
  expect(await textsOf(await voucher("zh-CN"))).toEqual(expect.arrayContaining(["付款凭证", "付款路径", "货物贸易"]));
  world.real = addMilliseconds(world.real, 10 * secondMs);
  expect((await voucher("en-US")).name).toBe(`Payment voucher ${orderNo}.pdf`);
  await expect(world.call(paymentVouchers.voucher, { orderNo }, await world.merchant())).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
});

test("a voucher names payer and payee in its own language, in the past tense, and its code confirms it to anybody", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  await world.db.sql(
    "update merchant set name = '深圳远航', english_name = 'Shenzhen Voyage Ltd' where world = $1::uuid and user_no = $2",
    [world.id, principal.userNo],
  );
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  for (const event of ["dispatch", "accept", "succeed"] as const) await operate(world, event, orderNo);
  const voucher = (language: "zh-CN" | "en-US") =>
    world.call(paymentVouchers.voucher, { orderNo, language }, principal);
  const [english, chinese] = [await textsOf(await voucher("en-US")), await textsOf(await voucher("zh-CN"))];
  expect(english).toEqual(expect.arrayContaining(["Shenzhen Voyage Ltd", "Paying account"]));
  expect(english.join(" ")).toContain(
    "Shenzhen Voyage Ltd paid 1,000.00 USD to Acme Inc; 1,000.00 USD was credited on",
  );
  expect(english.join(" ")).not.toContain("深圳远航");
  expect(chinese.join("")).toContain("深圳远航 已于 2026-03-18 向 Acme Inc 付款 1,000.00 USD");
  const codeIn = (texts: readonly string[]) => texts.find((text) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(text)) ?? "";
  const code = codeIn(english);
  expect(english.join("")).toContain(`/verify/${code}`);
  const verification = await world.call(
    paperCalls.verifyPaper,
    { code: code.toLowerCase().replaceAll("-", " ") },
    null,
  );
  expect(verification).toMatchObject({
    title: "Payment voucher",
    locale: "en-US",
    sentence: expect.stringContaining("Acme Inc"),
  });
  for (const { label, value } of verification.facts)
    expect([label, english.includes(label), value !== ""]).toEqual([label, true, true]);
  // issued again, the document keeps its code; in another language or state it is another document
  world.real = addMilliseconds(world.real, 10 * secondMs);
  expect(codeIn(await textsOf(await voucher("en-US")))).toBe(code);
  expect(codeIn(chinese)).not.toBe(code);
  await expect(world.call(paperCalls.verifyPaper, { code: "0".repeat(16) }, null)).rejects.toEqual(
    no("PAPER_NOTFOUND"),
  );
  await expect(world.call(paperCalls.verifyPaper, { code: "no code" }, null)).rejects.toEqual(no("PAPER_NOTFOUND"));
});

test("codes of documents are checked up to a limit per minute from one address", async ({ world }) => {
  const from = { from: "203.0.113.77" };
  const verifyCode = () => world.call(paperCalls.verifyPaper, { code: "1".repeat(16) }, null, from);
  for (let tries = 0; tries < paperQueriesPerMinuteMax; tries += 1)
    await expect(verifyCode()).rejects.toEqual(no("PAPER_NOTFOUND"));
  await expect(verifyCode()).rejects.toEqual(no("REQUEST_BUSY"));
});

test("a payment that a reviewer rejected has no voucher, nor has one that failed before the banks had it", async ({
  world,
}) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  await operate(world, "fail", orderNo);
  expect((await world.call(payments.detail, { orderNo }, principal)).isVouched).toBe(false);
  await expect(world.call(paymentVouchers.voucher, { orderNo }, principal)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
});

test("an intermediary bank that the payee names is on the payment's way, its page and its voucher", async ({
  world,
}) => {
  const { principal } = await payer(world);
  const { payeeId } = await world.call(
    payments.addPayee,
    {
      ...american,
      account: "0001234567",
      swift: "BKKBTHBK",
      bankCountry: "TH",
      country: "TH",
      intermediaryName: "Siam Clearing",
      intermediarySwift: "SIAMTHBK",
      intermediaryCountry: "TH",
    },
    principal,
  );
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  for (const event of ["dispatch", "accept", "accept"] as const) await operate(world, event, orderNo);
  const { payment, tracking } = await world.call(payments.detail, { orderNo }, principal);
  expect(payment).toMatchObject({ intermediaryName: "Siam Clearing", intermediarySwift: "SIAMTHBK" });
  expect(tracking.hops.map(({ bank }) => bank)).toEqual([
    "",
    "First Dollar Clearing Bank",
    "Siam Clearing",
    "Citibank",
  ]);
  const texts = await textsOf(await world.call(paymentVouchers.voucher, { orderNo, language: "en-US" }, principal));
  expect(texts).toEqual(expect.arrayContaining(["Intermediary bank", "Siam Clearing SIAMTHBK"]));
});

test("a site without vouchers offers none and issues none", async ({ world }) => {
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId), principal);
  await operate(world, "dispatch", orderNo);
  expect((await world.call(paymentVouchers.voucherFlag, {}, principal)).isOffered).toBe(true);
  const config = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", DOWNLOAD_VOUCHER: "1" as const };
  await world.call(
    sites.saveSite,
    { world: world.name, host: "plain.example", isOpen: true, config },
    operationsPerson,
  );
  const plainSite = { host: "plain.example" };
  expect((await world.call(paymentVouchers.voucherFlag, {}, principal, plainSite)).isOffered).toBe(false);
  await expect(world.call(paymentVouchers.voucher, { orderNo }, principal, plainSite)).rejects.toEqual(
    no("SERVICE_NOT_OPEN"),
  );
});
