import { screenActionAccess } from "@/lib/gate/screen";
import { exportedOrders } from "@/lib/exchange/calls/order-lists";
import { exchangeScreens } from "@/lib/exchange/screens";
import { machineOf } from "@/lib/exchange/states";
import { exchangeListDaysMax } from "@/lib/exchange/terms";
import { pairName } from "@/lib/money/rate";
import { amountCell, rateCell, timeCell, type Columns } from "../../files/exports/columns";
import { exportKindOfList } from "../../files/exports/list-export";
import { exchangeNames, listedExchangesQuery } from "./orders";
import { toExchangeOrderView, type ExchangeOrderView } from "./views";

const columns: Columns<ExchangeOrderView> = {
  orderNo: [22, ({ orderNo }) => orderNo],
  kind: [16, ({ kind }, t) => t(`exchange.kind.${kind}`)],
  // named cast: every state of a machine has its text (a test proves it)
  state: [14, ({ kind, state }, t) => t(`exchange.${machineOf(kind).name}.${state}` as "exchange.limitOrder.pending")],
  sellCurrency: [10, ({ sell }) => sell.currency],
  sell: [16, ({ sell }) => amountCell(sell)],
  buyCurrency: [10, ({ buy }) => buy.currency],
  buy: [16, ({ buy }) => amountCell(buy)],
  pair: [
    12,
    ({ rate, target }) => {
      const of = rate ?? target;
      return of ? pairName(of) : "";
    },
  ],
  rate: [14, ({ rate }) => rateCell(rate)],
  target: [14, ({ target }) => rateCell(target)],
  fee: [14, ({ fee }) => amountCell(fee)],
  advanceFee: [14, ({ delivery }) => amountCell(delivery?.advanceFee)],
  actualFee: [14, ({ delivery }) => amountCell(delivery?.actualFee)],
  unpaidFee: [14, ({ delivery }) => amountCell(delivery?.unpaidFee)],
  deliveryDate: [14, ({ delivery }) => delivery?.date ?? ""],
  deliveryType: [14, ({ delivery }, t) => (delivery ? t(`exchange.forward.${delivery.type}`) : "")],
  validUntil: [18, ({ validUntil }) => timeCell(validUntil)],
  placedAt: [18, ({ placedAt }) => timeCell(placedAt)],
  doneAt: [18, ({ doneAt }) => timeCell(doneAt)],
  endedAt: [18, ({ endedAt }) => timeCell(endedAt)],
  defaultedAt: [18, ({ delivery }) => timeCell(delivery?.defaultedAt ?? null)],
  closesOutAt: [18, ({ delivery }) => timeCell(delivery?.closesOutAt ?? null)],
  updatedAt: [18, ({ updatedAt }) => timeCell(updatedAt)],
  source: [12, ({ source }, t) => (source === "portal" ? t("exchange.detail.portal") : source)],
  operator: [14, ({ operator }) => operator],
  cancelOperator: [14, ({ cancelOperator }) => cancelOperator ?? ""],
  cancelledAt: [18, ({ cancelledAt }) => timeCell(cancelledAt)],
};

/** Exports exchanges as a sheet: the columns of the list and of each order's page. */
export const exchangeExport = exportKindOfList({
  name: "exchanges",
  access: screenActionAccess(exchangeScreens.orders, "export"),
  at: "x.placedAt",
  select: (rows) => rows.selectAll("x").select(exchangeNames),
  filters: exportedOrders,
  daysMax: exchangeListDaysMax,
  rows: listedExchangesQuery,
  columns,
  toView: (row) => toExchangeOrderView(row, row),
});
