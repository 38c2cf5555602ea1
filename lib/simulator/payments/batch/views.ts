import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { isPaymentBatchColumn } from "@/lib/payments/batch-columns";
import type { batchShape } from "@/lib/payments/batch-shape";
import { batchFaults } from "@/lib/payments/iso20022/payment-message";
import { paymentBatch } from "@/lib/payments/states";
import { paymentApprovalLevels, ofBatches } from "../../access/approval/group";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import type { Row } from "@/lib/simulator/platform/store/records";
import { raw, stateLiteral, type RowExpressions } from "@/lib/simulator/platform/store/query";
import { countBatchRowDoubts, noDoubts } from "./rows/doubts";
import { batchOutcomeView, approvedBatchOutcomes } from "./outcome";
import { currentExchangedDraftTotals } from "./price/priced-rows";
import {
  sumTotalsByAccount,
  singlePayCurrencyOf,
  batchTotalView,
  batchTotalsOf,
  withExecutedExchanges,
  type Total,
} from "./price/totals";
import { csvFileDialect, parseSheetReadOptions } from "@/lib/simulator/files/sheets/interpretation";
import { fileUrl } from "../../files/stored-files";
import { requiredBatchReviewLevels, batchWorthAtMidRates } from "./price/levels";
import { readPayableBatchRows } from "./rows/batch-rows";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes the review of a submitted batch as it is stored; one submitted before worth was stored has none. */
export const batchReviewShape = z.object({
  levels: z._default(z.array(z.array(z.string())), []),
  /** The numbers of those levels in the approval group. */
  numbers: z.optional(z.array(z.int())),
  /** In US dollar cents. */
  worth: z.optional(z.object({ largest: z.string(), sum: z.string() })),
});

/** Returns the reviewers of a batch by level. */
export const batchReviewersByLevel = ({ reviewers }: Pick<Row<"PaymentBatch">, "reviewers">): string[][] =>
  z.parse(batchReviewShape, reviewers).levels;

type ReviewedBatch = Pick<Row<"PaymentBatch">, "state" | "operatorId" | "passedBy" | "reviewers">;

/**
 * Returns true when an operator may decide on a batch now as a reviewer: they are on the next level, and have neither
 * made it nor passed it before.
 */
function isNext(row: ReviewedBatch, operatorId: string): boolean {
  const level = batchReviewersByLevel(row)[row.passedBy.length] ?? [];
  return (
    row.state === "pendingReview" &&
    row.operatorId !== operatorId &&
    level.includes(operatorId) &&
    !row.passedBy.includes(operatorId)
  );
}

/**
 * Returns true when a principal may decide on a batch now. A reviewer selected at submission who has left the approval
 * group since may not.
 */
export const mayDecideBatch = async (
  tx: InWorld,
  row: ReviewedBatch,
  principal: Pick<Principal, "userNo" | "operatorId">,
): Promise<boolean> => isNext(row, principal.operatorId) && (await isInGroup(tx, principal));

/** Returns true when an operator is in their company's current approval group. */
async function isInGroup(
  tx: InWorld,
  { userNo, operatorId }: Pick<Principal, "userNo" | "operatorId">,
): Promise<boolean> {
  return (
    (await tx.prisma.approvalLevel.findFirst({
      where: { world: tx.world.id, userNo, reviewers: { has: operatorId } },
    })) !== null
  );
}

/** Returns true when a level that a batch still has to pass has no reviewer left who may decide there; by real time. */
export async function isBatchReviewBlocked(tx: InWorld, row: Row<"PaymentBatch">, real: Date): Promise<boolean> {
  if (row.state !== "pendingReview") return false;
  const present = new Set(
    (await paymentApprovalLevels(tx, row.userNo, real, ofBatches)).flatMap(({ reviewers }) => reviewers),
  );
  return batchReviewersByLevel(row)
    .slice(row.passedBy.length)
    .some((level) => !level.some((id) => present.has(id) && id !== row.operatorId && !row.passedBy.includes(id)));
}

