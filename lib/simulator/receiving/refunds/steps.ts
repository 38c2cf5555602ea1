import { invariant } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { RefundMode } from "@/lib/receiving/terms";
import { income as incomeMachine, incomeRefund } from "@/lib/receiving/states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { sendMessage } from "../../notices/message";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { netOf, openOf } from "../associations/sides";
import { areIncomesHeld, releaseCredited } from "../incomes/held-incomes";
import { refundDueAt, scheduleRefund, unscheduleRefund } from "./due";
import type { RefundDestination } from "./destination";
import { shortenLinks, unreserveLinks } from "./refundable";
import { backPostings, payPostings, type Refund } from "./money";

type Income = Row<"Income">;
type Deciding = Tx<"ORDER_NOTFOUND" | "OPERATION_NOT_ALLOW" | "ORDER_CHANGED">;

/** A refund with its income, both locked. */
export interface Locked {
  readonly refund: Refund;
  readonly income: Income;
}

/** Which refund, as it was looked at: one that has changed since is not decided. */
export interface Named {
  readonly orderNo: string;
  readonly changes?: number | undefined;
}

/**
 * Locks a refund of a number, its merchant and its income, in the order in which all lock them: the merchant, whose
 * certificates decide whether incomes are held, then the income, then the refund.
 */
export async function lockRefund(tx: Deciding, { orderNo, changes }: Named, userNo?: string): Promise<Locked> {
  const key = { world: tx.world.id, orderNo };
  const found = await tx.prisma.incomeRefund.findFirst({ where: { ...key, ...(userNo && { userNo }) } });
  if (!found) return tx.refuse("ORDER_NOTFOUND");
  await areIncomesHeld(tx, found.userNo);
  const income = await lockRow(tx, "Income", { world: tx.world.id, id: found.incomeId });
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

/** Takes a refund a step on, with what it changes. */
export async function step(tx: Deciding, { refund }: Locked, event: Event, data: Partial<Refund>): Promise<void> {
  if (!(await transition(tx, incomeRefund, refund, event))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.incomeRefund.updateMany({ where: { world: tx.world.id, id: refund.id }, data });
}

/** The facts that messages of a refund say. */
async function tell(
  tx: Tx,
  { refund, income }: Locked,
  kind: "refundToConfirm" | "refundSwitched" | "refundPaid" | "refundFailed",
  reason: string,
  more: { readonly mode?: RefundMode; readonly expected?: Date } = {},
): Promise<void> {
  const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: income.remittanceId } });
  const of = (minor: bigint) => money(currencyOf(refund.currency) satisfies Currency, minor);
  await sendMessage(tx, {
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

const restored = {
  credited: "restoreCredited",
  toAssociate: "restoreToAssociate",
  creditFailed: "restoreCreditFailed",
} as const;
const isRestored = (state: string): state is keyof typeof restored => Object.hasOwn(restored, state);

/**
 * The income returns to where it was before the refund, with what is left of it; what it holds becomes available where
 * nothing holds it any more.
 */
async function restore(tx: Tx, { refund, income }: Locked): Promise<void> {
  const before = refund.incomeState;
  invariant(isRestored(before), `${before} is a state from which an income is refunded`);
  const moved = await transition(tx, incomeMachine, income, restored[before]);
  invariant(moved, `an income that is refunded is ${before} again, from ${income.state}`);
  if (before === "credited") await releaseCredited(tx, [income]);
  else if (before === "toAssociate") await creditCovered(tx, income);
}

/** An income whose open part went back has nothing left to wait for: what is left of it was approved and is used. */
async function creditCovered(tx: Tx, { id }: Income): Promise<void> {
  const row = await lockRow(tx, "Income", { world: tx.world.id, id });
  if (!row || row.linkedMinor === 0n || openOf(row) > 0n) return;
  invariant(await transition(tx, incomeMachine, row, "submit"), "an income that is covered is reviewed");
  const reviewed = { ...row, state: "underReview" satisfies (typeof incomeMachine.states)[number] };
  invariant(await transition(tx, incomeMachine, reviewed, "pass"), "an income whose links are approved is credited");
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id }, data: { creditedAt: tx.now } });
  await releaseCredited(tx, [row]);
}

/**
 * Pays a refund out: its held money leaves to the outside world, the fee to fee income, in one posting. What it took of
 * the income's links is theirs no more. The income is refunded when nothing of it is left, and else where it was. Refuses one that waits for a correction or is over.
 */
