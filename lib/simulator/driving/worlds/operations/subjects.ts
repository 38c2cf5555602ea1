import { raw, type Tables } from "@/lib/simulator/platform/store/query";

const idPattern = raw.lit("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$");

/** Builds the id that a column of text holds; null where it holds anything else. */
export const idFromTextColumn = (column: string) =>
  raw<string>`case when ${raw.ref(column)} ~ ${idPattern} then ${raw.ref(column)}::uuid end`;

/** Lists the tables with rows that are subjects of jobs and effects, each with the number that people know. */
const numbers: readonly (readonly [table: keyof Tables, number: string])[] = [
  ["exchangeOrder", "order_no"],
  ["payment", "order_no"],
  ["settlementOrder", "order_no"],
  ["remittance", "order_no"],
  ["paymentRefund", "order_no"],
  ["paymentBatch", "batch_no"],
  ["quotaCard", "card_no"],
  ["exchangePay", "order_no"],
  ["rateReminder", "base || '/' || quote"],
];

/**
 * Builds the number of the subject of a row, which the alias names: the subject is an id, or a number already; null for
 * an id that has no number.
 */
export function subjectNumberColumn(row: string) {
  const [subject, world] = [raw.ref(`${row}.subject`), raw.ref(`${row}.world`)];
  const found = numbers.map(
    ([table, number]) =>
      raw`(select ${raw.raw(number)} from ${raw.table(table)} where world = ${world} and id = ${subject}::uuid)`,
  );
  return raw<
    string | null
  >`case when ${subject} ~ ${idPattern} then coalesce(${raw.join(found)}) when ${subject} ~ '^[A-Z]' then ${subject} end`;
}
