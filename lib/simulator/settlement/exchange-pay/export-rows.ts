import { screenActionAccess } from "@/lib/gate/screen";
import { translateKnownText } from "@/lib/reference/known-texts";
import { exportedExchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayDaysMax } from "@/lib/settlement/exchange-pay/terms";
import { settlementScreens } from "@/lib/settlement/screens";
import { placedByColumn } from "../../access/operator-names";
import { amountCell, rateCell, timeCell, type Columns } from "../../files/exports/columns";
import { exportKindOfList } from "../../files/exports/list-export";
import { exchangePayListQuery } from "./records";
import { toExchangePayView, type ExchangePayRecordView } from "./views";

const columns: Columns<ExchangePayRecordView> = {
  orderNo: [22, ({ orderNo }) => orderNo],
  state: [16, ({ state }, t) => t(`settlement.exchangePay.${state}`)],
  payee: [30, ({ payeeName }) => payeeName],
  account: [28, ({ payeeAccount }) => payeeAccount],
  swift: [14, ({ payeeSwift }) => payeeSwift],
  bank: [28, ({ payeeBank }) => payeeBank],
  country: [10, ({ payeeCountry }) => payeeCountry],
  payeeType: [16, ({ payeeType }, t) => t(`payments.newPayee.${payeeType}`)],
  arrivalMethod: [14, ({ arrivalMethod }, t) => t(`settlement.exchangePays.method.${arrivalMethod}`)],
  payCurrency: [10, ({ pay: { currency } }) => currency],
  pay: [16, ({ pay }) => amountCell(pay)],
  currency: [10, ({ amount: { currency } }) => currency],
  amount: [16, ({ amount }) => amountCell(amount)],
  rate: [14, ({ rate }) => rateCell(rate)],
  arrival: [16, ({ arrival }) => amountCell(arrival)],
  fee: [14, ({ fee }) => amountCell(fee)],
  exchangeFee: [14, ({ exchangeFee }) => amountCell(exchangeFee)],
  express: [10, ({ isExpress }, t) => t(`settlement.exchangePays.kind.${isExpress ? "express" : "normal"}`)],
  expressFee: [14, ({ expressFee }) => amountCell(expressFee)],
  advanceDays: [12, ({ advanceDays, isExpress }) => (isExpress ? String(advanceDays) : "")],
  advanceNo: [22, ({ advanceNo }) => advanceNo ?? ""],
  debit: [16, ({ debit }) => amountCell(debit)],
  purpose: [20, ({ purpose }, t) => t(`payments.purpose.${purpose}`)],
  reference: [28, ({ reference }) => reference],
  remarks: [30, ({ remarks }, t) => translateKnownText(t, remarks)],
  uetr: [38, ({ uetr }) => uetr],
  operator: [14, ({ operator }) => operator],
  placedAt: [18, ({ placedAt }) => timeCell(placedAt)],
  confirmedAt: [18, ({ confirmedAt }) => timeCell(confirmedAt)],
  doneAt: [18, ({ doneAt }) => timeCell(doneAt)],
  failReason: [
    30,
    ({ failReason, unpayable }, t) =>
      unpayable ? t(`payments.unpayable.${unpayable}`) : translateKnownText(t, failReason ?? ""),
  ],
  cancelReason: [30, ({ cancelReason }, t) => translateKnownText(t, cancelReason)],
};

/** Exports exchange-and-pay orders as a sheet: the columns of the list, and the further data of the detail. */
export const exchangePayExport = exportKindOfList({
  name: "exchangePays",
  access: screenActionAccess(settlementScreens.exchangePayOrders, "export"),
  at: "x.placedAt",
  select: (rows) => rows.selectAll("x").select(placedByColumn("x")),
  filters: exportedExchangePays,
  daysMax: exchangePayDaysMax,
  rows: exchangePayListQuery,
  columns,
  toView: toExchangePayView,
});
