import type * as z from "zod/mini";
import { costCoveredByAdvanceFee } from "@/lib/exchange/forward";
import { closingStatus } from "@/lib/exchange/states";
import type { defaultStage, exchangeViews } from "@/lib/operations/calls/exchange";
import { money } from "@/lib/money/money";
import { beijingDay } from "@/lib/time/beijing";
import { workingDaysAfter } from "@/lib/time/calendar";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  query,
  raw,
  rowCount,
  queryRows,
  stateLiteral,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { merchantNameColumn } from "./merchant-name";

type Stage = z.output<typeof defaultStage>;

/** Computes the stage of a default `x`. */
const stageOf = (eb: RowExpressions<"exchangeOrder", "x">) =>
  eb
    .case()
    .when("x.state", "=", stateLiteral(closingStatus, "timeOut"))
    .then(raw.lit<Stage>("short"))
    .when("x.unpaidFeeMinor", ">", raw<bigint>`0`)
    .then(raw.lit<Stage>("owing"))
    .when("x.state", "=", stateLiteral(closingStatus, "finished"))
    .then(raw.lit<Stage>("cured"))
    .else(raw.lit<Stage>("closedOut"))
    .end();

export const listDefaultedForwards: Handler<typeof exchangeViews.defaults> = async (
  { stage, currentPage, pageSize },
  context,
) => {
  const { world, now, sql } = context;
  const all = query
    .selectFrom("exchangeOrder as x")
    .where("x.world", "=", world.id)
    .where("x.defaultedAt", "is not", null);
  const rows = (stage ? all.where((eb) => eb(stageOf(eb), "=", stage)) : all)
    .orderBy("x.defaultedAt", "desc")
    .orderBy("x.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["x.world", "x.id"],
    select: (listed) => listed.selectAll("x").select((eb) => [stageOf(eb).as("stage"), merchantNameColumn(eb)]),
  });
  const counted = all.select((eb) => [stageOf(eb).as("stage"), rowCount.as("count")]);
  const stages = await queryRows(sql, counted.groupBy("stage").orderBy("stage"));
  const check = await context.prisma.due.findFirst({
    where: { world: world.id, kind: "exchange.check", state: "open" },
    select: { dueAt: true },
    orderBy: { dueAt: "asc" },
  });
  return {
    ...page,
    stages,
    rows: page.rows.map((row) => defaultView(row, { ...row, now, nextCheck: check?.dueAt ?? null })),
  };
};

interface Beside {
  readonly merchant: string;
  readonly stage: Stage;
  readonly now: Date;
  readonly nextCheck: Date | null;
}

function defaultView(order: Row<"ExchangeOrder">, { merchant, stage, now, nextCheck }: Beside) {
  const {
    orderNo,
    userNo,
    sellMinor,
    heldMinor,
    advanceFeeMinor,
    actualFeeMinor,
    unpaidFeeMinor,
    waivedFeeMinor,
    writtenOffMinor,
    defaultedAt,
    closeOutAt,
  } = order;
  invariant(defaultedAt, `${orderNo} fell in default at some instant`);
  const inSell = (minor: bigint) => money(currencyFromColumn(order.sell), minor);
  const [isShort, coveredMinor] = [stage === "short", costCoveredByAdvanceFee(advanceFeeMinor, actualFeeMinor)];
  return {
    orderNo,
    userNo,
    merchant,
    stage,
    sell: inSell(sellMinor),
    short: inSell(isShort ? sellMinor - heldMinor : 0n),
    held: inSell(heldMinor),
    actual: inSell(actualFeeMinor),
    covered: inSell(coveredMinor),
    collected: inSell(actualFeeMinor - coveredMinor - unpaidFeeMinor - waivedFeeMinor - writtenOffMinor),
    forgiven: inSell(waivedFeeMinor + writtenOffMinor),
    unpaid: inSell(unpaidFeeMinor),
    advance: inSell(advanceFeeMinor),
    defaultedAt,
    closesOutAt: closeOutAt,
    workingDaysLeft: isShort && closeOutAt ? workingDaysAfter(beijingDay(now), beijingDay(closeOutAt)) : null,
    nextCheck: isShort || stage === "owing" ? nextCheck : null,
  };
}
