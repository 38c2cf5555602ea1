import { describe, expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { files } from "@/lib/files/calls/files";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { externalOrders } from "@/lib/materials/calls/external-orders";
import { materialSupplements } from "@/lib/materials/calls/logistics";
import { materials } from "@/lib/materials/calls/materials";
import { materialTemplateColumns } from "@/lib/materials/batch-columns";
import { materialBatchesOpenMax, settlementTypes } from "@/lib/materials/terms";
import { money } from "@/lib/money/money";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import english from "@/messages/en-US/materials.json";
import validation from "@/messages/en-US/validation.json";
import chinese from "@/messages/zh-CN/materials.json";
import { cellsIn, sheetFile } from "../fixtures/batch-file";
import { sheetOf } from "../fixtures/batches";
import {
  checkedBatch,
  handedIn,
  handIn,
  listFile,
  listSent,
  materialRow,
  paperNamed,
  readBatch,
  readList,
  materialBatchView,
  startListReading,
  unshippedCells,
  withPaper,
} from "../fixtures/material-batches";
import { decideCustoms, openCustomsFor } from "../fixtures/customs";
import { approvedMaterial, reviewOf, shipment, submitMaterial } from "../fixtures/materials";
import { faultsOf } from "../fixtures/proof";
import { bookXml } from "../fixtures/sheets";
import { codeOf, codeOfSettled, no } from "../fixtures/refusals";
import { Stage } from "../fixtures/stage";
import { together } from "../fixtures/together";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const stateOf = async (world: TestWorld, principal: Principal, batchNo: string) =>
  (await world.call(materialBatchCalls.batchProgress, { id: batchNo }, principal)).state;
const edit = (
  world: TestWorld,
  principal: Principal,
  fileBatchNo: string,
  at: number,
  inputCells: Record<string, string>,
) => world.call(externalOrders.editRow, { fileBatchNo, fileType: 2, no: at, typed: inputCells }, principal);
const drop = (world: TestWorld, principal: Principal, batchNo: string) =>
  world.call(materialBatchCalls.dropBatch, { batchNo }, principal);
/** The numbers of the materials that a list's rows became. */
const serialsOf = async (world: TestWorld, principal: Principal, batchNo: string): Promise<string[]> =>
  (await materialBatchView(world, principal, batchNo, "handedIn")).rows.rows.flatMap(
    ({ material }) => material?.serialNo ?? [],
  );

describe("a file", () => {
  test("is read row by row: good rows are summed by currency, bad ones report the reason, column by column", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await startListReading(world, principal, [
      materialRow(1),
      materialRow(2, { amount: "nine", buyerName: "", shippedOn: "2026-04-01" }),
      materialRow(3, { currency: "cny", amount: "１，２００．５０", contractDate: "2026年3月2日", quantity: "1,000" }),
    ]);
    expect(await world.call(materialBatchCalls.runningBatches, {}, principal)).toMatchObject({
      rows: [{ batchNo, state: "processing", rowsRead: 0 }],
    });
    expect((await materialBatchView(world, principal, batchNo)).rows.rows).toEqual([]);
    expect(await readList(world)).toBe(true);
    expect(await readList(world)).toBe(false);
    expect((await world.call(materialBatchCalls.runningBatches, {}, principal)).rows).toEqual([]);
    const { batch, rows } = await materialBatchView(world, principal, batchNo);
    expect(batch).toMatchObject({
      kind: "general",
      state: "checked",
      rowsRead: 3,
      rowsFaulty: 1,
      repeated: 0,
      amounts: [money("CNH", 1_200_50n), money("USD", 1_000_00n)],
    });
    expect(rows.rows.map(({ no: at, state, faults }) => [at, state, faults])).toEqual([
      [2, "good", []],
      [
        3,
        "faulty",
        [
          { column: "amount", issue: "amount.number" },
          { column: "buyerName", issue: "text.missing" },
          { column: "shippedOn", issue: "date.past" },
        ],
      ],
      [4, "good", []],
    ]);
    expect((await materialBatchView(world, principal, batchNo, "faulty")).rows.rows.map(({ no: at }) => at)).toEqual([
      3,
    ]);
    expect((await materialBatchView(world, principal, batchNo, "good")).rows.total).toBe(2);
  });

  test("is understood with the template's headings and words, in either language", async ({ world }) => {
    const principal = await world.merchant();
    for (const [{ field }, shippedText, goods, country] of [
      [chinese, "已发货", "五金工具", "德国"],
      [english, "Shipped", "008", "Germany"],
    ] as const) {
      const inputRow = {
        contractNo: "HT-1",
        contractDate: "2026/3/1",
        buyerName: "诺德风",
        currency: "USD",
        amount: "1000",
        tradeCountry: country,
        website: "https://n.example",
        productType: goods,
        productName: "螺栓 M8",
        quantity: "5",
        shipmentStatus: shippedText,
        logisticsProvider: "Hansa",
        trackingNo: "HL1",
        shippedOn: "20260310",
      };
      // named cast: the keys of what is said are columns
      const heads = (Object.keys(inputRow) as (keyof typeof inputRow)[]).map((column) => `${field[column]} *`);
      const row = Object.values(inputRow);
      const fileId = await listSent(world, principal, await sheetFile(heads, [row]));
      const { batchNo } = await world.call(
        materialBatchCalls.startBatch,
        { fileId, settlementType: "general", isAgain: false },
        principal,
      );
      await readList(world);
      const { batch, rows } = await materialBatchView(world, principal, batchNo);
      expect([batch.fault, batch.faultAbout, rows.rows[0]?.faults]).toEqual([null, [], []]);
    }
  });

  test("without the columns of its kind is refused, and reports the missing columns", async ({ world }) => {
    const principal = await world.merchant();
    const fileId = await listSent(world, principal, await sheetFile(["contractNo", "amount"], [["1", "2"]]));
    const start = () =>
      world.call(materialBatchCalls.startBatch, { fileId, settlementType: "customs", isAgain: false }, principal);
    expect(await codeOf(start())).toBe("CUSTOMS_NOT_OPEN");
    await openCustomsFor(world, principal);
    const { batchNo } = await start();
    await readList(world);
    expect((await materialBatchView(world, principal, batchNo)).batch).toMatchObject({
      state: "failed",
      fault: "headings",
      faultAbout: expect.arrayContaining(["customsNo", "buyerName"]),
    });
    // another file in its place is read anew
    const better = await listSent(world, principal, await listFile([materialRow(1, { customsNo: "1".repeat(18) })]));
    await world.call(materialBatchCalls.replaceBatchFile, { batchNo, fileId: better, isAgain: false }, principal);
    await readList(world);
    expect((await materialBatchView(world, principal, batchNo)).batch).toMatchObject({
      state: "checked",
      fault: null,
      rowsFaulty: 0,
    });
    await withPaper(world, principal, batchNo);
    await decideCustoms(world, principal, "close");
    expect(await codeOf(handIn(world, principal, batchNo))).toBe("CUSTOMS_NOT_OPEN");
  });

  test("with the same content needs confirmation, and is accepted once more on confirmation; after a discard it needs none", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const first = await startListReading(world, principal, [materialRow()]);
    await expect(startListReading(world, principal, [materialRow()])).rejects.toEqual(
      expect.objectContaining({ code: "BATCH_REPEATED", detail: expect.objectContaining({ batchNo: first }) }),
    );
    const again = await startListReading(world, principal, [materialRow()], { isAgain: true });
    await drop(world, principal, first);
    await drop(world, principal, again);
    await startListReading(world, principal, [materialRow()]);
    const elsewhere = await world.merchant();
    await startListReading(world, elsewhere, [materialRow()]);
  });

  test("is one's own, sent as a list of orders; the number of open ones is limited", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const start = (fileId: string, by: Principal, isAgain = false) =>
      world.call(materialBatchCalls.startBatch, { fileId, settlementType: "general", isAgain }, by);
    const fileId = await listSent(world, principal, await listFile([materialRow()]));
    expect(await codeOf(start(fileId, otherMerchant))).toBe("FILE_NOTFOUND");
    expect(await codeOf(start(await paperNamed(world, principal, "a.pdf"), principal))).toBe("INVALID_FILE_TYPE");
    for (let at = 0; at < materialBatchesOpenMax; at += 1) await start(fileId, principal, true);
    await expect(start(fileId, principal, true)).rejects.toEqual(no("BATCHES_FULL", { most: materialBatchesOpenMax }));
  });

  test("that is discarded while it is read yields nothing, and a reader that died leaves it to another", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const droppedBatchNo = await startListReading(world, principal, [materialRow(1)]);
    await drop(world, principal, droppedBatchNo);
    expect(await readList(world)).toBe(false);
    expect(await stateOf(world, principal, droppedBatchNo)).toBe("dropped");
    const leasedBatchNo = await startListReading(world, principal, [materialRow(2)]);
    // it was being read when its reader ended: some rows are there, and its time is over
    await world.db.prisma.materialBatch.updateMany({
      where: { world: world.id, batchNo: leasedBatchNo },
      data: { leaseUntil: new Date(0), attempts: 1, rowsRead: 1, rowsFaulty: 1 },
    });
    expect(await readList(world)).toBe(true);
    expect((await materialBatchView(world, principal, leasedBatchNo)).batch).toMatchObject({
      state: "checked",
      rowsRead: 1,
      rowsFaulty: 0,
    });
  });

  test("with merged cells has a fault in each row that they touch, as in a list of payments: none of those is submitted unreviewed", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const rowOf = (at: number) =>
      Object.values(materialRow(at)).map((cell) => (typeof cell === "string" ? cell : cell.number));
    const book = bookXml([Object.keys(materialRow()), ...[1, 2, 3, 4].map(rowOf)], {
      mergedRanges: ["A1:B1", "C3:C4"],
    });
    const fileId = await listSent(world, principal, book);
    const { batchNo } = await world.call(
      materialBatchCalls.startBatch,
      { fileId, settlementType: "general", isAgain: false },
      principal,
    );
    await readList(world);
    const { batch, rows } = await materialBatchView(world, principal, batchNo);
    expect([batch.state, batch.rowsRead, batch.rowsFaulty]).toEqual(["checked", 4, 2]);
    const mergedFaults = [{ column: "row", issue: "cell.merged" }];
    expect(rows.rows.map(({ no: at, faults }) => [at, faults])).toEqual([
      [2, []],
      [3, mergedFaults],
      [4, mergedFaults],
      [5, []],
    ]);
    await withPaper(world, principal, batchNo);
    expect(await codeOf(handIn(world, principal, batchNo))).toBe("MATERIAL_ROWS_FAULTY");
    await edit(world, principal, batchNo, 3, { buyerName: "Nordwind GmbH" });
    await handIn(world, principal, batchNo, { isPartial: true });
    const { rows: after } = await materialBatchView(world, principal, batchNo);
    expect(after.rows.map(({ no: at, state }) => [at, state])).toEqual([
      [2, "handedIn"],
      [3, "handedIn"],
      [4, "left"],
      [5, "handedIn"],
    ]);
    // a filter that was used while the batch was open finds the rows where they are now
    const placesOf = async (show: Parameters<typeof materialBatchView>[3]) =>
      (await materialBatchView(world, principal, batchNo, show)).rows.rows.map(({ no: at }) => at);
    expect([await placesOf("faulty"), await placesOf("noPapers"), await placesOf("left")]).toEqual([[4], [4], [4]]);
    expect(await placesOf("good")).toEqual([2, 3, 5]);
    const leftSheet = await sheetOf(
      await world.call(materialBatchCalls.downloadBatchFile, { batchNo, show: "left" }, principal),
    );
    expect(leftSheet.slice(1).map(([contractNo]) => contractNo)).toEqual(["HT-3"]);
  });

  test("with the same contract twice has a fault in the later row", async ({ world }) => {
    const principal = await world.merchant();
    const batchNo = await readBatch(world, principal, [materialRow(1), materialRow(1, { buyerName: "Other GmbH" })]);
    expect((await materialBatchView(world, principal, batchNo)).rows.rows.map(({ faults }) => faults)).toEqual([
      [],
      [{ column: "contractNo", issue: "contract.twice" }],
    ]);
  });

  test("is downloaded as its sender's own, with the faults beside each row in text; corrected in it, it is sent again", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await readBatch(world, principal, [materialRow(1), materialRow(2, { website: "nowhere" })]);
    const download = (show: "all" | "faulty") =>
      world.call(materialBatchCalls.downloadBatchFile, { batchNo, show }, principal, { locale: "en-US" });
    const [heads, good, bad] = await sheetOf(await download("all"));
    expect(heads?.slice(-3)).toEqual(["Result", "Reason", "Document no."]);
    expect(good?.at(-1)).toBe("Ready");
    expect(bad?.slice(-2)).toEqual(["Has errors", `${english.field.website}: ${validation.text.website}`]);
    expect(bad?.[0]).toBe("HT-2");
    expect(await codeOf(download("all"))).toBe("DOWNLOAD_REPEATED");
    expect(await sheetOf(await download("faulty"))).toHaveLength(2);

    const bytes = await sheetFile(
      (heads ?? []).map(String),
      [good, bad].map((row) =>
        (row ?? []).map((cell) => (cell === "nowhere" ? "https://n.example" : (cell as string))),
      ),
    );
    const fileId = await listSent(world, principal, bytes);
    await world.call(materialBatchCalls.replaceBatchFile, { batchNo, fileId, isAgain: false }, principal);
    await readList(world);
    expect((await materialBatchView(world, principal, batchNo)).batch).toMatchObject({
      state: "checked",
      rowsRead: 2,
      rowsFaulty: 0,
    });
  });
});

