import type * as z from "zod/mini";
import type { applicationDraft, accountApplications } from "@/lib/receiving/calls/applications";
import { draftFacts, draftTurn, keepDraft, keptDraft } from "@/lib/simulator/platform/drafts/keep";
import { ownFileNames } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { entryOf } from "./rows";

/** The form's name among a merchant's drafts. */
export const draftType = "receiving";
/** The job that forgets a draft which nobody saved again in time. */
export const draftKind = "receiving.draft";

const uses = ["RECEIVING_QUALIFICATION"] as const;

async function toDraft(
  tx: InWorld & { readonly now: Date },
  row: Row<"FormDraft">,
): Promise<z.output<typeof applicationDraft>> {
  const entry = entryOf(row);
  const fileNames = await ownFileNames(tx, row.userNo, uses, row.fileIds);
  return { entry, fileNames, ...(await draftFacts(tx, row)) };
}

export const saveApplicationDraft: Handler<typeof accountApplications.saveApplicationDraft> = async (
  { entry, ...at },
  { transact },
) =>
  transact(async (tx) => {
    await draftTurn(tx, tx.who.userNo);
    const saved = { type: draftType, entry, fileIds: entry.fileIds, uses, ...at };
    return toDraft(tx, await keepDraft(tx, draftKind, saved));
  });

/** What the form begins with: the draft, or what the newest application said, without its papers. */
export const firstApplication: Handler<typeof accountApplications.firstApplication> = async (_, context) => {
  const { world, who, prisma } = context;
  const row = await keptDraft(context, who.userNo, draftType);
  if (row) return { draft: await toDraft(context, row), before: null };
  const newest = await prisma.receivingApplication.findFirst({
    where: { world: world.id, userNo: who.userNo },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
  });
  // which account is wanted is asked anew, and papers may have grown old
  const again = newest && { ...entryOf(newest), kind: "", country: "", bank: "", currencies: [], holderName: "" };
  return { draft: null, before: again && { ...again, fileIds: [] } };
};
