import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
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
  linkIncome,
  reviewLinks,
  standingOf,
  usd,
} from "../fixtures/associating";
import { availableAndHeld } from "../fixtures/limits";
import { faultsOf } from "../fixtures/proof";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { refundOf } from "../fixtures/refunding";
import { makeSettlement, settlementCostOf, settlementSent } from "../fixtures/settling";
import { together } from "../fixtures/together";
import { dollarAt, openMarket } from "../fixtures/trading";
import { messagesTo } from "../fixtures/messages";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const euros = (minor: bigint) => money("EUR", minor);
/** Creates an income on a global account of an own exporter: it needs no orders, and is credited immediately. */
const creditedIncome = (world: TestWorld, principal: Principal, amount: Money = usd(1_000_00n)) =>
  awaitingIncome(world, principal, { amount, needsAssociation: false });
const link = (world: TestWorld, principal: Principal, detailId: string, serialNo: string, amount: Money) =>
  world.call(associations.associate, { links: [{ detailId, serialNo, amount }] }, principal);

test("an income that was credited at once is associated afterwards, and then it settles", async ({ world }) => {
  const principal = await world.merchant();
  await openMarket(world);
  const [detailId, serialNo] = [await creditedIncome(world, principal), await approvedMaterial(world, principal)];
  const { rows } = await world.call(receiving.incomes, { ...page, currency: "USD" }, principal);
  expect(rows).toMatchObject([{ detailId, state: "credited", mayAssociate: true }]);
  const { income, candidates } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect([income.takesLinks, candidates.map((row) => row.serialNo)]).toEqual([true, [serialNo]]);
  const materialView = await world.call(associations.materialAssociations, { serialNo }, principal);
  expect(materialView.incomes).toMatchObject([{ detailId, proposed: usd(1_000_00n) }]);

  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 1_000_00n]);
  // as for others, what is not approved yet is not settled
  expect(await codeOf(settlementCostOf(world, principal, { minor: 1_000_00n }))).toBe("SETTLE_QUOTA_EXCEEDED");
  await reviewLinks(world, [associationNo]);
  expect((await messagesTo(world, principal)).at(-1)).toContain("You can now settle USD 1,000.00.");
  // for the fee, which is paid beside what is settled
  await world.fund(principal.userNo, "USD", 100_00n);
  await makeSettlement(world, principal, { minor: 1_000_00n });
  const after = await world.call(receiving.incomes, { ...page, currency: "USD" }, principal);
  expect(after.rows).toMatchObject([{ detailId, state: "credited", mayAssociate: false, linked: usd(1_000_00n) }]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("a link can be undone until a settlement uses it: the used part stays, with the settlement's number, and the rest is removed", async ({
  world,
}) => {
  const principal = await world.merchant();
  await openMarket(world);
  const [detailId, wrong] = [await creditedIncome(world, principal), await approvedMaterial(world, principal)];
  await reviewLinks(world, [await linkIncome(world, principal, detailId, wrong, 1_000_00n)]);
  expect(await world.call(materials.cancelMaterial, { id: wrong }, principal)).toMatchObject({ state: "voided" });
  // it needs no orders: its money stays free
  expect([await standingOf(world, principal, detailId), await availableAndHeld(world, principal)]).toEqual([
    ["credited", 0n],
    [1_000_00n, 0n],
  ]);
  const serialNo = await approvedMaterial(world, principal);
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  await reviewLinks(world, [associationNo]);
  const { orderNo } = await makeSettlement(world, principal, { minor: 300_00n });
  const usage = { used: "300.00 USD", orders: orderNo, associationNo };
  await expect(world.call(materials.cancelMaterial, { id: serialNo }, principal)).rejects.toEqual(
    no("MATERIAL_LINKED", usage),
  );
  await expect(linkIncome(world, principal, detailId, serialNo, 500_00n)).rejects.toEqual(
    no("ASSOCIATION_USED", usage),
  );
  expect(await world.call(associations.release, { associationNo }, principal)).toMatchObject({
    state: "approved",
    amount: usd(300_00n),
    used: usd(300_00n),
    usedBy: [orderNo],
    isReleasable: false,
  });
  expect([await linkableOf(world, principal, serialNo), await standingOf(world, principal, detailId)]).toEqual([
    4_700_00n,
    ["credited", 300_00n],
  ]);
  await expect(world.call(associations.release, { associationNo }, principal)).rejects.toEqual(
    no("ASSOCIATION_USED", usage),
  );
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("of a settlement and a release racing for one link, one succeeds", async ({ world }) => {
  const principal = await world.merchant();
  await openMarket(world);
  const [detailId, serialNo] = [await creditedIncome(world, principal), await approvedMaterial(world, principal)];
  const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
  await reviewLinks(world, [associationNo]);
  const settlementInput = await settlementSent(world, principal, { minor: 1_000_00n });
  const codes = (
    await together(
      world,
      (on) => on.call(settlementOrders.settle, settlementInput, principal),
      (on) => on.call(associations.release, { associationNo }, principal),
    )
  ).map(codeOfSettled);
  expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("an order in another currency is linked at the day's mid, displayed before, stored with the link and constant all day", async ({
  world,
}) => {
  const principal = await world.merchant();
  await openMarket(world);
  const detailId = await creditedIncome(world, principal, euros(8_000_00n));
  const serialNo = await approvedMaterial(world, principal, { amount: usd(10_000_00n) });
  // a dollar is 0.85587 euros when the day begins: a euro is 1.16840 dollars, and 10,000 dollars are 8,558.71 euros
  const mid = { base: "EUR", quote: "USD", value: 116_840_000n };
  const firstLinkable = async () =>
    (await world.call(associations.linkableMaterials, { ...page, detailId }, principal)).rows[0];
  expect(await firstLinkable()).toMatchObject({
    linkable: usd(10_000_00n),
    inIncome: { linkable: euros(8_558_71n), rate: mid, rateDay: "2026-03-18" },
  });
  await dollarAt(world, "7.5000");
  const { rows } = await link(world, principal, detailId, serialNo, euros(5_000_00n));
  const expectedLink = { amount: euros(5_000_00n), materialAmount: usd(5_842_00n), rate: mid, rateDay: "2026-03-18" };
  expect(rows).toMatchObject([expectedLink]);
  expect(await linkableOf(world, principal, serialNo)).toBe(4_158_00n);
  // more than is left of either side is refused in that side's own currency
  await expect(
    link(
      world,
      principal,
      detailId,
      await approvedMaterial(world, principal, { amount: usd(1_000_00n) }),
      euros(1_000_00n),
    ),
  ).rejects.toEqual(no("LINK_ABOVE_MATERIAL"));
  await expect(
    link(world, principal, detailId, await approvedMaterial(world, principal), usd(3_600_00n)),
  ).rejects.toEqual(no("LINK_ABOVE_INCOME"));
  await reviewLinks(world, [rows[0]?.associationNo ?? ""]);
  const { associations: links } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(links).toMatchObject([{ ...expectedLink, state: "approved" }]);
  expect(await faultsOf(world)).toEqual([]);
});

test("an amount of the order's currency is linked as it is, and released or refunded both sides have theirs back", async ({
  world,
}) => {
  const principal = await world.merchant();
  await openMarket(world);
  const detailId = await creditedIncome(world, principal, euros(8_000_00n));
  const serialNo = await approvedMaterial(world, principal, { amount: usd(5_000_00n) });
  const { rows, associationNo } = await link(world, principal, detailId, serialNo, usd(5_000_00n));
  // 5,000 / 1.16840 = 4,279.36
  expect(rows).toMatchObject([{ amount: euros(4_279_36n), materialAmount: usd(5_000_00n) }]);
  expect(await linkableOf(world, principal, serialNo)).toBe(0n);
  await world.call(associations.release, { associationNo }, principal);
  expect(await linkableOf(world, principal, serialNo)).toBe(5_000_00n);

  const again = await link(world, principal, detailId, serialNo, usd(5_000_00n));
  await reviewLinks(world, [again.associationNo]);
  // 3,720.64 euros are open, so 1,000 of 4,720.64 come out of the link: 1,168.40 dollars of 5,000, rounded down
  const refundInput = { ...refundOf(detailId, 0n), amount: euros(4_720_64n) };
  const { orderNo } = await world.call(refunds.askRefund, refundInput, principal);
  expect([await linkableOf(world, principal, serialNo), await faultsOf(world)]).toEqual([0n, []]);
  await world.call(refundActions.completeRefund, { world: world.name, orderNo }, operationsPerson);
  const { associations: links } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(links[0]).toMatchObject({ amount: euros(3_279_36n), materialAmount: usd(3_831_61n) });
  expect(await linkableOf(world, principal, serialNo)).toBe(1_168_39n);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});

test("two simultaneous links in two currencies never use more than either side has, even after its amount was raised", async ({
  world,
}) => {
  const principal = await world.merchant();
  await openMarket(world);
  const serialNo = await approvedMaterial(world, principal, { amount: usd(1_000_00n) });
  await world.call(materials.amendMaterial, { orderId: serialNo, amount: usd(1_100_00n) }, principal);
  const incomes = [
    await creditedIncome(world, principal, euros(900_00n)),
    await creditedIncome(world, principal, euros(900_00n)),
    await creditedIncome(world, principal, usd(1_000_00n)),
  ];
  const codes = (
    await together(
      world,
      ...incomes.map((detailId) => (on: TestWorld) => link(on, principal, detailId, serialNo, usd(600_00n))),
    )
  ).map(codeOfSettled);
  expect(codes.sort()).toEqual(["LINK_ABOVE_MATERIAL", "LINK_ABOVE_MATERIAL", "ok"]);
  expect([await linkableOf(world, principal, serialNo), await faultsOf(world)]).toEqual([500_00n, []]);
});

test("while a part of a credited income is refunded, the rest is associated and settled", async ({ world }) => {
  const principal = await world.merchant();
  await openMarket(world);
  const [detailId, serialNo] = [await creditedIncome(world, principal), await approvedMaterial(world, principal)];
  const { orderNo } = await world.call(refunds.askRefund, refundOf(detailId, 20_00n), principal);
  await expect(linkIncome(world, principal, detailId, serialNo, 980_01n)).rejects.toEqual(no("LINK_ABOVE_INCOME"));
  await reviewLinks(world, [await linkIncome(world, principal, detailId, serialNo, 980_00n)]);
  await world.fund(principal.userNo, "USD", 100_00n);
  await makeSettlement(world, principal, { minor: 980_00n });
  expect(await faultsOf(world)).toEqual([]);
  await world.call(refundActions.completeRefund, { world: world.name, orderNo }, operationsPerson);
  expect(await standingOf(world, principal, detailId)).toEqual(["credited", 980_00n]);
  expect([await world.imbalance(), await faultsOf(world)]).toEqual([[], []]);
});
