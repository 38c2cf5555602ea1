import type { OutgoingFile } from "@/lib/call/call";
import { writeAuditNote } from "../platform/audit/audit";
import { openStoredFileForSending } from "../files/stored-files";
import type { Tx } from "../platform/store/tx";

/**
 * Opens a file of a record that operations review, and records the access in the audit log. Refuses with FILE_NOTFOUND
 * when the file does not belong to the record (`isIts`), or no longer exists.
 */
export async function openAuditedFile(tx: Tx<"FILE_NOTFOUND">, fileId: string, isIts: boolean): Promise<OutgoingFile> {
  const file = isIts ? await tx.prisma.storedFile.findFirst({ where: { world: tx.world.id, id: fileId } }) : null;
  const content = file && (await openStoredFileForSending(file));
  if (!content) return tx.refuse("FILE_NOTFOUND");
  await writeAuditNote(tx, { what: "files.content", subject: fileId, outcome: "ok" });
  return content;
}
