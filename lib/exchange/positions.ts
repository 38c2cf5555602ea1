import { currencyDecimals, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { divide, pairName, canonicalPair, rateUnit, type Pair, type Rate } from "@/lib/money/rate";

/**
 * Sums the customers' sales of one currency for another, over all their exchanges of that direction, in minor units.
 */
export interface TradedVolume {
  readonly sell: Currency;
  readonly buy: Currency;
  readonly soldMinor: bigint;
  readonly boughtMinor: bigint;
}

/** Describes the platform's result on a pair at average cost. Signed amounts: below zero is a liability or a loss. */
export interface PairPosition {
  readonly pair: Pair;
  /** Holds amounts of the base: sold by customers to the platform, and bought by them from it. */
  readonly bought: Money;
  readonly sold: Money;
  /** Holds the average rates of both; null for a direction without trades. */
  readonly averageBought: Rate | null;
  readonly averageSold: Rate | null;
  /** Holds the open position of the base, bought and not sold again. */
  readonly open: Money;
  /**
   * Holds the realised result: the difference of the average rates on the amount bought and sold again, earned by the
   * spread. In US dollars at mid.
   */
  readonly realised: Money;
  /** Holds the unrealised result: the value of the open position at mid minus its average cost. In US dollars. */
  readonly unrealised: Money;
}

/** Returns the value of a signed amount in US dollar cents at mid. */
export type InDollars = (amount: Money) => bigint;

/** Returns the platform's position by currency: sales by customers minus their purchases. */
export function platformNetPositions(volumes: readonly TradedVolume[]): Map<Currency, bigint> {
  const net = new Map<Currency, bigint>();
  for (const { sell, buy, soldMinor, boughtMinor } of volumes) {
    net.set(sell, (net.get(sell) ?? 0n) + soldMinor);
    net.set(buy, (net.get(buy) ?? 0n) - boughtMinor);
  }
  return net;
}

/** Returns the result of each traded pair, by its name. */
export function pairPositions(volumes: readonly TradedVolume[], inDollars: InDollars): PairPosition[] {
  const pairs = new Map(volumes.map(({ sell, buy }) => canonicalPair(sell, buy)).map((pair) => [pairName(pair), pair]));
  return [...pairs.values()]
    .sort((a, b) => (pairName(a) < pairName(b) ? -1 : 1))
    .map((pair) => {
      const of = (sell: Currency) =>
        volumes.find(
          (volume) => volume.sell === sell && pairName(canonicalPair(volume.sell, volume.buy)) === pairName(pair),
        );
      return pairPosition(pair, of(pair.base), of(pair.quote), inDollars);
    });
}

/**
 * Computes the result of one pair. `inwards`: customers sold the base; `outwards`: they bought it with the quote
 * currency.
 */
function pairPosition(
  pair: Pair,
  inwards: TradedVolume | undefined,
  outwards: TradedVolume | undefined,
  inDollars: InDollars,
): PairPosition {
  const { base, quote } = pair;
  const [boughtMinor, paidMinor] = [inwards?.soldMinor ?? 0n, inwards?.boughtMinor ?? 0n];
  const [soldMinor, receivedMinor] = [outwards?.boughtMinor ?? 0n, outwards?.soldMinor ?? 0n];
  const realisedMinor = inDollars(money(quote, realisedOf({ boughtMinor, paidMinor, soldMinor, receivedMinor })));
  const total = inDollars(money(quote, receivedMinor - paidMinor)) + inDollars(money(base, boughtMinor - soldMinor));
  return {
    pair,
    bought: money(base, boughtMinor),
    sold: money(base, soldMinor),
    averageBought: averageOf(pair, boughtMinor, paidMinor),
    averageSold: averageOf(pair, soldMinor, receivedMinor),
    open: money(base, boughtMinor - soldMinor),
    realised: money("USD", realisedMinor),
    unrealised: money("USD", total - realisedMinor),
  };
}

// Stryker disable StringLiteral: half to even is also what divide does where a rounding has no name

/**
 * Computes the realised result at average cost: the amount sold again earned its average price and had cost the average
 * purchase price. In the quote currency.
 */
function realisedOf({
  boughtMinor,
  paidMinor,
  soldMinor,
  receivedMinor,
}: {
  boughtMinor: bigint;
  paidMinor: bigint;
  soldMinor: bigint;
  receivedMinor: bigint;
}): bigint {
  if (boughtMinor === 0n || soldMinor === 0n) return 0n;
  return boughtMinor <= soldMinor
    ? divide(receivedMinor * boughtMinor, soldMinor, "half-even") - paidMinor
    : receivedMinor - divide(paidMinor * soldMinor, boughtMinor, "half-even");
}

function averageOf(pair: Pair, baseMinor: bigint, quoteMinor: bigint): Rate | null {
  if (baseMinor === 0n) return null;
  const [baseUnit, quoteUnit] = [
    10n ** BigInt(currencyDecimals(pair.base)),
    10n ** BigInt(currencyDecimals(pair.quote)),
  ];
  return { ...pair, value: divide(quoteMinor * rateUnit * baseUnit, baseMinor * quoteUnit, "half-even") };
}
