import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { homeCalls } from "@/lib/accounts/calls/home";
import type { CallOutput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { screenActionAccess } from "@/lib/gate/screen";
import { materialCalls } from "@/lib/files/calls/materials";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { payeeActions } from "@/lib/operations/calls/payees";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { materials } from "@/lib/materials/calls/materials";
import { associations } from "@/lib/receiving/calls/associations";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementScreens } from "@/lib/settlement/screens";
import { beijingInstant } from "@/lib/time/beijing";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { advanceOf, openSpeedy, reviewedIncome } from "../fixtures/advancing";
import { approvedMaterial, awaitingIncome, linkIncome, reviewLinks, usd } from "../fixtures/associating";
import {
  advancedExchanger,
  cancelExchangePay,
  confirmedExchangePay,
  confirmExchangePay,
  exchanger,
  exchangePayCostInput,
  exchangePaying,
  exchangePayOf,
  makeExchangePay,
  operateExchangePay,
  quotedExchangePay,
  repayExchangePay,
  reviewersOf,
  reviewExchangePay,
  supplyExchangePay,
} from "../fixtures/exchange-paying";
import { american, german, balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { settlementSent } from "../fixtures/settling";
import { messagesTo } from "../fixtures/messages";
import { together, rotate } from "../fixtures/together";
import { setMid } from "@/lib/simulator/driving/market/market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { advanceTo, rateOf } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { everyPermission, operationsPerson, test, type TestWorld } from "../fixtures/world";

type Order = CallOutput<typeof exchangePayCalls.makeExchangePay>;
const page = { currentPage: 1, pageSize: 20 };
const day = "2026-03-18";
const isRight = async (world: TestWorld) => expect(await faultsOf(world)).toEqual([]);
/** Returns the amount of an order that leaves the payer account for good. */
const costOf = ({ debit }: Order) => debit.minor;

describe("the money of an order", () => {
  test("is on hold until it is confirmed; then it is exchanged, its proceeds are held and the rest is returned", async ({
    world,
  }) => {
    const { principal, payeeId } = await exchanger(world);
    const order = await makeExchangePay(world, principal, payeeId);
    expect(order).toMatchObject({ state: "pendingConfirmation", isIndicative: true });
    // the debit and one percent of it, rounded up
    expect(order.held.minor).toBe(order.debit.minor + (order.debit.minor + 99n) / 100n);
    expect((await balancesByCurrency(world, principal))["USD"]).toEqual([
      10_000_00n - order.held.minor,
      order.held.minor,
    ]);
    const confirmedOrder = await confirmExchangePay(world, principal, order.orderNo);
    expect(confirmedOrder).toMatchObject({ state: "pendingProcessing", isIndicative: false, held: money("USD", 0n) });
    const after = await balancesByCurrency(world, principal);
    expect(after["EUR"]).toEqual([0n, 1_000_00n]);
    // our own fee waits for the dispatch
    expect(after["USD"]).toEqual([10_000_00n - costOf(confirmedOrder), confirmedOrder.fee.minor]);
    await isRight(world);
  });

  test("named as the amount to sell is sold exactly, and its proceeds are paid out", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const order = await confirmedExchangePay(world, principal, payeeId, { amount: money("USD", 1_000_00n) });
    expect(order).toMatchObject({ isSold: true, pay: money("USD", 1_000_00n) });
    expect(order.debit.minor).toBe(1_000_00n + order.fee.minor + order.exchangeFee.minor);
    await isRight(world);
  });

  test("comes back without a confirmation, exactly at its deadline and once", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo, deadline } = await makeExchangePay(world, principal, payeeId);
    await advanceTo(world, addMilliseconds(deadline, -1));
    expect((await exchangePayOf(world, principal, orderNo)).state).toBe("pendingConfirmation");
    const confirmInput = await quotedExchangePay(world, principal, orderNo);
    await world.setClock(deadline);
    // the clock has not lapsed it yet, and still it is too late
    expect(await codeOf(world.call(exchangePayCalls.confirmExchangePay, confirmInput, principal))).toBe(
      "OPERATION_NOT_ALLOW",
    );
    await advanceTo(world, deadline);
    expect((await exchangePayOf(world, principal, orderNo)).state).toBe("canceled");
    await advanceTo(world, addMilliseconds(deadline, hourMs));
    expect((await balancesByCurrency(world, principal))["USD"]).toEqual([10_000_00n, 0n]);
    expect((await messagesTo(world, principal)).filter((text) => text.includes("not confirmed in time"))).toHaveLength(
      1,
    );
    await isRight(world);
  });

  test("that was exchanged is the merchant's when the order is cancelled; the exchange's fee alone stays", async ({
    world,
  }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo, pay, exchangeFee } = await confirmedExchangePay(world, principal, payeeId);
    await cancelExchangePay(world, principal, orderNo);
    const balances = await balancesByCurrency(world, principal);
    expect(balances["EUR"]).toEqual([1_000_00n, 0n]);
    expect(balances["USD"]).toEqual([10_000_00n - pay.minor - exchangeFee.minor, 0n]);
    await isRight(world);
  });

  test("stays on hold when the payout fails, and pays another payee, less the banks' deductions", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo, fee } = await confirmedExchangePay(world, principal, payeeId);
    await operateExchangePay(world, "dispatch", orderNo);
    await operateExchangePay(world, "accept", orderNo, { deducted: money("EUR", 10_00n) });
    await operateExchangePay(world, "return", orderNo, { deducted: money("EUR", 5_00n) });
    const failedOrder = await exchangePayOf(world, principal, orderNo);
    expect(failedOrder).toMatchObject({ state: "failure", payout: money("EUR", 985_00n), fee });
    expect((await balancesByCurrency(world, principal))["EUR"]).toEqual([0n, 985_00n]);
    const otherPayee = await world.call(
      payments.addPayee,
      { ...german, name: "Beispiel AG", account: "DE02120300000000202051" },
      principal,
    );
    const again = await repayExchangePay(world, principal, orderNo, otherPayee.payeeId, "local");
    expect(again).toMatchObject({ state: "awaitingRepayout", payeeName: "Beispiel AG", arrivalMethod: "local" });
    expect(again.uetr).not.toBe(failedOrder.uetr);
    await operateExchangePay(world, "dispatch", orderNo);
    await operateExchangePay(world, "accept", orderNo);
    // local clearing delivers the whole amount
    const deduction = operateExchangePay(world, "succeed", orderNo, { deducted: money("EUR", 1_00n) });
    expect(await codeOf(deduction)).toBe("INVALID_PARAM");
    await operateExchangePay(world, "succeed", orderNo);
    expect(await exchangePayOf(world, principal, orderNo)).toMatchObject({
      state: "success",
      arrival: money("EUR", 985_00n),
    });
    const { tracking } = await world.call(exchangePayCalls.exchangePayDetail, { orderNo }, principal);
    expect(tracking?.hops.map(({ kind, at }) => [kind, at !== null])).toEqual([
      ["own", true],
      ["onTheWay", true],
      ["payee", true],
    ]);
    await isRight(world);
  });

  test("is named by the records, their sums, the export and the search", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const first = await confirmedExchangePay(world, principal, payeeId);
    await operateExchangePay(world, "dispatch", first.orderNo);
    await operateExchangePay(world, "succeed", first.orderNo);
    const second = await makeExchangePay(world, principal, payeeId, { amount: money("USD", 500_00n) });
    const list = async (filters: object) =>
      (await world.call(exchangePayCalls.exchangePays, { ...filters, ...page }, principal)).rows.map(
        ({ orderNo }) => orderNo,
      );
    expect(await list({})).toEqual([second.orderNo, first.orderNo]);
    expect(await list({ state: "success" })).toEqual([first.orderNo]);
    expect(await list({ waits: "confirmation" })).toEqual([second.orderNo]);
    expect(await list({ isExpress: "yes" })).toEqual([]);
    expect(await list({ orderNo: first.orderNo, payee: "muster", currency: "EUR", payCurrency: "USD" })).toEqual([
      first.orderNo,
    ]);
    expect(await world.call(exchangePayCalls.exchangePaySums, {}, principal)).toMatchObject({
      count: 2,
      paid: 1,
      sold: [first.pay],
      arrived: [first.amount],
    });
    const beyond = { from: "2025-01-01", to: day };
    expect(await codeOf(world.call(exchangePayCalls.exchangePays, { ...beyond, ...page }, principal))).toBe(
      "DATE_OUT_OF_RANGE",
    );
    expect(await codeOf(world.call(exchangePayCalls.exchangePaySums, beyond, principal))).toBe("DATE_OUT_OF_RANGE");
    const exportInput = { ...beyond, format: "csv" as const };
    expect(await codeOf(world.call(exchangePayCalls.exportExchangePays, exportInput, principal))).toBe(
      "DATE_OUT_OF_RANGE",
    );
    const otherMerchant = await world.merchant();
    expect(await codeOf(exchangePayOf(world, otherMerchant, first.orderNo))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(cancelExchangePay(world, otherMerchant, second.orderNo))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(confirmExchangePay(world, otherMerchant, second.orderNo))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(repayExchangePay(world, otherMerchant, second.orderNo, payeeId))).toBe("ORDER_NOTFOUND");
  });
});

