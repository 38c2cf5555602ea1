import { pairName, rateText, type Rate } from "@/lib/money/rate";

/** A rate within a sentence: "USD/CNH 7.0000". */
export const rateLabels = (rate: Rate): string => `${pairName(rate)} ${rateText(rate)}`;
