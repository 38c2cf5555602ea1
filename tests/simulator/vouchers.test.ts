import ExcelJS from "exceljs";
import fc from "fast-check";
import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { vouchers } from "@/lib/accounts/calls/vouchers";
import { voucherEntriesMax } from "@/lib/accounts/terms";
import { accountingSystems, type AccountingSystem } from "@/lib/accounts/vouchers/systems";
import type { OutgoingFile, Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { exportCalls } from "@/lib/files/calls/exports";
import { files } from "@/lib/files/calls/files";
import { money } from "@/lib/money/money";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { addDays, beijingDay } from "@/lib/time/beijing";
import { dayMs, addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import { command } from "../fixtures/bank-commands";
import { BankPair } from "../fixtures/bank-pair";
import { incomeOf, refundUnderWay } from "../fixtures/refunding";
import { Stage } from "../fixtures/stage";
import { together } from "../fixtures/together";
import { advanceTo, dollarAt, openMarket, stopTicks } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";

const today = beijingDay(wednesday);
const sum = (minors: readonly bigint[]) => minors.reduce((all, minor) => all + minor, 0n);

type VouchersInput = Sends<typeof vouchers.downloadVouchers>;
const preview = (world: TestWorld, principal: Principal, input: VouchersInput) =>
  world.call(vouchers.previewVouchers, input, principal);

/** Builds the vouchers and returns their file; the same request is repeated after more than ten seconds. */
async function fileOf(
  world: TestWorld,
  principal: Principal,
  input: VouchersInput,
): Promise<{ name: string; bytes: Buffer }> {
  world.real = addMilliseconds(world.real, 11 * secondMs);
  const { downloadNo } = await world.call(vouchers.downloadVouchers, input, principal);
  while (await buildNextExport(world.db, declaredFiles.exports, { only: world.id })) {
    /* until none is left */
  }
  const job = await world.call(exportCalls.exportResult, { downloadNo }, principal);
  expect([job.state, job.rowsDone]).toEqual(["done", job.rowsTotal]);
  const { name, body }: OutgoingFile = await world.call(files.content, { id: job.fileId ?? "" }, principal);
  return { name, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
}

/** The cells of a line of CSV; a quoted one holds no quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quotedCell, plain]) => quotedCell ?? plain ?? "");

/** The rows of a CSV file, by the titles of its columns. */
function csvRows(bytes: Buffer): Record<string, string>[] {
  const [head = "", ...lines] = bytes.toString().replace("\ufeff", "").trimEnd().split("\r\n");
  const titles = cellsOf(head);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [titles[at] ?? "", cell])));
}

/** A merchant with a remittance yesterday and an exchange with its fee today, at a dollar of 7.0000 yesterday. */
async function setUpTrades(world: TestWorld): Promise<{ principal: Principal; orderNo: string }> {
  await world.setClock(addMilliseconds(wednesday, -2 * dayMs));
  await openMarket(world);
  await stopTicks(world);
  const principal = await world.merchant();
  await world.setClock(addMilliseconds(wednesday, -dayMs));
  await world.fund(principal.userNo, "USD", 1_000_000n);
  await world.setClock(wednesday);
  await dollarAt(world, "7.0100");
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  return { principal, orderNo: (await world.call(exchange.placeRealTime, { quoteId }, principal)).orderNo };
}

