import { expect } from "vitest";
import { files } from "@/lib/files/calls/files";
import { exportCalls } from "@/lib/files/calls/exports";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { receiving } from "@/lib/receiving/calls/receiving";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNext } from "@/lib/simulator/files/exports/build";
import { later, minuteMs } from "@/lib/time/instant";
import { approvedMaterial, awaitingIncome, linked, reviewed } from "../fixtures/associating";
import { page } from "../fixtures/stage";
import { advanceTo, stopTicks } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";
import type { Who } from "@/lib/call/who";

const reasonOf = async (world: TestWorld, who: Who) =>
  (await world.ask(receiving.incomes, page, who)).rows.map(({ rejectReason }) => rejectReason);

/** The lines of the list as a file. */
async function exported(world: TestWorld, who: Who): Promise<string[]> {
  const { downloadNo } = await world.ask(incomeFiles.exportIncomes, { remitter: "", format: "csv" }, who);
  await buildNext(world.db, declaredFiles.exports, { only: world.id });
  const { fileId } = await world.ask(exportCalls.exportResult, { downloadNo }, who);
  const { body } = await world.ask(files.byId, { id: fileId ?? "" }, who);
  return (await new Response(body).text()).trim().split("\r\n");
}

test("of several associations that are rejected at one instant the last one's reason is said, in whatever order they were made", async ({
  world,
}) => {
  await stopTicks(world);
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  const links = [];
  for (const minor of [600_00n, 400_00n])
    links.push(await linked(world, who, detailId, await approvedMaterial(world, who), minor));
  const [first = "", second = ""] = links;
  await reviewed(world, [second], "Contract not signed");
  await reviewed(world, [first], "Another buyer");
  expect(await reasonOf(world, who)).toEqual(["Another buyer"]);
  expect((await exported(world, who)).at(-1)).toContain(",Another buyer,");
});

test("an income in the list, and in its export, says why its last association was rejected, until its orders are approved", async ({
  world,
}) => {
  await stopTicks(world);
  const who = await world.merchant();
  const detailId = await awaitingIncome(world, who);
  const serialNo = await approvedMaterial(world, who);
  expect(await reasonOf(world, who)).toEqual([null]);
  for (const reason of ["Another buyer", "Contract not signed"]) {
    const associationNo = await linked(world, who, detailId, serialNo, 1_000_00n);
    // under review there is nothing to put right
    expect(await reasonOf(world, who)).toEqual([null]);
    await reviewed(world, [associationNo], reason);
    expect(await reasonOf(world, who)).toEqual([reason]);
    await advanceTo(world, later(await world.now(), minuteMs));
  }
  expect((await exported(world, who)).at(-1)).toContain(",Contract not signed,");
  await reviewed(world, [await linked(world, who, detailId, serialNo, 1_000_00n)]);
  expect(await reasonOf(world, who)).toEqual([null]);
});