/** Builds the same condition for batches `b` with the query builder. */
export const batchAwaitsDecisionCondition = (eb: RowExpressions<"paymentBatch", "b">, operatorId: string) =>
  eb.and([
    eb("b.state", "=", stateLiteral(paymentBatch, "pendingReview")),
    eb("b.operatorId", "<>", operatorId),
    eb.not(eb(eb.val(operatorId), "=", eb.fn.any("b.passedBy"))),
    raw<boolean>`b.reviewers->'levels'->cardinality(b.passed_by) ? (${operatorId}::uuid)::text`,
    eb.exists(
      eb
        .selectFrom("approvalLevel as a")
        .whereRef("a.world", "=", "b.world")
        .whereRef("a.userNo", "=", "b.userNo")
        .where((own) => own(own.val(operatorId), "=", own.fn.any("a.reviewers"))),
    ),
  ]);

/** Returns true when a batch was decided, so that its unpaid rows can be reused. */
export const isDecidedBatch = ({ submittedAt, state }: Pick<Row<"PaymentBatch">, "submittedAt" | "state">): boolean =>
  submittedAt !== null && state !== "pendingReview";

/** Returns the names of operators by id, inside a transaction too. */
export async function operatorNamesById(tx: InWorld, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the totals of batches; for a draft with exchanges optionally at current prices. */
async function totalsNow(tx: Tx, rows: readonly Row<"PaymentBatch">[], isCosted: boolean): Promise<readonly Total[]> {
  const totals = await batchTotalsOf(tx, rows);
  const [draft] = isCosted ? rows.filter(({ submittedAt }) => !submittedAt) : [];
  return (draft && (await currentExchangedDraftTotals(tx, draft))) ?? totals;
}

/** Returns the views of totals; with balances, each with its account's remainder after all of them. */
const totalViews = (totals: readonly Total[], balances: ReadonlyMap<string, bigint> | null) =>
  totals.map((total) => {
    const now = balances?.get(total.account) ?? 0n;
    const heldMinor =
      sumTotalsByAccount(totals, "held").find(({ currency }) => currency === total.account)?.minor ?? 0n;
    return batchTotalView(total, balances && { now, left: now - heldMinor });
  });

/** Returns the names of the documents of batches, by their ids. */
async function documentsOf(
  tx: InWorld,
  rows: readonly Pick<Row<"PaymentBatch">, "documentIds">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ documentIds }) => documentIds);
  if (ids.length === 0) return new Map();
  const where = { world: tx.world.id, id: { in: ids } };
  const files = await tx.prisma.storedFile.findMany({ where, select: { id: true, name: true } });
  return new Map(files.map(({ id, name }) => [id, name]));
}

/** Returns the payment terms of a batch: the account, the payer, and the documents. */
const termsView = (row: Row<"PaymentBatch">, names: ReadonlyMap<string, string>) => {
  const { poboRecordId, poboName, documentIds } = row;
  const payCurrency = singlePayCurrencyOf(row);
  return {
    method: payCurrency === null ? ("balance" as const) : ("oneAccount" as const),
    payCurrency,
    payer: poboRecordId === null ? null : { poboRecordId, name: poboName ?? "" },
    documents: documentIds.flatMap((fileId) => {
      const fileName = names.get(fileId);
      return fileName === undefined ? [] : [{ fileId, fileName, fileUrl: fileUrl(fileId) }];
    }),
  };
};

type ReviewView = Pick<z.output<typeof batchShape>, "levels" | "worth">;

/** Returns which levels a submitted batch has to pass, and its worth when it was submitted. */
function reviewView({ reviewers }: Pick<Row<"PaymentBatch">, "reviewers">): ReviewView {
  const { levels, numbers, worth } = z.parse(batchReviewShape, reviewers);
  return {
    levels: numbers ?? levels.map((_, at) => at + 1),
    worth: worth ? { largest: money("USD", BigInt(worth.largest)), sum: money("USD", BigInt(worth.sum)) } : null,
  };
}

