import type { pictureCalls } from "@/lib/reference/calls/pictures";
import { pictureFaultsOf } from "@/lib/reference/picture-quality";
import { beijingDay } from "@/lib/time/beijing";
import type { Handler } from "@/lib/simulator/platform/handler";
import { fileUrl } from "../../files/stored-files";
import { extractCheckedIdentifiers } from "./facts";
import { documentFieldsIn } from "./fields";
import { storePictureReading } from "./keep-reading";
import { recognizeOwnFile } from "./own-page";

/** Returns the id of one of our own files in a URL; any other URL yields none and is never fetched. */
function idOf(url: string): string {
  const id = url.slice(url.lastIndexOf("/") + 1);
  return fileUrl(id) === url ? id : "";
}

export const recognizeDocumentPicture: Handler<typeof pictureCalls.readPicture> = async (
  { picType, picId, picUrl },
  context,
) => {
  const { refuse, transact, now } = context;
  const { row, page } = await recognizeOwnFile(context, { fileId: picId || idOf(picUrl ?? ""), kinds: ["jpg", "png"] });
  const { text, lines, confidence, quality } = page;
  // a picture with text in it was measured
  if (!quality) return refuse("PICTURE_UNREADABLE", { reason: "other" });
  const faults = pictureFaultsOf(quality);
  const fields = documentFieldsIn(
    picType,
    lines.map((line) => line.text),
    beijingDay(now),
  );
  return transact(async (tx) => {
    if (isDocument(picType))
      await storePictureReading(tx, { fileId: row.id, userNo: tx.principal.userNo, picType, fields, quality });
    return {
      picType,
      text,
      lines,
      confidence,
      facts: extractCheckedIdentifiers(text),
      fields,
      quality: { ...quality, faults },
    };
  });
};

/** Returns true for documents that verify a merchant: their recognised fields are stored and compared. */
const isDocument = (picType: string): boolean => !["INVOICE", "OTHER"].includes(picType);
