import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { amountText, money, type Money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { hourMs, later } from "@/lib/time/instant";
import { approvalLevels, ofBatches, whyNotReviewers, type Level } from "../../access/approval/group";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessages } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { linePayees } from "../payees/payee-records";
import { addPayees } from "./add-payees";
import { approveBatch } from "./approve";
import { checkConfirmed } from "../../access/mfa/confirmed";
import { usableTerms } from "./arrange";
import { holdOf } from "./hold";
import { priced, type PricedRow } from "./price/priced-rows";
import { heldOf } from "./price/row-costs";
import { lockOwn } from "./lock-batch";
import { payableRows, rewriteRows, type PayableRow } from "./rows/batch-rows.sql";
import { checkDoubts, type AfterRefusal } from "./check-doubts";
import { keepNames } from "./rows/names.sql";
import { batchLevels, worthOf } from "./price/levels";
import { batchNow, type reviewShape } from "./views";
import { byAccount, payCurrencyOf, totalled, type Total } from "./price/totals";
import { reviewHoursOf } from "./review-hours";

type Submitting = TxOf<typeof batchCalls.submitBatch>;

/** Hands a batch in: everything it costs is set aside in the transaction that does so, or nothing happens. */
export const submitBatch: Handler<typeof batchCalls.submitBatch> = async (takes, asked) => {
  const { batchNo, isPartial, differingNames, repeated, shownDebits, reviewers } = takes;
  const { who, world, now, refuse, transact } = asked;
  const use = await checkConfirmed(asked, batchCalls.submitBatch, takes);
  let onRefusal: AfterRefusal | undefined;
  return transact(async (tx) => {
    onRefusal = undefined;
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const batch = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== who.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    await usableTerms(tx, { payCurrency: payCurrencyOf(batch), poboRecordId: batch.poboRecordId });
    // from here on no payee of the merchant's is changed or removed, and nothing else is paid: the submitted rows are
    // those that were read
    await linePayees(tx, who.userNo);
    await nextManyIds(tx, who.userNo, "PY", 0);
    const rows = await payableRows(tx, batch.id);
    await checkDoubts(tx, batch, rows, { isPartial, differingNames, repeated }, (after) => (onRefusal = after));
    const review = await reviewOf(tx, rows, reviewers);
    const { levels } = review;
    const totals = await costed(tx, batch, rows, shownDebits);
    await addPayees(tx, batch);
    await keepNames(tx, batch, who.operatorId);
    await holdAll(tx, batch, totals);

    const expiresAt = later(now, reviewHoursOf(world) * hourMs);
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
      const no = await approveBatch(tx, waiting);
      invariant(no === null, "a batch is not dearer at the instant for which it was priced");
    } else await sendToReview(tx, waiting, levels[0] ?? []);
    return batchNow(tx, who, batchNo);
  }).finally(async () => {
    // the refusal undid everything, so what it speaks of is written down after it
    await onRefusal?.(asked);
  });
};

/** Starts the time that reviewers have, and tells those of the first level. */
async function sendToReview(
  tx: Submitting,
  { id, userNo, batchNo, rowsRead, rowsFaulty, expiresAt }: Row<"PaymentBatch"> & { readonly expiresAt: Date },
  reviewers: readonly string[],
): Promise<void> {
  await schedule(tx, { kind: "payments.batchExpire", subject: id, dueAt: expiresAt, priority: expiryPriority });
  const facts = { batchNo, rows: rowsRead - rowsFaulty, expiresAt };
  await sendMessages(
    tx,
    reviewers.map((operatorId) => ({ userNo, operatorId, kind: "batchToReview" as const, facts })),
  );
}

/**
 * Returns the review of a batch as it is stored: its worth, the numbers of the levels that it has to pass, and their
 * reviewers, who are the chosen ones of the company's approval group, or all of it; its maker never.
 */
