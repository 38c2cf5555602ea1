// The process that reads uploaded lists: separate from the portal and its worker, with a heap of its own and none of
// their secrets. It takes {id, open}, {id, sheet} and {id} for more rows; its parent ends it when a file takes too
// long.
import { readFileSync } from "node:fs";
import type { Merged, ReadRow, Workbook } from "../lib/formats/sheets/read-row";
import { openXls } from "../lib/formats/sheets/xls-reader";
import { openXlsx } from "../lib/formats/sheets/xlsx-reader";
import { RejectedFile } from "../lib/formats/inspect/rejected-file";
import type { ToRead } from "../lib/simulator/files/sheet-reader";
import { peakMemory } from "./process/peak-memory";

let book: Workbook | undefined;
let rows: AsyncGenerator<readonly ReadRow[], readonly Merged[]> | undefined;

process.on("disconnect", () => process.exit(0));
// named cast: only lib/simulator/files/sheet-reader.ts sends messages to this process
process.on("message", (message) => void read(message as ToRead & { id: number }));

async function read({ id, ...asked }: ToRead & { id: number }): Promise<void> {
  const found = await answer(asked).catch((cause: unknown) =>
    cause instanceof RejectedFile
      ? { fault: cause.fault, says: cause.message }
      : { fault: "broken" as const, says: String(cause) },
  );
  process.send?.({ id, ...found, peak: peakMemory() });
}

async function answer({ open, kind, sheet }: ToRead) {
  if (open !== undefined) {
    // the file before lets go of its memory first
    [book, rows] = [undefined, undefined];
    book = kind === "xls" ? openXls(readFileSync(open)) : await openXlsx(readFileSync(open));
    return { sheets: book.sheets };
  }
  if (sheet !== undefined) rows = book?.rows(sheet);
  const next = await rows?.next();
  return next === undefined || next.done ? { rows: [], merged: next?.value ?? [] } : { rows: next.value };
}
process.send?.({ ready: true });
