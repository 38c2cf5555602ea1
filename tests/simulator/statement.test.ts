import { parseCamt053 } from "camt-parser";
import { expect } from "vitest";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { statements } from "@/lib/accounts/calls/statements";
import { paperEntriesMax, type StatementFormat } from "@/lib/accounts/terms";
import type { Sends } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { files } from "@/lib/files/calls/files";
import { xmlElementAtPath, xmlTextAtPath } from "@/lib/formats/xml/read-xml";
import { payments } from "@/lib/payments/calls/payments";
import { paperCalls } from "@/lib/files/calls/papers";
import { displayMoney, money } from "@/lib/money/money";
import { convertAtMidRate } from "@/lib/simulator/accounts/balances";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { addDays, beijingDay } from "@/lib/time/beijing";
import { dayMs, addMilliseconds, secondMs } from "@/lib/time/instant";
import { readPdf } from "../fixtures/paper";
import { operate, payer, paying } from "../fixtures/paying";
import { rootOf } from "../fixtures/xml";
import { downloadStatement } from "../fixtures/made-statements";
import { openMarket } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";

const today = beijingDay(wednesday);

/** A merchant with a remittance yesterday and an exchange with its fee today. */
async function setUpTrades(world: TestWorld): Promise<{ principal: Principal; orderNo: string }> {
  await openMarket(world);
  const principal = await world.merchant();
  await world.setClock(addMilliseconds(wednesday, -dayMs));
  await world.fund(principal.userNo, "USD", 1_000_000n);
  await world.setClock(wednesday);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) },
    principal,
  );
  return { principal, orderNo: (await world.call(exchange.placeRealTime, { quoteId }, principal)).orderNo };
}

test("account details come as plain text, oldest first, each entry with the balance after it", async ({ world }) => {
  const { principal, orderNo } = await setUpTrades(world);
  const { job, type, bytes } = await downloadStatement(world, principal, "csv");
  expect([job.state, job.rowsDone, job.rowsTotal, job.fileName, type]).toEqual([
    "done",
    3,
    3,
    "Statement USD 2026-03-18 1000 (Simulation).csv",
    "text/csv; charset=utf-8",
  ]);
  expect(bytes.toString().split("\r\n")).toEqual([
    "\ufeffOrder number,Time (Beijing),No.,Type,Counterparty,Reference,Currency pair,Rate,Currency,Money in,Money out,Booked balance after",
    ",2026-03-17 10:00:00,1,Incoming remittance,,,,,USD,10000.00,,10000.00",
    `${orderNo},2026-03-18 10:00:00,2,Exchange,,,USD/CNH,6.9972,USD,,1000.00,9000.00`,
    `${orderNo},2026-03-18 10:00:00,3,Exchange fee,,,,,USD,,1.00,8999.00`,
    "",
  ]);
});

test("a download has the rows of the filters, and is in its requester's language", async ({ world }) => {
  const { principal, orderNo } = await setUpTrades(world);
  const lines = async (input: Partial<Sends<typeof statements.download>>) =>
    (await downloadStatement(world, principal, "csv", input, "zh-CN")).bytes
      .toString()
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[3]);
  expect(await lines({ kind: "exchange" })).toEqual(["换汇"]);
  expect(await lines({ kind: "exchangeFee" })).toEqual(["换汇手续费"]);
  expect(await lines({ orderNo })).toEqual(["换汇", "换汇手续费"]);
  expect(await lines({ to: addDays(today, -1) })).toEqual(["境外汇款入账"]);
  expect(await lines({ currency: "EUR" })).toEqual([]);
});

/** Fills the one account with entries of one cent each. */
async function enteredUpTo(world: TestWorld, principal: Principal, count: number): Promise<void> {
  await world.db.sql(
    `with more as (select a.world, a.id, n from account a, generate_series(a.entries + 1, $4::bigint) n where a.world = $1::uuid and a.owner = $2 and a.purpose = 'available'),
     posted as (insert into posting select m.world, gen_random_uuid(), 'more' || m.n, 'remittance', $3::timestamptz, 'more' from more m returning world, order_id, leg),
     entered as (insert into entry (world, account, no, order_id, leg, side, amount, before, after, credited, credits, at) select p.world, m.id, m.n, p.order_id, p.leg, 'C', 1, m.n - 1, m.n, m.n, m.n, $3::timestamptz from posted p join more m on p.leg = 'more' || m.n)
     update account set balance = $4::bigint, entries = $4::bigint, credited = $4::bigint, credits = $4::bigint where world = $1::uuid and owner = $2 and purpose = 'available'`,
    [world.id, principal.userNo, wednesday, count],
  );
}

