import { invariant, issueAt } from "@/lib/call/refusals";
import { screeningEntry, type verificationReviews } from "@/lib/operations/calls/verification";
import { isCountry } from "@/lib/reference/places/countries";
import { screeningHit as hitMachine } from "@/lib/verification/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { pageWindow } from "@/lib/simulator/platform/store/paging";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { scheduleAutoApproval } from "../applications/deadline";
import { lockVerification } from "../applications/locked-application";
import { hasOpenHits } from "../screening/hits";
import { lockScreening, screenOpenApplications } from "../screening/screen";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import { toScreeningHitView } from "./case";
import { returnVerificationToReview } from "./decide";

function toEntry({ id, kind, text, note, addedBy, madeAt }: Row<"ScreeningEntry">) {
  return { entryId: id, kind: screeningEntry.shape.kind.parse(kind), text, note, addedBy, madeAt };
}

export const listScreeningEntries: Handler<typeof verificationReviews.screeningList> = async (
  { currentPage, pageSize },
  { world, prisma },
) => {
  const where = { world: world.id };
  const { offset, most } = pageWindow({ currentPage, pageSize });
  const rows = await prisma.screeningEntry.findMany({
    where,
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    skip: offset,
    take: most,
  });
  return { rows: rows.map(toEntry), total: await prisma.screeningEntry.count({ where }), currentPage, pageSize };
};

/** Adds a name or a country to the list, and immediately screens all open applications against it. */
export const addScreeningEntry: Handler<typeof verificationReviews.addScreening> = async (
  { kind, text, note },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const entryText = kind === "country" ? text.trim().toUpperCase() : text.trim().replace(/\s+/g, " ");
    if (kind === "country" && !isCountry(entryText))
      return tx.refuse("INVALID_COUNTRY", issueAt("text", "country.unknown"));
    await lockScreening(tx);
    const key = { world: tx.world.id, kind, text: entryText };
    if (await tx.prisma.screeningEntry.findFirst({ where: key })) return tx.refuse("REQUEST_REPEAT", { what: "entry" });
    const { id } = await nextIdAndOrderNo(tx, "screeningEntry", "SE");
    const row = await tx.prisma.screeningEntry.create({
      data: { ...key, id, note, addedBy: tx.principal.name, madeAt: tx.now },
    });
    await screenOpenApplications(tx, row);
    return toEntry(row);
  });

export const removeScreeningEntry: Handler<typeof verificationReviews.dropScreening> = async ({ entryId }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const { count } = await tx.prisma.screeningEntry.deleteMany({ where: { world: tx.world.id, id: entryId } });
    if (count === 0) return tx.refuse("ORDER_NOTFOUND");
    return {};
  });

/**
 * Clears a hit with the reason why it is a different person; where the clock reviews, clearing the last hit continues
 * the review. A previously prepared approval has to be prepared again: two people are needed to pass an application
 * with a hit, even a late one.
 */
export const clearScreeningHit: Handler<typeof verificationReviews.clearHit> = async ({ hitId, reason }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const where = { world: tx.world.id, id: hitId };
    const hit = await lockRow(tx, "ScreeningHit", where);
    if (!hit) return tx.refuse("ORDER_NOTFOUND");
    if (!(await transition(tx, hitMachine, hit, "clear"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.screeningHit.updateMany({ where, data: { reason, clearedBy: tx.principal.name } });
    const application = await lockVerification(tx, hit.verificationId);
    invariant(application, "a hit is of an application");
    if (application.state === "prepared" && application.preparedPass) await returnVerificationToReview(tx, application);
    if (application.state === "reviewing" && !(await hasOpenHits(tx, application.id)))
      await scheduleAutoApproval(tx, application.id);
    return toScreeningHitView(await tx.prisma.screeningHit.findFirstOrThrow({ where }));
  });
