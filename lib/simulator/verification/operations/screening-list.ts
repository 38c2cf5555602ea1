import { invariant, issueAt } from "@/lib/call/refusals";
import { screeningEntry, type verificationDesk } from "@/lib/operations/calls/verification";
import { isCountry } from "@/lib/reference/places/countries";
import { screeningHit as hitMachine } from "@/lib/verification/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { placeOf } from "@/lib/simulator/platform/store/paging";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { scheduleReview } from "../applications/deadline";
import { heldApplication } from "../applications/held";
import { hasOpenHits } from "../screening/hits";
import { holdScreening, screenOpen } from "../screening/screen";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";
import { toHit } from "./case";
import { reopenApplication } from "./decide";

function toEntry({ id, kind, text, note, addedBy, madeAt }: Row<"ScreeningEntry">) {
  return { entryId: id, kind: screeningEntry.shape.kind.parse(kind), text, note, addedBy, madeAt };
}

export const screeningList: Handler<typeof verificationDesk.screeningList> = async (
  { currentPage, pageSize },
  { world, prisma },
) => {
  const where = { world: world.id };
  const { skipped, most } = placeOf({ currentPage, pageSize });
  const rows = await prisma.screeningEntry.findMany({
    where,
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    skip: skipped,
    take: most,
  });
  return { rows: rows.map(toEntry), total: await prisma.screeningEntry.count({ where }), currentPage, pageSize };
};

/** Puts a name or a country on the list, and holds what is still open against it at once. */
export const addScreening: Handler<typeof verificationDesk.addScreening> = async ({ kind, text, note }, context) =>
  inHeldWorld(context, async (tx) => {
    const listed = kind === "country" ? text.trim().toUpperCase() : text.trim().replace(/\s+/g, " ");
    if (kind === "country" && !isCountry(listed))
      return tx.refuse("INVALID_COUNTRY", issueAt("text", "country.unknown"));
    await holdScreening(tx);
    const key = { world: tx.world.id, kind, text: listed };
    if (await tx.prisma.screeningEntry.findFirst({ where: key })) return tx.refuse("REQUEST_REPEAT", { what: "entry" });
    const { id } = await nextIds(tx, "screeningEntry", "SE");
    const row = await tx.prisma.screeningEntry.create({
      data: { ...key, id, note, addedBy: tx.who.name, madeAt: tx.now },
    });
    await screenOpen(tx, row);
    return toEntry(row);
  });

export const dropScreening: Handler<typeof verificationDesk.dropScreening> = async ({ entryId }, context) =>
  inHeldWorld(context, async (tx) => {
    const { count } = await tx.prisma.screeningEntry.deleteMany({ where: { world: tx.world.id, id: entryId } });
    if (count === 0) return tx.refuse("ORDER_NOTFOUND");
    return {};
  });

/**
 * Clears a hit with the reason why it is another; where the clock reviews, the last one lets it go on. An approval that
 * was prepared before is prepared anew: it takes two people to pass whoever met the list, however late it was met.
 */
export const clearHit: Handler<typeof verificationDesk.clearHit> = async ({ hitId, reason }, context) =>
  inHeldWorld(context, async (tx) => {
    const where = { world: tx.world.id, id: hitId };
    const hit = await lockRow(tx, "ScreeningHit", where);
    if (!hit) return tx.refuse("ORDER_NOTFOUND");
    if (!(await transition(tx, hitMachine, hit, "clear"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.screeningHit.updateMany({ where, data: { reason, clearedBy: tx.who.name } });
    const application = await heldApplication(tx, hit.verificationId);
    invariant(application, "a hit is of an application");
    if (application.state === "prepared" && application.preparedPass) await reopenApplication(tx, application);
    if (application.state === "reviewing" && !(await hasOpenHits(tx, application.id)))
      await scheduleReview(tx, application.id);
    return toHit(await tx.prisma.screeningHit.findFirstOrThrow({ where }));
  });
