import { sites } from "@/lib/operations/calls/sites";
import { usualConfig } from "@/lib/access/site";
import { describe, expect } from "vitest";
import { money } from "@/lib/money/money";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { receiving } from "@/lib/receiving/calls/receiving";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { refunds } from "@/lib/receiving/calls/refunds";
import { transfers } from "@/lib/transfers/calls/transfers";
import { beijingInstant, beijingText } from "@/lib/time/beijing";
import { availableAndHeld } from "../fixtures/limits";
import { readPdf } from "../fixtures/paper";
import { faultsOf } from "../fixtures/proof";
import { codeOf, no } from "../fixtures/refusals";
import { incomeOf, refundOf, refundPayee, refundUnderWay } from "../fixtures/refunding";
import { payeePaper } from "../fixtures/settlement-payees";
import { page, Stage } from "../fixtures/stage";
import { messagesTo } from "../fixtures/messages";
import { together } from "../fixtures/together";
import { transferTo, twoMerchants } from "../fixtures/transferring";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { operationsPerson as ops, payPassword, test, type TestWorld } from "../fixtures/world";

const dollars = (minor: bigint) => money("USD", minor);
const usdBalance = (stage: Stage) => availableAndHeld(stage.world, stage.principal, "USD");

/** A merchant, and what it had before: the stage funds it. */
async function setUpIncome(world: TestWorld, change: Parameters<typeof incomeOf>[1] = {}) {
  const stage = await Stage.set(world);
  const before = await usdBalance(stage);
  const { detailId, orderNo } = await incomeOf(stage, change);
  return { stage, detailId, orderNo, before };
}
const incomeNow = async (stage: Stage, orderNo: string) => (await stage.call(receiving.remittance, { orderNo })).income;
const decide = (stage: Stage, orderNo: string) => ({ ...stage.named, orderNo, reason: "Account closed" });

test("a part is refunded by the clock within its days: held at once, then paid out less the fee, once", async ({
  world,
}) => {
  const { stage, detailId, orderNo } = await setUpIncome(world);
  await stopTicks(world);
  const [available, heldMinor] = await usdBalance(stage);
  const refund = await refundUnderWay(stage, detailId);
  expect(refund).toMatchObject({ mode: "general", fee: dollars(15_00n), arrival: dollars(9_985_00n) });
  expect(await usdBalance(stage)).toEqual([available - 10_000_00n, heldMinor + 10_000_00n]);
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "refunding" });
  const due = refund.dueAt?.getTime() ?? 0;
  expect(due).toBeGreaterThanOrEqual(beijingInstant("2026-04-01").getTime());
  expect(due).toBeLessThan(beijingInstant("2026-04-18").getTime());
  await advanceTo(world, new Date(due - 1));
  expect(await usdBalance(stage)).toEqual([available - 10_000_00n, heldMinor + 10_000_00n]);
  await advanceTo(world, new Date(due));
  expect(await usdBalance(stage)).toEqual([available - 10_000_00n, heldMinor]);
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "credited" });
  const { rows } = await stage.call(refunds.refundsOf, { detailId });
  expect(rows.map(({ state, history }) => [state, history.map(({ event, who }) => [event, who])])).toEqual([
    [
      "success",
      [
        ["made", "Operator"],
        ["complete", "clock"],
      ],
    ],
  ]);
  expect(await messagesTo(world, stage.principal)).toContainEqual(
    expect.stringContaining("Ningbo Buyer Inc receives USD 9,985.00"),
  );
  await expect(stage.call(refundActions.completeRefund, { ...stage.named, orderNo: refund.orderNo })).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("a complete refund ends the income; after a partial one the rest can be refunded too, and no cent more", async ({
  world,
}) => {
  const { stage, detailId, orderNo } = await setUpIncome(world);
  const first = await refundUnderWay(stage, detailId, 20_000_00n);
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo: first.orderNo });
  expect((await stage.call(refunds.refundInfo, { id: detailId })).refundable).toEqual(dollars(30_000_00n));
  await expect(refundUnderWay(stage, detailId, 30_000_01n)).rejects.toEqual(
    no("REFUND_ABOVE_REST", { rest: "30,000.00 USD" }),
  );
  const second = await refundUnderWay(stage, detailId, 30_000_00n);
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo: second.orderNo });
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "refunded" });
  await expect(refundUnderWay(stage, detailId, 16_00n)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  expect(await faultsOf(world)).toEqual([]);
});

