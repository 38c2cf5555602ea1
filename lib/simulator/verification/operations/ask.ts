import type { verificationDesk } from "@/lib/operations/calls/verification";
import { keepFile, readyFile } from "@/lib/simulator/files/stored-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { entryOf, filesOf } from "../applications/rows";
import { askMerchant } from "../inquiries/ask";
import { openedFile } from "@/lib/simulator/operations/opened-file";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";
import { foundApplication, reviewedAgain } from "./case";
import { heldCase } from "./decide";

/** What operations attach to a request: the merchant's file, since the merchant reads it, and nobody's upload. */
const use = "KYC_DOCUMENT";

export const attachToVerification: Handler<typeof verificationDesk.attachToVerification> = async (
  { applicationId, file },
  context,
) => {
  const { userNo } = await foundApplication(context, applicationId);
  const ready = await readyFile(context.db, file, use, { owner: "operations", real: context.by.at });
  return context.transact(async (tx) => ({
    fileId: (await keepFile(tx, { userNo, operatorId: null }, ready)).fileId,
  }));
};

export const askForInformation: Handler<typeof verificationDesk.askForInformation> = async (
  { applicationId, text, fileIds },
  context,
) =>
  inHeldWorld(context, async (tx) => {
    const row = await heldCase(tx, applicationId);
    if (!(await areAttached(tx, row, fileIds))) return tx.refuse("FILE_NOTFOUND");
    await askMerchant(tx, row, { text, fileIds: [...fileIds] });
    return reviewedAgain(tx, row);
  });

/** Whether operations attached these files for the application's merchant. */
async function areAttached(tx: InWorld, { userNo }: Row<"Verification">, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  const found = await tx.prisma.storedFile.count({
    where: { world: tx.world.id, userNo, operatorId: null, use, id: { in: distinct } },
  });
  return found === distinct.length;
}

/** A picture or document of an application, for operations; who read it is written down. */
export const verificationFile: Handler<typeof verificationDesk.verificationFile> = async (
  { applicationId, fileId },
  context,
) => {
  const row = await foundApplication(context, applicationId);
  const isIts = filesOf(entryOf(row)).includes(fileId) || (await isInThread(context, row.id, fileId));
  return openedFile(context, fileId, isIts);
};

const isInThread = async (tx: InWorld, verificationId: string, fileId: string): Promise<boolean> =>
  (await tx.prisma.verificationInquiry.count({
    where: { world: tx.world.id, verificationId, fileIds: { has: fileId } },
  })) > 0;
