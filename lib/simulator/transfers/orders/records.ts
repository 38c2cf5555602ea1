import type { Takes } from "@/lib/call/call";
import { money } from "@/lib/money/money";
import { byDisplayOrder } from "@/lib/money/currency";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { listDaysMax } from "@/lib/transfers/terms";
import { placedBy } from "../../access/operator-names";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { totalsOfList } from "../../files/exports/list-export.sql";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { isMade, otherSide, ownSides } from "./own-sides.sql";
import { shownTransfer, type Beside } from "./views";

type Filters = Pick<
  Takes<typeof transfers.transferOrders>,
  "direction" | "state" | "currency" | "relation" | "counterparty" | "orderNo"
>;

/** Which transfers `t` a list of a merchant's holds. */
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

/** What a list reads of each transfer `t`; the payee does not see who of the payer's made it. */
export const transferColumns = `t.*, t.user_no = $2 as "isOut", ${placedBy("t")}`;

/** The successful transfers of one currency, added up; sums of 64 bits come as text. */
interface TransferSums {
  readonly currency: string;
  readonly sent: string;
  readonly fees: string;
  readonly received: string;
}

const summed = (minor: string, side: string) => `coalesce(sum(${minor}) filter (where ${isMade} and ${side}), 0)::text`;
const sumsSelected = `t.currency, ${summed("t.amount_minor", "t.user_no = $2")} as sent, ${summed("t.fee_minor", "t.user_no = $2")} as fees, ${summed("t.amount_minor", "t.user_no <> $2")} as received`;

/** A merchant's transfers, newest first, with what they come to. */
export const transferOrders: Handler<typeof transfers.transferOrders> = async (
  { from, to, currentPage, pageSize, ...filters },
  { who, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const narrowed = transfersWhere(world.id, who.userNo, span, filters);
  const found = await pageOfRows<Beside>(
    sql,
    { currentPage, pageSize },
    {
      from: "account_transfer t",
      ...narrowed,
      columns: transferColumns,
      order: "t.placed_at desc, t.id desc",
    },
  );
  const sums = await totalsOfList<TransferSums>(
    sql,
    sumsSelected,
    { from: "account_transfer t", ...narrowed },
    "group by t.currency",
  );
  return {
    ...found,
    rows: found.rows.map(shownTransfer),
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
      .sort((one, other) => byDisplayOrder(one.sent.currency, other.sent.currency)),
  };
};
