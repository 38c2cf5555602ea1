import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { entryKindNames, entryKinds, unbookedKinds } from "@/lib/accounts/entry-kinds";
import { accountCode, voucherAccountName, summaryTemplate } from "@/lib/accounts/vouchers/entry";
import { layouts } from "@/lib/accounts/vouchers/layouts/layouts";
import {
  accountingProgramAccountId,
  nonDefaultMappingRows,
  isCurrencyAccountRow,
  effectiveVoucherMapping,
  voucherRows,
  type MappedRow,
} from "@/lib/accounts/vouchers/mapping";
import { movementNatures } from "@/lib/accounts/vouchers/movements";
import { voucherSummaryText } from "@/lib/accounts/vouchers/summary";
import { accountingSystems, systemTerms, type AccountingSystem } from "@/lib/accounts/vouchers/systems";
import { mappingRowFieldName, voucherMappingFormSchema } from "@/lib/accounts/vouchers/table-entry";
import {
  groupIntoVouchers,
  sideTotal,
  unitPriceInBaseCurrency,
  accountingVoucher,
  type AccountingVoucher,
  type VoucherEntry,
  type VoucherTerms,
} from "@/lib/accounts/vouchers/voucher";
import { csv } from "@/lib/formats/csv";
import type { Cell } from "@/lib/formats/sheets/sheet";
import { currencyCodes, orderCurrencies, type Currency } from "@/lib/money/currency";
import { rateUnit, type Rate } from "@/lib/money/rate";
import messages from "@/messages/zh-CN/accounts.json";

const noon = new Date("2026-03-18T04:00:00.000Z");

/** The yuan for one of a currency, by its size. */
const yuan: Partial<Record<Currency, bigint>> = { USD: 712_340_000n, EUR: 780_010_000n, JPY: 4_750_123n, IDR: 44_444n };
const rateOn = (_: string, currency: Currency): Rate => ({
  base: currency,
  quote: "CNH",
  value: yuan[currency] ?? rateUnit,
});
const termsOf = (system: AccountingSystem): VoucherTerms => ({
  mapping: effectiveVoucherMapping(system),
  textMax: systemTerms[system].textMax,
  rateOn,
});

const entry = (part: Partial<VoucherEntry>): VoucherEntry => ({
  at: noon,
  no: "1",
  kind: "remittance",
  label: "境外汇款入账",
  orderId: "o1",
  orderNo: "",
  counterparty: "",
  reference: "",
  currency: "USD",
  minor: 1n,
  ...part,
});

const exchangeEntries = [
  entry({ no: "7", kind: "exchange", label: "换汇", orderNo: "EX26031800010001", minor: -1_000_00n }),
  entry({
    no: "3",
    kind: "exchange",
    label: "换汇",
    orderNo: "EX26031800010001",
    currency: "CNH",
    minor: 7_100_00n,
  }),
];
const fee = entry({
  no: "8",
  kind: "exchangeFee",
  label: "换汇手续费",
  orderNo: "EX26031800010001",
  minor: -1_01n,
});
const income = entry({ no: "H2", minor: 2_500_00n, counterparty: "=Oriental, Ltd", reference: "INV 7" });

const vouchersFor = (system: AccountingSystem, entries: readonly VoucherEntry[]): AccountingVoucher[] =>
  groupIntoVouchers(entries).map((group) => accountingVoucher(group, termsOf(system)));

test("each kind of posting is a kind of entry or is marked as none", () => {
  expect([...entryKindNames, ...unbookedKinds].sort()).toEqual(Object.keys(messages.kind).sort());
});

test("every program's table begins with an account of each row of the program", () => {
  for (const system of accountingSystems) {
    const { rows } = effectiveVoucherMapping(system);
    for (const row of voucherRows) {
      const { code, name } = rows[row];
      expect([system, row, accountingProgramAccountId(system, rows[row]) !== ""]).toEqual([system, row, true]);
      expect([code, z.safeParse(accountCode, code).success, z.safeParse(voucherAccountName, name).success]).toEqual([
        code,
        true,
        true,
      ]);
    }
    const banks = voucherRows.filter(isCurrencyAccountRow).map((row) => rows[row].code);
    expect(new Set(banks).size).toBe(currencyCodes.length);
  }
});

