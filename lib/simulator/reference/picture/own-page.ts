import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { HolderFor } from "@/lib/call/who";
import type { pictureCalls } from "@/lib/reference/calls/pictures";
import { faultsOf } from "@/lib/reference/picture-quality";
import type { CallTx } from "@/lib/simulator/platform/handler";
import { fileOf, opened } from "../../files/stored-files";
import type { Row } from "@/lib/simulator/platform/store/records";
import { pictureReader, type Page } from "./reader";

/** Larger files are no photographs of a document. */
const megabytesMax = 8;
/** Below this the engine has guessed: "a picture that cannot be read says so". */
const confidenceMin = 40;

type Reading = CallTx<(typeof pictureCalls.readPicture.refuses)[number], HolderFor<"own">>;

/**
 * One's own file of these kinds as it was read, with the file's row. Refuses one that is somebody else's, too large, or
 * holds nothing that can be read, with what is wrong with it as far as that was measured.
 */
export async function ownPage(
  tx: Reading,
  { fileId, kinds }: { readonly fileId: string; readonly kinds: readonly string[] },
): Promise<{ readonly row: Row<"StoredFile">; readonly page: Page }> {
  const { who, world, by, brakes, refuse } = tx;
  const row = await fileOf(tx, who.userNo, fileId);
  // what is read is what the asker has just sent: a colleague's papers are none of theirs here
  if (row?.operatorId !== who.operatorId) return refuse("FILE_NOTFOUND");
  if (!kinds.includes(row.kind)) return refuse("PICTURE_UNREADABLE", { reason: "other" });
  if (row.size > megabytesMax * 1_024 * 1_024) return refuse("PICTURE_TOO_LARGE");
  const owner = `${world.id} ${who.userNo}`;
  if (!(await brakes.picture(owner, by.at))) return refuse("REQUEST_BUSY", brakes.picture.left(owner, by.at));
  const file = (await opened(row)) ?? refuse("FILE_NOTFOUND");
  // named cast: Node's own reader of web streams wants Node's type of them
  const bytes = await buffer(Readable.fromWeb(file.body as never));
  const reading = await pictureReader().read(owner, bytes);
  if ("fault" in reading && reading.fault === "busy") return refuse("REQUEST_BUSY");
  if ("fault" in reading && reading.fault === "large") return refuse("PICTURE_TOO_LARGE");
  if ("fault" in reading && reading.fault === "slow") return refuse("PICTURE_UNREADABLE", { reason: "slow" });
  const page = "page" in reading ? reading.page : undefined;
  if (!page || page.text === "" || page.confidence < confidenceMin)
    return refuse("PICTURE_UNREADABLE", {
      reason: faultsOf(page?.quality ?? null)[0] ?? (row.kind === "pdf" ? "pdf" : "other"),
    });
  return { row, page };
}
