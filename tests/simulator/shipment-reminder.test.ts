import { expect } from "vitest";
import { homeCalls } from "@/lib/accounts/calls/home";
import { materialSupplements } from "@/lib/materials/calls/logistics";
import { materials } from "@/lib/materials/calls/materials";
import type { Who } from "@/lib/call/who";
import { materialDesk } from "@/lib/operations/calls/materials";
import { beijing } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import { approvedMaterial, notShipped, reviewOf, shipment, submitMaterial } from "../fixtures/materials";
import { messagesTo } from "../fixtures/told";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

/** The morning after the estimated day of shipment of `notShipped`, 2026-03-25. */
const reminder = beijing("2026-03-26", 9);
const reminded = async (world: TestWorld, who: Who) =>
  (await messagesTo(world, who)).filter((text) => text.includes("2026-03-25")).length;
const task = async (world: TestWorld, who: Who) =>
  (await world.ask(homeCalls.todo, { id: who.userNo }, who)).rows.find(({ todo }) => todo === "materialLogistics");

test("a merchant is reminded once, the morning after the estimated day of shipment, and no instant before", async ({
  world,
}) => {
  const who = await world.merchant();
  const other = await world.merchant();
  await approvedMaterial(world, who, notShipped);
  await advanceTo(world, later(reminder, -1));
  expect(await reminded(world, who)).toBe(0);
  await advanceTo(world, reminder);
  expect([await reminded(world, who), await reminded(world, other)]).toEqual([1, 0]);
  await advanceTo(world, beijing("2026-04-26", 9));
  expect(await reminded(world, who)).toBe(1);
});

test("goods that were supplemented, or whose contract was voided, are not reminded of", async ({ world }) => {
  const who = await world.merchant();
  const [sent, gone] = [
    await approvedMaterial(world, who, notShipped),
    await approvedMaterial(world, who, { ...notShipped, contractNo: "NW-8" }),
  ];
  await world.ask(materialSupplements.completeLogistics, { orderId: sent.serialNo, ...shipment, fileIds: [] }, who);
  await world.ask(materials.cancelMaterial, { id: gone.serialNo }, who);
  await advanceTo(world, reminder);
  expect(await reminded(world, who)).toBe(0);
});

test("goods whose logistics were returned are reminded of; a material that is approved late the morning after that", async ({
  world,
}) => {
  const who = await world.merchant();
  const { serialNo } = await approvedMaterial(world, who, notShipped);
  const late = await submitMaterial(world, who, { ...notShipped, contractNo: "NW-8" });
  await world.ask(materialSupplements.completeLogistics, { orderId: serialNo, ...shipment, fileIds: [] }, who);
  const returned = { world: world.name, serialNo, changes: 1, decision: "giveBack", reason: "Unreadable" } as const;
  await world.ask(materialDesk.reviewLogistics, returned, operationsPerson);
  await advanceTo(world, reminder);
  expect(await reminded(world, who)).toBe(1);
  await advanceTo(world, beijing("2026-03-28", 12));
  await reviewOf(world, late);
  await advanceTo(world, beijing("2026-03-29", 9));
  expect(await reminded(world, who)).toBe(2);
});

test("the task on home names the day after which the logistics are late, and goes once they are supplemented", async ({
  world,
}) => {
  const who = await world.merchant();
  const { serialNo } = await approvedMaterial(world, who, notShipped);
  expect(await task(world, who)).toMatchObject({
    count: 1,
    deadline: beijing("2026-03-26"),
    href: `/b2b/collection/material_page/file-detail/detail?orderId=${serialNo}`,
  });
  await world.ask(materialSupplements.completeLogistics, { orderId: serialNo, ...shipment, fileIds: [] }, who);
  expect(await task(world, who)).toMatchObject({ count: 0, deadline: null });
});
