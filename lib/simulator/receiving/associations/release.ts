import type { associations } from "@/lib/receiving/calls/associations";
import { association, isLive } from "@/lib/receiving/association-states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "@/lib/simulator/platform/handler";
import { reopenUncovered } from "./reopen";
import { lockSides } from "./sides";
import { refundOf, shorten } from "./unlink";
import { usedDetail, usesOf } from "./uses";
import { associationViews } from "./views";

/** Releases one link of the merchant's, credited or not: whole where nothing uses it, else the rest that nothing uses. */
export const release: Handler<typeof associations.release> = async ({ associationNo }, context) =>
  context.transact(async (tx) => {
    const key = { world: tx.world.id, associationNo, userNo: tx.who.userNo };
    const found = await tx.prisma.association.findFirst({ where: key });
    if (!found) return tx.refuse("ORDER_NOTFOUND");
    const sides = await lockSides(tx, { incomeIds: [found.incomeId], materialIds: [found.materialId] });
    // a link changes only while both its sides are held
    const row = await tx.prisma.association.findFirst({ where: key });
    if (!row || !isLive(row.state)) return tx.refuse("OPERATION_NOT_ALLOW");
    const use = (await usesOf(tx, [row])).get(row.id);
    const minor = row.amountMinor - (use?.minor ?? 0n);
    // what is under review is reviewed as it is, or goes whole
    if (use && (minor === 0n || row.state === association.first))
      return tx.refuse("ASSOCIATION_USED", usedDetail(row, use));
    const refund = await refundOf(tx, sides, [row]);
    if (refund) return tx.refuse("ASSOCIATION_USED", refund);
    await shorten(tx, sides, [{ link: row, minor }], "release");
    await reopenUncovered(tx, sides);
    const after = await tx.prisma.association.findMany({ where: key });
    const [view] = await associationViews(tx, after);
    invariant(view, "a link that was released is still there");
    return view;
  });
