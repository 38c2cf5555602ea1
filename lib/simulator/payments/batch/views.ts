import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import { money } from "@/lib/money/money";
import { isBatchColumn } from "@/lib/payments/batch-columns";
import type { batch } from "@/lib/payments/batch-shape";
import { batchFaults } from "@/lib/payments/iso20022/payment-message";
import { paymentBatch } from "@/lib/payments/states";
import { approvalLevels, ofBatches } from "../../access/approval/group";
import { balancesOf } from "@/lib/simulator/platform/ledger/balance";
import type { Row } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { countDoubts, noDoubts } from "./rows/doubts";
import { outcomeShown, outcomesOf } from "./outcome";
import { draftTotals } from "./price/priced-rows";
import { byAccount, payCurrencyOf, totalShown, totalsOf, withMade, type Total } from "./price/totals";
import { dialectOf, readAsOf } from "../../files/sheets/read-as";
import { fileUrl } from "../../files/stored-files";
import { batchLevels, worthOf } from "./price/levels";
import { payableRows } from "./rows/batch-rows.sql";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** The review of a submitted batch as it is stored; one that was submitted before worth was stored has none. */
export const reviewShape = z.object({
  levels: z._default(z.array(z.array(z.string())), []),
  /** The numbers of those levels in the approval group. */
  numbers: z.optional(z.array(z.int())),
  /** In US dollar cents. */
  worth: z.optional(z.object({ largest: z.string(), sum: z.string() })),
});

/** The reviewers of a batch, level by level. */
export const reviewersOf = ({ reviewers }: Pick<Row<"PaymentBatch">, "reviewers">): string[][] =>
  z.parse(reviewShape, reviewers).levels;

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

/** Whether a level that a batch still has to pass has nobody left who may decide there; by real time. */
export async function isBlocked(tx: InWorld, row: Row<"PaymentBatch">, real: Date): Promise<boolean> {
  if (row.state !== "pendingReview") return false;
  const present = new Set(
    (await approvalLevels(tx, row.userNo, real, ofBatches)).flatMap(({ reviewers }) => reviewers),
  );
  return reviewersOf(row)
    .slice(row.passedBy.length)
    .some((level) => !level.some((id) => present.has(id) && id !== row.operatorId && !row.passedBy.includes(id)));
}

/** The same of batches `b`, as a condition: `n` is the place of the one who is to decide. */
export const waitsFor = (n: string): string =>
  `b.state = ${stateNames(paymentBatch, "pendingReview")} and b.operator_id <> ${n}::uuid and not ${n}::uuid = any(b.passed_by) and b.reviewers->'levels'->cardinality(b.passed_by) ? ((${n}::uuid)::text)
   and exists (select from approval_level a where a.world = b.world and a.user_no = b.user_no and ${n}::uuid = any(a.reviewers))`;

/** Whether a batch was decided, so that what was not paid of it can be used again. */
export const isReusable = ({ submittedAt, state }: Pick<Row<"PaymentBatch">, "submittedAt" | "state">): boolean =>
  submittedAt !== null && state !== "pendingReview";