test("the usual accounts of Kingdee and Yonyou are those of the enterprise chart, at Yonyou without points", () => {
  const codes = (system: AccountingSystem) => {
    const { rows } = effectiveVoucherMapping(system);
    return [rows.USD, rows.remittance, rows.paymentDispatch, rows.exchangeFee, rows.exchange].map(({ code }) => code);
  };
  expect(codes("kingdee")).toEqual(["1002.02", "1122", "2202", "6603.01", "6603.03"]);
  expect(codes("yonyou")).toEqual(["100202", "1122", "2202", "660301", "660303"]);
  expect(effectiveVoucherMapping("quickbooks").rows.exchange.name).toBe("Exchange Gain or Loss");
  expect(effectiveVoucherMapping("xero").rows.exchangeFee).toEqual({ code: "404", name: "Bank Fees", summary: "" });
});

test("only the differences from the usual accounts are stored of a table", () => {
  const rows: MappedRow[] = [
    { row: "remittance", code: "1122", name: "应收账款", summary: "" },
    { row: "USD", code: "1002.840", name: "银行存款-美元", summary: "" },
    { row: "transfer", code: "", name: "", summary: "" },
  ];
  const enteredRows = nonDefaultMappingRows("kingdee", rows);
  expect(Object.keys(enteredRows)).toEqual(["USD", "transfer"]);
  const mappingRows = effectiveVoucherMapping("kingdee", { rows: enteredRows }).rows;
  expect([mappingRows.USD.code, mappingRows.transfer.code, mappingRows.remittance.code]).toEqual([
    "1002.840",
    "",
    "1122",
  ]);
});

