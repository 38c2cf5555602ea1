import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { associations } from "@/lib/receiving/calls/associations";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import {
  approvedMaterial,
  awaitingIncome,
  linkableOf,
  linkIncome,
  reviewLinks,
  standingOf,
  usd,
} from "../fixtures/associating";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOfSettled, no } from "../fixtures/refusals";
import { refundOf } from "../fixtures/refunding";
import { settleableIncome, makeSettlement, settlementCostOf, settlementSent } from "../fixtures/settling";
import { together } from "../fixtures/together";
import { openMarket } from "../fixtures/trading";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

test("of an income a part is refunded and the rest associated: credited is the rest, and nothing more can be linked", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, 400_00n), principal);
  // an income that is being refunded accepts no links
  await expect(linkIncome(world, principal, detailId, serialNo, 100_00n)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.call(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  await expect(linkIncome(world, principal, detailId, serialNo, 600_01n)).rejects.toMatchObject({
    code: "LINK_ABOVE_INCOME",
  });
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 600_00n);
  expect(await standingOf(world, principal, detailId)).toEqual(["underReview", 600_00n]);
  await reviewLinks(world, [associationNo]);
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 600_00n]);
  expect(await availableAndHeld(world, principal)).toEqual([600_00n, 0n]);
  await expect(world.call(refunds.askRefund, refundOf(detailId, 600_01n), principal)).rejects.toMatchObject({
    code: "REFUND_ABOVE_REST",
  });
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

/** A refund of an income under way, paid out. */
async function completeRefundOf(
  world: TestWorld,
  principal: Principal,
  detailId: string,
  minor: bigint,
): Promise<string> {
  const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, minor), principal);
  await world.call(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  return orderNo;
}

const refundableOf = async (world: TestWorld, principal: Principal, detailId: string) => {
  const { refundable, linked: linkedAmount } = await world.call(refunds.refundInfo, { id: detailId }, principal);
  return [refundable.minor, linkedAmount.minor];
};

test("a credited income is refunded out of its associations, the last ones first: their orders may be associated anew once it is paid out", async ({
  world,
}) => {
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  const [first, last] = [await approvedMaterial(world, principal), await approvedMaterial(world, principal)];
  const links = [
    await linkIncome(world, principal, detailId, first, 700_00n),
    await linkIncome(world, principal, detailId, last, 300_00n),
  ];
  await reviewLinks(world, links);
  expect(await refundableOf(world, principal, detailId)).toEqual([1_000_00n, 1_000_00n]);
  const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, 400_00n), principal);
  // until it is paid out nothing of them is given back, and nothing more of them can be refunded
  expect(await refundableOf(world, principal, detailId)).toEqual([600_00n, 600_00n]);
  expect([await linkableOf(world, principal, first), await linkableOf(world, principal, last)]).toEqual([
    4_300_00n,
    4_700_00n,
  ]);
  await world.call(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  expect([await linkableOf(world, principal, first), await linkableOf(world, principal, last)]).toEqual([
    4_400_00n,
    5_000_00n,
  ]);
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 600_00n]);
  const { associations: rows } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(links.map((link) => rows.find(({ associationNo }) => associationNo === link)?.state)).toEqual([
    "approved",
    "released",
  ]);
  await completeRefundOf(world, principal, detailId, 600_00n);
  expect(await standingOf(world, principal, detailId)).toEqual(["refunded", 0n]);
  expect(await availableAndHeld(world, principal)).toEqual([0n, 0n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("a refund that is not made leaves the associations of its income unchanged", async ({ world }) => {
  const principal = await world.merchant();
  const { detailId, serialNo } = await settleableIncome(world, principal, 1_000_00n);
  const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, 1_000_00n), principal);
  await world.call(refundActions.failRefund, { world: world.name, orderNo, reason: "Closed" }, ops);
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 1_000_00n]);
  expect(await linkableOf(world, principal, serialNo)).toBe(0n);
  expect(await refundableOf(world, principal, detailId)).toEqual([1_000_00n, 1_000_00n]);
  expect(await faultsOf(world)).toEqual([]);
});

