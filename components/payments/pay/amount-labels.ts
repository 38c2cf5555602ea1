import { displayMoney, type Money } from "@/lib/money/money";

/** An amount inside a sentence: "1,234.50 USD". */
export const amountLabels = (amount: Money): string => `${displayMoney(amount)} ${amount.currency}`;
