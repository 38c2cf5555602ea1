import * as z from "zod/mini";
import { readFields, type ReadFields } from "@/lib/reference/calls/pictures";
import { faultsOf, quality, type PictureFault } from "@/lib/reference/picture-quality";
import { peopleOf, type Entry } from "@/lib/verification/entry";
import type { InWorld } from "../../store/tx";

/** What was read in one picture of an entry, and what is wrong with it. */
export interface PictureRead {
  /** The path of its files: "papers.licence", "legalPerson.photos.portraitSide". */
  readonly path: string;
  /** The path before the fields that it fills: empty for a company's own, "legalPerson." for a person's. */
  readonly of: string;
  readonly fileId: string;
  readonly fields: ReadFields;
  readonly faults: readonly PictureFault[];
}

/** The pictures of an entry whose text is read: a company's licence, and the photos of its people. */
function picturesOf(of: Entry): Omit<PictureRead, "fields" | "faults">[] {
  const each = (path: string, before: string, fileIds: readonly string[] = []) =>
    fileIds.map((fileId) => ({ path, of: before, fileId }));
  return [
    ...each("papers.licence", "", of.papers.licence),
    ...peopleOf(of).flatMap(({ path, person: { photos } }) => [
      ...each(`${path}.photos.portraitSide`, `${path}.`, photos.portraitSide),
      ...each(`${path}.photos.emblemSide`, `${path}.`, photos.emblemSide),
    ]),
  ];
}

/** What was read in the pictures of an entry, in its order; those that nobody had read are left out. */
export async function readingsOf(tx: InWorld, of: Entry): Promise<readonly PictureRead[]> {
  const pictures = picturesOf(of);
  const rows = await tx.prisma.pictureReading.findMany({
    where: { world: tx.world.id, fileId: { in: pictures.map(({ fileId }) => fileId) } },
  });
  const byFile = new Map(rows.map((row) => [row.fileId, row]));
  return pictures.flatMap((picture) => {
    const row = byFile.get(picture.fileId);
    return row
      ? [{ ...picture, fields: z.parse(readFields, row.fields), faults: faultsOf(z.parse(quality, row.quality)) }]
      : [];
  });
}
