import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { exportCalls } from "@/lib/files/calls/exports";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { receiving } from "@/lib/receiving/calls/receiving";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { approvedMaterial, awaitingIncome, linkIncome, reviewLinks } from "../fixtures/associating";
import { page } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";
import type { Principal } from "@/lib/call/principal";

const reasonOf = async (world: TestWorld, principal: Principal) =>
  (await world.call(receiving.incomes, page, principal)).rows.map(({ rejectReason }) => rejectReason);

/** The lines of the list as a file. */
async function exportLines(world: TestWorld, principal: Principal): Promise<string[]> {
  const { downloadNo } = await world.call(incomeFiles.exportIncomes, { remitter: "", format: "csv" }, principal);
  await buildNextExport(world.db, declaredFiles.exports, { only: world.id });
  const { fileId } = await world.call(exportCalls.exportResult, { downloadNo }, principal);
  const { body } = await world.call(files.byId, { id: fileId ?? "" }, principal);
  return (await new Response(body).text()).trim().split("\r\n");
}

test("of several associations rejected at one instant the last one's reason is displayed, in any order of creation", async ({
  world,
}) => {
  await stopTicks(world);
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  const links = [];
  for (const minor of [600_00n, 400_00n])
    links.push(await linkIncome(world, principal, detailId, await approvedMaterial(world, principal), minor));
  const [first = "", second = ""] = links;
  await reviewLinks(world, [second], "Contract not signed");
  await reviewLinks(world, [first], "Another buyer");
  expect(await reasonOf(world, principal)).toEqual(["Another buyer"]);
  expect((await exportLines(world, principal)).at(-1)).toContain(",Another buyer,");
});

test("an income in the list, and in its export, has its last association's rejection reason until its orders are approved", async ({
  world,
}) => {
  await stopTicks(world);
  const principal = await world.merchant();
  const detailId = await awaitingIncome(world, principal);
  const serialNo = await approvedMaterial(world, principal);
  expect(await reasonOf(world, principal)).toEqual([null]);
  for (const reason of ["Another buyer", "Contract not signed"]) {
    const associationNo = await linkIncome(world, principal, detailId, serialNo, 1_000_00n);
    // under review there is nothing to put right
    expect(await reasonOf(world, principal)).toEqual([null]);
    await reviewLinks(world, [associationNo], reason);
    expect(await reasonOf(world, principal)).toEqual([reason]);
    await advanceTo(world, addMilliseconds(await world.now(), minuteMs));
  }
  expect((await exportLines(world, principal)).at(-1)).toContain(",Contract not signed,");
  await reviewLinks(world, [await linkIncome(world, principal, detailId, serialNo, 1_000_00n)]);
  expect(await reasonOf(world, principal)).toEqual([null]);
});
