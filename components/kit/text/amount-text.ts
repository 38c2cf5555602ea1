import { displayMoney, type Money } from "@/lib/money/money";

/** An amount within a sentence: "1,234.50 USD". */
export const amountText = (amount: Money): string => `${displayMoney(amount)} ${amount.currency}`;
