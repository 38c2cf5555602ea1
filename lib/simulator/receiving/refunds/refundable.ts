import { invariant } from "@/lib/call/refusals";
import { openRefund } from "@/lib/receiving/states";
import type { Row } from "../../store/records";
import type { InWorld, Tx } from "../../store/tx";
import { isToAssociate, isUnderReview, lockSides, openOf } from "../associations/sides";
import { liveLinks, shorten } from "../associations/unlink";
import type { Refund } from "./money";

type Income = Row<"Income">;
type Link = Row<"Association">;

/** What of an income can be refunded, in minor units, and what of that its orders are associated with. */
export interface Refundable {
  readonly minor: bigint;
  readonly linkedMinor: bigint;
}

/**
 * What of an income can be refunded: what is neither associated with orders nor refunded, and once it is credited also
 * what is associated and no settlement draws. Of one that waits for its orders or their review, or was credited ahead of
 * them, nothing while some are associated with it: those links are released first, or its review would be of another
 * amount than was associated. Exact while the income is held.
 */
export async function refundableOf(tx: InWorld, row: Income): Promise<Refundable> {
  if (row.linkedMinor === 0n) return { minor: openOf(row), linkedMinor: 0n };
  if (isToAssociate(row) || isUnderReview(row)) return { minor: 0n, linkedMinor: 0n };
  const links = await liveLinks(tx, { incomeId: row.id });
  const { _sum } = await tx.prisma.incomeRefund.aggregate({
    where: { world: tx.world.id, incomeId: row.id, state: { in: [...openRefund] } },
    _sum: { fromLinkedMinor: true },
  });
  const linkedMinor = links.reduce((sum, link) => sum + undrawnOf(link), 0n) - (_sum.fromLinkedMinor ?? 0n);
  return { minor: openOf(row) + linkedMinor, linkedMinor };
}

const undrawnOf = ({ amountMinor, drawnMinor }: Link): bigint => amountMinor - drawnMinor;

/**
 * Takes from the links of an income what a refund that is paid out took of them, the last ones first: their materials may
 * be associated anew. The income as it is afterwards; it and the refund are held.
 */
export async function shortenLinks(tx: Tx, refund: Refund, income: Income): Promise<Income> {
  if (refund.fromLinkedMinor === 0n) return income;
  const links = await liveLinks(tx, { incomeId: income.id });
  const sides = await lockSides(tx, {
    incomeIds: [income.id],
    materialIds: links.map(({ materialId }) => materialId),
  });
  let left = refund.fromLinkedMinor;
  const shortened = links.toReversed().flatMap((link) => {
    const undrawn = undrawnOf(link);
    const minor = undrawn < left ? undrawn : left;
    left -= minor;
    return minor > 0n ? [{ link, minor }] : [];
  });
  invariant(left === 0n, "nothing of an income is drawn while a refund of it is under way");
  await shorten(tx, sides, shortened);
  const returnedMinor = income.returnedMinor + refund.fromLinkedMinor;
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: income.id }, data: { returnedMinor } });
  return { ...income, linkedMinor: income.linkedMinor - refund.fromLinkedMinor, returnedMinor };
}
