import { conversionKinds } from "@/lib/accounts/entry-kinds";
import { cashFlowPeriods } from "@/lib/accounts/cash-flow";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, plus, zero, type Money } from "@/lib/money/money";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import type { Handler } from "../platform/handler";
import { currencyFromColumn } from "../platform/store/currency-of";
import type { Mids } from "../driving/market/path";
import { lastTick } from "../driving/market/ticks";
import { invariant } from "@/lib/call/refusals";
import { convertAtMidRate } from "./balances";
import { toTurnover, moneyRangeAtIndex, readPositionsAt } from "./entries";
import { sumBookedLinesByGroup } from "./entries.sql";

interface Flow {
  readonly moneyIn: Money;
  readonly moneyOut: Money;
}

/**
 * Returns money in and out by day, week or month. Holds move nothing, and an exchange converts one currency into
 * another: neither is counted; fees are.
 */
export const getCashFlow: Handler<typeof homeCalls.cashFlow> = async ({ currency: only, by }, context) => {
  const { principal, world, now } = context;
  const merchant = await context.prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  invariant(merchant, "whoever is signed in has a merchant");
  const last = await lastTick(context);
  const [currency, mids] = [only ?? currencyFromColumn(merchant.reportingCurrency), last?.mids ?? {}];
  const days = cashFlowPeriods(beijingDay(now), by);
  const bounds = [...days.map(({ from }) => beijingInstant(from)), beijingInstant(beijingDay(now), 24)];
  const stands = await readPositionsAt(context, { userNo: principal.userNo, currency: only }, bounds);
  const places = stands.flatMap((stand) => days.map((_, day) => moneyRangeAtIndex(stand, day)));
  const sums = await sumBookedLinesByGroup(
    context,
    {},
    places.flatMap(({ available, held }, place) => [available, held].map((part) => ({ ...part, place }))),
    conversionKinds,
  );
  const flows = stands.map((stand, place) =>
    flowsIn(
      currency,
      mids,
      stand.currency,
      (day) => toTurnover(sums.find((row) => row.place === place * days.length + day)),
      days.length,
    ),
  );
  return {
    currency,
    rows: days.map(({ from, to }, place) => ({
      from,
      to,
      ...flows.reduce<Flow>((sum, all) => addedTo(sum, all?.[place]), {
        moneyIn: zero(currency),
        moneyOut: zero(currency),
      }),
    })),
    unrated: stands.flatMap((stand, place) => (flows[place] === null ? [stand.currency] : [])).sort(byDisplayOrder),
  };
};

const addedTo = (sum: Flow, more: Flow | undefined): Flow =>
  more ? { moneyIn: plus(sum.moneyIn, more.moneyIn), moneyOut: plus(sum.moneyOut, more.moneyOut) } : sum;

/**
 * Returns one currency's flows by day, week or month, in another currency at the mid rate; null when something flowed
 * without a rate.
 */
function flowsIn(
  into: Currency,
  mids: Mids,
  currency: Currency,
  turnoverOf: (place: number) => { readonly moneyIn: bigint; readonly moneyOut: bigint },
  count: number,
): Flow[] | null {
  const flows: Flow[] = [];
  for (let place = 0; place < count; place += 1) {
    const turnover = turnoverOf(place);
    const convertedValue = (minor: bigint) => convertAtMidRate(into, money(currency, minor), mids);
    const [moneyIn, moneyOut] = [convertedValue(turnover.moneyIn), convertedValue(turnover.moneyOut)];
    if (!moneyIn || !moneyOut) return null;
    flows.push({ moneyIn, moneyOut });
  }
  return flows;
}
