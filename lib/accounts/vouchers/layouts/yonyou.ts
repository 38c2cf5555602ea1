import { decimalText } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import type { Cell } from "@/lib/formats/sheets/sheet";
import type { VoucherLine } from "../voucher";
import { buildVoucherSheetLayout } from "./layout";

const side =
  (columnSide: VoucherLine["side"]) =>
  (line: VoucherLine): Cell =>
    line.side === columnSide ? { number: decimalText(line.base) } : { number: "0" };

const isForeign = ({ amount, base }: VoucherLine): boolean => amount.currency !== base.currency;

/**
 * Describes Yonyou U8's voucher import (总账工具, 凭证引入), the columns in the order of a sheet: a voucher's lines share one
 * 制单日期, 凭证类别字 and 业务号, a text of up to 30 characters; amounts are in the books' currency, and 外币 and 汇率 are zero when
 * the account is in that currency. Sources: http://www.100ksw.com/jsj/yynl/3/228066.shtml (用友U8凭证导入工具的使用方法) and
 * https://www.oyonyou.com/thread-250229-1-1.html (总账系统凭证引入).
 */
export const yonyou = buildVoucherSheetLayout("凭证", [
  ["制单日期", 12, (_, { day }) => day],
  ["凭证类别字", 10, "记"],
  ["业务号", 18, (_, { entries }) => entries.join("/")],
  ["附单据数", 8, 0],
  ["摘要", 50, (_, { summary }) => summary],
  ["科目编码", 16, ({ account }) => account.code],
  ["金额借方", 16, side("debit")],
  ["金额贷方", 16, side("credit")],
  ["数量", 8, 0],
  ["外币", 16, (line) => ({ number: isForeign(line) ? decimalText(line.amount) : "0" })],
  ["汇率", 14, (line) => ({ number: isForeign(line) ? rateText(line.rate) : "0" })],
  ["制单人", 10, ""],
  ["结算方式编码", 12, ""],
  ["票号", 12, ""],
  ["票号发生日期", 12, ""],
  ["部门编码", 10, ""],
  ["个人编码", 10, ""],
  ["客户编码", 10, ""],
  ["供应商编码", 10, ""],
  ["业务员", 10, ""],
  ["项目编码", 10, ""],
  ["自定义项1", 24, (_, { orderNo }) => orderNo],
  ["自定义项2", 18, (_, { entries }) => entries.join("/")],
]);
