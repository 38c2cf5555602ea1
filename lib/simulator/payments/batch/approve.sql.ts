import { payee } from "@/lib/payments/states";
import type { Row } from "../../store/records";
import { stateNames } from "../../store/state-names";
import type { InWorld, Tx } from "../../store/tx";

type Batch = Pick<Row<"PaymentBatch">, "world" | "id">;

/** A row that can still be paid or not: its data from the file, and its payee's present state. */
export interface Due {
  readonly no: number;
  readonly id: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly payeeId: string | null;
  readonly payeeAccount: string;
  readonly isEnabled: boolean;
  readonly isSame: boolean;
}

/** The rows that were set aside for, each with its payee as it stands. */
export const dueRows = (tx: InWorld, { id }: Batch): Promise<Due[]> =>
  tx.sql<Due>(
    `select r.no, r.id, r.currency, r.amount_minor as "amountMinor", r.fee_minor as "feeMinor", r.payee_id as "payeeId", r.payee_account as "payeeAccount", coalesce(p.state = ${stateNames(payee, "enabled")}, false) as "isEnabled",
       coalesce(p.account = r.payee_account and p.name = r.payee_name and p.currency = r.currency, false) as "isSame"
     from batch_row r left join payee p on p.world = r.world and p.id = r.payee_id where r.world = $1::uuid and r.batch_id = $2::uuid and r.faults is null order by r.no`,
    [tx.world.id, id],
  );

/** The payments that rows become, each with what it gets beside its row. */
interface Made {
  readonly nos: readonly number[];
  readonly orderNos: readonly string[];
  readonly uetrs: readonly string[];
  readonly usdMinors: readonly bigint[];
  readonly state: string;
  readonly changes: number;
}

/** Writes the payments of rows, each of its row's id, handed to the banks at the instant they are placed. */
export async function insertPayments(
  tx: Tx,
  { id, userNo, operatorId }: Row<"PaymentBatch">,
  { nos, orderNos, uetrs, usdMinors, state, changes }: Made,
): Promise<void> {
  await tx.sql(
    `with made as (
       update batch_row r set order_no = n.order_no from unnest($3::int[], $4::text[], $5::uuid[], $10::bigint[]) n (no, order_no, uetr, usd)
       where r.world = $1::uuid and r.batch_id = $2::uuid and r.no = n.no returning r.*, n.uetr, n.usd
     )
     insert into payment (world, id, order_no, user_no, operator_id, state, changes, payee_id, payee_name, payee_account, payee_swift, payee_bank, payee_country, intermediary_name, intermediary_swift, intermediary_country, currency, amount_minor, arrival_minor,
       fee_currency, fee_minor, bearer, pay_currency, pay_minor, purpose, reference, merchant_order_no, uetr, placed_at, dispatch_at, usd_minor, batch_id)
     select r.world, r.id, r.order_no, $6, $7::uuid, $8, $11::int, p.id, p.name, p.account, p.swift, p.bank_name, p.country, p.intermediary_name, p.intermediary_swift, p.intermediary_country, r.currency, r.amount_minor, r.amount_minor,
       r.currency, r.fee_minor, r.bearer, r.currency, r.amount_minor, r.purpose, r.reference, r.merchant_order_no, r.uetr, $9::timestamptz, $9::timestamptz, r.usd, r.batch_id
     from made r join payee p on p.world = r.world and p.id = r.payee_id`,
    [tx.world.id, id, nos, orderNos, uetrs, userNo, operatorId, state, tx.now, usdMinors, changes],
  );
}
