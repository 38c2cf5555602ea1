import type { Currency } from "@/lib/money/currency";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import type { Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { amountsAt, isTooLarge, isTooSmall } from "@/lib/exchange/rules";
import { heldFor } from "@/lib/payments/rules";
import { reviewMarginPpm } from "@/lib/payments/terms";
import { freshTick } from "@/lib/simulator/driving/market/fresh";
import { customerRates } from "@/lib/simulator/driving/market/price";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { feeTableAt, termsOf } from "@/lib/simulator/platform/pricing/fee-table";
import { term } from "@/lib/simulator/driving/worlds/world";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** What a row costs beside its amount, in minor units of the account that pays it. */
export interface RowCost {
  /** All its fees, the exchange's too. */
  readonly feeMinor: bigint;
  /** What its exchange costs, what is set aside for it at most, and its own fee; 0 where nothing is exchanged. */
  readonly payMinor: bigint;
  readonly heldMinor: bigint;
  readonly exchangeFeeMinor: bigint;
}

/** The cost of a row with the rate that its exchange has; 0 where nothing is exchanged. */
export interface RowPrice extends RowCost {
  readonly rate: bigint;
}

/** The cost of a row; undefined where a rate is missing, or its exchange is no amount there may be. */
export type RowCosts = (amount: Money, bearer: string) => RowPrice | undefined;

/** The exchange of a row at the rate of now. */
interface RowExchange {
  readonly pay: Money;
  readonly fee: Money;
  readonly rate: Rate;
}

/** The exchange that a row needs; null where its own currency pays it, undefined as a cost is. */
export type RowExchanges = (amount: Money) => RowExchange | null | undefined;

/** The account that pays a row: the one chosen for the whole batch, or its own currency's. */
export const accountOf = (payCurrency: Currency | null, currency: Currency): Currency => payCurrency ?? currency;

/**
 * What of a row or a total leaves the available money while it waits: for an exchange the most it may cost, else the
 * amount, and the fees.
 */
export const heldOf = ({
  amountMinor,
  heldMinor,
  feeMinor,
}: Pick<RowCost, "heldMinor" | "feeMinor"> & { readonly amountMinor: bigint }): bigint =>
  (heldMinor || amountMinor) + feeMinor;

/** The purchases of now from one account, for many rows: rates and fee table are read once. Each is a purchase by itself. */
export async function rowExchanges(tx: Tx, payCurrency: Currency | null): Promise<RowExchanges> {
  if (payCurrency === null) return () => null;
  const isShut = closedUntil(tx.world, tx.now) !== null;
  const [table, last, rateOf] = [await feeTableAt(tx), await freshTick(tx), await customerRates(tx)];
  const terms = termsOf(table.rule("realTime", payCurrency), payCurrency, last?.mids);
  return (amount) => {
    if (amount.currency === payCurrency) return null;
    const rate = isShut ? undefined : rateOf(payCurrency, amount.currency)?.rate;
    if (!rate || !terms) return undefined;
    const amounts = amountsAt(amount, rate, payCurrency);
    if (isTooLarge(amounts) || isTooSmall(amounts)) return undefined;
    return { pay: amounts.sell, fee: feeOf(amounts.sell, terms), rate };
  };
}

/**
 * What many rows cost, paid from one account or each from its own currency's: fee table and rates are read once. Each
 * row costs what it would as a payment by itself.
 */
export async function rowCosts(tx: Tx, payCurrency: Currency | null): Promise<RowCosts> {
  const [table, last] = [await feeTableAt(tx), await freshTick(tx)];
  const exchangeOf = await rowExchanges(tx, payCurrency);
  const margin = term(tx.world, "reviewMarginPpm", reviewMarginPpm);
  const known = new Map<string, FeeTerms | undefined>();
  const termsIn = (product: "payment" | "correspondent", code: Currency) => {
    const key = `${product}/${code}`;
    if (!known.has(key)) known.set(key, termsOf(table.rule(product, code), code, last?.mids));
    return known.get(key);
  };
  return (amount, bearer) => {
    const exchange = exchangeOf(amount);
    if (exchange === undefined) return undefined;
    const pay = exchange?.pay ?? amount;
    const [own, correspondent] = [
      termsIn("payment", pay.currency),
      bearer === "OUR" ? termsIn("correspondent", pay.currency) : null,
    ];
    if (!own || correspondent === undefined) return undefined;
    const exchangeFeeMinor = exchange?.fee.minor ?? 0n;
    return {
      feeMinor: feeOf(pay, own).minor + (correspondent ? feeOf(pay, correspondent).minor : 0n) + exchangeFeeMinor,
      payMinor: exchange ? pay.minor : 0n,
      heldMinor: exchange ? heldFor(pay, margin).minor : 0n,
      exchangeFeeMinor,
      rate: exchange?.rate.value ?? 0n,
    };
  };
}