describe("an order is refused", () => {
  test("that costs more than the balance, or more than the displayed amount", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world, 1_000_00n);
    expect(await codeOf(makeExchangePay(world, principal, payeeId))).toBe("LACK_BALANCE");
    const orderInput = { amount: money("USD", 500_00n), shownDebit: money("USD", 400_00n) };
    expect(await codeOf(makeExchangePay(world, principal, payeeId, orderInput))).toBe("COST_CHANGED");
    const { orderNo } = await makeExchangePay(world, principal, payeeId, { amount: money("USD", 500_00n) });
    const confirmInput = await quotedExchangePay(world, principal, orderNo);
    const less = { ...confirmInput, shownDebit: money("USD", 400_00n) };
    expect(await codeOf(world.call(exchangePayCalls.confirmExchangePay, less, principal))).toBe("COST_CHANGED");
    await isRight(world);
  });

  test("to an unsuitable payee, from an unsuitable currency or by an unsuitable method", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const cost = (change: object) =>
      codeOf(world.call(exchangePayCalls.exchangePayCost, { ...exchangePayCostInput(payeeId), ...change }, principal));
    expect(await cost({ payCurrency: "EUR" })).toBe("INVALID_CURRENCY");
    expect(await cost({ amount: money("GBP", 100_00n) })).toBe("INVALID_CURRENCY");
    expect(await cost({ amount: money("EUR", 1_00n) })).toBe("BELOW_MINI_LIMIT");
    expect(await cost({ payeeId: principal.operatorId })).toBe("ACCOUNT_NOTFOUND");
    const { payeeId: abroad } = await world.call(
      payments.addPayee,
      { ...american, bankCountry: "SG", country: "SG", swift: "DBSSSGSG", account: "0012345678" },
      principal,
    );
    const inDollars = { payeeId: abroad, payCurrency: "EUR", amount: money("USD", 100_00n) };
    expect(await cost({ ...inDollars, arrivalMethod: "local" })).toBe("ARRIVAL_METHOD_UNAVAILABLE");
    const { rows } = await world.call(exchangePayCalls.exchangePayPayees, {}, principal);
    expect(Object.fromEntries(rows.map(({ currency, arrivalMethods }) => [currency, arrivalMethods]))).toEqual({
      USD: ["swift"],
      EUR: ["local", "swift"],
    });
  });

  test("under another agreement, with another person's file, or at a quote of another order", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const make = (change: Parameters<typeof makeExchangePay>[3]) =>
      codeOf(makeExchangePay(world, principal, payeeId, change));
    expect(await make({ agreed: { id: "agent-exchange", version: 9 } })).toBe("AGREEMENT_CHANGED");
    expect(await make({ documentIds: [principal.operatorId] })).toBe("FILE_NOTFOUND");
    expect(await make({ payPassword: "000000" })).toBe("PAY_PASSWORD_WRONG");
    const { orderNo } = await makeExchangePay(world, principal, payeeId);
    const { orderNo: otherNo } = await makeExchangePay(world, principal, payeeId, { amount: money("EUR", 900_00n) });
    const confirmInput = await quotedExchangePay(world, principal, otherNo);
    const mismatchedInput = { ...confirmInput, orderNo };
    expect(await codeOf(world.call(exchangePayCalls.confirmExchangePay, mismatchedInput, principal))).toBe(
      "QUOTE_EXPIRED",
    );
    const { principal: otherMerchant, payeeId: theirs } = await exchanger(world);
    const otherOrder = await makeExchangePay(world, otherMerchant, theirs);
    const foreign = { ...(await quotedExchangePay(world, otherMerchant, otherOrder.orderNo)), orderNo };
    expect(await codeOf(world.call(exchangePayCalls.confirmExchangePay, foreign, principal))).toBe("QUOTE_EXPIRED");
    expect(await make({ payeeId: theirs, shownDebit: money("USD", 9_000_00n) })).toBe("ACCOUNT_NOTFOUND");
  });

  test("with a payee that is disabled before the confirmation", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo } = await makeExchangePay(world, principal, payeeId);
    const confirmInput = await quotedExchangePay(world, principal, orderNo);
    await world.call(payeeActions.disablePayee, { world: world.name, payeeId }, operationsPerson);
    expect(await codeOf(world.call(exchangePayCalls.confirmExchangePay, confirmInput, principal))).toBe(
      "PAYMENT_UNPAYABLE",
    );
  });

  test("at the banks with a disabled payee: it fails, and its proceeds stay on hold", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo, dispatchAt } = await confirmedExchangePay(world, principal, payeeId);
    await world.call(payeeActions.disablePayee, { world: world.name, payeeId }, operationsPerson);
    await advanceTo(world, dispatchAt ?? (await world.now()));
    expect(await exchangePayOf(world, principal, orderNo)).toMatchObject({
      state: "failure",
      unpayable: "payeeUnusable",
    });
    expect((await balancesByCurrency(world, principal))["EUR"]).toEqual([0n, 1_000_00n]);
    expect(await codeOf(repayExchangePay(world, principal, orderNo, payeeId))).toBe("ACCOUNT_NOTFOUND");
    await isRight(world);
  });
});

