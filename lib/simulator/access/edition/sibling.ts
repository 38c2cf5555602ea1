import type { edition } from "@/lib/access/calls/edition";
import type { Handler } from "@/lib/simulator/platform/handler";
import { endSession, personOf } from "../sessions/session";

export const siblingMe: Handler<typeof edition.siblingMe> = async (_, context) => {
  const { who, caller } = context;
  const { userName, englishName, operatorName } = await personOf(context, who.operatorId);
  return {
    userNo: who.userNo,
    userName: caller.locale === "en-US" && englishName ? englishName : userName,
    operatorName,
  };
};

export const leaveSibling: Handler<typeof edition.leaveSibling> = async (_, { caller, transact }) =>
  transact(async (tx) => {
    if (caller.token) await endSession(tx.sql, caller.token);
    return {};
  });
