import type { CallInput } from "@/lib/call/call";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { inTransit } from "@/lib/receiving/calls/in-transit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { remittance as machine } from "@/lib/receiving/states";
import { receivingListDaysMax } from "@/lib/receiving/terms";
import { isBefore } from "@/lib/time/instant";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { toRemittanceView } from "../views";
import { currentBank, remittanceHopsOf } from "./hops";
import { isVisibleSql, trackedFrom } from "./remittance-view";

type Filters = Pick<CallInput<typeof inTransit.tracked>, "state" | "currency" | "text">;

/** Builds the query for a merchant's visible remittances `r` of some days, filtered, newest first. */
const listing = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, currency, text }: Filters,
  further = "true",
) => ({
  from: "remittance r" as const,
  ...withFilters(
    {
      where: `r.world = $1::uuid and r.user_no = $2 and r.sent_at >= $3::timestamptz and r.sent_at < $4::timestamptz and ${isVisibleSql} and ${further}`,
      values: [world, userNo, gte, lt],
    },
    [
      [state, (n) => `r.state = ${n}`],
      [currency, (n) => `r.currency = ${n}`],
      [
        text?.trim().toLowerCase(),
        (n) => `strpos(lower(r.order_no || ' ' || r.uetr::text || ' ' || r.payer_name), ${n}) > 0`,
      ],
    ],
  ),
});

const inOrder = { columns: "r.*", order: "r.sent_at desc, r.order_no desc", key: "world, order_no" } as const;

/** Lists a merchant's remittances from abroad, newest first, or by expected arrival. */
export const merchantRemittances: Handler<typeof receiving.remittances> = async (
  { from, to, isByArrival, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, receivingListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const page = await pageOfRows<object>(
    sql,
    { currentPage, pageSize },
    {
      ...listing(world.id, principal.userNo, span, filters),
      ...inOrder,
      ...(isByArrival && { order: "r.arrives_at, r.order_no" }),
    },
  );
  return { ...page, rows: page.rows.map((row) => toRemittanceView(rowOfModel<"Remittance">(row))) };
};

/** Holds the totals of the remittances in transit of one currency; sums of 64 bits arrive as text. */
interface TransitSums {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly fee: string;
}

const sumsSelected = `r.currency, count(*)::int as count, sum(r.amount_minor)::text as amount, sum(r.fee_minor)::text as fee`;

/** Lists a merchant's tracked remittances, each with its current bank, and the totals of those in transit. */
export const trackedRemittances: Handler<typeof inTransit.tracked> = async (
  { from, to, currentPage, pageSize, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, receivingListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const listQuery = listing(
    world.id,
    principal.userNo,
    { ...span, gte: isBefore(span.gte, trackedFrom) ? trackedFrom : span.gte },
    filters,
    "r.rail = 'SWIFT'",
  );
  const page = await pageOfRows<object>(sql, { currentPage, pageSize }, { ...listQuery, ...inOrder });
  const rows = page.rows.map((row) => rowOfModel<"Remittance">(row));
  const hops = await remittanceHopsOf(
    context,
    rows.map(({ id }) => id),
  );
  const sums = await totalsOfList<TransitSums>(
    sql,
    sumsSelected,
    { ...listQuery, where: `${listQuery.where} and r.state = ${stateNames(machine, "inTransit")}` },
    "group by r.currency",
  );
  return {
    ...page,
    rows: rows.map((row) => ({
      ...toRemittanceView(row),
      currentBank: currentBank(hops(row.id), row, now),
    })),
    sums: sums
      .map(({ currency, count, amount, fee }) => {
        const of = (minor: bigint) => money(currencyOf(currency), minor);
        const [sentMinor, deductedMinor] = [BigInt(amount), BigInt(fee)];
        return { count, amount: of(sentMinor), fee: of(deductedMinor), arriving: of(sentMinor - deductedMinor) };
      })
      .sort((a, b) => byDisplayOrder(a.amount.currency, b.amount.currency)),
  };
};
