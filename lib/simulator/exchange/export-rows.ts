import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { exportedOrders } from "@/lib/exchange/order-list-calls";
import { exchangeScreens } from "@/lib/exchange/screens";
import { machineOf } from "@/lib/exchange/states";
import { listDaysMax } from "@/lib/exchange/terms";
import { decimalText, type Money } from "@/lib/money/money";
import { pairName, rateText, type Rate } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";
import { daysListed } from "../days-listed";
import { inBatches } from "../files/exports/batches";
import type { ExportKind, Exporting } from "../files/exports/kinds";
import type { Cell } from "../files/sheets/sheet";
import { named } from "../records";
import { orderColumns, ordersWhere } from "./orders";
import { orderShown, type Names, type OrderShown } from "./shown";

type Words = Exporting["t"];

const amount = (of: Money | undefined): Cell => (of ? { number: decimalText(of) } : "");
const rateCell = (rate: Rate | null): Cell => (rate ? { number: rateText(rate) } : "");
const time = (at: Date | null): Cell => (at ? beijingText(at) : "");

/** The columns, in their order: width in characters, and what stands in each. */
const columns: Readonly<Record<string, readonly [width: number, of: (order: OrderShown, t: Words) => Cell]>> = {
  orderNo: [22, ({ orderNo }) => orderNo],
  kind: [16, ({ kind }, t) => t(`exchange.kind.${kind}`)],
  // named cast: every state of a machine has its text (a test proves it)
  state: [14, ({ kind, state }, t) => t(`exchange.${machineOf(kind).name}.${state}` as "exchange.limitOrder.pending")],
  sellCurrency: [10, ({ sell }) => sell.currency],
  sell: [16, ({ sell }) => amount(sell)],
  buyCurrency: [10, ({ buy }) => buy.currency],
  buy: [16, ({ buy }) => amount(buy)],
  pair: [12, ({ rate, target }) => { const of = rate ?? target; return of ? pairName(of) : ""; }],
  rate: [14, ({ rate }) => rateCell(rate)],
  target: [14, ({ target }) => rateCell(target)],
  fee: [14, ({ fee }) => amount(fee)],
  advanceFee: [14, ({ delivery }) => amount(delivery?.advanceFee)],
  actualFee: [14, ({ delivery }) => amount(delivery?.actualFee)],
  unpaidFee: [14, ({ delivery }) => amount(delivery?.unpaidFee)],
  deliveryDate: [14, ({ delivery }) => delivery?.date ?? ""],
  deliveryType: [14, ({ delivery }, t) => (delivery ? t(`exchange.forward.${delivery.type}`) : "")],
  validUntil: [18, ({ validUntil }) => time(validUntil)],
  placedAt: [18, ({ placedAt }) => time(placedAt)],
  doneAt: [18, ({ doneAt }) => time(doneAt)],
  operator: [14, ({ operator }) => operator],
  cancelOperator: [14, ({ cancelOperator }) => cancelOperator ?? ""],
  cancelledAt: [18, ({ cancelledAt }) => time(cancelledAt)],
};

function asked({ world, job }: Exporting) {
  // named cast: applyFor wrote the filters down in their wire form; decoding checks them again
  const filters = z.decode(exportedOrders, job.asked as never);
  const { span } = daysListed(filters, job.madeAt, listDaysMax);
  invariant(span, "the days of an export were looked at when it was asked for");
  return ordersWhere(world.id, job.userNo, span, filters);
}

/** All exchanges of a list, newest first. */
async function* rows(of: Exporting): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { where, values } = asked(of);
  const cells = Object.values(columns);
  const n = values.length;
  const batches = inBatches(async (after, most) => {
    const found = await of.db.sql<Names>(
      `select ${orderColumns} from exchange_order x where ${where} and ($${n + 1}::timestamptz is null or (x.placed_at, x.id) < ($${n + 1}::timestamptz, $${n + 2}::uuid))
       order by x.placed_at desc, x.id desc limit ${most}`,
      [...values, ...after],
    );
    return found.map(({ operator, cancelOperator, ...row }) => { const order = named<"ExchangeOrder">(row); return { id: order.id, placedAt: order.placedAt, shown: orderShown(order, { operator, cancelOperator }) }; });
  });
  for await (const batch of batches) yield batch.map(({ shown }) => cells.map(([, cell]) => cell(shown, of.t)));
}

/** Exchanges as a sheet: what the list shows and what each order's page does. Whoever may see the list may have it. */
export const exchangeExport: ExportKind = {
  needs: exchangeScreens.orders.needs,
  async count(of) {
    const { where, values } = asked(of);
    const [row] = await of.db.sql<{ count: number }>(`select count(*)::int as count from exchange_order x where ${where}`, values);
    return row?.count ?? 0;
  },
  sheet: (of) => ({
    name: of.t("files.export.exchanges.name"),
    columns: Object.entries(columns).map(([name, [width]]) => ({ title: of.t(`files.export.exchanges.column.${name}` as "files.export.exchanges.column.orderNo"), width })), // named cast: the columns' names are the texts' keys (a test proves it)
    rows: rows(of),
  }),
};