/** Returns which levels a draft would have to pass now, and its worth; no worth when a currency has no rate. */
async function previewReview(tx: Tx, { userNo, id }: Row<"PaymentBatch">): Promise<ReviewView> {
  const rows = await readPayableBatchRows(tx, id);
  const worth = await batchWorthAtMidRates(tx, rows);
  const levels = (await requiredBatchReviewLevels(tx, { userNo, real: tx.by.at }, worth, rows)) ?? [];
  return {
    levels: levels.map(({ level }) => level),
    worth: worth ? { largest: money("USD", worth.largest), sum: money("USD", worth.sum) } : null,
  };
}

/** Returns the views of batches. `isCosted` adds the accounts' balances. */
export async function paymentBatchViews(
  tx: Tx,
  principal: Principal,
  rows: readonly Row<"PaymentBatch">[],
  { isCosted = false }: { isCosted?: boolean } = {},
): Promise<z.output<typeof batchShape>[]> {
  const totals = await withExecutedExchanges(tx, await totalsNow(tx, rows, isCosted));
  const outcomes = await approvedBatchOutcomes(tx, rows, totals);
  const documents = await documentsOf(tx, rows);
  const names = await operatorNamesById(
    tx,
    rows.flatMap((row) => [row.operatorId, ...batchReviewersByLevel(row).flat()]),
  );
  const balanceRows = isCosted ? await listMerchantBalances(tx, principal.userNo) : [];
  const balances = new Map<string, bigint>(balanceRows.map(({ currency, available }) => [currency, available]));
  const isReviewer = rows.some((row) => isNext(row, principal.operatorId)) && (await isInGroup(tx, principal));
  const open = isCosted ? rows.filter(({ submittedAt }) => !submittedAt) : [];
  const doubts = new Map(
    await Promise.all(open.map(async (row) => [row.id, await countBatchRowDoubts(tx, row)] as const)),
  );
  const reviews = new Map<string, ReviewView>();
  for (const row of open) reviews.set(row.id, await previewReview(tx, row));
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
      fileId: row.operatorId === principal.operatorId ? row.fileId : null,
      dialect: csvFileDialect(row),
      purpose: parseSheetReadOptions(row).purpose ?? null,
      ...termsView(row, documents),
      rowsRead,
      rowsFaulty,
      ...(doubts.get(row.id) ?? noDoubts),
      placedAt,
      submittedAt,
      expiresAt,
      doneAt,
      reason,
      fault: batchFaults.find((option) => option === fault) ?? null,
      faultAbout: faultAbout.filter(isPaymentBatchColumn),
      totals: totalViews(
        totals.filter(({ batchId }) => batchId === row.id),
        isCosted && !submittedAt ? balances : null,
      ),
      maker: names.get(row.operatorId) ?? "",
      isMine: row.operatorId === principal.operatorId,
      mayReview: isReviewer && isNext(row, principal.operatorId),
      reviewers: batchReviewersByLevel(row).map((level) => level.map((id) => names.get(id) ?? "")),
      passed: row.passedBy.length,
      ...(reviews.get(row.id) ?? reviewView(row)),
      ...batchOutcomeView(outcomes, row.id),
    };
  });
}

/** Returns a batch of the merchant's own, by its number. */
export const ownPaymentBatch = (
  tx: InWorld,
  { userNo }: Pick<Principal, "userNo">,
  batchNo: string,
): Promise<Row<"PaymentBatch"> | null> =>
  tx.prisma.paymentBatch.findFirst({ where: { world: tx.world.id, batchNo, userNo } });

/** Returns the current view of a batch, for the person who has just changed it. */
export async function currentBatchView(
  tx: Tx,
  principal: Principal,
  batchNo: string,
  how?: Parameters<typeof paymentBatchViews>[3],
): Promise<z.output<typeof batchShape>> {
  const row = await ownPaymentBatch(tx, principal, batchNo);
  const [view] = row ? await paymentBatchViews(tx, principal, [row], how) : [];
  invariant(view, "a batch that was written can be shown");
  return view;
}