test("more entries than one read are exported completely, in their order, each once", async ({ world }) => {
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1n);
  await enteredUpTo(world, principal, 2_500);
  const { job, bytes } = await downloadStatement(world, principal, "csv");
  expect(job.rowsDone).toBe(2_500);
  expect(
    bytes
      .toString()
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => Number(line.split(",")[2])),
  ).toEqual(Array.from({ length: 2_500 }, (_, at) => at + 1));
});

test("account details are issued on paper: balances, sums, and every entry with the balance after it", async ({
  world,
}) => {
  const { principal, orderNo } = await setUpTrades(world);
  const { job, type, bytes } = await downloadStatement(world, principal, "pdf", { from: today, to: today }, "zh-CN");
  expect([job.state, job.rowsDone, job.fileName, type]).toEqual([
    "done",
    2,
    "账户明细 USD 2026-03-18 1000 (模拟环境).pdf",
    "application/pdf",
  ]);
  const { title, pages } = await readPdf(bytes);
  const lines = pages.flatMap(({ textItems }) => textItems.map(({ text }) => text));
  const after = (label: string) => lines[lines.indexOf(label) + 1];
  expect([title, pages.length]).toEqual(["账户明细", 1]);
  expect(
    ["币种", "期间", "期初账面余额", "期末账面余额", "其中可用", "其中冻结", "收入合计", "支出合计"].map(after),
  ).toEqual([
    "USD 美元",
    "2026-03-18 至 2026-03-18（北京时间）",
    "10,000.00 USD",
    "8,999.00 USD",
    "8,999.00 USD",
    "0.00 USD",
    "0.00 USD（0 笔）",
    "1,001.00 USD（2 笔）",
  ]);
  expect(lines.slice(lines.lastIndexOf(orderNo)).slice(0, 5)).toEqual([
    orderNo,
    "2026-03-18 10:00:00",
    "换汇手续费",
    "1.00",
    "8,999.00",
  ]);
  expect(lines.slice(-1)).toEqual([
    // its kind, its day, the merchant, the count of the merchant's exports, and the check character
    `文件编号 AS2603181000010001-N · 生成时间 2026-03-18 10:00（北京时间，GMT+8） · 第 1 页，共 1 页`,
  ]);
});

const codeIn = (lines: readonly string[]) => lines.find((text) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(text)) ?? "";

test("a statement on paper names its holder in its own language, and its code confirms account, balances and sums", async ({
  world,
}) => {
  const { principal } = await setUpTrades(world);
  await world.db.sql(
    "update merchant set name = '深圳远航', english_name = 'Shenzhen Voyage Ltd' where world = $1::uuid and user_no = $2",
    [world.id, principal.userNo],
  );
  const linesOf = async (locale: "zh-CN" | "en-US") => {
    world.real = addMilliseconds(world.real, 10 * secondMs);
    const { pages } = await readPdf((await downloadStatement(world, principal, "pdf", {}, locale)).bytes);
    return pages.flatMap(({ textItems }) => textItems.map(({ text }) => text));
  };
  const [english, chinese] = [await linesOf("en-US"), await linesOf("zh-CN")];
  expect(english.join(" ")).toContain("Shenzhen Voyage Ltd");
  expect(english.join(" ")).not.toMatch(/\p{Script=Han}/u);
  expect(chinese).toContain("深圳远航");
  const verification = await world.call(paperCalls.verifyPaper, { code: codeIn(english) }, null);
  expect(verification.title).toBe("Statement");
  expect(verification.facts).toEqual(
    expect.arrayContaining([
      { label: "Account", value: `USD account, merchant number ${principal.userNo}` },
      { label: "Closing booked balance", value: "8,999.00 USD" },
      { label: "Total out", value: "1,001.00 USD (2)" },
    ]),
  );
});

