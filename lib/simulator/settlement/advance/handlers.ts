import { orderCurrencies } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { advances } from "@/lib/settlement/calls/advances";
import { availableOf } from "@/lib/settlement/advance/credit";
import { statementDaysMax } from "@/lib/settlement/advance/terms";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { dollarsDown } from "@/lib/simulator/driving/market/dollars";
import { freshTick } from "@/lib/simulator/driving/market/fresh";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named } from "@/lib/simulator/platform/store/records";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { applyForSpeedy } from "./apply";
import { creditsOf } from "./credit";
import { overdueOf } from "./open-advances";
import { advanceDetail } from "./detail";
import { surplusOf } from "./surplus";
import { advanceTimesNow } from "./times-now";
import { speedyProductOf, toAdvance } from "./views";

const speedyQuota: Handler<typeof advances.speedyQuota> = async (_, context) => {
  const { who } = context;
  const { own, platform } = await creditsOf(context, who.userNo);
  const available = own ? availableOf(own, platform) : 0n;
  const mids = (await freshTick(context))?.mids;
  return {
    product: await speedyProductOf(context, who.userNo),
    credit: own && {
      limit: money("USD", own.limitUsdMinor),
      used: money("USD", own.usedUsdMinor),
      available: money("USD", available),
    },
    currencies: own ? orderCurrencies.flatMap((code) => dollarsDown(available, code, mids) ?? []) : [],
    isOverdue: (await overdueOf(context, who.userNo)) !== null,
    times: advanceTimesNow(context),
  };
};

const speedySurplus: Handler<typeof advances.speedySurplus> = async ({ currency, detailIds }, context) => {
  const { own, platform } = await creditsOf(context, context.who.userNo);
  const incomes = await surplusOf(context, { userNo: context.who.userNo, currency, detailIds });
  const covered = incomes.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  const isLent = own && !(await overdueOf(context, context.who.userNo));
  const dollars = isLent ? availableOf(own, platform) : 0n;
  const available = dollarsDown(dollars, currency, (await freshTick(context))?.mids) ?? null;
  const least = available && available.minor < covered ? available.minor : covered;
  return {
    incomes: incomes.map(({ detailId, leftMinor }) => ({ detailId, surplus: money(currency, leftMinor) })),
    covered: money(currency, covered),
    available,
    surplus: money(currency, available ? least : 0n),
  };
};

const advanceStatement: Handler<typeof advances.advanceStatement> = async (
  { state, currency, from, to, ...paged },
  { world, who, sql, now, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, statementDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<object>(sql, paged, {
    from: "advance a",
    ...withFilters(
      {
        where:
          "a.world = $1::uuid and a.user_no = $2 and a.given_at >= $3::timestamptz and a.given_at < $4::timestamptz",
        values: [world.id, who.userNo, span.gte, span.lt],
      },
      [
        [state, (n) => `a.state = ${n}`],
        [currency, (n) => `a.currency = ${n}`],
      ],
    ),
    columns: "a.*",
    order: "a.given_at desc, a.advance_no desc",
  });
  return { ...found, rows: found.rows.map((row) => toAdvance(named<"Advance">(row))) };
};

export const advanceHandlers: Handlers<typeof advances> = {
  speedyQuota,
  applyForSpeedy,
  speedySurplus,
  advanceStatement,
  advanceDetail,
};
