// The process that reads uploaded lists: separate from the portal and its worker, with a heap of its own and none of
// their secrets. It accepts {id, part} for each part of a file, {id, open}, {id, sheet} and {id} for more rows; its parent
// ends it when one of these exceeds its time.
import type { MergedRange, ReadRow, Workbook } from "../lib/formats/sheets/read-row";
import type { Dialect } from "../lib/files/sheets/dialect";
import { openCsv } from "../lib/formats/sheets/csv-reader";
import { openXls } from "../lib/formats/sheets/xls-reader";
import { openXlsx } from "../lib/formats/sheets/xlsx-reader";
import { openPain001 } from "../lib/payments/iso20022/pain001";
import type { PaymentMessage } from "../lib/payments/iso20022/payment-message";
import { RejectedFile } from "../lib/formats/inspect/rejected-file";
import type { ToRead } from "../lib/simulator/files/sheet-reader";
import { peakMemory } from "./process/peak-memory";

let parts: Uint8Array[] = [];
let book: Workbook | undefined;
let rows: AsyncGenerator<readonly ReadRow[], readonly MergedRange[]> | undefined;

process.on("disconnect", () => process.exit(0));
// named cast: only lib/simulator/files/sheet-reader.ts sends messages to this process
process.on("message", (message) => void read(message as ToRead & { id: number }));

async function read({ id, ...request }: ToRead & { id: number }): Promise<void> {
  const result = await answer(request).catch((cause: unknown) =>
    cause instanceof RejectedFile
      ? { fault: cause.fault, says: cause.message }
      : { fault: "broken" as const, says: String(cause) },
  );
  process.send?.({ id, ...result, peak: peakMemory() });
}

async function answer({ part, open, dialect, sheet }: ToRead) {
  if (part !== undefined) {
    // the file before lets go of its memory first
    [book, rows] = [undefined, undefined];
    parts.push(part);
    return {};
  }
  if (open !== undefined) {
    const bytes = Buffer.concat(parts);
    parts = [];
    const openedBook: Workbook & { readonly message?: PaymentMessage; readonly dialect?: Dialect } =
      open === "xml"
        ? openPain001(bytes)
        : open === "csv"
          ? openCsv(bytes, dialect)
          : open === "xls"
            ? openXls(bytes)
            : await openXlsx(bytes);
    book = openedBook;
    return {
      sheets: openedBook.sheets,
      ...(openedBook.message && { message: openedBook.message }),
      ...(openedBook.dialect && { dialect: openedBook.dialect }),
    };
  }
  if (sheet !== undefined) rows = book?.rows(sheet);
  const next = await rows?.next();
  return next === undefined || next.done ? { rows: [], merged: next?.value ?? [] } : { rows: next.value };
}
process.send?.({ ready: true });
