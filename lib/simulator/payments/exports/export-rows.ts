import { screenActionAccess } from "@/lib/gate/screen";
import { translateKnownText } from "@/lib/reference/known-texts";
import { exportFilters } from "@/lib/payments/calls/exports";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentListDaysMax } from "@/lib/payments/terms";
import { amountCell, rateCell, timeCell, type Columns } from "../../files/exports/columns";
import { exportKindOfList } from "../../files/exports/list-export";
import type { RowExpressions } from "@/lib/simulator/platform/store/query";
import { listedPaymentsQuery } from "../orders/records";
import { paymentRowView } from "../orders/read-payment";
import { paymentExtraColumns } from "../orders/views";

/** Describes the refund of a payment, in addition to its own row. */
interface RefundColumns {
  readonly refundNo: string | null;
  readonly refundMinor: bigint | null;
  readonly deductedMinor: bigint | null;
}

const refundColumns = (eb: RowExpressions<"payment", "p">) => {
  const refund = eb
    .selectFrom("paymentRefund as r")
    .whereRef("r.world", "=", "p.world")
    .whereRef("r.paymentId", "=", "p.id");
  return [
    refund.select("r.orderNo").as("refundNo"),
    refund.select("r.amountMinor").as("refundMinor"),
    refund.select("r.deductedMinor").as("deductedMinor"),
  ] as const;
};

const columns: Columns<ReturnType<typeof paymentRowView> & RefundColumns> = {
  orderNo: [22, ({ orderNo }) => orderNo],
  state: [14, ({ state }, t) => t(`payments.payment.${state}`)],
  payee: [30, ({ payeeName }) => payeeName],
  account: [28, ({ payeeAccount }) => payeeAccount],
  swift: [14, ({ payeeSwift }) => payeeSwift],
  bank: [28, ({ payeeBank }) => payeeBank],
  country: [10, ({ payeeCountry }) => payeeCountry],
  currency: [10, ({ amount: { currency } }) => currency],
  amount: [16, (payment) => amountCell(payment.amount)],
  arrival: [16, ({ arrival }) => amountCell(arrival)],
  feeCurrency: [10, ({ fee: { currency } }) => currency],
  payCurrency: [10, ({ debit: { currency } }) => currency],
  fee: [14, ({ fee }) => amountCell(fee)],
  debit: [16, ({ debit }) => amountCell(debit)],
  rate: [14, ({ rate }) => rateCell(rate)],
  bearer: [8, ({ bearer }) => bearer],
  purpose: [20, ({ purpose }, t) => t(`payments.purpose.${purpose}`)],
  reference: [28, ({ reference }) => reference],
  merchantOrderNo: [24, ({ merchantOrderNo }) => merchantOrderNo],
  remarks: [30, ({ remarks }) => remarks],
  uetr: [38, ({ uetr }) => uetr],
  operator: [14, ({ operator }) => operator],
  placedAt: [18, ({ placedAt }) => timeCell(placedAt)],
  payOn: [12, ({ payOn }) => payOn ?? ""],
  review: [16, ({ reviewState }, t) => (reviewState ? t(`payments.paymentReview.${reviewState}`) : "")],
  batch: [22, ({ batchNo }) => batchNo ?? ""],
  refund: [14, ({ refundState }, t) => t(`payments.paymentRefund.${refundState}`)],
  doneAt: [18, ({ doneAt }) => timeCell(doneAt)],
  failReason: [
    30,
    ({ failReason, unpayable }, t) =>
      unpayable ? t(`payments.unpayable.${unpayable}`) : translateKnownText(t, failReason ?? ""),
  ],
  payer: [30, ({ poboName }) => poboName ?? ""],
  refundNo: [22, ({ refundNo }) => refundNo ?? ""],
  refundAmount: [16, ({ refundMinor, amount: { currency } }) => refundCell(refundMinor, currency)],
  refundDeducted: [16, ({ deductedMinor, amount: { currency } }) => refundCell(deductedMinor, currency)],
};

const refundCell = (minor: bigint | null, currency: Currency) =>
  minor === null ? "" : amountCell(money(currency, minor));

/** Exports payments as a sheet, with the columns of the list. */
export const paymentExport = exportKindOfList({
  name: "payments",
  access: screenActionAccess(paymentsScreens.records, "export"),
  at: "p.placedAt",
  select: (rows) => rows.selectAll("p").select(paymentExtraColumns).select(refundColumns),
  filters: exportFilters,
  daysMax: paymentListDaysMax,
  rows: listedPaymentsQuery,
  columns,
  toView: ({ refundNo, refundMinor, deductedMinor, ...row }, world) => ({
    ...paymentRowView(row, world),
    refundNo,
    refundMinor,
    deductedMinor,
  }),
});
