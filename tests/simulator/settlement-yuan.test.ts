import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { rateUnit } from "@/lib/money/rate";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { associations } from "@/lib/receiving/calls/associations";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { approval } from "@/lib/access/calls/approval";
import { beijingInstant } from "@/lib/time/beijing";
import { approvedMaterial, awaitingIncome, reviewLinks } from "../fixtures/associating";
import { balancesByCurrency } from "../fixtures/paying";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { settleableIncome, makeSettlement, settlementCostOf, settlementOf } from "../fixtures/settling";
import { advanceTo, openMarket } from "../fixtures/trading";
import { operationsPerson, payPassword, test, type TestWorld } from "../fixtures/world";

const yuan = (minor: bigint) => money("CNH", minor);
const inYuan = (minor: bigint) => ({ payCurrency: "CNH", amount: yuan(minor) }) as const;
const unitRate = { base: "CNH", quote: "CNH", value: rateUnit };

/** Creates an income in yuan whose association was approved. */
async function yuanIncome(world: TestWorld, principal: Principal, minor: bigint): Promise<string> {
  const detailId = await awaitingIncome(world, principal, { amount: yuan(minor) });
  const serialNo = await approvedMaterial(world, principal, { amount: yuan(minor) });
  const link = { detailId, serialNo, amount: yuan(minor) };
  const { associationNo } = await world.call(associations.associate, { links: [link] }, principal);
  await reviewLinks(world, [associationNo]);
  return associationNo;
}

/** Creates a settlement of 1,000.00 USD whose payout fails and that is then canceled, which leaves 6,997.20 in yuan. */
async function canceledSettlement(world: TestWorld, principal: Principal) {
  const { associationNo } = await settleableIncome(world, principal);
  const { orderNo } = await makeSettlement(world, principal);
  const order = { world: world.name, orderNo };
  await world.call(settlementBankCalls.dispatchSettlement, order, operationsPerson);
  await world.call(settlementBankCalls.failSettlement, { ...order, reason: "Closed account" }, operationsPerson);
  await world.call(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, principal);
  return associationNo;
}

/** The movements of an order, by their kinds. */
const kindsOf = async (world: TestWorld, orderNo: string) => {
  const { id } = await world.db.prisma.settlementOrder.findFirstOrThrow({ where: { world: world.id, orderNo } });
  const rows = await world.db.prisma.posting.findMany({ where: { world: world.id, orderId: id } });
  return rows.map(({ kind }) => kind).sort();
};

