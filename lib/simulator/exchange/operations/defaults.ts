import { coveredBy } from "@/lib/exchange/forward";
import type { exchangeViews } from "@/lib/operations/calls/exchange";
import { money } from "@/lib/money/money";
import { dayOf } from "@/lib/time/beijing";
import { workingDaysAfter } from "@/lib/time/calendar";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import type { Row } from "@/lib/simulator/platform/store/records";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { isDefault, stageColumn, stagesOf, type Stage } from "./defaults.sql";

export const defaults: Handler<typeof exchangeViews.defaults> = async ({ stage, currentPage, pageSize }, context) => {
  const { world, now } = context;
  const page = await pageOfRows<{ merchant: string; stage: Stage }>(
    context.sql,
    { currentPage, pageSize },
    {
      from: "exchange_order x",
      order: "x.defaulted_at desc, x.id desc",
      ...withFilters({ where: isDefault, values: [world.id] }, [[stage, (n) => `${stageColumn} = ${n}`]]),
      columns: `x.*, ${stageColumn} as stage, (select m.name from merchant m where m.world = x.world and m.user_no = x.user_no) as merchant`,
    },
  );
  const stages = await stagesOf(context);
  const check = await context.prisma.due.findFirst({
    where: { world: world.id, kind: "exchange.check", state: "open" },
    select: { dueAt: true },
    orderBy: { dueAt: "asc" },
  });
  return {
    ...page,
    stages,
    rows: page.rows.map(({ merchant, stage: at, ...row }) =>
      defaultView(rowOfModel<"ExchangeOrder">(row), { merchant, stage: at, now, nextCheck: check?.dueAt ?? null }),
    ),
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
  const inSell = (minor: bigint) => money(currencyOf(order.sell), minor);
  const [isShort, coveredMinor] = [stage === "short", coveredBy(advanceFeeMinor, actualFeeMinor)];
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
    workingDaysLeft: isShort && closeOutAt ? workingDaysAfter(dayOf(now), dayOf(closeOutAt)) : null,
    nextCheck: isShort || stage === "owing" ? nextCheck : null,
  };
}
