import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Principal } from "@/lib/call/principal";
import type { BusinessType } from "@/lib/files/terms";
import { blankSheet } from "@/lib/simulator/driving/scenarios/commands/blank-sheet";
import { uploadFile } from "@/lib/simulator/files/upload";
import type { Stage } from "./stage";

/** A blank card, used for every document. */
export const card = blankSheet;

/** A file of a merchant's, uploaded like any other: looked into, and its bytes kept. */
export async function uploadedFile(
  stage: Stage,
  owner: Principal,
  businessType: BusinessType,
  { name, type, bytes }: { readonly name: string; readonly type: string; readonly bytes: Buffer },
): Promise<string> {
  const file = path.join(os.tmpdir(), `sent-${randomUUID()}${path.extname(name)}`);
  await writeFile(file, bytes, { mode: 0o600 });
  try {
    return (
      await stage.act(owner, "files.upload", uploadFile, {
        businessType,
        type: "",
        file: { name, type, size: bytes.length, path: file },
      })
    ).fileId;
  } finally {
    await rm(file, { force: true });
  }
}

/** One paper of a merchant's. */
export const paperOf = (
  stage: Stage,
  owner: Principal,
  businessType: BusinessType,
  name = "card.png",
): Promise<string> => uploadedFile(stage, owner, businessType, { name, type: "image/png", bytes: card });
