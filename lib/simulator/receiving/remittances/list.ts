import type { Takes } from "@/lib/call/call";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { inTransit } from "@/lib/receiving/calls/in-transit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { remittance as machine } from "@/lib/receiving/states";
import { listDaysMax } from "@/lib/receiving/terms";
import { isBefore } from "@/lib/time/instant";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { toRemittanceView } from "../views";
import { currentBank, hopsOf } from "./hops";
import { isShownSql, trackedFrom } from "./shown";

type Filters = Pick<Takes<typeof inTransit.tracked>, "state" | "currency" | "text">;

/** A merchant's remittances `r` of some days that it is shown, narrowed, newest first. */
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
      where: `r.world = $1::uuid and r.user_no = $2 and r.sent_at >= $3::timestamptz and r.sent_at < $4::timestamptz and ${isShownSql} and ${further}`,
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

/** A merchant's remittances from abroad, newest first, or by when they are expected. */
export const remittances: Handler<typeof receiving.remittances> = async (
  { from, to, isByArrival, currentPage, pageSize, ...filters },
  { who, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<object>(
    sql,
    { currentPage, pageSize },
    {
      ...listing(world.id, who.userNo, span, filters),
      ...inOrder,
      ...(isByArrival && { order: "r.arrives_at, r.order_no" }),
    },
  );
  return { ...found, rows: found.rows.map((row) => toRemittanceView(named<"Remittance">(row))) };
};

/** What remittances of one currency that are on their way come to; sums of 64 bits come as text. */
interface TransitSums {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly fee: string;
}

const sumsSelected = `r.currency, count(*)::int as count, sum(r.amount_minor)::text as amount, sum(r.fee_minor)::text as fee`;

/** A merchant's tracked remittances, each with the bank where it is, and what those on their way come to. */
export const tracked: Handler<typeof inTransit.tracked> = async (
  { from, to, currentPage, pageSize, ...filters },
  context,
) => {
  const { who, world, now, sql, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const listed = listing(
    world.id,
    who.userNo,
    { ...span, gte: isBefore(span.gte, trackedFrom) ? trackedFrom : span.gte },
    filters,
    "r.rail = 'SWIFT'",
  );
  const found = await pageOfRows<object>(sql, { currentPage, pageSize }, { ...listed, ...inOrder });
  const rows = found.rows.map((row) => named<"Remittance">(row));
  const hops = await hopsOf(
    context,
    rows.map(({ id }) => id),
  );
  const sums = await totalsOfList<TransitSums>(
    sql,
    sumsSelected,
    { ...listed, where: `${listed.where} and r.state = ${stateNames(machine, "inTransit")}` },
    "group by r.currency",
  );
  return {
    ...found,
    rows: rows.map((row) => ({
      ...toRemittanceView(row),
      currentBank: currentBank(hops(row.id), row, now),
    })),
    sums: sums
      .map(({ currency, count, amount, fee }) => {
        const of = (minor: bigint) => money(currencyOf(currency), minor);
        const [sent, kept] = [BigInt(amount), BigInt(fee)];
        return { count, amount: of(sent), fee: of(kept), arriving: of(sent - kept) };
      })
      .sort((a, b) => byDisplayOrder(a.amount.currency, b.amount.currency)),
  };
};
