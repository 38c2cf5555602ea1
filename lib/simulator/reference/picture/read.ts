import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { pictureCalls } from "@/lib/reference/calls/pictures";
import type { Handler } from "../../handler";
import { fileOf, fileUrl, opened } from "../../files/stored-files";
import { factsIn } from "./facts";
import { pictureReader } from "./reader";

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
  const { who, world, refuse } = context;
  const row = await fileOf(context, who.userNo, picId || idOf(picUrl ?? ""));
  // what is read is what the asker has just sent: a colleague's papers are none of theirs here
  if (row?.operatorId !== who.operatorId) return refuse("FILE_NOTFOUND");
  if (row.kind !== "jpg" && row.kind !== "png") return refuse("PICTURE_UNREADABLE");
  if (row.size > megabytesMax * 1_024 * 1_024) return refuse("PICTURE_TOO_LARGE");
  const file = (await opened(row)) ?? refuse("FILE_NOTFOUND");
  // named cast: Node's own reader of web streams wants Node's type of them
  const reading = await pictureReader().read(
    `${world.id} ${who.userNo}`,
    await buffer(Readable.fromWeb(file.body as never)),
  );
  if ("fault" in reading)
    return refuse(
      reading.fault === "busy"
        ? "REQUEST_BUSY"
        : reading.fault === "large"
          ? "PICTURE_TOO_LARGE"
          : "PICTURE_UNREADABLE",
    );
  const { text, lines, confidence } = reading.page;
  if (text === "" || confidence < confidenceMin) return refuse("PICTURE_UNREADABLE");
  return { picType, text, lines, confidence, facts: factsIn(text) };
};
