import { valueInQuery, type Query } from "@/components/kit/select/query";

/** Lists the spans of a rate chart, in days: a day, 30, 60, 90 days and a year. */
export const rateSpans = [1, 30, 60, 90, 365] as const;
export type RateSpan = (typeof rateSpans)[number];

/** Returns the span that an address names, else a day. */
export const rateSpanInQuery = (query: Query): RateSpan =>
  rateSpans.find((days) => String(days) === valueInQuery(query, "days")) ?? 1;
