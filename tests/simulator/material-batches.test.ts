import { describe, expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { files } from "@/lib/files/calls/files";
import { materialBatches } from "@/lib/materials/calls/batches";
import { externalOrders } from "@/lib/materials/calls/external-orders";
import { materialSupplements } from "@/lib/materials/calls/logistics";
import { materials } from "@/lib/materials/calls/materials";
import { templateColumns } from "@/lib/materials/batch-columns";
import { batchesOpenMax, settlementTypes } from "@/lib/materials/terms";
import { money } from "@/lib/money/money";
import { materialDesk } from "@/lib/operations/calls/materials";
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
  shownRowsOf,
  started,
  unshipped,
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

const stateOf = async (world: TestWorld, who: Who, batchNo: string) =>
  (await world.ask(materialBatches.batchProgress, { id: batchNo }, who)).state;
const edit = (world: TestWorld, who: Who, fileBatchNo: string, at: number, typed: Record<string, string>) =>
  world.ask(externalOrders.editRow, { fileBatchNo, fileType: 2, no: at, typed }, who);
const drop = (world: TestWorld, who: Who, batchNo: string) => world.ask(materialBatches.dropBatch, { batchNo }, who);
/** The numbers of the materials that a list's rows became. */
const serialsOf = async (world: TestWorld, who: Who, batchNo: string): Promise<string[]> =>
  (await shownRowsOf(world, who, batchNo, "handedIn")).rows.rows.flatMap(({ material }) => material?.serialNo ?? []);

describe("a file", () => {
  test("is read row by row: what is good sums up by currency, what is not says why, column by column", async ({
    world,
  }) => {
    const who = await world.merchant();
    const batchNo = await started(world, who, [
      materialRow(1),
      materialRow(2, { amount: "nine", buyerName: "", shippedOn: "2026-04-01" }),
      materialRow(3, { currency: "cny", amount: "１，２００．５０", contractDate: "2026年3月2日", quantity: "1,000" }),
    ]);
    expect(await world.ask(materialBatches.runningBatches, {}, who)).toMatchObject({
      rows: [{ batchNo, state: "processing", rowsRead: 0 }],
    });
    expect((await shownRowsOf(world, who, batchNo)).rows.rows).toEqual([]);
    expect(await readList(world)).toBe(true);
    expect(await readList(world)).toBe(false);
    expect((await world.ask(materialBatches.runningBatches, {}, who)).rows).toEqual([]);
    const { batch, rows } = await shownRowsOf(world, who, batchNo);
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
    expect((await shownRowsOf(world, who, batchNo, "faulty")).rows.rows.map(({ no: at }) => at)).toEqual([3]);
    expect((await shownRowsOf(world, who, batchNo, "good")).rows.total).toBe(2);
  });

  test("is understood with the template's headings and words, in either language", async ({ world }) => {
    const who = await world.merchant();
    for (const [{ field }, shipped, goods, country] of [
      [chinese, "已发货", "五金工具", "德国"],
      [english, "Shipped", "008", "Germany"],
    ] as const) {
      const said = {
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
        shipmentStatus: shipped,
        logisticsProvider: "Hansa",
        trackingNo: "HL1",
        shippedOn: "20260310",
      };
      // named cast: the keys of what is said are columns
      const heads = (Object.keys(said) as (keyof typeof said)[]).map((column) => `${field[column]} *`);
      const row = Object.values(said);
      const fileId = await listSent(world, who, await sheetFile(heads, [row]));
      const { batchNo } = await world.ask(
        materialBatches.startBatch,
        { fileId, settlementType: "general", isAgain: false },
        who,
      );
      await readList(world);
      const { batch, rows } = await shownRowsOf(world, who, batchNo);
      expect([batch.fault, batch.faultAbout, rows.rows[0]?.faults]).toEqual([null, [], []]);
    }
  });

  test("without what its kind needs is none of its kind, and says which columns are missing", async ({ world }) => {
    const who = await world.merchant();
    const fileId = await listSent(world, who, await sheetFile(["contractNo", "amount"], [["1", "2"]]));
    const start = () =>
      world.ask(materialBatches.startBatch, { fileId, settlementType: "customs", isAgain: false }, who);
    expect(await codeOf(start())).toBe("CUSTOMS_NOT_OPEN");
    await openCustomsFor(world, who);
    const { batchNo } = await start();
    await readList(world);
    expect((await shownRowsOf(world, who, batchNo)).batch).toMatchObject({
      state: "failed",
      fault: "headings",
      faultAbout: expect.arrayContaining(["customsNo", "buyerName"]),
    });
    // another file in its place is read anew
    const better = await listSent(world, who, await listFile([materialRow(1, { customsNo: "1".repeat(18) })]));
    await world.ask(materialBatches.replaceBatchFile, { batchNo, fileId: better, isAgain: false }, who);
    await readList(world);
    expect((await shownRowsOf(world, who, batchNo)).batch).toMatchObject({
      state: "checked",
      fault: null,
      rowsFaulty: 0,
    });
    await withPaper(world, who, batchNo);
    await decideCustoms(world, who, "close");
    expect(await codeOf(handIn(world, who, batchNo))).toBe("CUSTOMS_NOT_OPEN");
  });

  test("of the same content is asked about, and is taken once more where that is meant; discarded, it is not asked about", async ({
    world,
  }) => {
    const who = await world.merchant();
    const first = await started(world, who, [materialRow()]);
    await expect(started(world, who, [materialRow()])).rejects.toEqual(
      expect.objectContaining({ code: "BATCH_REPEATED", detail: expect.objectContaining({ batchNo: first }) }),
    );
    const again = await started(world, who, [materialRow()], { isAgain: true });
    await drop(world, who, first);
    await drop(world, who, again);
    await started(world, who, [materialRow()]);
    const elsewhere = await world.merchant();
    await started(world, elsewhere, [materialRow()]);
  });

  test("is one's own, sent as a list of orders; so many lie open at most", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const start = (fileId: string, by: Who, isAgain = false) =>
      world.ask(materialBatches.startBatch, { fileId, settlementType: "general", isAgain }, by);
    const fileId = await listSent(world, who, await listFile([materialRow()]));
    expect(await codeOf(start(fileId, other))).toBe("FILE_NOTFOUND");
    expect(await codeOf(start(await paperNamed(world, who, "a.pdf"), who))).toBe("INVALID_FILE_TYPE");
    for (let at = 0; at < batchesOpenMax; at += 1) await start(fileId, who, true);
    await expect(start(fileId, who, true)).rejects.toEqual(no("BATCHES_FULL", { most: batchesOpenMax }));
  });

  test("that is discarded while it is read comes to nothing, and a reader that died leaves it to another", async ({
    world,
  }) => {
    const who = await world.merchant();
    const gone = await started(world, who, [materialRow(1)]);
    await drop(world, who, gone);
    expect(await readList(world)).toBe(false);
    expect(await stateOf(world, who, gone)).toBe("dropped");
    const left = await started(world, who, [materialRow(2)]);
    // it was being read when its reader ended: some rows are there, and its time is over
    await world.db.prisma.materialBatch.updateMany({
      where: { world: world.id, batchNo: left },
      data: { leaseUntil: new Date(0), attempts: 1, rowsRead: 1, rowsFaulty: 1 },
    });
    expect(await readList(world)).toBe(true);
    expect((await shownRowsOf(world, who, left)).batch).toMatchObject({ state: "checked", rowsRead: 1, rowsFaulty: 0 });
  });

  test("with merged cells has a fault in each row that they touch, as in a list of payments: none of those is handed in before it is looked at", async ({
    world,
  }) => {
    const who = await world.merchant();
    const rowOf = (at: number) =>
      Object.values(materialRow(at)).map((cell) => (typeof cell === "string" ? cell : cell.number));
    const book = bookXml([Object.keys(materialRow()), ...[1, 2, 3, 4].map(rowOf)], { merged: ["A1:B1", "C3:C4"] });
    const fileId = await listSent(world, who, book);
    const { batchNo } = await world.ask(
      materialBatches.startBatch,
      { fileId, settlementType: "general", isAgain: false },
      who,
    );
    await readList(world);
    const { batch, rows } = await shownRowsOf(world, who, batchNo);
    expect([batch.state, batch.rowsRead, batch.rowsFaulty]).toEqual(["checked", 4, 2]);
    const merged = [{ column: "row", issue: "cell.merged" }];
    expect(rows.rows.map(({ no: at, faults }) => [at, faults])).toEqual([
      [2, []],
      [3, merged],
      [4, merged],
      [5, []],
    ]);
    await withPaper(world, who, batchNo);
    expect(await codeOf(handIn(world, who, batchNo))).toBe("MATERIAL_ROWS_FAULTY");
    await edit(world, who, batchNo, 3, { buyerName: "Nordwind GmbH" });
    await handIn(world, who, batchNo, { isPartial: true });
    const { rows: after } = await shownRowsOf(world, who, batchNo);
    expect(after.rows.map(({ no: at, state }) => [at, state])).toEqual([
      [2, "handedIn"],
      [3, "handedIn"],
      [4, "left"],
      [5, "handedIn"],
    ]);
    // who looked at some of the rows while the batch was open finds where they are now
    const placesOf = async (show: Parameters<typeof shownRowsOf>[3]) =>
      (await shownRowsOf(world, who, batchNo, show)).rows.rows.map(({ no: at }) => at);
    expect([await placesOf("faulty"), await placesOf("noPapers"), await placesOf("left")]).toEqual([[4], [4], [4]]);
    expect(await placesOf("good")).toEqual([2, 3, 5]);
    const left = await sheetOf(await world.ask(materialBatches.downloadBatchFile, { batchNo, show: "left" }, who));
    expect(left.slice(1).map(([contractNo]) => contractNo)).toEqual(["HT-3"]);
  });

  test("that says the same contract twice has a fault in the later row", async ({ world }) => {
    const who = await world.merchant();
    const batchNo = await readBatch(world, who, [materialRow(1), materialRow(1, { buyerName: "Other GmbH" })]);
    expect((await shownRowsOf(world, who, batchNo)).rows.rows.map(({ faults }) => faults)).toEqual([
      [],
      [{ column: "contractNo", issue: "contract.twice" }],
    ]);
  });

  test("comes back as its sender's own, with what is wrong beside each row in words; corrected in it, it is sent again", async ({
    world,
  }) => {
    const who = await world.merchant();
    const batchNo = await readBatch(world, who, [materialRow(1), materialRow(2, { website: "nowhere" })]);
    const download = (show: "all" | "faulty") =>
      world.ask(materialBatches.downloadBatchFile, { batchNo, show }, who, { locale: "en-US" });
    const [heads, good, bad] = await sheetOf(await download("all"));
    expect(heads?.slice(-3)).toEqual(["Result", "Reason", "Material no."]);
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
    const fileId = await listSent(world, who, bytes);
    await world.ask(materialBatches.replaceBatchFile, { batchNo, fileId, isAgain: false }, who);
    await readList(world);
    expect((await shownRowsOf(world, who, batchNo)).batch).toMatchObject({
      state: "checked",
      rowsRead: 2,
      rowsFaulty: 0,
    });
  });
});

