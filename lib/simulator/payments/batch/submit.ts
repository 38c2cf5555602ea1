import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch } from "@/lib/payments/states";
import { hourMs, later } from "@/lib/time/instant";
import { approvalLevels, ofBatches } from "../../access/approval/group";
import type { Handler, TxOf } from "../../handler";
import { plainAmountText } from "../../pricing/amounts";
import { currencyOf } from "../../store/currency-of";
import { merchantAccount } from "../../ledger/chart";
import { lockAccounts, postMany } from "../../ledger/post-many";
import { nextManyIds } from "../../store/ids";
import { transition } from "../../store/transition";
import { sendMessages } from "../../notices/message";
import type { Row } from "../../store/records";
import { expiryPriority } from "../../worlds/expiry-priority";
import { schedule } from "../../worlds/scheduler";
import { linePayees } from "../payees/payee-records";
import { requirePaymentMode } from "../orders/payment-mode";
import { addPayees } from "./add-payees";
import { approveBatch } from "./approve";
import { checkConfirmed } from "../../access/mfa/confirmed";
import { rowFees } from "./fees";
import { holdOf } from "./hold";
import { lockOwn } from "./lock-batch";
import { payableRows, rewriteRows, type PayableRow } from "./rows/batch-rows.sql";
import { checkDoubts, type AfterRefusal } from "./check-doubts";
import { keepNames } from "./rows/names.sql";
import { batchNow } from "./views";
import { debitOf, type Total } from "./totals";
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
    await requirePaymentMode(tx, who.userNo, "batch");
    const batch = (await lockOwn(tx, who, batchNo)) ?? refuse("ORDER_NOTFOUND");
    if (batch.operatorId !== who.operatorId || batch.state !== "draft") return refuse("OPERATION_NOT_ALLOW");
    // from here on no payee of the merchant's is changed or removed, and nothing else is paid: the submitted rows are
    // those that were read
    await linePayees(tx, who.userNo);
    await nextManyIds(tx, who.userNo, "PY", 0);
    const rows = await payableRows(tx, batch.id);
    await checkDoubts(tx, batch, rows, { isPartial, differingNames, repeated }, (after) => (onRefusal = after));
    const levels = await levelsFor(tx, reviewers);
    const totals = await costed(tx, batch, rows);
    checkShown(totals, shownDebits, refuse);
    await addPayees(tx, batch);
    await keepNames(tx, batch, who.operatorId);
    await holdAll(tx, batch, totals);

    const expiresAt = later(now, reviewHoursOf(world) * hourMs);
    await transition(tx, paymentBatch, batch, "submit");
    await tx.prisma.paymentBatch.updateMany({
      where: { world: world.id, id: batch.id },
      data: { submittedAt: now, expiresAt, reviewers: { levels } },
    });
    const waiting = {
      ...batch,
      state: "pendingReview",
      changes: batch.changes + 1,
      submittedAt: now,
      expiresAt,
      reviewers: { levels },
    };
    if (levels.length === 0) await approveBatch(tx, waiting);
    else await sendToReview(tx, waiting, levels[0] ?? []);
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

/** Its reviewers, level by level: the chosen ones of the company's approval group, or all of it; its maker never. */
async function levelsFor(tx: Submitting, chosen: readonly string[]): Promise<string[][]> {
  const group = (await approvalLevels(tx, tx.who.userNo, tx.by.at, ofBatches)).map(({ reviewers }) =>
    reviewers.filter((id) => id !== tx.who.operatorId),
  );
  const levels = group.map((level) => (chosen.length === 0 ? level : level.filter((id) => chosen.includes(id))));
  if (levels.some((level) => level.length === 0) || chosen.some((id) => !group.flat().includes(id)))
    return tx.refuse("REVIEWER_NOTFOUND");
  return levels;
}

/** The totals by the fees of now, written down with their rows. */
async function costed(tx: Submitting, batch: Row<"PaymentBatch">, rows: readonly PayableRow[]): Promise<Total[]> {
  const fee = await rowFees(tx);
  const totals = new Map<string, Total>();
  const changed: PayableRow[] = [];
  for (const row of rows) {
    const { currency, amountMinor, bearer } = row;
    const feeMinor = fee(money(currencyOf(currency), amountMinor), bearer) ?? tx.refuse("NO_RATE");
    if (feeMinor !== row.feeMinor) changed.push({ ...row, feeMinor });
    const so = totals.get(currency) ?? { batchId: batch.id, currency, rows: 0, amountMinor: 0n, feeMinor: 0n };
    totals.set(currency, {
      ...so,
      rows: so.rows + 1,
      amountMinor: so.amountMinor + amountMinor,
      feeMinor: so.feeMinor + feeMinor,
    });
  }
  if (changed.length > 0) await rewriteRows(tx, batch.id, changed);
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Refuses a batch that costs more, or in another currency, than its maker was shown. */
function checkShown(
  totals: readonly Total[],
  shownDebits: readonly { currency: string; minor: bigint }[],
  refuse: Submitting["refuse"],
): void {
  if (shownDebits.length === 0) return;
  const dearer = totals.find(
    (total) => debitOf(total).minor > (shownDebits.find(({ currency }) => currency === total.currency)?.minor ?? -1n),
  );
  if (dearer) refuse("COST_CHANGED", { debit: plainAmountText(debitOf(dearer)) });
}

/** Sets everything aside, or refuses with what is missing in each currency. */
async function holdAll(tx: Submitting, batch: Row<"PaymentBatch">, totals: readonly Total[]): Promise<void> {
  const hold = holdOf(batch, totals, tx.now, tx.by);
  const balances = await lockAccounts(
    tx,
    hold.lines.map(({ ledgerAccount }) => ledgerAccount),
  );
  const gaps = totals.flatMap((total) => {
    const debit = debitOf(total);
    const gap = debit.minor - (balances.get(merchantAccount(batch.userNo, "available", debit.currency).id) ?? 0n);
    return gap > 0n ? [plainAmountText(money(debit.currency, gap))] : [];
  });
  if (gaps.length > 0) tx.refuse("BATCH_SHORT", { gaps: gaps.join(", ") });
  for (const { batchId, currency, rows, amountMinor, feeMinor } of totals)
    await tx.prisma.batchTotal.create({ data: { world: tx.world.id, batchId, currency, rows, amountMinor, feeMinor } });
  const verdict = await postMany(tx, [hold]);
  invariant(verdict === "posted", `a batch that the locked balances cover can be set aside, got ${verdict}`);
}