test("an amount drawn by a settlement is not refunded, and one under refund is not settled", async ({ world }) => {
  const principal = await world.merchant();
  await openMarket(world);
  const { detailId, associationNo } = await settleableIncome(world, principal, 10_000_00n);
  await makeSettlement(world, principal, { minor: 4_000_00n });
  expect(await refundableOf(world, principal, detailId)).toEqual([6_000_00n, 6_000_00n]);
  await expect(world.call(refunds.askRefund, refundOf(detailId, 6_000_01n), principal)).rejects.toMatchObject({
    code: "REFUND_ABOVE_REST",
  });
  const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, 1_000_00n), principal);
  // the rest of the income is settled meanwhile, and no cent of what goes back
  const selection = { associationNos: [associationNo] };
  await expect(settlementCostOf(world, principal, { minor: 5_000_01n, ...selection })).rejects.toMatchObject({
    code: "SETTLE_QUOTA_EXCEEDED",
  });
  await makeSettlement(world, principal, { minor: 3_000_00n, ...selection });
  expect(await faultsOf(world)).toEqual([]);
  await world.call(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  await expect(settlementCostOf(world, principal, { minor: 2_000_01n })).rejects.toMatchObject({
    code: "SETTLE_QUOTA_EXCEEDED",
  });
  await makeSettlement(world, principal, { minor: 1_900_00n });
  expect(await refundableOf(world, principal, detailId)).toEqual([100_00n, 100_00n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("the history of an income has each reason at its own step, and a link's original amount and its rest after a refund", async ({
  world,
}) => {
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  const [first, last] = [await approvedMaterial(world, principal), await approvedMaterial(world, principal)];
  await reviewLinks(world, [await linkIncome(world, principal, detailId, first, 1_000_00n)], "Not this buyer");
  await reviewLinks(world, [
    await linkIncome(world, principal, detailId, first, 700_00n),
    await linkIncome(world, principal, detailId, last, 300_00n),
  ]);
  const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, 400_00n), principal);
  const decision = { world: world.name, orderNo };
  await world.call(refundActions.switchRefund, { ...decision, reason: "Cut-off missed" }, ops);
  await world.call(refundActions.completeRefund, decision, ops);
  const { rows } = await world.call(receiving.incomes, { detailId, currentPage: 1, pageSize: 10 }, principal);
  const { story } = await world.call(receiving.remittance, { orderNo: rows[0]?.remittanceNo ?? "" }, principal);
  const storyEvents = story.map(({ of, event, amount, reason }) => [of, event, amount?.minor ?? null, reason]);
  expect(storyEvents).toEqual(
    expect.arrayContaining([
      ["association", "reject", 1_000_00n, "Not this buyer"],
      ["association", "made", 700_00n, ""],
      ["association", "shorten", 600_00n, ""],
      ["association", "refund", 300_00n, ""],
      ["incomeRefund", "switch", 400_00n, "Cut-off missed"],
      ["incomeRefund", "complete", 400_00n, ""],
    ]),
  );
});

test("an income's credited amount is the one at its credit: without earlier refunds, and including later ones", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  await completeRefundOf(world, principal, detailId, 400_00n);
  await reviewLinks(world, [await linkIncome(world, principal, detailId, serialNo, 600_00n)]);
  await completeRefundOf(world, principal, detailId, 100_00n);
  const { sums } = await world.call(receiving.incomeSums, {}, principal);
  expect(sums).toMatchObject([{ count: 1, net: { minor: 1_000_00n }, credited: { minor: 600_00n } }]);
});

test("of a settlement and a refund racing for the same income, no more is used than there is", async ({ world }) => {
  const principal = await world.merchant();
  await openMarket(world);
  const { detailId } = await settleableIncome(world, principal, 10_000_00n);
  const settlementInput = await settlementSent(world, principal, { minor: 6_000_00n });
  const outcome = await together(
    world,
    (at) => at.call(settlementOrders.settle, settlementInput, principal),
    (at) => at.call(refunds.askRefund, refundOf(detailId, 6_000_00n), principal),
  );
  expect(outcome.map(codeOfSettled).filter((code) => code === "ok")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("the page of an income lists its associations, refunds and settlements; settlements only with the permission for them", async ({
  world,
}) => {
  const principal = await world.merchant();
  await openMarket(world);
  const { detailId, associationNo } = await settleableIncome(world, principal, 10_000_00n);
  const order = await makeSettlement(world, principal, { minor: 4_000_00n });
  const refundNo = await completeRefundOf(world, principal, detailId, 1_000_00n);
  const { remittanceNo } = (await world.call(receiving.incomes, { detailId, currentPage: 1, pageSize: 10 }, principal))
    .rows[0] ?? { remittanceNo: "" };
  const storyFor = async (of: Principal) => {
    const { story } = await world.call(receiving.remittance, { orderNo: remittanceNo }, of);
    return story.map(({ of: kind, orderNo, event, amount }) => [kind, orderNo, event, amount?.minor ?? null]);
  };
  expect(await storyFor(principal)).toEqual([
    ["association", associationNo, "made", 10_000_00n],
    ["association", associationNo, "approve", 10_000_00n],
    ["settlementOrder", order.orderNo, "made", 4_000_00n],
    ["incomeRefund", refundNo, "made", 1_000_00n],
    ["incomeRefund", refundNo, "complete", 1_000_00n],
    ["association", associationNo, "shorten", 9_000_00n],
  ]);
  const clerk = {
    ...principal,
    permissions: principal.permissions.filter((permission) => permission.startsWith("collection/")),
  };
  expect((await storyFor(clerk)).filter(([kind]) => kind === "settlementOrder")).toEqual([]);
});

test("while some of its orders are associated, an income that waits is not refunded; once they are released it is", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 300_00n);
  expect((await world.call(refunds.refundInfo, { id: detailId }, principal)).refundable).toEqual(usd(0n));
  await expect(world.call(refunds.askRefund, refundOf(detailId, 100_00n), principal)).rejects.toMatchObject({
    code: "REFUND_LINKS_FIRST",
    detail: { rest: "0.00 USD", links: `${associationNo} (HT-2026-0001, 300.00 USD)` },
  });
  const { releaseFirst } = await world.call(refunds.refundInfo, { id: detailId }, principal);
  expect(releaseFirst).toEqual([{ associationNo, contractNo: "HT-2026-0001", amount: usd(300_00n) }]);
  await world.call(associations.release, { associationNo }, principal);
  await world.call(refunds.askRefund, refundOf(detailId, 1_000_00n), principal);
  expect(await standingOf(world, principal, detailId)).toEqual(["refunding", 0n]);
});

test("of a refund and an association racing for the same income, one succeeds", async ({ world }) => {
  const principal = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, principal), await approvedMaterial(world, principal)];
  const results = await together(
    world,
    (at) => linkIncome(at, principal, detailId, serialNo, 1_000_00n),
    (at) => at.call(refunds.askRefund, refundOf(detailId, 1_000_00n), principal),
  );
  expect(results.map(codeOfSettled).filter((code) => code === "ok")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});
