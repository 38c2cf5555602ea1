import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Who } from "@/lib/call/who";
import type { BusinessType } from "@/lib/files/terms";
import { upload } from "@/lib/simulator/files/upload";
import type { Stage } from "./stage";

/** A blank card, 120 by 80 points, as PNG: used for every document. */
const card = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAHgAAABQCAAAAAD38O5VAAAAR0lEQVR42u3ZQREAMAjAMPyrQRYyZmEvOLjUQAQ0cqgAg8GH4OoJDAaDwWAwGAwGg8FgMBgMBoPBYDAYDAaDwX+wYw4Gb4UfoQZVSp5+x6sAAAAASUVORK5CYII=",
  "base64",
);

/** One paper of a merchant's, uploaded like any other: looked into, and its bytes kept. */
export async function paperOf(
  stage: Stage,
  owner: Who,
  businessType: BusinessType,
  name = "card.png",
): Promise<string> {
  const file = path.join(os.tmpdir(), `card-${randomUUID()}.png`);
  await writeFile(file, card, { mode: 0o600 });
  try {
    return (
      await stage.act(owner, "files.upload", upload, {
        businessType,
        type: "",
        file: { name, type: "image/png", size: card.length, path: file },
      })
    ).fileId;
  } finally {
    await rm(file, { force: true });
  }
}
