import * as z from "zod/mini";
import { readFields, type ReadFields } from "@/lib/reference/calls/pictures";
import { faultsOf, quality, type PictureFault } from "@/lib/reference/picture-quality";
import { peopleOf, type Entry } from "@/lib/verification/entry";
import { photosOf } from "@/lib/verification/materials";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** One picture of an entry whose text is read, what was read in it, and what is wrong with it. */
export interface PictureRead {
  /** The path of its files: "papers.licence", "legalPerson.photos.portraitSide". */
  readonly path: string;
  /** The path before the fields that it fills: empty for a company's own, "legalPerson." for a person's. */
  readonly of: string;
  readonly fileId: string;
  /** False where nobody had it read as what it is to show: then nothing is known of it. */
  readonly isRead: boolean;
  readonly fields: ReadFields;
  readonly faults: readonly PictureFault[];
}

type Picture = Pick<PictureRead, "path" | "of" | "fileId"> & { readonly picType: string };

/** The pictures of an entry whose text is read: a company's licence, and the photos of its people. */
function picturesOf(of: Entry): Picture[] {
  const each = (path: string, before: string, picType: string | null, fileIds: readonly string[] = []) =>
    picType === null ? [] : fileIds.map((fileId) => ({ path, of: before, fileId, picType }));
  return [
    ...each("papers.licence", "", "BUSINESS_LICENCE", of.papers.licence),
    ...peopleOf(of).flatMap(({ path, person: { idType, photos } }) =>
      photosOf(idType, { isHolder: false }).flatMap(({ kind, picType }) =>
        each(`${path}.photos.${kind}`, `${path}.`, picType, photos[kind]),
      ),
    ),
  ];
}

/**
 * The pictures of an entry with what was read in them, in its order. One that was read as something else than it is to
 * show counts as not read.
 */
export async function readingsOf(tx: InWorld, of: Entry): Promise<readonly PictureRead[]> {
  const pictures = picturesOf(of);
  const rows = await tx.prisma.pictureReading.findMany({
    where: { world: tx.world.id, fileId: { in: pictures.map(({ fileId }) => fileId) } },
  });
  const byFile = new Map(rows.map((row) => [`${row.fileId} ${row.picType}`, row]));
  return pictures.map(({ picType, ...picture }) => {
    const row = byFile.get(`${picture.fileId} ${picType}`);
    if (!row) return { ...picture, isRead: false, fields: {}, faults: [] };
    const [fields, measured] = [z.parse(readFields, row.fields), z.parse(quality, row.quality)];
    return { ...picture, isRead: true, fields, faults: faultsOf(measured) };
  });
}
