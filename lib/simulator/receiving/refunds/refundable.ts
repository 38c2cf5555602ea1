import { invariant } from "@/lib/call/refusals";
import { associationMachine } from "@/lib/receiving/association-states";
import { money } from "@/lib/money/money";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import {
  isAwaitingAssociation,
  isIncomeAssociationInReview,
  lockLinkSides,
  unlinkedIncomeMinor,
} from "../associations/sides";
import { findLiveIncomeLinks, removeLinkParts } from "../associations/unlink";
import type { StoredRefund } from "./money";

type Income = Row<"Income">;
type Link = Row<"Association">;

/** Describes the refundable amount of an income, in minor units, and the part of it that is associated with orders. */
export interface Refundable {
  readonly minor: bigint;
  readonly linkedMinor: bigint;
  /** Lists the links that block part of the amount from being refunded until they are released. */
  readonly releaseFirst: readonly Link[];
}

/**
 * Returns the refundable amount of an income: the part that is neither associated with orders nor refunded, and once it
 * is credited also the part associated by approved, unused links. An income that waits for its orders or their review,
 * or was credited ahead of them, is not refundable while its links can be released: those have to be released first, or
 * the review would cover another amount than was associated. The same applies to links under review of a credited
 * income. The result is exact while the income is locked.
 */
export async function findRefundableAmount(tx: InWorld, row: Income): Promise<Refundable> {
  if (row.linkedMinor === 0n) return { minor: unlinkedIncomeMinor(row), linkedMinor: 0n, releaseFirst: [] };
  const links = await findLiveIncomeLinks(tx, { incomeId: row.id });
  if (isAwaitingAssociation(row) || isIncomeAssociationInReview(row)) {
    const releaseFirst = links.filter((link) => unusedOf(link) > 0n);
    return { minor: releaseFirst.length > 0 ? 0n : unlinkedIncomeMinor(row), linkedMinor: 0n, releaseFirst };
  }
  const linkedMinor = links.filter(isApproved).reduce((sum, link) => sum + unusedOf(link), 0n);
  const releaseFirst = links.filter((link) => !isApproved(link));
  return { minor: unlinkedIncomeMinor(row) + linkedMinor, linkedMinor, releaseFirst };
}

/** Returns the part of a link that neither settlements nor refunds in progress use. */
const unusedOf = ({ amountMinor, drawnMinor, refundingMinor }: Link): bigint =>
  amountMinor - drawnMinor - refundingMinor;
const isApproved = ({ state }: Link): boolean => state !== associationMachine.first;

/** Returns links as a refusal or a refund form names them. */
export async function loadLinkSummaries({ prisma, world }: InWorld, links: readonly Link[]) {
  const materials = await prisma.material.findMany({
    where: { world: world.id, id: { in: links.map(({ materialId }) => materialId) } },
    select: { id: true, contractNo: true },
  });
  const contracts = new Map(materials.map(({ id, contractNo }) => [id, contractNo]));
  return links.map(({ associationNo, materialId, currency, amountMinor }) => ({
    associationNo,
    contractNo: contracts.get(materialId) ?? "",
    amount: money(currencyFromColumn(currency), amountMinor),
  }));
}

const reserve = ({ prisma, world }: Tx, id: string, refundingMinor: bigint) =>
  prisma.association.updateMany({ where: { world: world.id, id }, data: { refundingMinor } });

/**
 * Reserves the amount that a new refund uses of its income's links, the last ones first: settlements can no longer draw
 * on that part. The income is locked, and with it everything that draws on its links.
 */
export async function reserveLinksForRefund(tx: Tx, refund: StoredRefund): Promise<void> {
  let remaining = refund.fromLinkedMinor;
  if (remaining === 0n) return;
  for (const link of (await findLiveIncomeLinks(tx, { incomeId: refund.incomeId })).filter(isApproved).toReversed()) {
    const freeMinor = unusedOf(link);
    const minor = freeMinor < remaining ? freeMinor : remaining;
    remaining -= minor;
    if (minor > 0n) await reserve(tx, link.id, link.refundingMinor + minor);
  }
  invariant(remaining === 0n, "a refund takes no more of links than nothing uses");
}

/**
 * Returns the amount that a refund in progress reserved of its income's links, because it is not made or is paid out.
 */
export async function releaseRefundLinkReserve(tx: Tx, { fromLinkedMinor, incomeId }: StoredRefund): Promise<Link[]> {
  if (fromLinkedMinor === 0n) return [];
  const links = (await findLiveIncomeLinks(tx, { incomeId })).filter(({ refundingMinor }) => refundingMinor > 0n);
  for (const { id } of links) await reserve(tx, id, 0n);
  return links;
}

/**
 * Shortens the links of an income by the amount that a paid refund reserved of them, so that their materials may be
 * associated again. Returns the updated income; it and the refund are locked.
 */
export async function reduceLinksByRefund(tx: Tx, refund: StoredRefund, income: Income): Promise<Income> {
  if (refund.fromLinkedMinor === 0n) return income;
  const links = (await findLiveIncomeLinks(tx, { incomeId: income.id })).filter(
    ({ refundingMinor }) => refundingMinor > 0n,
  );
  const sides = await lockLinkSides(tx, {
    incomeIds: [income.id],
    materialIds: links.map(({ materialId }) => materialId),
  });
  const reservedLinks = await releaseRefundLinkReserve(tx, refund);
  await removeLinkParts(
    tx,
    sides,
    reservedLinks.map((link) => ({ link: { ...link, refundingMinor: 0n }, minor: link.refundingMinor })),
    "refund",
  );
  const returnedMinor = income.returnedMinor + refund.fromLinkedMinor;
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: income.id }, data: { returnedMinor } });
  return { ...income, linkedMinor: income.linkedMinor - refund.fromLinkedMinor, returnedMinor };
}
