import { invariant, issueAt } from "@/lib/call/refusals";
import type { FeeProduct } from "@/lib/exchange/calls/fees";
import type { Amounts } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import type { FeeTerms } from "@/lib/money/fee";
import { minorMax, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { paymentDebit, type Charges } from "@/lib/payments/rules";
import { amountsOrMinimum, marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { applyOffHoursMargin, readOffHoursPricing, type OffHours } from "@/lib/simulator/driving/market/off-hours";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { calculatePaymentCharges } from "../banks/charges";
import { missedMinimumPayout } from "./payable";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface ToPay {
  /** The entered amount: in the payee's currency, or in the paying account's. */
  readonly namedAmount: Money;
  /** The payee's currency. */
  readonly currency: Currency;
  readonly payCurrency: Currency;
  readonly feeCurrency: Currency;
  readonly bearer: "OUR" | "SHA";
  /** True when it is exchanged even while the market is closed. */
  readonly isAtAnyHour?: boolean;
}

/** Describes the purchase for a payment from an account of another currency, with the exchange's own fee. */
interface Purchase {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
}

interface PaymentPrice<Buys extends Purchase> {
  /** The amount paid out, in the payee's currency. */
  readonly amount: Money;
  readonly charges: Charges;
  readonly purchase: Buys | null;
}

/**
 * Returns the current cost of a payment. `buy` returns the exchange when the account pays in another currency. Refuses
 * a payment that needs an exchange while the market is closed, an amount below the minimum, costs without a rate, and
 * amounts with too many digits.
 */
export async function calculatePaymentPrice<Buys extends Purchase>(
  tx: Tx<"BELOW_MINI_LIMIT" | "MARKET_CLOSED" | "NO_RATE">,
  { namedAmount, currency, payCurrency, feeCurrency, bearer, isAtAnyHour = false }: ToPay,
  buy: () => Promise<Buys>,
): Promise<PaymentPrice<Buys>> {
  const isExchanged = payCurrency !== currency;
  const isBound = !isAtAnyHour && (isExchanged || feeCurrency !== payCurrency);
  const closedDetail = isBound ? marketClosedDetail(tx.world, tx.now) : null;
  if (closedDetail) return tx.refuse("MARKET_CLOSED", closedDetail);
  const purchase = isExchanged ? await buy() : null;
  const amount = purchase?.buy ?? namedAmount;
  const minimum = missedMinimumPayout(amount);
  if (minimum) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  const charges = await calculatePaymentCharges(tx, {
    pay: purchase?.sell ?? amount,
    exchangeFee: purchase?.fee ?? null,
    bearer,
    feeCurrency,
    rate: purchase?.rate ?? null,
  });
  if (!charges) return tx.refuse("NO_RATE");
  const debit = paymentDebit(charges);
  if (debit.minor > minorMax(debit.currency)) return tx.refuse("INVALID_PARAM", issueAt("amount", "amount.large"));
  return { amount, charges, purchase };
}

/**
 * Returns the current exchange that a payment needs: the entered amount is bought, or sold, exactly, at the cost of a
 * real-time exchange, or of another exchange product. While the market is closed its last rate applies, widened by a
 * margin: callers bound to its hours refuse before.
 */
export async function currentExchangeTerms(
  tx: Tx<"BELOW_MINI_LIMIT" | "NO_RATE">,
  { namedAmount, currency, payCurrency }: Pick<ToPay, "namedAmount" | "currency" | "payCurrency">,
  product: FeeProduct = "realTime",
): Promise<{ amounts: Amounts; rate: Rate; mid: Rate; terms: FeeTerms; offHours: OffHours | null }> {
  const [price, offHours] = await awaitAllBeforeFailing(
    customerRate(tx, payCurrency, currency),
    readOffHoursPricing(tx),
  );
  if (!price) return tx.refuse("NO_RATE");
  const rate = applyOffHoursMargin(price, offHours);
  const { amounts, minimum } = amountsOrMinimum(namedAmount, rate, payCurrency, currency);
  if (!amounts) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  const terms = await currentFeeTerms(tx, product, payCurrency);
  invariant(terms, "a currency with a rate has fees");
  return { amounts, rate, mid: price.mid, terms, offHours };
}
