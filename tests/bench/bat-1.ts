import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { lookInto } from "@/lib/simulator/files/inspector";
import { storeFile } from "@/lib/simulator/files/stored-files";
import { openApart } from "@/lib/simulator/files/sheet-reader";
import { readNextBatch } from "@/lib/simulator/payments/batch/file/read-batch";
import { recordCreation } from "@/lib/simulator/store/transition";
import { paymentBatch } from "@/lib/payments/states";
import { seededId } from "@/lib/simulator/store/ids";
import { cluster } from "../fixtures/cluster";
import { merchant, openMerchant } from "./batch-of-payments";
import { atMost, interleaved, median, ratioAtLeast, type Bench, type Benchmark } from "./harness";
import { openLedger, wednesday, world } from "./ledger";
import { txAt } from "../fixtures/tx";

const sizes = [10, 100, 1_000, 10_000] as const;
const rounds = 3;
const columns = [
  "currency",
  "name",
  "account",
  "amount",
  "bearer",
  "purpose",
  "reference",
  "bankCountry",
  "entityType",
  "swift",
  "bankName",
  "address",
] as const;

/**
 * A list of payments to payees that are saved, as other programs write one: exceljs's own reader wants each cell to say
 * where it stands.
 */
async function fileOf(rows: number, file: string): Promise<void> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("List");
  sheet.addRow(columns);
  for (let at = 1; at <= rows; at += 1)
    sheet.addRow([
      "USD",
      `Payee ${at} Inc`,
      String(at).padStart(12, "0"),
      100.5,
      "SHA",
      "goods",
      `INV ${at}`,
      "US",
      "company",
      "CITIUS33",
      "Citibank",
      `Street ${at}`,
    ]);
  await book.xlsx.writeFile(file);
}

export const benchmark: Benchmark = {
  name: "BAT-1",
  about:
    "an xlsx of payments from its upload until every row is judged against payees and destinations and written down, against exceljs's streaming reader that only reads it",
  async run(bench) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "bat-1-"));
    bench.defer(() => rmSync(folder, { recursive: true, force: true }));
    process.env.DATA_DIR = folder;
    const server = await cluster();
    bench.defer(server.stop);
    const db = await openLedger(server.url, 4);
    bench.defer(db.close);
    await openMerchant(db, Math.max(...sizes));
    await db.pool.query("analyze");
    for (const rows of sizes) await one(bench, db, rows, path.join(folder, `${rows}.xlsx`));
  },
};

async function one(
  bench: Bench,
  db: Awaited<ReturnType<typeof openLedger>>,
  rows: number,
  file: string,
): Promise<void> {
  await fileOf(rows, file);
  let turn = 0;
  const ours = async () => {
    turn += 1;
    // the store takes in what it is given, as the upload of each turn
    const sent = `${file}.${turn}`;
    await copyFile(file, sent);
    const from = performance.now();
    const looked = await lookInto(sent, { name: "a.xlsx", declared: [], kinds: ["xlsx"] });
    if ("fault" in looked) throw new Error(`a benchmark's file is refused: ${looked.says}`);
    const stored = await storeFile(db, sent, { name: "a.xlsx", kind: "xlsx", use: "PAYMENT_BATCH" }, wednesday);
    const [fileId, id] = [seededId(`file ${rows} ${turn}`, wednesday), seededId(`batch ${rows} ${turn}`, wednesday)];
    await db.prisma.storedFile.create({
      data: {
        world,
        id: fileId,
        userNo: merchant,
        use: "PAYMENT_BATCH",
        name: "a.xlsx",
        kind: "xlsx",
        size: stored.size,
        hash: stored.hash,
        madeAt: wednesday,
      },
    });
    const batch = {
      world,
      id,
      batchNo: `BP${rows}${turn}`,
      userNo: merchant,
      operatorId: id,
      state: paymentBatch.first,
      fileId,
      fileName: "a.xlsx",
      fileHash: stored.hash,
      placedAt: wednesday,
    };
    await db.prisma.paymentBatch.create({ data: batch });
    await recordCreation(txAt(db.sql, { id: world }, wednesday), paymentBatch, batch);
    await readNextBatch(db, { only: world });
    const milliseconds = performance.now() - from;
    const [read] = await db.sql<{ good: number }>(
      "select rows_read - rows_faulty as good from payment_batch where world = $1::uuid and id = $2::uuid",
      [world, id],
    );
    if (read?.good !== rows) throw new Error(`a benchmark's file has ${read?.good} good rows of ${rows}`);
    return (rows / milliseconds) * 1_000;
  };
  const exceljs = async () => {
    const from = performance.now();
    let count = 0;
    for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(file, {}))
      for await (const row of sheet) if (row.hasValues) count += 1;
    if (count !== rows + 1) throw new Error(`exceljs read ${count} rows`);
    return (rows / (performance.now() - from)) * 1_000;
  };
  const speeds = await interleaved(bench.rounds(rounds), { ours, exceljs });
  bench.report({
    metric: `${rows} rows, rows/s`,
    ours: median(speeds.ours),
    reference: { name: "exceljs's streaming reader", value: median(speeds.exceljs) },
    ...(rows >= 1_000 && { target: ratioAtLeast(1.3) }),
  });
  if (rows === Math.max(...sizes))
    bench.report({
      metric: "memory of the process that reads, MB",
      ours: (await peakOf(file)) / 1_024,
      target: atMost(256, "MB"),
    });
}

async function peakOf(file: string): Promise<number> {
  const book = await openApart(createReadStream(file), "xlsx");
  const reading = book.rows(0);
  while (!(await reading.next()).done) continue;
  book.close();
  return book.peak();
}
