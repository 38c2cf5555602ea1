import type { CallInput } from "@/lib/call/call";
import { money } from "@/lib/money/money";
import { byDisplayOrder } from "@/lib/money/currency";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { transferListDaysMax } from "@/lib/transfers/terms";
import { placedBy } from "../../access/operator-names";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { totalsOfList } from "../../files/exports/list-export.sql";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { isMade, otherSide, ownSides } from "./own-sides.sql";
import { transferRowView, type TransferBeside } from "./views";

type Filters = Pick<
  CallInput<typeof transfers.transferOrders>,
  "direction" | "state" | "currency" | "relation" | "counterparty" | "orderNo"
>;

/** Builds the condition that selects the transfers `t` of a merchant's list. */
export const transfersWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { direction, state, currency, relation, counterparty, orderNo }: Filters,
) =>
  withFilters(
    {
      where: `t.world = $1::uuid and ${ownSides} and t.placed_at >= $3::timestamptz and t.placed_at < $4::timestamptz`,
      values: [world, userNo, gte, lt],
    },
    [
      [direction, (n) => `(t.user_no = $2) = (${n} = 'out')`],
      [state, (n) => `t.state = ${n}`],
      [currency, (n) => `t.currency = ${n}`],
      [relation, (n) => `t.relation = ${n}`],
      [counterparty?.trim().toLowerCase(), (n) => `strpos(lower(${otherSide}), ${n}) > 0`],
      [orderNo?.trim().toUpperCase(), (n) => `strpos(t.order_no, ${n}) > 0`],
    ],
  );

/** Selects the columns of each transfer `t` in a list; the payee cannot see which operator of the payer created it. */
export const transferColumns = `t.*, t.user_no = $2 as "isOut", ${placedBy("t")}`;

/** Holds the sums over the successful transfers of one currency; 64-bit sums are returned as text. */
interface TransferSums {
  readonly currency: string;
  readonly sent: string;
  readonly fees: string;
  readonly received: string;
}

const sumOfMade = (minor: string, side: string) =>
  `coalesce(sum(${minor}) filter (where ${isMade} and ${side}), 0)::text`;
const sumsSelected = `t.currency, ${sumOfMade("t.amount_minor", "t.user_no = $2")} as sent, ${sumOfMade("t.fee_minor", "t.user_no = $2")} as fees, ${sumOfMade("t.amount_minor", "t.user_no <> $2")} as received`;

/** Lists a merchant's transfers, newest first, with their totals. */
export const transferOrders: Handler<typeof transfers.transferOrders> = async (
  { from, to, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, transferListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const filteredTransfers = transfersWhere(world.id, principal.userNo, span, filters);
  const page = await pageOfRows<TransferBeside>(
    sql,
    { currentPage, pageSize },
    {
      from: "account_transfer t",
      ...filteredTransfers,
      columns: transferColumns,
      order: "t.placed_at desc, t.id desc",
    },
  );
  const sums = await totalsOfList<TransferSums>(
    sql,
    sumsSelected,
    { from: "account_transfer t", ...filteredTransfers },
    "group by t.currency",
  );
  return {
    ...page,
    rows: page.rows.map(transferRowView),
    sums: sums
      .filter((of) => of.sent !== "0" || of.received !== "0")
      .map(({ currency, sent, fees, received }) => {
        const code = currencyOf(currency);
        return {
          sent: money(code, BigInt(sent)),
          fees: money(code, BigInt(fees)),
          received: money(code, BigInt(received)),
        };
      })
      .sort((first, second) => byDisplayOrder(first.sent.currency, second.sent.currency)),
  };
};
