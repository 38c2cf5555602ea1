import { invariant } from "@/lib/call/refusals";
import { isCurrency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { rowFailures, type RowFailure } from "@/lib/payments/batch-shape";
import { isPaymentCurrency } from "@/lib/payments/rules";
import { payment, paymentBatch } from "@/lib/payments/states";
import { beijingDay } from "@/lib/time/beijing";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { stateAfter, recordCreationsInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { uetrOf } from "../../reference/uetr";
import { usdCentsRoundedUpAtMids } from "@/lib/simulator/driving/market/dollars-up";
import { scheduleAdvices } from "../advice/advise";
import { scheduleFirstBankSteps } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { heldBatchRowsWithPayees, insertBatchPayments, type DueRow } from "./approved-rows";
import { batchUnpayableReason } from "./payer-failure";
import { currentExchangedRowCosts, type ExchangedRowCost, type NotNow } from "./price/exchange-rows";
import type { Posting } from "@/lib/simulator/platform/ledger/post";
import { lockPayeeChanges } from "../payees/payee-records";
import { quotaFault, remainingPaymentQuotas, type QuotaRoom } from "../orders/quota";
import { addToDailyQuotaUse } from "../orders/used-quota";
import {
  heldFeeChangePostings,
  paymentPostings,
  paymentReversalPostings,
  type PaymentFigures,
} from "../orders/postings";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Approves a batch with a locked row: every row that can still be paid becomes a payment that is dispatched
 * immediately, exchanged when another account pays, and all of them are posted by one statement; one that cannot fails
 * alone and its money is released. The caller has checked the permission to approve. Returns the reason when the
 * exchange cannot be made now, in which case nothing has changed.
 */
export async function approveAndPayBatch(tx: Tx, batch: Row<"PaymentBatch">): Promise<NotNow | null> {
  // no payee is changed or removed before its payments exist
  await lockPayeeChanges(tx, batch.userNo);
  // the lock on the counter's row serialises a merchant's payments: quotas are exact
  await nextManyIds(tx, batch.userNo, "PY", 0);
  const of = { room: await remainingPaymentQuotas(tx, batch.userNo), mids: (await findUsableTick(tx))?.mids };
  const validatedDueRows = validatedRows(
    await heldBatchRowsWithPayees(tx, batch),
    await batchUnpayableReason(tx, batch, "kept"),
    of,
  );
  const failedRows = validatedDueRows.filter(({ failure }) => failure !== null);
  const able = validatedDueRows.filter(({ failure }) => failure === null);
  const live = await currentExchangedRowCosts(
    tx,
    batch,
    able.map(({ row }) => row),
  );
  if (live.no) return live.no;
  const paidRows = able.flatMap((item, at) => (live.rows[at] ? [{ ...item, cost: live.rows[at] }] : []));
  const isTransitioned = await transition(tx, paymentBatch, batch, "approve");
  invariant(isTransitioned, "a batch that is held and waits for its review can be approved");
  await tx.prisma.paymentBatch.updateMany({
    where: { world: tx.world.id, id: batch.id },
    data: { doneAt: tx.now },
  });
  await unschedule(tx, "payments.batchExpire", batch.id);
  await makePayments(tx, batch, paidRows);
  await writeFailures(tx, batch, failedRows);
  // releases are posted before debits beyond the held amount: together they suffice
  await moveMoney(tx, [
    ...failedRows.flatMap(({ row }) => paymentReversalPostings(["hold", "fee"], movingOf(batch, row), tx.now, tx.by)),
    ...paidRows
      .toSorted((a, b) => Number(beyondHeld(a) - beyondHeld(b)))
      .flatMap((paidRow) => paidPostings(tx, batch, paidRow)),
  ]);
  await scheduleFirstBankSteps(
    tx,
    paidRows.map(({ row }) => row),
  );
  await scheduleAdvices(
    tx,
    batch.userNo,
    paidRows.map(({ row: { id, payeeId } }) => ({ id, payeeId, isAdvised: null })),
  );
  await sendMerchantMessage(tx, {
    userNo: batch.userNo,
    operatorId: batch.operatorId,
    kind: "batchApproved",
    facts: { batchNo: batch.batchNo, paid: paidRows.length, failed: failedRows.length },
  });
  return null;
}

interface ValidatedRow {
  readonly row: DueRow;
  /** Its value in US dollar cents. */
  readonly usdMinor: bigint;
  /** The reason why it can no longer be paid, or null when it can. */
  readonly failure: RowFailure | null;
}

interface PaidRow extends ValidatedRow {
  readonly cost: ExchangedRowCost;
}

/**
 * Validates rows in the order of the file: each uses its share of the remaining daily quota. Only what the reviewer saw
 * is paid: a payee that was changed since is not.
 */
function validatedRows(
  rows: readonly DueRow[],
  payerFault: RowFailure | null,
  { room, mids }: { readonly room: QuotaRoom; readonly mids: Mids | undefined },
): ValidatedRow[] {
  return rows.map((row) => {
    const { currency, amountMinor, payeeId, isEnabled, isSame } = row;
    const usdMinor =
      isCurrency(currency) && isPaymentCurrency(currency)
        ? usdCentsRoundedUpAtMids(mids, money(currency, amountMinor))
        : undefined;
    if (usdMinor === undefined) return { row, usdMinor: 0n, failure: "currency" };
    if (payerFault) return { row, usdMinor, failure: payerFault };
    if (!isEnabled || payeeId === null) return { row, usdMinor, failure: "payeeUnusable" };
    if (!isSame) return { row, usdMinor, failure: "payeeChanged" };
    if (quotaFault(room.of(payeeId), usdMinor)) return { row, usdMinor, failure: "quota" };
    room.take(payeeId, usdMinor);
    return { row, usdMinor, failure: null };
  });
}

/** Returns the cost of a row beyond the amount held for it; negative when a part of that is released. */
const beyondHeld = ({ row, cost }: PaidRow): bigint =>
  (row.heldMinor > 0n ? cost.payMinor - row.heldMinor : 0n) + cost.feeMinor - row.feeMinor;

/** Records the reasons why rows can no longer be paid. */
async function writeFailures(
  tx: Tx,
  { id: batchId }: Row<"PaymentBatch">,
  rows: readonly ValidatedRow[],
): Promise<void> {
  for (const failReason of rowFailures) {
    const nos = rows.flatMap(({ row, failure }) => (failure === failReason ? [row.no] : []));
    if (nos.length > 0)
      await tx.prisma.batchRow.updateMany({
        where: { world: tx.world.id, batchId, no: { in: nos } },
        data: { failReason },
      });
  }
}

/** Returns a row's figures as they were held. */
function movingOf({ userNo, payCurrency }: Row<"PaymentBatch">, row: DueRow): PaymentFigures {
  const { id, currency, amountMinor, feeMinor, payMinor, heldMinor, exchangeFeeMinor } = row;
  const account = payCurrency ?? currency;
  return {
    id,
    userNo,
    currency,
    amountMinor,
    feeMinor,
    feeCurrency: account,
    payCurrency: account,
    payMinor: payMinor || amountMinor,
    heldMinor,
    exchangeFeeMinor,
  };
}

/**
 * Returns the postings of a paid row: its exchange, out of the amount held for it, then the amount to the banks and the
 * fees.
 */
function paidPostings(tx: Tx, batch: Row<"PaymentBatch">, { row, cost }: PaidRow): Posting[] {
  const heldFigures = movingOf(batch, row);
  const now = { ...heldFigures, ...cost };
  return [
    ...(row.heldMinor > 0n ? paymentPostings(["exchange"], now, tx.now, tx.by) : []),
    ...heldFeeChangePostings(now, cost.feeMinor - heldFigures.feeMinor, tx.now, tx.by),
    ...paymentPostings(["dispatch", "charge"], now, tx.now, tx.by),
  ];
}

/**
 * Creates the payments of rows in the order of the file, each with its row's id; created and immediately dispatched, as
 * their history records.
 */
async function makePayments(tx: Tx, batch: Row<"PaymentBatch">, rows: readonly PaidRow[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = await nextManyIds(tx, batch.userNo, "PY", rows.length);
  const ids = rows.map(({ row }) => row.id);
  const events = ["dispatch"] as const;
  const newPayments = rows.map(({ row, usdMinor, cost }, at) => ({
    ...cost,
    no: row.no,
    orderNo: numbers[at]?.orderNo ?? "",
    uetr: uetrOf(row.id),
    usdMinor,
  }));
  await insertBatchPayments(tx, batch, newPayments, stateAfter(payment, events));
  await recordCreationsInHistory(tx, payment, ids, events);
  await addToDailyQuotaUse(
    tx,
    batch.userNo,
    beijingDay(tx.now),
    rows.map(({ row, usdMinor }) => ({ account: row.payeeAccount, usdMinor })),
  );
}
