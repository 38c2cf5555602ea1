import { draftDays, lastDayOfDraft } from "@/lib/forms/server-draft";
import type { BusinessType } from "@/lib/files/terms";
import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs, isBefore } from "@/lib/time/instant";
import { operatorNames } from "@/lib/simulator/access/operator-names";
import { findSubmittableFiles } from "@/lib/simulator/files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { nextIdAndOrderNo } from "../store/ids";
import { lockRow, type Row } from "../store/records";
import type { InWorld, Tx } from "../store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";

type Draft = Row<"FormDraft">;
type Saving = Tx<"ORDER_CHANGED"> & FileReaderContext;

/** Holds the input of a saved form draft: its type, its files, and the version that it is based on. */
interface DraftInput {
  readonly type: string;
  readonly entry: object;
  readonly fileIds: readonly string[];
  /** Lists the uses its files are uploaded for. */
  readonly uses: readonly BusinessType[];
  readonly step: number;
  readonly version: number;
}

/** Serialises the saves of one merchant: the row of a draft exists only after the first one. */
export const lockDraftSaves = async (tx: Tx, userNo: string): Promise<void> =>
  void (await nextIdAndOrderNo(tx, `draft${userNo}`, ""));

/**
 * Saves a draft in the merchant's turn (`lockDraftSaves`), for as many days as drafts are stored; `kind` is the job that
 * deletes it. Refuses where another person saved it since the version it is based on.
 */
export async function saveFormDraft(
  tx: Saving,
  kind: string,
  { type, version, ...draftInput }: DraftInput,
): Promise<Draft> {
  const { world, now, principal } = tx;
  const { userNo } = principal;
  const before = await lockRow(tx, "FormDraft", { world: world.id, userNo, type });
  const isCurrent = before !== null && isBefore(now, before.expiresAt);
  if ((isCurrent ? before.version : 0) !== version) return tx.refuse("ORDER_CHANGED");
  const ownFiles = await findSubmittableFiles(tx, draftInput.uses, draftInput.fileIds);
  const data = {
    entry: draftInput.entry,
    // a draft may name any file, and shows its readers none that its saver may not hand in
    fileIds: ownFiles.map(({ id }) => id),
    step: draftInput.step,
    version: version + 1,
    savedBy: principal.operatorId,
    savedAt: now,
    expiresAt: beijingInstant(addDays(lastDayOfDraft(beijingDay(now), draftDays), 1)),
  };
  const row = await tx.prisma.formDraft.upsert({
    where: { world_userNo_type: { world: world.id, userNo, type } },
    create: { world: world.id, userNo, type, ...data },
    update: data,
  });
  if (!before) await schedule(tx, { kind, subject: `${userNo} ${type}`, dueAt: row.expiresAt, priority: 30 });
  return row;
}

/** Returns a merchant's draft of a type; null where there is none, or it has expired. */
export const findUnexpiredDraft = (
  tx: InWorld & { readonly now: Date },
  userNo: string,
  type: string,
): Promise<Draft | null> =>
  tx.prisma.formDraft.findFirst({ where: { world: tx.world.id, userNo, type, expiresAt: { gt: tx.now } } });

/** Returns the details of a draft beside its entry and its files. */
export async function savedDraftDetails(
  tx: InWorld & { readonly now: Date },
  { step, version, savedBy, savedAt, expiresAt }: Draft,
) {
  const names = await operatorNames(tx, [savedBy]);
  return {
    step,
    version,
    savedBy: names.get(savedBy) ?? "",
    savedAt,
    expiresAt,
    // stored until the end of its last day, on which 0 days remain
    daysLeft: Math.round((expiresAt.getTime() - beijingInstant(beijingDay(tx.now)).getTime()) / dayMs) - 1,
  };
}
