import type { files } from "@/lib/files/calls/files";
import type { Handler } from "../platform/handler";
import { checkRoom, keepFile, readyFile } from "./stored-files";

/** Takes a file: looked into first, its bytes in the store, then the row. */
export const upload: Handler<typeof files.upload> = async ({ businessType, type, file }, context) => {
  const { who, world, by, db, transact } = context;
  await checkRoom(context, who.userNo, file.size);
  const ready = await readyFile(db, file, businessType, { owner: `${world.id} ${who.userNo}`, real: by.at, type });
  return transact((tx) => keepFile(tx, who, ready));
};
