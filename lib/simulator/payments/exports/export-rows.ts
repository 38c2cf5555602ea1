import { permissionTo } from "@/lib/gate/screen";
import { exportFilters } from "@/lib/payments/calls/exports";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { listDaysMax } from "@/lib/payments/terms";
import { amountCell, rateCell, timeCell, type Columns } from "../../files/exports/columns";
import { listExport } from "../../files/exports/list-export";
import { paymentsWhere } from "../orders/records";
import { shownRow } from "../orders/read-payment";
import { shownBeside, type Beside } from "../orders/views";

/** What came back of a payment, beside its own row. */
interface Refunded {
  readonly refundNo: string | null;
  readonly refundMinor: bigint | null;
  readonly deductedMinor: bigint | null;
}

const refunded = ['order_no as "refundNo"', 'amount_minor as "refundMinor"', 'deducted_minor as "deductedMinor"']
  .map((column) => {
    const [name = "", as = ""] = column.split(" as ");
    return `(select r.${name} from payment_refund r where r.world = p.world and r.payment_id = p.id) as ${as}`;
  })
  .join(", ");

const columns: Columns<ReturnType<typeof shownRow> & Refunded> = {
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
    ({ failReason, unpayable }, t) => (unpayable ? t(`payments.unpayable.${unpayable}`) : (failReason ?? "")),
  ],
  payer: [30, ({ poboName }) => poboName ?? ""],
  refundNo: [22, ({ refundNo }) => refundNo ?? ""],
  refundAmount: [16, ({ refundMinor, amount: { currency } }) => refundCell(refundMinor, currency)],
  refundDeducted: [16, ({ deductedMinor, amount: { currency } }) => refundCell(deductedMinor, currency)],
};

const refundCell = (minor: bigint | null, currency: Currency) =>
  minor === null ? "" : amountCell(money(currency, minor));

/** Payments as a sheet: the columns of the list. */
export const paymentExport = listExport({
  name: "payments",
  needs: permissionTo(paymentsScreens.records, "export"),
  from: "payment p",
  select: `p.*, ${shownBeside("p")}, ${refunded}`,
  filters: exportFilters,
  daysMax: listDaysMax,
  where: paymentsWhere,
  columns,
  shown: ({ refundNo, refundMinor, deductedMinor, ...row }: Beside & Refunded, world) => ({
    ...shownRow(row, world),
    refundNo,
    refundMinor,
    deductedMinor,
  }),
});
