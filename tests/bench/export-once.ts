// Makes one export, discards its bytes and prints its duration: EXP-1 runs it as a separate process, so that the
// process's memory is the export's.
import { PassThrough } from "node:stream";
import ExcelJS from "exceljs";
import { exchangeExport } from "@/lib/simulator/exchange/orders/export-rows";
import type { Exporting } from "@/lib/simulator/files/exports/kinds";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { csv } from "@/lib/formats/csv";
import type { Sheet } from "@/lib/formats/sheets/sheet";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { translatorFor } from "@/lib/i18n/translator";
import { benchWorld, wednesday, world } from "./ledger";
import { busy } from "./order-history";

const [url = "", way = ""] = process.argv.slice(2);
const db = openDatabase(url, { max: 2 });
const job: Row<"ExportJob"> = {
  world,
  id: world,
  userNo: busy,
  operatorId: world,
  kind: "exchanges",
  format: "xlsx",
  locale: "en-US",
  asked: {},
  fileName: "bench.xlsx",
  madeAt: wednesday,
  askedAt: wednesday,
  leaseUntil: null,
  attempts: 1,
  rowsDone: 0,
  rowsTotal: null,
  hasFailed: false,
  doneAt: null,
  fileId: null,
};
const exporting: Exporting = { ...worldContext(db.sql, await benchWorld(db)), job, t: await translatorFor(job.locale) };

const from = performance.now();
let firstByteMs = 0;
let bytes = 0;
const take = (part: Uint8Array | string) => {
  if (bytes === 0) firstByteMs = performance.now() - from;
  bytes += part.length;
};

const sheet = exchangeExport.sheet(exporting);
if (way === "exceljs") await byExceljs(sheet);
else for await (const part of way === "csv" ? csv(sheet) : xlsx(sheet)) take(part);
const milliseconds = performance.now() - from;
await db.close();
console.log(JSON.stringify({ milliseconds, firstByteMs, bytes, megabytes: process.resourceUsage().maxRSS / 1_024 }));

/** The same rows through the streaming writer that most programs use. */
async function byExceljs({ name, columns, rows }: Sheet): Promise<void> {
  const out = new PassThrough();
  out.on("data", take);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out });
  const page = book.addWorksheet(name);
  page.columns = columns.map(({ title, width }) => ({ header: title, width }));
  for await (const some of rows)
    for (const row of some)
      page.addRow(row.map((cell) => (typeof cell === "string" ? cell : Number(cell.number)))).commit();
  page.commit();
  await book.commit();
}
