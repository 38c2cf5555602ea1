import type { pictureCalls } from "@/lib/reference/calls/pictures";
import { faultsOf } from "@/lib/reference/picture-quality";
import { dayOf } from "@/lib/time/beijing";
import type { Handler } from "@/lib/simulator/platform/handler";
import { fileUrl } from "../../files/stored-files";
import { factsIn } from "./facts";
import { fieldsIn } from "./fields";
import { keepReading } from "./keep-reading";
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
    if (isDocument(picType)) await keepReading(tx, { fileId: row.id, userNo: tx.who.userNo, picType, fields, quality });
    return { picType, text, lines, confidence, facts: factsIn(text), fields, quality: { ...quality, faults } };
  });
};

/** Pictures of documents that a merchant is verified by: what was read in them is kept and compared. */
const isDocument = (picType: string): boolean => !["INVOICE", "OTHER"].includes(picType);