test("an income that waits for its orders is refunded out of its hold, and waits on with the rest", async ({
  world,
}) => {
  const { stage, detailId, orderNo, before } = await setUpIncome(world, { needsAssociation: true });
  const [available, heldMinor] = before;
  const { orderNo: refundNo } = await refundUnderWay(stage, detailId);
  expect(await usdBalance(stage)).toEqual([available, heldMinor + 50_000_00n]);
  expect(await faultsOf(world)).toEqual([]);
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo: refundNo });
  expect(await usdBalance(stage)).toEqual([available, heldMinor + 40_000_00n]);
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "toAssociate", isHeld: true });
  const failing = await refundUnderWay(stage, detailId);
  await stage.call(refundActions.failRefund, decide(stage, failing.orderNo));
  expect(await usdBalance(stage)).toEqual([available, heldMinor + 40_000_00n]);
  expect((await stage.call(refunds.refundInfo, { id: detailId })).refundable).toEqual(dollars(40_000_00n));
  expect(await faultsOf(world)).toEqual([]);
});

test("a refund that is not made gives all back, and charges no fee", async ({ world }) => {
  const { stage, detailId, orderNo } = await setUpIncome(world);
  const before = await usdBalance(stage);
  const { orderNo: refundNo } = await refundUnderWay(stage, detailId);
  await stage.call(refundActions.failRefund, decide(stage, refundNo));
  expect(await usdBalance(stage)).toEqual(before);
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "credited" });
  expect(await messagesTo(world, stage.principal)).toContainEqual(
    expect.stringMatching(/We couldn’t refund .*: Account closed\. /),
  );
  expect(await faultsOf(world)).toEqual([]);
});

test("where the payee's details are invalid, the merchant corrects them, and the days count anew", async ({
  world,
}) => {
  const { stage, detailId, orderNo } = await setUpIncome(world);
  await stopTicks(world);
  const { orderNo: refundNo } = await refundUnderWay(stage, detailId);
  await expect(stage.call(refunds.correctRefund, { orderNo: refundNo, ...refundPayee })).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await stage.call(refundActions.askRefundPayee, decide(stage, refundNo));
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "refundToConfirm" });
  expect(await messagesTo(world, stage.principal)).toContainEqual(expect.stringContaining("Account closed"));
  // the clock does not pay out what waits for a correction
  await advanceTo(world, beijingInstant("2026-05-20"));
  const { rows } = await stage.call(refunds.refundsOf, { detailId });
  expect(rows[0]).toMatchObject({ state: "toConfirm", asked: "Account closed", dueAt: null });
  const fileIds = [await payeePaper(world, stage.principal)];
  const correction = { ...refundPayee, payeeAccount: "987654321", reason: "The old account is closed", fileIds };
  await expect(stage.call(refunds.correctRefund, { orderNo: refundNo, changes: 0, ...correction })).rejects.toEqual(
    no("ORDER_CHANGED"),
  );
  // where the money goes is confirmed like the refund itself
  for (const [payPassword, code] of [
    [undefined, "CONFIRMATION_NEEDED"],
    ["000000", "PAY_PASSWORD_WRONG"],
  ] as const)
    await expect(
      stage.call(refunds.correctRefund, { orderNo: refundNo, changes: 1, ...correction, payPassword }),
    ).rejects.toMatchObject({ code });
  const view = await stage.call(refunds.correctRefund, { orderNo: refundNo, changes: 1, ...correction });
  // another account than the remitter's own: two people of operations first
  expect(view).toMatchObject({ state: "underReview", payeeAccount: "987654321", asked: null, dueAt: null });
  const refundKey = { ...stage.named, orderNo: refundNo };
  await world.call(refundActions.prepareRefund, { ...refundKey, reason: "" }, ops);
  const confirmedRefund = await world.call(refundActions.confirmRefund, refundKey, { ...ops, name: "second" });
  expect(confirmedRefund).toMatchObject({ state: "processing" });
  await advanceTo(world, confirmedRefund.dueAt ?? new Date(0));
  expect(await incomeNow(stage, orderNo)).toMatchObject({ state: "credited" });
  expect((await stage.call(refunds.refundsOf, { detailId })).rows[0]).toMatchObject({ state: "success" });
  expect(await faultsOf(world)).toEqual([]);
});

