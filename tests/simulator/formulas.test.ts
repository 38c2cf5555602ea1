import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import { expect } from "vitest";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import type { OutgoingFile } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { paymentExports } from "@/lib/payments/calls/exports";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { addMilliseconds, secondMs } from "@/lib/time/instant";
import { Stage } from "../fixtures/stage";
import { txAt } from "../fixtures/tx";
import { test, wednesday, type TestWorld } from "../fixtures/world";

/**
 * Lists texts that a spreadsheet may take for a formula, and what another program's reader has to find in a CSV file:
 * in the cell of a list, and at the beginning of a voucher's text, whose blanks are collapsed.
 */
const hostile: readonly (readonly [text: string, cell: string, voucherBeginning: string])[] = [
  ["=1+1", "'=1+1", "'=1+1 "],
  ["+1+1", "'+1+1", "'+1+1 "],
  ["-2+3", "'-2+3", "'-2+3 "],
  ["@SUM(A1)", "'@SUM(A1)", "'@SUM(A1) "],
  ["＝1+1", "'＝1+1", "'＝1+1 "],
  ["＋1", "'＋1", "'＋1 "],
  ["－1", "'－1", "'－1 "],
  ["＠x", "'＠x", "'＠x "],
  [" =1", "' =1", "'=1 "],
  ["\t=1", "'\t'=1", "'=1 "],
  ["\r=1", "'\r'=1", "'=1 "],
  ["\n=1", "'\n'=1", "'=1 "],
  ["\u0001=1", "'=1", "'=1 "],
  ["\u00a0@x", "'\u00a0@x", "'@x "],
  ["\u200b=1", "'\u200b=1", "'\u200b=1 "],
  ["\u2066-1", "'\u2066-1", "'\u2066-1 "],
  ["\ufeff=1", "'\ufeff=1", "'=1 "],
  ["\u3164=1", "'\u3164=1", "'\u3164=1 "],
  ["'=1", "''=1", "''=1 "],
  ["x;=1", "x;'=1", "x;'=1 "],
  ["=a,b", "'=a,b", "'=a,b "],
  // no formula: it stays as it is
  ["1-1", "1-1", "1-1 "],
  ["O'Neill = Sons", "O'Neill = Sons", "O'Neill = Sons "],
];

const bytesOf = async ({ body }: OutgoingFile) => Buffer.from(await new Response(body).arrayBuffer());

/** Returns the rows of a CSV file as another program reads them. */
async function rowsOf(bytes: Buffer): Promise<readonly string[][]> {
  const book = new ExcelJS.Workbook();
  const sheet = await book.csv.read(Readable.from([bytes]), { map: (value: string) => value });
  return (sheet.getSheetValues().slice(1) as unknown[][]).map((cells) =>
    Array.from(cells.slice(1), (cell) => String(cell ?? "")),
  );
}

/** Returns the cells below a title. */
const below = ([titles = [], ...rows]: readonly string[][], title: string): string[] =>
  rows.map((row) => row[titles.indexOf(title)] ?? "");

async function exported(world: TestWorld, principal: Principal, downloadNo: string): Promise<Buffer> {
  while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
    /* until none is left */
  }
  const { fileId } = await world.call(exportCalls.exportResult, { downloadNo }, principal);
  return bytesOf(await world.call(files.content, { id: fileId ?? "" }, principal));
}

test("no subject of the audit file is a formula in another program", async ({ world, db }) => {
  const owner = await world.merchant();
  await db.transact(async (sql) => {
    for (const [at, [subject]] of hostile.entries())
      await writeAuditNote(
        txAt(sql, world, wednesday, {
          name: owner.operatorId,
          origin: "10.0.0.1",
          at: addMilliseconds(world.real, at + 1),
        }),
        {
          what: "exchange.cancel",
          subject,
          outcome: "ok",
        },
      );
  });
  const rows = await rowsOf(await bytesOf(await world.call(auditTrail.auditFile, {}, owner)));
  expect(below(rows, "Item").reverse().slice(-hostile.length)).toEqual(hostile.map(([, cell]) => cell));
});

test("no payee of an exported list is a formula in another program", async ({ world }) => {
  const stage = await Stage.set(world);
  const names = new Map<string, string>();
  for (const [text, cell] of hostile) {
    const orderNo = await stage.payment();
    await world.db.sql("update payment set payee_name = $1 where world = $2::uuid and order_no = $3", [
      text,
      world.id,
      orderNo,
    ]);
    names.set(orderNo, cell);
  }
  const { downloadNo } = await world.call(paymentExports.exportPayments, { format: "csv" }, stage.principal);
  const rows = await rowsOf(await exported(world, stage.principal, downloadNo));
  const numbers = below(rows, "Order number");
  expect(new Map(below(rows, "Payee").map((name, at) => [numbers[at], name]))).toEqual(names);
});

test("no text of a voucher is a formula in another program, and an amount below zero stays a number", async ({
  world,
}) => {
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 12_50n);
  const table = { system: "xero", base: "USD", taxRate: "No VAT" } as const;
  const row = { row: "remittance", code: "610", name: "Receivables", summary: "text" } as const;
  await world.call(vouchers.saveVoucherTable, { ...table, version: 0, rows: [row] }, principal);
  for (const [text, , voucherBeginning] of hostile) {
    await world.db.sql(
      "update voucher_mapping set accounts = jsonb_set(accounts::jsonb, '{remittance,summary}', to_jsonb($1::text)) where world = $2::uuid and user_no = $3",
      [text, world.id, principal.userNo],
    );
    world.real = addMilliseconds(world.real, 11 * secondMs);
    const { downloadNo } = await world.call(vouchers.downloadVouchers, { system: "xero" }, principal);
    const rows = await rowsOf(await exported(world, principal, downloadNo));
    const beginnings = below(rows, "*Narration").map((narration) => narration.slice(0, voucherBeginning.length));
    expect([text, beginnings, below(rows, "*Amount").sort()]).toEqual([
      text,
      [voucherBeginning, voucherBeginning],
      ["-12.50", "12.50"],
    ]);
  }
});
