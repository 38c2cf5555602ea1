import { payment, paymentBatch } from "@/lib/payments/states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { queryFirstRow, query, stateLiteral, stateLiterals } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the payments in progress, with exactly the condition of the partial indexes on them. */
const openPayments = (world: string) =>
  query
    .selectFrom("payment as m")
    .where("m.world", "=", world)
    .where("m.state", "not in", stateLiterals(payment, "canceled", "success", "failure"));

/** Returns the batches under review. */
const reviewedBatches = (world: string) =>
  query
    .selectFrom("paymentBatch as b")
    .where("b.world", "=", world)
    .where("b.state", "=", stateLiteral(paymentBatch, "pendingReview"));

/**
 * Returns true when a payment on a payer's behalf is in progress, or a batch awaits its review. The caller, about to
 * change the payer, has locked its row.
 */
export async function isPoboInUse({ sql, world }: InWorld, poboRecordId: string): Promise<boolean> {
  const payer = query.selectFrom("poboPayer as p").where("p.world", "=", world.id).where("p.id", "=", poboRecordId);
  const payments = openPayments(world.id)
    .where("m.poboRecordId", "=", poboRecordId)
    .where("m.poboRecordId", "is not", null);
  const batches = reviewedBatches(world.id)
    .where("b.poboRecordId", "=", poboRecordId)
    .where("b.userNo", "=", payer.select("p.userNo"));
  const row = await queryFirstRow(
    sql,
    query.selectNoFrom(({ exists, or }) => or([exists(payments), exists(batches)]).as("isInUse")),
  );
  return row?.isInUse === true;
}

/**
 * Returns true when a payment to a payee is in progress, or a row of a batch awaits its review. The caller, about to
 * change the payee, has locked the merchant's payees and the payee's row: no new payment starts in the meantime.
 */
export async function isPayeeInUse({ sql, world }: InWorld, payeeId: string): Promise<boolean> {
  const payee = query.selectFrom("payee as p").where("p.world", "=", world.id).where("p.id", "=", payeeId);
  const batches = reviewedBatches(world.id)
    .innerJoin("batchRow as r", (join) =>
      join.onRef("r.world", "=", "b.world").onRef("r.batchId", "=", "b.id").on("r.payeeId", "=", payeeId),
    )
    .where("b.userNo", "=", payee.select("p.userNo"));
  const exchangePays = query
    .selectFrom("exchangePay as x")
    .where("x.world", "=", world.id)
    .where("x.payeeId", "=", payeeId)
    .where(({ eb, or }) =>
      or([
        eb(
          "x.state",
          "in",
          stateLiterals(exchangePay, "pendingConfirmation", "pendingProcessing", "awaitingMaterials", "paying"),
        ),
        eb("x.state", "=", stateLiteral(exchangePay, "awaitingRepayout")).and("x.dispatchAt", "is not", null),
      ]),
    );
  const row = await queryFirstRow(
    sql,
    query.selectNoFrom(({ exists, or }) =>
      or([exists(openPayments(world.id).where("m.payeeId", "=", payeeId)), exists(batches), exists(exchangePays)]).as(
        "isInUse",
      ),
    ),
  );
  return row?.isInUse === true;
}