test("a template of each kind has its columns in the asker's language, as text, with words to choose from", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const code = await stage.ask(files.template, { code: "MATERIAL_BATCH" });
  for (const kind of settlementTypes) {
    const template = await stage.ask(files.byId, { id: `${code}:${kind}` });
    const [heads] = await cellsIn(Buffer.from(await new Response(template.body).arrayBuffer()));
    expect(heads).toHaveLength(templateColumns(kind).length);
    expect(heads?.[0]).toBe(`${english.field.contractNo} *`);
  }
  await expect(stage.ask(files.byId, { id: `${code}:other` })).rejects.toEqual(no("FILE_NOTFOUND"));
});

test("the regions of China are understood by their names in the lists of countries, and without the country's", async ({
  world,
}) => {
  const who = await world.merchant();
  const names = ["中国香港", "香港", "Hong Kong, China", "Hong Kong", "澳门", "Macau", "台湾", "Taiwan, China"];
  const batchNo = await readBatch(
    world,
    who,
    names.map((tradeCountry, at) => materialRow(at + 1, { tradeCountry })),
  );
  await withPaper(world, who, batchNo);
  await handIn(world, who, batchNo);
  const { rows } = await world.ask(materials.materials, { currentPage: 1, pageSize: 20 }, who);
  const byContract = new Map(rows.map(({ contractNo, tradeCountry }) => [contractNo, tradeCountry]));
  expect(names.map((_, at) => byContract.get(`HT-${at + 1}`))).toEqual([
    ...["HK", "HK", "HK", "HK"],
    ...["MO", "MO"],
    ...["TW", "TW"],
  ]);
});

