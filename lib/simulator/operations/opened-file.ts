import type { Outgoing } from "@/lib/call/call";
import { note } from "../platform/audit/audit";
import { opened } from "../files/stored-files";
import type { Tx } from "../platform/store/tx";

/**
 * A file of what operations look at; that they read it is written down. Refuses with FILE_NOTFOUND what does not belong
 * to it (`isIts`), and what is no longer there.
 */
export async function openedFile(tx: Tx<"FILE_NOTFOUND">, fileId: string, isIts: boolean): Promise<Outgoing> {
  const file = isIts ? await tx.prisma.storedFile.findFirst({ where: { world: tx.world.id, id: fileId } }) : null;
  const content = file && (await opened(file));
  if (!content) return tx.refuse("FILE_NOTFOUND");
  await note(tx, { what: "files.content", subject: fileId, outcome: "ok" });
  return content;
}
