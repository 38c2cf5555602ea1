import type { Expression, SqlBool } from "kysely";
import type { PaymentBatchRowState } from "@/lib/payments/batch-shape";
import { payment } from "@/lib/payments/states";
import { stateLiteral, stateLiterals, type RowExpressions } from "@/lib/simulator/platform/store/query";

type RowExpression = RowExpressions<"batchRow", "r">;
/** Builds a condition on rows `r` of batches. */
export type RowCondition = (eb: RowExpression) => Expression<SqlBool>;

export const anyRowCondition: RowCondition = (eb) => eb.lit(true);
export const noRowCondition: RowCondition = (eb) => eb.lit(false);
const isGood: RowCondition = (eb) => eb("r.faults", "is", null);
const isFaulty: RowCondition = (eb) => eb("r.faults", "is not", null);

/** Selects the payment that a row became. */
const paymentOf = (eb: RowExpression) =>
  eb.selectFrom("payment as p").whereRef("p.world", "=", "r.world").whereRef("p.id", "=", "r.id");
const isIn = (eb: RowExpression, ...states: readonly (typeof payment.states)[number][]) =>
  eb.exists(paymentOf(eb).where("p.state", "in", stateLiterals(payment, ...states)));
const hasRefund: RowCondition = (eb) =>
  eb.exists(
    eb.selectFrom("paymentRefund as f").whereRef("f.world", "=", "r.world").whereRef("f.paymentId", "=", "r.id"),
  );

/** Maps outcomes to conditions on rows of an approved batch. */
const cameTo = {
  processing: (eb) =>
    eb.exists(paymentOf(eb).where("p.state", "not in", stateLiterals(payment, "canceled", "success", "failure"))),
  paid: (eb) => isIn(eb, "success"),
  returned: (eb) => eb.and([isIn(eb, "failure"), hasRefund(eb)]),
  failed: (eb) =>
    eb.or([
      eb("r.failReason", "is not", null),
      eb.exists(
        paymentOf(eb).where((own) =>
          own.or([
            own("p.state", "=", stateLiteral(payment, "canceled")),
            own("p.state", "=", stateLiteral(payment, "failure")).and(own.not(hasRefund(eb))),
          ]),
        ),
      ),
    ]),
} satisfies Partial<Record<PaymentBatchRowState, RowCondition>>;

/** Builds the condition that a row was not paid, whatever the reason. */
const isUnpaid: RowCondition = (eb) => eb.or([eb("r.failReason", "is not", null), isIn(eb, "canceled", "failure")]);

/** Builds the condition that a row is faulty, or was not paid. */
export const isFaultyOrUnpaid: RowCondition = (eb) => eb.or([isFaulty(eb), isUnpaid(eb)]);

/** Returns the condition that selects the rows in a given state, for a batch in some state. */
export function batchRowStateCondition(state: string, targetState: PaymentBatchRowState): RowCondition {
  const isOpen = state === "draft" || state === "reading";
  const isDead = !isOpen && state !== "pendingReview" && state !== "approved";
  switch (targetState) {
    case "faulty":
      return isOpen ? (eb) => eb.and([isFaulty(eb), eb("r.leftBy", "is", null)]) : noRowCondition;
    case "left":
      return isOpen ? (eb) => eb("r.leftBy", "is not", null) : isFaulty;
    case "failed":
      return isDead ? isGood : cameTo.failed;
    case "processing":
    case "paid":
    case "returned":
      return cameTo[targetState];
    case "ready":
      return isOpen ? isGood : noRowCondition;
    case "waiting":
      return state === "pendingReview" ? isGood : noRowCondition;
  }
}

/** Builds the condition that a row was not left out by its maker and is in no later batch. */
const isFree: RowCondition = (eb) =>
  eb.and([
    eb("r.leftBy", "is", null),
    eb.not(
      eb.exists(eb.selectFrom("batchRow as n").whereRef("n.world", "=", "r.world").whereRef("n.fromId", "=", "r.id")),
    ),
  ]);

/**
 * Returns the condition that selects rows of a decided batch which were not paid and are in no later batch: those with
 * failed payments, and those that were left behind. In a batch without any payment (`isDead`) no row became one. Rows
 * that its maker left out are excluded.
 */
export const reusableRowsCondition = (rowSelection: "failed" | "left" | "unpaid", isDead: boolean): RowCondition => {
  const selection: Record<typeof rowSelection, RowCondition> = {
    failed: isDead ? isGood : (eb) => eb.and([isGood(eb), isUnpaid(eb)]),
    left: isFaulty,
    unpaid: isDead ? anyRowCondition : isFaultyOrUnpaid,
  };
  return (eb) => eb.and([isFree(eb), selection[rowSelection](eb)]);
};