describe("a row", () => {
  test("that is corrected is judged anew at once, and so are those that had its contract number", async ({ world }) => {
    const who = await world.merchant();
    const batchNo = await checkedBatch(world, who, [
      materialRow(1),
      materialRow(2, { contractNo: "HT-1" }),
      materialRow(3, { quantity: "0" }),
    ]);
    const listed = () =>
      world.ask(externalOrders.rowsToEdit, { fileBatchNo: batchNo, fileType: 2, currentPage: 1, pageSize: 20 }, who);
    expect((await listed()).rows.rows.map(({ no: at }) => at)).toEqual([3, 4]);
    const { row, batch } = await edit(world, who, batchNo, 4, { quantity: "12", amount: "12.5" });
    expect(row).toMatchObject({ state: "good", faults: [], amount: money("USD", 12_50n), typed: { quantity: "12" } });
    expect(batch.rowsFaulty).toBe(1);
    expect((await edit(world, who, batchNo, 4, { quantity: "x" })).batch.rowsFaulty).toBe(2);
    expect((await edit(world, who, batchNo, 2, { contractNo: "HT-9" })).batch.rowsFaulty).toBe(1);
    expect((await listed()).rows.rows.map(({ no: at }) => at)).toEqual([4]);
    expect((await edit(world, who, batchNo, 3, { contractNo: "HT-9" })).row.faults).toEqual([
      { column: "contractNo", issue: "contract.twice" },
    ]);
  });

  test("is written down anew with those whose faults change, however many more have its contract number", async ({
    world,
  }) => {
    const who = await world.merchant();
    const same = Array.from({ length: 5 }, (_, at) => materialRow(at + 1, { contractNo: "HT-1" }));
    const batchNo = await checkedBatch(world, who, same);
    const written = async () =>
      new Map(
        (
          await world.db.sql<{ no: number; version: string }>(
            "select r.no, r.xmin::text as version from material_batch_row r join material_batch b on b.world = r.world and b.id = r.batch_id where b.world = $1::uuid and b.batch_no = $2 order by r.no",
            [world.id, batchNo],
          )
        ).map(({ no: at, version }) => [at, version]),
      );
    const rewrittenBy = async (typed: Parameters<typeof edit>[4]) => {
      const before = await written();
      const { batch } = await edit(world, who, batchNo, 2, typed);
      const after = await written();
      return [batch.rowsFaulty, [...after.keys()].filter((at) => after.get(at) !== before.get(at))];
    };
    expect(await rewrittenBy({ productName: "Other bolts" })).toEqual([4, [2]]);
    expect(await rewrittenBy({ contractNo: "HT-9" })).toEqual([3, [2, 3]]);
  });
  test("is corrected by its merchant alone, where there is one, and not once it is handed in", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const batchNo = await checkedBatch(world, who);
    expect(await codeOf(edit(world, other, batchNo, 2, { remarks: "x" }))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(edit(world, who, batchNo, 9, { remarks: "x" }))).toBe("ORDER_NOTFOUND");
    await withPaper(world, who, batchNo);
    await handIn(world, who, batchNo);
    expect(await codeOf(edit(world, who, batchNo, 2, { remarks: "x" }))).toBe("OPERATION_NOT_ALLOW");
  });

  test("of a site that is another merchant's is faulty", async ({ world }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    await world.db.prisma.verificationClaim.create({
      data: { world: world.id, kind: "website", text: "taken.example", holder: other.userNo },
    });
    const batchNo = await checkedBatch(world, who, [materialRow(1, { website: "https://www.taken.example/shop" })]);
    expect((await shownRowsOf(world, who, batchNo)).rows.rows[0]?.faults).toEqual([
      { column: "website", issue: "website.taken" },
    ]);
  });
});

