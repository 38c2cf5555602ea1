import { amountText, displayMoney, type Money } from "@/lib/money/money";

/** Formats a change with its sign and its currency. */
export const signedAmountText = (amount: Money): string => `${displayMoney(amount, { sign: true })} ${amount.currency}`;

/** Formats an amount in a sentence, or the mask in place of its figures when the reader chose to hide them. */
export const amountTextOrMask = (amount: Money, isHidden: boolean): string =>
  isHidden ? `•••• ${amount.currency}` : amountText(amount);
