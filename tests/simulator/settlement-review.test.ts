import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import { exchange } from "@/lib/exchange/calls/orders";
import { exportCalls } from "@/lib/files/calls/exports";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { setPairHalted } from "@/lib/simulator/driving/market/market";
import { homeCalls } from "@/lib/accounts/calls/home";
import { money } from "@/lib/money/money";
import type { Principal } from "@/lib/call/principal";
import { driving } from "@/lib/operations/calls/driving";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { beijingInstant } from "@/lib/time/beijing";
import { openCustomsFor } from "../fixtures/customs";
import { locking } from "../fixtures/locking";
import { together } from "../fixtures/together";
import { decideCredit, openSpeedy, reviewedIncome } from "../fixtures/advancing";
import { reviewLinks as associationReviewed, usd } from "../fixtures/associating";
import { balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { availableSettlementPayee } from "../fixtures/settlement-payees";
import { payeeOf, settleableIncome, makeSettlement, settlementOf, type SettlementOptions } from "../fixtures/settling";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { txAt } from "../fixtures/tx";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const ok = async (world: TestWorld) => expect(await faultsOf(world)).toEqual([]);
const byReceive: SettlementOptions = { mode: "byReceive", amount: money("CNH", 7_000_00n) };

/**
 * Sets up a merchant whose settlements pass the given number of review levels, each with one reviewer; the owner
 * creates them.
 */
async function reviewing(world: TestWorld, levels = 1, minor = 10_000_00n) {
  await openMarket(world);
  const principal = await world.merchant();
  const reviewers: Principal[] = [];
  for (let at = 0; at < levels; at += 1) reviewers.push(await world.operator(principal.userNo));
  await world.call(approval.saveApproval, { levels: reviewers.map(({ operatorId }) => [operatorId]) }, principal);
  const income = minor > 0n ? await settleableIncome(world, principal, minor) : null;
  const [first = principal, second = principal] = reviewers;
  return { who: principal, first, second, income };
}

const decide = async (world: TestWorld, principal: Principal, orderNo: string, isApproved = true) =>
  (
    await world.call(
      settlementReviews.reviewSettlements,
      { orderNos: [orderNo], isApproved, remark: "", payPassword },
      principal,
    )
  ).rows[0];

const confirm = (world: TestWorld, principal: Principal, orderNo: string, minor: bigint) =>
  world.call(settlementReviews.confirmSettlementCost, { orderNo, shownDebit: usd(minor), payPassword }, principal);

describe("a settlement that is reviewed", () => {
  test("holds its amount and fee, is exchanged at the rate of the approval, and goes to the bank by the cut-off", async ({
    world,
  }) => {
    const { who, first, second } = await reviewing(world, 2);
    const order = await makeSettlement(world, who);
    expect(order).toMatchObject({ reviewState: "waiting", isIndicative: true, state: "pending" });
    expect(await balancesByCurrency(world, who)).toEqual({ USD: [8_999_00n, 1_001_00n] });
    await ok(world);
    const { orderNo } = order;
    expect(await decide(world, who, orderNo)).toMatchObject({ refusal: "AUTHORIZATION_FAILED" });
    const todo = await world.call(homeCalls.todo, { id: first.userNo }, first);
    expect(todo.rows.find(({ todo: name }) => name === "settlementReview")?.count).toBe(1);
    const { rows } = await world.call(settlementReviews.settlementsToReview, page, first);
    expect(rows).toMatchObject([{ order: { orderNo }, level: 1, levels: 2 }]);
    expect(await decide(world, first, orderNo)).toMatchObject({ state: "waiting", refusal: null });
    expect((await world.call(settlementReviews.settlementReview, { id: orderNo }, second)).advice).toBe("decide");
    const orderKey = { world: world.name, orderNo };
    expect(await codeOf(world.call(settlementBankCalls.dispatchSettlement, orderKey, operationsPerson))).toBe(
      "OPERATION_NOT_ALLOW",
    );
    await dollarAt(world, "7.1000");
    await advanceTo(world, addMilliseconds(await world.now(), hourMs));
    expect(await decide(world, second, orderNo)).toMatchObject({ state: "approved", refusal: null });
    const after = (await settlementOf(world, who, orderNo)).order;
    expect(after).toMatchObject({ isIndicative: false, pay: usd(1_000_00n), reviewState: "approved" });
    expect(after.receive.minor).toBeGreaterThan(order.receive.minor);
    expect(await balancesByCurrency(world, who)).toEqual({ CNH: [0n, after.receive.minor], USD: [8_999_00n, 0n] });
    await ok(world);
    await advanceTo(world, after.arrival.dispatchAt);
    expect((await settlementOf(world, who, orderNo)).order.state).toBe("processing");
    await ok(world);
  });

  test("by the amount to receive has a margin of one per cent; beyond it the maker confirms, and draws more", async ({
    world,
  }) => {
    const { who, first } = await reviewing(world);
    const { orderNo, pay } = await makeSettlement(world, who, byReceive);
    expect(pay).toEqual(usd(1_000_41n));
    // 1,010.42 and its fee of 1.02 are reserved and drawn
    expect(await balancesByCurrency(world, who)).toEqual({ USD: [8_988_56n, 1_011_44n] });
    const request = { method: "normal", payCurrency: "USD" } as const;
    expect((await world.call(settlementOrders.settlementQuota, request, who)).used).toEqual(usd(1_010_42n));
    await dollarAt(world, "6.5000");
    expect(await decide(world, first, orderNo)).toMatchObject({ state: "confirming" });
    await ok(world);
    const { cost, advice } = await world.call(settlementReviews.settlementReview, { id: orderNo }, who);
    expect([advice, cost?.held]).toEqual(["confirm", usd(1_011_44n)]);
    const debit = cost?.debit.minor ?? 0n;
    expect(await codeOf(confirm(world, first, orderNo, debit))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(confirm(world, who, "SO2603189990001", debit))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(confirm(world, who, orderNo, debit - 1n))).toBe("COST_CHANGED");
    const confirmedOrder = await confirm(world, who, orderNo, debit);
    expect(confirmedOrder).toMatchObject({ receive: money("CNH", 7_000_00n), debit: usd(debit), isIndicative: false });
    expect((await world.call(settlementOrders.settlementQuota, request, who)).used).toEqual(confirmedOrder.pay);
    expect(await codeOf(confirm(world, who, orderNo, debit))).toBe("OPERATION_NOT_ALLOW");
    await ok(world);
  });

  test("is found as waiting for approval until it is decided, in the list, its sums and its export", async ({
    world,
  }) => {
    const { who, first } = await reviewing(world);
    const [decidedOrder, waiting] = [
      await makeSettlement(world, who),
      await makeSettlement(world, who, { minor: 500_00n }),
    ];
    await decide(world, first, decidedOrder.orderNo);
    const filters = { waits: "review" } as const;
    const listOrderNos = async () =>
      (await world.call(settlementOrders.settlements, { ...filters, ...page }, who)).rows.map(({ orderNo }) => orderNo);
    expect(await listOrderNos()).toEqual([waiting.orderNo]);
    const sums = await world.call(settlementOrders.settlementSums, filters, who);
    expect(sums.rows).toMatchObject([{ count: 1, pay: usd(500_00n) }]);
    const { downloadNo } = await world.call(settlementOrders.exportSettlements, { ...filters, format: "csv" }, who);
    while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
      /* until none is left */
    }
    expect(await world.call(exportCalls.exportResult, { downloadNo }, who)).toMatchObject({
      state: "done",
      rowsTotal: 1,
    });
    await decide(world, first, waiting.orderNo, false);
    expect(await listOrderNos()).toEqual([]);
  });

  test("that has become cheaper draws no more than its cost", async ({ world }) => {
    const { who, first } = await reviewing(world);
    const { orderNo } = await makeSettlement(world, who, byReceive);
    await dollarAt(world, "7.3000");
    await decide(world, first, orderNo);
    const { order, links } = await settlementOf(world, who, orderNo);
    expect(links.map(({ drawn }) => drawn)).toEqual([order.pay]);
    await ok(world);
  });

  test("cannot be confirmed without the quota, the balance and a rate", async ({ world }) => {
    const { who, first } = await reviewing(world, 1, 1_020_00n);
    const { orderNo } = await makeSettlement(world, who, byReceive);
    await dollarAt(world, "6.5000");
    await decide(world, first, orderNo);
    expect(await codeOf(confirm(world, who, orderNo, 5_000_00n))).toBe("SETTLE_QUOTA_EXCEEDED");
    // enough to draw of, and ten dollars too little to pay
    await settleableIncome(world, who, 60_00n);
    const exchangeRequest = { kind: "realTime", sell: "USD", buy: "EUR", amount: usd(10_00n) } as const;
    const { quoteId } = await world.call(exchange.lockQuote, exchangeRequest, who);
    await world.call(exchange.placeRealTime, { quoteId }, who);
    expect(await codeOf(confirm(world, who, orderNo, 5_000_00n))).toBe("LACK_BALANCE");
    const [place, now] = [await world.world(), await world.now()];
    await world.db.transact(async (sql) => setPairHalted(txAt(sql, place, now), { base: "USD", quote: "CNH" }, true));
    expect(await codeOf(confirm(world, who, orderNo, 5_000_00n))).toBe("NO_RATE");
    await ok(world);
  });

  test("that is confirmed draws no customs declarations, since it did not accept their agreement", async ({
    world,
  }) => {
    const { who, first } = await reviewing(world, 1, 1_020_00n);
    const { orderNo } = await makeSettlement(world, who, byReceive);
    const { serialNo } = await settleableIncome(world, who, 100_00n);
    await openCustomsFor(world, who);
    await world.db.prisma.material.updateMany({
      where: { world: world.id, serialNo },
      data: { settlementType: "customs" },
    });
    await dollarAt(world, "6.5000");
    await decide(world, first, orderNo);
    expect(await codeOf(confirm(world, who, orderNo, 5_000_00n))).toBe("SETTLE_QUOTA_EXCEEDED");
    await settleableIncome(world, who, 100_00n);
    expect(await confirm(world, who, orderNo, 5_000_00n)).toMatchObject({ isCustoms: false, isIndicative: false });
    await ok(world);
  });

  test("by customs declarations is confirmed within the day's limit, and counts there with its cost", async ({
    world,
  }) => {
    const { who, first } = await reviewing(world);
    await openCustomsFor(world, who);
    await world.db.prisma.material.updateMany({ where: { world: world.id }, data: { settlementType: "customs" } });
    const setDayLimit = (customsDayUsdMinor: number) =>
      world.call(driving.setTerms, { world: world.name, terms: { customsDayUsdMinor } }, operationsPerson);
    await setDayLimit(1_020_00);
    const { orderNo } = await makeSettlement(world, who, byReceive);
    await dollarAt(world, "6.5000");
    await decide(world, first, orderNo);
    await expect(confirm(world, who, orderNo, 5_000_00n)).rejects.toEqual(
      no("CUSTOMS_LIMIT_EXCEEDED", { left: "9.58 USD" }),
    );
    await setDayLimit(2_000_00);
    const { pay } = await confirm(world, who, orderNo, 5_000_00n);
    const request = { method: "normal", payCurrency: "USD" } as const;
    const { customs } = await world.call(settlementOrders.settlementQuota, request, who);
    expect(customs?.left).toEqual(usd(2_000_00n - pay.minor));
    await ok(world);
  });

  test("that is confirmed draws its cost, also where the market moves while it waits for a link", async ({ world }) => {
    const { who, first, income } = await reviewing(world);
    const { orderNo } = await makeSettlement(world, who, byReceive);
    await dollarAt(world, "6.5000");
    await decide(world, first, orderNo);
    const holding = await locking(world, "select from income where world = $1::uuid and detail_id = $2 for update", [
      world.id,
      income?.detailId,
    ]);
    const confirming = confirm(world, who, orderNo, 5_000_00n);
    await holding.isWaitedFor();
    await dollarAt(world, "6.6000");
    await holding.release();
    const { pay } = await confirming;
    const { links } = await settlementOf(world, who, orderNo);
    expect(links.map(({ drawn }) => drawn)).toEqual([pay]);
    await ok(world);
  });

  test("is cancelled when two hours are over, at the very instant", async ({ world }) => {
    const { who, first } = await reviewing(world);
    const { orderNo, placedAt } = await makeSettlement(world, who);
    await advanceTo(world, addMilliseconds(placedAt, 2 * hourMs - 1));
    expect((await settlementOf(world, who, orderNo)).order.state).toBe("pending");
    await advanceTo(world, addMilliseconds(placedAt, 2 * hourMs));
    expect(await decide(world, first, orderNo)).toMatchObject({ refusal: "OPERATION_NOT_ALLOW" });
    expect((await settlementOf(world, who, orderNo)).order).toMatchObject({ state: "canceled", end: "expire" });
    expect(await balancesByCurrency(world, who)).toEqual({ USD: [10_000_00n, 0n] });
    await ok(world);
  });

  test("is withdrawn by its maker's confirmation where the payee is gone meanwhile", async ({ world }) => {
    const { who, first } = await reviewing(world);
    const { orderNo } = await makeSettlement(world, who, byReceive);
    await dollarAt(world, "6.5000");
    await decide(world, first, orderNo);
    const payeeNo = await payeeOf(world, who);
    const { changes } = await world.call(settlementPayees.settlementPayee, { payeeNo }, who);
    const suspend = { world: world.name, payeeNo, changes, decision: "suspend" as const, reason: "Unreadable" };
    await world.call(settlementPayeeReviews.decideSettlementPayee, suspend, operationsPerson);
    expect(await confirm(world, who, orderNo, 5_000_00n)).toMatchObject({ state: "canceled", end: "lapse" });
    await ok(world);
  });

  test("needs a person other than its maker on every level, and so does another payee of a failed one", async ({
    world,
  }) => {
    const { who, first } = await reviewing(world);
    const { orderNo } = await makeSettlement(world, who);
    await decide(world, first, orderNo);
    await world.call(settlementBankCalls.dispatchSettlement, { world: world.name, orderNo }, operationsPerson);
    await world.call(
      settlementBankCalls.failSettlement,
      { world: world.name, orderNo, reason: "Closed account" },
      operationsPerson,
    );
    const otherPayee = await availableSettlementPayee(world, who, "mainlandIndividual");
    const repay = (payeeNo?: string) =>
      world.call(settlementPayouts.repaySettlement, { orderNo, payPassword, ...(payeeNo && { payeeNo }) }, who);
    expect(await codeOf(repay(otherPayee.payeeNo))).toBe("PAYEE_NEEDS_APPROVAL");
    // what was approved stays what it was, also once nothing has to be any more
    await world.call(approval.saveApproval, { levels: [] }, who);
    expect(await codeOf(repay(otherPayee.payeeNo))).toBe("PAYEE_NEEDS_APPROVAL");
    expect((await repay()).state).toBe("pending");
    const unknownOrder = { orderNo: "SO2603189990001", payPassword };
    expect(await codeOf(world.call(settlementPayouts.repaySettlement, unknownOrder, who))).toBe("ORDER_NOTFOUND");
    await world.call(approval.saveApproval, { levels: [[who.operatorId]] }, who);
    expect(await codeOf(makeSettlement(world, who))).toBe("REVIEWER_MISSING");
    const none = { orderNos: ["SO2603189990001"], isApproved: true, remark: "", payPassword };
    expect(await codeOf(world.call(settlementReviews.reviewSettlements, none, who))).toBe("ORDER_NOTFOUND");
    const review = { id: "SO2603189990001" };
    expect(await codeOf(world.call(settlementReviews.settlementReview, review, who))).toBe("ORDER_NOTFOUND");
    await ok(world);
  });

  /** A merchant with two settlements that nobody had to pass, each of a day of its own, which have failed; on a third. */
  async function failing(world: TestWorld) {
    const { who, first } = await reviewing(world);
    const limits = [{ from: usd(1_500_00n), countries: [] }];
    await world.call(approval.saveApproval, { levels: [[first.operatorId]], limits }, who);
    const failedOrderNos: string[] = [];
    for (const on of ["2026-03-18", "2026-03-19"] as const) {
      await advanceTo(world, beijingInstant(on, 10));
      const { orderNo, reviewState } = await makeSettlement(world, who);
      expect(reviewState).toBeNull();
      const order = { world: world.name, orderNo };
      await world.call(settlementBankCalls.dispatchSettlement, order, operationsPerson);
      await world.call(settlementBankCalls.failSettlement, { ...order, reason: "Closed account" }, operationsPerson);
      failedOrderNos.push(orderNo);
    }
    await advanceTo(world, beijingInstant("2026-03-20", 10));
    return { who, failed: failedOrderNos };
  }

  test("that has no approval is paid again to its payee while the whole of the day needs no approval", async ({
    world,
  }) => {
    const { who, failed } = await failing(world);
    const codes = [];
    for (const orderNo of failed)
      codes.push(await codeOf(world.call(settlementPayouts.repaySettlement, { orderNo, payPassword }, who)));
    expect(codes).toEqual(["ok", "APPROVAL_NEEDED"]);
    await ok(world);
  });

  test("that is paid out again is added up with the day's other payouts to the same account", async ({ world }) => {
    const { who, failed } = await failing(world);
    const { payeeNo } = await availableSettlementPayee(world, who, "mainlandIndividual");
    const again = failed.map(
      (orderNo) => (on: TestWorld) =>
        on.call(settlementPayouts.repaySettlement, { orderNo, payeeNo, payPassword }, who),
    );
    const codes = (await together(world, ...again)).map(codeOfSettled);
    expect([...codes].sort()).toEqual(["PAYEE_NEEDS_APPROVAL", "ok"]);
    expect((await makeSettlement(world, who, {}, { payeeNo })).reviewState).toBe("waiting");
    await ok(world);
  });

  test("of a part of the day's to one account is reviewed as the whole", async ({ world }) => {
    const { who, first } = await reviewing(world);
    const limits = [{ from: usd(1_500_00n), countries: [] }];
    await world.call(approval.saveApproval, { levels: [[first.operatorId]], limits }, who);
    expect((await makeSettlement(world, who)).reviewState).toBeNull();
    expect((await makeSettlement(world, who)).reviewState).toBe("waiting");
    await ok(world);
  });
});

