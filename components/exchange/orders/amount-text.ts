import { displayMoney, type Money } from "@/lib/money/money";
import { pairName, rateText, type Rate } from "@/lib/money/rate";

/** An amount within a sentence: "1,234.50 USD". */
export const amountText = (amount: Money): string => `${displayMoney(amount)} ${amount.currency}`;

/** A rate within a sentence: "USD/CNH 7.0000". */
export const rateLabels = (rate: Rate): string => `${pairName(rate)} ${rateText(rate)}`;
