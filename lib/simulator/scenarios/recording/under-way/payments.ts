import { payments } from "@/lib/payments/calls/payments";
import { type payee as payeeMachine, payment, type paymentReview } from "@/lib/payments/states";
import { dayOf } from "@/lib/time/beijing";
import { approvalLevels, type Level } from "../../../access/approval/group";
import { currencyOf } from "../../../store/currency-of";
import type { Row } from "../../../store/records";
import type { Tx } from "../../../store/tx";
import type { StepNow } from "../beginning";
import { short } from "../short-forms";
import { hasOwnFees } from "./fees";
import { handOf, ordersMax, ownerOf } from "./actors";

type State = (typeof payment.states)[number];
const atBanks: readonly State[] = ["processing", "awaitingMaterial", "exception"];

/**
 * Payments that wait, for their review too, or are with the banks: paid once more by whoever paid them, reviewed as far
 * as they were, and brought as far by the banks. Of those from an account of another currency the rate was another, of
 * those of batches and standing orders there is more than themselves, and papers are not kept: these are left out.
 */
export async function paymentsUnderWay(tx: Tx, may: ReadonlySet<string>): Promise<StepNow[]> {
  if (tx.world.clockMode === "wall" || (await hasOwnFees(tx))) return [];
  const rows = await tx.prisma.payment.findMany({
    where: {
      world: tx.world.id,
      state: { in: [payment.first, ...atBanks] },
      ...{ batchId: null, standingId: null, poboRecordId: null, stalled: null },
    },
    orderBy: [{ placedAt: "asc" }, { orderNo: "asc" }],
    take: ordersMax,
  });
  const payable = await plainPayees(tx, rows);
  const steps: StepNow[] = [];
  for (const row of rows) {
    const isPlain = row.currency === row.payCurrency && row.currency === row.feeCurrency;
    const isToday = row.payOn === null || (row.state === payment.first && row.payOn > dayOf(tx.now));
    if (!may.has(row.userNo) || !isPlain || !isToday || !payable.has(row.payeeId)) continue;
    const reviewed = await reviewOf(tx, row);
    const hand = reviewed && (await handOf(tx, row, payments.pay));
    if (hand) steps.push(paid(row, hand), ...reviewed, ...banked(row));
  }
  return steps;
}

/** The payees that are told, and can be paid as they are told: no papers, and the name is the account's. */
async function plainPayees(tx: Tx, rows: readonly Row<"Payment">[]): Promise<ReadonlySet<string>> {
  const found = await tx.prisma.payee.findMany({
    where: {
      world: tx.world.id,
      id: { in: rows.map(({ payeeId }) => payeeId) },
      state: "enabled" satisfies (typeof payeeMachine.states)[number],
      channel: "abroad",
      proofIds: { isEmpty: true },
      nameCheck: { not: "none" },
    },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}

function paid(row: Row<"Payment">, hand: Pick<StepNow, "person">): StepNow {
  const currency = currencyOf(row.currency);
  const isGone = row.state !== payment.first;
  return {
    userNo: row.userNo,
    ...hand,
    action: "pay",
    takes: {
      payeeId: row.payeeId,
      amount: short(currency, row.amountMinor),
      ...(row.bearer !== "SHA" && { bearer: row.bearer }),
      ...(row.purpose !== "goods" && { purpose: row.purpose }),
      reference: row.reference,
      ...(row.merchantOrderNo && { merchantOrderNo: row.merchantOrderNo }),
      ...(row.payOn && { payOn: row.payOn }),
    },
    orderNo: row.orderNo,
    tells: { machine: payment.name, state: row.state },
    // what the banks have already is paid once more
    adds: isGone ? [{ currency, minor: row.amountMinor + row.feeMinor }] : [],
  };
}

/**
 * The decisions that a payment has had; undefined where it would not come to the same review now: the group was another,
 * or which levels it passes depends on what else was paid that day.
 */
async function reviewOf(tx: Tx, row: Row<"Payment">): Promise<StepNow[] | undefined> {
  const levels = await approvalLevels(tx, row.userNo, tx.by.at);
  const review = await tx.prisma.paymentReview.findFirst({
    where: { world: tx.world.id, kind: "payment", paymentId: row.id },
  });
  if (!review) return levels.length === 0 ? [] : undefined;
  const isSame =
    levels.length === review.levels.length &&
    levels.every(({ level, fromMinor }) => fromMinor === 0n && review.levels.includes(level));
  const goesOn: readonly string[] = ["waiting", "approved"] satisfies (typeof paymentReview.states)[number][];
  if (!isSame || !goesOn.includes(review.state)) return undefined;
  const decisions = await tx.prisma.paymentDecision.findMany({
    where: { world: tx.world.id, reviewId: review.id },
    orderBy: { place: "asc" },
  });
  const owner = await ownerOf(tx, row.userNo);
  if (!decisions.every(({ level, operatorId }) => reviews(levels, level, operatorId))) return undefined;
  return decisions.map(({ operatorId, remark }) => ({
    userNo: row.userNo,
    ...(operatorId !== owner && { person: operatorId }),
    action: "review" as const,
    takes: { orderNo: row.orderNo, ...(remark && { remark }) },
  }));
}

const reviews = (levels: readonly Level[], level: number, operatorId: string): boolean =>
  levels.some((one) => one.level === level && one.reviewers.includes(operatorId));

/** What the banks have done with a payment. */
function banked({ userNo, orderNo, state, acceptedAt, asked }: Row<"Payment">): StepNow[] {
  const bank = (does: string, reason?: string): StepNow => ({
    userNo,
    action: "bank",
    takes: { orderNo, does, ...(reason && { reason }) },
  });
  if (state === payment.first) return [];
  return [
    bank("dispatch"),
    ...(acceptedAt ? [bank("accept")] : []),
    ...(state === "awaitingMaterial" ? [bank("ask", asked ?? undefined)] : []),
    ...(state === "exception" ? [bank("hold", asked ?? undefined)] : []),
  ];
}
