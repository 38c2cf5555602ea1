import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { unpaidCondition } from "./outcome.sql";

/** Describes the data displayed with a row that is not in its own columns. */
export interface BesideRow {
  readonly paymentState: string | null;
  readonly refundState: string | null;
  readonly paymentFailReason: string | null;
  /** The debit of its payment without fees, the fees, and the rate of its exchange; null when it has no payment. */
  readonly paidMinor: bigint | null;
  readonly paidFeeMinor: bigint | null;
  readonly paidRate: bigint | null;
  readonly bankName: string;
  readonly bankSwift: string;
  readonly bankCountry: string;
  readonly again: string | null;
}

/** Joins rows `r` of a batch with their payment, its refund, the payee, and the row that pays it again. */
export const besideRows = `left join payment p on p.world = r.world and p.id = r.id
  left join payment_refund f on f.world = p.world and f.payment_id = p.id
  left join payee y on y.world = r.world and y.id = r.payee_id
  left join batch_row n on n.world = r.world and n.from_id = r.id
  left join payment_batch nb on nb.world = n.world and nb.id = n.batch_id`;

export const rowColumns = `r.*, p.state as "paymentState", f.state as "refundState", p.fail_reason as "paymentFailReason", p.pay_minor as "paidMinor", p.fee_minor as "paidFeeMinor", p.rate as "paidRate", nb.batch_no as again,
  coalesce(p.payee_bank, y.bank_name, r.added_payee->>'bankName', '') as "bankName", coalesce(p.payee_swift, y.swift, r.added_payee->>'swift', '') as "bankSwift",
  case when p.id is null then coalesce(y.bank_country, r.added_payee->>'bankCountry', '') else coalesce(nullif(substr(p.payee_swift, 5, 2), ''), p.payee_country) end as "bankCountry"`;

const isFree =
  "r.left_by is null and not exists (select from batch_row n where n.world = r.world and n.from_id = r.id)";

/**
 * Returns the next rows of a batch after a place, in the order of the sheet: all, or those that are faulty or unpaid.
 */
export const rowsAfter = (
  tx: InWorld,
  { id }: Pick<Row<"PaymentBatch">, "world" | "id">,
  after: number,
  isFaulty: boolean,
  most: number,
): Promise<BesideRow[]> =>
  tx.sql<BesideRow>(
    `select ${rowColumns} from batch_row r ${besideRows} where r.world = $1::uuid and r.batch_id = $2::uuid and r.no > $3 and (not $4::boolean or r.faults is not null or ${unpaidCondition}) order by r.no limit $5::int`,
    [tx.world.id, id, after, isFaulty, most],
  );

/**
 * Selects rows `r` of a decided batch which were not paid and are in no later batch: those with failed payments, and
 * those that were left behind. In a batch without any payment (`isDead`) no row became one. Rows that its maker left
 * out are excluded.
 */
export const reusable = (rowSelection: "failed" | "left" | "unpaid", isDead: boolean): string => {
  const failedCondition = `r.faults is null${isDead ? "" : ` and ${unpaidCondition}`}`;
  const rows = {
    failed: failedCondition,
    left: "r.faults is not null",
    unpaid: isDead ? "true" : `(r.faults is not null or ${unpaidCondition})`,
  };
  return `${isFree} and ${rows[rowSelection]}`;
};
