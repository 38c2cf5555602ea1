import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { pictureCalls } from "@/lib/reference/calls/pictures";
import { faultsOf } from "@/lib/reference/picture-quality";
import { dayOf } from "@/lib/time/beijing";
import type { CallContext, Handler, TxOf } from "../../handler";
import { fileOf, fileUrl, opened } from "../../files/stored-files";
import type { NewRow, Row } from "../../store/records";
import { factsIn } from "./facts";
import { fieldsIn } from "./fields";
import { pictureReader, type Page } from "./reader";

/** Larger files are no photographs of a document. */
const megabytesMax = 8;
/** Below this the engine has guessed: "a picture that cannot be read says so". */
const confidenceMin = 40;

/** The id of one of our own files in an address; any other address names none and is never fetched. */
function idOf(url: string): string {
  const id = url.slice(url.lastIndexOf("/") + 1);
  return fileUrl(id) === url ? id : "";
}

export const readPicture: Handler<typeof pictureCalls.readPicture> = async ({ picType, picId, picUrl }, context) => {
  const { who, refuse, transact, now } = context;
  const row = await fileOf(context, who.userNo, picId || idOf(picUrl ?? ""));
  // what is read is what the asker has just sent: a colleague's papers are none of theirs here
  if (row?.operatorId !== who.operatorId) return refuse("FILE_NOTFOUND");
  const { text, lines, confidence, quality } = await pageOf(context, row);
  const faults = faultsOf(quality);
  if (text === "" || confidence < confidenceMin || !quality)
    return refuse("PICTURE_UNREADABLE", { reason: faults[0] ?? "other" });
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

type Asking = CallContext<typeof pictureCalls.readPicture>;

/** Has one's own picture read; refuses one that cannot be. */
async function pageOf({ who, world, refuse }: Asking, row: Row<"StoredFile">): Promise<Page> {
  if (row.kind !== "jpg" && row.kind !== "png") return refuse("PICTURE_UNREADABLE", { reason: "other" });
  if (row.size > megabytesMax * 1_024 * 1_024) return refuse("PICTURE_TOO_LARGE");
  const file = (await opened(row)) ?? refuse("FILE_NOTFOUND");
  // named cast: Node's own reader of web streams wants Node's type of them
  const bytes = await buffer(Readable.fromWeb(file.body as never));
  const reading = await pictureReader().read(`${world.id} ${who.userNo}`, bytes);
  if ("page" in reading) return reading.page;
  if (reading.fault === "busy") return refuse("REQUEST_BUSY");
  return reading.fault === "large" ? refuse("PICTURE_TOO_LARGE") : refuse("PICTURE_UNREADABLE", { reason: "other" });
}

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
