import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { materialDesk } from "@/lib/operations/calls/materials";
import { associations } from "@/lib/receiving/calls/associations";
import {
  approvedMaterial,
  awaitingIncome,
  linkableOf,
  linked,
  reviewed,
  standingOf,
  usd,
} from "../fixtures/associating";
import { faultsOf } from "../fixtures/proof";
import { messagesTo } from "../fixtures/told";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const turn = (world: TestWorld, who: Who, isOn: boolean) =>
  world.ask(associations.switchAutoAssociation, { isOn }, who);

test("a merchant chooses it for itself: off at first, on, and off again", async ({ world }) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  const quickEntry = { isOn: false, isSuspended: false };
  expect(await world.ask(associations.autoAssociation, {}, who)).toEqual({ isOn: false, changedAt: null, quickEntry });
  const now = await world.now();
  expect(await turn(world, who, true)).toEqual({ isOn: true, changedAt: now });
  expect(await world.ask(associations.autoAssociation, {}, who)).toEqual({ isOn: true, changedAt: now, quickEntry });
  expect(await world.ask(associations.autoAssociation, {}, other)).toEqual({
    isOn: false,
    changedAt: null,
    quickEntry,
  });
  await turn(world, who, false);
  expect((await world.ask(associations.autoAssociation, {}, who)).isOn).toBe(false);
});

test("an income that arrives goes to its review by itself, linked whole to the one material of its remitter's name", async ({
  world,
}) => {
  const who = await world.merchant();
  const serialNo = await approvedMaterial(world, who, { buyerName: "NORDWIND HANDELS G.M.B.H." });
  await approvedMaterial(world, who, { buyerName: "Another Buyer Ltd" });
  const before = await awaitingIncome(world, who);
  expect(await standingOf(world, who, before)).toEqual(["toAssociate", 0n]);
  await turn(world, who, true);
  const detailId = await awaitingIncome(world, who);
  // switched on it has looked at what waited, too
  for (const each of [before, detailId]) expect(await standingOf(world, who, each)).toEqual(["underReview", 1_000_00n]);
  const { associations: links } = await world.ask(associations.incomeAssociations, { detailId }, who);
  expect(links).toMatchObject([{ serialNo, isAutomatic: true, amount: usd(1_000_00n) }]);
  expect((await messagesTo(world, who)).filter((told) => told.includes("associated automatically"))).toHaveLength(2);
  expect(await faultsOf(world)).toEqual([]);
});

test("two materials of the name, one too small or none: the income is left to the merchant, with the candidates", async ({
  world,
}) => {
  const who = await world.merchant();
  await turn(world, who, true);
  const left = async (payerName: string) => {
    const detailId = await awaitingIncome(world, who, { payerName });
    const { income, candidates } = await world.ask(associations.incomeAssociations, { detailId }, who);
    return [income.state, candidates.length];
  };
  for (const buyerName of ["Twin Ltd", "Twin Limited"]) await approvedMaterial(world, who, { buyerName });
  await approvedMaterial(world, who, { buyerName: "Small Ltd", amount: usd(999_99n) });
  await approvedMaterial(world, who, { buyerName: "Pending Ltd", isApproved: false });
  expect(await left("Twin Ltd")).toEqual(["toAssociate", 2]);
  expect(await left("Small Ltd")).toEqual(["toAssociate", 1]);
  expect(await left("Pending Ltd")).toEqual(["toAssociate", 0]);
});

test("of materials that are approved together a merchant's incomes are looked at once", async ({ world }) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  for (const each of [who, other]) await turn(world, each, true);
  for (const each of [who, who, who, other]) await approvedMaterial(world, each, { isApproved: false });
  const queue = { world: world.name, state: "pendingReview", currentPage: 1, pageSize: 10 } as const;
  const { rows } = await world.ask(materialDesk.materialQueue, queue, operationsPerson);
  const of = rows.map(({ material: { serialNo, changes } }) => ({ serialNo, changes }));
  await world.ask(
    materialDesk.reviewMaterials,
    { world: world.name, of, decision: "approve", reason: "" },
    operationsPerson,
  );
  expect(await world.db.prisma.due.count({ where: { world: world.id, kind: "receiving.match" } })).toBe(2);
});

test("a material that is approved takes by itself the incomes that wait for it, the oldest first, as far as it covers them", async ({
  world,
}) => {
  const who = await world.merchant();
  await turn(world, who, true);
  const incomes = [];
  for (let at = 0; at < 3; at += 1) {
    incomes.push(await awaitingIncome(world, who));
    await advanceTo(world, new Date((await world.now()).getTime() + 60_000));
  }
  const serialNo = await approvedMaterial(world, who, { amount: usd(2_500_00n) });
  await advanceTo(world, await world.now());
  const states = [];
  for (const detailId of incomes) states.push((await standingOf(world, who, detailId))[0]);
  expect(states).toEqual(["underReview", "underReview", "toAssociate"]);
  expect(await linkableOf(world, who, serialNo)).toBe(500_00n);
  expect(await faultsOf(world)).toEqual([]);
});

test("a merchant that has not chosen it keeps its incomes as they are", async ({ world }) => {
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  await approvedMaterial(world, who);
  await advanceTo(world, await world.now());
  expect(await standingOf(world, who, detailId)).toEqual(["toAssociate", 0n]);
});

test("a link that somebody ended is not made again by itself, nor is what somebody has begun to link", async ({
  world,
}) => {
  const who = await world.merchant();
  const [rejected, begun] = [await awaitingIncome(world, who), await awaitingIncome(world, who)];
  const serialNo = await approvedMaterial(world, who);
  await linked(world, who, begun, serialNo, 1_00n);
  await reviewed(world, [await linked(world, who, rejected, serialNo, 1_000_00n)], "Another contract's");
  await turn(world, who, true);
  expect([await standingOf(world, who, rejected), await standingOf(world, who, begun)]).toEqual([
    ["toAssociate", 0n],
    ["toAssociate", 1_00n],
  ]);
});