test("a statement of all currencies is listed, summed by currency and in one of them, and exported in order of time", async ({
  world,
}) => {
  const { principal, orderNo } = await setUpTrades(world);
  const list = await world.call(accountCalls.activity, { currentPage: 1, pageSize: 20, totalIn: "CNH" }, principal);
  const { totals } = list;
  expect([list.sums, list.total, list.rows.map(({ amount }) => amount.currency).sort()]).toEqual([
    null,
    4,
    ["CNH", "USD", "USD", "USD"],
  ]);
  const boughtAmount = list.rows.find(({ amount }) => amount.currency === "CNH")?.amount ?? money("CNH", 0n);
  const closing = totals?.rows.map(({ currency, closing: of }) => [currency, of?.minor]);
  expect(closing).toEqual([
    ["CNH", boughtAmount.minor],
    ["USD", 899_900n],
  ]);
  const mid = await lastTick(worldContext(world.db.sql, { id: world.id }));
  const rest = convertAtMidRate("CNH", money("USD", 899_900n), mid?.mids ?? {});
  expect([totals?.currency, totals?.closing, totals?.at]).toEqual([
    "CNH",
    money("CNH", (rest?.minor ?? 0n) + boughtAmount.minor),
    mid?.at,
  ]);
  // of some entries alone balances would not add up
  const part = await world.call(accountCalls.activity, { currentPage: 1, pageSize: 20, kind: "exchange" }, principal);
  expect([part.totals?.closing, part.totals?.rows[1]?.closing, part.totals?.rows[1]?.countOut]).toEqual([
    null,
    null,
    1,
  ]);
  const { job, bytes } = await downloadStatement(world, principal, "csv", { currency: undefined });
  expect(job.fileName).toBe("Statement 2026-03-18 1000 (Simulation).csv");
  const rows = bytes
    .toString()
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(","));
  expect(rows.map((row) => row[1])).toEqual(rows.map((row) => row[1] ?? "").toSorted());
  expect(rows.map((row) => row[8]).toSorted()).toEqual(["CNH", "USD", "USD", "USD"]);
  const paper = await downloadStatement(world, principal, "pdf", { currency: undefined, totalIn: "CNH" });
  expect([paper.job.rowsDone, paper.job.rowsTotal]).toEqual([4, 4]);
  const lines = (await readPdf(paper.bytes)).pages.flatMap(({ textItems }) => textItems.map(({ text }) => text));
  const after = (label: string) => lines[lines.indexOf(label) + 1];
  expect(after("Closing booked balance in CNH")).toBe(totals?.closing && `${displayMoney(totals.closing)} CNH`);
  // each account is named once, by the heading above its balances
  const usdLines = lines.slice(lines.indexOf("USD account"));
  expect([usdLines[usdLines.indexOf("Closing booked balance") + 1], lines.join(" ")]).toEqual([
    "8,999.00 USD",
    expect.not.stringContaining("USD ·"),
  ]);
  expect(["CNH account", "USD account"].map((heading) => lines.filter((text) => text === heading).length)).toEqual([
    1, 1,
  ]);
  const verification = await world.call(paperCalls.verifyPaper, { code: codeIn(lines) }, null);
  expect(verification.facts).toEqual(
    expect.arrayContaining([
      { label: "USD account · Closing booked balance", value: "8,999.00 USD" },
      { label: "CNH account · Closing booked balance", value: `${displayMoney(boughtAmount)} CNH` },
    ]),
  );
  const camt = await downloadStatement(world, principal, "camt053", { currency: undefined });
  expect((await parseCamt053(camt.bytes.toString())).statements.map(({ transactions }) => transactions.length)).toEqual(
    [1, 3],
  );
  expect(lines.filter((text) => text === orderNo)).toHaveLength(3);
});

test("a document of some entries alone names no balances before and after them; one without entries says so", async ({
  world,
}) => {
  const { principal } = await setUpTrades(world);
  const linesOf = async (input: Partial<Sends<typeof statements.download>>) =>
    (await readPdf((await downloadStatement(world, principal, "pdf", input)).bytes)).pages.flatMap(({ textItems }) =>
      textItems.map(({ text }) => text),
    );
  expect(await linesOf({ kind: "exchange" })).not.toContain("Opening booked balance");
  expect(await linesOf({ currency: "EUR" })).toContain("No entries in this period.");
});

test("a document holds 5,000 entries and refuses one more; other formats allow them", async ({ world }) => {
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1n);
  const requestStatement = (format: StatementFormat) =>
    world.call(statements.download, { currency: "USD", format }, principal);
  await enteredUpTo(world, principal, paperEntriesMax);
  await requestStatement("pdf");
  await enteredUpTo(world, principal, paperEntriesMax + 1);
  await expect(requestStatement("pdf")).rejects.toMatchObject({
    code: "TOO_MANY_ENTRIES",
    detail: { most: paperEntriesMax },
  });
  await requestStatement("csv");
});

test("more than 180 days are refused, and the same twice within ten seconds", async ({ world }) => {
  const principal = await world.merchant();
  const requestStatement = (input: Partial<Sends<typeof statements.download>>) =>
    world.call(statements.download, { currency: "USD", format: "xlsx", ...input }, principal);
  await expect(requestStatement({ from: addDays(today, -181), to: today })).rejects.toMatchObject({
    code: "DATE_OUT_OF_RANGE",
  });
  await requestStatement({});
  await expect(requestStatement({})).rejects.toMatchObject({ code: "DOWNLOAD_REPEATED" });
  await requestStatement({ currency: "EUR" });
});

