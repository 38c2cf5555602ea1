import type { files } from "@/lib/files/calls/files";
import type { Handler } from "../handler";
import { checkRoom, keepFile, readyFile } from "./stored-files";

/** Takes a file: looked into first, its bytes in the store, then the row. */
export const upload: Handler<typeof files.upload> = async (
  { businessType, type, file },
  { who, world, now, by, db, transact },
) => {
  await checkRoom(db.sql, world.id, who.userNo, file.size);
  const ready = await readyFile(db, file, businessType, by.at, type);
  return transact((sql) => keepFile(sql, { world, userNo: who.userNo, operatorId: who.operatorId, now }, ready));
};
