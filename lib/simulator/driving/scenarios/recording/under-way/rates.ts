import type { FeeProduct } from "@/lib/exchange/calls/fees";
import { rateFor, sideOf } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import type { Money } from "@/lib/money/money";
import { pairName, pairOf, rateText } from "@/lib/money/rate";
import { guardOf, halfSpreadOf } from "@/lib/simulator/driving/market/parameters";
import { tickCurrencies, type Mids } from "@/lib/simulator/driving/market/path";
import { bidAsk, midOf, midsWith } from "@/lib/simulator/driving/market/rates";
import { haltedPairs, lastTick, ticksAt } from "@/lib/simulator/driving/market/ticks";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { feeTableAt, termsOf } from "@/lib/simulator/platform/pricing/fee-table";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { RatesThen, StepNow } from "../beginning";

/** Something that was priced: when, in which currencies, and whether it comes out the same at some mids. */
interface Priced {
  readonly at: Date;
  readonly currencies: readonly Currency[];
  readonly fits: (mids: Mids) => boolean;
}

/**
 * The mids of some currencies at which something was priced, so that it can be priced the same once more; undefined
 * where it cannot: the market is closed or halted, its spread is another now, or it is too far away by now.
 */
export async function ratesThen(tx: Tx, { at, currencies, fits }: Priced): Promise<RatesThen | undefined> {
  const codes = currencies.filter((code) => code !== "USD");
  const of = (mids: Mids): RatesThen => ({
    mids: Object.fromEntries(codes.map((code) => [code, mids[code] ?? 0n])),
    fits,
  });
  const now = (await lastTick(tx))?.mids ?? {};
  // what is not exchanged needs no market
  if (currencies.length === 1 && fits(now)) return of(now);
  const isHalted = (await haltedPairs(tx)).some(
    ({ base, quote }) => currencies.includes(base) && currencies.includes(quote),
  );
  if (isHalted || closedUntil(tx.world, tx.now)) return undefined;
  const ticks = (await ticksAt(tx, at)).map(({ mids }) => mids);
  // in a copy those before the rates of now were set are of a market that was not set up yet
  const setUp = Math.max(
    ticks.findIndex((mids) => tickCurrencies.every((code) => mids[code] === now[code])),
    0,
  );
  const found = [...ticks.slice(setUp), ...ticks.slice(0, setUp)].find(fits);
  const isNear = codes.every((code) => areNear(found?.[code] ?? 0n, now[code] ?? 0n, guardOf(tx.world)));
  return found && isNear ? of(found) : undefined;
}

/** Near enough for the market's guard, whichever way it comes from another that is as near. */
const areNear = (one: bigint, other: bigint, guardPpm: number): boolean =>
  (one > other ? one - other : other - one) * 2_000_000n <= other * BigInt(guardPpm);

/** Whether a customer gets a rate for selling one currency for another at some mids. */
export function isRateAt(tx: Pick<Tx, "world">, sell: Currency, buy: Currency, rate: bigint): (mids: Mids) => boolean {
  const { pair, side } = sideOf(sell, buy);
  return (mids) => {
    const prices = bidAsk(mids, pair, halfSpreadOf(tx.world));
    return prices !== undefined && rateFor(prices, side).value === rate;
  };
}

/** Whether the fees of some products, which are fixed in dollars, come to so much at some mids. */
export async function hasFees(
  tx: Tx,
  { pay, products, minor }: { readonly pay: Money; readonly products: readonly FeeProduct[]; readonly minor: bigint },
): Promise<(mids: Mids) => boolean> {
  const table = await feeTableAt(tx);
  return (mids) => {
    const terms = products.map((product) => termsOf(table.rule(product, pay.currency), pay.currency, mids));
    const sum = terms.reduce((all, one) => all + (one ? feeOf(pay, one).minor : 0n), 0n);
    return terms.every((one) => one !== undefined) && sum === minor;
  };
}

/** A mid against the dollar as a scenario sets it: as it is quoted, where that says all of it. */
export function midText(code: Currency, mid: bigint): string {
  const shown = midOf({ [code]: mid }, pairOf("USD", code));
  if (shown && midsWith({}, shown)[code] === mid) return `${pairName(shown)} ${rateText(shown)}`;
  return `USD/${code} ${rateText({ base: "USD", quote: code, value: mid })}`;
}

/**
 * Steps with the rates set before each at which it is priced, where those that are set already do not serve, and back
 * to those of now after the last: nothing else must wait for the market by then. Rates that were set before come first,
 * for in a copy, where all are of one instant, those are found first.
 */
export async function atTheirRates(tx: Tx, steps: readonly StepNow[]): Promise<StepNow[]> {
  const now = (await lastTick(tx))?.mids ?? {};
  const states: Mids[] = [now];
  const to = (mids: Mids, { userNo }: StepNow): StepNow[] =>
    // named cast: the keys of mids are currencies
    (Object.entries(mids) as [Currency, bigint][]).flatMap(([code, mid]) => {
      const before = states.at(-1) ?? now;
      if (before[code] === mid) return [];
      states.push({ ...before, [code]: mid });
      return [{ userNo, action: "setRate" as const, takes: { rate: midText(code, mid) } }];
    });
  const all = steps.flatMap((step) => {
    const { rates } = step;
    if (!rates || rates.fits(states.at(-1) ?? now)) return [step];
    const found = states.find(rates.fits) ?? rates.mids;
    const needed = Object.keys(rates.mids) as Currency[]; // named cast: the same
    return [...to(Object.fromEntries(needed.map((code) => [code, found[code] ?? 0n])), step), step];
  });
  const last = steps.at(-1);
  const changed = Object.entries(states.at(-1) ?? now).filter(([code, mid]) => now[code as Currency] !== mid); // named cast: the same
  return last
    ? [...all, ...to(Object.fromEntries(changed.map(([code]) => [code, now[code as Currency] ?? 0n])), last)]
    : all;
}
