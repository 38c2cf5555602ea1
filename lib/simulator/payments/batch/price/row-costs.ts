import type { Currency } from "@/lib/money/currency";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import type { Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { amountsAt, isExchangeTooLarge, isExchangeTooSmall } from "@/lib/exchange/rules";
import { heldAmountWithMargin } from "@/lib/payments/rules";
import { reviewMarginPpm } from "@/lib/payments/terms";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import { readCustomerRateLookup } from "@/lib/simulator/driving/market/price";
import { marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { feeTableAt, convertFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the cost of a row in addition to its amount, in minor units of the account that pays it. */
export interface RowCost {
  /** All its fees, including the exchange's. */
  readonly feeMinor: bigint;
  /** The cost of its exchange, the maximum amount held for it, and its own fee; 0 when nothing is exchanged. */
  readonly payMinor: bigint;
  readonly heldMinor: bigint;
  readonly exchangeFeeMinor: bigint;
}

/** Describes the cost of a row with the rate of its exchange; 0 when nothing is exchanged. */
export interface RowPrice extends RowCost {
  readonly rate: bigint;
}

/** Returns the cost of a row; undefined when a rate is missing, or the exchange's amount is out of range. */
export type RowCosts = (amount: Money, bearer: string) => RowPrice | undefined;

/** Describes the exchange of a row at the current rate. */
interface RowExchange {
  readonly pay: Money;
  readonly fee: Money;
  readonly rate: Rate;
}

/**
 * Returns the exchange that a row needs; null when its own currency pays it, undefined for the same reasons as a cost.
 */
export type RowExchanges = (amount: Money) => RowExchange | null | undefined;

/** Returns the account that pays a row: the one selected for the whole batch, or its own currency's. */
export const payingCurrency = (payCurrency: Currency | null, currency: Currency): Currency => payCurrency ?? currency;

/**
 * Returns the amount held for a row or a total while it waits: for an exchange its maximum cost, otherwise the amount,
 * plus the fees.
 */
export const heldMinorWithFees = ({
  amountMinor,
  heldMinor,
  feeMinor,
}: Pick<RowCost, "heldMinor" | "feeMinor"> & { readonly amountMinor: bigint }): bigint =>
  (heldMinor || amountMinor) + feeMinor;

/**
 * Returns the current exchanges from one account for many rows: rates and fee table are read once. Each is a separate
 * purchase.
 */
export async function createRowExchangeCalculator(tx: Tx, payCurrency: Currency | null): Promise<RowExchanges> {
  if (payCurrency === null) return () => null;
  const isShut = marketClosedDetail(tx.world, tx.now) !== null;
  const [table, last, rateOf] = [await feeTableAt(tx), await findUsableTick(tx), await readCustomerRateLookup(tx)];
  const terms = convertFeeTerms(table.rule("realTime", payCurrency), payCurrency, last?.mids);
  return (amount) => {
    if (amount.currency === payCurrency) return null;
    const rate = isShut ? undefined : rateOf(payCurrency, amount.currency)?.rate;
    if (!rate || !terms) return undefined;
    const amounts = amountsAt(amount, rate, payCurrency);
    if (isExchangeTooLarge(amounts) || isExchangeTooSmall(amounts)) return undefined;
    return { pay: amounts.sell, fee: feeOf(amounts.sell, terms), rate };
  };
}

/**
 * Returns the costs of many rows, paid from one account or each from its own currency's: fee table and rates are read
 * once. Each row costs the same as a separate payment.
 */
export async function createRowCostCalculator(tx: Tx, payCurrency: Currency | null): Promise<RowCosts> {
  const [table, last] = [await feeTableAt(tx), await findUsableTick(tx)];
  const exchangeOf = await createRowExchangeCalculator(tx, payCurrency);
  const margin = numericWorldTerm(tx.world, "reviewMarginPpm", reviewMarginPpm);
  const termsByKey = new Map<string, FeeTerms | undefined>();
  const termsIn = (product: "payment" | "correspondent", code: Currency) => {
    const key = `${product}/${code}`;
    if (!termsByKey.has(key)) termsByKey.set(key, convertFeeTerms(table.rule(product, code), code, last?.mids));
    return termsByKey.get(key);
  };
  return (amount, bearer) => {
    const exchange = exchangeOf(amount);
    if (exchange === undefined) return undefined;
    const pay = exchange?.pay ?? amount;
    const [ownTerms, correspondent] = [
      termsIn("payment", pay.currency),
      bearer === "OUR" ? termsIn("correspondent", pay.currency) : null,
    ];
    if (!ownTerms || correspondent === undefined) return undefined;
    const exchangeFeeMinor = exchange?.fee.minor ?? 0n;
    return {
      feeMinor: feeOf(pay, ownTerms).minor + (correspondent ? feeOf(pay, correspondent).minor : 0n) + exchangeFeeMinor,
      payMinor: exchange ? pay.minor : 0n,
      heldMinor: exchange ? heldAmountWithMargin(pay, margin).minor : 0n,
      exchangeFeeMinor,
      rate: exchange?.rate.value ?? 0n,
    };
  };
}
