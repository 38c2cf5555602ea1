import { money } from "@/lib/money/money";
import { isEnded, outcomeOf, resultOf } from "@/lib/payments/batch-outcome";
import { batchOutcomes, type BatchOutcome } from "@/lib/payments/batch-shape";
import { payment } from "@/lib/payments/states";
import { sendMessage } from "../../notices/message";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { countPayments } from "./rows/outcome.sql";
import { totalsOf, type Total } from "./price/totals";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** How many payments of a batch came to the same, and how much they are, in one currency. */
interface Part {
  readonly batchId: string;
  readonly state: BatchOutcome;
  readonly currency: string;
  readonly rows: number;
  readonly amountMinor: bigint;
}

/**
 * What became of approved batches, by their payments as they stand now; rows that became no payment were not paid.
 * `totals` are what the batches held.
 */
export async function outcomesOf(
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
  const counted = await countPayments(tx, ids);
  for (const { state, isReturned, ...part } of counted) add({ ...part, state: outcomeOf(state, isReturned) });
  for (const { batchId, currency, rows, amountMinor } of totals) {
    if (!ids.includes(batchId)) continue;
    const made = counted.filter((part) => part.batchId === batchId && part.currency === currency);
    add({
      batchId,
      currency,
      state: "failed",
      rows: made.reduce((left, part) => left - part.rows, rows),
      amountMinor: made.reduce((left, part) => left - part.amountMinor, amountMinor),
    });
  }
  return [...parts.values()].sort(
    (a, b) => batchOutcomes.options.indexOf(a.state) - batchOutcomes.options.indexOf(b.state),
  );
}

/** What became of one batch, as the calls show it. */
export function outcomeShown(parts: readonly Part[], batchId: string) {
  const own = parts.filter((part) => part.batchId === batchId);
  return {
    result: own.length > 0 ? resultOf(own.map(({ state }) => state)) : null,
    outcome: own.map(({ state, rows, currency, amountMinor }) => ({
      state,
      rows,
      amount: money(currencyOf(currency), amountMinor),
    })),
  };
}

/** How many payments of a batch came to something. */
export const countOf = (outcome: readonly Pick<Part, "state" | "rows">[], ...states: readonly BatchOutcome[]): number =>
  outcome.reduce((sum, part) => sum + (states.includes(part.state) ? part.rows : 0), 0);

/**
 * Tells the maker of a batch what became of it, once a payment of it has ended and no other is on its way; again where
 * one that had arrived is returned later. To be called before any money moves: the batch's row is locked, so that of
 * two payments that end together the later one sees both.
 */
export async function tellWhenEnded(tx: Tx, { batchId }: Pick<Row<"Payment">, "batchId">): Promise<void> {
  if (!batchId) return;
  const batch = await lockRow(tx, "PaymentBatch", { world: tx.world.id, id: batchId });
  const underWay = await tx.prisma.payment.findFirst({
    where: { world: tx.world.id, batchId, state: { in: payment.states.filter((state) => !isEnded(state)) } },
    select: { id: true },
  });
  if (!batch || underWay) return;
  const outcome = await outcomesOf(tx, [batch], await totalsOf(tx, [batch]));
  await sendMessage(tx, {
    userNo: batch.userNo,
    operatorId: batch.operatorId,
    kind: "batchEnded",
    facts: {
      batchNo: batch.batchNo,
      paid: countOf(outcome, "paid"),
      returned: countOf(outcome, "returned"),
      failed: countOf(outcome, "failed"),
    },
  });
}