test("a preview has the number of vouchers, their balance, and ties with the statement", async ({ world }) => {
  const { principal, orderNo } = await setUpTrades(world);
  const voucherPreview = await preview(world, principal, { system: "kingdee" });
  const { totals } = await world.call(accountCalls.activity, { currentPage: 1, pageSize: 10 }, principal);
  const boughtAmount = totals?.rows.find(({ currency }) => currency === "CNH")?.closing;
  expect(voucherPreview).toMatchObject({ vouchers: 3, lines: 7, to: today, unmapped: [], unrated: [] });
  expect(voucherPreview.debit).toEqual(voucherPreview.credit);
  expect(voucherPreview.accounts).toEqual([
    { opening: money("CNH", 0n), debit: boughtAmount, credit: money("CNH", 0n), closing: boughtAmount },
    {
      opening: money("USD", 0n),
      debit: money("USD", 1_000_000n),
      credit: money("USD", 100_100n),
      closing: money("USD", 899_900n),
    },
  ]);
  expect(voucherPreview.first.map(({ no, day, summary }) => [no, day, summary])).toEqual([
    ["USD-1", addDays(today, -1), "Incoming remittance USD-1"],
    ["USD-2/CNH-1", today, `Exchange ${orderNo} USD-2/CNH-1`],
    ["USD-3", today, `Exchange fee ${orderNo} USD-3`],
  ]);
  // at the rate with which the day began, not at the one of the exchange, which is a gain
  const [, exchangeVoucher] = voucherPreview.first;
  expect(exchangeVoucher?.lines.map(({ account, base, rate }) => [account, base.minor, rate.value])).toEqual([
    ["1002.02 银行存款-USD", -700_000n, 700_000_000n],
    ["1002.01 银行存款-CNY", boughtAmount?.minor, 100_000_000n],
    ["6603.03 财务费用-汇兑损益", 700_000n - (boughtAmount?.minor ?? 0n), 100_000_000n],
  ]);
});

test("an exchange is complete in a file of one currency too, with its number among all", async ({ world }) => {
  const { principal } = await setUpTrades(world);
  const numbers = async (input: Partial<VouchersInput>) =>
    (await preview(world, principal, { system: "xero", ...input })).first.map(({ no }) => no);
  expect(await numbers({ currencies: ["CNH"] })).toEqual(["USD-2/CNH-1"]);
  expect(await numbers({ from: today, to: today })).toEqual(["USD-2/CNH-1", "USD-3"]);
  expect((await preview(world, principal, { system: "xero", currencies: ["CNH"] })).accounts).toHaveLength(1);
});

test("the same days make the same bytes, whatever happens later and at any market", async ({ world }) => {
  const { principal } = await setUpTrades(world);
  const before = new Map<AccountingSystem, Buffer>();
  const days = { from: addDays(today, -1), to: today };
  for (const system of accountingSystems)
    before.set(system, (await fileOf(world, principal, { system, ...days })).bytes);
  await advanceTo(world, addMilliseconds(wednesday, dayMs));
  await dollarAt(world, "7.0500");
  await world.fund(principal.userNo, "USD", 5_00n);
  for (const system of accountingSystems) {
    const { bytes } = await fileOf(world, principal, { system, ...days });
    expect([system, bytes.equals(before.get(system) ?? Buffer.alloc(0))]).toEqual([system, true]);
  }
});

test("Kingdee's workbook opens in another's program, and each voucher in it balances", async ({ world }) => {
  const { principal, orderNo } = await setUpTrades(world);
  const { name, bytes } = await fileOf(world, principal, { system: "kingdee" });
  expect(name).toBe("Accounting vouchers Kingdee 2026-03-18 1000 (Simulation).xlsx");
  const book = new ExcelJS.Workbook();
  // named cast: exceljs's own Buffer is an older one of Node's
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual(["Page1", "t_Schema"]);
  const [titles = [], ...rows] = (book.worksheets[0]?.getSheetValues().slice(1) ?? []) as unknown[][];
  const cell = (row: unknown[], title: string) => row[titles.indexOf(title)];
  const numbers = [...new Set(rows.map((row) => cell(row, "凭证号")))];
  expect([rows.length, numbers]).toEqual([7, [202, 402, 602]]);
  for (const no of numbers) {
    const lines = rows.filter((row) => cell(row, "凭证号") === no);
    const cents = (title: string) => sum(lines.map((row) => BigInt(Math.round(Number(cell(row, title)) * 100))));
    expect([no, cents("借方")]).toEqual([no, cents("贷方")]);
  }
  expect(rows.map((row) => cell(row, "参考信息") ?? "")).toEqual(["", "", ...Array.from({ length: 5 }, () => orderNo)]);
});

