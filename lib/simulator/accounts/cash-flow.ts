import { conversionKinds } from "@/lib/accounts/entry-kinds";
import { flowDays } from "@/lib/accounts/cash-flow";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, plus, zero, type Money } from "@/lib/money/money";
import { beijing, dayOf } from "@/lib/time/beijing";
import type { Handler } from "../platform/handler";
import { currencyOf } from "../platform/store/currency-of";
import type { Mids } from "../driving/market/path";
import { lastTick } from "../driving/market/ticks";
import { invariant } from "@/lib/call/refusals";
import { valueIn } from "./balances";
import { added, moneyBetween, standsAt } from "./entries";
import { bookedSums } from "./entries.sql";

interface Flow {
  readonly moneyIn: Money;
  readonly moneyOut: Money;
}

/**
 * Money that came and went by day, week or month. Holds move nothing, and an exchange turns one currency into another:
 * neither is counted; fees are.
 */
export const cashFlow: Handler<typeof homeCalls.cashFlow> = async ({ currency: only, by }, context) => {
  const { who, world, now } = context;
  const merchant = await context.prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
  invariant(merchant, "whoever is signed in has a merchant");
  const last = await lastTick(context);
  const [currency, mids] = [only ?? currencyOf(merchant.reportingCurrency), last?.mids ?? {}];
  const days = flowDays(dayOf(now), by);
  const bounds = [...days.map(({ from }) => beijing(from)), beijing(dayOf(now), 24)];
  const stands = await standsAt(context, { userNo: who.userNo, currency: only }, bounds);
  const places = stands.flatMap((one) => days.map((_, day) => moneyBetween(one, day)));
  const sums = await bookedSums(
    context,
    {},
    places.flatMap(({ available, held }, place) => [available, held].map((part) => ({ ...part, place }))),
    conversionKinds,
  );
  const flows = stands.map((one, place) =>
    flowsIn(
      currency,
      mids,
      one.currency,
      (day) => added(sums.find((row) => row.place === place * days.length + day)),
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
    unrated: stands.flatMap((one, place) => (flows[place] === null ? [one.currency] : [])).sort(byDisplayOrder),
  };
};

const addedTo = (sum: Flow, more: Flow | undefined): Flow =>
  more ? { moneyIn: plus(sum.moneyIn, more.moneyIn), moneyOut: plus(sum.moneyOut, more.moneyOut) } : sum;

/** One currency's flows by day, week or month in another at the mid rate; null where something flowed without a rate. */
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
    const valued = (minor: bigint) => valueIn(into, money(currency, minor), mids);
    const [moneyIn, moneyOut] = [valued(turnover.moneyIn), valued(turnover.moneyOut)];
    if (!moneyIn || !moneyOut) return null;
    flows.push({ moneyIn, moneyOut });
  }
  return flows;
}
