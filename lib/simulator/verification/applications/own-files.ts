import { peopleOf, type Entry } from "@/lib/verification/entry";
import { kycUses, papersOf, photosOf } from "@/lib/verification/materials";
import { holderPath, paperTermsOf } from "@/lib/verification/rules";
import type { Day } from "@/lib/time/beijing";
import { filesToHandIn } from "../../files/own-files";
import type { Looking } from "../../files/seen-file";
import { filesOf } from "./rows";

/** The uploads of an entry that have to be of a certain use, with it: pictures that are read are no documents. */
function usesOf(of: Entry, today: Day): readonly (readonly [id: string, use: string])[] {
  const papers = papersOf(of.type, paperTermsOf(of, today)).flatMap(({ kind, use }) =>
    (of.papers[kind] ?? []).map((id) => [id, use] as const),
  );
  const photos = peopleOf(of).flatMap(({ path, person }) =>
    photosOf(person.idType, { isHolder: path === holderPath(of) }).flatMap(({ kind, use }) =>
      (person.photos[kind] ?? []).map((id) => [id, use] as const),
    ),
  );
  return [...papers, ...photos];
}

/** Whether every file of an entry may be handed in by its sender, and is of the use that each of its places wants. */
export async function areOwnFiles(tx: Looking, of: Entry, today: Day): Promise<boolean> {
  const ids = [...new Set(filesOf(of))];
  const files = await filesToHandIn(tx, kycUses, ids);
  const own = new Map(files.map(({ id, use }) => [id, use]));
  return own.size === ids.length && usesOf(of, today).every(([id, use]) => own.get(id) === use);
}

/** Whether somebody may hand in files for the thread of their merchant's verification. */
export const areOwnKyc = async (tx: Looking, ids: readonly string[]): Promise<boolean> =>
  (await filesToHandIn(tx, kycUses, ids)).length === new Set(ids).size;