test("codes are letters, digits, points and dashes, and templates contain known words alone", () => {
  const codes = ["1002.01", "A-1", "", "1002 01", "1002_01", "科目", "1".repeat(21)];
  expect(codes.map((code) => z.safeParse(accountCode, code).success)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(z.safeParse(voucherAccountName, "名".repeat(60)).success).toBe(true);
  expect(z.safeParse(voucherAccountName, "名".repeat(61)).success).toBe(false);
  const templates = ["收{counterparty}货款", "{kind} {orderNo} {reference}", "{total}", "{kind", "kind}", ""];
  expect(templates.map((text) => z.safeParse(summaryTemplate, text).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ]);
});

test("a voucher's text is its template filled in, and always ends with its trace reference", () => {
  const facts = { kind: "付款", orderNo: "PY1", counterparty: "Acme", reference: "INV 7" };
  expect(voucherSummaryText("", facts, ["USD-8"], 60)).toBe("付款 Acme PY1 USD-8");
  expect(voucherSummaryText("付{counterparty}款 {reference}", facts, ["USD-8"], 60)).toBe("付Acme款 INV 7 PY1 USD-8");
  expect(voucherSummaryText("{orderNo}", facts, ["USD-8", "CNH-3"], 60)).toBe("PY1 USD-8/CNH-3");
  const long = voucherSummaryText("", { ...facts, counterparty: "A".repeat(100) }, ["USD-8"], 60);
  expect([long.length, long.endsWith(" PY1 USD-8")]).toEqual([60, true]);
});

test("an incoming amount is debited to the currency's account and credited to its kind's, in its own currency at the day's rate", () => {
  const [voucher] = vouchersFor("kingdee", [income]);
  expect(
    voucher?.lines.map(({ side, account, amount, base, rate }) => [side, account.code, amount, base.minor, rate.value]),
  ).toEqual([
    ["debit", "1002.02", { currency: "USD", minor: 2_500_00n }, 17_808_50n, 712_340_000n],
    ["credit", "1122", { currency: "USD", minor: 2_500_00n }, 17_808_50n, 712_340_000n],
  ]);
});

test("a fee is a cost in the books' currency", () => {
  const [voucher] = vouchersFor("kingdee", [fee]);
  expect(voucher?.lines.map(({ side, account, amount }) => [side, account.code, amount])).toEqual([
    ["credit", "1002.02", { currency: "USD", minor: 1_01n }],
    ["debit", "6603.01", { currency: "CNH", minor: 7_19n }],
  ]);
});

test("both sides of an exchange are one voucher, and their difference at the day's rate is a gain or loss", () => {
  const [exchangeVoucher, feeVoucher] = vouchersFor("kingdee", [...exchangeEntries, fee]);
  expect(exchangeVoucher?.entries).toEqual(["USD-7", "CNH-3"]);
  expect(exchangeVoucher?.lines.map(({ side, account, base }) => [side, account.code, base.minor])).toEqual([
    ["credit", "1002.02", 7_123_40n],
    ["debit", "1002.01", 7_100_00n],
    ["debit", "6603.03", 23_40n],
  ]);
  expect(feeVoucher?.entries).toEqual(["USD-8"]);
});

test("exchanges of one order at two instants, or of two orders at one, are vouchers of their own", () => {
  const later = new Date(noon.getTime() + 1);
  const twice = exchangeEntries.flatMap((item) => [item, { ...item, no: `${item.no}0`, at: later }]);
  const otherOrderEntries = exchangeEntries.map((item) => ({ ...item, no: `${item.no}1`, orderId: "o2" }));
  expect(vouchersFor("xero", [...twice, ...otherOrderEntries])).toHaveLength(3);
});

test("a rate towards the books' currency is the market's, turned round where it is quoted the other way", () => {
  expect(unitPriceInBaseCurrency("CNH", { base: "USD", quote: "CNH", value: 712_340_000n })).toEqual({
    base: "USD",
    quote: "CNH",
    value: 712_340_000n,
  });
  expect(unitPriceInBaseCurrency("CNH", { base: "CNH", quote: "JPY", value: 20n * rateUnit })).toEqual({
    base: "JPY",
    quote: "CNH",
    value: 5_000_000n,
  });
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n });
const entriesOf = fc.array(
  fc.record({
    kind: fc.constantFrom(...entryKindNames),
    currency: fc.constantFrom(...orderCurrencies),
    other: fc.constantFrom(...orderCurrencies),
    amount: amounts,
    otherAmount: amounts,
    isIn: fc.boolean(),
    ms: fc.nat(5),
  }),
  { maxLength: 30 },
);

test("for all bookings, each voucher's debits are its credits, and the currencies' accounts move by the statement's amounts", () => {
  fc.assert(
    fc.property(entriesOf, fc.constantFrom(...accountingSystems), (samples, system) => {
      const entries = samples.flatMap(
        ({ kind, currency, other, amount, otherAmount, isIn, ms }, at): VoucherEntry[] => {
          const common = { kind, at: new Date(noon.getTime() + ms), orderId: `o${at}`, orderNo: `EX${at}` };
          const movement = entry({ ...common, no: String(at + 1), currency, minor: isIn ? amount : -amount });
          const isConversion = movementNatures[kind] === "conversion" && other !== currency;
          const back = isIn ? -otherAmount : otherAmount;
          return isConversion
            ? [movement, entry({ ...common, no: `H${at + 1}`, currency: other, minor: back })]
            : [movement];
        },
      );
      const vouchers = vouchersFor(system, entries);
      for (const { lines } of vouchers) {
        expect(sideTotal(lines, "debit")).toBe(sideTotal(lines, "credit"));
        expect(lines.every(({ amount, base }) => amount.minor >= 0n && base.minor >= 0n)).toBe(true);
      }
      for (const currency of orderCurrencies) {
        const currencyLines = vouchers.flatMap(({ lines }) => lines).filter(({ row }) => row === currency);
        const netMinor = currencyLines.reduce(
          (sum, { side, amount }) => sum + (side === "debit" ? amount.minor : -amount.minor),
          0n,
        );
        const bookedMinor = entries.reduce((sum, item) => (item.currency === currency ? sum + item.minor : sum), 0n);
        expect([currency, netMinor]).toEqual([currency, bookedMinor]);
      }
      expect(new Set(vouchers.map(({ no }) => no)).size).toBe(vouchers.length);
      expect(vouchers.flatMap(({ entries: names }) => names)).toHaveLength(entries.length);
    }),
  );
});

test("a voucher's number follows from its entry, whatever else is requested", () => {
  const alone = vouchersFor("kingdee", [fee]).map(({ no }) => no);
  const among = vouchersFor("kingdee", [income, ...exchangeEntries, fee]).map(({ no }) => no);
  expect(alone).toEqual([1_602n]);
  expect(among).toEqual([502n, 1_402n, 1_602n]);
});

/** A line's cells by their titles, without those that are empty. */
function rowsOf(system: AccountingSystem, entries: readonly VoucherEntry[]): Record<string, string>[] {
  const { columns, rows } = layouts[system];
  const { mapping } = termsOf(system);
  return vouchersFor(system, entries)
    .flatMap((voucher) => rows(voucher, mapping))
    .map((cells) =>
      Object.fromEntries(
        cells.flatMap((cell, at) => {
          const text = typeof cell === "string" ? cell : cell.number;
          return text === "" ? [] : [[columns[at]?.title ?? "", text]];
        }),
      ),
    );
}

test("Kingdee's workbook has original amount, rate and the books' debit and credit, and names its columns in a sheet of its own", () => {
  const [first, second] = rowsOf("kingdee", [income]);
  expect(first).toMatchObject({
    凭证日期: "2026-03-18",
    会计年度: "2026",
    会计期间: "3",
    凭证字: "记",
    凭证号: "502",
    科目代码: "1002.02",
    科目名称: "银行存款-USD",
    币别代码: "USD",
    原币金额: "2500.00",
    借方: "17808.50",
    贷方: "0",
    凭证摘要: "境外汇款入账 =Oriental, Ltd USD-H2",
    往来业务编号: "USD-H2",
    汇率: "7.1234",
    分录序号: "0",
  });
  expect(second).toMatchObject({ 科目代码: "1122", 借方: "0", 贷方: "17808.50", 分录序号: "1" });
  expect(rowsOf("kingdee", exchangeEntries)[1]).toMatchObject({
    币别代码: "RMB",
    原币金额: "7100.00",
    参考信息: "EX26031800010001",
  });
  const [schema] = layouts.kingdee.behind ?? [];
  const rows = [...((schema?.rows ?? []) as Iterable<Cell[][]>)].flat();
  expect(schema?.name).toBe("t_Schema");
  expect(rows.slice(3).map((cells) => cells[3])).toEqual(layouts.kingdee.columns.map(({ title }) => title));
});

test("Yonyou's columns have the books' amounts, and the foreign one with its rate where there is one", () => {
  expect(rowsOf("yonyou", [fee])).toEqual([
    {
      制单日期: "2026-03-18",
      凭证类别字: "记",
      业务号: "USD-8",
      附单据数: "0",
      摘要: "换汇手续费 EX26031800010001 USD-8",
      科目编码: "100202",
      金额借方: "0",
      金额贷方: "7.19",
      数量: "0",
      外币: "1.01",
      汇率: "7.1234",
      自定义项1: "EX26031800010001",
      自定义项2: "USD-8",
    },
    {
      制单日期: "2026-03-18",
      凭证类别字: "记",
      业务号: "USD-8",
      附单据数: "0",
      摘要: "换汇手续费 EX26031800010001 USD-8",
      科目编码: "660301",
      金额借方: "7.19",
      金额贷方: "0",
      数量: "0",
      外币: "0",
      汇率: "0",
      自定义项1: "EX26031800010001",
      自定义项2: "USD-8",
    },
  ]);
});

test("Xero's journals are in the books' currency, debits above zero and credits below", () => {
  expect(rowsOf("xero", exchangeEntries)).toEqual([
    {
      "*Narration": "换汇 EX26031800010001 USD-7/CNH-3",
      "*Date": "18/03/2026",
      Description: "1,000.00 USD @ 7.1234",
      "*AccountCode": "091.02",
      "*TaxRate": "Tax Exempt",
      "*Amount": "-7123.40",
    },
    {
      "*Narration": "换汇 EX26031800010001 USD-7/CNH-3",
      "*Date": "18/03/2026",
      "*AccountCode": "091.01",
      "*TaxRate": "Tax Exempt",
      "*Amount": "7100.00",
    },
    {
      "*Narration": "换汇 EX26031800010001 USD-7/CNH-3",
      "*Date": "18/03/2026",
      "*AccountCode": "499",
      "*TaxRate": "Tax Exempt",
      "*Amount": "23.40",
    },
  ]);
});

test("a QuickBooks entry has one currency: its own at its rate, or the books' where an exchange has two", () => {
  const columns = ({
    Debits,
    Credits,
    Currency: code,
    "Exchange Rate": rate,
    "Account Name": name,
  }: Record<string, string>) => [name, Debits, Credits, code, rate];
  expect(rowsOf("quickbooks", [fee]).map(columns)).toEqual([
    ["Cross-border account USD", undefined, "1.01", "USD", "7.1234"],
    ["Bank charges", "1.01", undefined, "USD", "7.1234"],
  ]);
  expect(rowsOf("quickbooks", exchangeEntries).map(columns)).toEqual([
    ["Cross-border account USD", undefined, "7123.40", "CNY", "1.00000"],
    ["Cross-border account CNY", "7100.00", undefined, "CNY", "1.00000"],
    ["Exchange Gain or Loss", "23.40", undefined, "CNY", "1.00000"],
  ]);
  expect(rowsOf("quickbooks", [fee])[0]).toMatchObject({ "Journal No": "USD-8", "Journal Date": "03/18/2026" });
});

test("text written by others never becomes a formula in a file, and an amount below zero stays a number", async () => {
  const { columns, rows, sheet } = layouts.xero;
  const { mapping } = termsOf("xero");
  const customMapping = {
    ...mapping,
    rows: { ...mapping.rows, remittance: { code: "-1", name: "=1+1", summary: "{counterparty}" } },
  };
  const voucher = accountingVoucher([income], { ...termsOf("xero"), mapping: customMapping });
  const lines: string[] = [];
  for await (const text of csv({ name: sheet, columns, rows: [rows(voucher, mapping)] })) lines.push(text);
  const [head = "", first, second] = lines.join("").split("\r\n");
  expect(head.startsWith("\ufeff*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,")).toBe(true);
  expect([first, second]).toEqual([
    `"'=Oriental, Ltd USD-H2",18/03/2026,"2,500.00 USD @ 7.1234",091.02,Tax Exempt,17808.50,,,,`,
    `"'=Oriental, Ltd USD-H2",18/03/2026,"2,500.00 USD @ 7.1234",'-1,Tax Exempt,-17808.50,,,,`,
  ]);
});

test("the table's form names each wrong field, and sends the changes to the version displayed", () => {
  const fields = Object.fromEntries(
    voucherRows.flatMap((row) => {
      const { code, name, summary } = effectiveVoucherMapping("xero").rows[row];
      return [
        [mappingRowFieldName(row, "code"), code],
        [mappingRowFieldName(row, "name"), name],
        [mappingRowFieldName(row, "summary"), summary],
      ];
    }),
  );
  const formValues = { base: "CNH", taxRate: "Tax Exempt", ...fields };
  const rule = voucherMappingFormSchema({ system: "xero", version: 4 }, formValues);
  expect(z.parse(rule, formValues)).toEqual({ system: "xero", version: 4, rows: [] });
  expect(z.parse(rule, { ...formValues, "USD-code": "092", taxRate: "No VAT", base: "HKD" })).toEqual({
    system: "xero",
    version: 4,
    base: "HKD",
    taxRate: "No VAT",
    rows: [{ row: "USD", code: "092", name: "Cross-border Account USD", summary: "" }],
  });
  const { error } = z.safeParse(rule, { ...formValues, "USD-code": "0 92", "transfer-summary": "{sum}", taxRate: "" });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["transfer-summary", "voucher.summary"],
    ["USD-code", "voucher.code"],
    ["taxRate", "text.missing"],
  ]);
});

test("a kind of entry has a code of its own in the files of banks, a refund too", () => {
  expect(entryKinds.incomeRefund).toEqual({ swift: "NRTI", iso: ["PMNT", "RCDT", "RRTN"] });
});
