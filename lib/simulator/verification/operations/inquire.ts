import type { verificationReviews } from "@/lib/operations/calls/verification";
import { assignFileToMerchant, inspectAndStoreUpload } from "@/lib/simulator/files/stored-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { verificationEntry, entryFileIds } from "../applications/rows";
import { requestVerificationInformation } from "../inquiries/send-inquiry";
import { openAuditedFile } from "@/lib/simulator/operations/opened-file";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import { requireVerification, reloadVerificationCase } from "./case";
import { lockApplicationCase } from "./decide";

/**
 * Sets the use of attachments to a request: the file belongs to the merchant, who can read it, and has no uploading
 * operator.
 */
const use = "KYC_DOCUMENT";

export const uploadVerificationInquiryFile: Handler<typeof verificationReviews.attachToVerification> = async (
  { applicationId, file },
  context,
) => {
  const { userNo } = await requireVerification(context, applicationId);
  const ready = await inspectAndStoreUpload(context.db, file, use, { owner: "operations", real: context.by.at });
  return context.transact(async (tx) => ({
    fileId: (await assignFileToMerchant(tx, { userNo, operatorId: null }, ready)).fileId,
  }));
};

export const requestMoreVerificationInfo: Handler<typeof verificationReviews.askForInformation> = async (
  { applicationId, text, fileIds },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockApplicationCase(tx, applicationId);
    if (!(await areAttached(tx, row, fileIds))) return tx.refuse("FILE_NOTFOUND");
    await requestVerificationInformation(tx, row, { text, fileIds: [...fileIds] });
    return reloadVerificationCase(tx, row);
  });

/** Returns true when operations attached these files for the application's merchant. */
async function areAttached(tx: InWorld, { userNo }: Row<"Verification">, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  const count = await tx.prisma.storedFile.count({
    where: { world: tx.world.id, userNo, operatorId: null, use, id: { in: distinct } },
  });
  return count === distinct.length;
}

/** Returns a picture or document of an application to operations; the access is logged. */
export const downloadVerificationFile: Handler<typeof verificationReviews.verificationFile> = async (
  { applicationId, fileId },
  context,
) => {
  const row = await requireVerification(context, applicationId);
  const isIts = entryFileIds(verificationEntry(row)).includes(fileId) || (await isInThread(context, row.id, fileId));
  return openAuditedFile(context, fileId, isIts);
};

const isInThread = async (tx: InWorld, verificationId: string, fileId: string): Promise<boolean> =>
  (await tx.prisma.verificationInquiry.count({
    where: { world: tx.world.id, verificationId, fileIds: { has: fileId } },
  })) > 0;
