import type { edition } from "@/lib/access/calls/edition";
import type { Handler } from "@/lib/simulator/platform/handler";
import { endSessionByToken, readSessionPerson } from "../sessions/session";

export const getSiblingEditionUser: Handler<typeof edition.siblingMe> = async (_, context) => {
  const { principal, caller } = context;
  const { userName, englishName, operatorName } = await readSessionPerson(context, principal.operatorId);
  return {
    userNo: principal.userNo,
    userName: caller.locale === "en-US" && englishName ? englishName : userName,
    operatorName,
  };
};

export const signOutOfSiblingEdition: Handler<typeof edition.leaveSibling> = async (_, { caller, transact }) =>
  transact(async (tx) => {
    if (caller.token) await endSessionByToken(tx.sql, caller.token);
    return {};
  });