describe("handing in", () => {
  test("makes a material of each good row, as if it were typed, with its papers; operations find it by the list", async ({
    world,
  }) => {
    const who = await world.merchant();
    const batchNo = await checkedBatch(world, who, [materialRow(1), materialRow(2), materialRow(3)]);
    const [own, common] = [await paperNamed(world, who, "HT-2 invoice.pdf"), await paperNamed(world, who, "terms.pdf")];
    const papers = await world.ask(
      materialBatches.setBatchPapers,
      { batchNo, namedFileIds: [own], commonFileIds: [common] },
      who,
    );
    expect(papers).toMatchObject({ named: [{ contractNo: "HT-2" }], common: [{ fileName: "terms.pdf" }], without: 0 });
    expect(await handIn(world, who, batchNo)).toMatchObject({ state: "success", rowsRead: 3 });
    const serials = await serialsOf(world, who, batchNo);
    expect(serials).toHaveLength(3);
    const detail = await world.ask(materials.material, { orderId: serials[1] ?? "" }, who);
    expect(detail.material).toMatchObject({
      state: "pendingReview",
      contractNo: "HT-2",
      amount: money("USD", 1_000_00n),
      fileBatchNo: batchNo,
      quantity: 500,
    });
    expect(detail.orderFiles.map(({ fileName }) => fileName)).toEqual(["HT-2 invoice.pdf"]);
    const typed = await submitMaterial(world, who, { contractNo: "HT-9" });
    const { history } = await world.ask(materials.material, { orderId: typed.serialNo }, who);
    expect(detail.history.map(({ event, who: by }) => [event, by])).toEqual(
      history.map(({ event, who: by }) => [event, by]),
    );
    const queue = await world.ask(
      materialDesk.materialQueue,
      { world: world.name, text: batchNo, currentPage: 1, pageSize: 20 },
      operationsPerson,
    );
    expect(queue.total).toBe(3);
    expect((await world.ask(materials.materials, { number: batchNo, currentPage: 1, pageSize: 20 }, who)).total).toBe(
      3,
    );
    expect(await faultsOf(world)).toEqual([]);
  });

  test("of a thousand rows is handed in whole", async ({ world }) => {
    const who = await world.merchant();
    const rows = Array.from({ length: 1_000 }, (_, at) => materialRow(at + 1));
    const batchNo = await handedIn(world, who, rows);
    expect(await world.db.prisma.material.count({ where: { world: world.id, fileBatchNo: batchNo } })).toBe(1_000);
  });

  test("wants every row good and with a paper, or goes on with those that are; the others are left", async ({
    world,
  }) => {
    const who = await world.merchant();
    const batchNo = await checkedBatch(world, who, [materialRow(1), materialRow(2), materialRow(3, { amount: "0" })]);
    await expect(handIn(world, who, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_FAULTY", { count: 1 }));
    expect(await codeOf(handIn(world, who, batchNo, { isPartial: true }))).toBe("MATERIAL_ROWS_EMPTY");
    await edit(world, who, batchNo, 4, { amount: "7" });
    const namedFileIds = [await paperNamed(world, who, "HT-1.pdf")];
    await world.ask(materialBatches.setBatchPapers, { batchNo, namedFileIds, commonFileIds: [] }, who);
    expect((await shownRowsOf(world, who, batchNo, "noPapers")).rows.rows.map(({ no: at }) => at)).toEqual([3, 4]);
    await expect(handIn(world, who, batchNo)).rejects.toEqual(no("MATERIAL_PAPERS_MISSING", { count: 2 }));
    expect(await handIn(world, who, batchNo, { isPartial: true })).toMatchObject({ state: "success" });
    expect((await shownRowsOf(world, who, batchNo)).rows.rows.map(({ state }) => state)).toEqual([
      "handedIn",
      "left",
      "left",
    ]);
    expect((await shownRowsOf(world, who, batchNo, "left")).rows.total).toBe(2);
    expect(await codeOf(handIn(world, who, batchNo))).toBe("OPERATION_NOT_ALLOW");
  });

  test("takes papers of shipments beside those of contracts, told apart by what their names say behind the number", async ({
    world,
  }) => {
    const who = await world.merchant();
    const rows = [materialRow(1), materialRow(2, { contractNo: "BL-2" }), materialRow(3, unshipped), materialRow(4)];
    const batchNo = await checkedBatch(world, who, rows);
    const names = ["HT-1 invoice.pdf", "HT-1 提单.pdf", "BL-2.pdf", "HT-3.pdf", "HT-3 waybill.pdf", "HT-4 AWB 123.pdf"];
    const namedFileIds = await Promise.all(names.map((name) => paperNamed(world, who, name)));
    const shown = await world.ask(materialBatches.setBatchPapers, { batchNo, namedFileIds, commonFileIds: [] }, who);
    // what shows a shipment alone is no contract
    expect([shown.named.map(({ contractNo }) => contractNo), shown.without]).toEqual([
      ["HT-1", "HT-1", "BL-2", "HT-3", "HT-3", "HT-4"],
      1,
    ]);
    await expect(handIn(world, who, batchNo)).rejects.toEqual(no("MATERIAL_PAPERS_MISSING", { count: 1 }));
    await handIn(world, who, batchNo, { isPartial: true });
    const made = await world.db.prisma.material.findMany({
      where: { world: world.id, fileBatchNo: batchNo },
      orderBy: { serialNo: "asc" },
    });
    const nameOf = (id: string) => names[namedFileIds.indexOf(id)];
    expect(made.map((row) => [row.orderFileIds.map(nameOf), row.logisticsFileIds.map(nameOf)])).toEqual([
      [["HT-1 invoice.pdf"], ["HT-1 提单.pdf"]],
      [["BL-2.pdf"], []],
      [["HT-3.pdf", "HT-3 waybill.pdf"], []],
    ]);
  });

  test("asks about customs declarations that materials have already, as about contract numbers", async ({ world }) => {
    const who = await world.merchant();
    const customsNo = "123456789012345678";
    const { serialNo } = await submitMaterial(world, who, { contractNo: "Another", customsNo });
    const batchNo = await checkedBatch(world, who, [materialRow(1, { customsNo }), materialRow(2)]);
    await withPaper(world, who, batchNo);
    const { batch, rows } = await shownRowsOf(world, who, batchNo, "repeated");
    expect([batch.repeated, rows.rows[0]?.repeats]).toEqual([1, serialNo]);
    await expect(handIn(world, who, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_REPEATED", { count: 1 }));
  });

  test("asks about rows of the one list with the same customs declaration, and a correction judges them anew", async ({
    world,
  }) => {
    const who = await world.merchant();
    const [customsNo, other] = ["123456789012345678", "876543210987654321"];
    const batchNo = await checkedBatch(
      world,
      who,
      [1, 2, 3, 4].map((no) => materialRow(no, { customsNo: no === 4 ? "" : customsNo })),
    );
    await withPaper(world, who, batchNo);
    const marked = async () => {
      const { batch, rows } = await shownRowsOf(world, who, batchNo);
      return [batch.repeated, ...rows.rows.map(({ repeats, repeatsRow }) => repeats ?? repeatsRow)];
    };
    expect(await marked()).toEqual([2, null, 2, 2, null]);
    await expect(handIn(world, who, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_REPEATED", { count: 2 }));
    // the first of them says another one now: the second is the first of those that are left
    await edit(world, who, batchNo, 2, { customsNo: other });
    expect(await marked()).toEqual([1, null, null, 3, null]);
    // a row that is faulty is no twin, and is one again once it is mended
    await edit(world, who, batchNo, 3, { quantity: "x" });
    expect(await marked()).toEqual([0, null, null, null, null]);
    await edit(world, who, batchNo, 3, { quantity: "5" });
    expect(await marked()).toEqual([1, null, 4, null, null]);
    expect(await handIn(world, who, batchNo, { repeated: 1 })).toMatchObject({ state: "success" });
  });

  test("asks about contract numbers that materials have in another case, width or with other blanks and dashes", async ({
    world,
  }) => {
    const who = await world.merchant();
    const had = [];
    for (const contractNo of ["ht-1", "ＨＴ－２", "H T - 3", "HT–4", "HT5"])
      had.push((await submitMaterial(world, who, { contractNo })).serialNo);
    const rows = [1, 2, 3, 4, 5].map((at) => materialRow(at));
    const batchNo = await checkedBatch(world, who, rows);
    const { rows: shown } = await shownRowsOf(world, who, batchNo);
    expect(shown.rows.map(({ repeats }) => repeats)).toEqual([...had.slice(0, 4), null]);
    // one that was faulty as the twin of a row in another spelling is good once that is corrected
    const twins = await checkedBatch(world, who, [
      materialRow(7, { contractNo: "QT 7-1" }),
      materialRow(8, { contractNo: "qt7–1" }),
    ]);
    expect((await shownRowsOf(world, who, twins)).batch.rowsFaulty).toBe(1);
    expect((await edit(world, who, twins, 2, { contractNo: "QT-9" })).batch.rowsFaulty).toBe(0);
  });

  test("matches papers with contract numbers as people compare them", async ({ world }) => {
    const who = await world.merchant();
    const batchNo = await checkedBatch(world, who, [materialRow(1), materialRow(2), materialRow(3)]);
    const names = ["ht-1 invoice.pdf", "HT - 2.pdf", "ｈｔ－３ waybill.pdf", "ht–3.pdf", "HT11.pdf"];
    const namedFileIds = await Promise.all(names.map((name) => paperNamed(world, who, name)));
    const shown = await world.ask(materialBatches.setBatchPapers, { batchNo, namedFileIds, commonFileIds: [] }, who);
    expect([shown.named.map(({ contractNo }) => contractNo), shown.without]).toEqual([
      ["HT-1", "HT-2", "HT-3", "HT-3", null],
      0,
    ]);
    await handIn(world, who, batchNo);
    const made = await world.db.prisma.material.findMany({
      where: { world: world.id, fileBatchNo: batchNo },
      orderBy: { serialNo: "asc" },
    });
    expect(made.map((row) => [row.orderFileIds.length, row.logisticsFileIds.length])).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
    ]);
  });

  test("asks about contract numbers that materials have already, as many as there are by now", async ({ world }) => {
    const who = await world.merchant();
    const { serialNo } = await submitMaterial(world, who, { contractNo: "HT-1" });
    const batchNo = await checkedBatch(world, who, [materialRow(1), materialRow(2)]);
    await withPaper(world, who, batchNo);
    const { batch, rows } = await shownRowsOf(world, who, batchNo, "repeated");
    expect([batch.repeated, rows.rows[0]?.repeats]).toEqual([1, serialNo]);
    await expect(handIn(world, who, batchNo)).rejects.toEqual(no("MATERIAL_ROWS_REPEATED", { count: 1 }));
    // one more has come since it was read: that is written down, and nothing is handed in
    await submitMaterial(world, who, { contractNo: "HT-2" });
    expect(await handIn(world, who, batchNo, { repeated: 1 })).toMatchObject({ state: "checked", repeated: 2 });
    expect(await handIn(world, who, batchNo, { repeated: 2 })).toMatchObject({ state: "success" });
  });

  test("holds rows to the rules of its day: what has become wrong since they were read is written down, and nothing is handed in", async ({
    world,
  }) => {
    const who = await world.merchant();
    const batchNo = await checkedBatch(world, who, [
      materialRow(1),
      materialRow(2, { ...unshipped, shipsOn: "2026-03-19" }),
    ]);
    await withPaper(world, who, batchNo);
    await advanceTo(world, new Date("2026-03-20T02:00:00.000Z"));
    expect(await handIn(world, who, batchNo)).toMatchObject({ state: "checked", rowsFaulty: 1 });
    expect((await shownRowsOf(world, who, batchNo, "faulty")).rows.rows[0]?.faults).toEqual([
      { column: "shipsOn", issue: "date.notAhead" },
    ]);
    expect(await handIn(world, who, batchNo, { isPartial: true })).toMatchObject({ state: "success" });
    expect(await serialsOf(world, who, batchNo)).toHaveLength(1);
  });

  test("takes five papers of one contract at most, one's own alone, and none once it is handed in", async ({
    world,
  }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const batchNo = await checkedBatch(world, who);
    const set = (namedFileIds: string[], commonFileIds: string[] = [], by = who) =>
      world.ask(materialBatches.setBatchPapers, { batchNo, namedFileIds, commonFileIds }, by);
    expect(await codeOf(set([await paperNamed(world, other, "HT-1.pdf")]))).toBe("FILE_NOTFOUND");
    expect(await codeOf(set([], [], other))).toBe("ORDER_NOTFOUND");
    const many: string[] = [];
    while (many.length < 6) many.push(await paperNamed(world, who, `HT-1 ${many.length}.pdf`));
    await set(many);
    await expect(handIn(world, who, batchNo)).rejects.toEqual(no("FILE_COUNT", { count: 5 }));
    await set(many.slice(0, 5));
    await handIn(world, who, batchNo);
    expect(await codeOf(set([]))).toBe("OPERATION_NOT_ALLOW");
  });

  test("twice at once makes each material once; a correction and a discarding beside it come before it or are refused", async ({
    world,
  }) => {
    const who = await world.merchant();
    const batchNo = await checkedBatch(world, who, [materialRow(1), materialRow(2)]);
    await withPaper(world, who, batchNo);
    const done = await together(
      world,
      (on) => handIn(on, who, batchNo),
      (on) => handIn(on, who, batchNo),
      (on) => edit(on, who, batchNo, 2, { buyerName: "Ostwind GmbH" }),
      (on) => drop(on, who, batchNo),
    );
    const codes = done.map(codeOfSettled);
    expect(codes.filter((code) => code !== "ok" && code !== "OPERATION_NOT_ALLOW")).toEqual([]);
    const count = await world.db.prisma.material.count({ where: { world: world.id, fileBatchNo: batchNo } });
    const isHandedIn = (await stateOf(world, who, batchNo)) === "success";
    expect(codes.slice(0, 2).filter((code) => code === "ok")).toHaveLength(isHandedIn ? 1 : 0);
    expect(count).toBe(isHandedIn ? 2 : 0);
    expect(codes[3]).toBe(isHandedIn ? "OPERATION_NOT_ALLOW" : "ok");
  });
});

describe("goods that were not shipped", () => {
  const supplement = (
    world: TestWorld,
    who: Who,
    batchNo: string,
    rows: readonly { orderId: string; changes?: number }[],
  ) =>
    world.ask(
      materialBatches.completeBatchLogistics,
      { batchNo, rows: rows.map((row) => ({ ...row, ...shipment, fileIds: [] })) },
      who,
    );
  const decide = (world: TestWorld, serialNo: string, changes: number, decision: "pass" | "giveBack" | "reject") =>
    world.ask(
      materialDesk.reviewLogistics,
      { world: world.name, serialNo, changes, decision, reason: decision === "pass" ? "" : "Unreadable" },
      operationsPerson,
    );

  test("keep their list waiting for their logistics: supplemented together they are audited again, and returned they are waited for again", async ({
    world,
  }) => {
    const who = await world.merchant();
    const batchNo = await handedIn(world, who, [materialRow(1, unshipped), materialRow(2, unshipped), materialRow(3)]);
    expect(await stateOf(world, who, batchNo)).toBe("awaitingLogistics");
    const serials = await serialsOf(world, who, batchNo);
    for (const serialNo of serials) await reviewOf(world, { serialNo, changes: 0 });
    const waiting = (await shownRowsOf(world, who, batchNo, "awaitingLogistics")).rows.rows;
    expect(waiting.map(({ no: at, material }) => [at, material?.logistics?.state])).toEqual([
      [2, "pending"],
      [3, "pending"],
    ]);
    const [one = "", two = ""] = serials;
    expect(await codeOf(supplement(world, who, batchNo, [{ orderId: one, changes: 4 }]))).toBe("ORDER_CHANGED");
    expect(await codeOf(supplement(world, who, batchNo, [{ orderId: serials[2] ?? "" }]))).toBe("OPERATION_NOT_ALLOW");
    expect(await supplement(world, who, batchNo, [{ orderId: one }, { orderId: two }])).toMatchObject({
      state: "resubmitted",
    });
    expect(await codeOf(supplement(world, who, batchNo, [{ orderId: one }]))).toBe("OPERATION_NOT_ALLOW");
    await decide(world, one, 1, "pass");
    expect(await stateOf(world, who, batchNo)).toBe("resubmitted");
    await decide(world, two, 1, "giveBack");
    expect(await stateOf(world, who, batchNo)).toBe("awaitingLogistics");
    // one by one it is the same
    await world.ask(materialSupplements.completeLogistics, { orderId: two, ...shipment, fileIds: [] }, who);
    expect(await stateOf(world, who, batchNo)).toBe("resubmitted");
    await decide(world, two, 3, "reject");
    expect(await stateOf(world, who, batchNo)).toBe("success");
    expect(await faultsOf(world)).toEqual([]);
  });

  test("are not waited for once their materials are refused, cancelled or voided", async ({ world }) => {
    const who = await world.merchant();
    const rows = [materialRow(1, unshipped), materialRow(2, unshipped), materialRow(3, unshipped)];
    const batchNo = await handedIn(world, who, rows);
    const [one = "", two = "", three = ""] = await serialsOf(world, who, batchNo);
    await reviewOf(world, { serialNo: one, changes: 0 }, "refuse");
    await world.ask(materials.cancelMaterial, { id: two }, who);
    await reviewOf(world, { serialNo: three, changes: 0 });
    expect(await stateOf(world, who, batchNo)).toBe("awaitingLogistics");
    await world.ask(materials.cancelMaterial, { id: three }, who);
    expect(await stateOf(world, who, batchNo)).toBe("success");
  });

  test("are supplemented all or none: of other lists, with a wrong day or others' papers none is", async ({
    world,
  }) => {
    const [who, other] = [await world.merchant(), await world.merchant()];
    const batchNo = await handedIn(world, who, [materialRow(1, unshipped), materialRow(2, unshipped)]);
    const serials = await serialsOf(world, who, batchNo);
    for (const serialNo of serials) await reviewOf(world, { serialNo, changes: 0 });
    const typed = await approvedMaterial(world, who, { contractNo: "HT-9" });
    const ask = (change: object, by = who) =>
      world.ask(
        materialBatches.completeBatchLogistics,
        {
          batchNo,
          rows: serials.map((orderId, at) => ({ orderId, ...shipment, fileIds: [], ...(at === 1 && change) })),
        },
        by,
      );
    expect(await codeOf(ask({ orderId: typed.serialNo }))).toBe("ORDER_NOTFOUND");
    expect(await codeOf(ask({ shippedOn: "2026-04-01" }))).toBe("MATERIAL_FIELD_INVALID");
    expect(await codeOf(ask({ fileIds: [await paperNamed(world, other, "a.pdf")] }))).toBe("FILE_NOTFOUND");
    expect(await codeOf(ask({}, other))).toBe("ORDER_NOTFOUND");
    expect((await shownRowsOf(world, who, batchNo, "awaitingLogistics")).rows.total).toBe(2);
  });
});

test("a list that was not to be settled is switched to settlement together: what is approved, once", async ({
  world,
}) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  const fileBatchNo = await handedIn(world, who, [materialRow(1), materialRow(2)], "noSettlement");
  const switched = (by = who) => world.ask(externalOrders.switchBatch, { fileBatchNo, fileType: 2 }, by);
  expect(await codeOf(switched())).toBe("OPERATION_NOT_ALLOW");
  const [one = "", two = ""] = await serialsOf(world, who, fileBatchNo);
  await reviewOf(world, { serialNo: two, changes: 0 });
  expect(await codeOf(switched(other))).toBe("ORDER_NOTFOUND");
  expect(await switched()).toEqual({ asked: [two], left: 1 });
  expect(await codeOf(switched())).toBe("OPERATION_NOT_ALLOW");
  await reviewOf(world, { serialNo: one, changes: 0 });
  expect(await switched()).toEqual({ asked: [one], left: 1 });
  const queue = await world.ask(
    materialDesk.materialQueue,
    { world: world.name, todo: "switches", currentPage: 1, pageSize: 20 },
    operationsPerson,
  );
  expect(queue.total).toBe(2);
});

test("lists are their merchant's alone, are found by number, file, kind, state and day, and what has changed since is not overwritten", async ({
  world,
}) => {
  const [who, other] = [await world.merchant(), await world.merchant()];
  const batchNo = await checkedBatch(world, who);
  await checkedBatch(world, who, [materialRow()], "noSettlement");
  const listed = async (filters: object, by = who) =>
    (await world.ask(materialBatches.materialBatches, { currentPage: 1, pageSize: 20, ...filters }, by)).total;
  expect(await listed({})).toBe(2);
  expect(await listed({}, other)).toBe(0);
  expect(await listed({ text: batchNo.toLowerCase() })).toBe(1);
  expect(await listed({ text: "MATERIALS.xlsx", settlementType: "noSettlement" })).toBe(1);
  expect(await listed({ state: "dropped" })).toBe(0);
  expect(await listed({ from: "2026-03-18", to: "2026-03-18" })).toBe(2);
  await expect(listed({ from: "2026-03-18", to: "2026-03-17" })).rejects.toEqual(
    expect.objectContaining({ code: "DATE_OUT_OF_RANGE" }),
  );
  const asked = [
    codeOf(world.ask(materialBatches.batchProgress, { id: batchNo }, other)),
    codeOf(shownRowsOf(world, other, batchNo)),
    codeOf(world.ask(materialBatches.downloadBatchFile, { batchNo, show: "all" }, other)),
    codeOf(handIn(world, other, batchNo)),
    codeOf(drop(world, other, batchNo)),
    codeOf(
      world.ask(externalOrders.rowsToEdit, { fileBatchNo: batchNo, fileType: 2, currentPage: 1, pageSize: 20 }, other),
    ),
  ];
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["ORDER_NOTFOUND"]));
  expect(await codeOf(world.ask(materialBatches.dropBatch, { batchNo, changes: 9 }, who))).toBe("ORDER_CHANGED");
  const fileId = await listSent(world, who, await listFile([materialRow(7)]));
  const replace = (change: object, by = who) =>
    world.ask(materialBatches.replaceBatchFile, { batchNo, fileId, isAgain: false, ...change }, by);
  expect(await codeOf(replace({ changes: 9 }))).toBe("ORDER_CHANGED");
  expect(await codeOf(replace({}, other))).toBe("ORDER_NOTFOUND");
  await drop(world, who, batchNo);
  expect(await codeOf(replace({}))).toBe("OPERATION_NOT_ALLOW");
  expect(await codeOf(drop(world, who, batchNo))).toBe("OPERATION_NOT_ALLOW");
});

test("a list of a thousand rows is handled whole, with as few statements as one of ten", async ({ world }) => {
  const who = await world.merchant();
  const many = Array.from({ length: 1_000 }, (_, at) => materialRow(at + 1, at % 100 === 7 ? { amount: "-1" } : {}));
  const batchNo = await readBatch(world, who, many);
  await withPaper(world, who, batchNo);
  expect((await shownRowsOf(world, who, batchNo)).batch).toMatchObject({ rowsRead: 1_000, rowsFaulty: 10 });
  expect(await handIn(world, who, batchNo, { isPartial: true })).toMatchObject({ state: "success" });
  expect(await world.db.prisma.material.count({ where: { world: world.id, fileBatchNo: batchNo } })).toBe(990);
  expect(await faultsOf(world)).toEqual([]);
});
