import type { edition } from "@/lib/access/calls/edition";
import { invariant } from "@/lib/call/refusals";
import type { Handler } from "../../handler";
import { personColumns, endSession, type Person } from "../sessions/session";

export const siblingMe: Handler<typeof edition.siblingMe> = async (_, { who, world, caller, db }) => {
  const [person] = await db.sql<Person>(
    `select ${personColumns} from operator o join merchant m on m.world = o.world and m.user_no = o.user_no where o.world = $1::uuid and o.id = $2::uuid`,
    [world.id, who.operatorId],
  );
  invariant(person, "whoever is signed in exists");
  const { userName, englishName, operatorName } = person;
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
