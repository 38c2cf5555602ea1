import { expect } from "vitest";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { incomeFiles } from "@/lib/receiving/calls/income-files";
import { receiving } from "@/lib/receiving/calls/receiving";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { readPdf } from "../fixtures/paper";
import { codeOf, no } from "../fixtures/refusals";
import { page, Stage } from "../fixtures/stage";
import { operationsPerson as ops, test } from "../fixtures/world";

const dollars = (minor: bigint) => money("USD", minor);

/** Three incomes: one that waits for its orders, one credited with a deduction, and one in euro; oldest first. */
async function threeIncomes(stage: Stage) {
  const createdIncomes: { detailId: string; account: string }[] = [];
  for (const change of [
    { needsAssociation: true },
    { fee: dollars(15_00n), payerName: "Acme, Ltd" },
    { amount: money("EUR", 70_00n) },
  ]) {
    const { orderNo } = await stage.call(operations.sendRemittance, { ...stage.remittanceOf(), ...change });
    const { detailId } = await stage.call(operations.creditRemittance, { ...stage.named, orderNo });
    const { remittance } = await stage.call(receiving.remittance, { orderNo });
    createdIncomes.push({ detailId, account: remittance.payeeAccount });
  }
  return createdIncomes;
}

test("incomes are filtered by state, audit and account, and summed by currency", async ({ world }) => {
  const stage = await Stage.set(world);
  const [waiting, creditedIncome, euro] = await threeIncomes(stage);
  const list = (filter: object = {}) => stage.call(receiving.incomes, { ...page, ...filter });
  const detailIdsFor = async (filter: object) => (await list(filter)).rows.map(({ detailId }) => detailId);
  const { rows } = await list();
  const sumsFor = async (filter: object = {}) => (await stage.call(receiving.incomeSums, filter)).sums;
  expect(rows.map(({ detailId, state, auditStatus }) => [detailId, state, auditStatus])).toEqual([
    [euro?.detailId, "credited", "noAudit"],
    [creditedIncome?.detailId, "credited", "noAudit"],
    [waiting?.detailId, "toAssociate", "pending"],
  ]);
  expect(await sumsFor()).toEqual([
    {
      count: 2,
      amount: dollars(100_000_00n),
      fee: dollars(15_00n),
      net: dollars(99_985_00n),
      credited: dollars(49_985_00n),
    },
    {
      count: 1,
      amount: money("EUR", 70_00n),
      fee: money("EUR", 0n),
      net: money("EUR", 70_00n),
      credited: money("EUR", 70_00n),
    },
  ]);
  expect([
    await detailIdsFor({ state: "toAssociate" }),
    await detailIdsFor({ auditStatus: "pending" }),
    await detailIdsFor({ auditStatus: "noAudit" }),
    await detailIdsFor({ auditStatus: "success" }),
    await detailIdsFor({ account: euro?.account }),
    (await sumsFor({ state: "toAssociate" })).map(({ count }) => count),
  ]).toEqual([
    [waiting?.detailId],
    [waiting?.detailId],
    [euro?.detailId, creditedIncome?.detailId],
    [],
    [euro?.detailId],
    [1],
  ]);
  const otherMerchant = await world.merchant();
  expect(await world.call(receiving.incomes, page, otherMerchant)).toMatchObject({ total: 0, rows: [] });
  expect(await world.call(receiving.incomeSums, {}, otherMerchant)).toEqual({ sums: [] });
  expect(await codeOf(sumsFor({ from: "2025-01-01", to: "2026-03-18" }))).toBe("DATE_OUT_OF_RANGE");
});

test("the audit of an association is found by its state: passed once it is credited", async ({ world }) => {
  const stage = await Stage.set(world);
  const [waiting] = await threeIncomes(stage);
  // as it is once it was associated and approved
  await world.db.sql("update income set state = 'credited' where world = $1::uuid and detail_id = $2", [
    world.id,
    waiting?.detailId,
  ]);
  const { rows } = await stage.call(receiving.incomes, { ...page, auditStatus: "success" });
  expect(rows.map(({ detailId, auditStatus }) => [detailId, auditStatus])).toEqual([[waiting?.detailId, "success"]]);
});

test("an export has the rows of the filtered list, and may be requested again after ten seconds", async ({ world }) => {
  const stage = await Stage.set(world);
  const [, creditedIncome] = await threeIncomes(stage);
  const exportInput = { remitter: "acme", format: "csv" as const };
  const { downloadNo } = await stage.call(incomeFiles.exportIncomes, exportInput);
  await buildNextExport(world.db, declaredFiles.exports, { only: world.id });
  const { fileId } = await stage.call(exportCalls.exportResult, { downloadNo });
  const { body } = await stage.call(files.byId, { id: fileId ?? "" });
  const [head, ...rows] = (await new Response(body).text()).trim().split("\r\n");
  expect([head?.includes("Bank charges"), rows.length]).toEqual([true, 1]);
  expect(rows[0]).toMatch(
    new RegExp(
      `^${creditedIncome?.detailId},RM\\d+,Credited,No review needed,"Acme, Ltd",.*USD,50000\\.00,15\\.00,49985\\.00,`,
    ),
  );
  await expect(stage.call(incomeFiles.exportIncomes, exportInput)).rejects.toMatchObject({ code: "DOWNLOAD_REPEATED" });
  await expect(
    stage.call(incomeFiles.exportIncomes, { format: "csv", from: "2026-03-18", to: "2026-03-17" }),
  ).rejects.toMatchObject({ code: "DATE_OUT_OF_RANGE" });
});

test("the statement of an income names payer and purpose in either language, and is the merchant's alone", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const [, creditedIncome] = await threeIncomes(stage);
  const detailId = creditedIncome?.detailId ?? "";
  const textOf = async (language: "zh-CN" | "en-US") => {
    const { body } = await stage.call(incomeFiles.incomeStatement, { detailId, language });
    const { pages } = await readPdf(new Uint8Array(await new Response(body).arrayBuffer()));
    return pages.flatMap(({ textItems }) => textItems.map(({ text }) => text)).join(" ");
  };
  const [chinese, english] = [await textOf("zh-CN"), await textOf("en-US")];
  expect(chinese).toContain("入账凭证");
  for (const text of [detailId, "50,000.00 USD", "15.00 USD", "49,985.00 USD", "Acme, Ltd"])
    expect(english).toContain(text);
  await expect(stage.call(incomeFiles.incomeStatement, { detailId, language: "en-US" })).rejects.toMatchObject({
    code: "DOWNLOAD_REPEATED",
  });
  const otherMerchant = await world.merchant();
  await expect(world.call(incomeFiles.incomeStatement, { detailId }, otherMerchant)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
});

test("an income has its whole history: the banks on its way, and its credit", async ({ world }) => {
  const stage = await Stage.set(world);
  const { orderNo } = await stage.call(operations.sendRemittance, stage.remittanceOf());
  expect((await stage.call(receiving.remittance, { orderNo })).incomeHistory).toEqual([]);
  await world.call(operations.creditRemittance, { ...stage.named, orderNo }, ops);
  const { hops, incomeHistory } = await stage.call(receiving.remittance, { orderNo });
  expect([hops.map(({ isReached }) => isReached), incomeHistory.map(({ event, after }) => [event, after])]).toEqual([
    [true, true, true],
    [["made", "credited"]],
  ]);
});
