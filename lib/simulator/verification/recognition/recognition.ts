import * as z from "zod/mini";
import { readFields, type ReadFields } from "@/lib/reference/calls/pictures";
import { pictureFaultsOf, quality, type PictureFault } from "@/lib/reference/picture-quality";
import { entryPeopleOf, type VerificationEntry } from "@/lib/verification/entry";
import { identityDocumentPhotos } from "@/lib/verification/materials";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes one picture of an entry for text recognition, with its extracted fields and its faults. */
export interface PictureRead {
  /** Holds the path of its files: "papers.licence", "legalPerson.photos.portraitSide". */
  readonly path: string;
  /** Holds the path prefix of the fields that it fills: empty for a company's own, "legalPerson." for a person's. */
  readonly of: string;
  readonly fileId: string;
  /** False when the picture was never recognized as its expected type: then nothing is known of it. */
  readonly isRead: boolean;
  readonly fields: ReadFields;
  readonly faults: readonly PictureFault[];
}

type Picture = Pick<PictureRead, "path" | "of" | "fileId"> & { readonly picType: string };

/** Returns the pictures of an entry for text recognition: a company's licence, and the photos of its people. */
function picturesOf(of: VerificationEntry): Picture[] {
  const picturesAt = (path: string, before: string, picType: string | null, fileIds: readonly string[] = []) =>
    picType === null ? [] : fileIds.map((fileId) => ({ path, of: before, fileId, picType }));
  return [
    ...picturesAt("papers.licence", "", "BUSINESS_LICENCE", of.papers.licence),
    ...entryPeopleOf(of).flatMap(({ path, person: { idType, photos } }) =>
      identityDocumentPhotos(idType, { isActingPerson: false }).flatMap(({ kind, picType }) =>
        picturesAt(`${path}.photos.${kind}`, `${path}.`, picType, photos[kind]),
      ),
    ),
  ];
}

/**
 * Returns the pictures of an entry with their extracted fields, in order. A picture recognized as another type counts
 * as not recognized.
 */
export async function recognizedPicturesOf(tx: InWorld, of: VerificationEntry): Promise<readonly PictureRead[]> {
  const pictures = picturesOf(of);
  const rows = await tx.prisma.pictureReading.findMany({
    where: { world: tx.world.id, fileId: { in: pictures.map(({ fileId }) => fileId) } },
  });
  const byFile = new Map(rows.map((row) => [`${row.fileId} ${row.picType}`, row]));
  return pictures.map(({ picType, ...picture }) => {
    const row = byFile.get(`${picture.fileId} ${picType}`);
    if (!row) return { ...picture, isRead: false, fields: {}, faults: [] };
    const [fields, pictureQuality] = [z.parse(readFields, row.fields), z.parse(quality, row.quality)];
    return { ...picture, isRead: true, fields, faults: pictureFaultsOf(pictureQuality) };
  });
}
