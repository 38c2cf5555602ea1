import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { associations } from "@/lib/receiving/calls/associations";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import {
  approvedMaterial,
  awaitingIncome,
  linkableOf,
  linked,
  reviewed,
  standingOf,
  usd,
} from "../fixtures/associating";
import { purseOf } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOfSettled, no } from "../fixtures/refusals";
import { refundOf } from "../fixtures/refunding";
import { settleableIncome, settled, settlementCostOf, settlementSent } from "../fixtures/settling";
import { together } from "../fixtures/together";
import { openMarket } from "../fixtures/trading";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

test("of an income a part is refunded and the rest associated: credited is the rest, and nothing more can be linked", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, 400_00n), who);
  // what is being refunded takes no links
  await expect(linked(world, who, detailId, serialNo, 100_00n)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  await expect(linked(world, who, detailId, serialNo, 600_01n)).rejects.toMatchObject({ code: "LINK_ABOVE_INCOME" });
  const associationNo = await linked(world, who, detailId, serialNo, 600_00n);
  expect(await standingOf(world, who, detailId)).toEqual(["underReview", 600_00n]);
  await reviewed(world, [associationNo]);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 600_00n]);
  expect(await purseOf(world, who)).toEqual([600_00n, 0n]);
  await expect(world.ask(refunds.askRefund, refundOf(detailId, 600_01n), who)).rejects.toMatchObject({
    code: "REFUND_ABOVE_REST",
  });
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

/** A refund of an income under way, paid out. */
async function refunded(world: TestWorld, who: Who, detailId: string, minor: bigint): Promise<string> {
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, minor), who);
  await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  return orderNo;
}

const refundableOf = async (world: TestWorld, who: Who, detailId: string) => {
  const { refundable, linked: associated } = await world.ask(refunds.refundInfo, { id: detailId }, who);
  return [refundable.minor, associated.minor];
};

test("a credited income is refunded out of its associations, the last ones first: their orders may be associated anew once it is paid out", async ({
  world,
}) => {
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  const [first, last] = [await approvedMaterial(world, who), await approvedMaterial(world, who)];
  const links = [await linked(world, who, detailId, first, 700_00n), await linked(world, who, detailId, last, 300_00n)];
  await reviewed(world, links);
  expect(await refundableOf(world, who, detailId)).toEqual([1_000_00n, 1_000_00n]);
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, 400_00n), who);
  // until it is paid out nothing of them is given back, and nothing more of them can be refunded
  expect(await refundableOf(world, who, detailId)).toEqual([600_00n, 600_00n]);
  expect([await linkableOf(world, who, first), await linkableOf(world, who, last)]).toEqual([4_300_00n, 4_700_00n]);
  await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  expect([await linkableOf(world, who, first), await linkableOf(world, who, last)]).toEqual([4_400_00n, 5_000_00n]);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 600_00n]);
  const { associations: rows } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(links.map((link) => rows.find(({ associationNo }) => associationNo === link)?.state)).toEqual([
    "approved",
    "released",
  ]);
  await refunded(world, who, detailId, 600_00n);
  expect(await standingOf(world, who, detailId)).toEqual(["refunded", 0n]);
  expect(await purseOf(world, who)).toEqual([0n, 0n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("a refund that is not made leaves the associations of its income as they were", async ({ world }) => {
  const who = await world.merchant();
  const { detailId, serialNo } = await settleableIncome(world, who, 1_000_00n);
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, 1_000_00n), who);
  await world.ask(refundActions.failRefund, { world: world.name, orderNo, reason: "Closed" }, ops);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 1_000_00n]);
  expect(await linkableOf(world, who, serialNo)).toBe(0n);
  expect(await refundableOf(world, who, detailId)).toEqual([1_000_00n, 1_000_00n]);
  expect(await faultsOf(world)).toEqual([]);
});

