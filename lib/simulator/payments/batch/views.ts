import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { isBatchColumn, type BatchColumn } from "@/lib/payments/batch-columns";
import {
  batchFaults,
  rowFailures,
  rowFault,
  type batch,
  type batchRow,
  type BatchRowState,
} from "@/lib/payments/batch-shape";
import { paymentBatch } from "@/lib/payments/states";
import { currencyOf } from "../../store/currency-of";
import { balancesOf } from "../../ledger/balance";
import type { Row } from "../../store/records";
import { stateNames } from "../../store/state-names";
import { countDiffering } from "./names";
import { totalsOf, totalShown } from "./totals";
import type { InWorld } from "../../store/tx";

const reviewersShape = z.object({ levels: z._default(z.array(z.array(z.string())), []) });

/** The reviewers of a batch, level by level. */
export const reviewersOf = ({ reviewers }: Pick<Row<"PaymentBatch">, "reviewers">): string[][] =>
  z.parse(reviewersShape, reviewers).levels;

type Reviewed = Pick<Row<"PaymentBatch">, "state" | "operatorId" | "passedBy" | "reviewers">;

/**
 * Whether somebody of the company's approval group may decide on a batch now: they are on the next level, and have
 * neither made it nor passed it before.
 */
function isNext(row: Reviewed, operatorId: string): boolean {
  const level = reviewersOf(row)[row.passedBy.length] ?? [];
  return (
    row.state === "pendingReview" &&
    row.operatorId !== operatorId &&
    level.includes(operatorId) &&
    !row.passedBy.includes(operatorId)
  );
}

/**
 * Whether somebody may decide on a batch now. A reviewer chosen at submission who has left the approval group since may
 * not.
 */
export const mayDecide = async (
  tx: InWorld,
  row: Reviewed,
  who: Pick<Who, "userNo" | "operatorId">,
): Promise<boolean> => isNext(row, who.operatorId) && (await isInGroup(tx, who));

/** Whether somebody is in their company's approval group as it is now. */
async function isInGroup(tx: InWorld, { userNo, operatorId }: Pick<Who, "userNo" | "operatorId">): Promise<boolean> {
  return (
    (await tx.prisma.approvalLevel.findFirst({
      where: { world: tx.world.id, userNo, reviewers: { has: operatorId } },
    })) !== null
  );
}

/** The same of batches `b`, as a condition: `n` is the place of the one who is to decide. */
export const waitsFor = (n: string): string =>
  `b.state = ${stateNames(paymentBatch, "pendingReview")} and b.operator_id <> ${n}::uuid and not ${n}::uuid = any(b.passed_by) and b.reviewers->'levels'->cardinality(b.passed_by) ? ((${n}::uuid)::text)
   and exists (select from approval_level a where a.world = b.world and a.user_no = b.user_no and ${n}::uuid = any(a.reviewers))`;

