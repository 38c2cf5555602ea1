import type { files } from "@/lib/files/calls/files";
import type { Handler } from "../platform/handler";
import { checkRoom, keepFile, readyFile } from "./stored-files";

/** Accepts a file: inspects it, stores its bytes, then writes the row. */
export const uploadFile: Handler<typeof files.upload> = async ({ businessType, type, file }, context) => {
  const { principal, world, by, db, transact } = context;
  await checkRoom(context, principal.userNo, file.size);
  const ready = await readyFile(db, file, businessType, {
    owner: `${world.id} ${principal.userNo}`,
    real: by.at,
    type,
  });
  return transact((tx) => keepFile(tx, principal, ready));
};
