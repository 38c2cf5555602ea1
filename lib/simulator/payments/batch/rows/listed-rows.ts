import type { InferResult } from "kysely";
import { query, raw, queryRows } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { anyRowCondition, isFaultyOrUnpaid, type RowCondition } from "./row-conditions";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the rows `r` of a batch that meet a condition. */
export const batchRowsMatchingQuery = (
  { world }: InWorld,
  { id }: Pick<Row<"PaymentBatch">, "id">,
  condition: RowCondition,
) => query.selectFrom("batchRow as r").where("r.world", "=", world.id).where("r.batchId", "=", id).where(condition);

/** Names a text of the payee that a row `r` brings. */
export const addedPayeeTextExpression = (field: "bankName" | "bankCountry" | "swift") =>
  raw<string | null>`r.added_payee->>${raw.lit(field)}`;

/** Selects rows with data of their payment, its refund, the payee, and the batch that pays them again. */
export const withRowColumns = (rows: ReturnType<typeof batchRowsMatchingQuery>) =>
  rows
    .leftJoin("payment as p", (join) => join.onRef("p.world", "=", "r.world").onRef("p.id", "=", "r.id"))
    .leftJoin("paymentRefund as f", (join) => join.onRef("f.world", "=", "p.world").onRef("f.paymentId", "=", "p.id"))
    .leftJoin("payee as y", (join) => join.onRef("y.world", "=", "r.world").onRef("y.id", "=", "r.payeeId"))
    .leftJoin("batchRow as n", (join) => join.onRef("n.world", "=", "r.world").onRef("n.fromId", "=", "r.id"))
    .leftJoin("paymentBatch as nb", (join) => join.onRef("nb.world", "=", "n.world").onRef("nb.id", "=", "n.batchId"))
    .selectAll("r")
    .select([
      "p.state as paymentState",
      "f.state as refundState",
      "p.failReason as paymentFailReason",
      // the debit of its payment without fees, the fees, and the rate of its exchange
      "p.payMinor as paidMinor",
      "p.feeMinor as paidFeeMinor",
      "p.rate as paidRate",
      "nb.batchNo as again",
    ])
    .select(({ fn, case: caseOf }) => [
      fn.coalesce("p.payeeBank", "y.bankName", addedPayeeTextExpression("bankName"), raw.lit("")).as("bankName"),
      fn.coalesce("p.payeeSwift", "y.swift", addedPayeeTextExpression("swift"), raw.lit("")).as("bankSwift"),
      caseOf()
        .when("p.id", "is", null)
        .then(fn.coalesce("y.bankCountry", addedPayeeTextExpression("bankCountry"), raw.lit("")))
        .else(fn.coalesce(raw<string | null>`nullif(substr(p.payee_swift, 5, 2), '')`, "p.payeeCountry"))
        .end()
        // a payment has a country
        .$notNull()
        .as("bankCountry"),
    ]);

/** Describes a row as it is listed, with its additional columns. */
export type ListedRow = InferResult<ReturnType<typeof withRowColumns>>[number];

/**
 * Returns the next rows of a batch after a place, in the order of the sheet: all, or those that are faulty or unpaid.
 */
export const readBatchRowsAfter = (
  tx: InWorld,
  batch: Pick<Row<"PaymentBatch">, "id">,
  after: number,
  isFaulty: boolean,
  most: number,
): Promise<ListedRow[]> =>
  queryRows(
    tx.sql,
    withRowColumns(
      batchRowsMatchingQuery(tx, batch, isFaulty ? isFaultyOrUnpaid : anyRowCondition)
        .where("r.no", ">", after)
        .orderBy("r.no")
        .limit(most),
    ),
  );