test("a table is the usual one until it is changed, each merchant's and each program's its own", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const table = (system: AccountingSystem, of = principal) => world.call(vouchers.voucherTable, { system }, of);
  const usual = await table("xero");
  expect([usual.version, usual.base, usual.savedAt, usual.rows.every(({ isUsual }) => isUsual)]).toEqual([
    0,
    "CNH",
    null,
    true,
  ]);
  const row = { row: "remittance", code: "610", name: "Receivables", summary: "From {counterparty}" };
  const books = { system: "xero", base: "HKD", taxRate: "No VAT" } as const;
  await world.call(vouchers.saveVoucherTable, { ...books, version: 0, rows: [row] }, principal);
  const savedTable = await table("xero");
  expect([savedTable.version, savedTable.base, savedTable.taxRate, savedTable.savedBy, savedTable.savedAt]).toEqual([
    1,
    "HKD",
    "No VAT",
    "Operator",
    wednesday,
  ]);
  expect(savedTable.rows.filter(({ isUsual }) => !isUsual)).toEqual([{ ...row, isUsual: false }]);
  expect([(await table("kingdee")).version, (await table("xero", otherMerchant)).version]).toEqual([0, 0]);
  const more = { row: "USD", code: "092", name: "Dollars", summary: "" };
  expect(await world.call(vouchers.saveVoucherTable, { system: "xero", version: 1, rows: [more] }, principal)).toEqual({
    version: 2,
  });
  expect(await table("xero")).toMatchObject({ base: "HKD", taxRate: "No VAT" });
  expect((await table("xero")).rows.filter(({ isUsual }) => !isUsual).map((entry) => entry.row)).toEqual([
    "remittance",
    "USD",
  ]);
  await world.call(vouchers.resetVoucherTable, { system: "xero", version: 2 }, principal);
  const reset = await table("xero");
  expect([reset.version, reset.base, reset.rows]).toEqual([3, "CNH", usual.rows]);
});

test("of two simultaneous changes of one version of a table one gets a conflict, and nothing is overwritten", async ({
  world,
}) => {
  const principal = await world.merchant();
  const colleague = await world.operator(principal.userNo);
  const saving = (code: string, by: Principal) => (of: TestWorld) =>
    of.call(
      vouchers.saveVoucherTable,
      {
        system: "kingdee",
        version: 0,
        base: "CNH",
        taxRate: "Tax Exempt",
        rows: [{ row: "USD", code, name: "美元", summary: "" }],
      },
      by,
    );
  const ends = await together(world, saving("1", principal), saving("2", colleague));
  const winner = ends.findIndex(({ status }) => status === "fulfilled");
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ends[1 - winner]).toMatchObject({ reason: { code: "ORDER_CHANGED" } });
  const { rows, version } = await world.call(vouchers.voucherTable, { system: "kingdee" }, principal);
  expect([version, rows.find(({ row }) => row === "USD")?.code]).toEqual([1, String(winner + 1)]);
  const reset = world.call(vouchers.resetVoucherTable, { system: "kingdee", version: 0 }, principal);
  await expect(reset).rejects.toMatchObject({ code: "ORDER_CHANGED" });
});

