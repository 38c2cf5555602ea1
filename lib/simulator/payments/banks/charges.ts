import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import { zero, type Money } from "@/lib/money/money";
import { convert, canonicalPair, samePair, type Rate } from "@/lib/money/rate";
import type { Charges } from "@/lib/payments/rules";
import { feeTableAt, convertFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface ChargesInput {
  /** The debit of the paying account for the amount. */
  readonly pay: Money;
  readonly exchangeFee: Money | null;
  readonly bearer: "OUR" | "SHA";
  /** The account that the fees are debited from. */
  readonly feeCurrency: Currency;
  /** The rate of the payment's own exchange, if there is one. */
  readonly rate: Rate | null;
}

/**
 * Calculates the costs of a payment in addition to its amount, by the fee table at the current mid rates: our own fee,
 * and with OUR the correspondents' charge, each rounded up. They are in the paying account's currency; an account of
 * another currency pays each at the quote's rate if that is its pair, otherwise at the current customer's rate, rounded
 * up again. Undefined when a rate is missing.
 */
export async function calculatePaymentCharges(
  tx: Tx,
  { pay, exchangeFee, bearer, feeCurrency, rate }: ChargesInput,
): Promise<Charges | undefined> {
  const [table, last] = [await feeTableAt(tx), await findUsableTick(tx)];
  const feeRate = feeCurrency === pay.currency ? null : await rateOfFees();
  if (feeRate === undefined) return undefined;
  const costs = (product: "payment" | "correspondent") => {
    const terms = convertFeeTerms(table.rule(product, pay.currency), pay.currency, last?.mids);
    return terms && inFees(feeOf(pay, terms));
  };
  const ownFee = costs("payment");
  const correspondentFee = bearer === "OUR" ? costs("correspondent") : zero(feeCurrency);
  return (
    ownFee &&
    correspondentFee && {
      pay,
      ownFee,
      correspondentFee,
      exchangeFee: exchangeFee ? inFees(exchangeFee) : zero(feeCurrency),
    }
  );

  async function rateOfFees(): Promise<Rate | undefined> {
    const pair = canonicalPair(feeCurrency, pay.currency);
    return rate && samePair(rate, pair) ? rate : (await customerRate(tx, feeCurrency, pay.currency))?.rate;
  }

  function inFees(fee: Money): Money {
    return !feeRate ? fee : fee.minor === 0n ? zero(feeCurrency) : convert(fee, feeRate, "up");
  }
}
