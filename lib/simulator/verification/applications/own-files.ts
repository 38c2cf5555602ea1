import { entryPeopleOf, type VerificationEntry } from "@/lib/verification/entry";
import { kycUses, verificationPapersOf, identityDocumentPhotos } from "@/lib/verification/materials";
import { actingPersonPath, verificationPaperCriteria } from "@/lib/verification/rules";
import type { Day } from "@/lib/time/beijing";
import { findSubmittableFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { entryFileIds } from "./rows";

/**
 * Returns the uploads of an entry that need a certain use, with that use: pictures for recognition are not documents.
 */
function usesOf(of: VerificationEntry, today: Day): readonly (readonly [id: string, use: string])[] {
  const papers = verificationPapersOf(of.type, verificationPaperCriteria(of, today)).flatMap(({ kind, use }) =>
    (of.papers[kind] ?? []).map((id) => [id, use] as const),
  );
  const photos = entryPeopleOf(of).flatMap(({ path, person }) =>
    identityDocumentPhotos(person.idType, { isActingPerson: path === actingPersonPath(of) }).flatMap(({ kind, use }) =>
      (person.photos[kind] ?? []).map((id) => [id, use] as const),
    ),
  );
  return [...papers, ...photos];
}

/** Returns true when the sender may submit every file of an entry, and each has the use that its place requires. */
export async function areOwnEntryFiles(tx: FileReaderContext, of: VerificationEntry, today: Day): Promise<boolean> {
  const ids = [...new Set(entryFileIds(of))];
  const files = await findSubmittableFiles(tx, kycUses, ids);
  const useById = new Map(files.map(({ id, use }) => [id, use]));
  return useById.size === ids.length && usesOf(of, today).every(([id, use]) => useById.get(id) === use);
}

/** Returns true when an operator may submit the files for the thread of their merchant's verification. */
export const areOwnKycFiles = async (tx: FileReaderContext, ids: readonly string[]): Promise<boolean> =>
  (await findSubmittableFiles(tx, kycUses, ids)).length === new Set(ids).size;
