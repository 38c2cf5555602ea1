import type { CallInput } from "@/lib/call/call";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { inTransit } from "@/lib/receiving/calls/in-transit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import { remittance as machine } from "@/lib/receiving/states";
import { receivingListDaysMax } from "@/lib/receiving/terms";
import { isBefore } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { readPage, type PageRequest } from "@/lib/simulator/platform/store/paging";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  raw,
  rowCount,
  queryRows,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { toRemittanceView } from "../views";
import { lastBankRemittanceReached, remittanceHopsOf } from "./hops";
import { visibleRemittanceCondition, trackedFrom } from "./remittance-view";

type Filters = Pick<CallInput<typeof inTransit.tracked>, "state" | "currency" | "text">;

/** Returns the visible remittances `r` of a merchant's list, newest first. */
const listedRemittances = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, currency, text }: Filters,
) =>
  query
    .selectFrom("remittance as r")
    .where("r.world", "=", world)
    .where("r.userNo", "=", userNo)
    .where("r.sentAt", ">=", gte)
    .where("r.sentAt", "<", lt)
    .where(visibleRemittanceCondition)
    .where(({ eb, ref, fn }) =>
      allConditions([
        state && eb("r.state", "=", state),
        currency && eb("r.currency", "=", currency),
        text?.trim() &&
          textContainsCondition(
            fn("lower", [joinedTextExpression(ref("r.orderNo"), raw`r.uetr::text`, ref("r.payerName"))]),
            text.trim().toLowerCase(),
          ),
      ]),
    )
    .orderBy("r.sentAt", "desc")
    .orderBy("r.orderNo", "desc");

/** Reads a page of such a list. */
const pageOf = (sql: Sql, paging: PageRequest, remittances: ReturnType<typeof listedRemittances>) =>
  readPage(sql, paging, remittances, {
    key: ["r.world", "r.orderNo"],
    isIndexed: true,
    select: (listed) => listed.selectAll("r"),
  });

/** Lists a merchant's remittances from abroad, newest first, or by expected arrival. */
export const listMerchantRemittances: Handler<typeof receiving.remittances> = async (
  { from, to, isByArrival, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = listedDateSpan({ from, to }, now, receivingListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const newest = listedRemittances(world.id, principal.userNo, span, filters);
  const byArrival = newest.clearOrderBy().orderBy("r.arrivesAt").orderBy("r.orderNo");
  const page = await pageOf(sql, { currentPage, pageSize }, isByArrival ? byArrival : newest);
  return { ...page, rows: page.rows.map(toRemittanceView) };
};

/** Lists a merchant's tracked remittances, each with its current bank, and the totals of those in transit. */
export const listTrackedRemittances: Handler<typeof inTransit.tracked> = async (
  { from, to, currentPage, pageSize, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = listedDateSpan({ from, to }, now, receivingListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const days = { ...span, gte: isBefore(span.gte, trackedFrom) ? trackedFrom : span.gte };
  const remittances = listedRemittances(world.id, principal.userNo, days, filters).where("r.rail", "=", "SWIFT");
  const page = await pageOf(sql, { currentPage, pageSize }, remittances);
  const { rows } = page;
  const hops = await remittanceHopsOf(
    context,
    rows.map(({ id }) => id),
  );
  const sums = await queryRows(
    sql,
    remittances
      .where("r.state", "=", stateLiteral(machine, "inTransit"))
      .clearOrderBy()
      .groupBy("r.currency")
      .select([
        "r.currency",
        rowCount.as("count"),
        raw<string>`sum(r.amount_minor)::text`.as("amount"),
        raw<string>`sum(r.fee_minor)::text`.as("fee"),
      ]),
  );
  return {
    ...page,
    rows: rows.map((row) => ({
      ...toRemittanceView(row),
      currentBank: lastBankRemittanceReached(hops(row.id), row, now),
    })),
    sums: sums
      .map(({ currency, count, amount, fee }) => {
        const of = (minor: bigint) => money(currencyFromColumn(currency), minor);
        const [sentMinor, deductedMinor] = [BigInt(amount), BigInt(fee)];
        return { count, amount: of(sentMinor), fee: of(deductedMinor), arriving: of(sentMinor - deductedMinor) };
      })
      .sort((a, b) => byDisplayOrder(a.amount.currency, b.amount.currency)),
  };
};
