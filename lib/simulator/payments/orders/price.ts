import { invariant, issueAt } from "@/lib/call/refusals";
import type { FeeProduct } from "@/lib/exchange/calls/fees";
import type { Amounts } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import type { FeeTerms } from "@/lib/money/fee";
import { minorMax, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { debitOf, type Charges } from "@/lib/payments/rules";
import { amountsOrMinimum, closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { feeAt } from "@/lib/simulator/platform/pricing/fee-table";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { atThisHour, offHoursOf, type OffHours } from "@/lib/simulator/driving/market/off-hours";
import { together } from "@/lib/simulator/platform/store/together";
import { chargesOf } from "../banks/charges";
import { minimumMissed } from "./payable";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface ToPay {
  /** As it was named: in the payee's currency, or in the paying account's. */
  readonly named: Money;
  /** The payee's. */
  readonly currency: Currency;
  readonly payCurrency: Currency;
  readonly feeCurrency: Currency;
  readonly bearer: "OUR" | "SHA";
  /** Whether it is exchanged while the market is closed too. */
  readonly isAtAnyHour?: boolean;
}

/** The purchase for a payment from an account of another currency, with the exchange's own fee. */
interface Bought {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
}

interface Priced<Buys extends Bought> {
  /** The amount paid out, in the payee's currency. */
  readonly amount: Money;
  readonly charges: Charges;
  readonly bought: Buys | null;
}

/**
 * The present cost of a payment. `buy` returns the exchange where the account pays in another currency. Refuses a
 * payment that needs an exchange while the market is closed, an amount below the minimum, costs without a rate, and
 * amounts with too many digits.
 */
export async function priceOf<Buys extends Bought>(
  tx: Tx<"BELOW_MINI_LIMIT" | "MARKET_CLOSED" | "NO_RATE">,
  { named, currency, payCurrency, feeCurrency, bearer, isAtAnyHour = false }: ToPay,
  buy: () => Promise<Buys>,
): Promise<Priced<Buys>> {
  const isExchanged = payCurrency !== currency;
  const isBound = !isAtAnyHour && (isExchanged || feeCurrency !== payCurrency);
  const closed = isBound ? closedUntil(tx.world, tx.now) : null;
  if (closed) return tx.refuse("MARKET_CLOSED", closed);
  const bought = isExchanged ? await buy() : null;
  const amount = bought?.buy ?? named;
  const minimum = minimumMissed(amount);
  if (minimum) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  const charges = await chargesOf(tx, {
    pay: bought?.sell ?? amount,
    exchangeFee: bought?.fee ?? null,
    bearer,
    feeCurrency,
    rate: bought?.rate ?? null,
  });
  if (!charges) return tx.refuse("NO_RATE");
  const debit = debitOf(charges);
  if (debit.minor > minorMax(debit.currency)) return tx.refuse("INVALID_PARAM", issueAt("amount", "amount.large"));
  return { amount, charges, bought };
}

/**
 * The exchange of now that a payment needs: the amount that was named is bought, or sold, exactly, and costs what a
 * real-time exchange does; or what a product does that is one itself. While the market is closed its last rate counts,
 * widened by a margin: who is bound to its hours refuses before.
 */
export async function exchangeNow(
  tx: Tx<"BELOW_MINI_LIMIT" | "NO_RATE">,
  { named, currency, payCurrency }: Pick<ToPay, "named" | "currency" | "payCurrency">,
  product: FeeProduct = "realTime",
): Promise<{ amounts: Amounts; rate: Rate; mid: Rate; terms: FeeTerms; offHours: OffHours | null }> {
  const [price, offHours] = await together(customerRate(tx, payCurrency, currency), offHoursOf(tx));
  if (!price) return tx.refuse("NO_RATE");
  const rate = atThisHour(price, offHours);
  const { amounts, minimum } = amountsOrMinimum(named, rate, payCurrency, currency);
  if (!amounts) return tx.refuse("BELOW_MINI_LIMIT", { minimum });
  const terms = await feeAt(tx, product, payCurrency);
  invariant(terms, "a currency with a rate has fees");
  return { amounts, rate, mid: price.mid, terms, offHours };
}
