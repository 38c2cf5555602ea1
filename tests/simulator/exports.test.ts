import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import { expect } from "vitest";
import yauzl from "yauzl";
import type { OutgoingFile } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { exportRetentionDays } from "@/lib/files/terms";
import { payments } from "@/lib/payments/calls/payments";
import { paymentExports } from "@/lib/payments/calls/exports";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport, deleteExpiredExports } from "@/lib/simulator/files/exports/build";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import { csv } from "@/lib/formats/csv";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { systemNow } from "@/lib/time/clock";
import { dayMs, addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import { switchToManualBooks } from "../fixtures/manual-books";
import { operate } from "../fixtures/paying";
import { page, Stage } from "../fixtures/stage";
import { test, type TestWorld } from "../fixtures/world";

const bytesOf = async ({ body }: OutgoingFile) => Buffer.from(await new Response(body).arrayBuffer());

/** The text of every part of a workbook, by name; read by another's program. */
async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (cause, zipFile) =>
      cause ? reject(cause) : resolve(zipFile),
    ),
  );
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return parts;
}
/** The cells of a workbook's first sheet, as another's program opens it. */
async function cellsOf(bytes: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  // named cast: exceljs's own Buffer is an older one of Node's
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const sheet = book.worksheets[0];
  return Array.from({ length: sheet?.rowCount ?? 0 }, (_, row) =>
    Array.from(
      { length: sheet?.columnCount ?? 0 },
      (_, column) => sheet?.getRow(row + 1).getCell(column + 1).value ?? "",
    ),
  );
}

const buildAll = async (world: TestWorld) => {
  while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
    /* until none is left */
  }
};

async function exportWorkbook(
  world: TestWorld,
  principal: Principal,
  input: Partial<Parameters<typeof requestExport>[2]> = {},
) {
  return requestExport(world, principal, { format: "xlsx", ...input });
}
const requestExport = (
  world: TestWorld,
  principal: Principal,
  input: { format: "xlsx" | "csv"; currency?: "EUR" | "USD"; from?: string; to?: string; payee?: string },
) => world.call(paymentExports.exportPayments, input, principal);

test("the payments of a list are exported as a workbook with every figure unchanged, and another's program reads it", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const first = await stage.payment();
  const { orderNo: second } = await stage.call(payments.pay, { ...(await stage.paymentOf()), remarks: "合同 A-77" });
  for (const event of ["dispatch", "accept", "return"] as const) await operate(world, event, second);
  const { downloadNo } = await exportWorkbook(world, stage.principal);
  expect(await world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).toMatchObject({
    state: "waiting",
    rowsDone: 0,
    rowsTotal: null,
    fileId: null,
    fileUrl: null,
  });
  await buildAll(world);
  const result = await world.call(exportCalls.exportResult, { downloadNo }, stage.principal);
  expect(result).toMatchObject({
    state: "done",
    rowsDone: 2,
    rowsTotal: 2,
    fileName: "Payments 2026-03-18 1000 (Simulation).xlsx",
  });
  const download = await world.call(files.byId, { id: result.fileId ?? "" }, stage.principal);
  const bytes = await bytesOf(download);
  expect([download.name, bytes.length]).toEqual([result.fileName, result.size]);
  const rows = await cellsOf(bytes);
  expect(rows[0]?.slice(0, 3)).toEqual(["Order number", "Status", "Payee"]);
  // a column without a title would bear its key
  expect(rows[0]?.filter((title) => String(title).includes("."))).toEqual([]);
  expect(rows.slice(1).map(([orderNo]) => orderNo)).toEqual([second, first]);
  // what came back, and its refund's own number
  const of = (title: string) => rows[1]?.[rows[0]?.indexOf(title) ?? -1];
  expect([of("Amount refunded"), of("Bank charges"), String(of("Refund number")).slice(0, 2)]).toEqual([
    1_000,
    0,
    "RF",
  ]);
  expect(of("Remarks")).toBe("合同 A-77");
  expect(rows[0]).toEqual(expect.arrayContaining(["POBO payer", "Batch payment number"]));
  expect(rows[2]?.slice(1, 10)).toEqual([
    "Pending",
    "Nordwind GmbH",
    "DE89370400440532013000",
    "DEUTDEFF",
    "Deutsche Bank",
    "DE",
    "EUR",
    1_000,
    1_000,
  ]);
  // the check of uploads accepts it too
  expect(await inspectFileBytes(bytes, { name: "a.xlsx", declaredTypes: [download.type], kinds: ["xlsx"] })).toEqual({
    kind: "xlsx",
    length: bytes.length,
  });
});