test("what a settlement draws of an income is not refunded, nor is what is being refunded settled", async ({
  world,
}) => {
  const who = await world.merchant();
  await openMarket(world);
  const { detailId, associationNo } = await settleableIncome(world, who, 10_000_00n);
  await settled(world, who, { minor: 4_000_00n });
  expect(await refundableOf(world, who, detailId)).toEqual([6_000_00n, 6_000_00n]);
  await expect(world.ask(refunds.askRefund, refundOf(detailId, 6_000_01n), who)).rejects.toMatchObject({
    code: "REFUND_ABOVE_REST",
  });
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, 1_000_00n), who);
  // the rest of the income is settled meanwhile, and no cent of what goes back
  const chosen = { associationNos: [associationNo] };
  await expect(settlementCostOf(world, who, { minor: 5_000_01n, ...chosen })).rejects.toMatchObject({
    code: "SETTLE_QUOTA_EXCEEDED",
  });
  await settled(world, who, { minor: 3_000_00n, ...chosen });
  expect(await faultsOf(world)).toEqual([]);
  await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, ops);
  await expect(settlementCostOf(world, who, { minor: 2_000_01n })).rejects.toMatchObject({
    code: "SETTLE_QUOTA_EXCEEDED",
  });
  await settled(world, who, { minor: 1_900_00n });
  expect(await refundableOf(world, who, detailId)).toEqual([100_00n, 100_00n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("the story of an income says each reason at its own step, and of a link what it was made of and what a refund left", async ({
  world,
}) => {
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  const [first, last] = [await approvedMaterial(world, who), await approvedMaterial(world, who)];
  await reviewed(world, [await linked(world, who, detailId, first, 1_000_00n)], "Not this buyer");
  await reviewed(world, [
    await linked(world, who, detailId, first, 700_00n),
    await linked(world, who, detailId, last, 300_00n),
  ]);
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, 400_00n), who);
  const decided = { world: world.name, orderNo };
  await world.ask(refundActions.switchRefund, { ...decided, reason: "Cut-off missed" }, ops);
  await world.ask(refundActions.completeRefund, decided, ops);
  const { rows } = await world.ask(receiving.incomes, { detailId, currentPage: 1, pageSize: 10 }, who);
  const { story } = await world.ask(receiving.remittance, { orderNo: rows[0]?.remittanceNo ?? "" }, who);
  const told = story.map(({ of, event, amount, reason }) => [of, event, amount?.minor ?? null, reason]);
  expect(told).toEqual(
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

test("what was credited of an income is what it came to then: without what was refunded before, and with what is refunded since", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  await refunded(world, who, detailId, 400_00n);
  await reviewed(world, [await linked(world, who, detailId, serialNo, 600_00n)]);
  await refunded(world, who, detailId, 100_00n);
  const { sums } = await world.ask(receiving.incomeSums, {}, who);
  expect(sums).toMatchObject([{ count: 1, net: { minor: 1_000_00n }, credited: { minor: 600_00n } }]);
});

test("of a settlement and a refund that race for the same income, no more goes than there is", async ({ world }) => {
  const who = await world.merchant();
  await openMarket(world);
  const { detailId } = await settleableIncome(world, who, 10_000_00n);
  const sent = await settlementSent(world, who, { minor: 6_000_00n });
  const outcome = await together(
    world,
    (at) => at.ask(settlementOrders.settle, sent, who),
    (at) => at.ask(refunds.askRefund, refundOf(detailId, 6_000_00n), who),
  );
  expect(outcome.map(codeOfSettled).filter((code) => code === "ok")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("the page of an income tells its associations, refunds and settlements; whoever may not see settlements is not told them", async ({
  world,
}) => {
  const who = await world.merchant();
  await openMarket(world);
  const { detailId, associationNo } = await settleableIncome(world, who, 10_000_00n);
  const order = await settled(world, who, { minor: 4_000_00n });
  const refundNo = await refunded(world, who, detailId, 1_000_00n);
  const { remittanceNo } = (await world.ask(receiving.incomes, { detailId, currentPage: 1, pageSize: 10 }, who))
    .rows[0] ?? { remittanceNo: "" };
  const storyFor = async (of: Who) => {
    const { story } = await world.ask(receiving.remittance, { orderNo: remittanceNo }, of);
    return story.map(({ of: what, orderNo, event, amount }) => [what, orderNo, event, amount?.minor ?? null]);
  };
  expect(await storyFor(who)).toEqual([
    ["association", associationNo, "made", 10_000_00n],
    ["association", associationNo, "approve", 10_000_00n],
    ["settlementOrder", order.orderNo, "made", 4_000_00n],
    ["incomeRefund", refundNo, "made", 1_000_00n],
    ["incomeRefund", refundNo, "complete", 1_000_00n],
    ["association", associationNo, "shorten", 9_000_00n],
  ]);
  const clerk = { ...who, permissions: who.permissions.filter((one) => one.startsWith("collection/")) };
  expect((await storyFor(clerk)).filter(([what]) => what === "settlementOrder")).toEqual([]);
});

test("while some of its orders are associated, an income that waits is not refunded; once they are released it is", async ({
  world,
}) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 300_00n);
  expect((await world.ask(refunds.refundInfo, { id: detailId }, who)).refundable).toEqual(usd(0n));
  await expect(world.ask(refunds.askRefund, refundOf(detailId, 100_00n), who)).rejects.toMatchObject({
    code: "REFUND_LINKS_FIRST",
    detail: { rest: "0.00 USD", links: `${associationNo} (HT-2026-0001, 300.00 USD)` },
  });
  const { releaseFirst } = await world.ask(refunds.refundInfo, { id: detailId }, who);
  expect(releaseFirst).toEqual([{ associationNo, contractNo: "HT-2026-0001", amount: usd(300_00n) }]);
  await world.ask(associations.release, { associationNo }, who);
  await world.ask(refunds.askRefund, refundOf(detailId, 1_000_00n), who);
  expect(await standingOf(world, who, detailId)).toEqual(["refunding", 0n]);
});

test("of a refund and an association that race for the same income, one gets it", async ({ world }) => {
  const who = await world.merchant();
  const [detailId, serialNo] = [await awaitingIncome(world, who), await approvedMaterial(world, who)];
  const settled = await together(
    world,
    (at) => linked(at, who, detailId, serialNo, 1_000_00n),
    (at) => at.ask(refunds.askRefund, refundOf(detailId, 1_000_00n), who),
  );
  expect(settled.map(codeOfSettled).filter((code) => code === "ok")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});