test("a person without the permission for account details any more may not have the file either", async ({ world }) => {
  const principal = await world.merchant();
  const clerk = await world.operator(principal.userNo);
  const { job } = await downloadStatement(world, clerk, "csv");
  const without = { ...clerk, permissions: clerk.permissions.filter((path) => path !== "account/statement:export") };
  await expect(world.call(files.content, { id: job.fileId ?? "" }, without)).rejects.toMatchObject({
    code: "FILE_NOTFOUND",
  });
});

test("statements for accountants hold every entry of their days whatever the filters, and agree with the balances", async ({
  world,
}) => {
  const { principal, orderNo } = await setUpTrades(world);
  const camt = await downloadStatement(world, principal, "camt053", {
    from: today,
    to: addDays(today, 5),
    kind: "remittance",
  });
  expect([camt.job.fileName, camt.type, camt.job.rowsDone, camt.job.rowsTotal]).toEqual([
    "Statement USD 2026-03-18 1000 (Simulation).camt053.xml",
    "application/xml",
    2,
    2,
  ]);
  const {
    statements: [read],
  } = await parseCamt053(camt.bytes.toString());
  expect(read?.balances.map(({ type, amount, date }) => [type, amount.value, date])).toEqual([
    ["OPBD", "10000.00", "2026-03-18"],
    ["CLBD", "8999.00", "2026-03-18"],
    ["CLAV", "8999.00", "2026-03-18"],
  ]);
  expect(read?.transactions.map(({ amount, details }) => [amount.value, details[0]?.references.endToEndId])).toEqual([
    ["1000.00", orderNo],
    ["1.00", orderNo],
  ]);
  const swift = await downloadStatement(world, principal, "mt940", { from: today, to: today });
  expect([swift.job.fileName, swift.type]).toEqual([
    "Statement USD 2026-03-18 1000 (Simulation).sta",
    "text/plain; charset=us-ascii",
  ]);
  expect(swift.bytes.toString().split("\r\n")).toEqual([
    ":20:260318260318USD",
    ":25:100001-USD",
    ":28C:26077/1",
    ":60F:C260318USD10000,00",
    ":61:2603180318D1000,00NFEXNONREF//2",
    `:86:exchange ${orderNo}`,
    "USD/CNH 6.9972",
    ":61:2603180318D1,00NCHGNONREF//3",
    `:86:exchangeFee ${orderNo}`,
    ":62F:C260318USD8999,00",
    ":64:C260318USD8999,00",
    "-",
    "",
  ]);
});

test("a statement of an unused currency opens and closes with zero", async ({ world }) => {
  const principal = await world.merchant();
  const {
    statements: [read],
  } = await parseCamt053((await downloadStatement(world, principal, "camt053", { currency: "JPY" })).bytes.toString());
  expect([read?.balances.map(({ amount }) => amount.value), read?.transactions]).toEqual([["0", "0", "0"], []]);
});

test("notifications name a payment and its fee by the merchant's own number, ours, and the one that banks pass on", async ({
  world,
}) => {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId, { merchantOrderNo: "PO-2026-17" }), principal);
  await operate(world, "dispatch", orderNo);
  const { uetr } = await world.db.prisma.payment.findFirstOrThrow({ where: { world: world.id, orderNo } });
  const { bytes, type, job } = await downloadStatement(world, principal, "camt054", { from: today, to: today });
  expect([type, job.rowsDone]).toEqual(["application/xml", 3]);
  // two files of the same minute differ in their names
  expect(job.fileName).toMatch(/\.camt054\.xml$/);
  const notification = xmlElementAtPath(rootOf(bytes), "BkToCstmrDbtCdtNtfctn", "Ntfctn");
  const entries = notification?.children.filter(({ name }) => name === "Ntry") ?? [];
  expect(
    entries
      .slice(1)
      .map((entry) => [
        xmlTextAtPath(entry, "CdtDbtInd"),
        xmlTextAtPath(entry, "BkTxCd", "Prtry", "Cd"),
        ...["EndToEndId", "UETR", "TxId"].map((name) => xmlTextAtPath(entry, "NtryDtls", "TxDtls", "Refs", name)),
        xmlTextAtPath(entry, "NtryDtls", "TxDtls", "Chrgs", "Rcrd", "Amt"),
      ]),
  ).toEqual([
    ["DBIT", "paymentDispatch", "PO-2026-17", uetr, orderNo, ""],
    ["DBIT", "paymentCharge", "PO-2026-17", uetr, orderNo, "15.00"],
  ]);
});
