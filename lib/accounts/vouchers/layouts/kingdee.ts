import { decimalText } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import type { Currency } from "@/lib/money/currency";
import type { Cell, Sheet } from "@/lib/formats/sheets/sheet";
import { isoCode } from "../../iso-currency";
import type { VoucherLine } from "../voucher";
import { buildVoucherSheetLayout, type CellOf, type FixedValue } from "./layout";

/** Returns Kingdee's code of a currency: the yuan is RMB. */
const codeOf = (currency: Currency): string => (isoCode(currency) === "CNY" ? "RMB" : currency);

const side =
  (columnSide: VoucherLine["side"]): CellOf =>
  (line) => ({ number: line.side === columnSide ? decimalText(line.base) : "0" });

const partOfDay =
  (from: number, to: number): CellOf =>
  (_, { day }): Cell => ({
    number: String(parseInt(day.slice(from, to), 10)),
  });

const number: CellOf = (_, { no }) => ({ number: String(no) });

type KingdeeColumn = readonly [
  title: string,
  width: number,
  of: CellOf | FixedValue,
  field: string,
  type: string,
  place: number,
];

const [date, decimal, text] = ["DateTime", "Decimal(28,10)", "Varchar(255)"];

/** Lists the columns, each with its name, type and position in the program. */
const columns: readonly KingdeeColumn[] = [
  ["凭证日期", 12, (_, { day }) => day, "FDate", date, 1],
  ["会计年度", 10, partOfDay(0, 4), "FYear", decimal, 2],
  ["会计期间", 10, partOfDay(5, 7), "FPeriod", decimal, 3],
  ["凭证字", 8, "记", "FGroupID", "Varchar(80)", 4],
  ["凭证号", 12, number, "FNumber", decimal, 5],
  ["科目代码", 14, ({ account }) => account.code, "FAccountNum", "Varchar(40)", 7],
  ["科目名称", 24, ({ account }) => account.name, "FAccountName", text, 8],
  ["币别代码", 10, ({ amount }) => codeOf(amount.currency), "FCurrencyNum", "Varchar(10)", 9],
  ["币别名称", 10, "", "FCurrencyName", "Varchar(40)", 10],
  ["原币金额", 16, ({ amount }) => ({ number: decimalText(amount) }), "FAmountFor", decimal, 11],
  ["借方", 16, side("debit"), "FDebit", decimal, 12],
  ["贷方", 16, side("credit"), "FCredit", decimal, 13],
  ["制单", 8, "", "FPreparerID", text, 14],
  ["审核", 8, "NONE", "FCheckerID", text, 15],
  ["核准", 8, "NONE", "FApproveID", text, 17],
  ["出纳", 8, "NONE", "FCashierID", text, 18],
  ["经办", 8, "", "FHandler", "Varchar(50)", 19],
  ["结算方式", 10, "*", "FSettleTypeID", "Varchar(80)", 20],
  ["结算号", 10, "", "FSettleNo", text, 21],
  ["凭证摘要", 50, (_, { summary }) => summary, "FExplanation", text, 22],
  ["数量", 8, 0, "FQuantity", decimal, 23],
  ["数量单位", 10, "*", "FMeasureUnitID", text, 24],
  ["单价", 8, 0, "FUnitPrice", decimal, 25],
  ["参考信息", 24, (_, { orderNo }) => orderNo, "FReference", text, 26],
  ["业务日期", 12, (_, { day }) => day, "FTransDate", date, 27],
  ["往来业务编号", 18, (_, { entries }) => entries.join("/"), "FTransNo", text, 28],
  ["附件数", 8, 0, "FAttachments", decimal, 29],
  ["序号", 12, number, "FSerialNum", decimal, 30],
  ["系统模块", 10, "", "FObjectName", "Varchar(100)", 31],
  ["业务描述", 10, "", "FParameter", "Varchar(100)", 32],
  ["汇率类型", 10, "公司汇率", "FExchangeRateType", "Varchar(80)", 33],
  ["汇率", 14, ({ rate }) => ({ number: rateText(rate) }), "FExchangeRate", decimal, 34],
  ["分录序号", 10, (_, __, at) => ({ number: String(at) }), "FEntryID", decimal, 35],
  ["核算项目", 10, "", "FItem", "Text", 36],
  ["过账", 8, 0, "FPosted", decimal, 37],
  ["机制凭证", 10, "", "FInternalInd", "Varchar(10)", 38],
  ["现金流量", 10, "", "FCashFlow", "Text", 39],
];

const schemaTitles =
  "FType FKey FFieldName FCaption FValueType FNeedSave FColIndex FSrcTableName FSrcFieldName FExpFieldName FImpFieldName FDefaultVal FSearch FItemPageName FTrueType FPrecision FSearchName FIsShownList FViewMask FPage".split(
    " ",
  );

/** Returns a row of the schema: the named cells, by the column's title; the rest is empty. */
const schemaRow = (cells: Readonly<Record<string, string>>): Cell[] => schemaTitles.map((title) => cells[title] ?? "");

const fieldRow = ([caption, , , field, type, place]: KingdeeColumn): Cell[] =>
  schemaRow({
    FType: "FieldInfo",
    FKey: field,
    FFieldName: field,
    FCaption: caption,
    FValueType: type,
    FColIndex: String(place),
    FExpFieldName: field,
    FImpFieldName: field,
    ...Object.fromEntries(
      ["FSearch", "FPrecision", "FSearchName", "FIsShownList", "FViewMask"].map((title) => [title, "0"]),
    ),
    FPage: "1",
  });

/** Holds the sheet that identifies the workbook as one of vouchers for the program, and its columns. */
const schema: Sheet = {
  name: "t_Schema",
  columns: schemaTitles.map((title) => ({ title, width: 14 })),
  rows: [
    [
      schemaRow({ FType: "ClassInfo", FKey: "ClassType", FCaption: "VoucherData" }),
      schemaRow({ FType: "ClassInfo", FKey: "ClassTypeID", FCaption: "123" }),
      schemaRow({ FType: "PageInfo", FKey: "Page1", FCaption: "Page1" }),
      ...columns.map(fieldRow),
    ],
  ],
};

/**
 * Describes the workbook from which Kingdee K/3, KIS and related programs import vouchers: one row per line on the
 * sheet Page1, numbered from 0, the original amount beside the books' debit or credit, and a sheet that names the
 * columns.
 */
export const kingdee = buildVoucherSheetLayout(
  "Page1",
  columns.map(([title, width, of]) => [title, width, of] as const),
  [schema],
);