test("an export follows the list's filters and the language of the person who requested it", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.payment();
  const { downloadNo } = await world.call(
    paymentExports.exportPayments,
    { format: "csv", currency: "USD" },
    stage.principal,
    {
      locale: "zh-CN",
    },
  );
  await buildAll(world);
  const { fileId, fileName } = await world.call(exportCalls.exportResult, { downloadNo }, stage.principal);
  expect(fileName).toBe("付款记录 2026-03-18 1000 (模拟环境).csv");
  const text = (await bytesOf(await world.call(files.byId, { id: fileId ?? "" }, stage.principal))).toString();
  expect(text).toMatch(/^\ufeff订单编号,状态,收款人,[^.]*,失败原因,代付主体,退款编号,退款金额,银行扣费\r\n$/);
});

test("days beyond the list's range are refused", async ({ world }) => {
  const principal = await world.merchant();
  await expect(exportWorkbook(world, principal, { from: "2024-01-01", to: "2026-03-18" })).rejects.toMatchObject({
    code: "DATE_OUT_OF_RANGE",
  });
});

test("the same export is refused within ten seconds, another is not; and five at once are the limit", async ({
  world,
}) => {
  const principal = await world.merchant();
  await exportWorkbook(world, principal);
  await expect(exportWorkbook(world, principal)).rejects.toMatchObject({ code: "DOWNLOAD_REPEATED" });
  for (const payee of ["a", "b", "c", "d"]) await exportWorkbook(world, principal, { payee });
  await expect(exportWorkbook(world, principal, { payee: "e" })).rejects.toMatchObject({ code: "REQUEST_BUSY" });
  world.real = addMilliseconds(world.real, 10 * secondMs);
  await buildAll(world);
  await exportWorkbook(world, principal);
  await buildAll(world);
});

test("of exports requested at once no more are accepted than in sequence", async ({ world }) => {
  const principal = await world.merchant();
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => exportWorkbook(world, principal, { payee: `together ${at}` })),
  );
  const refusals = all.filter((result) => result.status === "rejected");
  expect(refusals.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(7).fill("REQUEST_BUSY"));
  await buildAll(world);
});

test("a merchant with many exports delays no other: merchants' exports are built in turn", async ({ world }) => {
  const [many, few] = [await world.merchant(), await world.merchant()];
  const names = new Map<string, string>();
  const requestNamed = async (principal: Principal, name: string) => {
    world.real = addMilliseconds(world.real, secondMs);
    names.set((await exportWorkbook(world, principal, { payee: name })).downloadNo, name);
  };
  for (const name of ["many 1", "many 2", "many 3"]) await requestNamed(many, name);
  await requestNamed(few, "few 1");
  await requestNamed(few, "few 2");
  const builtNames: string[] = [];
  while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
    const finishedJobs = await world.db.prisma.exportJob.findMany({
      where: { world: world.id, doneAt: { not: null } },
    });
    builtNames.push(...finishedJobs.map(({ id }) => names.get(id) ?? "").filter((name) => !builtNames.includes(name)));
  }
  expect(builtNames).toEqual(["many 1", "few 1", "many 2", "few 2", "many 3"]);
});