describe("a speedy settlement that is reviewed", () => {
  const speedy = { ...byReceive, method: "speedy" } as const;

  /**
   * Prepares a settlement whose exchange costs more than its maximum after a rate change: its maker has to confirm it.
   */
  async function dearer(world: TestWorld) {
    const setup = await reviewing(world, 1, 0n);
    await openSpeedy(world, setup.who);
    const { associationNo } = await reviewedIncome(world, setup.who, 5_000_00n);
    const { orderNo } = await makeSettlement(world, setup.who, speedy);
    await dollarAt(world, "6.5000");
    await decide(world, setup.first, orderNo);
    return { ...setup, orderNo, associationNo };
  }

  test("is advanced nothing before it is approved, and then all of it", async ({ world }) => {
    const { who, first } = await reviewing(world, 1, 0n);
    await openSpeedy(world, who);
    await reviewedIncome(world, who, 5_000_00n);
    const { orderNo } = await makeSettlement(world, who, { method: "speedy" });
    expect((await settlementOf(world, who, orderNo)).advance).toBeNull();
    await ok(world);
    expect(await decide(world, first, orderNo)).toMatchObject({ state: "approved" });
    expect((await settlementOf(world, who, orderNo)).advance?.outstanding).toEqual(usd(1_001_00n));
    await ok(world);
  });

  test("of chosen links is advanced on their incomes once it is approved", async ({ world }) => {
    const { who, first } = await reviewing(world, 1, 0n);
    await openSpeedy(world, who);
    await reviewedIncome(world, who, 5_000_00n);
    const { associationNo, detailId } = await reviewedIncome(world, who, 2_000_00n);
    const { orderNo } = await makeSettlement(world, who, { method: "speedy", associationNos: [associationNo] });
    await decide(world, first, orderNo);
    const { advance } = await settlementOf(world, who, orderNo);
    const { incomes } = await world.call(advances.advanceDetail, { advanceNo: advance?.advanceNo ?? "" }, who);
    expect(incomes).toEqual([{ detailId, amount: usd(1_001_00n) }]);
    await ok(world);
  });

  test("reports why it cannot be approved, and stays unchanged", async ({ world }) => {
    const { who, first } = await reviewing(world, 1, 0n);
    await openSpeedy(world, who);
    await reviewedIncome(world, who, 5_000_00n);
    const { orderNo } = await makeSettlement(world, who, { method: "speedy" });
    await decideCredit(world, who, "close");
    expect(await decide(world, first, orderNo)).toMatchObject({ state: null, refusal: "SPEEDY_NOT_OPEN" });
    expect((await settlementOf(world, who, orderNo)).order.reviewState).toBe("waiting");
    await ok(world);
  });

  test("is confirmed by its maker while there is credit, and incomes are under review", async ({ world }) => {
    const { who, orderNo } = await dearer(world);
    expect((await confirm(world, who, orderNo, 5_000_00n)).advanceNo).not.toBeNull();
    await ok(world);
  });

  test("is not confirmed without the credit", async ({ world }) => {
    const { who, orderNo } = await dearer(world);
    await decideCredit(world, who, "change", { limit: usd(100_00n) });
    expect(await codeOf(confirm(world, who, orderNo, 5_000_00n))).toBe("CREDIT_EXCEEDED");
    await decideCredit(world, who, "close");
    expect(await codeOf(confirm(world, who, orderNo, 5_000_00n))).toBe("SPEEDY_NOT_OPEN");
    await ok(world);
  });

  test("is not confirmed once its income was credited: there is nothing left to advance on", async ({ world }) => {
    const setup = await reviewing(world, 1, 0n);
    await openSpeedy(world, setup.who);
    // as much as it draws at most, so that it needs no more of the links
    const { associationNo } = await reviewedIncome(world, setup.who, 5_000_00n);
    const { orderNo } = await makeSettlement(world, setup.who, { method: "speedy" });
    await associationReviewed(world, [associationNo]);
    expect(await decide(world, setup.first, orderNo)).toMatchObject({ refusal: "SURPLUS_EXCEEDED" });
    await ok(world);
  });
});