/** The names of people, inside a transaction too. */
export async function namesOf(tx: InWorld, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.prisma.operator.findMany({
    where: { world: tx.world.id, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The totals of batches; of a draft that is exchanged at the prices of now, on request. */
async function totalsNow(tx: Tx, rows: readonly Row<"PaymentBatch">[], isCosted: boolean): Promise<readonly Total[]> {
  const totals = await totalsOf(tx, rows);
  const [draft] = isCosted ? rows.filter(({ submittedAt }) => !submittedAt) : [];
  return (draft && (await draftTotals(tx, draft))) ?? totals;
}

/** Totals as the calls show them; with balances, each with what its account has left after all of them. */
const totalsShown = (totals: readonly Total[], balances: ReadonlyMap<string, bigint> | null) =>
  totals.map((total) => {
    const now = balances?.get(total.account) ?? 0n;
    const taken = byAccount(totals, "held").find(({ currency }) => currency === total.account)?.minor ?? 0n;
    return totalShown(total, balances && { now, left: now - taken });
  });

/** The names of the documents of batches, by their ids. */
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

/** How a batch is paid: from which account, on whose behalf, and with which documents. */
const termsShown = (row: Row<"PaymentBatch">, names: ReadonlyMap<string, string>) => {
  const { poboRecordId, poboName, documentIds } = row;
  const payCurrency = payCurrencyOf(row);
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

type ReviewView = Pick<z.output<typeof batch>, "levels" | "worth">;

/** Returns which levels a submitted batch has to pass, and its worth when it was submitted. */
function reviewView({ reviewers }: Pick<Row<"PaymentBatch">, "reviewers">): ReviewView {
  const { levels, numbers, worth } = z.parse(reviewShape, reviewers);
  return {
    levels: numbers ?? levels.map((_, at) => at + 1),
    worth: worth ? { largest: money("USD", BigInt(worth.largest)), sum: money("USD", BigInt(worth.sum)) } : null,
  };
}

/** Returns which levels a draft would have to pass now, and its worth; no worth without a rate for a currency. */
async function draftReview(tx: Tx, { userNo, id }: Row<"PaymentBatch">): Promise<ReviewView> {
  const rows = await payableRows(tx, id);
  const worth = await worthOf(tx, rows);
  const levels = (await batchLevels(tx, { userNo, real: tx.by.at }, worth, rows)) ?? [];
  return {
    levels: levels.map(({ level }) => level),
    worth: worth ? { largest: money("USD", worth.largest), sum: money("USD", worth.sum) } : null,
  };
}

/** Batches as the calls show them. `isCosted` adds the accounts' balances. */
export async function batchesShown(
  tx: Tx,
  who: Who,
  rows: readonly Row<"PaymentBatch">[],
  { isCosted = false }: { isCosted?: boolean } = {},
): Promise<z.output<typeof batch>[]> {
  const totals = await withMade(tx, await totalsNow(tx, rows, isCosted));
  const outcomes = await outcomesOf(tx, rows, totals);
  const documents = await documentsOf(tx, rows);
  const names = await namesOf(
    tx,
    rows.flatMap((row) => [row.operatorId, ...reviewersOf(row).flat()]),
  );
  const balances = new Map<string, bigint>(
    (isCosted ? await balancesOf(tx, who.userNo) : []).map(({ currency, available }) => [currency, available]),
  );
  const isReviewer = rows.some((row) => isNext(row, who.operatorId)) && (await isInGroup(tx, who));
  const open = isCosted ? rows.filter(({ submittedAt }) => !submittedAt) : [];
  const doubts = new Map(await Promise.all(open.map(async (row) => [row.id, await countDoubts(tx, row)] as const)));
  const reviews = new Map<string, ReviewView>();
  for (const row of open) reviews.set(row.id, await draftReview(tx, row));
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
      fileId: row.operatorId === who.operatorId ? row.fileId : null,
      dialect: dialectOf(row),
      purpose: readAsOf(row).purpose ?? null,
      ...termsShown(row, documents),
      rowsRead,
      rowsFaulty,
      ...(doubts.get(row.id) ?? noDoubts),
      placedAt,
      submittedAt,
      expiresAt,
      doneAt,
      reason,
      fault: batchFaults.find((known) => known === fault) ?? null,
      faultAbout: faultAbout.filter(isBatchColumn),
      totals: totalsShown(
        totals.filter(({ batchId }) => batchId === row.id),
        isCosted && !submittedAt ? balances : null,
      ),
      maker: names.get(row.operatorId) ?? "",
      isMine: row.operatorId === who.operatorId,
      mayReview: isReviewer && isNext(row, who.operatorId),
      reviewers: reviewersOf(row).map((level) => level.map((id) => names.get(id) ?? "")),
      passed: row.passedBy.length,
      ...(reviews.get(row.id) ?? reviewView(row)),
      ...outcomeShown(outcomes, row.id),
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

/** The present batch, for the person who has just changed it. */
export async function batchNow(
  tx: Tx,
  who: Who,
  batchNo: string,
  how?: Parameters<typeof batchesShown>[3],
): Promise<z.output<typeof batch>> {
  const row = await ownBatch(tx, who, batchNo);
  const [shown] = row ? await batchesShown(tx, who, [row], how) : [];
  invariant(shown, "a batch that was written can be shown");
  return shown;
}
