import { flowDays } from "@/lib/accounts/cash-flow";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, plus, zero, type Money } from "@/lib/money/money";
import { beijing, dayOf } from "@/lib/time/beijing";
import type { Handler } from "../handler";
import { currencyOf } from "../store/currency-of";
import type { Mids } from "../market/path";
import { lastTick } from "../market/ticks";
import { invariant } from "@/lib/call/refusals";
import { valueIn } from "./balances";
import { between, standsAt, wholeSums, type Stand } from "./entries";

interface Flow {
  readonly moneyIn: Money;
  readonly moneyOut: Money;
}

/** Money in and out by day, week or month: differences of account positions, however many entries lie between. */
export const cashFlow: Handler<typeof homeCalls.cashFlow> = async ({ currency: only, by }, context) => {
  const { who, world, now } = context;
  const merchant = await context.prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
  invariant(merchant, "whoever is signed in has a merchant");
  const last = await lastTick(context);
  const [currency, mids] = [only ?? currencyOf(merchant.reportingCurrency), last?.mids ?? {}];
  const days = flowDays(dayOf(now), by);
  const bounds = [...days.map(({ from }) => beijing(from)), beijing(dayOf(now), 24)];
  const accounts = [
    ...(await standsAt(context, { world: world.id, userNo: who.userNo, currency: only }, bounds)).values(),
  ];
  const flows = accounts.map((stands) => flowsOf(stands, currency, mids));
  return {
    currency,
    rows: days.map(({ from, to }, place) => ({
      from,
      to,
      ...flows.reduce<Flow>((sum, all) => added(sum, all?.[place]), {
        moneyIn: zero(currency),
        moneyOut: zero(currency),
      }),
    })),
    unrated: accounts
      .flatMap(([first], place) => (first && flows[place] === null ? [currencyOf(first.currency)] : []))
      .sort(byDisplayOrder),
  };
};

const added = (sum: Flow, more: Flow | undefined): Flow =>
  more ? { moneyIn: plus(sum.moneyIn, more.moneyIn), moneyOut: plus(sum.moneyOut, more.moneyOut) } : sum;

/**
 * One account's flows between its positions, in a currency at the mid rate; null where something flowed and there is no
 * rate.
 */
function flowsOf(stands: readonly Stand[], into: Currency, mids: Mids): Flow[] | null {
  const flows: Flow[] = [];
  for (const [place, begin] of stands.entries()) {
    const end = stands[place + 1];
    if (!end) break;
    const sums = wholeSums(between(begin, end));
    const valued = (minor: bigint) => valueIn(into, money(currencyOf(begin.currency), minor), mids);
    const [moneyIn, moneyOut] = [valued(sums.moneyIn), valued(sums.moneyOut)];
    if (!moneyIn || !moneyOut) return null;
    flows.push({ moneyIn, moneyOut });
  }
  return flows;
}
