import { type Detail, issueAt, Refusal } from "@/lib/call/refusals";
import { amountsAt, isExchangeTooLarge, isExchangeTooSmall, type Amounts } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { amountText, money, type Money } from "@/lib/money/money";
import { convert, type Rate } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";
import { isMarketOpenAt, nextTradingOpening } from "@/lib/time/calendar";
import { tradingHoursOf } from "@/lib/simulator/driving/market/parameters";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** Returns both amounts of an exchange at a rate, or the minimum amount when one of them rounds to zero. */
export function amountsOrMinimum(
  amount: Money,
  rate: Rate,
  sell: Currency,
  buy: Currency,
): { amounts: Amounts; minimum: null } | { amounts: null; minimum: string } {
  const amounts = amountsAt(amount, rate, sell);
  if (isExchangeTooLarge(amounts))
    throw new Refusal("INVALID_PARAM", {}, { issues: [issueAt("amount", "amount.large")] });
  if (!isExchangeTooSmall(amounts)) return { amounts, minimum: null };
  const least = amount.currency === sell ? convert(money(buy, 1n), rate, "up") : money(buy, 1n);
  return { amounts: null, minimum: amountText(least) };
}

/** Returns when the market opens next, as a refusal's detail; null while it is open. */
export function marketClosedDetail(world: Pick<World, "terms">, now: Date): Detail | null {
  const hours = tradingHoursOf(world);
  return isMarketOpenAt(now, hours) ? null : { opensAt: beijingText(nextTradingOpening(now, hours)) };
}
