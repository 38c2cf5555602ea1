import { invariant } from "@/lib/call/refusals";
import { isCurrency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { rowFailures, type RowFailure } from "@/lib/payments/batch-shape";
import { isPayable } from "@/lib/payments/rules";
import { payment, paymentBatch } from "@/lib/payments/states";
import { dayOf } from "@/lib/time/beijing";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { freshTick } from "@/lib/simulator/driving/market/fresh";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { stateAfter, recordCreations, transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { uetrOf } from "../../reference/uetr";
import { dollarsUpAt } from "@/lib/simulator/driving/market/dollars-up";
import { letPayeesKnow } from "../advice/advise";
import { letBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { dueRows, insertPayments, type Due } from "./approve.sql";
import { payerFailure } from "./payer-failure";
import { exchangedRows, type Exchanged, type NotNow } from "./price/exchange-rows";
import type { Posting } from "@/lib/simulator/platform/ledger/post";
import { linePayees } from "../payees/payee-records";
import { quotaFault, quotaRoom, type QuotaRoom } from "../orders/quota";
import { addToDay } from "../orders/quota.sql";
import { feeChangeOf, postingsOf, reversalsOf, type Moving } from "../orders/postings";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Approves a batch whose row is held: every row that can still be paid becomes a payment that is handed to the banks at
 * once, exchanged where another account pays, and all of them are booked by one statement; one that cannot fails alone
 * and its money comes back. The caller has checked that it may be approved; what is returned says why its exchange
 * cannot be made now, and then nothing has changed.
 */
export async function approveBatch(tx: Tx, batch: Row<"PaymentBatch">): Promise<NotNow | null> {
  // no payee is changed or removed before its payments exist
  await linePayees(tx, batch.userNo);
  // the counter's row keeps a merchant's payments in one line: quotas are exact
  await nextManyIds(tx, batch.userNo, "PY", 0);
  const of = { room: await quotaRoom(tx, batch.userNo), mids: (await freshTick(tx))?.mids };
  const validated = validatedRows(await dueRows(tx, batch), await payerFailure(tx, batch, "kept"), of);
  const failed = validated.filter(({ failure }) => failure !== null);
  const able = validated.filter(({ failure }) => failure === null);
  const live = await exchangedRows(
    tx,
    batch,
    able.map(({ row }) => row),
  );
  if (live.no) return live.no;
  const paid = able.flatMap((one, at) => (live.rows[at] ? [{ ...one, cost: live.rows[at] }] : []));
  const moved = await transition(tx, paymentBatch, batch, "approve");
  invariant(moved, "a batch that is held and waits for its review can be approved");
  await tx.prisma.paymentBatch.updateMany({
    where: { world: tx.world.id, id: batch.id },
    data: { doneAt: tx.now },
  });
  await unschedule(tx, "payments.batchExpire", batch.id);
  await makePayments(tx, batch, paid);
  await writeFailures(tx, batch, failed);
  // what gives back comes before what takes more than was set aside for it: all together it is enough
  await moveMoney(tx, [
    ...failed.flatMap(({ row }) => reversalsOf(["hold", "fee"], movingOf(batch, row), tx.now, tx.by)),
    ...paid.toSorted((a, b) => Number(beyondHeld(a) - beyondHeld(b))).flatMap((one) => paidPostings(tx, batch, one)),
  ]);
  await letBanksAct(
    tx,
    paid.map(({ row }) => row),
  );
  await letPayeesKnow(
    tx,
    batch.userNo,
    paid.map(({ row: { id, payeeId } }) => ({ id, payeeId, isAdvised: null })),
  );
  await sendMessage(tx, {
    userNo: batch.userNo,
    operatorId: batch.operatorId,
    kind: "batchApproved",
    facts: { batchNo: batch.batchNo, paid: paid.length, failed: failed.length },
  });
  return null;
}

interface ValidatedRow {
  readonly row: Due;
  /** Its value in US dollar cents. */
  readonly usdMinor: bigint;
  /** Why it can no longer be paid; null when it can. */
  readonly failure: RowFailure | null;
}

interface PaidRow extends ValidatedRow {
  readonly cost: Exchanged;
}

/**
 * The rows that can still be paid, in the order of the file: each takes its share of the rest of the day's quota. The
 * reviewer's view is what is paid: a payee that was changed since is not.
 */
function validatedRows(
  rows: readonly Due[],
  payerFault: RowFailure | null,
  { room, mids }: { readonly room: QuotaRoom; readonly mids: Mids | undefined },
): ValidatedRow[] {
  return rows.map((row) => {
    const { currency, amountMinor, payeeId, isEnabled, isSame } = row;
    const usdMinor =
      isCurrency(currency) && isPayable(currency) ? dollarsUpAt(mids, money(currency, amountMinor)) : undefined;
    if (usdMinor === undefined) return { row, usdMinor: 0n, failure: "currency" };
    if (payerFault) return { row, usdMinor, failure: payerFault };
    if (!isEnabled || payeeId === null) return { row, usdMinor, failure: "payeeUnusable" };
    if (!isSame) return { row, usdMinor, failure: "payeeChanged" };
    if (quotaFault(room.of(payeeId), usdMinor)) return { row, usdMinor, failure: "quota" };
    room.take(payeeId, usdMinor);
    return { row, usdMinor, failure: null };
  });
}

/** What a row costs beyond what was set aside for it; below zero where some of that is given back. */
const beyondHeld = ({ row, cost }: PaidRow): bigint =>
  (row.heldMinor > 0n ? cost.payMinor - row.heldMinor : 0n) + cost.feeMinor - row.feeMinor;

/** Writes down why rows can no longer be paid. */
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

/** A row's figures as they were set aside. */
function movingOf({ userNo, payCurrency }: Row<"PaymentBatch">, row: Due): Moving {
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

/** What paying a row moves: its exchange, out of what was set aside for it, then the amount to the banks and the fees. */
function paidPostings(tx: Tx, batch: Row<"PaymentBatch">, { row, cost }: PaidRow): Posting[] {
  const held = movingOf(batch, row);
  const now = { ...held, ...cost };
  return [
    ...(row.heldMinor > 0n ? postingsOf(["exchange"], now, tx.now, tx.by) : []),
    ...feeChangeOf(now, cost.feeMinor - held.feeMinor, tx.now, tx.by),
    ...postingsOf(["dispatch", "charge"], now, tx.now, tx.by),
  ];
}

/**
 * The payments of rows, in the order of the file, each of its row's id; made and at once dispatched, as their history
 * shows.
 */
async function makePayments(tx: Tx, batch: Row<"PaymentBatch">, rows: readonly PaidRow[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = await nextManyIds(tx, batch.userNo, "PY", rows.length);
  const ids = rows.map(({ row }) => row.id);
  const events = ["dispatch"] as const;
  const made = rows.map(({ row, usdMinor, cost }, at) => ({
    ...cost,
    no: row.no,
    orderNo: numbers[at]?.orderNo ?? "",
    uetr: uetrOf(row.id),
    usdMinor,
  }));
  await insertPayments(tx, batch, made, stateAfter(payment, events));
  await recordCreations(tx, payment, ids, events);
  await addToDay(
    tx,
    batch.userNo,
    dayOf(tx.now),
    rows.map(({ row, usdMinor }) => ({ account: row.payeeAccount, usdMinor })),
  );
}
