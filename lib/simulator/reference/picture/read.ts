import type { pictureCalls } from "@/lib/reference/calls/pictures";
import { faultsOf } from "@/lib/reference/picture-quality";
import { dayOf } from "@/lib/time/beijing";
import type { Handler, TxOf } from "../../handler";
import { fileUrl } from "../../files/stored-files";
import type { NewRow } from "../../store/records";
import { factsIn } from "./facts";
import { fieldsIn } from "./fields";
import { ownPage } from "./own-page";

/** The id of one of our own files in an address; any other address names none and is never fetched. */
function idOf(url: string): string {
  const id = url.slice(url.lastIndexOf("/") + 1);
  return fileUrl(id) === url ? id : "";
}

export const readPicture: Handler<typeof pictureCalls.readPicture> = async ({ picType, picId, picUrl }, context) => {
  const { refuse, transact, now } = context;
  const { row, page } = await ownPage(context, { fileId: picId || idOf(picUrl ?? ""), kinds: ["jpg", "png"] });
  const { text, lines, confidence, quality } = page;
  // a picture with text in it was measured
  if (!quality) return refuse("PICTURE_UNREADABLE", { reason: "other" });
  const faults = faultsOf(quality);
  const fields = fieldsIn(
    picType,
    lines.map((each) => each.text),
    dayOf(now),
  );
  return transact(async (tx) => {
    if (isDocument(picType)) await keepReading(tx, row.id, { picType, fields, quality });
    return { picType, text, lines, confidence, facts: factsIn(text), fields, quality: { ...quality, faults } };
  });
};

/** Pictures of documents that a merchant is verified by: what was read in them is kept and compared. */
const isDocument = (picType: string): boolean => !["INVOICE", "OTHER"].includes(picType);

/** Keeps what was read in a picture last, by its file and what it was read as: read as something else it says no less. */
async function keepReading(
  tx: TxOf<typeof pictureCalls.readPicture>,
  fileId: string,
  { picType, ...read }: Pick<NewRow<"PictureReading">, "picType" | "fields" | "quality">,
): Promise<void> {
  const key = { world: tx.world.id, fileId, picType };
  const reading = { ...read, userNo: tx.who.userNo, readAt: tx.now };
  await tx.prisma.pictureReading.upsert({
    where: { world_fileId_picType: key },
    create: { ...key, ...reading },
    update: reading,
  });
}
