import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { associations } from "@/lib/receiving/calls/associations";
import {
  approvedMaterial,
  awaitingIncome,
  linkableOf,
  linkIncome,
  reviewLinks,
  standingOf,
  usd,
} from "../fixtures/associating";
import { faultsOf } from "../fixtures/proof";
import { messagesTo } from "../fixtures/messages";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const turn = (world: TestWorld, principal: Principal, isOn: boolean) =>
  world.call(associations.switchAutoAssociation, { isOn }, principal);

test("a merchant switches it on and off for itself: off at first, on, and off again", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const quickEntry = { isOn: false, isSuspended: false };
  expect(await world.call(associations.autoAssociation, {}, principal)).toEqual({
    isOn: false,
    changedAt: null,
    quickEntry,
  });
  const now = await world.now();
  expect(await turn(world, principal, true)).toEqual({ isOn: true, changedAt: now });
  expect(await world.call(associations.autoAssociation, {}, principal)).toEqual({
    isOn: true,
    changedAt: now,
    quickEntry,
  });
  expect(await world.call(associations.autoAssociation, {}, otherMerchant)).toEqual({
    isOn: false,
    changedAt: null,
    quickEntry,
  });
  await turn(world, principal, false);
  expect((await world.call(associations.autoAssociation, {}, principal)).isOn).toBe(false);
});

test("an arriving income goes to its review automatically, linked completely to the one material of its remitter's name", async ({
  world,
}) => {
  const principal = await world.merchant();
  const serialNo = await approvedMaterial(world, principal, { buyerName: "NORDWIND HANDELS G.M.B.H." });
  await approvedMaterial(world, principal, { buyerName: "Another Buyer Ltd" });
  const before = await awaitingIncome(world, principal);
  expect(await standingOf(world, principal, before)).toEqual(["toAssociate", 0n]);
  await turn(world, principal, true);
  const detailId = await awaitingIncome(world, principal);
  // once switched on, it has also processed the waiting incomes
  for (const incomeId of [before, detailId])
    expect(await standingOf(world, principal, incomeId)).toEqual(["underReview", 1_000_00n]);
  const { associations: links } = await world.call(associations.incomeAssociations, { detailId }, principal);
  expect(links).toMatchObject([{ serialNo, isAutomatic: true, amount: usd(1_000_00n) }]);
  expect((await messagesTo(world, principal)).filter((text) => text.includes("linked automatically"))).toHaveLength(2);
  expect(await faultsOf(world)).toEqual([]);
});

test("two materials of the name, one too small or none: the income is left to the merchant, with the candidates", async ({
  world,
}) => {
  const principal = await world.merchant();
  await turn(world, principal, true);
  const outcomeFor = async (payerName: string) => {
    const detailId = await awaitingIncome(world, principal, { payerName });
    const { income, candidates } = await world.call(associations.incomeAssociations, { detailId }, principal);
    return [income.state, candidates.length];
  };
  for (const buyerName of ["Twin Ltd", "Twin Limited"]) await approvedMaterial(world, principal, { buyerName });
  await approvedMaterial(world, principal, { buyerName: "Small Ltd", amount: usd(999_99n) });
  await approvedMaterial(world, principal, { buyerName: "Pending Ltd", isApproved: false });
  expect(await outcomeFor("Twin Ltd")).toEqual(["toAssociate", 2]);
  expect(await outcomeFor("Small Ltd")).toEqual(["toAssociate", 1]);
  expect(await outcomeFor("Pending Ltd")).toEqual(["toAssociate", 0]);
});

test("approving several materials together checks a merchant's incomes once", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  for (const merchant of [principal, otherMerchant]) await turn(world, merchant, true);
  for (const merchant of [principal, principal, principal, otherMerchant])
    await approvedMaterial(world, merchant, { isApproved: false });
  const queue = { world: world.name, state: "pendingReview", currentPage: 1, pageSize: 10 } as const;
  const { rows } = await world.call(opsMaterialReviews.materialQueue, queue, operationsPerson);
  const of = rows.map(({ material: { serialNo, changes } }) => ({ serialNo, changes }));
  await world.call(
    opsMaterialReviews.reviewMaterials,
    { world: world.name, of, decision: "approve", reason: "" },
    operationsPerson,
  );
  expect(await world.db.prisma.due.count({ where: { world: world.id, kind: "receiving.match" } })).toBe(2);
});

test("an approved material automatically links the waiting incomes, the oldest first, as far as it covers them", async ({
  world,
}) => {
  const principal = await world.merchant();
  await turn(world, principal, true);
  const incomes = [];
  for (let at = 0; at < 3; at += 1) {
    incomes.push(await awaitingIncome(world, principal));
    await advanceTo(world, new Date((await world.now()).getTime() + 60_000));
  }
  const serialNo = await approvedMaterial(world, principal, { amount: usd(2_500_00n) });
  await advanceTo(world, await world.now());
  const states = [];
  for (const detailId of incomes) states.push((await standingOf(world, principal, detailId))[0]);
  expect(states).toEqual(["underReview", "underReview", "toAssociate"]);
  expect(await linkableOf(world, principal, serialNo)).toBe(500_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("a merchant that has not enabled it has unchanged incomes", async ({ world }) => {
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  await approvedMaterial(world, principal);
  await advanceTo(world, await world.now());
  expect(await standingOf(world, principal, detailId)).toEqual(["toAssociate", 0n]);
});

test("a link that a person ended is not made again automatically, nor one that a person has begun", async ({
  world,
}) => {
  const principal = await world.merchant();
  const [rejectedIncome, linkedIncome] = [
    await awaitingIncome(world, principal),
    await awaitingIncome(world, principal),
  ];
  const serialNo = await approvedMaterial(world, principal);
  await linkIncome(world, principal, linkedIncome, serialNo, 1_00n);
  await reviewLinks(
    world,
    [await linkIncome(world, principal, rejectedIncome, serialNo, 1_000_00n)],
    "Another contract's",
  );
  await turn(world, principal, true);
  expect([
    await standingOf(world, principal, rejectedIncome),
    await standingOf(world, principal, linkedIncome),
  ]).toEqual([
    ["toAssociate", 0n],
    ["toAssociate", 1_00n],
  ]);
});