test("a template of each kind has its columns in the requester's language, as text, with values to choose from", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const code = await stage.call(files.template, { code: "MATERIAL_BATCH" });
  for (const kind of settlementTypes) {
    const template = await stage.call(files.byId, { id: `${code}:${kind}` });
    const [heads] = await cellsIn(Buffer.from(await new Response(template.body).arrayBuffer()));
    expect(heads).toHaveLength(materialTemplateColumns(kind).length);
    expect(heads?.[0]).toBe(`${english.field.contractNo} *`);
  }
  await expect(stage.call(files.byId, { id: `${code}:other` })).rejects.toEqual(no("FILE_NOTFOUND"));
});

test("the regions of China are recognised by their names in the lists of countries, and without the country's", async ({
  world,
}) => {
  const principal = await world.merchant();
  const names = ["中国香港", "香港", "Hong Kong, China", "Hong Kong", "澳门", "Macau", "台湾", "Taiwan, China"];
  const batchNo = await readBatch(
    world,
    principal,
    names.map((tradeCountry, at) => materialRow(at + 1, { tradeCountry })),
  );
  await withPaper(world, principal, batchNo);
  await handIn(world, principal, batchNo);
  const { rows } = await world.call(materials.materials, { currentPage: 1, pageSize: 20 }, principal);
  const byContract = new Map(rows.map(({ contractNo, tradeCountry }) => [contractNo, tradeCountry]));
  expect(names.map((_, at) => byContract.get(`HT-${at + 1}`))).toEqual([
    ...["HK", "HK", "HK", "HK"],
    ...["MO", "MO"],
    ...["TW", "TW"],
  ]);
});

