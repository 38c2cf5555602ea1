import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { inspectFile } from "@/lib/simulator/files/inspector";
import { storeGeneratedFile } from "@/lib/simulator/files/stored-files";
import { openSheetInWorker } from "@/lib/simulator/files/sheet-reader";
import { materialTemplateColumns } from "@/lib/materials/batch-columns";
import { materialBatchMachine } from "@/lib/materials/states";
import { readNextMaterialBatchFile } from "@/lib/simulator/materials/batches/read-batch";
import { readNextPaymentBatchFile } from "@/lib/simulator/payments/batch/file/read-batch";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { paymentBatch } from "@/lib/payments/states";
import { seededId } from "@/lib/simulator/platform/store/ids";
import { cluster } from "../fixtures/cluster";
import { merchant, openMerchant } from "./batch-of-payments";
import { atMost, interleave, median, ratioAtLeast, type Bench, type Benchmark } from "./harness";
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

/** A kind of list: its columns, one of its rows, and how a stored file of it is read until every row is written down. */
interface Kind {
  readonly name: string;
  readonly columns: readonly string[];
  row(at: number): readonly (string | number)[];
  /** Names the purpose of its upload. */
  readonly use: "PAYMENT_BATCH" | "ORDER_SHEET";
  /** Reads the file and returns the number of valid rows. */
  read(db: Db, of: UploadedFile): Promise<number>;
}
type Db = Awaited<ReturnType<typeof openLedger>>;
interface UploadedFile {
  readonly id: string;
  readonly batchNo: string;
  readonly fileId: string;
  readonly fileHash: string;
}

const common = { world, userNo: merchant, fileName: "a.xlsx", placedAt: wednesday };

const ofPayments: Kind = {
  name: "payments",
  columns,
  row: (at) => [
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
  ],
  use: "PAYMENT_BATCH",
  async read(db, of) {
    const batch = { ...common, ...of, operatorId: of.id, state: paymentBatch.first };
    await db.prisma.paymentBatch.create({ data: batch });
    await recordCreationInHistory(txAt(db.sql, { id: world }, wednesday), paymentBatch, batch);
    await readNextPaymentBatchFile(db, { only: world });
    const read = await db.prisma.paymentBatch.findFirst({ where: { world, id: of.id } });
    return (read?.rowsRead ?? 0) - (read?.rowsFaulty ?? 0);
  },
};

const ofMaterials: Kind = {
  name: "materials",
  columns: materialTemplateColumns("general"),
  row: (at) => [
    `HT-${at}`,
    "2020-01-01",
    `Buyer ${at} GmbH`,
    "USD",
    1000.5,
    "DE",
    `https://shop${at}.example`,
    "008",
    `Steel bolts ${at}`,
    500,
    "shipped",
    "Hansa Lines",
    `HL${at}`,
    "2020-01-02",
    "",
    "",
  ],
  use: "ORDER_SHEET",
  async read(db, of) {
    const batch = { ...common, ...of, operatorId: of.id, state: materialBatchMachine.first, kind: "general" };
    await db.prisma.materialBatch.create({ data: batch });
    await recordCreationInHistory(txAt(db.sql, { id: world }, wednesday), materialBatchMachine, batch);
    await readNextMaterialBatchFile(db, { only: world });
    const read = await db.prisma.materialBatch.findFirst({ where: { world, id: of.id } });
    return (read?.rowsRead ?? 0) - (read?.rowsFaulty ?? 0);
  },
};

/**
 * Writes a list of payments to saved payees, or of materials, as other programs write one: exceljs's own reader
 * requires each cell to carry its reference.
 */
async function fileOf(kind: Kind, rows: number, file: string): Promise<void> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("List");
  sheet.addRow(kind.columns);
  for (let at = 1; at <= rows; at += 1) sheet.addRow(kind.row(at));
  await book.xlsx.writeFile(file);
}

export const benchmark: Benchmark = {
  name: "BAT-1",
  about:
    "an xlsx of payments, and of materials, from its upload until every row is judged by its rules and written down, against exceljs's streaming reader that only reads it",
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
    for (const kind of [ofPayments, ofMaterials])
      for (const rows of sizes)
        await measureFile(bench, db, { kind, rows, file: path.join(folder, `${kind.name}${rows}.xlsx`) });
  },
};

async function measureFile(
  bench: Bench,
  db: Db,
  { kind, rows, file }: { readonly kind: Kind; readonly rows: number; readonly file: string },
): Promise<void> {
  await fileOf(kind, rows, file);
  let turn = 0;
  const ours = async () => {
    turn += 1;
    // storeFile moves its source file, so each turn uploads a fresh copy
    const uploadPath = `${file}.${turn}`;
    await copyFile(file, uploadPath);
    const from = performance.now();
    const inspection = await inspectFile(uploadPath, { name: "a.xlsx", declaredTypes: [], kinds: ["xlsx"] });
    if ("fault" in inspection) throw new Error(`a benchmark's file is refused: ${inspection.message}`);
    const storedFile = await storeGeneratedFile(
      db,
      uploadPath,
      { name: "a.xlsx", kind: "xlsx", use: kind.use },
      wednesday,
    );
    const [fileId, id] = ["file", "batch"].map((label) => seededId(`${label} ${kind.name} ${rows} ${turn}`, wednesday));
    if (!fileId || !id) throw new Error("two ids are made");
    const { size, hash } = storedFile;
    const fileRow = { world, id: fileId, userNo: merchant, use: kind.use, name: "a.xlsx", kind: "xlsx" };
    await db.prisma.storedFile.create({ data: { ...fileRow, size, hash, madeAt: wednesday } });
    const batchNo = `${kind.use.slice(0, 2)}${rows}${turn}`;
    const good = await kind.read(db, { id, batchNo, fileId, fileHash: hash });
    const milliseconds = performance.now() - from;
    if (good !== rows) throw new Error(`a benchmark's file has ${good} good rows of ${rows}`);
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
  const speeds = await interleave(bench.rounds(rounds), { ours, exceljs });
  bench.report({
    metric: `${rows} rows of ${kind.name}, rows/s`,
    ours: median(speeds.ours),
    reference: { name: "exceljs's streaming reader", value: median(speeds.exceljs) },
    ...(rows >= 1_000 && { target: ratioAtLeast(1.3) }),
  });
  if (rows === Math.max(...sizes))
    bench.report({
      metric: `memory of the process that reads ${kind.name}, MB`,
      ours: (await peakOf(file)) / 1_024,
      target: atMost(256, "MB"),
    });
}

async function peakOf(file: string): Promise<number> {
  const book = await openSheetInWorker(createReadStream(file), "xlsx");
  const reading = book.rows(0);
  while (!(await reading.next()).done) continue;
  book.close();
  return book.peak();
}
