import { describe, expect } from "vitest";
import { approval } from "@/lib/access/calls/approval";
import type { Principal } from "@/lib/call/principal";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { money } from "@/lib/money/money";
import { messageCalls } from "@/lib/notices/calls/messages";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentExports } from "@/lib/payments/calls/exports";
import { payments } from "@/lib/payments/calls/payments";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { entry } from "../fixtures/batch-file";
import {
  rowsByState,
  decide,
  draft,
  createBatchDraft,
  ordersOf,
  page,
  resultOf,
  reuse,
  sheetOf,
  submit,
  withReviewer,
} from "../fixtures/batches";
import { operate } from "../fixtures/paying";
import { together } from "../fixtures/together";
import { openMarket } from "../fixtures/trading";
import { test, type TestWorld } from "../fixtures/world";

const no = (code: string) => expect.objectContaining({ code });

/** A batch of so many rows that a reviewer approved, with the numbers of its payments. */
async function approvedBatch(world: TestWorld, rows: number) {
  await openMarket(world);
  const {
    principal,
    reviewers: [reviewer],
  } = await withReviewer(world);
  const batchNo = await createBatchDraft(
    world,
    principal,
    Array.from({ length: rows }, (_, at) => entry(at + 1)),
  );
  await submit(world, principal, batchNo);
  await decide(world, reviewer, batchNo);
  const orderNos = (await ordersOf(world, principal, batchNo)).rows.rows.map(({ orderNo }) => orderNo ?? "");
  return { who: principal, reviewer, batchNo, orderNos };
}

const completionMessages = async (world: TestWorld, principal: Principal) =>
  (await world.call(messageCalls.messages, { ...page }, principal)).rows
    .filter(({ title }) => title === "批量付款已处理完毕" || title === "Batch payment completed")
    .map(({ content }) => content);

describe("the outcome of a batch", () => {
  test("is the outcome of its payments: on their way, paid, failed and returned, with amounts, in every view", async ({
    world,
  }) => {
    const { who, batchNo, orderNos } = await approvedBatch(world, 4);
    const [first = "", second = "", third = "", last = ""] = orderNos;
    await operate(world, "succeed", first);
    await operate(world, "fail", second);
    await operate(world, "accept", third);
    await operate(world, "return", third);
    const { batch, rows, unpaid } = await ordersOf(world, who, batchNo);
    expect([batch.result, batch.outcome, unpaid]).toEqual([
      "processing",
      ["processing", "paid", "returned", "failed"].map((state) => ({ state, rows: 1, amount: money("EUR", 10_000n) })),
      { failed: 2, left: 0 },
    ]);
    expect(rows.rows.map(({ state, payment }) => [state, payment?.state, payment?.refundState])).toEqual([
      ["paid", "success", "none"],
      ["failed", "failure", "none"],
      ["returned", "failure", "processing"],
      ["processing", "processing", "none"],
    ]);
    for (const [state, orderNo] of [
      ["paid", first],
      ["failed", second],
      ["returned", third],
      ["processing", last],
    ] as const)
      expect(
        (await world.call(batchCalls.batchOrders, { batchNo, state, ...page }, who)).rows.rows.map(
          (row) => row.orderNo,
        ),
      ).toEqual([orderNo]);
    expect((await world.call(batchCalls.batches, { isMine: false, ...page }, who)).rows).toMatchObject([
      { batchNo, result: "processing", outcome: batch.outcome },
    ]);
    const [heads = [], ...sheet] = await sheetOf(
      await world.call(batchCalls.downloadBatch, { batchNo, isFaulty: false }, who),
    );
    const at = heads.indexOf("Status");
    expect(sheet.map((cells) => [cells[at], cells[at + 3], cells[at + 4] ?? ""])).toEqual([
      ["Completed", "Completed", ""],
      ["Failed", "Failed", ""],
      ["Returned", "Failed", "Refund in progress"],
      ["Processing", "Processing", ""],
    ]);
    await operate(world, "succeed", last);
    expect((await ordersOf(world, who, batchNo)).batch.result).toBe("partlyPaid");
  });

  test("is reported to its maker once no payment is on its way any more, and again when an arrived one is returned", async ({
    world,
  }) => {
    const { who, orderNos } = await approvedBatch(world, 2);
    const [first = "", second = ""] = orderNos;
    await operate(world, "fail", second);
    expect(await completionMessages(world, who)).toEqual([]);
    await operate(world, "succeed", first);
    expect(await completionMessages(world, who)).toEqual([
      expect.stringContaining("1 completed, 0 returned, 1 failed"),
    ]);
    await operate(world, "return", first);
    expect(await completionMessages(world, who)).toContainEqual(
      expect.stringContaining("0 completed, 1 returned, 1 failed"),
    );
  });

  test("is reported once where its last two payments end together", async ({ world }) => {
    const { who, orderNos } = await approvedBatch(world, 2);
    const [first = "", second = ""] = orderNos;
    await Promise.all([operate(world, "succeed", first), operate(world, "fail", second)]);
    expect(await completionMessages(world, who)).toEqual([
      expect.stringContaining("1 completed, 0 returned, 1 failed"),
    ]);
  });
});

