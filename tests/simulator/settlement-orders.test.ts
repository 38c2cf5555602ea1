import { describe, expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { materialCalls } from "@/lib/files/calls/materials";
import { exchange } from "@/lib/exchange/calls/orders";
import { exportCalls } from "@/lib/files/calls/exports";
import { money } from "@/lib/money/money";
import { associations } from "@/lib/receiving/calls/associations";
import { materials } from "@/lib/materials/calls/materials";
import { driving } from "@/lib/operations/calls/driving";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { payments } from "@/lib/payments/calls/payments";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { blankSettlementDraft } from "@/lib/settlement/orders/entry";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { setPairHalted } from "@/lib/simulator/driving/market/market";
import { approvedMaterial, awaitingIncome, linkIncome, reviewLinks, usd } from "../fixtures/associating";
import { uploadOf } from "../fixtures/examples/files";
import { openCustomsFor, decideCustoms } from "../fixtures/customs";
import { balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { availableSettlementPayee } from "../fixtures/settlement-payees";
import {
  payeeOf,
  settleableIncome,
  makeSettlement,
  settlementCostOf,
  settlementOf,
  settlementSent,
  settlementPaper,
} from "../fixtures/settling";
import { messagesTo } from "../fixtures/messages";
import { together } from "../fixtures/together";
import { advanceTo, openMarket } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const ok = async (world: TestWorld) => expect(await faultsOf(world)).toEqual([]);

/** A merchant in an open market with so many dollars (cents) that can be settled. */
async function settler(world: TestWorld, minor = 10_000_00n) {
  await openMarket(world);
  const principal = await world.merchant();
  return { who: principal, ...(await settleableIncome(world, principal, minor)) };
}

describe("a settlement", () => {
  test("sells the currency, charges the fee and holds the yuan in one transaction", async ({ world }) => {
    const { who, associationNo } = await settler(world);
    const order = await makeSettlement(world, who);
    expect(order).toMatchObject({
      state: "pending",
      pay: usd(1_000_00n),
      receive: money("CNH", 6_997_20n),
      fee: usd(1_00n),
      debit: usd(1_001_00n),
      kept: null,
      isIndicative: false,
    });
    expect(await balancesByCurrency(world, who)).toEqual({ CNH: [0n, 6_997_20n], USD: [8_999_00n, 0n] });
    const { links, history, isVouched, mayCancel } = await settlementOf(world, who, order.orderNo);
    expect(links).toMatchObject([{ associationNo, drawn: usd(1_000_00n), left: usd(10_000_00n), used: usd(0n) }]);
    expect([history.map(({ event }) => event), isVouched, mayCancel]).toEqual([["made"], false, true]);
    await ok(world);
  });

  test("by the amount to receive pays out exactly that", async ({ world }) => {
    const { who } = await settler(world);
    const amountInput = { mode: "byReceive", amount: money("CNH", 7_000_00n) } as const;
    const order = await makeSettlement(world, who, amountInput);
    expect([order.receive, order.pay, order.mode]).toEqual([money("CNH", 7_000_00n), usd(1_000_41n), "byReceive"]);
    await ok(world);
  });

  test("is confirmed at a rate that is locked for it, once, and not once the rate has expired", async ({ world }) => {
    const { who } = await settler(world);
    const request = await settlementSent(world, who);
    await world.call(settlementOrders.settle, request, who);
    expect(await codeOf(world.call(settlementOrders.settle, request, who))).toBe("QUOTE_USED");
    const next = await settlementSent(world, who);
    const { expiresAt } = await settlementCostOf(world, who);
    await advanceTo(world, expiresAt);
    expect(await codeOf(world.call(settlementOrders.settle, next, who))).toBe("QUOTE_EXPIRED");
    const otherRequest = await settlementSent(world, who, {}, { amount: usd(999_00n) });
    expect(await codeOf(world.call(settlementOrders.settle, otherRequest, who))).toBe("QUOTE_EXPIRED");
    await ok(world);
  });

  test("is above fifty dollars, or five thousand yen, and not exactly that", async ({ world }) => {
    const { who } = await settler(world);
    await expect(settlementCostOf(world, who, { minor: 50_00n })).rejects.toEqual(
      no("NOT_ABOVE_MINI_LIMIT", { minimum: "50.00 USD" }),
    );
    expect((await settlementCostOf(world, who, { minor: 50_01n })).pay).toEqual(usd(50_01n));
    const yen = { method: "normal", mode: "byPay", payCurrency: "JPY", amount: money("JPY", 5_000n) } as const;
    await expect(world.call(settlementOrders.settlementCost, yen, who)).rejects.toEqual(
      no("NOT_ABOVE_MINI_LIMIT", { minimum: "5,000 JPY" }),
    );
  });

  test("that does not fit the quota by one minor unit is refused with the rest of the quota", async ({ world }) => {
    const { who } = await settler(world, 1_000_00n);
    const more = { minor: 1_000_01n };
    await expect(settlementCostOf(world, who, more)).rejects.toEqual(
      no("SETTLE_QUOTA_EXCEEDED", { left: "1,000.00 USD" }),
    );
    const request = await settlementSent(world, who, { minor: 600_00n });
    await makeSettlement(world, who, { minor: 400_01n });
    await expect(world.call(settlementOrders.settle, request, who)).rejects.toEqual(
      no("SETTLE_QUOTA_EXCEEDED", { left: "599.99 USD" }),
    );
    // the quota covers it, but the balance does not cover the fees of 0.41 and 0.60: the error reports the sums
    await expect(makeSettlement(world, who, { minor: 599_99n })).rejects.toEqual(
      no("LACK_BALANCE", { says: "sums", needed: "600.59 USD", left: "599.58 USD", missing: "1.01 USD" }),
    );
    await world.fund(who.userNo, "USD", 100_00n);
    expect((await makeSettlement(world, who, { minor: 599_99n })).state).toBe("pending");
    await ok(world);
  });

  test("draws the oldest incomes first, or those that are chosen, and no part of one twice", async ({ world }) => {
    const { who, associationNo: first } = await settler(world, 600_00n);
    const { associationNo: second } = await settleableIncome(world, who, 600_00n);
    const request = { method: "normal", payCurrency: "USD", amount: usd(700_00n) } as const;
    const quota = await world.call(settlementOrders.settlementQuota, request, who);
    expect(quota).toMatchObject({ linked: usd(1_200_00n), used: usd(0n), left: usd(1_200_00n), missing: usd(0n) });
    expect(quota.rows).toMatchObject([
      { associationNo: first, drawn: usd(600_00n) },
      { associationNo: second, drawn: usd(100_00n) },
    ]);
    await makeSettlement(world, who, { minor: 500_00n, associationNos: [second] });
    const after = await world.call(settlementOrders.settlementQuota, request, who);
    expect(after).toMatchObject({ used: usd(500_00n), left: usd(700_00n), drawn: usd(700_00n) });
    expect(after.rows).toMatchObject([{ used: usd(0n) }, { used: usd(500_00n), left: usd(100_00n) }]);
    await expect(makeSettlement(world, who, { minor: 100_01n, associationNos: [second] })).rejects.toEqual(
      no("SETTLE_QUOTA_EXCEEDED", { left: "100.00 USD" }),
    );
    await expect(makeSettlement(world, who, { associationNos: ["AS2603180001"] })).rejects.toEqual(
      no("SETTLE_LINK_UNUSABLE", { associationNo: "AS2603180001" }),
    );
    await ok(world);
  });

  test("draws no amount that is not approved, not credited, or not to be settled", async ({ world }) => {
    await openMarket(world);
    const principal = await world.merchant();
    const detailId = await awaitingIncome(world, principal);
    const serialNo = await approvedMaterial(world, principal);
    const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
    const request = { method: "normal", payCurrency: "USD" } as const;
    expect((await world.call(settlementOrders.settlementQuota, request, principal)).left).toEqual(usd(0n));
    await reviewLinks(world, [associationNo]);
    expect((await world.call(settlementOrders.settlementQuota, request, principal)).left).toEqual(usd(1_000_00n));
    await world.db.prisma.material.updateMany({ where: { world: world.id }, data: { settlementType: "noSettlement" } });
    expect((await world.call(settlementOrders.settlementQuota, request, principal)).left).toEqual(usd(0n));
  });

  test("preserves the links it draws until it is cancelled: they are not released, and their contract is not voided", async ({
    world,
  }) => {
    const { who, associationNo, serialNo, detailId } = await settler(world, 1_000_00n);
    await world.fund(who.userNo, "USD", 100_00n);
    const { orderNo } = await makeSettlement(world, who);
    expect(await codeOf(world.call(associations.release, { associationNo }, who))).toBe("ASSOCIATION_USED");
    expect(await codeOf(world.call(materials.cancelMaterial, { id: serialNo, changes: 1 }, who))).toBe(
      "MATERIAL_LINKED",
    );
    const again = { links: [{ detailId, serialNo, amount: usd(1_000_00n) }] };
    expect(await codeOf(world.call(associations.associate, again, who))).toBe("ASSOCIATION_USED");
    await world.call(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, who);
    const request = { method: "normal", payCurrency: "USD" } as const;
    expect((await world.call(settlementOrders.settlementQuota, request, who)).left).toEqual(usd(1_000_00n));
    await ok(world);
  });

  test("that is cancelled after its exchange leaves the yuan at the booked rate, whatever the market does", async ({
    world,
  }) => {
    const { who } = await settler(world);
    const { orderNo, receive } = await makeSettlement(world, who);
    const canceledOrder = await world.call(payments.cancel, { orderNo, reason: "Wrong payee" }, who);
    expect(canceledOrder).toMatchObject({ state: "canceled", kept: receive, end: "cancel", endReason: "Wrong payee" });
    expect(await balancesByCurrency(world, who)).toEqual({ CNH: [6_997_20n, 0n], USD: [8_999_00n, 0n] });
    expect(await codeOf(world.call(payments.cancel, { orderNo, reason: "Again" }, who))).toBe("OPERATION_NOT_ALLOW");
    const { orderNo: otherOrderNo } = await makeSettlement(world, who);
    expect(await codeOf(world.call(payments.cancel, { orderNo: otherOrderNo }, who))).toBe("EMPTY_PARAM");
    const clerk = await world.operator(who.userNo, { permissions: ["settle/settle-order"] });
    expect(await codeOf(world.call(payments.cancel, { orderNo: otherOrderNo, reason: "No" }, clerk))).toBe(
      "AUTHORIZATION_FAILED",
    );
    await ok(world);
  });

  test("is refused with an invalid payee, document, agreement or amount", async ({ world }) => {
    const { who } = await settler(world);
    const settle = async (change: object) =>
      codeOf(world.call(settlementOrders.settle, await settlementSent(world, who, {}, change), who));
    expect(await settle({ payeeNo: "SY2603180001" })).toBe("ACCOUNT_NOTFOUND");
    expect(await settle({ documentIds: ["019cfeab-d500-7001-adf9-b6e88ee3188f"] })).toBe("FILE_NOTFOUND");
    expect(await settle({ agreed: [] })).toBe("AGREEMENT_CHANGED");
    expect(await settle({ shownDebit: usd(1_000_99n) })).toBe("COST_CHANGED");
    expect(await settle({ payPassword: "000001" })).toBe("PAY_PASSWORD_WRONG");
    const request = { method: "normal", mode: "byPay", payCurrency: "USD", amount: money("EUR", 1_000_00n) } as const;
    expect(await codeOf(world.call(settlementOrders.settlementCost, request, who))).toBe("INVALID_CURRENCY");
    const least = { ...request, mode: "byReceive", amount: money("CNH", 1n), payCurrency: "VND" } as const;
    expect(await codeOf(world.call(settlementOrders.settlementCost, least, who))).toBe("NOT_ABOVE_MINI_LIMIT");
    const quota = { method: "normal", payCurrency: "SGD" } as const;
    expect(await codeOf(world.call(settlementOrders.settlementQuota, quota, who))).toBe("INVALID_CURRENCY");
    await ok(world);
  });

  test("uses nothing of another merchant's: no link, no rate, no payee and no document, now or when it is paid out again", async ({
    world,
  }) => {
    const { who, associationNo } = await settler(world);
    const { who: otherMerchant } = await settler(world);
    const otherRequest = await settlementSent(world, otherMerchant);
    const settle = async (change: object) =>
      codeOf(world.call(settlementOrders.settle, await settlementSent(world, who, {}, change), who));
    const { associationNo: theirs } = await settleableIncome(world, otherMerchant, 100_00n);
    expect(await settle({ associationNos: [associationNo, theirs] })).toBe("SETTLE_LINK_UNUSABLE");
    expect(await settle({ quoteId: otherRequest.quoteId })).toBe("QUOTE_EXPIRED");
    expect(await settle({ payeeNo: otherRequest.payeeNo })).toBe("ACCOUNT_NOTFOUND");
    expect(await settle({ documentIds: otherRequest.documentIds })).toBe("FILE_NOTFOUND");
    const { orderNo } = await makeSettlement(world, who);
    const order = { world: world.name, orderNo };
    await world.call(settlementBankCalls.dispatchSettlement, order, operationsPerson);
    await world.call(settlementBankCalls.failSettlement, { ...order, reason: "Closed account" }, operationsPerson);
    const repay = { orderNo, payeeNo: otherRequest.payeeNo, payPassword };
    expect(await codeOf(world.call(settlementPayouts.repaySettlement, repay, who))).toBe("ACCOUNT_NOTFOUND");
    await ok(world);
  });

  test("is not made at a rate that was locked for another settlement", async ({ world }) => {
    const { who } = await settler(world);
    const exchangeRequest = { kind: "realTime", sell: "USD", buy: "CNH", amount: usd(1_000_00n) } as const;
    const { quoteId } = await world.call(exchange.lockQuote, exchangeRequest, who);
    const byReceive = await settlementCostOf(world, who, { mode: "byReceive", amount: money("CNH", 6_997_20n) });
    for (const foreignQuoteId of [quoteId, byReceive.quoteId]) {
      const request = await settlementSent(world, who, {}, { quoteId: foreignQuoteId });
      expect(await codeOf(world.call(settlementOrders.settle, request, who))).toBe("QUOTE_EXPIRED");
    }
    await ok(world);
  });

  test("is made while the market is open and has a rate", async ({ world }) => {
    const { who } = await settler(world);
    const request = await settlementSent(world, who);
    const [place, now] = [await world.world(), await world.now()];
    await world.db.transact(async (sql) => setPairHalted(txAt(sql, place, now), { base: "USD", quote: "CNH" }, true));
    expect(await codeOf(settlementCostOf(world, who))).toBe("NO_RATE");
    expect(await codeOf(world.call(settlementOrders.settle, request, who))).toBe("NO_RATE");
    await advanceTo(world, beijingInstant("2026-03-21", 10));
    expect(await codeOf(settlementCostOf(world, who))).toBe("MARKET_CLOSED");
    expect(await codeOf(world.call(settlementOrders.settle, request, who))).toBe("MARKET_CLOSED");
  });

  test("accepts the present agreements, not those read before", async ({ world }) => {
    const { who } = await settler(world);
    const request = await settlementSent(world, who);
    expect(request.agreed).toEqual([{ id: "agent-exchange", version: 1 }]);
    await world.call(settlementOrders.settle, request, who);
    const rows = await world.db.prisma.agreementAcceptance.findMany({
      where: { world: world.id, userNo: who.userNo, agreement: "agent-exchange" },
    });
    expect(rows.map(({ version }) => version)).toEqual([1]);
  });
});

describe("settlement by customs declarations", () => {
  /** Sets up a merchant with one association, which is to be settled by a customs declaration. */
  async function declarer(world: TestWorld, minor = 10_000_00n) {
    const merchant = await settler(world, minor);
    await openCustomsFor(world, merchant.who);
    await world.db.prisma.material.updateMany({ where: { world: world.id }, data: { settlementType: "customs" } });
    return merchant;
  }

  test("accepts the agreement about it, and only while it is open for the merchant", async ({ world }) => {
    const { who, associationNo } = await declarer(world);
    const cost = await settlementCostOf(world, who);
    expect(cost).toMatchObject({
      isCustoms: true,
      agreements: [
        { id: "agent-exchange", version: 1 },
        { id: "customs-settlement", version: 1 },
      ],
    });
    const half = { agreed: [{ id: "agent-exchange" as const, version: 1 }] };
    expect(await codeOf(makeSettlement(world, who, {}, half))).toBe("AGREEMENT_CHANGED");
    expect((await makeSettlement(world, who)).isCustoms).toBe(true);
    await decideCustoms(world, who, "close", { reason: "Code unknown" });
    expect(await codeOf(makeSettlement(world, who))).toBe("SETTLE_QUOTA_EXCEEDED");
    expect(await codeOf(makeSettlement(world, who, { associationNos: [associationNo] }))).toBe("CUSTOMS_NOT_OPEN");
    await ok(world);
  });

  test("is limited per day, and amounts used between the rate and the order count", async ({ world }) => {
    const { who } = await declarer(world);
    const terms = { customsDayUsdMinor: 1_500_00 };
    await world.call(driving.setTerms, { world: world.name, terms }, operationsPerson);
    const request = await settlementSent(world, who);
    await makeSettlement(world, who, { minor: 500_01n });
    await expect(world.call(settlementOrders.settle, request, who)).rejects.toEqual(
      no("CUSTOMS_LIMIT_EXCEEDED", { left: "999.99 USD" }),
    );
    const { customs } = await world.call(
      settlementOrders.settlementQuota,
      { method: "normal", payCurrency: "USD" },
      who,
    );
    expect(customs).toEqual({ limit: usd(1_500_00n), left: usd(999_99n) });
    await advanceTo(world, beijingInstant("2026-03-19", 9));
    expect((await makeSettlement(world, who)).isCustoms).toBe(true);
    await ok(world);
  });
});

describe("the way to the bank", () => {
  test("is the same day until the last millisecond before 15:00, and the next working day exactly then", async ({
    world,
  }) => {
    const { who } = await settler(world);
    const atOf = async (at: Date) => {
      await advanceTo(world, at);
      return (await makeSettlement(world, who)).arrival;
    };
    const early = await atOf(addMilliseconds(beijingInstant("2026-03-18", 15), -1));
    expect(early).toMatchObject({ sentOn: "2026-03-18", expectedOn: "2026-03-18", late: null, isOfficial: true });
    expect(early.dispatchAt).toEqual(addMilliseconds(beijingInstant("2026-03-18", 15, 5), -1));
    const late = await atOf(beijingInstant("2026-03-18", 15));
    expect(late).toMatchObject({ sentOn: "2026-03-19", expectedOn: "2026-03-19", late: "cutOff" });
    expect(late.dispatchAt).toEqual(beijingInstant("2026-03-19", 9));
    await advanceTo(world, beijingInstant("2026-03-19", 9));
    const { rows } = await world.call(settlementOrders.settlements, page, who);
    expect(rows.map(({ state }) => state)).toEqual(["processing", "processing"]);
    await ok(world);
  });

  test("ends before it begins where the payee was suspended: the yuan stay on hold, and go to another payee", async ({
    world,
  }) => {
    const { who } = await settler(world);
    const { orderNo } = await makeSettlement(world, who);
    const payeeNo = await payeeOf(world, who);
    const { changes } = await world.call(settlementPayees.settlementPayee, { payeeNo }, who);
    const suspend = { world: world.name, payeeNo, changes, decision: "suspend" as const, reason: "Unreadable" };
    await world.call(settlementPayeeReviews.decideSettlementPayee, suspend, operationsPerson);
    await advanceTo(world, addMilliseconds(await world.now(), 5 * 60_000));
    expect((await settlementOf(world, who, orderNo)).order).toMatchObject({
      state: "failed",
      failReason: "收款人不可用 Payee not available",
    });
    expect((await messagesTo(world, who)).at(-1)).toContain("Payee not available");
    const repay = (to?: string) =>
      world.call(settlementPayouts.repaySettlement, { orderNo, payPassword, ...(to && { payeeNo: to }) }, who);
    expect(await codeOf(repay())).toBe("ACCOUNT_NOTFOUND");
    const otherPayee = await availableSettlementPayee(world, who, "mainlandIndividual");
    expect(await repay(otherPayee.payeeNo)).toMatchObject({
      state: "pending",
      payeeNo: otherPayee.payeeNo,
      attempts: 2,
    });
    expect(await codeOf(repay(otherPayee.payeeNo))).toBe("OPERATION_NOT_ALLOW");
    await ok(world);
  });

  test("that failed leaves the bank its files, also while it is to be paid out again", async ({ world }) => {
    const { who } = await settler(world);
    const { orderNo } = await makeSettlement(world, who);
    const of = { bizType: "SETTLEMENT_ORDER", bizId: orderNo } as const;
    const supply = async () => {
      const { fileId } = await world.call(files.upload, uploadOf(undefined, "SUPPLEMENT_MATERIAL"), who);
      await world.call(materialCalls.addMaterials, { ...of, fileIds: [fileId] }, who);
      return () => codeOf(world.call(materialCalls.removeMaterial, { ...of, fileId }, who));
    };
    expect(await (await supply())()).toBe("ok");
    const remove = await supply();
    const order = { world: world.name, orderNo };
    await world.call(settlementBankCalls.dispatchSettlement, order, operationsPerson);
    await world.call(settlementBankCalls.failSettlement, { ...order, reason: "Closed account" }, operationsPerson);
    await world.call(settlementPayouts.repaySettlement, { orderNo, payPassword }, who);
    expect(await remove()).toBe("OPERATION_NOT_ALLOW");
  });

  test("continues where its merchant disabled the payee since, as that page says", async ({ world }) => {
    const { who } = await settler(world);
    const { orderNo } = await makeSettlement(world, who);
    const payeeNo = await payeeOf(world, who);
    await world.call(settlementPayees.useSettlementPayee, { payeeNo, isUsable: false }, who);
    await advanceTo(world, addMilliseconds(await world.now(), 5 * 60_000));
    expect((await settlementOf(world, who, orderNo)).order.state).toBe("processing");
    await ok(world);
  });

  test("is accepted by the bank automatically where the world says so: on the expected day, or as the amount determines", async ({
    world,
  }) => {
    const { who } = await settler(world);
    await world.call(driving.setBanks, { world: world.name, doAct: true }, operationsPerson);
    const { orderNo } = await makeSettlement(world, who);
    await advanceTo(world, beijingInstant("2026-03-18", 18));
    expect((await settlementOf(world, who, orderNo)).order.state).toBe("success");
    const next = { fate: "fail" as const, reason: "Closed account" };
    await world.call(driving.setBanks, { world: world.name, doAct: true, next }, operationsPerson);
    const { orderNo: second } = await makeSettlement(world, who);
    await advanceTo(world, beijingInstant("2026-03-19", 18));
    expect((await settlementOf(world, who, second)).order).toMatchObject({
      state: "failed",
      failReason: "Closed account",
    });
    await ok(world);
  });
});

describe("the list", () => {
  test("records for each whether the bank has had it, also for one that failed or waits for documents on its first try", async ({
    world,
  }) => {
    const { who } = await settler(world);
    const { orderNo } = await makeSettlement(world, who, { minor: 500_00n });
    const readVouched = async () =>
      (await world.call(settlementOrders.settlements, page, who)).rows.map((row) => row.isVouched);
    expect(await readVouched()).toEqual([false]);
    await world.call(settlementBankCalls.dispatchSettlement, { world: world.name, orderNo }, operationsPerson);
    await world.call(
      settlementBankCalls.failSettlement,
      { world: world.name, orderNo, reason: "Account closed" },
      operationsPerson,
    );
    const { rows } = await world.call(settlementOrders.settlements, page, who);
    expect(rows.map(({ state, attempts, isVouched }) => [state, attempts, isVouched])).toEqual([["failed", 1, true]]);
    expect((await settlementOf(world, who, orderNo)).isVouched).toBe(true);
  });

  test("is filtered, summed and exported alike; vouchers are of those the bank has had", async ({ world }) => {
    const { who } = await settler(world);
    const [first, second] = [await makeSettlement(world, who), await makeSettlement(world, who, { minor: 500_00n })];
    await world.call(settlementOrders.cancelSettlement, { orderNo: second.orderNo, reason: "No" }, who);
    const voucher = (orderNos: string[]) => world.call(settlementPayouts.settlementVouchers, { orderNos }, who);
    expect(await codeOf(voucher([first.orderNo]))).toBe("OPERATION_NOT_ALLOW");
    await world.call(
      settlementBankCalls.dispatchSettlement,
      { world: world.name, orderNo: first.orderNo },
      operationsPerson,
    );
    await world.call(
      settlementBankCalls.succeedSettlement,
      { world: world.name, orderNo: first.orderNo },
      operationsPerson,
    );
    const { rows } = await world.call(settlementOrders.settlements, { ...page, state: "canceled" }, who);
    expect(rows.map(({ orderNo }) => orderNo)).toEqual([second.orderNo]);
    const sums = await world.call(settlementOrders.settlementSums, {}, who);
    expect(sums.rows).toEqual([
      { count: 1, pay: usd(1_000_00n), receive: first.receive, fee: usd(1_00n), arrived: first.receive },
    ]);
    // the search text is not a pattern, neither in the list nor in its sums
    for (const payee of ["%", "_"]) {
      expect((await world.call(settlementOrders.settlements, { ...page, payee }, who)).total).toBe(0);
      expect((await world.call(settlementOrders.settlementSums, { payee }, who)).rows).toEqual([]);
    }
    expect(await codeOf(voucher([first.orderNo, "SO2603189990001"]))).toBe("ORDER_NOTFOUND");
    const archive = await voucher([first.orderNo, second.orderNo]);
    expect(archive.name).toMatch(/\.zip$/);
    expect(await codeOf(voucher([first.orderNo, second.orderNo]))).toBe("DOWNLOAD_REPEATED");
    const request = { orderNo: first.orderNo };
    expect((await world.call(settlementPayouts.settlementVoucher, request, who)).name).toMatch(/\.pdf$/);
    expect(await codeOf(world.call(settlementPayouts.settlementVoucher, request, who))).toBe("DOWNLOAD_REPEATED");
    const unsent = { orderNo: second.orderNo };
    expect(await codeOf(world.call(settlementPayouts.settlementVoucher, unsent, who))).toBe("OPERATION_NOT_ALLOW");
    const unknownOrder = { orderNo: "SO2603189990001" };
    expect(await codeOf(world.call(settlementPayouts.settlementVoucher, unknownOrder, who))).toBe("ORDER_NOTFOUND");
    const long = { from: "2025-01-01", to: "2026-03-18" };
    for (const call of [settlementOrders.settlements, settlementOrders.settlementSums] as const)
      expect(await codeOf(world.call(call, { ...page, ...long }, who))).toBe("DATE_OUT_OF_RANGE");
    expect(await codeOf(world.call(settlementOrders.exportSettlements, { format: "csv", ...long }, who))).toBe(
      "DATE_OUT_OF_RANGE",
    );
    await world.call(settlementOrders.exportSettlements, { format: "csv" }, who);
    expect(await codeOf(world.call(settlementOrders.exportSettlements, { format: "csv" }, who))).toBe(
      "DOWNLOAD_REPEATED",
    );
    expect((await world.call(exportCalls.exports, page, who)).total).toBe(1);
    expect(await codeOf(settlementOf(world, who, "SO2603189990001"))).toBe("ORDER_NOTFOUND");
  });
});

test("sixty vouchers are archived a minute for one person, in any portions", async ({ world }) => {
  const { who } = await settler(world);
  const orderNos: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const { orderNo } = await makeSettlement(world, who, { minor: 60_00n });
    await world.call(settlementBankCalls.dispatchSettlement, { world: world.name, orderNo }, operationsPerson);
    orderNos.push(orderNo);
  }
  const archive = (selectedNos: string[]) =>
    codeOf(world.call(settlementPayouts.settlementVouchers, { orderNos: selectedNos }, who));
  for (const excludedNo of orderNos)
    expect(await archive(orderNos.filter((candidateNo) => candidateNo !== excludedNo))).toBe("ok");
  expect(await archive(orderNos)).toBe("REQUEST_BUSY");
  const colleague = await world.operator(who.userNo);
  expect(await codeOf(world.call(settlementPayouts.settlementVouchers, { orderNos }, colleague))).toBe("ok");
});

describe("of two simultaneous requests", () => {
  test("one cancels a settlement, or sends it to the bank, and never both", async ({ world }) => {
    const { who } = await settler(world);
    for (let round = 0; round < 4; round += 1) {
      const { orderNo } = await makeSettlement(world, who);
      const cancel = (at: TestWorld) => at.call(settlementOrders.cancelSettlement, { orderNo, reason: "No" }, who);
      const dispatch = (at: TestWorld) =>
        at.call(settlementBankCalls.dispatchSettlement, { world: world.name, orderNo }, operationsPerson);
      const codes = (await together(world, ...(round % 2 ? [cancel, dispatch] : [dispatch, cancel]))).map(
        codeOfSettled,
      );
      expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    }
    await ok(world);
  });

  test("one pays a failed settlement out again, or cancels it, once", async ({ world }) => {
    const { who } = await settler(world);
    for (let round = 0; round < 4; round += 1) {
      const { orderNo } = await makeSettlement(world, who);
      const order = { world: world.name, orderNo };
      await world.call(settlementBankCalls.dispatchSettlement, order, operationsPerson);
      await world.call(settlementBankCalls.failSettlement, { ...order, reason: "Closed account" }, operationsPerson);
      const repay = (at: TestWorld) => at.call(settlementPayouts.repaySettlement, { orderNo, payPassword }, who);
      const codes = (await together(world, repay, repay)).map(codeOfSettled);
      expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
      expect((await settlementOf(world, who, orderNo)).order.attempts).toBe(2);
    }
    await ok(world);
  });
});

describe("of sixteen at once", () => {
  test("as many are made as the quota has room for, and it is used to the minor unit", async ({ world }) => {
    const { who } = await settler(world, 1_000_00n);
    await world.fund(who.userNo, "USD", 10_000_00n);
    const requests = [];
    for (let count = 0; count < 16; count += 1) requests.push(await settlementSent(world, who, { minor: 300_00n }));
    const results = await together(
      world,
      ...requests.map((request) => (on: TestWorld) => on.call(settlementOrders.settle, request, who)),
    );
    const codes = results.map(codeOfSettled);
    expect(codes.filter((code) => code === "ok")).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(["ok", "SETTLE_QUOTA_EXCEEDED"]));
    const quotaRequest = { method: "normal", payCurrency: "USD" } as const;
    expect((await world.call(settlementOrders.settlementQuota, quotaRequest, who)).left).toEqual(usd(100_00n));
    await ok(world);
  });
});