describe("an order that has to be approved", () => {
  test("is confirmed only after approval, which its maker and earlier deciders cannot give", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const [first, second] = await reviewersOf(world, principal, 2);
    const { orderNo, levels } = await makeExchangePay(world, principal, payeeId);
    expect(levels).toBe(2);
    expect(await codeOf(confirmExchangePay(world, principal, orderNo))).toBe("APPROVAL_PENDING");
    expect(await codeOf(reviewExchangePay(world, principal, orderNo))).toBe("OPERATION_NOT_ALLOW");
    if (!second) throw new Error("two levels have two people");
    expect(await codeOf(reviewExchangePay(world, second, orderNo))).toBe("OPERATION_NOT_ALLOW");
    await reviewExchangePay(world, first, orderNo);
    expect(await codeOf(reviewExchangePay(world, first, orderNo))).toBe("OPERATION_NOT_ALLOW");
    await reviewExchangePay(world, second, orderNo);
    expect((await confirmExchangePay(world, principal, orderNo)).state).toBe("pendingProcessing");
    expect(await codeOf(makeExchangePay(world, first, payeeId))).toBe("REVIEWER_MISSING");
    await isRight(world);
  });

  test("is approved by those with the permission for such orders: the permission to review payments is not enough", async ({
    world,
  }) => {
    const { principal, payeeId } = await exchanger(world);
    const { permission: deciding } = screenActionAccess(settlementScreens.exchangePayOrders, "review");
    const ofPayments = await world.operator(principal.userNo, {
      permissions: everyPermission.filter((permission) => permission !== deciding),
    });
    const ofBoth = await world.operator(principal.userNo);
    await world.call(approval.saveApproval, { levels: [[ofPayments.operatorId]] }, principal);
    expect(await codeOf(makeExchangePay(world, principal, payeeId))).toBe("REVIEWER_MISSING");
    await world.call(approval.saveApproval, { levels: [[ofPayments.operatorId, ofBoth.operatorId]] }, principal);
    const { orderNo } = await makeExchangePay(world, principal, payeeId);
    const toDecide = async (person: Principal) =>
      (await world.call(homeCalls.todo, { id: principal.userNo }, person)).rows.find(
        (row) => row.todo === "exchangePayReview",
      )?.count;
    expect([await toDecide(ofPayments), await toDecide(ofBoth)]).toEqual([0, 1]);
    await reviewExchangePay(world, ofBoth, orderNo);
    expect((await confirmExchangePay(world, principal, orderNo)).state).toBe("pendingProcessing");
  });

  test("is not paid again to a payee that its approvers have not approved", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
    await operateExchangePay(world, "fail", orderNo);
    await reviewersOf(world, principal, 1);
    expect(await codeOf(repayExchangePay(world, principal, orderNo, payeeId))).toBe("APPROVAL_NEEDED");
    await isRight(world);
  });

  test("is paid again to the account that its approvers viewed, and to no other", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const [first] = await reviewersOf(world, principal, 1);
    const { orderNo } = await makeExchangePay(world, principal, payeeId);
    await reviewExchangePay(world, first, orderNo);
    await confirmExchangePay(world, principal, orderNo);
    await operateExchangePay(world, "fail", orderNo);
    const elsewhere = { ...german, name: "Beispiel AG", account: "DE02120300000000202051" };
    const otherPayee = await world.call(payments.addPayee, elsewhere, principal);
    expect(await codeOf(repayExchangePay(world, principal, orderNo, otherPayee.payeeId))).toBe("PAYEE_NEEDS_APPROVAL");
    expect((await exchangePayOf(world, principal, orderNo)).payeeAccount).toBe(german.account);
    // what was approved stays what it was, also once nothing has to be any more
    await world.call(approval.saveApproval, { levels: [] }, principal);
    expect(await codeOf(repayExchangePay(world, principal, orderNo, otherPayee.payeeId))).toBe("PAYEE_NEEDS_APPROVAL");
    expect((await repayExchangePay(world, principal, orderNo, payeeId)).state).toBe("awaitingRepayout");
    await isRight(world);
  });
});