test("the merchant chooses the method; the bank may switch to the other, reports it, and the fee stays", async ({
  world,
}) => {
  const { stage, detailId } = await setUpIncome(world);
  expect(await stage.call(refunds.refundConfig, {})).toEqual({ mode: "general", changedAt: null });
  await stage.call(refunds.configRefund, { mode: "fast" });
  expect((await stage.call(refunds.refundFees, { amount: dollars(20_00n) })).rows).toEqual([
    { mode: "general", fee: dollars(15_00n), arrival: dollars(5_00n), daysFrom: 10, daysTo: 20 },
    { mode: "fast", fee: dollars(30_00n), arrival: null, daysFrom: 1, daysTo: 3 },
  ]);
  const fast = await refundUnderWay(stage, detailId);
  expect([fast.mode, fast.fee]).toEqual(["fast", dollars(30_00n)]);
  expect(fast.dueAt?.getTime()).toBeLessThan(beijingInstant("2026-03-24").getTime());
  const switchedRefund = await stage.call(refundActions.switchRefund, decide(stage, fast.orderNo));
  expect(switchedRefund).toMatchObject({
    mode: "general",
    askedMode: "fast",
    switchReason: "Account closed",
    fee: dollars(30_00n),
  });
  expect(switchedRefund.dueAt?.getTime()).toBeGreaterThanOrEqual(beijingInstant("2026-04-01").getTime());
  const paidBy = beijingText(switchedRefund.dueAt ?? new Date(0));
  expect(await messagesTo(world, stage.principal)).toContainEqual(
    expect.stringMatching(new RegExp(`to the standard method: .* We expect it by ${paidBy} \\(Beijing time\\)`)),
  );
  // sent twice, as by a double click, it is not switched back
  const again = { ...decide(stage, fast.orderNo), changes: fast.changes };
  await expect(stage.call(refundActions.switchRefund, again)).rejects.toEqual(no("ORDER_CHANGED"));
  const [now] = (await stage.call(refunds.refundsOf, { detailId })).rows;
  expect([now?.mode, now?.history.map(({ event }) => event)]).toEqual(["general", ["made", "switch"]]);
  const listStates = async () =>
    (await stage.call(receiving.incomes, { detailId, ...page })).rows.map(({ refund, state }) => [state, refund]);
  expect(await listStates()).toEqual([["refunding", { mode: "general", dueAt: switchedRefund.dueAt }]]);
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo: fast.orderNo });
  await expect(stage.call(refundActions.switchRefund, decide(stage, fast.orderNo))).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect(await listStates()).toEqual([["credited", null]]);
});