test("an export is available only to its requester, and only as long as they may see the list", async ({ world }) => {
  const stage = await Stage.set(world);
  const clerk = await world.operator(stage.principal.userNo);
  const { downloadNo } = await exportWorkbook(world, clerk);
  await buildAll(world);
  const { fileId } = await world.call(exportCalls.exportResult, { downloadNo }, clerk);
  const id = fileId ?? "";
  await world.call(files.content, { id }, clerk);
  for (const outsider of [stage.principal, await world.merchant(), { ...clerk, permissions: [] }]) {
    await expect(world.call(files.content, { id }, outsider)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
    await expect(world.call(files.byId, { id }, outsider)).rejects.toMatchObject({ code: "FILE_NOTFOUND" });
  }
  await expect(world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
  expect([
    (await world.call(exportCalls.exports, page, clerk)).total,
    (await world.call(exportCalls.exports, page, stage.principal)).total,
  ]).toEqual([1, 0]);
});

test("an export abandoned by its worker is claimed by another once its minute is over, and not before", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stage.payment();
  const { downloadNo } = await exportWorkbook(world, stage.principal);
  const setLease = (until: Date) =>
    world.db.sql(
      "update export_job set attempts = 1, rows_done = 1, lease_until = $3::timestamptz where world = $1::uuid and id = $2::uuid",
      [world.id, downloadNo, until],
    );
  await setLease(addMilliseconds(systemNow(), minuteMs));
  await buildAll(world);
  expect(await world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).toMatchObject({
    state: "building",
    rowsDone: 1,
  });
  await setLease(addMilliseconds(systemNow(), -1));
  await buildAll(world);
  expect(await world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).toMatchObject({
    state: "done",
    rowsDone: 1,
  });
});

test("a worker that is stopped leaves its export to the next one; one that fails three times is marked as failed", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stage.payment();
  const { downloadNo } = await exportWorkbook(world, stage.principal);
  const controller = new AbortController();
  controller.abort();
  await buildNextExport(world.db, declaredFiles.exports, { signal: controller.signal, only: world.id });
  expect(await world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).toMatchObject({
    state: "building",
  });
  await world.db.sql("update export_job set kind = 'unknown' where world = $1::uuid", [world.id]);
  for (let tries = 2; tries <= 3; tries += 1)
    await expect(buildNextExport(world.db, declaredFiles.exports, { only: world.id })).rejects.toThrow("invariant");
  expect(await world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).toMatchObject({
    state: "failed",
    fileId: null,
  });
  expect(await buildNextExport(world.db, declaredFiles.exports, { only: world.id })).toBe(false);
});