test("a row without an account is named beforehand, and nothing is downloaded until it has one", async ({ world }) => {
  const { principal } = await setUpTrades(world);
  const save = (version: number, code: string, name: string) =>
    world.call(
      vouchers.saveVoucherTable,
      {
        system: "kingdee",
        version,
        base: "CNH",
        taxRate: "Tax Exempt",
        rows: [{ row: "exchangeFee", code, name, summary: "" }],
      },
      principal,
    );
  await save(0, "", "手续费");
  expect((await preview(world, principal, { system: "kingdee" })).unmapped).toEqual(["exchangeFee"]);
  const download = world.call(vouchers.downloadVouchers, { system: "kingdee" }, principal);
  await expect(download).rejects.toMatchObject({ code: "VOUCHERS_UNMAPPED" });
  expect((await preview(world, principal, { system: "kingdee", to: addDays(today, -1) })).unmapped).toEqual([]);
  await save(1, "6603", "");
  expect((await preview(world, principal, { system: "kingdee" })).unmapped).toEqual([]);
  // QuickBooks knows accounts by their names alone
  const nameless = { system: "quickbooks", version: 0, base: "CNH", taxRate: "Tax Exempt" } as const;
  await world.call(
    vouchers.saveVoucherTable,
    { ...nameless, rows: [{ row: "USD", code: "1020", name: "", summary: "" }] },
    principal,
  );
  expect((await preview(world, principal, { system: "quickbooks" })).unmapped).toEqual(["USD"]);
});

test("a file is made by the table of the time of its request", async ({ world }) => {
  const { principal } = await setUpTrades(world);
  const { downloadNo } = await world.call(vouchers.downloadVouchers, { system: "xero" }, principal);
  await world.call(
    vouchers.saveVoucherTable,
    {
      system: "xero",
      version: 0,
      base: "USD",
      taxRate: "No VAT",
      rows: [{ row: "USD", code: "", name: "", summary: "" }],
    },
    principal,
  );
  await buildNextExport(world.db, declaredFiles.exports, { only: world.id });
  const job = await world.call(exportCalls.exportResult, { downloadNo }, principal);
  const { body } = await world.call(files.content, { id: job.fileId ?? "" }, principal);
  const rows = csvRows(Buffer.from(await new Response(body).arrayBuffer()));
  expect(new Set(rows.map((row) => row["*TaxRate"]))).toEqual(new Set(["Tax Exempt"]));
  expect(rows[0]).toMatchObject({ "*AccountCode": "091.02", "*Date": "17/03/2026" });
});

test("a file has the entries of the time of its request, and none from before is in it", async ({ world }) => {
  const { principal } = await setUpTrades(world);
  const { lines } = await preview(world, principal, { system: "xero" });
  const { downloadNo } = await world.call(vouchers.downloadVouchers, { system: "xero" }, principal);
  await world.setClock(addMilliseconds(wednesday, minuteMs));
  await world.fund(principal.userNo, "USD", 1_00n);
  await buildNextExport(world.db, declaredFiles.exports, { only: world.id });
  expect((await world.call(exportCalls.exportResult, { downloadNo }, principal)).rowsDone).toBe(lines);
});

test("without a rate to the books' currency vouchers are refused, and their currencies named", async ({ world }) => {
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1_00n);
  await world.fund(principal.userNo, "CNH", 1_00n);
  const voucherPreview = await preview(world, principal, { system: "yonyou" });
  expect([voucherPreview.unrated, voucherPreview.vouchers]).toEqual([["USD"], 1]);
  const download = (input: VouchersInput) => world.call(vouchers.downloadVouchers, input, principal);
  await expect(download({ system: "yonyou" })).rejects.toMatchObject({ code: "VOUCHERS_UNRATED" });
  await download({ system: "yonyou", currencies: ["CNH"] });
});