export async function completeRefund(tx: Deciding, locked: Locked): Promise<void> {
  const { refund } = locked;
  await step(tx, locked, "complete", { doneAt: tx.now, dueAt: null });
  await unscheduleRefund(tx, refund.id);
  // the order of locks that all keep to: materials before the ledger's accounts
  const income = await shortenLinks(tx, refund, locked.income);
  await moveMoney(tx, payPostings(tx, refund));
  if (netOf(income) > 0n) await restore(tx, { refund, income });
  else invariant(await transition(tx, incomeMachine, income, "refunded"), "a refund was under way");
  await tell(tx, locked, "refundPaid", "");
}

/** Ends a refund without paying it: its money is the income's and the merchant's again, and no fee is taken. */
export async function failRefund(tx: Deciding, locked: Locked, reason: string): Promise<void> {
  const { refund, income } = locked;
  await step(tx, locked, "fail", { doneAt: tx.now, dueAt: null, failReason: reason });
  await unscheduleRefund(tx, refund.id);
  await unreserveLinks(tx, refund);
  const heldMinor = income.heldMinor + refund.fromHeldMinor;
  const returnedMinor = income.returnedMinor - refund.amountMinor + refund.fromLinkedMinor;
  await tx.prisma.income.updateMany({
    where: { world: tx.world.id, id: income.id },
    data: { heldMinor, returnedMinor },
  });
  const postings = backPostings(tx, refund);
  if (postings.length > 0) await moveMoney(tx, postings);
  await restore(tx, { refund, income: { ...income, heldMinor, returnedMinor } });
  await tell(tx, locked, "refundFailed", reason);
}

/** The bank asks for other details of the payee; the clock waits until they are corrected. */
export async function askCorrection(tx: Deciding, locked: Locked, asked: string): Promise<void> {
  await step(tx, locked, "ask", { asked, dueAt: null });
  await unscheduleRefund(tx, locked.refund.id);
  invariant(await transition(tx, incomeMachine, locked.income, "ask"), "a refund was under way");
  await tell(tx, locked, "refundToConfirm", asked);
}

/**
 * The payee's details are corrected: the refund goes on, its days counted from now. Another account than the remitter's
 * own waits for operations first.
 */
export async function correctPayee(
  tx: Deciding,
  locked: Locked,
  payee: RefundDestination & Pick<Refund, "reason">,
): Promise<void> {
  const { refund, income } = locked;
  const dueAt = payee.isElsewhere ? null : refundDueAt(tx, refund.orderNo, modeOf(refund));
  await step(tx, locked, "correct", { ...payee, asked: null, dueAt });
  invariant(await transition(tx, incomeMachine, income, "correct"), "a correction was waited for");
  if (dueAt) await scheduleRefund(tx, refund.id, dueAt);
  else await reviewRefund(tx, await lockRefund(tx, { orderNo: refund.orderNo }));
}

const unprepared = { preparedBy: "", preparedAt: null, preparedReason: "", confirmedBy: "" };

/** A refund under way waits for two people of operations, from the beginning, and the clock does not pay it out. */
export async function reviewRefund(tx: Deciding, locked: Locked): Promise<void> {
  await step(tx, locked, "review", { ...unprepared, dueAt: null });
  await unscheduleRefund(tx, locked.refund.id);
}

/** One person of operations proposes to let a refund go, with what speaks for it. */
export const prepareRefund = (tx: Deciding, locked: Locked, by: string, reason: string): Promise<void> =>
  step(tx, locked, "prepare", { ...unprepared, preparedBy: by, preparedAt: tx.now, preparedReason: reason });

/** What one proposed is taken back: the refund is reviewed from the beginning. */
export const reopenRefund = (tx: Deciding, locked: Locked): Promise<void> => step(tx, locked, "reopen", unprepared);

/** Another person confirms that a refund goes: it is under way, its days counted from now. */
export async function confirmRefund(tx: Deciding, locked: Locked, by: string): Promise<void> {
  const { refund } = locked;
  const dueAt = refundDueAt(tx, refund.orderNo, modeOf(refund));
  await step(tx, locked, "confirm", { confirmedBy: by, dueAt });
  await scheduleRefund(tx, refund.id, dueAt);
}

/**
 * The bank switches a refund under way to the other method, at the fee that was agreed; its days count from now. Refuses
 * one that waits for a correction or is over.
 */
export async function switchMode(tx: Deciding, locked: Locked, reason: string): Promise<void> {
  const { refund } = locked;
  const mode: RefundMode = modeOf(refund) === "fast" ? "general" : "fast";
  const dueAt = refundDueAt(tx, refund.orderNo, mode);
  await step(tx, locked, "switch", { mode, dueAt, switchReason: reason });
  await scheduleRefund(tx, refund.id, dueAt);
  await tell(tx, locked, "refundSwitched", reason, { mode, expected: dueAt });
}

const modeOf = ({ mode }: Refund): RefundMode => (mode === "fast" ? "fast" : "general");
