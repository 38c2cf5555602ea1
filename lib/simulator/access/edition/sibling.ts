import type { edition } from "@/lib/access/calls/edition";
import type { Handler } from "../../handler";
import { endSession, personOf } from "../sessions/session";

export const siblingMe: Handler<typeof edition.siblingMe> = async (_, { who, world, caller, db }) => {
  const { userName, englishName, operatorName } = await personOf(db.sql, world.id, who.operatorId);
  return {
    userNo: who.userNo,
    userName: caller.locale === "en-US" && englishName ? englishName : userName,
    operatorName,
  };
};

export const leaveSibling: Handler<typeof edition.leaveSibling> = async (_, { caller, transact }) =>
  transact(async (sql) => {
    if (caller.token) await endSession(sql, caller.token);
    return {};
  });
