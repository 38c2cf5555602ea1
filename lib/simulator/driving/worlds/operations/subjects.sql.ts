const isId = "~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/**
 * Lists the tables whose rows are subjects of jobs and effects, each with the column of the number that people know.
 */
const numberColumns = [
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
 * Selects the number of a row's subject in world `$1`, as a column: the subject is an id, or a number already; null for
 * an id that has no number. `row` names the row.
 */
export const subjectNo = (row: string): string =>
  `case when ${row}.subject ${isId} then coalesce(${numberColumns
    .map(([table, no]) => `(select ${no} from "${table}" where world = $1::uuid and id = ${row}.subject::uuid)`)
    .join(", ")}) when ${row}.subject ~ '^[A-Z]' then ${row}.subject end`;
