import type * as z from "zod/mini";
import { addDays, beijing, dayOf } from "@/lib/time/beijing";
import { dayMs, isBefore } from "@/lib/time/instant";
import type { draft as draftShape, drafts } from "@/lib/verification/calls/drafts";
import { draftUntil } from "@/lib/verification/rules";
import { draftDays } from "@/lib/verification/terms";
import { operatorNames } from "../../access/operator-names";
import type { Handlers } from "../../handler";
import { lockRow, type Row } from "../../store/records";
import type { InWorld } from "../../store/tx";
import { nextIds } from "../../store/ids";
import { schedule } from "../../worlds/scheduler";
import { entryOf, fileNamesOf, filesOf, newestOf } from "../applications/rows";
import { isUnderReview } from "../applications/under-review";
import { draftKind, draftSubject } from "./forget";

type Draft = z.output<typeof draftShape>;

/** A draft as its merchant's people see it. */
async function toDraft(tx: InWorld & { readonly now: Date }, row: Row<"VerificationDraft">): Promise<Draft> {
  const { userNo, step, version, savedBy, savedAt, expiresAt } = row;
  const names = await operatorNames(tx, [savedBy]);
  const of = entryOf(row);
  return {
    entry: of,
    fileNames: await fileNamesOf(tx, userNo, filesOf(of)),
    step,
    version,
    savedBy: names.get(savedBy) ?? "",
    savedAt,
    expiresAt,
    // kept to the end of its last day, on which none is left
    daysLeft: Math.round((expiresAt.getTime() - beijing(dayOf(tx.now)).getTime()) / dayMs) - 1,
  };
}

export const draftHandlers: Handlers<typeof drafts> = {
  saveDraft: async ({ entry, step, version }, { transact }) =>
    transact(async (tx) => {
      const { world, now, who, refuse } = tx;
      const { userNo } = who;
      const { type } = entry;
      // savings of one merchant take turns: the row is there only after the first one
      await nextIds(tx, `draft${userNo}`, "");
      const newest = await newestOf(tx, userNo);
      if (newest && isUnderReview(newest)) return refuse("VERIFICATION_PENDING");
      const before = await lockRow(tx, "VerificationDraft", { world: world.id, userNo, type });
      const isKept = before !== null && isBefore(now, before.expiresAt);
      if ((isKept ? before.version : 0) !== version) return refuse("ORDER_CHANGED");
      const saved = {
        entry,
        fileIds: [...filesOf(entry)],
        step,
        version: version + 1,
        savedBy: who.operatorId,
        savedAt: now,
        expiresAt: beijing(addDays(draftUntil(dayOf(now), draftDays), 1)),
      };
      const row = await tx.prisma.verificationDraft.upsert({
        where: { world_userNo_type: { world: world.id, userNo, type } },
        create: { world: world.id, userNo, type, ...saved },
        update: saved,
      });
      if (!before)
        await schedule(tx, {
          kind: draftKind,
          subject: draftSubject(userNo, type),
          dueAt: row.expiresAt,
          priority: 30,
        });
      return toDraft(tx, row);
    }),
  async draft({ type }, context) {
    const { world, now, who, prisma } = context;
    const row = await prisma.verificationDraft.findFirst({
      where: { world: world.id, userNo: who.userNo, type, expiresAt: { gt: now } },
    });
    return { draft: row && (await toDraft(context, row)) };
  },
};
