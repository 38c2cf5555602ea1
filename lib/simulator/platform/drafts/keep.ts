import { draftDays, draftUntil } from "@/lib/forms/server-draft";
import type { BusinessType } from "@/lib/files/terms";
import { addDays, beijing, dayOf } from "@/lib/time/beijing";
import { dayMs, isBefore } from "@/lib/time/instant";
import { operatorNames } from "@/lib/simulator/access/operator-names";
import { filesToHandIn } from "@/lib/simulator/files/own-files";
import type { Looking } from "@/lib/simulator/files/seen-file";
import { nextIds } from "../store/ids";
import { lockRow, type Row } from "../store/records";
import type { InWorld, Tx } from "../store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";

type Draft = Row<"FormDraft">;
type Saving = Tx<"ORDER_CHANGED"> & Looking;

/** What is saved of a form: which one, with which files, and the version that whoever saves began from. */
interface Saved {
  readonly type: string;
  readonly entry: object;
  readonly fileIds: readonly string[];
  /** What its files are uploaded for. */
  readonly uses: readonly BusinessType[];
  readonly step: number;
  readonly version: number;
}

/** Savings of one merchant take turns: the row of a draft is there only after the first one. */
export const draftTurn = async (tx: Tx, userNo: string): Promise<void> =>
  void (await nextIds(tx, `draft${userNo}`, ""));

/**
 * Saves a draft in the merchant's turn (`draftTurn`), for as many days as drafts are kept; `kind` is the job that
 * forgets it. Refuses where somebody else saved it since the version it began from.
 */
export async function keepDraft(tx: Saving, kind: string, { type, version, ...saved }: Saved): Promise<Draft> {
  const { world, now, who } = tx;
  const { userNo } = who;
  const before = await lockRow(tx, "FormDraft", { world: world.id, userNo, type });
  const isKept = before !== null && isBefore(now, before.expiresAt);
  if ((isKept ? before.version : 0) !== version) return tx.refuse("ORDER_CHANGED");
  const own = await filesToHandIn(tx, saved.uses, saved.fileIds);
  const data = {
    entry: saved.entry,
    // a draft may name any file, and shows its readers none that its saver may not hand in
    fileIds: own.map(({ id }) => id),
    step: saved.step,
    version: version + 1,
    savedBy: who.operatorId,
    savedAt: now,
    expiresAt: beijing(addDays(draftUntil(dayOf(now), draftDays), 1)),
  };
  const row = await tx.prisma.formDraft.upsert({
    where: { world_userNo_type: { world: world.id, userNo, type } },
    create: { world: world.id, userNo, type, ...data },
    update: data,
  });
  if (!before) await schedule(tx, { kind, subject: `${userNo} ${type}`, dueAt: row.expiresAt, priority: 30 });
  return row;
}

/** A merchant's draft of a type; null where there is none, or its days are over. */
export const keptDraft = (tx: InWorld & { readonly now: Date }, userNo: string, type: string): Promise<Draft | null> =>
  tx.prisma.formDraft.findFirst({ where: { world: tx.world.id, userNo, type, expiresAt: { gt: tx.now } } });

/** What is told of every draft beside its entry and its files. */
export async function draftFacts(
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
    // kept to the end of its last day, on which none is left
    daysLeft: Math.round((expiresAt.getTime() - beijing(dayOf(tx.now)).getTime()) / dayMs) - 1,
  };
}
