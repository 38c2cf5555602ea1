import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { amountText, money, type Money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { paymentApprovalLevels, ofBatches, reviewerIneligibilityReason, type Level } from "../../access/approval/group";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessages } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { lockPayeeChanges } from "../payees/payee-records";
import { saveBatchPayees } from "./add-payees";
import { approveAndPayBatch } from "./approve";
import { checkConfirmed } from "@/lib/simulator/access/mfa/confirmation";
import { requireUsableBatchPayer } from "./arrange";
import { batchHoldPosting } from "./hold";
import { priceRows, type PricedRow } from "./price/priced-rows";
import { heldMinorWithFees } from "./price/row-costs";
import { lockOwnPaymentBatch } from "./lock-batch";
import { readPayableBatchRows, updateBatchRowCosts, type PayableRow } from "./rows/batch-rows";
import { requireDoubtsConfirmed, type AfterRefusal } from "./check-doubts";
import { storeNameChecks } from "./rows/names";
import { requiredBatchReviewLevels, batchWorthAtMidRates } from "./price/levels";
import { currentBatchView, type batchReviewShape } from "./views";
import { sumTotalsByAccount, singlePayCurrencyOf, sumRowsByCurrency, type Total } from "./price/totals";
import { reviewHoursOf } from "./review-hours";

type Submitting = TxOf<typeof batchCalls.submitBatch>;

