import { expect } from "vitest";
import { homeCalls } from "@/lib/accounts/calls/home";
import { materialSupplements } from "@/lib/materials/calls/logistics";
import { materials } from "@/lib/materials/calls/materials";
import type { Principal } from "@/lib/call/principal";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { approvedMaterial, notShipped, reviewOf, shipment, submitMaterial } from "../fixtures/materials";
import { messagesTo } from "../fixtures/messages";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

/** The morning after the estimated day of shipment of `notShipped`, 2026-03-25. */
const reminder = beijingInstant("2026-03-26", 9);
const countReminders = async (world: TestWorld, principal: Principal) =>
  (await messagesTo(world, principal)).filter((text) => text.includes("2026-03-25")).length;
const task = async (world: TestWorld, principal: Principal) =>
  (await world.call(homeCalls.todo, { id: principal.userNo }, principal)).rows.find(
    ({ todo }) => todo === "materialLogistics",
  );

test("a merchant is reminded once, the morning after the estimated day of shipment, and no instant before", async ({
  world,
}) => {
  const principal = await world.merchant();
  const otherMerchant = await world.merchant();
  await approvedMaterial(world, principal, notShipped);
  await advanceTo(world, addMilliseconds(reminder, -1));
  expect(await countReminders(world, principal)).toBe(0);
  await advanceTo(world, reminder);
  expect([await countReminders(world, principal), await countReminders(world, otherMerchant)]).toEqual([1, 0]);
  await advanceTo(world, beijingInstant("2026-04-26", 9));
  expect(await countReminders(world, principal)).toBe(1);
});

test("goods that were supplemented, or whose contract was voided, have no reminder", async ({ world }) => {
  const principal = await world.merchant();
  const [suppliedMaterial, voidedMaterial] = [
    await approvedMaterial(world, principal, notShipped),
    await approvedMaterial(world, principal, { ...notShipped, contractNo: "NW-8" }),
  ];
  await world.call(
    materialSupplements.completeLogistics,
    { orderId: suppliedMaterial.serialNo, ...shipment, fileIds: [] },
    principal,
  );
  await world.call(materials.cancelMaterial, { id: voidedMaterial.serialNo }, principal);
  await advanceTo(world, reminder);
  expect(await countReminders(world, principal)).toBe(0);
});

test("goods with returned logistics have a reminder; a material that is approved late has it the morning after that", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { serialNo } = await approvedMaterial(world, principal, notShipped);
  const late = await submitMaterial(world, principal, { ...notShipped, contractNo: "NW-8" });
  await world.call(materialSupplements.completeLogistics, { orderId: serialNo, ...shipment, fileIds: [] }, principal);
  const returnDecision = {
    world: world.name,
    serialNo,
    changes: 1,
    decision: "giveBack",
    reason: "Unreadable",
  } as const;
  await world.call(opsMaterialReviews.reviewLogistics, returnDecision, operationsPerson);
  await advanceTo(world, reminder);
  expect(await countReminders(world, principal)).toBe(1);
  await advanceTo(world, beijingInstant("2026-03-28", 12));
  await reviewOf(world, late);
  await advanceTo(world, beijingInstant("2026-03-29", 9));
  expect(await countReminders(world, principal)).toBe(2);
});

test("the task on home names the day after which the logistics are late, and goes once they are supplemented", async ({
  world,
}) => {
  const principal = await world.merchant();
  const { serialNo } = await approvedMaterial(world, principal, notShipped);
  expect(await task(world, principal)).toMatchObject({
    count: 1,
    deadline: beijingInstant("2026-03-26"),
    href: `/b2b/collection/material_page/file-detail/detail?orderId=${serialNo}`,
  });
  await world.call(materialSupplements.completeLogistics, { orderId: serialNo, ...shipment, fileIds: [] }, principal);
  expect(await task(world, principal)).toMatchObject({ count: 0, deadline: null });
});