test("more than 180 days, more entries than the limit, and the same twice within ten seconds are refused", async ({
  world,
}) => {
  const principal = await world.merchant();
  const days = { from: addDays(today, -181), to: today };
  for (const call of [vouchers.previewVouchers, vouchers.downloadVouchers])
    await expect(world.call(call, { system: "xero", ...days }, principal)).rejects.toMatchObject({
      code: "DATE_OUT_OF_RANGE",
    });
  await world.fund(principal.userNo, "CNH", 1n);
  await world.call(vouchers.downloadVouchers, { system: "xero" }, principal);
  await expect(world.call(vouchers.downloadVouchers, { system: "xero" }, principal)).rejects.toMatchObject({
    code: "DOWNLOAD_REPEATED",
  });
  const most = voucherEntriesMax + 1;
  await world.db.sql(
    `with more as (select a.world, a.id, n from account a, generate_series(2, $4::bigint) n where a.world = $1::uuid and a.owner = $2 and a.purpose = 'available'),
     posted as (insert into posting select m.world, gen_random_uuid(), 'more' || m.n, 'remittance', $3::timestamptz, 'more' from more m returning world, order_id, leg),
     entered as (insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at) select p.world, m.id, m.n, p.order_id, p.leg, 'C', 1, m.n - 1, m.n, m.n, m.n, $3::timestamptz from posted p join more m on p.leg = 'more' || m.n)
     update account set balance = $4::bigint, entries = $4::bigint, credited = $4::bigint, credits = $4::bigint where world = $1::uuid and owner = $2 and purpose = 'available'`,
    [world.id, principal.userNo, wednesday, most],
  );
  await expect(preview(world, principal, { system: "xero" })).rejects.toMatchObject({
    code: "VOUCHERS_TOO_MANY",
    detail: { most: voucherEntriesMax },
  });
});

test("a refund of an income is an entry of a kind of its own, and its voucher has an account", async ({ world }) => {
  const stage = await Stage.set(world);
  await stopTicks(world);
  const { detailId } = await incomeOf(stage);
  await refundUnderWay(stage, detailId);
  await advanceTo(world, addMilliseconds(wednesday, 40 * dayMs));
  const { first, unmapped } = await preview(world, stage.principal, { system: "kingdee" });
  const refundVoucher = first.find(({ summary }) => summary.startsWith("Refund "));
  expect(unmapped).toEqual([]);
  expect(refundVoucher?.lines.map(({ account, amount }) => [account, amount])).toEqual([
    ["1002.02 银行存款-USD", money("USD", -10_000_00n)],
    ["1122 应收账款", money("USD", 10_000_00n)],
  ]);
});

const runs = 5;

test(
  "after any actions of a merchant, vouchers balance one by one and move each account from its opening to its closing balance",
  {
    timeout: runs * 20_000,
  },
  async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 40, size: "max" }), async (commands) => {
        const pair = await BankPair.open(db);
        for (const step of commands) await pair.do(step);
        const { world, principal } = pair;
        const voucherPreview = await preview(world, principal, { system: "quickbooks" });
        expect([voucherPreview.unmapped, voucherPreview.unrated, voucherPreview.debit]).toEqual([
          [],
          [],
          voucherPreview.credit,
        ]);
        const { rows } = await world.call(accountCalls.balances, {}, principal);
        for (const { opening, debit, credit, closing } of voucherPreview.accounts) {
          const { currency } = closing;
          const balance = rows.find((row) => row.currency === currency);
          expect([currency, closing.minor]).toEqual([currency, opening.minor + debit.minor - credit.minor]);
          expect([currency, closing.minor]).toEqual([
            currency,
            balance ? balance.available.minor + balance.held.minor : 0n,
          ]);
        }
        const { bytes } = await fileOf(world, principal, { system: "xero" });
        const cents = new Map<string, bigint>();
        for (const row of csvRows(bytes)) {
          const name = `${row["*Narration"]} ${row["*Date"]}`;
          cents.set(name, (cents.get(name) ?? 0n) + BigInt((row["*Amount"] ?? "").replace(".", "")));
        }
        expect([...cents].filter(([, remainder]) => remainder !== 0n)).toEqual([]);
        expect(cents.size).toBe(voucherPreview.vouchers);
      }),
      { numRuns: runs, seed: 20_261_128, endOnFailure: true },
    );
  },
);
