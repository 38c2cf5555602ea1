import { money } from "@/lib/money/money";
import type { Pair } from "@/lib/money/rate";
import type { orderViews } from "@/lib/operations/calls/orders";
import { paymentBatch } from "@/lib/payments/states";
import { invariant } from "@/lib/call/refusals";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { midsOf, type StoredMids } from "@/lib/simulator/driving/market/ticks";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { orderPostings } from "@/lib/simulator/exchange/operations/exchange-views";
import { foundRows } from "./search.sql";
import { document } from "./order-documents";
import { orderOf } from "./order-description";

/** Returns the tick that counted at an instant, with the pair's mid, or null before the market's first tick. */
async function tickAt(tx: InWorld, at: Date, pair: Pair | null) {
  const row = await tx.prisma.tick.findFirst({
    where: { world: tx.world.id, at: { lte: at } },
    orderBy: [{ at: "desc" }, { no: "desc" }],
  });
  // named cast: only `tick` writes ticks, with such mids
  const mid = row && pair ? midOf(midsOf(row.mids as StoredMids), pair) : undefined;
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
    unit !== null && minor !== null ? money(currencyOf(unit), minor) : null;
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
  const explanation = await orderOf(context, number);
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
    history: await withTicks(context, await historyOf(context, id), pair),
    reasons: await reasonsOf(context, id, pair),
    postings: await orderPostings(context, postedAs),
  };
};

interface BatchRow {
  batchNo: string;
  userNo: string;
  merchant: string;
  fileName: string;
  payCurrency: string | null;
  payer: string | null;
  state: string;
  rows: number;
  faulty: number;
  paid: number;
  placedAt: Date;
}

const batches: Handler<typeof orderViews.batches> = async (
  { state, userNo, text, currentPage, pageSize },
  { world, sql },
) => {
  const pageRows = await pageOfRows<BatchRow>(
    sql,
    { currentPage, pageSize },
    {
      from: "payment_batch b",
      order: "b.placed_at desc, b.batch_no desc",
      ...withFilters({ where: "b.world = $1::uuid", values: [world.id] }, [
        [state, (n) => `b.state = ${n}`],
        [userNo, (n) => `b.user_no = ${n}`],
        [text?.trim().toUpperCase(), (n) => `(strpos(b.batch_no, ${n}) > 0 or strpos(upper(b.file_name), ${n}) > 0)`],
      ]),
      columns: `b.batch_no as "batchNo", b.user_no as "userNo", coalesce((select m.name from merchant m where m.world = b.world and m.user_no = b.user_no), '') as merchant,
      b.file_name as "fileName", b.pay_currency as "payCurrency", b.pobo_name as payer, b.state, b.rows_read as rows, b.rows_faulty as faulty, (select count(*)::int from payment p where p.world = b.world and p.batch_id = b.id) as paid, b.placed_at as "placedAt"`,
    },
  );
  return {
    ...pageRows,
    rows: pageRows.rows.map(({ state: now, ...row }) => {
      invariant(paymentBatch.is(now), `${row.batchNo} is in a known state`);
      return { ...row, state: now };
    }),
  };
};

export const orderViewsHandlers: Handlers<typeof orderViews> = {
  find: async ({ text }, tx) => ({ rows: await foundRows(tx, text.trim().toUpperCase()) }),
  order,
  batches,
  document,
};
