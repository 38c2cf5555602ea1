import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { amountMinorMin } from "./terms";

/** Payments are made in the order currencies. */
export const isPayable = (code: Currency): boolean => orderCurrencies.includes(code);

/** The least that is paid out in a currency: the terms' figure, else the smallest amount there is. */
export const amountMin = (code: Currency): Money => money(code, amountMinorMin[code] ?? 1n);

/** The figures of a payment, fees in the paying account's currency. */
export interface Charges {
  /** What the paying account gives for the amount itself. */
  readonly pay: Money;
  readonly ownFee: Money;
  /** Zero but with OUR. */
  readonly correspondentFee: Money;
  /** Zero where nothing is exchanged. */
  readonly exchangeFee: Money;
}

/** All fees together. */
export const feesOf = ({ ownFee, correspondentFee, exchangeFee }: Charges): Money => money(ownFee.currency, ownFee.minor + correspondentFee.minor + exchangeFee.minor);

/** What leaves the paying account in all. */
export const debitOf = (charges: Charges): Money => money(charges.pay.currency, charges.pay.minor + feesOf(charges).minor);
