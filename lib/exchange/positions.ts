import { scaleOf, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { divide, pairName, pairOf, rateUnit, type Pair, type Rate } from "@/lib/money/rate";

/** Sales by customers of one currency for another, all their exchanges of that direction together, in minor units. */
export interface Traded {
  readonly sell: Currency;
  readonly buy: Currency;
  readonly soldMinor: bigint;
  readonly boughtMinor: bigint;
}

/** The platform's result on a pair at average cost. Signed amounts: below zero it owes or lost. */
export interface PairPosition {
  readonly pair: Pair;
  /** Of the base: sold by customers to the platform, and bought by them from it. */
  readonly bought: Money;
  readonly sold: Money;
  /** The average rates of both; null where nothing went that way. */
  readonly averageBought: Rate | null;
  readonly averageSold: Rate | null;
  /** The rest of the base, bought and not sold again. */
  readonly open: Money;
  /**
   * Realised result: the difference of the average rates on what was bought and sold again; earned by the spread. In US
   * dollars at mid.
   */
  readonly realised: Money;
  /** Unrealised result: the value of the rest at mid less its average cost. In US dollars. */
  readonly unrealised: Money;
}

/** The value of a signed amount in US dollar cents at mid. */
export type InDollars = (amount: Money) => bigint;

/** The platform's position by currency: sales by customers less their purchases. */
export function netOf(traded: readonly Traded[]): Map<Currency, bigint> {
  const net = new Map<Currency, bigint>();
  for (const { sell, buy, soldMinor, boughtMinor } of traded) {
    net.set(sell, (net.get(sell) ?? 0n) + soldMinor);
    net.set(buy, (net.get(buy) ?? 0n) - boughtMinor);
  }
  return net;
}

/** The result of each pair that was traded, by its name. */
export function pairPositions(traded: readonly Traded[], inDollars: InDollars): PairPosition[] {
  const pairs = new Map(traded.map(({ sell, buy }) => pairOf(sell, buy)).map((pair) => [pairName(pair), pair]));
  return [...pairs.values()]
    .sort((a, b) => (pairName(a) < pairName(b) ? -1 : 1))
    .map((pair) => {
      const of = (sell: Currency) =>
        traded.find((one) => one.sell === sell && pairName(pairOf(one.sell, one.buy)) === pairName(pair));
      return pairPosition(pair, of(pair.base), of(pair.quote), inDollars);
    });
}

/** `inwards`: customers sold the base; `outwards`: they bought it with the quote currency. */
function pairPosition(
  pair: Pair,
  inwards: Traded | undefined,
  outwards: Traded | undefined,
  inDollars: InDollars,
): PairPosition {
  const { base, quote } = pair;
  const [bought, paid] = [inwards?.soldMinor ?? 0n, inwards?.boughtMinor ?? 0n];
  const [sold, received] = [outwards?.boughtMinor ?? 0n, outwards?.soldMinor ?? 0n];
  const realised = inDollars(money(quote, realisedOf({ bought, paid, sold, received })));
  const total = inDollars(money(quote, received - paid)) + inDollars(money(base, bought - sold));
  return {
    pair,
    bought: money(base, bought),
    sold: money(base, sold),
    averageBought: averageOf(pair, bought, paid),
    averageSold: averageOf(pair, sold, received),
    open: money(base, bought - sold),
    realised: money("USD", realised),
    unrealised: money("USD", total - realised),
  };
}

// Stryker disable StringLiteral: half to even is also what divide does where a rounding has no name

/**
 * Average cost: what was sold again brought its average price and had cost the average of what was bought. In the quote
 * currency.
 */
function realisedOf({
  bought,
  paid,
  sold,
  received,
}: {
  bought: bigint;
  paid: bigint;
  sold: bigint;
  received: bigint;
}): bigint {
  if (bought === 0n || sold === 0n) return 0n;
  return bought <= sold
    ? divide(received * bought, sold, "half-even") - paid
    : received - divide(paid * sold, bought, "half-even");
}

function averageOf(pair: Pair, baseMinor: bigint, quoteMinor: bigint): Rate | null {
  if (baseMinor === 0n) return null;
  const [baseUnit, quoteUnit] = [10n ** BigInt(scaleOf(pair.base)), 10n ** BigInt(scaleOf(pair.quote))];
  return { ...pair, value: divide(quoteMinor * rateUnit * baseUnit, baseMinor * quoteUnit, "half-even") };
}
