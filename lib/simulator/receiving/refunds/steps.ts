import { invariant } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { RefundMode } from "@/lib/receiving/terms";
import { income as incomeMachine, incomeRefund } from "@/lib/receiving/states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { sendMerchantMessage } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { netIncomeMinor, unlinkedIncomeMinor } from "../associations/sides";
import { areIncomesHeldForExpiredCert, releaseCreditedIncomes } from "../incomes/reserved-incomes";
import { refundDueAt, scheduleRefundPayout, cancelRefundPayoutSchedule } from "./due";
import type { RefundDestination } from "./destination";
import { reduceLinksByRefund, releaseRefundLinkReserve } from "./refundable";
import { refundReleasePostings, refundPayoutPostings, type StoredRefund } from "./money";

type Income = Row<"Income">;
type Deciding = Tx<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "ORDER_CHANGED">;

/** Holds a refund with its income, both locked. */
export interface LockedRefund {
  readonly refund: StoredRefund;
  readonly income: Income;
}

/** Identifies a refund in the version that was displayed: one that has changed since cannot be decided. */
export interface RefundReference {
  readonly orderNo: string;
  readonly changes?: number | undefined;
}

/**
 * Locks a refund by its number, with its merchant and its income, in the general lock order: the merchant (its
 * certificates decide whether incomes are held), then the income, then the refund.
 */
export async function lockRefund(
  tx: Deciding,
  { orderNo, changes }: RefundReference,
  userNo?: string,
): Promise<LockedRefund> {
  const key = { world: tx.world.id, orderNo };
  const refundRow = await tx.prisma.incomeRefund.findFirst({ where: { ...key, ...(userNo && { userNo }) } });
  if (!refundRow) return tx.refuse("ORDER_NOTFOUND");
  await areIncomesHeldForExpiredCert(tx, refundRow.userNo);
  const income = await lockRow(tx, "Income", { world: tx.world.id, id: refundRow.incomeId });
  const refund = await lockRow(tx, "IncomeRefund", key);
  invariant(income && refund, "a refund and its income stay");
  if (changes !== undefined && refund.changes !== changes) return tx.refuse("ORDER_CHANGED");
  return { refund, income };
}

type Event = Parameters<
  typeof transition<
    (typeof incomeRefund.states)[number],
    "ask" | "correct" | "review" | "prepare" | "reopen" | "confirm" | "switch" | "complete" | "fail"
  >
>[3];

/** Advances a refund by one event, with its changed columns. */
export async function applyRefundEvent(
  tx: Deciding,
  { refund }: LockedRefund,
  event: Event,
  data: Partial<StoredRefund>,
): Promise<void> {
  if (!(await transition(tx, incomeRefund, refund, event))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.incomeRefund.updateMany({ where: { world: tx.world.id, id: refund.id }, data });
}

/** Sends the merchant a message with the facts of a refund. */
async function notifyMerchant(
  tx: Tx,
  { refund, income }: LockedRefund,
  kind: "refundToConfirm" | "refundSwitched" | "refundPaid" | "refundFailed",
  reason: string,
  more: { readonly mode?: RefundMode; readonly expected?: Date } = {},
): Promise<void> {
  const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: income.remittanceId } });
  const of = (minor: bigint) => money(currencyFromColumn(refund.currency) satisfies Currency, minor);
  await sendMerchantMessage(tx, {
    userNo: refund.userNo,
    kind,
    facts: {
      orderNo: from?.orderNo ?? "",
      refundNo: refund.orderNo,
      amount: of(refund.amountMinor),
      arrival: of(refund.amountMinor - refund.feeMinor),
      payer: refund.payeeName,
      reason,
      ...more,
    },
  });
}

const restoreEvents = {
  credited: "restoreCredited",
  toAssociate: "restoreToAssociate",
  creditFailed: "restoreCreditFailed",
} as const;
const isRestored = (state: string): state is keyof typeof restoreEvents => Object.hasOwn(restoreEvents, state);