describe("an express order", () => {
  test("holds nothing, and is advanced on incomes under review as it is confirmed; the real funds repay it", async ({
    world,
  }) => {
    const { principal, payeeId } = await advancedExchanger(world);
    const unconfirmedOrder = await makeExchangePay(world, principal, payeeId, { isExpress: true });
    expect(unconfirmedOrder).toMatchObject({ held: money("USD", 0n), expressFee: money("USD", 0n), advanceDays: 0 });
    const order = await confirmExchangePay(world, principal, unconfirmedOrder.orderNo);
    expect(order.advanceNo).toMatch(/^AD/);
    const { rows } = await world.call(
      creditReviews.advancesOf,
      { world: world.name, text: order.orderNo, ...page },
      operationsPerson,
    );
    expect(rows.map(({ advance }) => advance.amount)).toEqual([order.debit]);
    expect((await balancesByCurrency(world, principal))["USD"]?.[0]).toBe(0n);
    await isRight(world);
  });

  test("that is cancelled leaves its proceeds to the merchant, and its advance is due at once", async ({ world }) => {
    const { principal, payeeId } = await advancedExchanger(world);
    await world.fund(principal.userNo, "USD", 400_00n);
    const { orderNo, advanceNo, debit, fee } = await confirmedExchangePay(world, principal, payeeId, {
      isExpress: true,
    });
    await cancelExchangePay(world, principal, orderNo);
    const { advance } = await advanceOf(world, principal, advanceNo ?? "");
    // what is available of the currency repays it as far as it goes, our own fee that came back with it
    const outstanding = money("USD", debit.minor - 400_00n - fee.minor);
    expect(advance).toMatchObject({ state: "overdue", dueAt: await world.now(), outstanding });
    const balances = await balancesByCurrency(world, principal);
    expect([balances["EUR"], balances["USD"]?.[0]]).toEqual([[1_000_00n, 0n], 0n]);
    await isRight(world);
  });

  test("is neither priced nor confirmed while an advance is overdue", async ({ world }) => {
    const { principal, payeeId } = await advancedExchanger(world);
    const express = { isExpress: true };
    const waiting = await makeExchangePay(world, principal, payeeId, express);
    const { orderNo, advanceNo } = await confirmedExchangePay(world, principal, payeeId, express);
    await cancelExchangePay(world, principal, orderNo);
    const refusal = no("ADVANCE_OVERDUE", { advanceNo: advanceNo ?? "" });
    const costInput = exchangePayCostInput(payeeId, express);
    await expect(world.call(exchangePayCalls.exchangePayCost, costInput, principal)).rejects.toEqual(refusal);
    await expect(confirmExchangePay(world, principal, waiting.orderNo)).rejects.toEqual(refusal);
    await isRight(world);
  });

  test.for([
    { left: 0n, state: "overdue" },
    { left: 5_000_00n, state: "outstanding" },
  ])(
    "that was advanced on an association which is not approved owes it at once, unless $left cents stay associated",
    async ({ left, state }, { world }) => {
      const { principal, payeeId } = await exchanger(world, 0n);
      await openSpeedy(world, principal);
      const detailId = await awaitingIncome(world, principal, { amount: usd(5_000_00n + left) });
      const link = async (minor: bigint) =>
        linkIncome(world, principal, detailId, await approvedMaterial(world, principal, { amount: usd(minor) }), minor);
      if (left > 0n) await link(left);
      const associationNo = await link(5_000_00n);
      const { orderNo, advanceNo } = await confirmedExchangePay(world, principal, payeeId, { isExpress: true });
      for (const action of ["dispatch", "accept", "succeed"] as const) await operateExchangePay(world, action, orderNo);
      await reviewLinks(world, [associationNo], "Wrong contract");
      const { advance } = await advanceOf(world, principal, advanceNo ?? "");
      expect(advance.state).toBe(state);
      expect(advance.dueAt.getTime() === (await world.now()).getTime()).toBe(state === "overdue");
      expect((await messagesTo(world, principal)).some((text) => text.includes(advance.advanceNo))).toBe(
        state === "overdue",
      );
      expect((await exchangePayOf(world, principal, orderNo)).state).toBe("success");
      await isRight(world);
    },
  );

  test("prevents its advanced incomes from release, and its contract from voiding, until it is repaid or the order cancelled", async ({
    world,
  }) => {
    const { principal, payeeId } = await exchanger(world, 0n);
    await openSpeedy(world, principal);
    const { associationNo, detailId } = await reviewedIncome(world, principal, 5_000_00n);
    const { serialNo, changes } = await world.db.prisma.material.findFirstOrThrow({ where: { world: world.id } });
    const release = () => codeOf(world.call(associations.release, { associationNo }, principal));
    const isReleasable = async () =>
      (await world.call(associations.incomeAssociations, { detailId }, principal)).associations.map(
        (row) => row.isReleasable,
      );
    const express = { isExpress: true };
    const { orderNo } = await makeExchangePay(world, principal, payeeId, express);
    expect(await isReleasable()).toEqual([true]);
    await confirmExchangePay(world, principal, orderNo);
    for (const action of ["dispatch", "accept", "succeed"] as const) {
      expect([await isReleasable(), await release()]).toEqual([[false], "ASSOCIATION_USED"]);
      await operateExchangePay(world, action, orderNo);
    }
    const again = { links: [{ detailId, serialNo, amount: money("USD", 5_000_00n) }] };
    expect(await codeOf(world.call(associations.associate, again, principal))).toBe("ASSOCIATION_USED");
    expect(await codeOf(world.call(materials.cancelMaterial, { id: serialNo, changes }, principal))).toBe(
      "MATERIAL_LINKED",
    );
    // while nothing is overdue more is advanced
    const { orderNo: cancelledNo, debit } = await confirmedExchangePay(world, principal, payeeId, express);
    await cancelExchangePay(world, principal, cancelledNo);
    await advanceTo(world, beijingInstant("2026-03-24", 10));
    expect([await isReleasable(), await release()]).toEqual([[false], "ASSOCIATION_USED"]);
    expect(await release()).toBe("ASSOCIATION_USED");
    // enough for the advance of the one that was paid, with its interest, and of the one that was not
    await world.fund(principal.userNo, "USD", 3n * debit.minor);
    await advanceTo(world, beijingInstant("2026-03-25", 10));
    expect([await isReleasable(), await release()]).toEqual([[true], "ok"]);
    await isRight(world);
  });

  test("is refused without speedy settlement, beyond its credit and beyond the incomes", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world, 0n);
    const express = { isExpress: true, shownDebit: money("USD", 9_999_00n) };
    const cost = () =>
      codeOf(world.call(exchangePayCalls.exchangePayCost, exchangePayCostInput(payeeId, express), principal));
    expect(await cost()).toBe("SPEEDY_NOT_OPEN");
    await openSpeedy(world, principal, 100_00n);
    expect(await cost()).toBe("CREDIT_EXCEEDED");
    const { principal: otherMerchant, payeeId: theirs } = await advancedExchanger(world, { income: 100_00n });
    const costInput = exchangePayCostInput(theirs, express);
    expect(await codeOf(world.call(exchangePayCalls.exchangePayCost, costInput, otherMerchant))).toBe(
      "SURPLUS_EXCEEDED",
    );
    const ready = { ...(await exchangePaying(world, otherMerchant, theirs)), ...costInput };
    expect(await codeOf(world.call(exchangePayCalls.makeExchangePay, ready, otherMerchant))).toBe("SURPLUS_EXCEEDED");
  });

  test("beyond the incomes or the credit reports the amount needed with fees, the shortfall and the largest that fits", async ({
    world,
  }) => {
    const coveredMerchant = await advancedExchanger(world, { income: 1_000_00n });
    const lent = await advancedExchanger(world, { credit: 1_000_00n });
    for (const [code, { principal, payeeId }] of [
      ["SURPLUS_EXCEEDED", coveredMerchant],
      ["CREDIT_EXCEEDED", lent],
    ] as const) {
      const requestCost = (minor: bigint) =>
        world.call(
          exchangePayCalls.exchangePayCost,
          exchangePayCostInput(payeeId, { isExpress: true, amount: usd(minor) }),
          principal,
        );
      const refusal = await requestCost(1_000_00n).then(
        () => expect.fail("covered"),
        (cause: unknown) => cause,
      );
      expect(refusal).toMatchObject({ code, detail: { left: "1,000.00 USD" } });
      const { needed, missing, fits } = (refusal as { detail: Record<string, string> }).detail;
      const minorOf = (text = "") => BigInt(text.replace(/[^0-9]/g, ""));
      expect([code, minorOf(needed) > 1_000_00n, minorOf(missing)]).toEqual([code, true, minorOf(needed) - 1_000_00n]);
      const { express } = await requestCost(minorOf(fits));
      expect(express?.advanced.minor).toBeLessThanOrEqual(1_000_00n);
      expect(await codeOf(requestCost(minorOf(fits) + 2n))).toBe(code);
    }
  });

  test.for([
    { at: beijingInstant(day, 9), days: 0 },
    { at: beijingInstant(day, 22), days: 0 },
    { at: addMilliseconds(beijingInstant(day, 22), 1), days: 2 },
    { at: addMilliseconds(beijingInstant(day, 24), -1), days: 2 },
  ])("costs $days days at $at", async ({ at, days }, { world }) => {
    const { principal, payeeId } = await advancedExchanger(world);
    await world.setClock(at);
    const cost = await world.call(
      exchangePayCalls.exchangePayCost,
      exchangePayCostInput(payeeId, { isExpress: true }),
      principal,
    );
    const base = cost.pay.minor + cost.fee.minor + cost.exchangeFee.minor;
    expect(cost.express).toMatchObject({ days, isFree: days === 0 });
    // of what is sold, not of the fees
    expect(cost.express?.fee.minor).toBe((cost.pay.minor * BigInt(days) + 999n) / 1_000n);
    expect(cost.debit.minor).toBe(base + (cost.express?.fee.minor ?? 0n));
  });

  test("charges exactly the cost of its advance in addition, and uses no part of an income twice", async ({
    world,
  }) => {
    const { principal, payeeId } = await advancedExchanger(world, { income: 2_000_00n });
    await world.setClock(addMilliseconds(beijingInstant(day, 22), 1));
    const order = await confirmedExchangePay(world, principal, payeeId, { isExpress: true });
    expect(order.expressFee.minor).toBeGreaterThan(0n);
    expect(order.advanceDays).toBe(2);
    expect(await codeOf(confirmedExchangePay(world, principal, payeeId, { isExpress: true }))).toBe("SURPLUS_EXCEEDED");
    await isRight(world);
  });
});

