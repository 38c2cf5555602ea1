import { peopleOf, type Entry } from "@/lib/verification/entry";
import { kycUses, papersOf, photosOf } from "@/lib/verification/materials";
import { holderPath, paperTermsOf } from "@/lib/verification/rules";
import type { Day } from "@/lib/time/beijing";
import type { InWorld } from "../../store/tx";
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

/** Whether every file of an entry is the merchant's own upload, and of the use that each of its places wants. */
export async function areOwnFiles(tx: InWorld, userNo: string, of: Entry, today: Day): Promise<boolean> {
  const ids = [...new Set(filesOf(of))];
  const files = await tx.prisma.storedFile.findMany({
    where: { world: tx.world.id, userNo, id: { in: ids }, use: { in: [...kycUses] } },
    select: { id: true, use: true },
  });
  const own = new Map(files.map(({ id, use }) => [id, use]));
  return own.size === ids.length && usesOf(of, today).every(([id, use]) => own.get(id) === use);
}

/** Whether files of a thread are the merchant's own uploads for its verification. */
export async function areOwnKyc(tx: InWorld, userNo: string, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  const own = await tx.prisma.storedFile.count({
    where: { world: tx.world.id, userNo, id: { in: distinct }, use: { in: [...kycUses] } },
  });
  return own === distinct.length;
}
