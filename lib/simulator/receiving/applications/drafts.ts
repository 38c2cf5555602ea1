import type * as z from "zod/mini";
import type { applicationDraft, accountApplications } from "@/lib/receiving/calls/applications";
import {
  savedDraftDetails,
  lockDraftSaves,
  saveFormDraft,
  findUnexpiredDraft,
} from "@/lib/simulator/platform/drafts/keep";
import { ownFileNames } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { applicationEntryOf } from "./rows";

/** Names the form among a merchant's drafts. */
export const receivingDraftType = "receiving";
/** Names the job that deletes a draft which was not saved again in time. */
export const receivingDraftJob = "receiving.draft";

const uses = ["RECEIVING_QUALIFICATION"] as const;

async function toDraft(
  tx: InWorld & { readonly now: Date },
  row: Row<"FormDraft">,
): Promise<z.output<typeof applicationDraft>> {
  const entry = applicationEntryOf(row);
  const fileNames = await ownFileNames(tx, row.userNo, uses, row.fileIds);
  return { entry, fileNames, ...(await savedDraftDetails(tx, row)) };
}

export const saveReceivingApplicationDraft: Handler<typeof accountApplications.saveApplicationDraft> = async (
  { entry, ...at },
  { transact },
) =>
  transact(async (tx) => {
    await lockDraftSaves(tx, tx.principal.userNo);
    const draft = { type: receivingDraftType, entry, fileIds: entry.fileIds, uses, ...at };
    return toDraft(tx, await saveFormDraft(tx, receivingDraftJob, draft));
  });

/** Returns the initial form data: the draft, or the newest application's content without its documents. */
export const getReceivingApplicationDefaults: Handler<typeof accountApplications.firstApplication> = async (
  _,
  context,
) => {
  const { world, principal, prisma } = context;
  const row = await findUnexpiredDraft(context, principal.userNo, receivingDraftType);
  if (row) return { draft: await toDraft(context, row), before: null };
  const newest = await prisma.receivingApplication.findFirst({
    where: { world: world.id, userNo: principal.userNo },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
  });
  // the account has to be selected again, and documents may be outdated
  const again = newest && {
    ...applicationEntryOf(newest),
    kind: "",
    country: "",
    bank: "",
    currencies: [],
    holderName: "",
  };
  return { draft: null, before: again && { ...again, fileIds: [] } };
};
