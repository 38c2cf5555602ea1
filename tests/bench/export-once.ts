// Makes one export into nothing and says how long it took: run by EXP-1 as a process of its own, whose memory is then
// the export's.
import { PassThrough } from "node:stream";
import ExcelJS from "exceljs";
import { openDatabase } from "@/lib/simulator/store/database";
import { exchangeExport } from "@/lib/simulator/exchange/orders/export-rows";
import { csv } from "@/lib/formats/sheets/csv-sheet";
import type { Sheet } from "@/lib/formats/sheets/sheet";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { translatorFor } from "@/lib/i18n/translator";
import { wednesday, world } from "./ledger";
import { busy } from "./order-history";

const [url = "", way = ""] = process.argv.slice(2);
const db = openDatabase(url, { max: 2 });
// named cast: an export's rows look at no more of what it is handed
const exporting = {
  db,
  world: { id: world },
  job: { userNo: busy, madeAt: wednesday, asked: {} },
  t: await translatorFor("en-US"),
} as never;

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