describe("incoming yuan", () => {
  test("are paid out without conversion: at a rate of one, without an exchange, with the fee, out of their links", async ({
    world,
  }) => {
    await openMarket(world);
    const principal = await world.merchant();
    const associationNo = await yuanIncome(world, principal, 10_000_00n);
    const cost = await settlementCostOf(world, principal, inYuan(5_000_00n));
    expect(cost).toMatchObject({
      pay: yuan(5_000_00n),
      receive: yuan(5_000_00n),
      rate: unitRate,
      mid: unitRate,
      fee: yuan(5_00n),
    });
    const { orderNo, ...order } = await makeSettlement(world, principal, inYuan(5_000_00n));
    expect(order).toMatchObject({ state: "pending", receive: yuan(5_000_00n), rate: unitRate, debit: yuan(5_005_00n) });
    expect(await balancesByCurrency(world, principal)).toEqual({ CNH: [4_995_00n, 5_000_00n] });
    expect(await kindsOf(world, orderNo)).toEqual(["settlementFee", "settlementHold"]);
    const { links } = await settlementOf(world, principal, orderNo);
    expect(links).toMatchObject([{ associationNo, drawn: yuan(5_000_00n), left: yuan(10_000_00n) }]);
    for (const step of [
      settlementBankCalls.dispatchSettlement,
      settlementBankCalls.acceptSettlement,
      settlementBankCalls.succeedSettlement,
    ])
      await world.call(step, { world: world.name, orderNo }, operationsPerson);
    expect(await balancesByCurrency(world, principal)).toEqual({ CNH: [4_995_00n, 0n] });
    expect(await faultsOf(world)).toEqual([]);
  });

  test("are settled at night too, by either of the two equal amounts", async ({ world }) => {
    await openMarket(world);
    const principal = await world.merchant();
    await yuanIncome(world, principal, 10_000_00n);
    await advanceTo(world, beijingInstant("2026-03-21", 3));
    const order = await makeSettlement(world, principal, { ...inYuan(1_000_00n), mode: "byReceive" });
    expect(order).toMatchObject({ pay: yuan(1_000_00n), receive: yuan(1_000_00n), debit: yuan(1_001_00n) });
    const quota = await world.call(
      settlementOrders.settlementQuota,
      { method: "normal", payCurrency: "CNH" },
      principal,
    );
    expect([quota.left, quota.now.offHours]).toEqual([yuan(9_000_00n), null]);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("come back without their fee when the settlement is cancelled, and can be settled again", async ({ world }) => {
    await openMarket(world);
    const principal = await world.merchant();
    await yuanIncome(world, principal, 1_000_00n);
    const { orderNo } = await makeSettlement(world, principal, inYuan(900_00n));
    await world.call(settlementOrders.cancelSettlement, { orderNo, reason: "Wrong payee" }, principal);
    expect(await balancesByCurrency(world, principal)).toEqual({ CNH: [999_10n, 0n] });
    expect((await makeSettlement(world, principal, inYuan(900_00n))).state).toBe("pending");
    expect(await faultsOf(world)).toEqual([]);
  });

  test("are held for their review without conversion, without a margin, and paid out once it is passed", async ({
    world,
  }) => {
    await openMarket(world);
    const principal = await world.merchant();
    const reviewer = await world.operator(principal.userNo);
    await world.call(approval.saveApproval, { levels: [[reviewer.operatorId]] }, principal);
    await yuanIncome(world, principal, 1_000_00n);
    const order = await makeSettlement(world, principal, { ...inYuan(900_00n), mode: "byReceive" });
    expect([order.reviewState, await balancesByCurrency(world, principal)]).toEqual([
      "waiting",
      { CNH: [99_10n, 900_90n] },
    ]);
    expect(await faultsOf(world)).toEqual([]);
    const decision = { orderNos: [order.orderNo], isApproved: true, remark: "", payPassword };
    const { rows } = await world.call(settlementReviews.reviewSettlements, decision, reviewer);
    expect(rows).toMatchObject([{ state: "approved" }]);
    expect(await balancesByCurrency(world, principal)).toEqual({ CNH: [99_10n, 900_00n] });
    expect(await faultsOf(world)).toEqual([]);
  });

  test("beyond the linked amount are refused, and other currencies' links do not count for theirs", async ({
    world,
  }) => {
    await openMarket(world);
    const principal = await world.merchant();
    await settleableIncome(world, principal);
    await world.fund(principal.userNo, "CNH", 10_000_00n);
    await yuanIncome(world, principal, 1_000_00n);
    await expect(settlementCostOf(world, principal, inYuan(1_000_01n))).rejects.toEqual(
      no("SETTLE_QUOTA_EXCEEDED", { left: "1,000.00 CNH" }),
    );
  });
});

describe("yuan returned by a cancelled settlement", () => {
  test("are paid out by the links of the sold income, which are drawn again, and no more than was sold", async ({
    world,
  }) => {
    await openMarket(world);
    const principal = await world.merchant();
    const associationNo = await canceledSettlement(world, principal);
    await world.fund(principal.userNo, "CNH", 10_000_00n);
    await expect(settlementCostOf(world, principal, inYuan(6_997_21n))).rejects.toEqual(
      no("SETTLE_QUOTA_EXCEEDED", { left: "6,997.20 CNH" }),
    );
    const first = await makeSettlement(world, principal, inYuan(3_498_60n));
    const { links } = await settlementOf(world, principal, first.orderNo);
    expect(links).toMatchObject([{ associationNo, drawn: money("USD", 500_00n), left: money("USD", 10_000_00n) }]);
    await makeSettlement(world, principal, inYuan(3_498_60n));
    const { left } = await world.call(
      settlementOrders.settlementQuota,
      { method: "normal", payCurrency: "USD" },
      principal,
    );
    expect(left).toEqual(money("USD", 9_000_00n));
    await expect(settlementCostOf(world, principal, inYuan(50_01n))).rejects.toEqual(
      no("SETTLE_QUOTA_EXCEEDED", { left: "0.00 CNH" }),
    );
    await world.call(settlementOrders.cancelSettlement, { orderNo: first.orderNo, reason: "Wrong payee" }, principal);
    expect((await settlementCostOf(world, principal, inYuan(3_498_60n))).pay).toEqual(yuan(3_498_60n));
    expect(await faultsOf(world)).toEqual([]);
  });

  test("are not paid out by links that another settlement has drawn since", async ({ world }) => {
    await openMarket(world);
    const principal = await world.merchant();
    await canceledSettlement(world, principal);
    await world.fund(principal.userNo, "USD", 2_000_00n);
    await makeSettlement(world, principal, { minor: 9_500_00n });
    const { left } = await world.call(
      settlementOrders.settlementQuota,
      { method: "normal", payCurrency: "CNH" },
      principal,
    );
    expect(left).toEqual(yuan(3_498_60n));
  });
});