/** Submits a batch: its whole cost is held in the same transaction, or nothing happens. */
export const submitPaymentBatchHandler: Handler<typeof batchCalls.submitBatch> = async (input, context) => {
  const { batchNo, isPartial, differingNames, repeated, shownDebits, reviewers } = input;
  const { principal, world, now, refuse, transact } = context;
  const use = await checkConfirmed(context, batchCalls.submitBatch, input);
  let onRefusal: AfterRefusal | undefined;
  return transact(async (tx) => {
    onRefusal = undefined;
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const batch = (await lockOwnPaymentBatch(tx, principal, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== principal.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    await requireUsableBatchPayer(tx, { payCurrency: singlePayCurrencyOf(batch), poboRecordId: batch.poboRecordId });
    // from here on no payee of the merchant's is changed or removed, and nothing else is paid: the submitted rows are
    // those that were read
    await lockPayeeChanges(tx, principal.userNo);
    await nextManyIds(tx, principal.userNo, "PY", 0);
    const rows = await readPayableBatchRows(tx, batch.id);
    await requireDoubtsConfirmed(
      tx,
      batch,
      rows,
      { isPartial, differingNames, repeated },
      (after) => (onRefusal = after),
    );
    const review = await reviewOf(tx, rows, reviewers);
    const { levels } = review;
    const totals = await costTotals(tx, batch, rows, shownDebits);
    await saveBatchPayees(tx, batch);
    await storeNameChecks(tx, batch, principal.operatorId);
    await holdAll(tx, batch, totals);

    const expiresAt = addMilliseconds(now, reviewHoursOf(world) * hourMs);
    await transition(tx, paymentBatch, batch, "submit");
    await tx.prisma.paymentBatch.updateMany({
      where: { world: world.id, id: batch.id },
      data: { submittedAt: now, expiresAt, reviewers: review },
    });
    const waiting = {
      ...batch,
      state: "pendingReview",
      changes: batch.changes + 1,
      submittedAt: now,
      expiresAt,
      reviewers: review,
    };
    if (levels.length === 0) {
      const no = await approveAndPayBatch(tx, waiting);
      invariant(no === null, "a batch is not dearer at the instant for which it was priced");
    } else await sendToReview(tx, waiting, levels[0] ?? []);
    return currentBatchView(tx, principal, batchNo);
  }).finally(async () => {
    // the refusal undid everything, so what it speaks of is written down after it
    await onRefusal?.(context);
  });
};

/** Starts the time limit of the review, and notifies the reviewers of the first level. */
async function sendToReview(
  tx: Submitting,
  { id, userNo, batchNo, rowsRead, rowsFaulty, expiresAt }: Row<"PaymentBatch"> & { readonly expiresAt: Date },
  reviewers: readonly string[],
): Promise<void> {
  await schedule(tx, { kind: "payments.batchExpire", subject: id, dueAt: expiresAt, priority: expiryPriority });
  const facts = { batchNo, rows: rowsRead - rowsFaulty, expiresAt };
  await sendMerchantMessages(
    tx,
    reviewers.map((operatorId) => ({ userNo, operatorId, kind: "batchToReview" as const, facts })),
  );
}

/**
 * Returns the review of a batch as it is stored: its worth, the numbers of the levels that it has to pass, and their
 * reviewers, who are the selected ones of the company's approval group, or all of it; its maker never.
 */
async function reviewOf(
  tx: Submitting,
  rows: readonly PayableRow[],
  selectedIds: readonly string[],
): Promise<z.output<typeof batchReviewShape>> {
  const otherReviewers = ({ reviewers }: Level) => reviewers.filter((id) => id !== tx.principal.operatorId);
  const worth = await batchWorthAtMidRates(tx, rows);
  const requiredLevels =
    (await requiredBatchReviewLevels(tx, { userNo: tx.principal.userNo, real: tx.by.at }, worth, rows)) ??
    tx.refuse("NO_RATE");
  const group = await paymentApprovalLevels(tx, tx.principal.userNo, tx.by.at, ofBatches);
  const levels = requiredLevels.map((level) =>
    selectedIds.length === 0 ? otherReviewers(level) : otherReviewers(level).filter((id) => selectedIds.includes(id)),
  );
  if (selectedIds.some((id) => !group.flatMap(otherReviewers).includes(id)))
    return tx.refuse("REVIEWER_NOTFOUND", {
      why: await reviewerIneligibilityReason(tx, tx.principal.userNo, tx.by.at, selectedIds, ofBatches),
    });
  const empty = requiredLevels[levels.findIndex((level) => level.length === 0)];
  if (empty)
    return tx.refuse("REVIEWER_NOTFOUND", {
      why: otherReviewers(empty).length === 0 ? "empty" : "level",
      level: empty.level,
    });
  return {
    levels,
    numbers: requiredLevels.map(({ level }) => level),
    ...(worth && { worth: { largest: String(worth.largest), sum: String(worth.sum) } }),
  };
}

/**
 * Calculates the totals at current prices and stores the costs of their rows. Refuses a batch that costs more, or in
 * another account, than its maker saw; the amount held for its exchanges does not exceed that either.
 */
async function costTotals(
  tx: Submitting,
  batch: Row<"PaymentBatch">,
  rows: readonly PayableRow[],
  displayedDebits: readonly Money[],
): Promise<Total[]> {
  const now = (await priceRows(tx, batch, rows)) ?? tx.refuse("NO_RATE");
  if (displayedDebits.length > 0) {
    const displayedIn = (debit: Money) =>
      displayedDebits.find(({ currency }) => currency === debit.currency)?.minor ?? -1n;
    const dearer = sumTotalsByAccount(sumRowsByCurrency(batch, now), "debit").find(
      (debit) => debit.minor > displayedIn(debit),
    );
    if (dearer) return tx.refuse("COST_CHANGED", { debit: amountText(dearer) });
  }
  const most = displayedDebits.find(({ currency }) => currency === batch.payCurrency);
  const heldRows = most ? heldWithin(now, most.minor) : now;
  const before = new Map(rows.map((row) => [row.no, row]));
  const changedRows = heldRows.filter((row) => costNames.some((name) => row[name] !== before.get(row.no)?.[name]));
  if (changedRows.length > 0) await updateBatchRowCosts(tx, batch.id, changedRows);
  return sumRowsByCurrency(batch, heldRows);
}

const costNames = ["feeMinor", "payMinor", "heldMinor", "exchangeFeeMinor"] as const;

/**
 * Reduces the margins of rows of one account proportionally, so that their sum does not exceed a maximum. A row that
 * can no longer be paid later releases no more than its own part.
 */
function heldWithin(rows: readonly PricedRow[], most: bigint): PricedRow[] {
  const over = rows.reduce((sum, row) => sum + heldMinorWithFees(row), -most);
  if (over <= 0n) return [...rows];
  const marginOf = (row: PricedRow) => row.heldMinor - row.payMinor;
  const all = rows.reduce((sum, row) => sum + marginOf(row), 0n);
  const remainingMargin = over < all ? all - over : 0n;
  // the cumulative sum is rounded instead of each row, so that no unit is lost
  let [before, allocated] = [0n, 0n];
  return rows.map((row) => {
    before += marginOf(row);
    const keeps = all === 0n ? 0n : (before * remainingMargin) / all - allocated;
    allocated += keeps;
    return { ...row, heldMinor: row.payMinor + keeps };
  });
}

/** Holds the whole cost, or refuses with the shortfall of each account. */
async function holdAll(tx: Submitting, batch: Row<"PaymentBatch">, totals: readonly Total[]): Promise<void> {
  const hold = batchHoldPosting(batch, totals, tx.now, tx.by);
  const balances = await lockAccounts(
    tx,
    hold.lines.map(({ ledgerAccount }) => ledgerAccount),
  );
  const gaps = sumTotalsByAccount(totals, "held").flatMap(({ currency, minor }) => {
    const gap = minor - (balances.get(merchantAccount(batch.userNo, "available", currency).id) ?? 0n);
    return gap > 0n ? [amountText(money(currency, gap))] : [];
  });
  if (gaps.length > 0) tx.refuse("BATCH_SHORT", { gaps: gaps.join(", ") });
  for (const { account: _, isMade: _isMade, ...total } of totals)
    await tx.prisma.batchTotal.create({ data: { world: tx.world.id, ...total } });
  const verdict = await postMany(tx, [hold]);
  invariant(verdict === "posted", `a batch that the locked balances cover can be set aside, got ${verdict}`);
}
