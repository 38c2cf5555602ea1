import { screenActionAccess } from "@/lib/gate/screen";
import { translateKnownText } from "@/lib/reference/known-texts";
import { settlementExportFilters } from "@/lib/settlement/calls/orders";
import { settlementListDaysMax } from "@/lib/settlement/orders/terms";
import { settlementScreens } from "@/lib/settlement/screens";
import { amountCell, rateCell, timeCell, type Columns } from "../../files/exports/columns";
import { exportKindOfList } from "../../files/exports/list-export";
import { settlementListQuery } from "./list";
import { settlementExtraColumns, toSettlementView, type SettlementView } from "./views";

const columns: Columns<SettlementView> = {
  orderNo: [22, ({ orderNo }) => orderNo],
  state: [14, ({ state }, t) => t(`settlement.settlementOrder.${state}`)],
  method: [12, ({ method }, t) => t(`settlement.method.${method}`)],
  mode: [14, ({ mode }, t) => t(`settlement.mode.${mode}`)],
  payee: [30, ({ payeeName }) => payeeName],
  account: [28, ({ payeeAccount }) => payeeAccount],
  bank: [28, ({ payeeBank }) => payeeBank.zh],
  payCurrency: [10, ({ pay: { currency } }) => currency],
  pay: [16, ({ pay }) => amountCell(pay)],
  fee: [14, ({ fee }) => amountCell(fee)],
  speedyFee: [14, ({ speedyFee }) => amountCell(speedyFee)],
  debit: [16, ({ debit }) => amountCell(debit)],
  rate: [14, ({ rate }) => rateCell(rate)],
  receive: [16, ({ receive }) => amountCell(receive)],
  note: [30, ({ note }, t) => translateKnownText(t, note)],
  operator: [14, ({ operator }) => operator],
  placedAt: [18, ({ placedAt }) => timeCell(placedAt)],
  expectedOn: [12, ({ arrival }) => arrival.expectedOn],
  review: [16, ({ reviewState }, t) => (reviewState ? t(`payments.paymentReview.${reviewState}`) : "")],
  doneAt: [18, ({ doneAt }) => timeCell(doneAt)],
  failReason: [30, ({ failReason, endReason }, t) => translateKnownText(t, failReason ?? endReason)],
};

/** Exports settlements as a sheet with the columns of the list. */
export const settlementExport = exportKindOfList({
  name: "settlements",
  access: screenActionAccess(settlementScreens.orders, "export"),
  at: "s.placedAt",
  select: (rows) => rows.selectAll("s").select(settlementExtraColumns),
  filters: settlementExportFilters,
  daysMax: settlementListDaysMax,
  rows: settlementListQuery,
  columns,
  toView: toSettlementView,
});
