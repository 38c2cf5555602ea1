import type { NotNull } from "kysely";
import { money } from "@/lib/money/money";
import { hasPaymentResult, outcomeOfBatchPayment, batchResultFromOutcomes } from "@/lib/payments/batch-outcome";
import { batchOutcomes, type BatchOutcome } from "@/lib/payments/batch-shape";
import { payment } from "@/lib/payments/states";
import { sendMerchantMessage } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { isAnyOf, query, raw, rowCount, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { batchTotalsOf, type Total } from "./price/totals";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the number and amount of a batch's payments with the same outcome, in one currency. */
interface Part {
  readonly batchId: string;
  readonly state: BatchOutcome;
  readonly currency: string;
  readonly rows: number;
  readonly amountMinor: bigint;
}

/** Counts the payments of batches in each currency by their current state. */
const countPayments = (tx: InWorld, batchIds: readonly string[]) =>
  queryRows(
    tx.sql,
    query
      .selectFrom("payment as p")
      .leftJoin("paymentRefund as f", (join) =>
        join
          .onRef("f.world", "=", "p.world")
          .onRef("f.paymentId", "=", "p.id")
          .on("p.state", "=", stateLiteral(payment, "failure")),
      )
      .where("p.world", "=", tx.world.id)
      .where(({ ref }) => isAnyOf(ref("p.batchId"), batchIds, "uuid"))
      .select((eb) => [
        "p.batchId",
        "p.currency",
        "p.state",
        eb("f.id", "is not", null).as("isReturned"),
        rowCount.as("rows"),
        raw<bigint>`sum(p.amount_minor)::bigint`.as("amountMinor"),
      ])
      .groupBy(["p.batchId", "p.currency", "p.state", "isReturned"])
      .orderBy("p.batchId")
      .orderBy("p.currency")
      .orderBy("p.state")
      .orderBy("isReturned")
      .$narrowType<{ batchId: NotNull; isReturned: boolean }>(),
  );

/**
 * Returns the outcomes of approved batches by the current states of their payments; rows without a payment were not
 * paid. `totals` are the amounts that the batches held.
 */
export async function approvedBatchOutcomes(
  tx: InWorld,
  batches: readonly Pick<Row<"PaymentBatch">, "id" | "state">[],
  totals: readonly Total[],
): Promise<readonly Part[]> {
  const ids = batches.flatMap(({ id, state }) => (state === "approved" ? [id] : []));
  if (ids.length === 0) return [];
  const parts = new Map<string, Part>();
  const add = (part: Part) => {
    const key = `${part.batchId}/${part.currency}/${part.state}`;
    const so = parts.get(key);
    if (part.rows > 0)
      parts.set(key, so ? { ...so, rows: so.rows + part.rows, amountMinor: so.amountMinor + part.amountMinor } : part);
  };
  const paymentCounts = await countPayments(tx, ids);
  for (const { state, isReturned, ...part } of paymentCounts)
    add({ ...part, state: outcomeOfBatchPayment(state, isReturned) });
  for (const { batchId, currency, rows, amountMinor } of totals) {
    if (!ids.includes(batchId)) continue;
    const createdCounts = paymentCounts.filter((part) => part.batchId === batchId && part.currency === currency);
    add({
      batchId,
      currency,
      state: "failed",
      rows: createdCounts.reduce((remaining, part) => remaining - part.rows, rows),
      amountMinor: createdCounts.reduce((remaining, part) => remaining - part.amountMinor, amountMinor),
    });
  }
  return [...parts.values()].sort(
    (a, b) => batchOutcomes.options.indexOf(a.state) - batchOutcomes.options.indexOf(b.state),
  );
}

/** Returns the view of one batch's outcome. */
export function batchOutcomeView(parts: readonly Part[], batchId: string) {
  const batchParts = parts.filter((part) => part.batchId === batchId);
  return {
    result: batchParts.length > 0 ? batchResultFromOutcomes(batchParts.map(({ state }) => state)) : null,
    outcome: batchParts.map(({ state, rows, currency, amountMinor }) => ({
      state,
      rows,
      amount: money(currencyFromColumn(currency), amountMinor),
    })),
  };
}

/** Returns the number of a batch's payments with the given outcomes. */
export const countPaymentsWithOutcomes = (
  outcome: readonly Pick<Part, "state" | "rows">[],
  ...states: readonly BatchOutcome[]
): number => outcome.reduce((sum, part) => sum + (states.includes(part.state) ? part.rows : 0), 0);

/**
 * Notifies the maker of a batch of its outcome, once a payment of it has ended and no other is pending; again when one
 * that had arrived is returned later. Call it before any money moves: the batch's row is locked, so that of two
 * payments that end concurrently the later one sees both.
 */
export async function notifyMakerOfBatchOutcome(tx: Tx, { batchId }: Pick<Row<"Payment">, "batchId">): Promise<void> {
  if (!batchId) return;
  const batch = await lockRow(tx, "PaymentBatch", { world: tx.world.id, id: batchId });
  const underWay = await tx.prisma.payment.findFirst({
    where: { world: tx.world.id, batchId, state: { in: payment.states.filter((state) => !hasPaymentResult(state)) } },
    select: { id: true },
  });
  if (!batch || underWay) return;
  const outcome = await approvedBatchOutcomes(tx, [batch], await batchTotalsOf(tx, [batch]));
  await sendMerchantMessage(tx, {
    userNo: batch.userNo,
    operatorId: batch.operatorId,
    kind: "batchEnded",
    facts: {
      batchNo: batch.batchNo,
      paid: countPaymentsWithOutcomes(outcome, "paid"),
      returned: countPaymentsWithOutcomes(outcome, "returned"),
      failed: countPaymentsWithOutcomes(outcome, "failed"),
    },
  });
}