test("a speedy settlement is approved on a day off, at the last rate less 0.3 %", async ({ world }) => {
  const { who, first } = await reviewing(world, 1, 0n);
  await openSpeedy(world, who);
  await reviewedIncome(world, who, 5_000_00n);
  await advanceTo(world, beijingInstant("2026-03-21", 10));
  await dollarAt(world, "7.0000");
  const { orderNo } = await makeSettlement(world, who, { method: "speedy" });
  expect(await decide(world, first, orderNo)).toMatchObject({ state: "approved", refusal: null });
  const { order } = await settlementOf(world, who, orderNo);
  expect(order).toMatchObject({ receive: { currency: "CNH", minor: 6_976_20n }, speedyFee: usd(2_00n) });
  await ok(world);
});

test("a settlement from the balance cannot be confirmed on a day off", async ({ world }) => {
  const { who, first } = await reviewing(world);
  await world.db.sql(
    `update world set terms = jsonb_set(terms, '{reviewMinutes}', '10080') where id = $1::uuid returning id`,
    [world.id],
  );
  const { orderNo } = await makeSettlement(world, who, byReceive);
  await dollarAt(world, "6.5000");
  await decide(world, first, orderNo);
  await advanceTo(world, beijingInstant("2026-03-21", 10));
  expect(await codeOf(confirm(world, who, orderNo, 5_000_00n))).toBe("MARKET_CLOSED");
});
