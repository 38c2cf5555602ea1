import { payee } from "@/lib/payments/states";
import { insertedColumns, query, raw, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Batch = Pick<Row<"PaymentBatch">, "world" | "id">;

/** Returns the rows that money is held for, each with its payee's current state. */
export const heldBatchRowsWithPayees = (tx: InWorld, { id }: Batch) =>
  queryRows(
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
        fn.coalesce(eb("p.state", "=", stateLiteral(payee, "enabled")), lit(false)).as("isEnabled"),
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
export type DueRow = Awaited<ReturnType<typeof heldBatchRowsWithPayees>>[number];

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
export async function insertBatchPayments(
  { sql, world, now }: Tx,
  batch: Row<"PaymentBatch">,
  newPayments: readonly MadePayment[],
  creation: { readonly state: string; readonly changes: number },
): Promise<void> {
  const payments = paymentColumns(batch, now, creation);
  const documents = insertedColumns({
    ...{ world: raw.ref("r.world"), paymentId: raw.ref("r.id") },
    ...{ place: raw`(d.place - 1)::smallint`, fileId: raw.ref("d.fileId") },
  });
  await queryRows(
    sql,
    query
      .with("paidRow", (db) =>
        db
          .updateTable("batchRow as r")
          .from(paymentValues(newPayments))
          .set(({ ref }) => ({ orderNo: ref("n.orderNo") }))
          .where("r.world", "=", world.id)
          .where("r.batchId", "=", batch.id)
          .whereRef("r.no", "=", "n.no")
          .returningAll("r")
          .returning(["n.uetr", "n.usd", "n.pay", "n.rate", "n.fee", "n.exchangeFee"]),
      )
      .with("document", (db) =>
        db
          .insertInto("paymentDocument")
          .columns(documents.names)
          .expression(
            db
              .selectFrom("paidRow as r")
              .crossJoin(raw`unnest(${batch.documentIds}::uuid[]) with ordinality`.as<"d">(raw`d (file_id, place)`))
              .select(documents.values),
          ),
      )
      .insertInto("payment")
      .columns(payments.names)
      .expression((eb) =>
        eb
          .selectFrom("paidRow as r")
          .innerJoin("payee as p", (join) => join.onRef("p.world", "=", "r.world").onRef("p.id", "=", "r.payeeId"))
          .select(payments.values),
      ),
  );
}

/** Holds the values of payments `n` for their rows, one array per column. */
const paymentValues = (payments: readonly MadePayment[]) =>
  raw<
    Pick<MadePayment, "no" | "orderNo" | "uetr" | "rate"> & Record<"usd" | "pay" | "fee" | "exchangeFee", bigint>
  >`unnest(
    ${payments.map(({ no }) => no)}::int[], ${payments.map(({ orderNo }) => orderNo)}::text[], ${payments.map(({ uetr }) => uetr)}::uuid[],
    ${payments.map(({ usdMinor }) => usdMinor)}::bigint[], ${payments.map(({ payMinor }) => payMinor)}::bigint[], ${payments.map(({ rate }) => rate)}::bigint[],
    ${payments.map(({ feeMinor }) => feeMinor)}::bigint[], ${payments.map(({ exchangeFeeMinor }) => exchangeFeeMinor)}::bigint[])`.as<"n">(
    raw`n (no, order_no, uetr, usd, pay, rate, fee, exchange_fee)`,
  );

/** Holds the columns of the payment of a row `r`, with its values, to a payee `p`. */
function paymentColumns(
  { userNo, operatorId, payCurrency, poboRecordId, poboName }: Row<"PaymentBatch">,
  now: Date,
  { state, changes }: { readonly state: string; readonly changes: number },
) {
  const { ref } = raw;
  const instant = raw`${now}::timestamptz`;
  const account = raw`coalesce(${payCurrency}, r.currency)`;
  return insertedColumns({
    ...{ world: ref("r.world"), id: ref("r.id"), orderNo: ref("r.orderNo"), userNo: raw`${userNo}::text` },
    ...{ operatorId: raw`${operatorId}::uuid`, state: raw`${state}::text`, changes: raw`${changes}::int` },
    ...{ payeeId: ref("p.id"), payeeName: ref("p.name"), payeeAccount: ref("p.account"), payeeSwift: ref("p.swift") },
    ...{ payeeBank: ref("p.bankName"), payeeCountry: ref("p.country"), intermediaryName: ref("p.intermediaryName") },
    ...{ intermediarySwift: ref("p.intermediarySwift"), intermediaryCountry: ref("p.intermediaryCountry") },
    ...{ currency: ref("r.currency"), amountMinor: ref("r.amountMinor"), arrivalMinor: ref("r.amountMinor") },
    ...{ feeCurrency: account, feeMinor: ref("r.fee"), bearer: ref("r.bearer"), payCurrency: account },
    ...{ payMinor: ref("r.pay"), purpose: ref("r.purpose"), reference: ref("r.reference") },
    ...{ merchantOrderNo: ref("r.merchantOrderNo"), uetr: ref("r.uetr"), placedAt: instant, dispatchAt: instant },
    ...{ usdMinor: ref("r.usd"), batchId: ref("r.batchId"), rate: ref("r.rate"), heldMinor: ref("r.heldMinor") },
    exchangedAt: raw`case when r.held_minor > 0 then ${instant} end`,
    exchangeFeeMinor: ref("r.exchangeFee"),
    ...{ poboRecordId: raw`${poboRecordId}::uuid`, poboName: raw`${poboName}::text` },
  });
}