async function reviewOf(
  tx: Submitting,
  rows: readonly PayableRow[],
  chosen: readonly string[],
): Promise<z.output<typeof reviewShape>> {
  const others = ({ reviewers }: Level) => reviewers.filter((id) => id !== tx.who.operatorId);
  const worth = await worthOf(tx, rows);
  const called =
    (await batchLevels(tx, { userNo: tx.who.userNo, real: tx.by.at }, worth, rows)) ?? tx.refuse("NO_RATE");
  const group = await approvalLevels(tx, tx.who.userNo, tx.by.at, ofBatches);
  const levels = called.map((level) =>
    chosen.length === 0 ? others(level) : others(level).filter((id) => chosen.includes(id)),
  );
  if (chosen.some((id) => !group.flatMap(others).includes(id)))
    return tx.refuse("REVIEWER_NOTFOUND", {
      why: await whyNotReviewers(tx, tx.who.userNo, tx.by.at, chosen, ofBatches),
    });
  const empty = called[levels.findIndex((level) => level.length === 0)];
  if (empty)
    return tx.refuse("REVIEWER_NOTFOUND", { why: others(empty).length === 0 ? "empty" : "level", level: empty.level });
  return {
    levels,
    numbers: called.map(({ level }) => level),
    ...(worth && { worth: { largest: String(worth.largest), sum: String(worth.sum) } }),
  };
}

/**
 * The totals by the prices of now, written down with their rows. Refuses a batch that costs more, or in another account,
 * than its maker was shown; what is set aside for its exchanges is no more than that either.
 */
async function costed(
  tx: Submitting,
  batch: Row<"PaymentBatch">,
  rows: readonly PayableRow[],
  shown: readonly Money[],
): Promise<Total[]> {
  const now = (await priced(tx, batch, rows)) ?? tx.refuse("NO_RATE");
  if (shown.length > 0) {
    const shownIn = (debit: Money) => shown.find(({ currency }) => currency === debit.currency)?.minor ?? -1n;
    const dearer = byAccount(totalled(batch, now), "debit").find((debit) => debit.minor > shownIn(debit));
    if (dearer) return tx.refuse("COST_CHANGED", { debit: amountText(dearer) });
  }
  const most = shown.find(({ currency }) => currency === batch.payCurrency);
  const held = most ? heldWithin(now, most.minor) : now;
  const before = new Map(rows.map((row) => [row.no, row]));
  const changed = held.filter((row) => costNames.some((name) => row[name] !== before.get(row.no)?.[name]));
  if (changed.length > 0) await rewriteRows(tx, batch.id, changed);
  return totalled(batch, held);
}

const costNames = ["feeMinor", "payMinor", "heldMinor", "exchangeFeeMinor"] as const;

/**
 * Rows of one account whose margins are cut so that all together take no more than so much, each by the same part: a row
 * that can no longer be paid later takes no more than its own part of what is set aside with it.
 */
function heldWithin(rows: readonly PricedRow[], most: bigint): PricedRow[] {
  const over = rows.reduce((sum, row) => sum + heldOf(row), -most);
  if (over <= 0n) return [...rows];
  const marginOf = (row: PricedRow) => row.heldMinor - row.payMinor;
  const all = rows.reduce((sum, row) => sum + marginOf(row), 0n);
  const left = over < all ? all - over : 0n;
  // what the rows up to each one keep is rounded, not what each keeps: no unit is lost
  let [before, kept] = [0n, 0n];
  return rows.map((row) => {
    before += marginOf(row);
    const keeps = all === 0n ? 0n : (before * left) / all - kept;
    kept += keeps;
    return { ...row, heldMinor: row.payMinor + keeps };
  });
}

/** Sets everything aside, or refuses with what is missing in each account. */
async function holdAll(tx: Submitting, batch: Row<"PaymentBatch">, totals: readonly Total[]): Promise<void> {
  const hold = holdOf(batch, totals, tx.now, tx.by);
  const balances = await lockAccounts(
    tx,
    hold.lines.map(({ ledgerAccount }) => ledgerAccount),
  );
  const gaps = byAccount(totals, "held").flatMap(({ currency, minor }) => {
    const gap = minor - (balances.get(merchantAccount(batch.userNo, "available", currency).id) ?? 0n);
    return gap > 0n ? [amountText(money(currency, gap))] : [];
  });
  if (gaps.length > 0) tx.refuse("BATCH_SHORT", { gaps: gaps.join(", ") });
  for (const { account: _, isMade: _isMade, ...total } of totals)
    await tx.prisma.batchTotal.create({ data: { world: tx.world.id, ...total } });
  const verdict = await postMany(tx, [hold]);
  invariant(verdict === "posted", `a batch that the locked balances cover can be set aside, got ${verdict}`);
}