describe("a row", () => {
  test("that is corrected is validated anew at once, and so are those that had its contract number", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await checkedBatch(world, principal, [
      materialRow(1),
      materialRow(2, { contractNo: "HT-1" }),
      materialRow(3, { quantity: "0" }),
    ]);
    const listRows = () =>
      world.call(
        externalOrders.rowsToEdit,
        { fileBatchNo: batchNo, fileType: 2, currentPage: 1, pageSize: 20 },
        principal,
      );
    expect((await listRows()).rows.rows.map(({ no: at }) => at)).toEqual([3, 4]);
    const { row, batch } = await edit(world, principal, batchNo, 4, { quantity: "12", amount: "12.5" });
    expect(row).toMatchObject({ state: "good", faults: [], amount: money("USD", 12_50n), typed: { quantity: "12" } });
    expect(batch.rowsFaulty).toBe(1);
    expect((await edit(world, principal, batchNo, 4, { quantity: "x" })).batch.rowsFaulty).toBe(2);
    expect((await edit(world, principal, batchNo, 2, { contractNo: "HT-9" })).batch.rowsFaulty).toBe(1);
    expect((await listRows()).rows.rows.map(({ no: at }) => at)).toEqual([4]);
    expect((await edit(world, principal, batchNo, 3, { contractNo: "HT-9" })).row.faults).toEqual([
      { column: "contractNo", issue: "contract.twice" },
    ]);
  });

  test("is rewritten along with those whose faults change, however many more have its contract number", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const same = Array.from({ length: 5 }, (_, at) => materialRow(at + 1, { contractNo: "HT-1" }));
    const batchNo = await checkedBatch(world, principal, same);
    const rowVersions = async () =>
      new Map(
        (
          await world.db.sql<{ no: number; version: string }>(
            "select r.no, r.xmin::text as version from material_batch_row r join material_batch b on b.world = r.world and b.id = r.batch_id where b.world = $1::uuid and b.batch_no = $2 order by r.no",
            [world.id, batchNo],
          )
        ).map(({ no: at, version }) => [at, version]),
      );
    const rewrittenBy = async (inputCells: Parameters<typeof edit>[4]) => {
      const before = await rowVersions();
      const { batch } = await edit(world, principal, batchNo, 2, inputCells);
      const after = await rowVersions();
      return [batch.rowsFaulty, [...after.keys()].filter((at) => after.get(at) !== before.get(at))];
    };
    expect(await rewrittenBy({ productName: "Other bolts" })).toEqual([4, [2]]);
    expect(await rewrittenBy({ contractNo: "HT-9" })).toEqual([3, [2, 3]]);
  });
  test("is corrected by its merchant alone, where there is one, and not once it is submitted", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const batchNo = await checkedBatch(world, principal);
    expect(await codeOf(edit(world, otherMerchant, batchNo, 2, { remarks: "x" }))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(edit(world, principal, batchNo, 9, { remarks: "x" }))).toBe("ORDER_NOTFOUND");
    await withPaper(world, principal, batchNo);
    await handIn(world, principal, batchNo);
    expect(await codeOf(edit(world, principal, batchNo, 2, { remarks: "x" }))).toBe("OPERATION_NOT_ALLOW");
  });

  test("of a site that is another merchant's is faulty", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    await world.db.prisma.verificationClaim.create({
      data: { world: world.id, kind: "website", text: "taken.example", holder: otherMerchant.userNo },
    });
    const batchNo = await checkedBatch(world, principal, [
      materialRow(1, { website: "https://www.taken.example/shop" }),
    ]);
    expect((await materialBatchView(world, principal, batchNo)).rows.rows[0]?.faults).toEqual([
      { column: "website", issue: "website.taken" },
    ]);
  });
});

