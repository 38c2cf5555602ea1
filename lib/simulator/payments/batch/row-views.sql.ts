import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";
import { unpaid } from "./outcome.sql";

/** What is shown of a row beside its own columns. */
export interface BesideRow {
  readonly paymentState: string | null;
  readonly refundState: string | null;
  readonly paymentFailReason: string | null;
  readonly bankName: string;
  readonly bankSwift: string;
  readonly bankCountry: string;
  readonly again: string | null;
}

/** Joined to rows `r` of a batch: the payment each became, its refund, its payee, and the row that pays it again. */
export const besideRows = `left join payment p on p.world = r.world and p.id = r.id
  left join payment_refund f on f.world = p.world and f.payment_id = p.id
  left join payee y on y.world = r.world and y.id = r.payee_id
  left join batch_row n on n.world = r.world and n.from_id = r.id
  left join payment_batch nb on nb.world = n.world and nb.id = n.batch_id`;

export const rowColumns = `r.*, p.state as "paymentState", f.state as "refundState", p.fail_reason as "paymentFailReason", nb.batch_no as again,
  coalesce(p.payee_bank, y.bank_name, r.added_payee->>'bankName', '') as "bankName", coalesce(p.payee_swift, y.swift, r.added_payee->>'swift', '') as "bankSwift",
  case when p.id is null then coalesce(y.bank_country, r.added_payee->>'bankCountry', '') else coalesce(nullif(substr(p.payee_swift, 5, 2), ''), p.payee_country) end as "bankCountry"`;

const isFree =
  "r.left_by is null and not exists (select from batch_row n where n.world = r.world and n.from_id = r.id)";

/** The next rows of a batch after a place, in the order of the sheet: all, or those that were found faulty or not paid. */
export const rowsAfter = (
  tx: InWorld,
  { id }: Pick<Row<"PaymentBatch">, "world" | "id">,
  after: number,
  isFaulty: boolean,
  most: number,
): Promise<BesideRow[]> =>
  tx.sql<BesideRow>(
    `select ${rowColumns} from batch_row r ${besideRows} where r.world = $1::uuid and r.batch_id = $2::uuid and r.no > $3 and (not $4::boolean or r.faults is not null or ${unpaid}) order by r.no limit $5::int`,
    [tx.world.id, id, after, isFaulty, most],
  );

/**
 * Rows of a batch that was decided which were not paid and are in no later batch: of an approved one those whose
 * payment failed, or those that were left behind; of one that came to nothing all of them. What its maker left out stays
 * out.
 */
export const rowsToReuse = (
  tx: InWorld,
  { id }: Pick<Row<"PaymentBatch">, "world" | "id">,
  { isDead, wantsFailed, wantsLeft }: { isDead: boolean; wantsFailed: boolean; wantsLeft: boolean },
  most: number,
): Promise<{ no: number; id: string; cells: unknown }[]> =>
  tx.sql<{ no: number; id: string; cells: unknown }>(
    `select r.no, r.id, r.cells from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid and ${isFree}
       and ($3::boolean and r.faults is null and ($5::boolean or ${unpaid}) or $4::boolean and r.faults is not null) order by r.no limit $6::int`,
    [tx.world.id, id, wantsFailed, wantsLeft, isDead, most],
  );

/** How many rows of a batch that could be: of those that failed, and of those that were left behind. */
export async function countReusable(
  tx: InWorld,
  { id }: Pick<Row<"PaymentBatch">, "world" | "id">,
  isDead: boolean,
): Promise<{ failed: number; left: number }> {
  const [found] = await tx.sql<{ failed: number; left: number }>(
    `select count(*) filter (where r.faults is null and ($3::boolean or ${unpaid}))::int as failed, count(*) filter (where r.faults is not null)::int as "left"
     from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid and ${isFree}`,
    [tx.world.id, id, isDead],
  );
  return found ?? { failed: 0, left: 0 };
}

/** The rows of a batch that is discarded pay in the place of no others any more: those may be used again. */
export async function freeRows(tx: InWorld, { id }: Pick<Row<"PaymentBatch">, "world" | "id">): Promise<void> {
  await tx.sql(
    "update batch_row set from_id = null where world = $1::uuid and batch_id = $2::uuid and from_id is not null",
    [tx.world.id, id],
  );
}