test("documents submitted on request of operations cannot be removed", async ({ world }) => {
  const { principal, payeeId } = await exchanger(world);
  const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
  const of = { bizType: "EXCHANGE_PAY_ORDER", bizId: orderNo } as const;
  const readFileId = async () => (await world.call(materialCalls.materials, of, principal)).rows[0]?.fileId ?? "";
  const remove = async () =>
    codeOf(world.call(materialCalls.removeMaterial, { ...of, fileId: await readFileId() }, principal));
  await supplyExchangePay(world, principal, orderNo);
  expect(await remove()).toBe("ok");
  await operateExchangePay(world, "askMaterials", orderNo);
  await supplyExchangePay(world, principal, orderNo);
  expect((await exchangePayOf(world, principal, orderNo)).state).toBe("pendingProcessing");
  expect(await remove()).toBe("OPERATION_NOT_ALLOW");
  expect((await world.call(materialCalls.materials, of, principal)).mayRemove).toBe(false);
});

describe("instants", () => {
  test.for([
    { at: addMilliseconds(beijingInstant(day, 16), -1), sentOn: day },
    { at: beijingInstant(day, 16), sentOn: "2026-03-19" },
  ])("an order submitted to the banks at $at is sent on $sentOn", async ({ at, sentOn }, { world }) => {
    const { principal, payeeId } = await exchanger(world);
    await world.setClock(at);
    const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
    await operateExchangePay(world, "dispatch", orderNo);
    const { tracking } = await world.call(exchangePayCalls.exchangePayDetail, { orderNo }, principal);
    expect(tracking?.sentOn).toBe(sentOn);
  });

  test("an express order is made and confirmed on a day off, at the last rate and 0.3 %, and is sent on the next working day", async ({
    world,
  }) => {
    const { principal, payeeId } = await advancedExchanger(world);
    const [place, openedAt] = [await world.world(), await world.now()];
    await world.db.transact((sql) => setMid(txAt(sql, place, openedAt), tickListeners, rateOf("EUR", "USD", "1.1000")));
    await world.setClock(beijingInstant("2026-03-21", 10));
    const express = exchangePayCostInput(payeeId, { isExpress: true });
    const { now } = await world.call(exchangePayCalls.exchangePayPayees, {}, principal);
    expect(now).toMatchObject({ offHours: { marginPpm: 3_000, opensAt: beijingInstant("2026-03-23", 9) } });
    const cost = await world.call(exchangePayCalls.exchangePayCost, express, principal);
    // 1.1000 and 0.04 % is 1.10044, and 0.3 % of that on it 1.10374132, up to five digits
    expect(cost).toMatchObject({
      pay: money("USD", 1_103_75n),
      express: { days: 2, isFree: false, fee: money("USD", 2_21n) },
      offHours: { marginPpm: 3_000 },
      arrival: { sentOn: "2026-03-23", expectedOn: "2026-03-24", late: "dayOff" },
    });
    const order = await confirmedExchangePay(world, principal, payeeId, { isExpress: true });
    expect(order).toMatchObject({ pay: money("USD", 1_103_75n), advanceDays: 2 });
    await isRight(world);
  });

  test("a normal order is not exchanged at 24:00, when the market closes", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    await world.setClock(addMilliseconds(beijingInstant(day, 24), -1));
    const { orderNo } = await makeExchangePay(world, principal, payeeId);
    await world.setClock(beijingInstant(day, 24));
    expect(await codeOf(quotedExchangePay(world, principal, orderNo))).toBe("MARKET_CLOSED");
    expect(await codeOf(exchangePaying(world, principal, payeeId))).toBe("MARKET_CLOSED");
  });
});

