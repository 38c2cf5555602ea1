import type { associations } from "@/lib/receiving/calls/associations";
import { associationMachine, isLiveAssociation } from "@/lib/receiving/association-states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { reopenUncoveredIncomes } from "./reopen";
import { lockLinkSides } from "./sides";
import { findBlockingRefund, removeLinkParts } from "./unlink";
import { usedLinkRefusalDetail, findLinkUses } from "./uses";
import { associationViews } from "./views";

/** Releases one link of the merchant, credited or not: in whole when nothing uses it, otherwise the unused rest. */
export const releaseMaterialAssociation: Handler<typeof associations.release> = async ({ associationNo }, context) =>
  context.transact(async (tx) => {
    const key = { world: tx.world.id, associationNo, userNo: tx.principal.userNo };
    const linkRow = await tx.prisma.association.findFirst({ where: key });
    if (!linkRow) return tx.refuse("ORDER_NOTFOUND");
    const sides = await lockLinkSides(tx, { incomeIds: [linkRow.incomeId], materialIds: [linkRow.materialId] });
    // a link changes only while both its sides are locked
    const row = await tx.prisma.association.findFirst({ where: key });
    if (!row || !isLiveAssociation(row.state)) return tx.refuse("OPERATION_NOT_ALLOW");
    const use = (await findLinkUses(tx, [row])).get(row.id);
    const minor = row.amountMinor - (use?.minor ?? 0n);
    // what is under review is reviewed as it is, or goes whole
    if (use && (minor === 0n || row.state === associationMachine.first))
      return tx.refuse("ASSOCIATION_USED", usedLinkRefusalDetail(row, use));
    const refund = await findBlockingRefund(tx, sides, [row]);
    if (refund) return tx.refuse("ASSOCIATION_USED", refund);
    await removeLinkParts(tx, sides, [{ link: row, minor }], "release");
    await reopenUncoveredIncomes(tx, sides);
    const after = await tx.prisma.association.findMany({ where: key });
    const [view] = await associationViews(tx, after);
    invariant(view, "a link that was released is still there");
    return view;
  });