/** The names of people, inside a transaction too. */
export async function namesOf(tx: InWorld, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Batches as the calls show them. `isCosted` adds the accounts' balances. */
export async function batchesShown(
  tx: InWorld,
  who: Who,
  rows: readonly Row<"PaymentBatch">[],
  { isCosted = false }: { isCosted?: boolean } = {},
): Promise<z.output<typeof batch>[]> {
  const totals = await totalsOf(tx, rows);
  const names = await namesOf(
    tx,
    rows.flatMap((row) => [row.operatorId, ...reviewersOf(row).flat()]),
  );
  const balances = new Map(
    (isCosted ? await balancesOf(tx, who.userNo) : []).map(({ currency, available }) => [currency, available]),
  );
  const isReviewer = rows.some((row) => isNext(row, who.operatorId)) && (await isInGroup(tx, who));
  const open = isCosted ? rows.filter(({ submittedAt }) => !submittedAt) : [];
  const differing = new Map(
    await Promise.all(open.map(async (row) => [row.id, await countDiffering(tx, row)] as const)),
  );
  return rows.map((row) => {
    const {
      batchNo,
      state,
      fileName,
      rowsRead,
      rowsFaulty,
      fault,
      faultAbout,
      placedAt,
      submittedAt,
      expiresAt,
      doneAt,
      reason,
    } = row;
    invariant(paymentBatch.is(state), `${state} is a state of a batch`);
    return {
      batchNo,
      state,
      fileName,
      rowsRead,
      rowsFaulty,
      placedAt,
      submittedAt,
      expiresAt,
      doneAt,
      reason,
      fault: batchFaults.find((known) => known === fault) ?? null,
      faultAbout: faultAbout.filter(isBatchColumn),
      totals: totals
        .filter(({ batchId }) => batchId === row.id)
        .map((total) =>
          totalShown(total, isCosted && !submittedAt ? (balances.get(currencyOf(total.currency)) ?? 0n) : null),
        ),
      differingNames: differing.get(row.id) ?? 0,
      maker: names.get(row.operatorId) ?? "",
      isMine: row.operatorId === who.operatorId,
      mayReview: isReviewer && isNext(row, who.operatorId),
      reviewers: reviewersOf(row).map((level) => level.map((id) => names.get(id) ?? "")),
      passed: row.passedBy.length,
      paid: row.rowsPaid,
      failed: row.rowsFailed,
    };
  });
}

/** A batch of the merchant's own, by its number. */
export const ownBatch = (
  tx: InWorld,
  { userNo }: Pick<Who, "userNo">,
  batchNo: string,
): Promise<Row<"PaymentBatch"> | null> =>
  tx.prisma.paymentBatch.findFirst({ where: { world: tx.world.id, batchNo, userNo } });

const cellsShape = z.array(
  z.union([z.string(), z.object({ number: z.string() }), z.object({ fault: z.enum(["formula", "error", "merged"]) })]),
);

/** The cells of a row as they were read. */
export const cellsOf = ({ cells }: Pick<Row<"BatchRow">, "cells">): z.output<typeof cellsShape> =>
  z.parse(cellsShape, cells);

const faultsOf = ({ faults }: Pick<Row<"BatchRow">, "faults">) => z.parse(z.array(rowFault), faults ?? []);

/** The state of a row in a batch of some state. */
export function rowState(
  state: string,
  { faults, orderNo, failReason }: Pick<Row<"BatchRow">, "faults" | "orderNo" | "failReason">,
): BatchRowState {
  const isOpen = state === "draft" || state === "reading";
  if (faults !== null) return isOpen ? "faulty" : "left";
  if (orderNo !== null) return "paid";
  if (failReason !== null) return "failed";
  return isOpen ? "ready" : state === "pendingReview" ? "waiting" : "failed";
}

/** Which rows of a batch in some state are in a state of theirs, as a condition of rows `r`. */
export function inRowState(state: string, wanted: BatchRowState): string {
  const isOpen = state === "draft" || state === "reading";
  const isDead = !isOpen && state !== "pendingReview" && state !== "approved";
  switch (wanted) {
    case "faulty":
      return isOpen ? "r.faults is not null" : "false";
    case "left":
      return isOpen ? "false" : "r.faults is not null";
    case "paid":
      return "r.order_no is not null";
    case "failed":
      return isDead ? "r.faults is null" : "r.fail_reason is not null";
    case "ready":
      return isOpen ? "r.faults is null" : "false";
    case "waiting":
      return state === "pendingReview" ? "r.faults is null" : "false";
  }
}

/** A row as the calls show it. */
export function toRowView(
  row: Row<"BatchRow">,
  { state, columns }: Pick<Row<"PaymentBatch">, "state" | "columns">,
): z.output<typeof batchRow> {
  const { no, payeeName, payeeAccount, bearer, purpose, reference, merchantOrderNo, orderNo, failReason } = row;
  const cells = cellsOf(row);
  const code = row.currency === "" ? null : currencyOf(row.currency);
  const typed: Partial<Record<BatchColumn, string>> = Object.fromEntries(
    columns.flatMap((column, at) => (isBatchColumn(column) ? [[column, textOf(cells[at] ?? "")]] : [])),
  );
  return {
    // named cast: columns without a text are not in it
    no,
    typed: typed as Record<string, string>,
    faults: faultsOf(row),
    payeeName,
    payeeAccount,
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    amount: code && money(code, row.amountMinor),
    fee: code && money(code, row.feeMinor),
    isNewPayee: row.addedPayee !== null && row.payeeId === null,
    nameDiffers: nameDiffers(row.nameCheck),
    heldBy: row.heldBy || null,
    state: rowState(state, row),
    orderNo,
    failure: rowFailures.find((known) => known === failReason) ?? null,
  };
}

const nameDiffers = (nameCheck: string) => (nameCheck === "close" || nameCheck === "none" ? nameCheck : null);

const textOf = (cell: z.output<typeof cellsShape>[number]): string =>
  typeof cell === "string" ? cell : "number" in cell ? cell.number : "";

/** The present batch, for the person who has just changed it. */
export async function batchNow(tx: InWorld, who: Who, batchNo: string): Promise<z.output<typeof batch>> {
  const row = await ownBatch(tx, who, batchNo);
  const [shown] = row ? await batchesShown(tx, who, [row]) : [];
  invariant(shown, "a batch that was written can be shown");
  return shown;
}