describe("among simultaneous requests", () => {
  test("one confirms an order, and one quote is used", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo } = await makeExchangePay(world, principal, payeeId);
    const confirmInput = await quotedExchangePay(world, principal, orderNo);
    const confirm = (at: TestWorld) => at.call(exchangePayCalls.confirmExchangePay, confirmInput, principal);
    const codes = (await together(world, confirm, confirm)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    await isRight(world);
  });

  test("an order is either cancelled or sent to the banks", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    for (let round = 0; round < 4; round += 1) {
      const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
      const cancel = (at: TestWorld) => cancelExchangePay(at, principal, orderNo);
      const dispatch = (at: TestWorld) => operateExchangePay(at, "dispatch", orderNo);
      const codes = (await together(world, ...(round % 2 ? [cancel, dispatch] : [dispatch, cancel]))).map(
        codeOfSettled,
      );
      expect([...codes].sort()).toEqual(["OPERATION_NOT_ALLOW", "ok"]);
    }
    await isRight(world);
  });

  test.for([0, 1])(
    "an order is advanced on an income, or the income is released, by the first request (%i)",
    async (first, { world }) => {
      const { principal, payeeId } = await exchanger(world, 0n);
      await openSpeedy(world, principal);
      const { associationNo, detailId } = await reviewedIncome(world, principal, 2_000_00n);
      const { orderNo } = await makeExchangePay(world, principal, payeeId, { isExpress: true });
      const confirmInput = await quotedExchangePay(world, principal, orderNo);
      const requests = [
        (at: TestWorld) => at.call(exchangePayCalls.confirmExchangePay, confirmInput, principal),
        (at: TestWorld) => at.call(associations.release, { associationNo }, principal),
      ];
      const codes = (await together(world, ...rotate(requests, first))).map(codeOfSettled);
      const { income } = await world.call(associations.incomeAssociations, { detailId }, principal);
      expect([...codes].sort()).toEqual(
        income.state === "underReview" ? ["ASSOCIATION_USED", "ok"] : ["SURPLUS_EXCEEDED", "ok"],
      );
      await isRight(world);
    },
  );

  test("a settlement and an order compete for the last credit, and the first request gets it", async ({ world }) => {
    const { principal, payeeId } = await advancedExchanger(world, { credit: 2_500_00n, income: 50_000_00n });
    const { orderNo } = await makeExchangePay(world, principal, payeeId, { isExpress: true });
    const confirmInput = await quotedExchangePay(world, principal, orderNo);
    const settlementInput = await settlementSent(world, principal, { method: "speedy", minor: 2_000_00n });
    const codes = (
      await together(
        world,
        (at) => at.call(settlementOrders.settle, settlementInput, principal),
        (at) => at.call(exchangePayCalls.confirmExchangePay, confirmInput, principal),
      )
    ).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["CREDIT_EXCEEDED", "ok"]);
    await isRight(world);
  });

  test("as many of sixteen get the last credit as it covers", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world, 0n);
    await openSpeedy(world, principal, 2_500_00n);
    await reviewedIncome(world, principal, 50_000_00n);
    const express = { isExpress: true };
    const orders: string[] = [];
    for (let count = 0; count < 16; count += 1)
      orders.push((await makeExchangePay(world, principal, payeeId, express)).orderNo);
    const confirmInputs = await Promise.all(orders.map((orderNo) => quotedExchangePay(world, principal, orderNo)));
    const codes = (
      await together(
        world,
        ...confirmInputs.map(
          (input) => (at: TestWorld) => at.call(exchangePayCalls.confirmExchangePay, input, principal),
        ),
      )
    ).map(codeOfSettled);
    // each uses a good thousand dollars of the 2,500
    expect(codes.filter((code) => code === "ok")).toHaveLength(2);
    expect(codes.filter((code) => code === "CREDIT_EXCEEDED")).toHaveLength(14);
    await isRight(world);
  });
});

