import type { FeeProduct } from "@/lib/exchange/calls/fees";
import { rateFor, marketSideOf } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import type { Money } from "@/lib/money/money";
import { pairName, pairOf, rateText } from "@/lib/money/rate";
import { tickGuardPpmOf, halfSpreadOf } from "@/lib/simulator/driving/market/parameters";
import { tickCurrencies, type Mids } from "@/lib/simulator/driving/market/path";
import { bidAskOf, midOf, midsWith } from "@/lib/simulator/driving/market/rates";
import { haltedPairs, lastTick, ticksAt } from "@/lib/simulator/driving/market/ticks";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { feeTableAt, feeTermsIn } from "@/lib/simulator/platform/pricing/fee-table";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { RatesThen, StepNow } from "../beginning";

/** Describes a priced order: its instant, its currencies, and whether given mids produce the same price. */
interface PricedOrder {
  readonly at: Date;
  readonly currencies: readonly Currency[];
  readonly fits: (mids: Mids) => boolean;
}

/**
 * Returns the mids of some currencies at which an order was priced, so that it can be priced the same again; undefined
 * where it cannot: the market is closed or halted, its spread has changed, or the current mids are too far away.
 */
export async function ratesThen(tx: Tx, { at, currencies, fits }: PricedOrder): Promise<RatesThen | undefined> {
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
  const match = [...ticks.slice(setUp), ...ticks.slice(0, setUp)].find(fits);
  const isNear = codes.every((code) => areNear(match?.[code] ?? 0n, now[code] ?? 0n, tickGuardPpmOf(tx.world)));
  return match && isNear ? of(match) : undefined;
}

/** Returns true if two mids are near enough for the market's guard in either direction. */
const areNear = (a: bigint, b: bigint, guardPpm: number): boolean =>
  (a > b ? a - b : b - a) * 2_000_000n <= b * BigInt(guardPpm);

/** Returns a check whether a customer gets a rate for selling one currency for another at given mids. */
export function isRateAt(tx: Pick<Tx, "world">, sell: Currency, buy: Currency, rate: bigint): (mids: Mids) => boolean {
  const { pair, side } = marketSideOf(sell, buy);
  return (mids) => {
    const prices = bidAskOf(mids, pair, halfSpreadOf(tx.world));
    return prices !== undefined && rateFor(prices, side).value === rate;
  };
}

/** Returns a check whether the fees of some products, which are fixed in dollars, amount to a sum at given mids. */
export async function hasFees(
  tx: Tx,
  { pay, products, minor }: { readonly pay: Money; readonly products: readonly FeeProduct[]; readonly minor: bigint },
): Promise<(mids: Mids) => boolean> {
  const table = await feeTableAt(tx);
  return (mids) => {
    const terms = products.map((product) => feeTermsIn(table.rule(product, pay.currency), pay.currency, mids));
    const sum = terms.reduce((all, feeTerm) => all + (feeTerm ? feeOf(pay, feeTerm).minor : 0n), 0n);
    return terms.every((feeTerm) => feeTerm !== undefined) && sum === minor;
  };
}

/** Formats a mid against the dollar for a scenario: as quoted, where that loses no digits. */
export function midText(code: Currency, mid: bigint): string {
  const rate = midOf({ [code]: mid }, pairOf("USD", code));
  if (rate && midsWith({}, rate)[code] === mid) return `${pairName(rate)} ${rateText(rate)}`;
  return `USD/${code} ${rateText({ base: "USD", quote: code, value: mid })}`;
}

/**
 * Inserts before each step the rates at which it is priced, where the current ones do not fit, and restores the present
 * rates after the last: nothing else may wait for the market by then. Earlier rates are tried first, because in a copy,
 * where all ticks are of one instant, those are found first.
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
    const targetMids = states.find(rates.fits) ?? rates.mids;
    const currencies = Object.keys(rates.mids) as Currency[]; // named cast: the same
    return [...to(Object.fromEntries(currencies.map((code) => [code, targetMids[code] ?? 0n])), step), step];
  });
  const last = steps.at(-1);
  const changedMids = Object.entries(states.at(-1) ?? now).filter(([code, mid]) => now[code as Currency] !== mid); // named cast: the same
  return last
    ? [...all, ...to(Object.fromEntries(changedMids.map(([code]) => [code, now[code as Currency] ?? 0n])), last)]
    : all;
}