describe("the draft of a settlement", () => {
  const entry = { ...blankSettlementDraft, amount: "1000.00", note: "Invoice 7" };

  test("comes back with its files for each person of the merchant who settles, and is gone once one is settled", async ({
    world,
  }) => {
    const { who } = await settler(world);
    const colleague = await world.operator(who.userNo);
    const documentIds = [await settlementPaper(world, who)];
    const draft = async (of = who) => (await world.call(settlementDrafts.settlementDraft, {}, of)).draft;
    expect(await draft()).toBeNull();
    await world.call(settlementDrafts.saveSettlementDraft, { entry: { ...entry, documentIds }, version: 0 }, who);
    const savedDraft = await draft(colleague);
    expect(savedDraft).toMatchObject({ entry: { ...entry, documentIds }, version: 1, daysLeft: 15 });
    expect(Object.keys(savedDraft?.fileNames ?? {})).toEqual(documentIds);
    expect(await draft(await world.merchant())).toBeNull();
    await makeSettlement(world, who);
    expect(await draft()).toBeNull();
  });

  test("is not overwritten from an earlier version, and expires after fifteen days", async ({ world }) => {
    const principal = await world.merchant();
    const save = (version: number) => world.call(settlementDrafts.saveSettlementDraft, { entry, version }, principal);
    expect((await save(0)).version).toBe(1);
    expect(await codeOf(save(0))).toBe("ORDER_CHANGED");
    expect((await save(1)).version).toBe(2);
    await advanceTo(world, addMilliseconds(beijingInstant("2026-04-03", 0), -1));
    expect((await world.call(settlementDrafts.settlementDraft, {}, principal)).draft).not.toBeNull();
    await advanceTo(world, beijingInstant("2026-04-03", 0));
    expect((await world.call(settlementDrafts.settlementDraft, {}, principal)).draft).toBeNull();
  });
});