test("a payee of an open order is not changed, and may be when its payout has failed", async ({ world }) => {
  const { principal, payeeId } = await exchanger(world);
  const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
  const remove = () => codeOf(world.call(payeeCalls.removePayee, { payeeId }, principal));
  expect(await remove()).toBe("PAYEE_IN_USE");
  await operateExchangePay(world, "fail", orderNo);
  expect(await remove()).toBe("ok");
});

describe("banks that act by themselves", () => {
  test("return a payout and deliver the next one, each at their own time", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const next = { fate: "return" as const, reason: "BE01" };
    await world.call(driving.setBanks, { world: world.name, doAct: true, next }, operationsPerson);
    const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
    await advanceTo(world, beijingInstant(day, 15));
    expect(await exchangePayOf(world, principal, orderNo)).toMatchObject({ state: "failure", failReason: "BE01" });
    await repayExchangePay(world, principal, orderNo, payeeId);
    await advanceTo(world, beijingInstant("2026-03-20", 20));
    expect((await exchangePayOf(world, principal, orderNo)).state).toBe("success");
    await isRight(world);
  });

  test("require documents where the payee's name says so, and continue when they are submitted", async ({ world }) => {
    const { principal } = await exchanger(world);
    await world.call(driving.setBanks, { world: world.name, doAct: true }, operationsPerson);
    const documentsPayee = { ...german, name: "TEST DOCUMENTS GmbH", account: "DE02120300000000202051" };
    const { payeeId } = await world.call(payments.addPayee, documentsPayee, principal);
    const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
    await advanceTo(world, beijingInstant(day, 11));
    expect((await exchangePayOf(world, principal, orderNo)).state).toBe("awaitingMaterials");
    await supplyExchangePay(world, principal, orderNo);
    await advanceTo(world, beijingInstant("2026-03-20", 20));
    expect((await exchangePayOf(world, principal, orderNo)).state).toBe("success");
    await isRight(world);
  });

  test("process the orders at them when operations let them act again", async ({ world }) => {
    const { principal, payeeId } = await exchanger(world);
    const { orderNo } = await confirmedExchangePay(world, principal, payeeId);
    await operateExchangePay(world, "dispatch", orderNo);
    await world.call(driving.setBanks, { world: world.name, doAct: true }, operationsPerson);
    await advanceTo(world, beijingInstant("2026-03-20", 20));
    expect((await exchangePayOf(world, principal, orderNo)).state).toBe("success");
    await isRight(world);
  });
});