/**
 * Returns the income to its state before the refund, with its remaining amount; the held amount becomes available when
 * nothing requires it to be held.
 */
async function restore(tx: Tx, { refund, income }: LockedRefund): Promise<void> {
  const before = refund.incomeState;
  invariant(isRestored(before), `${before} is a state from which an income is refunded`);
  const hasMoved = await transition(tx, incomeMachine, income, restoreEvents[before]);
  invariant(hasMoved, `an income that is refunded is ${before} again, from ${income.state}`);
  if (before === "credited") await releaseCreditedIncomes(tx, [income]);
  else if (before === "toAssociate") await creditCovered(tx, income);
}

/**
 * Credits an income after its open part was refunded: its remaining amount was approved and is used, so that it has
 * nothing to wait for.
 */
async function creditCovered(tx: Tx, { id }: Income): Promise<void> {
  const row = await lockRow(tx, "Income", { world: tx.world.id, id });
  if (!row || row.linkedMinor === 0n || unlinkedIncomeMinor(row) > 0n) return;
  invariant(await transition(tx, incomeMachine, row, "submit"), "an income that is covered is reviewed");
  const reviewedRow = { ...row, state: "underReview" satisfies (typeof incomeMachine.states)[number] };
  invariant(await transition(tx, incomeMachine, reviewedRow, "pass"), "an income whose links are approved is credited");
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id }, data: { creditedAt: tx.now } });
  await releaseCreditedIncomes(tx, [row]);
}

/**
 * Pays a refund out: its held money leaves to the outside world and the fee goes to fee income, in one posting. The
 * amount it used of the income's links is removed from them. The income is refunded when nothing of it remains,
 * otherwise it returns to its previous state. Refuses a refund that waits for a correction or is over.
 */
export async function payOutRefund(tx: Deciding, lockedRefund: LockedRefund): Promise<void> {
  const { refund } = lockedRefund;
  await applyRefundEvent(tx, lockedRefund, "complete", { doneAt: tx.now, dueAt: null });
  await cancelRefundPayoutSchedule(tx, refund.id);
  // the order of locks that all keep to: materials before the ledger's accounts
  const income = await reduceLinksByRefund(tx, refund, lockedRefund.income);
  await moveMoney(tx, refundPayoutPostings(tx, refund));
  if (netIncomeMinor(income) > 0n) await restore(tx, { refund, income });
  else invariant(await transition(tx, incomeMachine, income, "refunded"), "a refund was under way");
  await notifyMerchant(tx, lockedRefund, "refundPaid", "");
}

/** Ends a refund without paying it: its money returns to the income and the merchant, and no fee is charged. */
export async function failRefund(tx: Deciding, lockedRefund: LockedRefund, reason: string): Promise<void> {
  const { refund, income } = lockedRefund;
  await applyRefundEvent(tx, lockedRefund, "fail", { doneAt: tx.now, dueAt: null, failReason: reason });
  await cancelRefundPayoutSchedule(tx, refund.id);
  await releaseRefundLinkReserve(tx, refund);
  const heldMinor = income.heldMinor + refund.fromHeldMinor;
  const returnedMinor = income.returnedMinor - refund.amountMinor + refund.fromLinkedMinor;
  await tx.prisma.income.updateMany({
    where: { world: tx.world.id, id: income.id },
    data: { heldMinor, returnedMinor },
  });
  const postings = refundReleasePostings(tx, refund);
  if (postings.length > 0) await moveMoney(tx, postings);
  await restore(tx, { refund, income: { ...income, heldMinor, returnedMinor } });
  await notifyMerchant(tx, lockedRefund, "refundFailed", reason);
}

