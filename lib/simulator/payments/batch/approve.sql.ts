import { payee } from "@/lib/payments/states";
import { query, rowsOf, stateOf } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Batch = Pick<Row<"PaymentBatch">, "world" | "id">;

/** Returns the rows that money is held for, each with its payee's current state. */
export const faultlessRows = (tx: InWorld, { id }: Batch) =>
  rowsOf(
    tx.sql,
    query
      .selectFrom("batchRow as r")
      .leftJoin("payee as p", (join) => join.onRef("p.world", "=", "r.world").onRef("p.id", "=", "r.payeeId"))
      .where("r.world", "=", tx.world.id)
      .where("r.batchId", "=", id)
      .where("r.faults", "is", null)
      .orderBy("r.no")
      .select(["r.no", "r.id", "r.currency", "r.amountMinor", "r.feeMinor", "r.payMinor", "r.heldMinor"])
      .select(["r.exchangeFeeMinor", "r.payeeId", "r.payeeAccount"])
      .select(({ eb, fn, lit, and }) => [
        fn.coalesce(eb("p.state", "=", stateOf(payee, "enabled")), lit(false)).as("isEnabled"),
        fn
          .coalesce(
            and([
              eb("p.account", "=", eb.ref("r.payeeAccount")),
              eb("p.name", "=", eb.ref("r.payeeName")),
              eb("p.currency", "=", eb.ref("r.currency")),
            ]),
            lit(false),
          )
          .as("isSame"),
      ])
      .$narrowType<{ isEnabled: boolean; isSame: boolean }>(),
  );

/** Describes a row to be paid: its data from the file, and its payee's current state. */
export type DueRow = Awaited<ReturnType<typeof faultlessRows>>[number];

/** Describes the payment of a row with the fields that the row does not have. */
export interface MadePayment {
  readonly no: number;
  readonly orderNo: string;
  readonly uetr: string;
  readonly usdMinor: bigint;
  readonly payMinor: bigint;
  readonly rate: bigint;
  readonly feeMinor: bigint;
  readonly exchangeFeeMinor: bigint;
}

/**
 * Inserts the payments of rows, each with its row's id and the batch's documents, as dispatched at the instant they are
 * placed.
 */
export async function insertPayments(
  tx: Tx,
  { id, userNo, operatorId, payCurrency, poboRecordId, poboName, documentIds }: Row<"PaymentBatch">,
  newPayments: readonly MadePayment[],
  { state, changes }: { readonly state: string; readonly changes: number },
): Promise<void> {
  await tx.sql(
    `with made as (
       update batch_row r set order_no = n.order_no from unnest($3::int[], $4::text[], $5::uuid[], $10::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[]) n (no, order_no, uetr, usd, pay, rate, fee, exchange_fee)
       where r.world = $1::uuid and r.batch_id = $2::uuid and r.no = n.no returning r.*, n.uetr, n.usd, n.pay, n.rate, n.fee, n.exchange_fee
     ), given as (
       insert into payment_document (world, payment_id, place, file_id)
       select r.world, r.id, (d.place - 1)::smallint, d.file_id from made r cross join unnest($19::uuid[]) with ordinality d (file_id, place)
     )
     insert into payment (world, id, order_no, user_no, operator_id, state, changes, payee_id, payee_name, payee_account, payee_swift, payee_bank, payee_country, intermediary_name, intermediary_swift, intermediary_country, currency, amount_minor, arrival_minor,
       fee_currency, fee_minor, bearer, pay_currency, pay_minor, purpose, reference, merchant_order_no, uetr, placed_at, dispatch_at, usd_minor, batch_id, rate, held_minor, exchanged_at, exchange_fee_minor, pobo_record_id, pobo_name)
     select r.world, r.id, r.order_no, $6, $7::uuid, $8, $11::int, p.id, p.name, p.account, p.swift, p.bank_name, p.country, p.intermediary_name, p.intermediary_swift, p.intermediary_country, r.currency, r.amount_minor, r.amount_minor,
       coalesce($16, r.currency), r.fee, r.bearer, coalesce($16, r.currency), r.pay, r.purpose, r.reference, r.merchant_order_no, r.uetr, $9::timestamptz, $9::timestamptz, r.usd, r.batch_id,
       r.rate, r.held_minor, case when r.held_minor > 0 then $9::timestamptz end, r.exchange_fee, $17::uuid, $18
     from made r join payee p on p.world = r.world and p.id = r.payee_id`,
    [
      tx.world.id,
      id,
      newPayments.map(({ no }) => no),
      newPayments.map(({ orderNo }) => orderNo),
      newPayments.map(({ uetr }) => uetr),
      userNo,
      operatorId,
      state,
      tx.now,
      newPayments.map(({ usdMinor }) => usdMinor),
      changes,
      newPayments.map(({ payMinor }) => payMinor),
      newPayments.map(({ rate }) => rate),
      newPayments.map(({ feeMinor }) => feeMinor),
      newPayments.map(({ exchangeFeeMinor }) => exchangeFeeMinor),
      payCurrency,
      poboRecordId,
      poboName,
      documentIds,
    ],
  );
}
