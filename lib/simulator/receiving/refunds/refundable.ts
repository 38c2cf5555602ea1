import { invariant } from "@/lib/call/refusals";
import { association } from "@/lib/receiving/association-states";
import { money } from "@/lib/money/money";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { isToAssociate, isUnderReview, lockSides, openOf } from "../associations/sides";
import { liveLinks, shorten } from "../associations/unlink";
import type { Refund } from "./money";

type Income = Row<"Income">;
type Link = Row<"Association">;

/** What of an income can be refunded, in minor units, and what of that its orders are associated with. */
export interface Refundable {
  readonly minor: bigint;
  readonly linkedMinor: bigint;
  /** The links that keep some of it from being refunded: once they are released it can be. */
  readonly releaseFirst: readonly Link[];
}

/**
 * What of an income can be refunded: what is neither associated with orders nor refunded, and once it is credited also
 * what is associated by links that are approved and nothing uses. Of one that waits for its orders or their review, or was
 * credited ahead of them, nothing while links of it can be released: those go first, or its review would be of another
 * amount than was associated. So do links of a credited one that are under review. Exact while the income is locked.
 */
export async function refundableOf(tx: InWorld, row: Income): Promise<Refundable> {
  if (row.linkedMinor === 0n) return { minor: openOf(row), linkedMinor: 0n, releaseFirst: [] };
  const links = await liveLinks(tx, { incomeId: row.id });
  if (isToAssociate(row) || isUnderReview(row)) {
    const releaseFirst = links.filter((link) => unusedOf(link) > 0n);
    return { minor: releaseFirst.length > 0 ? 0n : openOf(row), linkedMinor: 0n, releaseFirst };
  }
  const linkedMinor = links.filter(isApproved).reduce((sum, link) => sum + unusedOf(link), 0n);
  const releaseFirst = links.filter((link) => !isApproved(link));
  return { minor: openOf(row) + linkedMinor, linkedMinor, releaseFirst };
}

/** What of a link neither settlements draw nor refunds under way take. */
const unusedOf = ({ amountMinor, drawnMinor, refundingMinor }: Link): bigint =>
  amountMinor - drawnMinor - refundingMinor;
const isApproved = ({ state }: Link): boolean => state !== association.first;

/** Links as a refusal, or the form of a refund, names them. */
export async function firstLinks({ prisma, world }: InWorld, links: readonly Link[]) {
  const materials = await prisma.material.findMany({
    where: { world: world.id, id: { in: links.map(({ materialId }) => materialId) } },
    select: { id: true, contractNo: true },
  });
  const contracts = new Map(materials.map(({ id, contractNo }) => [id, contractNo]));
  return links.map(({ associationNo, materialId, currency, amountMinor }) => ({
    associationNo,
    contractNo: contracts.get(materialId) ?? "",
    amount: money(currencyOf(currency), amountMinor),
  }));
}

const reserve = ({ prisma, world }: Tx, id: string, refundingMinor: bigint) =>
  prisma.association.updateMany({ where: { world: world.id, id }, data: { refundingMinor } });

/**
 * Reserves what a new refund takes of the links of its income, the last ones first: no settlement draws of that any more,
 * and of the rest they do. The income is locked, and with it whatever draws of its links.
 */
export async function reserveLinks(tx: Tx, refund: Refund): Promise<void> {
  let left = refund.fromLinkedMinor;
  if (left === 0n) return;
  for (const link of (await liveLinks(tx, { incomeId: refund.incomeId })).filter(isApproved).toReversed()) {
    const unused = unusedOf(link);
    const minor = unused < left ? unused : left;
    left -= minor;
    if (minor > 0n) await reserve(tx, link.id, link.refundingMinor + minor);
  }
  invariant(left === 0n, "a refund takes no more of links than nothing uses");
}

/** Gives back what a refund under way reserved of the links of its income: it is not made, or it is paid out. */
export async function unreserveLinks(tx: Tx, { fromLinkedMinor, incomeId }: Refund): Promise<Link[]> {
  if (fromLinkedMinor === 0n) return [];
  const links = (await liveLinks(tx, { incomeId })).filter(({ refundingMinor }) => refundingMinor > 0n);
  for (const { id } of links) await reserve(tx, id, 0n);
  return links;
}

/**
 * Takes from the links of an income what a refund that is paid out reserved of them: their materials may be associated
 * anew. The income as it is afterwards; it and the refund are locked.
 */
export async function shortenLinks(tx: Tx, refund: Refund, income: Income): Promise<Income> {
  if (refund.fromLinkedMinor === 0n) return income;
  const links = (await liveLinks(tx, { incomeId: income.id })).filter(({ refundingMinor }) => refundingMinor > 0n);
  const sides = await lockSides(tx, {
    incomeIds: [income.id],
    materialIds: links.map(({ materialId }) => materialId),
  });
  const shortened = await unreserveLinks(tx, refund);
  await shorten(
    tx,
    sides,
    shortened.map((link) => ({ link: { ...link, refundingMinor: 0n }, minor: link.refundingMinor })),
    "refund",
  );
  const returnedMinor = income.returnedMinor + refund.fromLinkedMinor;
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: income.id }, data: { returnedMinor } });
  return { ...income, linkedMinor: income.linkedMinor - refund.fromLinkedMinor, returnedMinor };
}
