const isId = "~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/** The tables whose rows jobs and happenings are about, each with the number people know a row by. */
const numbered = [
  ["exchange_order", "order_no"],
  ["payment", "order_no"],
  ["settlement_order", "order_no"],
  ["remittance", "order_no"],
  ["payment_refund", "order_no"],
  ["payment_batch", "batch_no"],
  ["quota_card", "card_no"],
  ["exchange_pay", "order_no"],
  ["rate_reminder", "base || '/' || quote"],
] as const;

/**
 * The number of what a row of world `$1` is about, as a column: its subject is an id, or a number already; null for an id
 * that has no number. `row` names the row.
 */
export const subjectNo = (row: string): string =>
  `case when ${row}.subject ${isId} then coalesce(${numbered
    .map(([table, no]) => `(select ${no} from "${table}" where world = $1::uuid and id = ${row}.subject::uuid)`)
    .join(", ")}) when ${row}.subject ~ '^[A-Z]' then ${row}.subject end`;