describe("submission", () => {
  test("makes a material of each good row, as if it were typed, with its documents; operations find it by the list", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await checkedBatch(world, principal, [materialRow(1), materialRow(2), materialRow(3)]);
    const [namedFileId, common] = [
      await paperNamed(world, principal, "HT-2 invoice.pdf"),
      await paperNamed(world, principal, "terms.pdf"),
    ];
    const papers = await world.call(
      materialBatchCalls.setBatchPapers,
      { batchNo, namedFileIds: [namedFileId], commonFileIds: [common] },
      principal,
    );
    expect(papers).toMatchObject({ named: [{ contractNo: "HT-2" }], common: [{ fileName: "terms.pdf" }], without: 0 });
    expect(await handIn(world, principal, batchNo)).toMatchObject({ state: "success", rowsRead: 3 });
    const serials = await serialsOf(world, principal, batchNo);
    expect(serials).toHaveLength(3);
    const detail = await world.call(materials.material, { orderId: serials[1] ?? "" }, principal);
    expect(detail.material).toMatchObject({
      state: "pendingReview",
      contractNo: "HT-2",
      amount: money("USD", 1_000_00n),
      fileBatchNo: batchNo,
      quantity: 500,
    });
    expect(detail.orderFiles.map(({ fileName }) => fileName)).toEqual(["HT-2 invoice.pdf"]);
    const enteredMaterial = await submitMaterial(world, principal, { contractNo: "HT-9" });
    const { history } = await world.call(materials.material, { orderId: enteredMaterial.serialNo }, principal);
    expect(detail.history.map(({ event, who: by }) => [event, by])).toEqual(
      history.map(({ event, who: by }) => [event, by]),
    );
    const queue = await world.call(
      opsMaterialReviews.materialQueue,
      { world: world.name, text: batchNo, currentPage: 1, pageSize: 20 },
      operationsPerson,
    );
    expect(queue.total).toBe(3);
    expect(
      (await world.call(materials.materials, { number: batchNo, currentPage: 1, pageSize: 20 }, principal)).total,
    ).toBe(3);
    expect(await faultsOf(world)).toEqual([]);
  });

  test("of a thousand rows is submitted completely", async ({ world }) => {
    const principal = await world.merchant();
    const rows = Array.from({ length: 1_000 }, (_, at) => materialRow(at + 1));
    const batchNo = await handedIn(world, principal, rows);
    expect(await world.db.prisma.material.count({ where: { world: world.id, fileBatchNo: batchNo } })).toBe(1_000);
  });

  test("needs every row good and with a document, or continues with those that are; the others are left", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await checkedBatch(world, principal, [
      materialRow(1),
      materialRow(2),
      materialRow(3, { amount: "0" }),
    ]);
    await expect(handIn(world, principal, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_FAULTY", { count: 1 }));
    expect(await codeOf(handIn(world, principal, batchNo, { isPartial: true }))).toBe("MATERIAL_ROWS_EMPTY");
    await edit(world, principal, batchNo, 4, { amount: "7" });
    const namedFileIds = [await paperNamed(world, principal, "HT-1.pdf")];
    await world.call(materialBatchCalls.setBatchPapers, { batchNo, namedFileIds, commonFileIds: [] }, principal);
    expect((await materialBatchView(world, principal, batchNo, "noPapers")).rows.rows.map(({ no: at }) => at)).toEqual([
      3, 4,
    ]);
    await expect(handIn(world, principal, batchNo)).rejects.toEqual(no("MATERIAL_PAPERS_MISSING", { count: 2 }));
    expect(await handIn(world, principal, batchNo, { isPartial: true })).toMatchObject({ state: "success" });
    expect((await materialBatchView(world, principal, batchNo)).rows.rows.map(({ state }) => state)).toEqual([
      "handedIn",
      "left",
      "left",
    ]);
    expect((await materialBatchView(world, principal, batchNo, "left")).rows.total).toBe(2);
    expect(await codeOf(handIn(world, principal, batchNo))).toBe("OPERATION_NOT_ALLOW");
  });

  test("accepts documents of shipments beside those of contracts, distinguished by their names behind the number", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const rows = [
      materialRow(1),
      materialRow(2, { contractNo: "BL-2" }),
      materialRow(3, unshippedCells),
      materialRow(4),
    ];
    const batchNo = await checkedBatch(world, principal, rows);
    const names = ["HT-1 invoice.pdf", "HT-1 提单.pdf", "BL-2.pdf", "HT-3.pdf", "HT-3 waybill.pdf", "HT-4 AWB 123.pdf"];
    const namedFileIds = await Promise.all(names.map((name) => paperNamed(world, principal, name)));
    const papersView = await world.call(
      materialBatchCalls.setBatchPapers,
      { batchNo, namedFileIds, commonFileIds: [] },
      principal,
    );
    // what shows a shipment alone is no contract
    expect([papersView.named.map(({ contractNo }) => contractNo), papersView.without]).toEqual([
      ["HT-1", "HT-1", "BL-2", "HT-3", "HT-3", "HT-4"],
      1,
    ]);
    await expect(handIn(world, principal, batchNo)).rejects.toEqual(no("MATERIAL_PAPERS_MISSING", { count: 1 }));
    await handIn(world, principal, batchNo, { isPartial: true });
    const materialRows = await world.db.prisma.material.findMany({
      where: { world: world.id, fileBatchNo: batchNo },
      orderBy: { serialNo: "asc" },
    });
    const nameOf = (id: string) => names[namedFileIds.indexOf(id)];
    expect(materialRows.map((row) => [row.orderFileIds.map(nameOf), row.logisticsFileIds.map(nameOf)])).toEqual([
      [["HT-1 invoice.pdf"], ["HT-1 提单.pdf"]],
      [["BL-2.pdf"], []],
      [["HT-3.pdf", "HT-3 waybill.pdf"], []],
    ]);
  });

  test("warns of customs declarations that materials have already, as of contract numbers", async ({ world }) => {
    const principal = await world.merchant();
    const customsNo = "123456789012345678";
    const { serialNo } = await submitMaterial(world, principal, { contractNo: "Another", customsNo });
    const batchNo = await checkedBatch(world, principal, [materialRow(1, { customsNo }), materialRow(2)]);
    await withPaper(world, principal, batchNo);
    const { batch, rows } = await materialBatchView(world, principal, batchNo, "repeated");
    expect([batch.repeated, rows.rows[0]?.repeats]).toEqual([1, serialNo]);
    await expect(handIn(world, principal, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_REPEATED", { count: 1 }));
  });

  test("warns of rows in one list with the same customs declaration, and a correction validates them anew", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const [customsNo, otherCustomsNo] = ["123456789012345678", "876543210987654321"];
    const batchNo = await checkedBatch(
      world,
      principal,
      [1, 2, 3, 4].map((no) => materialRow(no, { customsNo: no === 4 ? "" : customsNo })),
    );
    await withPaper(world, principal, batchNo);
    const repeatMarks = async () => {
      const { batch, rows } = await materialBatchView(world, principal, batchNo);
      return [batch.repeated, ...rows.rows.map(({ repeats, repeatsRow }) => repeats ?? repeatsRow)];
    };
    expect(await repeatMarks()).toEqual([2, null, 2, 2, null]);
    await expect(handIn(world, principal, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_REPEATED", { count: 2 }));
    // the first of the repeated rows now has another number: the second is the first of those that remain
    await edit(world, principal, batchNo, 2, { customsNo: otherCustomsNo });
    expect(await repeatMarks()).toEqual([1, null, null, 3, null]);
    // a row that is faulty is no twin, and is one again once it is mended
    await edit(world, principal, batchNo, 3, { quantity: "x" });
    expect(await repeatMarks()).toEqual([0, null, null, null, null]);
    await edit(world, principal, batchNo, 3, { quantity: "5" });
    expect(await repeatMarks()).toEqual([1, null, 4, null, null]);
    expect(await handIn(world, principal, batchNo, { repeated: 1 })).toMatchObject({ state: "success" });
  });

  test("warns of contract numbers that materials have in another case, width or with other blanks and dashes", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const had = [];
    for (const contractNo of ["ht-1", "ＨＴ－２", "H T - 3", "HT–4", "HT5"])
      had.push((await submitMaterial(world, principal, { contractNo })).serialNo);
    const rows = [1, 2, 3, 4, 5].map((at) => materialRow(at));
    const batchNo = await checkedBatch(world, principal, rows);
    const { rows: rowPage } = await materialBatchView(world, principal, batchNo);
    expect(rowPage.rows.map(({ repeats }) => repeats)).toEqual([...had.slice(0, 4), null]);
    // one that was faulty as the twin of a row in another spelling is good once that is corrected
    const twins = await checkedBatch(world, principal, [
      materialRow(7, { contractNo: "QT 7-1" }),
      materialRow(8, { contractNo: "qt7–1" }),
    ]);
    expect((await materialBatchView(world, principal, twins)).batch.rowsFaulty).toBe(1);
    expect((await edit(world, principal, twins, 2, { contractNo: "QT-9" })).batch.rowsFaulty).toBe(0);
  });

  test("matches papers with contract numbers as people compare them", async ({ world }) => {
    const principal = await world.merchant();
    const batchNo = await checkedBatch(world, principal, [materialRow(1), materialRow(2), materialRow(3)]);
    const names = ["ht-1 invoice.pdf", "HT - 2.pdf", "ｈｔ－３ waybill.pdf", "ht–3.pdf", "HT11.pdf"];
    const namedFileIds = await Promise.all(names.map((name) => paperNamed(world, principal, name)));
    const papersView = await world.call(
      materialBatchCalls.setBatchPapers,
      { batchNo, namedFileIds, commonFileIds: [] },
      principal,
    );
    expect([papersView.named.map(({ contractNo }) => contractNo), papersView.without]).toEqual([
      ["HT-1", "HT-2", "HT-3", "HT-3", null],
      0,
    ]);
    await handIn(world, principal, batchNo);
    const materialRows = await world.db.prisma.material.findMany({
      where: { world: world.id, fileBatchNo: batchNo },
      orderBy: { serialNo: "asc" },
    });
    expect(materialRows.map((row) => [row.orderFileIds.length, row.logisticsFileIds.length])).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  test("warns of contract numbers that materials have already, at their present count", async ({ world }) => {
    const principal = await world.merchant();
    const { serialNo } = await submitMaterial(world, principal, { contractNo: "HT-1" });
    const batchNo = await checkedBatch(world, principal, [materialRow(1), materialRow(2)]);
    await withPaper(world, principal, batchNo);
    const { batch, rows } = await materialBatchView(world, principal, batchNo, "repeated");
    expect([batch.repeated, rows.rows[0]?.repeats]).toEqual([1, serialNo]);
    await expect(handIn(world, principal, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_REPEATED", { count: 1 }));
    // one more repeat has appeared since the list was read: its count is stored, and nothing is submitted
    await submitMaterial(world, principal, { contractNo: "HT-2" });
    expect(await handIn(world, principal, batchNo, { repeated: 1 })).toMatchObject({ state: "checked", repeated: 2 });
    expect(await handIn(world, principal, batchNo, { repeated: 2 })).toMatchObject({ state: "success" });
  });

  test("validates rows by the rules of its day: faults since their reading are stored, and nothing is submitted", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await checkedBatch(world, principal, [
      materialRow(1),
      materialRow(2, { ...unshippedCells, shipsOn: "2026-03-19" }),
    ]);
    await withPaper(world, principal, batchNo);
    await advanceTo(world, new Date("2026-03-20T02:00:00.000Z"));
    expect(await handIn(world, principal, batchNo)).toMatchObject({ state: "checked", rowsFaulty: 1 });
    expect((await materialBatchView(world, principal, batchNo, "faulty")).rows.rows[0]?.faults).toEqual([
      { column: "shipsOn", issue: "date.notAhead" },
    ]);
    expect(await handIn(world, principal, batchNo, { isPartial: true })).toMatchObject({ state: "success" });
    expect(await serialsOf(world, principal, batchNo)).toHaveLength(1);
  });

  test("accepts five documents of one contract at most, one's own alone, and none once it is submitted", async ({
    world,
  }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const batchNo = await checkedBatch(world, principal);
    const set = (namedFileIds: string[], commonFileIds: string[] = [], by = principal) =>
      world.call(materialBatchCalls.setBatchPapers, { batchNo, namedFileIds, commonFileIds }, by);
    expect(await codeOf(set([await paperNamed(world, otherMerchant, "HT-1.pdf")]))).toBe("FILE_NOTFOUND");
    expect(await codeOf(set([], [], otherMerchant))).toBe("ORDER_NOTFOUND");
    const many: string[] = [];
    while (many.length < 6) many.push(await paperNamed(world, principal, `HT-1 ${many.length}.pdf`));
    await set(many);
    await expect(handIn(world, principal, batchNo)).rejects.toEqual(no("FILE_COUNT", { count: 5 }));
    await set(many.slice(0, 5));
    await handIn(world, principal, batchNo);
    expect(await codeOf(set([]))).toBe("OPERATION_NOT_ALLOW");
  });

  test("twice at once makes each material once; a simultaneous correction or discard comes before it or is refused", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await checkedBatch(world, principal, [materialRow(1), materialRow(2)]);
    await withPaper(world, principal, batchNo);
    const results = await together(
      world,
      (on) => handIn(on, principal, batchNo),
      (on) => handIn(on, principal, batchNo),
      (on) => edit(on, principal, batchNo, 2, { buyerName: "Ostwind GmbH" }),
      (on) => drop(on, principal, batchNo),
    );
    const codes = results.map(codeOfSettled);
    expect(codes.filter((code) => code !== "ok" && code !== "OPERATION_NOT_ALLOW")).toEqual([]);
    const count = await world.db.prisma.material.count({ where: { world: world.id, fileBatchNo: batchNo } });
    const isHandedIn = (await stateOf(world, principal, batchNo)) === "success";
    expect(codes.slice(0, 2).filter((code) => code === "ok")).toHaveLength(isHandedIn ? 1 : 0);
    expect(count).toBe(isHandedIn ? 2 : 0);
    expect(codes[3]).toBe(isHandedIn ? "OPERATION_NOT_ALLOW" : "ok");
  });
});

describe("goods that were not shipped", () => {
  const supplement = (
    world: TestWorld,
    principal: Principal,
    batchNo: string,
    rows: readonly { orderId: string; changes?: number }[],
  ) =>
    world.call(
      materialBatchCalls.completeBatchLogistics,
      { batchNo, rows: rows.map((row) => ({ ...row, ...shipment, fileIds: [] })) },
      principal,
    );
  const decide = (world: TestWorld, serialNo: string, changes: number, decision: "pass" | "giveBack" | "reject") =>
    world.call(
      opsMaterialReviews.reviewLogistics,
      { world: world.name, serialNo, changes, decision, reason: decision === "pass" ? "" : "Unreadable" },
      operationsPerson,
    );

  test("make their list wait for their logistics: supplemented together they are audited again, and returned they are waited for again", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const batchNo = await handedIn(world, principal, [
      materialRow(1, unshippedCells),
      materialRow(2, unshippedCells),
      materialRow(3),
    ]);
    expect(await stateOf(world, principal, batchNo)).toBe("awaitingLogistics");
    const serials = await serialsOf(world, principal, batchNo);
    for (const serialNo of serials) await reviewOf(world, { serialNo, changes: 0 });
    const waiting = (await materialBatchView(world, principal, batchNo, "awaitingLogistics")).rows.rows;
    expect(waiting.map(({ no: at, material }) => [at, material?.logistics?.state])).toEqual([
      [2, "pending"],
      [3, "pending"],
    ]);
    const [firstNo = "", two = ""] = serials;
    expect(await codeOf(supplement(world, principal, batchNo, [{ orderId: firstNo, changes: 4 }]))).toBe(
      "ORDER_CHANGED",
    );
    expect(await codeOf(supplement(world, principal, batchNo, [{ orderId: serials[2] ?? "" }]))).toBe(
      "OPERATION_NOT_ALLOW",
    );
    expect(await supplement(world, principal, batchNo, [{ orderId: firstNo }, { orderId: two }])).toMatchObject({
      state: "resubmitted",
    });
    expect(await codeOf(supplement(world, principal, batchNo, [{ orderId: firstNo }]))).toBe("OPERATION_NOT_ALLOW");
    await decide(world, firstNo, 1, "pass");
    expect(await stateOf(world, principal, batchNo)).toBe("resubmitted");
    await decide(world, two, 1, "giveBack");
    expect(await stateOf(world, principal, batchNo)).toBe("awaitingLogistics");
    // one by one it is the same
    await world.call(materialSupplements.completeLogistics, { orderId: two, ...shipment, fileIds: [] }, principal);
    expect(await stateOf(world, principal, batchNo)).toBe("resubmitted");
    await decide(world, two, 3, "reject");
    expect(await stateOf(world, principal, batchNo)).toBe("success");
    expect(await faultsOf(world)).toEqual([]);
  });

  test("are not waited for once their materials are refused, cancelled or voided", async ({ world }) => {
    const principal = await world.merchant();
    const rows = [materialRow(1, unshippedCells), materialRow(2, unshippedCells), materialRow(3, unshippedCells)];
    const batchNo = await handedIn(world, principal, rows);
    const [firstNo = "", two = "", three = ""] = await serialsOf(world, principal, batchNo);
    await reviewOf(world, { serialNo: firstNo, changes: 0 }, "refuse");
    await world.call(materials.cancelMaterial, { id: two }, principal);
    await reviewOf(world, { serialNo: three, changes: 0 });
    expect(await stateOf(world, principal, batchNo)).toBe("awaitingLogistics");
    await world.call(materials.cancelMaterial, { id: three }, principal);
    expect(await stateOf(world, principal, batchNo)).toBe("success");
  });

  test("are supplemented all or none: with other lists, a wrong day or others' documents none is", async ({
    world,
  }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    const batchNo = await handedIn(world, principal, [materialRow(1, unshippedCells), materialRow(2, unshippedCells)]);
    const serials = await serialsOf(world, principal, batchNo);
    for (const serialNo of serials) await reviewOf(world, { serialNo, changes: 0 });
    const enteredMaterial = await approvedMaterial(world, principal, { contractNo: "HT-9" });
    const completeLogistics = (change: object, by = principal) =>
      world.call(
        materialBatchCalls.completeBatchLogistics,
        {
          batchNo,
          rows: serials.map((orderId, at) => ({ orderId, ...shipment, fileIds: [], ...(at === 1 && change) })),
        },
        by,
      );
    expect(await codeOf(completeLogistics({ orderId: enteredMaterial.serialNo }))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(completeLogistics({ shippedOn: "2026-04-01" }))).toBe("MATERIAL_FIELD_INVALID");
    expect(await codeOf(completeLogistics({ fileIds: [await paperNamed(world, otherMerchant, "a.pdf")] }))).toBe(
      "FILE_NOTFOUND",
    );
    expect(await codeOf(completeLogistics({}, otherMerchant))).toBe("ORDER_NOTFOUND");
    expect((await materialBatchView(world, principal, batchNo, "awaitingLogistics")).rows.total).toBe(2);
  });
});

test("a list without settlement is switched to settlement together: its approved materials, once", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const fileBatchNo = await handedIn(world, principal, [materialRow(1), materialRow(2)], "noSettlement");
  const switchList = (by = principal) => world.call(externalOrders.switchBatch, { fileBatchNo, fileType: 2 }, by);
  expect(await codeOf(switchList())).toBe("OPERATION_NOT_ALLOW");
  const [firstNo = "", two = ""] = await serialsOf(world, principal, fileBatchNo);
  await reviewOf(world, { serialNo: two, changes: 0 });
  expect(await codeOf(switchList(otherMerchant))).toBe("ORDER_NOTFOUND");
  expect(await switchList()).toEqual({ asked: [two], left: 1 });
  expect(await codeOf(switchList())).toBe("OPERATION_NOT_ALLOW");
  await reviewOf(world, { serialNo: firstNo, changes: 0 });
  expect(await switchList()).toEqual({ asked: [firstNo], left: 1 });
  const queue = await world.call(
    opsMaterialReviews.materialQueue,
    { world: world.name, todo: "switches", currentPage: 1, pageSize: 20 },
    operationsPerson,
  );
  expect(queue.total).toBe(2);
});

test("lists are their merchant's alone, are found by number, file, kind, state and day, and later changes are not overwritten", async ({
  world,
}) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const batchNo = await checkedBatch(world, principal);
  await checkedBatch(world, principal, [materialRow()], "noSettlement");
  const countLists = async (filters: object, by = principal) =>
    (await world.call(materialBatchCalls.materialBatches, { currentPage: 1, pageSize: 20, ...filters }, by)).total;
  expect(await countLists({})).toBe(2);
  expect(await countLists({}, otherMerchant)).toBe(0);
  expect(await countLists({ text: batchNo.toLowerCase() })).toBe(1);
  expect(await countLists({ text: "MATERIALS.xlsx", settlementType: "noSettlement" })).toBe(1);
  expect(await countLists({ state: "dropped" })).toBe(0);
  expect(await countLists({ from: "2026-03-18", to: "2026-03-18" })).toBe(2);
  await expect(countLists({ from: "2026-03-18", to: "2026-03-17" })).rejects.toEqual(
    expect.objectContaining({ code: "DATE_OUT_OF_RANGE" }),
  );
  const attempts = [
    codeOf(world.call(materialBatchCalls.batchProgress, { id: batchNo }, otherMerchant)),
    codeOf(materialBatchView(world, otherMerchant, batchNo)),
    codeOf(world.call(materialBatchCalls.downloadBatchFile, { batchNo, show: "all" }, otherMerchant)),
    codeOf(handIn(world, otherMerchant, batchNo)),
    codeOf(drop(world, otherMerchant, batchNo)),
    codeOf(
      world.call(
        externalOrders.rowsToEdit,
        { fileBatchNo: batchNo, fileType: 2, currentPage: 1, pageSize: 20 },
        otherMerchant,
      ),
    ),
  ];
  expect(new Set(await Promise.all(attempts))).toEqual(new Set(["ORDER_NOTFOUND"]));
  expect(await codeOf(world.call(materialBatchCalls.dropBatch, { batchNo, changes: 9 }, principal))).toBe(
    "ORDER_CHANGED",
  );
  const fileId = await listSent(world, principal, await listFile([materialRow(7)]));
  const replace = (change: object, by = principal) =>
    world.call(materialBatchCalls.replaceBatchFile, { batchNo, fileId, isAgain: false, ...change }, by);
  expect(await codeOf(replace({ changes: 9 }))).toBe("ORDER_CHANGED");
  expect(await codeOf(replace({}, otherMerchant))).toBe("ORDER_NOTFOUND");
  await drop(world, principal, batchNo);
  expect(await codeOf(replace({}))).toBe("OPERATION_NOT_ALLOW");
  expect(await codeOf(drop(world, principal, batchNo))).toBe("OPERATION_NOT_ALLOW");
});

test("a list of a thousand rows is processed completely, with as few statements as one of ten", async ({ world }) => {
  const principal = await world.merchant();
  const many = Array.from({ length: 1_000 }, (_, at) => materialRow(at + 1, at % 100 === 7 ? { amount: "-1" } : {}));
  const batchNo = await readBatch(world, principal, many);
  await withPaper(world, principal, batchNo);
  expect((await materialBatchView(world, principal, batchNo)).batch).toMatchObject({ rowsRead: 1_000, rowsFaulty: 10 });
  expect(await handIn(world, principal, batchNo, { isPartial: true })).toMatchObject({ state: "success" });
  expect(await world.db.prisma.material.count({ where: { world: world.id, fileBatchNo: batchNo } })).toBe(990);
  expect(await faultsOf(world)).toEqual([]);
});