describe("a row that was not paid", () => {
  test("is paid again in one batch alone, however often and by however many people it is requested at once", async ({
    world,
  }) => {
    const { who, batchNo, orderNos } = await approvedBatch(world, 3);
    for (const orderNo of orderNos.slice(1)) await operate(world, "fail", orderNo);
    const results = await together(
      world,
      ...Array.from({ length: 4 }, () => (on: TestWorld) => reuse(on, who, batchNo, "failed")),
    );
    const createdBatches = results.flatMap((result) =>
      result.status === "fulfilled" ? [result.value as { batchNo: string }] : [],
    );
    expect(createdBatches).toHaveLength(1);
    expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []))).toEqual(
      Array.from({ length: 3 }, () => no("BATCH_EMPTY")),
    );
    const again = createdBatches[0]?.batchNo ?? "";
    expect((await resultOf(world, who, again)).rows.rows.map((row) => [row.no, row.state, row.repeats])).toEqual([
      [3, "ready", null],
      [4, "ready", null],
    ]);
    const { rows, unpaid } = await ordersOf(world, who, batchNo);
    expect([rows.rows.map((row) => row.again), unpaid]).toEqual([[null, again, again], { failed: 0, left: 0 }]);
  });

  test("is in no two batches, by a constraint of the database", async ({ world }) => {
    const { who, batchNo, orderNos } = await approvedBatch(world, 1);
    await operate(world, "fail", orderNos[0] ?? "");
    await reuse(world, who, batchNo);
    const otherBatch = await createBatchDraft(world, who, [entry(9)]);
    await expect(
      world.db.sql(
        `update batch_row r set from_id = (select n.from_id from batch_row n where n.world = r.world and n.from_id is not null)
         from payment_batch b where b.world = r.world and b.id = r.batch_id and r.world = $1::uuid and b.batch_no = $2`,
        [world.id, otherBatch],
      ),
    ).rejects.toThrow(/batch_row_once_idx/);
  });

  test("may be used again once the batch that used it is discarded, by every person who may make batches", async ({
    world,
  }) => {
    const { who, batchNo, orderNos } = await approvedBatch(world, 2);
    await operate(world, "fail", orderNos[1] ?? "");
    const again = (await reuse(world, who, batchNo, "failed")).batchNo;
    await expect(reuse(world, who, batchNo, "failed")).rejects.toEqual(no("BATCH_EMPTY"));
    const colleague = await world.operator(who.userNo);
    expect((await world.call(batchCalls.dropBatch, { batchNo: again }, colleague)).state).toBe("dropped");
    expect((await reuse(world, colleague, batchNo, "failed")).batchNo).not.toBe(again);
  });

  test("that was excluded is used apart from those that failed", async ({ world }) => {
    await openMarket(world);
    const {
      principal,
      reviewers: [reviewer],
    } = await withReviewer(world);
    const batchNo = await createBatchDraft(world, principal, [entry(1), entry(2, { amount: "" }), entry(3)]);
    await world.call(batchCalls.leaveOut, { batchNo, no: 4 }, principal);
    await submit(world, principal, batchNo, { isPartial: true });
    expect(rowsByState(await decide(world, reviewer, batchNo))).toEqual({ processing: 1 });
    // a row was left out on purpose: it does not come back
    expect((await ordersOf(world, principal, batchNo)).unpaid).toEqual({ failed: 0, left: 1 });
    await expect(reuse(world, principal, batchNo, "failed")).rejects.toEqual(no("BATCH_EMPTY"));
    const { batchNo: again } = await reuse(world, principal, batchNo, "left");
    expect((await resultOf(world, principal, again)).rows.rows.map((row) => row.no)).toEqual([3]);
  });
});

describe("a payment of a batch", () => {
  test("names its batch, and is found by it, in the list and in the export's rows", async ({ world }) => {
    const { who, batchNo, orderNos } = await approvedBatch(world, 2);
    const { rows } = await world.call(payments.records, { batchNo: batchNo.toLowerCase(), ...page }, who);
    expect(rows.map((row) => [row.orderNo, row.batchNo])).toEqual(
      [...orderNos].reverse().map((orderNo) => [orderNo, batchNo]),
    );
    expect((await world.call(payments.records, { batchNo: "BP0", ...page }, who)).total).toBe(0);
    const { payment } = await world.call(payments.detail, { orderNo: orderNos[0] ?? "" }, who);
    expect(payment.batchNo).toBe(batchNo);
    const { downloadNo } = await world.call(paymentExports.exportPayments, { format: "xlsx", batchNo }, who);
    while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id }));
    const { fileId } = await world.call(exportCalls.exportResult, { downloadNo }, who);
    const [heads = [], ...sheet] = await sheetOf(await world.call(files.byId, { id: fileId ?? "" }, who));
    const [number, batch] = [heads.indexOf("Order number"), heads.indexOf("Batch payment number")];
    expect(sheet.map((cells) => [cells[number], cells[batch]])).toEqual(
      [...orderNos].reverse().map((orderNo) => [orderNo, batchNo]),
    );
  });
});

describe("a batch without a remaining reviewer", () => {
  test("reports it, and no longer once one of its reviewers is back in the approval group", async ({ world }) => {
    await openMarket(world);
    const { principal, reviewers } = await withReviewer(world);
    const batchNo = await draft(world, principal);
    await submit(world, principal, batchNo);
    const isBlocked = async () => (await ordersOf(world, principal, batchNo)).isBlocked;
    expect(await isBlocked()).toBe(false);
    const otherPerson = await world.operator(principal.userNo);
    await world.call(approval.saveApproval, { levels: [[otherPerson.operatorId]] }, principal);
    expect(await isBlocked()).toBe(true);
    await world.call(approval.saveApproval, { levels: [[reviewers[0].operatorId]] }, principal);
    expect(await isBlocked()).toBe(false);
  });
});
