import type * as z from "zod/mini";
import type { inquiryEntry } from "@/lib/verification/calls/applications";
import { inquiryEntriesMax } from "@/lib/verification/terms";
import { operatorNames } from "../../access/operator-names";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type InquiryEntry = z.output<typeof inquiryEntry>;

/** Returns the thread of an application, oldest first; the names of operations are hidden from a merchant. */
export async function readInquiryThread(tx: InWorld, verificationId: string): Promise<InquiryEntry[]> {
  const rows = await tx.prisma.verificationInquiry.findMany({
    where: { world: tx.world.id, verificationId },
    orderBy: { no: "asc" },
  });
  if (rows.length === 0) return [];
  const files = await tx.prisma.storedFile.findMany({
    where: { world: tx.world.id, id: { in: rows.flatMap(({ fileIds }) => fileIds) } },
    select: { id: true, name: true },
  });
  const fileNames = new Map(files.map(({ id, name }) => [id, name]));
  const people = await operatorNames(
    tx,
    rows.filter(({ isOperations }) => !isOperations).map(({ who }) => who),
  );
  return rows.map(({ no, isOperations, who, text, fileIds, at }) => ({
    no,
    isOperations,
    who: isOperations ? "operations" : (people.get(who) ?? ""),
    text,
    files: fileIds.map((fileId) => ({ fileId, name: fileNames.get(fileId) ?? "" })),
    at,
  }));
}

/** Appends an entry to the thread of a locked application; refuses when it is full. */
export async function appendToInquiryThread(
  tx: Tx<"OPERATION_NOT_ALLOW">,
  { id, userNo }: Pick<Row<"Verification">, "id" | "userNo">,
  inquiry: Pick<Row<"VerificationInquiry">, "isOperations" | "text" | "fileIds">,
): Promise<void> {
  const where = { world: tx.world.id, verificationId: id };
  const count = await tx.prisma.verificationInquiry.count({ where });
  if (count >= inquiryEntriesMax) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.verificationInquiry.create({
    data: { ...where, userNo, no: count + 1, who: tx.by.name, at: tx.now, ...inquiry },
  });
}