describe("a refund is refused, and nothing is held:", () => {
  test.for([
    ["where the fee leaves nothing", { minor: 15_00n }, no("REFUND_FEE_ABOVE_AMOUNT", { fee: "15.00 USD" })],
    ["where there is not so much", { minor: 50_000_01n }, no("REFUND_ABOVE_REST", { rest: "50,000.00 USD" })],
    [
      "where the fee is higher than the displayed one",
      { minor: 100_00n, shownFee: dollars(14_99n) },
      no("COST_CHANGED", { debit: "15.00 USD" }),
    ],
    ["in another currency", { amount: money("EUR", 100_00n) }, no("INVALID_CURRENCY")],
    ["of an unknown income", { detailId: "IN0000000000" }, no("ORDER_NOTFOUND")],
    ["with a wrong payment password", { payPassword: "000000" }, { code: "PAY_PASSWORD_WRONG" }],
  ] as const)("%s", async ([, { ...change }, refusal], { world }) => {
    const { stage, detailId } = await setUpIncome(world);
    const before = await usdBalance(stage);
    const { minor = 100_00n, ...rest } = { minor: 100_00n, ...change };
    await expect(stage.call(refunds.askRefund, { ...refundOf(detailId, minor), ...rest })).rejects.toMatchObject(
      refusal,
    );
    expect(await usdBalance(stage)).toEqual(before);
  });

  test("where the money was spent meanwhile", async ({ world }) => {
    const { payer, payee } = await twoMerchants(world);
    const stage = new Stage(world, payer);
    const { detailId } = await incomeOf(stage);
    await world.call(transfers.transfer, transferTo(payee, 50_900_00n), payer);
    await expect(refundUnderWay(stage, detailId)).rejects.toEqual(no("LACK_BALANCE"));
    expect(await faultsOf(world)).toEqual([]);
  });
});

test("another merchant sees none of an income's refunds, and can do nothing with them", async ({ world }) => {
  const { stage, detailId } = await setUpIncome(world);
  const { orderNo } = await refundUnderWay(stage, detailId);
  await stage.call(refundActions.askRefundPayee, decide(stage, orderNo));
  const otherMerchant = await world.merchant();
  const codes = await Promise.all(
    [
      world.call(refunds.refundInfo, { id: detailId }, otherMerchant),
      world.call(refunds.refundsOf, { detailId }, otherMerchant),
      world.call(refunds.askRefund, refundOf(detailId, 100_00n), otherMerchant),
      world.call(refunds.correctRefund, { orderNo, ...refundPayee }, otherMerchant),
      world.call(refunds.refundVoucher, { orderNo }, otherMerchant),
    ].map(codeOf),
  );
  expect(codes).toEqual(Array(5).fill("ORDER_NOTFOUND"));
});

test("the voucher of a refund has the amount the payee received, in either language, once it is paid out", async ({
  world,
}) => {
  const { stage, detailId } = await setUpIncome(world);
  const { orderNo } = await refundUnderWay(stage, detailId);
  await expect(stage.call(refunds.refundVoucher, { orderNo })).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo });
  const textOf = async (language: "zh-CN" | "en-US") => {
    const { body } = await stage.call(refunds.refundVoucher, { orderNo, language });
    const { pages } = await readPdf(new Uint8Array(await new Response(body).arrayBuffer()));
    return pages.flatMap(({ textItems }) => textItems.map(({ text }) => text)).join(" ");
  };
  expect(await textOf("zh-CN")).toContain("退款凭证");
  const english = await textOf("en-US");
  for (const text of [orderNo, detailId, "10,000.00 USD", "15.00 USD", "9,985.00 USD", refundPayee.payeeAccount])
    expect(english).toContain(text);
  await expect(stage.call(refunds.refundVoucher, { orderNo, language: "en-US" })).rejects.toEqual(
    expect.objectContaining({ code: "DOWNLOAD_REPEATED" }),
  );
});