test("an export's file is stored for some days; later its record remains without the file, and is then deleted", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { downloadNo } = await exportWorkbook(world, stage.principal);
  await buildAll(world);
  const { fileId } = await world.call(exportCalls.exportResult, { downloadNo }, stage.principal);
  await world.db.sql("update export_job set asked_at = done_at where world = $1::uuid", [world.id]);
  await deleteExpiredExports(world.db, addMilliseconds(systemNow(), exportRetentionDays * dayMs + minuteMs));
  expect(await world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).toMatchObject({
    state: "expired",
    fileId: null,
  });
  await expect(world.call(files.content, { id: fileId ?? "" }, stage.principal)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
  await deleteExpiredExports(world.db, addMilliseconds(systemNow(), 2 * exportRetentionDays * dayMs + minuteMs));
  await expect(world.call(exportCalls.exportResult, { downloadNo }, stage.principal)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
});

test("a list longer than one read is exported completely, each payment once", async ({ world }) => {
  const stage = await Stage.set(world);
  await stage.payment();
  await world.db.sql(
    `insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_no', 'PX' || lpad(n::text, 10, '0'), 'placed_at', p.placed_at - make_interval(secs => n / 3)))).* from payment p, generate_series(1, 2500) n where p.world = $1::uuid`,
    [world.id],
  );
  const { downloadNo } = await exportWorkbook(world, stage.principal, { format: "csv" });
  await buildAll(world);
  const { fileId, rowsDone } = await world.call(exportCalls.exportResult, { downloadNo }, stage.principal);
  const lines = (await bytesOf(await world.call(files.byId, { id: fileId ?? "" }, stage.principal)))
    .toString()
    .trim()
    .split("\r\n");
  expect([rowsDone, lines.length, new Set(lines).size]).toEqual([2_501, 2_502, 2_502]);
});

const hostile = [
  "=cmd|'/C calc'!A0",
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "＝1+1",
  "plain",
  'a,"b"\r\nc',
  "<b>&amp;",
  "",
  " left",
  "\u0001\u0000x",
  "\u00a0@x",
  "\u200b=1",
  "\u0000=1",
];
const sheet = () => ({
  name: "A & <B>",
  columns: [{ title: "=heading", width: 10 }],
  rows: [hostile.map((text) => [text])],
});

test("no cell of an export is ever a formula", async () => {
  const text = (await Promise.all([Readable.from(csv(sheet())).toArray()])).flat().join("");
  expect(text.split("\r\n").slice(0, 7)).toEqual([
    "\ufeff'=heading",
    "'=cmd|'/C calc'!A0",
    "'+1+1",
    "'-2+3",
    "'@SUM(A1)",
    // behind a tab, too: a program may take it for the separator
    "'\t'=1",
    "'＝1+1",
  ]);
  const bytes = Buffer.concat((await Readable.from(xlsx(sheet())).toArray()) as Buffer[]); // named cast: a workbook is made of bytes
  const parts = await partsOf(bytes);
  const sheetXml = parts.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheetXml).not.toMatch(/<f[ >]/);
  // style 2 marks a cell as text, whatever it contains
  expect(
    hostile.filter((_, at) => new RegExp(`<c r="A${at + 2}"([^>]*)>`).exec(sheetXml)?.[1]?.includes('s="2"')),
  ).toEqual(["=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "＝1+1", "\u00a0@x", "\u200b=1", "\u0000=1"]);
  // XML reads each end of a line as one line feed
  expect((await cellsOf(bytes)).flat()).toEqual([
    "=heading",
    ...hostile.map((text) => text.replace(/[\u0000\u0001]/g, "").replace("\r\n", "\n")),
  ]);
  expect(sheetXml).toContain("&lt;b&gt;&amp;amp;");
  expect(parts.get("xl/workbook.xml")).toContain('name="A &amp; &lt;B&gt;"');
});

test("a text of digits, such as an account's number, stays text to the last zero, in either format and when it is edited", async () => {
  const accounts = {
    name: "A",
    columns: [{ title: "Account", width: 20 }],
    rows: [[["0012345678"], ["6222021234567890123"]]],
  };
  const bytes = Buffer.concat((await Readable.from(xlsx(accounts)).toArray()) as Buffer[]); // named cast: a workbook is made of bytes
  expect(await cellsOf(bytes)).toEqual([["Account"], ["0012345678"], ["6222021234567890123"]]);
  const sheetXml = (await partsOf(bytes)).get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheetXml.match(/s="3" t="inlineStr"/g)).toHaveLength(2);
  expect((await Readable.from(csv(accounts)).toArray()).join("")).toBe(
    "\ufeffAccount\r\n0012345678\r\n6222021234567890123\r\n",
  );
});

test("a sheet of more columns than the alphabet has letters gives each cell its position", async () => {
  const titles = Array.from({ length: 60 }, (_, at) => `Column ${at + 1}`);
  const wideSheet = {
    name: "Wide",
    columns: titles.map((title) => ({ title, width: 8 })),
    rows: [[titles.map((_, at) => (at % 2 ? { number: String(at) } : ""))]],
  };
  const cells = await cellsOf(Buffer.concat((await Readable.from(xlsx(wideSheet)).toArray()) as Buffer[])); // named cast: a workbook is made of bytes
  expect(cells).toEqual([titles, titles.map((_, at) => (at % 2 ? at : ""))]);
});

test("an export of a simulation is marked at the head of each printed page and in its name, and one of manual books is not", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await stage.payment();
  const exportHeader = async () => {
    world.real = addMilliseconds(world.real, minuteMs);
    const { downloadNo } = await exportWorkbook(world, stage.principal);
    await buildAll(world);
    const { fileId, fileName } = await world.call(exportCalls.exportResult, { downloadNo }, stage.principal);
    const parts = await partsOf(await bytesOf(await world.call(files.byId, { id: fileId ?? "" }, stage.principal)));
    return [fileName, /<oddHeader>(.*)<\/oddHeader>/.exec(parts.get("xl/worksheets/sheet1.xml") ?? "")?.[1]];
  };
  expect(await exportHeader()).toEqual([
    "Payments 2026-03-18 1000 (Simulation).xlsx",
    "&amp;CSimulation · No real money moves here",
  ]);
  await switchToManualBooks(world);
  expect(await exportHeader()).toEqual(["Payments 2026-03-18 1000.xlsx", undefined]);
});
