import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { materials } from "@/lib/materials/calls/materials";
import { money, type Money } from "@/lib/money/money";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { refunds } from "@/lib/receiving/calls/refunds";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
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
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { refundOf } from "../fixtures/refunding";
import { settled, settlementCostOf, settlementSent } from "../fixtures/settling";
import { together } from "../fixtures/together";
import { dollarAt, openMarket } from "../fixtures/trading";
import { messagesTo } from "../fixtures/told";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const euros = (minor: bigint) => money("EUR", minor);
/** What came to a global account of an own exporter: it needs no orders, and is credited at once. */
const creditedIncome = (world: TestWorld, who: Who, amount: Money = usd(1_000_00n)) =>
  awaitingIncome(world, who, { amount, needsAssociation: false });
const link = (world: TestWorld, who: Who, detailId: string, serialNo: string, amount: Money) =>
  world.ask(associations.associate, { links: [{ detailId, serialNo, amount }] }, who);

test("an income that was credited at once is associated afterwards, and then it settles", async ({ world }) => {
  const who = await world.merchant();
  await openMarket(world);
  const [detailId, serialNo] = [await creditedIncome(world, who), await approvedMaterial(world, who)];
  const { rows } = await world.ask(receiving.incomes, { ...page, currency: "USD" }, who);
  expect(rows).toMatchObject([{ detailId, state: "credited", mayAssociate: true }]);
  const { income, candidates } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect([income.takesLinks, candidates.map((row) => row.serialNo)]).toEqual([true, [serialNo]]);
  const offered = await world.ask(associations.materialAssociations, { serialNo }, who);
  expect(offered.incomes).toMatchObject([{ detailId, proposed: usd(1_000_00n) }]);

  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 1_000_00n]);
  // as for others, what is not approved yet is not settled
  expect(await codeOf(settlementCostOf(world, who, { minor: 1_000_00n }))).toBe("SETTLE_QUOTA_EXCEEDED");
  await reviewed(world, [associationNo]);
  expect((await messagesTo(world, who)).at(-1)).toContain("was credited already, has been approved: USD 1,000.00");
  // for the fee, which is paid beside what is settled
  await world.fund(who.userNo, "USD", 100_00n);
  await settled(world, who, { minor: 1_000_00n });
  const after = await world.ask(receiving.incomes, { ...page, currency: "USD" }, who);
  expect(after.rows).toMatchObject([{ detailId, state: "credited", mayAssociate: false, linked: usd(1_000_00n) }]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("a link is undone until a settlement uses it: what is used stays, with the settlement's number, and the rest goes", async ({
  world,
}) => {
  const who = await world.merchant();
  await openMarket(world);
  const [detailId, wrong] = [await creditedIncome(world, who), await approvedMaterial(world, who)];
  await reviewed(world, [await linked(world, who, detailId, wrong, 1_000_00n)]);
  expect(await world.ask(materials.cancelMaterial, { id: wrong }, who)).toMatchObject({ state: "voided" });
  // it needs no orders: its money stays free
  expect([await standingOf(world, who, detailId), await purseOf(world, who)]).toEqual([
    ["credited", 0n],
    [1_000_00n, 0n],
  ]);
  const serialNo = await approvedMaterial(world, who);
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  await reviewed(world, [associationNo]);
  const { orderNo } = await settled(world, who, { minor: 300_00n });
  const used = { used: "300.00 USD", orders: orderNo, associationNo };
  await expect(world.ask(materials.cancelMaterial, { id: serialNo }, who)).rejects.toEqual(no("MATERIAL_LINKED", used));
  await expect(linked(world, who, detailId, serialNo, 500_00n)).rejects.toEqual(no("ASSOCIATION_USED", used));
  expect(await world.ask(associations.release, { associationNo }, who)).toMatchObject({
    state: "approved",
    amount: usd(300_00n),
    used: usd(300_00n),
    usedBy: [orderNo],
    isReleasable: false,
  });
  expect([await linkableOf(world, who, serialNo), await standingOf(world, who, detailId)]).toEqual([
    4_700_00n,
    ["credited", 300_00n],
  ]);
  await expect(world.ask(associations.release, { associationNo }, who)).rejects.toEqual(no("ASSOCIATION_USED", used));
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("of a settlement and a release that race for one link, one gets it", async ({ world }) => {
  const who = await world.merchant();
  await openMarket(world);
  const [detailId, serialNo] = [await creditedIncome(world, who), await approvedMaterial(world, who)];
  const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
  await reviewed(world, [associationNo]);
  const sent = await settlementSent(world, who, { minor: 1_000_00n });
  const codes = (
    await together(
      world,
      (on) => on.ask(settlementOrders.settle, sent, who),
      (on) => on.ask(associations.release, { associationNo }, who),
    )
  ).map(codeOfSettled);
  expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("an order in another currency is linked at the day's mid, shown before, kept with the link and the same all day", async ({
  world,
}) => {
  const who = await world.merchant();
  await openMarket(world);
  const detailId = await creditedIncome(world, who, euros(8_000_00n));
  const serialNo = await approvedMaterial(world, who, { amount: usd(10_000_00n) });
  // a dollar is 0.85587 euros when the day begins: a euro is 1.16840 dollars, and 10,000 dollars are 8,558.71 euros
  const mid = { base: "EUR", quote: "USD", value: 116_840_000n };
  const offered = async () => (await world.ask(associations.linkableMaterials, { ...page, detailId }, who)).rows[0];
  expect(await offered()).toMatchObject({
    linkable: usd(10_000_00n),
    inIncome: { linkable: euros(8_558_71n), rate: mid, rateDay: "2026-03-18" },
  });
  await dollarAt(world, "7.5000");
  const { rows } = await link(world, who, detailId, serialNo, euros(5_000_00n));
  const kept = { amount: euros(5_000_00n), materialAmount: usd(5_842_00n), rate: mid, rateDay: "2026-03-18" };
  expect(rows).toMatchObject([kept]);
  expect(await linkableOf(world, who, serialNo)).toBe(4_158_00n);
  // more than is left of either side is refused in that side's own currency
  await expect(
    link(world, who, detailId, await approvedMaterial(world, who, { amount: usd(1_000_00n) }), euros(1_000_00n)),
  ).rejects.toEqual(no("LINK_ABOVE_MATERIAL"));
  await expect(link(world, who, detailId, await approvedMaterial(world, who), usd(3_600_00n))).rejects.toEqual(
    no("LINK_ABOVE_INCOME"),
  );
  await reviewed(world, [rows[0]?.associationNo ?? ""]);
  const { associations: links } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(links).toMatchObject([{ ...kept, state: "approved" }]);
  expect(await faultsOf(world)).toEqual([]);
});

test("an amount of the order's currency is linked as it is, and released or refunded both sides have theirs back", async ({
  world,
}) => {
  const who = await world.merchant();
  await openMarket(world);
  const detailId = await creditedIncome(world, who, euros(8_000_00n));
  const serialNo = await approvedMaterial(world, who, { amount: usd(5_000_00n) });
  const { rows, associationNo } = await link(world, who, detailId, serialNo, usd(5_000_00n));
  // 5,000 / 1.16840 = 4,279.36
  expect(rows).toMatchObject([{ amount: euros(4_279_36n), materialAmount: usd(5_000_00n) }]);
  expect(await linkableOf(world, who, serialNo)).toBe(0n);
  await world.ask(associations.release, { associationNo }, who);
  expect(await linkableOf(world, who, serialNo)).toBe(5_000_00n);

  const again = await link(world, who, detailId, serialNo, usd(5_000_00n));
  await reviewed(world, [again.associationNo]);
  // 3,720.64 euros are open, so 1,000 of 4,720.64 come out of the link: 1,168.40 dollars of 5,000, rounded down
  const asked = { ...refundOf(detailId, 0n), amount: euros(4_720_64n) };
  const { orderNo } = await world.ask(refunds.askRefund, asked, who);
  expect([await linkableOf(world, who, serialNo), await faultsOf(world)]).toEqual([0n, []]);
  await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, operationsPerson);
  const { associations: links } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(links[0]).toMatchObject({ amount: euros(3_279_36n), materialAmount: usd(3_831_61n) });
  expect(await linkableOf(world, who, serialNo)).toBe(1_168_39n);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("two links at once in two currencies never take more than either side has, after its amount was raised too", async ({
  world,
}) => {
  const who = await world.merchant();
  await openMarket(world);
  const serialNo = await approvedMaterial(world, who, { amount: usd(1_000_00n) });
  await world.ask(materials.amendMaterial, { orderId: serialNo, amount: usd(1_100_00n) }, who);
  const incomes = [
    await creditedIncome(world, who, euros(900_00n)),
    await creditedIncome(world, who, euros(900_00n)),
    await creditedIncome(world, who, usd(1_000_00n)),
  ];
  const codes = (
    await together(
      world,
      ...incomes.map((detailId) => (on: TestWorld) => link(on, who, detailId, serialNo, usd(600_00n))),
    )
  ).map(codeOfSettled);
  expect(codes.sort()).toEqual(["LINK_ABOVE_MATERIAL", "LINK_ABOVE_MATERIAL", "ok"]);
  expect([await linkableOf(world, who, serialNo), await faultsOf(world)]).toEqual([500_00n, []]);
});

test("while a part of a credited income is refunded, the rest is associated and settled", async ({ world }) => {
  const who = await world.merchant();
  await openMarket(world);
  const [detailId, serialNo] = [await creditedIncome(world, who), await approvedMaterial(world, who)];
  const { orderNo } = await world.ask(refunds.askRefund, refundOf(detailId, 20_00n), who);
  await expect(linked(world, who, detailId, serialNo, 980_01n)).rejects.toEqual(no("LINK_ABOVE_INCOME"));
  await reviewed(world, [await linked(world, who, detailId, serialNo, 980_00n)]);
  await world.fund(who.userNo, "USD", 100_00n);
  await settled(world, who, { minor: 980_00n });
  expect(await faultsOf(world)).toEqual([]);
  await world.ask(refundActions.completeRefund, { world: world.name, orderNo }, operationsPerson);
  expect(await standingOf(world, who, detailId)).toEqual(["credited", 980_00n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});