test("of two simultaneous refunds of one income, and of two that end one refund, one is done", async ({ world }) => {
  const { stage, detailId } = await setUpIncome(world);
  const results = await together(
    world,
    ...[1, 2, 3].map(
      () => (at: TestWorld) => at.call(refunds.askRefund, refundOf(detailId, 30_000_00n), stage.principal),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [{ orderNo = "" } = {}] = (await stage.call(refunds.refundsOf, { detailId })).rows;
  const endResults = await together(
    world,
    (at) => at.call(refundActions.completeRefund, { world: world.name, orderNo }, ops),
    (at) => at.call(refundActions.failRefund, { world: world.name, orderNo, reason: "Late" }, ops),
    (at) => at.call(refundActions.completeRefund, { world: world.name, orderNo }, ops),
  );
  expect(endResults.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("operations see the refunds in progress first, filtered by state and number", async ({ world }) => {
  const { stage, detailId } = await setUpIncome(world);
  const completedRefund = await refundUnderWay(stage, detailId);
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo: completedRefund.orderNo });
  const open = await refundUnderWay(stage, detailId);
  const list = async (filter: object = {}) =>
    stage.call(refundActions.incomeRefunds, { ...stage.named, currentPage: 1, pageSize: 20, ...filter });
  const { rows, waiting } = await list();
  expect([rows.map(({ orderNo, events }) => [orderNo, events]), waiting]).toEqual([
    [
      [open.orderNo, ["ask", "switch", "complete", "fail"]],
      [completedRefund.orderNo, []],
    ],
    1,
  ]);
  expect([
    (await list({ state: "success" })).rows.map(({ orderNo }) => orderNo),
    (await list({ text: open.orderNo.toLowerCase() })).rows.map(({ orderNo }) => orderNo),
  ]).toEqual([[completedRefund.orderNo], [open.orderNo]]);
  await expect(stage.call(refundActions.failRefund, decide(stage, "IR0000000000"))).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
});

test("a site without vouchers issues neither an income's statement nor a refund's voucher", async ({ world }) => {
  const { stage, detailId } = await setUpIncome(world);
  const { orderNo } = await refundUnderWay(stage, detailId);
  await stage.call(refundActions.completeRefund, { ...stage.named, orderNo });
  const config = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", DOWNLOAD_VOUCHER: "1" as const };
  await world.call(sites.saveSite, { world: world.name, host: "plain.example", isOpen: true, config }, ops);
  const plainSite = { host: "plain.example" };
  const codes = await Promise.all(
    [
      world.call(refunds.refundVoucher, { orderNo }, stage.principal, plainSite),
      world.call(incomeFiles.incomeStatement, { detailId }, stage.principal, plainSite),
    ].map(codeOf),
  );
  expect(codes).toEqual(Array(2).fill("SERVICE_NOT_OPEN"));
});

describe("while and after a refund the audit of an income is the last true one, in its detail, its list and its export", () => {
  const incomesOf = {
    noAudit: {},
    fail: { needsCheck: true },
    pending: { needsAssociation: true },
  } as const;
  for (const [audit, change] of Object.entries(incomesOf) as [keyof typeof incomesOf, object][])
    test(`of one with the audit ${audit}`, async ({ world }) => {
      const { stage, detailId, orderNo } = await setUpIncome(world, change);
      if (audit === "fail")
        await stage.call(incomeReviews.failIncome, { ...stage.named, detailId, reason: "Sender unknown" });
      const readLists = async () => {
        const income = await incomeNow(stage, orderNo);
        const lists = [];
        for (const auditStatus of ["noAudit", "success", "pending", "fail", "quickNoAudit"] as const) {
          const { rows } = await stage.call(receiving.incomes, { ...page, auditStatus });
          if (rows.some((row) => row.detailId === detailId)) lists.push(auditStatus);
        }
        return [income?.state, income?.auditStatus, lists];
      };
      const refund = await refundUnderWay(stage, detailId, 50_000_00n);
      expect(await readLists()).toEqual(["refunding", audit, [audit]]);
      const refundKey = { ...stage.named, orderNo: refund.orderNo };
      await stage.call(refundActions.askRefundPayee, { ...refundKey, reason: "Closed" });
      expect(await readLists()).toEqual(["refundToConfirm", audit, [audit]]);
      await stage.call(refunds.correctRefund, { orderNo: refund.orderNo, payPassword });
      await stage.call(refundActions.completeRefund, refundKey);
      expect(await readLists()).toEqual(["refunded", audit, [audit]]);
    });
});
