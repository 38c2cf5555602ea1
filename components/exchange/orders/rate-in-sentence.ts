import { pairName, rateText, type Rate } from "@/lib/money/rate";

/** Formats a rate within a sentence: "USD/CNH 7.0000". */
export const formatRateWithPair = (rate: Rate): string => `${pairName(rate)} ${rateText(rate)}`;