/** Requests other details of the payee on behalf of the bank; the clock waits until they are corrected. */
export async function requestRefundPayeeCorrection(
  tx: Deciding,
  lockedRefund: LockedRefund,
  message: string,
): Promise<void> {
  await applyRefundEvent(tx, lockedRefund, "ask", { asked: message, dueAt: null });
  await cancelRefundPayoutSchedule(tx, lockedRefund.refund.id);
  invariant(await transition(tx, incomeMachine, lockedRefund.income, "ask"), "a refund was under way");
  await notifyMerchant(tx, lockedRefund, "refundToConfirm", message);
}

/**
 * Corrects the payee's details: the refund continues, its days counted from now. Another account than the remitter's
 * own waits for operations first.
 */
export async function correctRefundPayee(
  tx: Deciding,
  lockedRefund: LockedRefund,
  payee: RefundDestination & Pick<StoredRefund, "reason">,
): Promise<void> {
  const { refund, income } = lockedRefund;
  const dueAt = payee.isElsewhere ? null : refundDueAt(tx, refund.orderNo, modeOf(refund));
  await applyRefundEvent(tx, lockedRefund, "correct", { ...payee, asked: null, dueAt });
  invariant(await transition(tx, incomeMachine, income, "correct"), "a correction was waited for");
  if (dueAt) await scheduleRefundPayout(tx, refund.id, dueAt);
  else await returnRefundToReview(tx, await lockRefund(tx, { orderNo: refund.orderNo }));
}

const noPreparation = { preparedBy: "", preparedAt: null, preparedReason: "", confirmedBy: "" };

/** Returns a refund in progress to the review by two operators, from the beginning; the clock does not pay it out. */
export async function returnRefundToReview(tx: Deciding, lockedRefund: LockedRefund): Promise<void> {
  await applyRefundEvent(tx, lockedRefund, "review", { ...noPreparation, dueAt: null });
  await cancelRefundPayoutSchedule(tx, lockedRefund.refund.id);
}

/** Proposes a refund on behalf of one operator, with the reason for it. */
export const proposeRefundApproval = (
  tx: Deciding,
  lockedRefund: LockedRefund,
  by: string,
  reason: string,
): Promise<void> =>
  applyRefundEvent(tx, lockedRefund, "prepare", {
    ...noPreparation,
    preparedBy: by,
    preparedAt: tx.now,
    preparedReason: reason,
  });

/** Withdraws an operator's proposal: the review starts again. */
export const withdrawRefundApprovalProposal = (tx: Deciding, lockedRefund: LockedRefund): Promise<void> =>
  applyRefundEvent(tx, lockedRefund, "reopen", noPreparation);

/** Confirms a refund on behalf of another operator: it is in progress, its days counted from now. */
export async function confirmRefundBySecondOperator(
  tx: Deciding,
  lockedRefund: LockedRefund,
  by: string,
): Promise<void> {
  const { refund } = lockedRefund;
  const dueAt = refundDueAt(tx, refund.orderNo, modeOf(refund));
  await applyRefundEvent(tx, lockedRefund, "confirm", { confirmedBy: by, dueAt });
  await scheduleRefundPayout(tx, refund.id, dueAt);
}

/**
 * Switches a refund in progress to the other method on behalf of the bank, at the agreed fee; its days count from now.
 * Refuses a refund that waits for a correction or is over.
 */
export async function switchRefundMethod(tx: Deciding, lockedRefund: LockedRefund, reason: string): Promise<void> {
  const { refund } = lockedRefund;
  const mode: RefundMode = modeOf(refund) === "fast" ? "general" : "fast";
  const dueAt = refundDueAt(tx, refund.orderNo, mode);
  await applyRefundEvent(tx, lockedRefund, "switch", { mode, dueAt, switchReason: reason });
  await scheduleRefundPayout(tx, refund.id, dueAt);
  await notifyMerchant(tx, lockedRefund, "refundSwitched", reason, { mode, expected: dueAt });
}

const modeOf = ({ mode }: StoredRefund): RefundMode => (mode === "fast" ? "fast" : "general");
