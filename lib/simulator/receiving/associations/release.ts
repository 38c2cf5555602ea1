import type { associations } from "@/lib/receiving/calls/associations";
import { isLive } from "@/lib/receiving/association-states";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "../../handler";
import { held, takesLinks, lockSides } from "./sides";
import { areUsed, unlink } from "./unlink";
import { associationViews } from "./views";

/** Releases one link of the merchant's, while its income is not credited. */
export const release: Handler<typeof associations.release> = async ({ associationNo }, context) =>
  context.transact(async (tx) => {
    const key = { world: tx.world.id, associationNo, userNo: tx.who.userNo };
    const found = await tx.prisma.association.findFirst({ where: key });
    if (!found) return tx.refuse("ORDER_NOTFOUND");
    const sides = await lockSides(tx, { incomeIds: [found.incomeId], materialIds: [found.materialId] });
    // a link changes only while both its sides are held
    const row = await tx.prisma.association.findFirst({ where: key });
    if (!row || !isLive(row.state) || !takesLinks(held(sides.incomes, row.incomeId)))
      return tx.refuse("OPERATION_NOT_ALLOW");
    if (await areUsed(tx, [row])) return tx.refuse("OPERATION_NOT_ALLOW");
    await unlink(tx, sides, [row], { event: "release", reason: "" });
    const after = await tx.prisma.association.findMany({ where: key });
    const [view] = await associationViews(tx, after);
    invariant(view, "a link that was released is still there");
    return view;
  });
