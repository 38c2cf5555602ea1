import { money } from "@/lib/money/money";
import type { Pair } from "@/lib/money/rate";
import type { orderViews } from "@/lib/operations/calls/orders";
import { paymentBatch } from "@/lib/payments/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { parseStoredMids, type StoredMids } from "@/lib/simulator/driving/market/ticks";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query, raw, rowCount } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { orderPostings } from "@/lib/simulator/exchange/operations/exchange-views";
import { searchRecordsByNumber } from "./search";
import { downloadOrderDocument } from "./order-documents";
import { findOrderByNumber } from "./order-description";

/** Returns the tick that counted at an instant, with the pair's mid, or null before the market's first tick. */
async function tickAt(tx: InWorld, at: Date, pair: Pair | null) {
  const row = await tx.prisma.tick.findFirst({
    where: { world: tx.world.id, at: { lte: at } },
    orderBy: [{ at: "desc" }, { no: "desc" }],
  });
  // named cast: only `tick` writes ticks, with such mids
  const mid = row && pair ? midOf(parseStoredMids(row.mids as StoredMids), pair) : undefined;
  return row && { no: String(row.no), at: row.at, mid: mid ?? null };
}

/** Adds to each row the tick that counted at its instant. */
async function withTicks<Row extends { readonly at: Date }>(tx: InWorld, rows: readonly Row[], pair: Pair | null) {
  const rowsWithTicks: (Row & { tick: Awaited<ReturnType<typeof tickAt>> })[] = [];
  for (const row of rows) rowsWithTicks.push({ ...row, tick: await tickAt(tx, row.at, pair) });
  return rowsWithTicks;
}

async function reasonsOf(tx: InWorld, subject: string, pair: Pair | null) {
  const rows = await tx.prisma.reason.findMany({ where: { world: tx.world.id, subject }, orderBy: { no: "asc" } });
  const amount = (unit: string | null, minor: bigint | null) =>
    unit !== null && minor !== null ? money(currencyFromColumn(unit), minor) : null;
  return withTicks(
    tx,
    rows.map(({ rule, unit, needed, present, at }) => ({
      rule,
      needed: amount(unit, needed),
      present: amount(unit, present),
      at,
    })),
    pair,
  );
}

const order: Handler<typeof orderViews.order> = async ({ number }, context) => {
  const explanation = await findOrderByNumber(context, number);
  if (!explanation) return context.refuse("ORDER_NOTFOUND");
  const { id, postedAs = id, pair, ...orderView } = explanation;
  const { world, prisma } = context;
  const merchant = await prisma.merchant.findFirst({
    where: { world: world.id, userNo: orderView.userNo },
    select: { name: true },
  });
  return {
    ...orderView,
    merchant: merchant?.name ?? "",
    history: await withTicks(context, await readStateHistory(context, id), pair),
    reasons: await reasonsOf(context, id, pair),
    postings: await orderPostings(context, postedAs),
  };
};

const batches: Handler<typeof orderViews.batches> = async (
  { state, userNo, text, currentPage, pageSize },
  { world, sql },
) => {
  const part = text?.trim().toUpperCase();
  const listed = query
    .selectFrom("paymentBatch as b")
    .where("b.world", "=", world.id)
    .where(({ eb, or, ref, fn }) =>
      allConditions([
        state && eb("b.state", "=", state),
        userNo && eb("b.userNo", "=", userNo),
        part &&
          or([textContainsCondition(ref("b.batchNo"), part), textContainsCondition(fn("upper", ["b.fileName"]), part)]),
      ]),
    )
    .orderBy("b.placedAt", "desc")
    .orderBy("b.batchNo", "desc");
  const pageRows = await readPage(sql, { currentPage, pageSize }, listed, {
    key: ["b.world", "b.id"],
    select: (rows) =>
      rows
        .leftJoin("merchant as m", (join) => join.onRef("m.world", "=", "b.world").onRef("m.userNo", "=", "b.userNo"))
        .select([
          "b.batchNo",
          "b.userNo",
          "b.fileName",
          "b.payCurrency",
          "b.poboName as payer",
          "b.state",
          "b.placedAt",
        ])
        .select(({ fn, selectFrom }) => [
          "b.rowsRead as rows",
          "b.rowsFaulty as faulty",
          fn.coalesce("m.name", raw.lit("")).as("merchant"),
          selectFrom("payment as p")
            .select(rowCount.as("count"))
            .whereRef("p.world", "=", "b.world")
            .whereRef("p.batchId", "=", "b.id")
            .$asScalar()
            .$notNull()
            .as("paid"),
        ]),
  });
  return {
    ...pageRows,
    rows: pageRows.rows.map(({ state: now, ...row }) => {
      invariant(paymentBatch.is(now), `${row.batchNo} is in a known state`);
      return { ...row, state: now };
    }),
  };
};

export const orderViewsHandlers: Handlers<typeof orderViews> = {
  find: async ({ text }, tx) => ({ rows: await searchRecordsByNumber(tx, text.trim().toUpperCase()) }),
  order,
  batches,
  document: downloadOrderDocument,
};
