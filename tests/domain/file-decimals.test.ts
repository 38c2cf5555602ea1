import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { camt053, camt054 } from "@/lib/accounts/camt053";
import { mt940 } from "@/lib/accounts/mt940";
import type { AccountStatement } from "@/lib/accounts/statement-file";
import { csv } from "@/lib/formats/csv";
import type { Sheet } from "@/lib/formats/sheets/sheet";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { currencyCodes, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { amountCell } from "@/lib/simulator/files/exports/columns";

/**
 * Lists the texts of an amount of 1,234 whole units, and of the least amount, in each currency: in bank messages with
 * the decimals of ISO 4217 (the least amount has the product's decimals where those are more), in our files with the
 * product's.
 */
const expectedTexts: Readonly<
  Record<Currency, { code: string; minor: bigint; message: string; least: string; ownAmount: string; ownLeast: string }>
> = {
  CNH: { code: "CNY", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  USD: { code: "USD", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  EUR: { code: "EUR", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  HKD: { code: "HKD", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  VND: { code: "VND", minor: 1_234_00n, message: "1234", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  JPY: { code: "JPY", minor: 1_234n, message: "1234", least: "1", ownAmount: "1234", ownLeast: "1" },
  KRW: { code: "KRW", minor: 1_234_00n, message: "1234", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  GBP: { code: "GBP", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  AUD: { code: "AUD", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  CAD: { code: "CAD", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  NZD: { code: "NZD", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  SGD: { code: "SGD", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  CNY: { code: "CNY", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  IDR: { code: "IDR", minor: 1_234n, message: "1234.00", least: "1.00", ownAmount: "1234", ownLeast: "1" },
  MYR: { code: "MYR", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  PLN: { code: "PLN", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  RUB: { code: "RUB", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
  THB: { code: "THB", minor: 1_234_00n, message: "1234.00", least: "0.01", ownAmount: "1234.00", ownLeast: "0.01" },
};

const statement = (currency: Currency, minor: bigint): AccountStatement => ({
  head: {
    userNo: "100001",
    owner: "Harbour Trading Ltd",
    currency,
    from: "2026-03-17",
    to: "2026-03-17",
    madeAt: new Date("2026-03-18T02:00:00.000Z"),
    opening: 0n,
    closing: minor,
    available: minor,
    moneyIn: minor,
    moneyOut: 0n,
    countIn: 1,
    countOut: 0,
  },
  entries: [
    [
      {
        at: new Date("2026-03-17T02:00:00.000Z"),
        no: "1",
        sequence: "1",
        kind: "remittance",
        labels: "Incoming",
        orderNo: "",
        subject: "",
        isForward: false,
        counterparty: "",
        reference: "",
        exchange: null,
        ownNo: "",
        uetr: "",
        minor,
      },
    ],
  ],
});

const whole = async (parts: AsyncIterable<string> | Iterable<string>): Promise<string> =>
  (await Readable.from(parts).toArray()).join("");
const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, group = ""]) => group)),
];

test.for(currencyCodes)(
  "%s has its decimals in every file: ISO 4217's in messages, the product's in sheets",
  async (currency) => {
    const { code, minor, message, least, ownAmount, ownLeast } = expectedTexts[currency];
    for (const [amount, text] of [
      [minor, message],
      [1n, least],
    ] as const) {
      for (const write of [camt053, camt054])
        expect(
          all(await whole(write([statement(currency, amount)])), /<(?:Amt|Sum)[^>]*>([\d.]+)</g).filter(
            (item) => !/^0(?:\.00)?$/.test(item),
          ),
        ).toEqual([text]);
      expect(all(await whole(camt053([statement(currency, amount)])), /<Amt Ccy="(\w+)">/g)).toEqual([code]);
      const swift = text.includes(".") ? text.replace(".", ",") : `${text},`;
      const lines = await whole(mt940([statement(currency, amount)]));
      expect(all(lines, /^:61:\d{10}C([\d,]+)N/gm)).toEqual([swift]);
      expect(all(lines, /^:(?:62F|64):C\d{6}(.*)\r$/gm)).toEqual([`${code}${swift}`]);
    }
    const sheet = (): Sheet => ({
      name: "a",
      columns: [{ title: "amount", width: 10 }],
      rows: [[[amountCell(money(currency, minor))], [amountCell(money(currency, 1n))]]],
    });
    expect(await whole(csv(sheet()))).toBe(`\ufeffamount\r\n${ownAmount}\r\n${ownLeast}\r\n`);
    const book = new ExcelJS.Workbook();
    // named cast: its types want a buffer of an older kind
    await book.xlsx.load(Buffer.concat(await Readable.from(xlsx(sheet())).toArray()) as unknown as ArrayBuffer);
    const cells = [2, 3].map((row) => book.worksheets[0]?.getCell(row, 1).value);
    expect(cells).toEqual([Number(ownAmount), Number(ownLeast)]);
  },
);
