import { orderCurrencies } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { advances } from "@/lib/settlement/calls/advances";
import { availableAdvanceCredit } from "@/lib/settlement/advance/credit";
import { advanceStatementDaysMax } from "@/lib/settlement/advance/terms";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { fromDollarsRoundedDown } from "@/lib/simulator/driving/market/dollars";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query } from "@/lib/simulator/platform/store/query";
import { applyForSpeedySettlement } from "./apply";
import { advanceCreditUsage } from "./credit";
import { findLongestOverdueAdvance } from "./open-advances";
import { getSettlementAdvanceDetail } from "./detail";
import { advanceableIncomeAmounts } from "./surplus";
import { currentAdvanceTerms } from "./times-now";
import { speedyProductOf, toAdvance } from "./views";

const speedyQuota: Handler<typeof advances.speedyQuota> = async (_, context) => {
  const { principal } = context;
  const { merchantCredit, platform } = await advanceCreditUsage(context, principal.userNo);
  const available = merchantCredit ? availableAdvanceCredit(merchantCredit, platform) : 0n;
  const mids = (await findUsableTick(context))?.mids;
  return {
    product: await speedyProductOf(context, principal.userNo),
    credit: merchantCredit && {
      limit: money("USD", merchantCredit.limitUsdMinor),
      used: money("USD", merchantCredit.usedUsdMinor),
      available: money("USD", available),
    },
    currencies: merchantCredit
      ? orderCurrencies.flatMap((code) => fromDollarsRoundedDown(available, code, mids) ?? [])
      : [],
    isOverdue: (await findLongestOverdueAdvance(context, principal.userNo)) !== null,
    times: currentAdvanceTerms(context),
  };
};

const speedySurplus: Handler<typeof advances.speedySurplus> = async ({ currency, detailIds }, context) => {
  const { merchantCredit, platform } = await advanceCreditUsage(context, context.principal.userNo);
  const incomes = await advanceableIncomeAmounts(context, { userNo: context.principal.userNo, currency, detailIds });
  const coveredMinor = incomes.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  const isLent = merchantCredit && !(await findLongestOverdueAdvance(context, context.principal.userNo));
  const dollars = isLent ? availableAdvanceCredit(merchantCredit, platform) : 0n;
  const available = fromDollarsRoundedDown(dollars, currency, (await findUsableTick(context))?.mids) ?? null;
  const least = available && available.minor < coveredMinor ? available.minor : coveredMinor;
  return {
    incomes: incomes.map(({ detailId, leftMinor }) => ({ detailId, surplus: money(currency, leftMinor) })),
    covered: money(currency, coveredMinor),
    available,
    surplus: money(currency, available ? least : 0n),
  };
};

const advanceStatement: Handler<typeof advances.advanceStatement> = async (
  { state, currency, from, to, ...paging },
  { world, principal, sql, now, refuse },
) => {
  const { span, refusal } = listedDateSpan({ from, to }, now, advanceStatementDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const givenAdvances = query
    .selectFrom("advance as a")
    .where("a.world", "=", world.id)
    .where("a.userNo", "=", principal.userNo)
    .where("a.givenAt", ">=", span.gte)
    .where("a.givenAt", "<", span.lt)
    .where((eb) => allConditions([state && eb("a.state", "=", state), currency && eb("a.currency", "=", currency)]))
    .orderBy("a.givenAt", "desc")
    .orderBy("a.advanceNo", "desc");
  const page = await readPage(sql, paging, givenAdvances, {
    key: ["a.world", "a.id"],
    select: (listed) => listed.selectAll("a"),
  });
  return { ...page, rows: page.rows.map(toAdvance) };
};

export const advanceHandlers: Handlers<typeof advances> = {
  speedyQuota,
  applyForSpeedy: applyForSpeedySettlement,
  speedySurplus,
  advanceStatement,
  advanceDetail: getSettlementAdvanceDetail,
};
