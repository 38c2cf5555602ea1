import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PrincipalFor } from "@/lib/call/principal";
import type { pictureCalls } from "@/lib/reference/calls/pictures";
import { pictureFaultsOf } from "@/lib/reference/picture-quality";
import type { CallTx } from "@/lib/simulator/platform/handler";
import { findMerchantOrPublicFile, openStoredFileForSending } from "../../files/stored-files";
import type { Row } from "@/lib/simulator/platform/store/records";
import { pictureReader, type Page } from "./reader";

/** Limits the file size: larger files are not photographs of a document. */
const megabytesMax = 8;
/** Sets the confidence below which the engine has guessed: "a picture that cannot be read says so". */
const confidenceMin = 40;

type Reading = CallTx<(typeof pictureCalls.readPicture.errors)[number], PrincipalFor<"own">>;

/**
 * Returns the caller's own file of these kinds with its recognised page. Refuses a file of another user, one that is
 * too large, or one without readable content, with its measured faults.
 */
export async function recognizeOwnFile(
  tx: Reading,
  { fileId, kinds }: { readonly fileId: string; readonly kinds: readonly string[] },
): Promise<{ readonly row: Row<"StoredFile">; readonly page: Page }> {
  const { principal, world, by, rateLimits, refuse } = tx;
  const row = await findMerchantOrPublicFile(tx, principal.userNo, fileId);
  // what is read is what the asker has just sent: a colleague's papers are none of theirs here
  if (row?.operatorId !== principal.operatorId) return refuse("FILE_NOTFOUND");
  if (!kinds.includes(row.kind)) return refuse("PICTURE_UNREADABLE", { reason: "other" });
  if (row.size > megabytesMax * 1_024 * 1_024) return refuse("PICTURE_TOO_LARGE");
  const owner = `${world.id} ${principal.userNo}`;
  if (!(await rateLimits.picture(owner, by.at)))
    return refuse("REQUEST_BUSY", rateLimits.picture.retryAfter(owner, by.at));
  const file = (await openStoredFileForSending(row)) ?? refuse("FILE_NOTFOUND");
  // named cast: Node's own reader of web streams wants Node's type of them
  const bytes = await buffer(Readable.fromWeb(file.body as never));
  const reading = await pictureReader().read(owner, bytes);
  if ("fault" in reading && reading.fault === "busy") return refuse("REQUEST_BUSY");
  if ("fault" in reading && reading.fault === "large") return refuse("PICTURE_TOO_LARGE");
  if ("fault" in reading && reading.fault === "slow") return refuse("PICTURE_UNREADABLE", { reason: "slow" });
  const page = "page" in reading ? reading.page : undefined;
  if (!page || page.text === "" || page.confidence < confidenceMin)
    return refuse("PICTURE_UNREADABLE", {
      reason: pictureFaultsOf(page?.quality ?? null)[0] ?? (row.kind === "pdf" ? "pdf" : "other"),
    });
  return { row, page };
}
