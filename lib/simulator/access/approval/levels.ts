import type { approval } from "@/lib/access/approval-calls";
import type { Answer } from "../../desk";
import { insert } from "../../records";
import { lockPeople } from "../people/lock-people";
import { approvalOf, peopleWhoMay } from "./group";

export const approvalGroup: Answer<typeof approval.approvalGroup> = async (_, { who, world, by, db }) => {
  const candidates = await peopleWhoMay(db.sql, world.id, who.userNo, by.at);
  const levels = await approvalOf(db.sql, world.id, who.userNo, by.at);
  const named = new Map(candidates.map(({ operatorId, name }) => [operatorId, name]));
  return {
    levels: levels.map((level) => level.map((operatorId) => ({ operatorId, name: named.get(operatorId) ?? "" }))),
    candidates: candidates.map(({ operatorId, name, roleName }) => ({ operatorId, name, roleName })),
  };
};

/** Sets the levels anew. */
export const saveApproval: Answer<typeof approval.saveApproval> = async ({ levels }, { who, world, by, refuse, transact }) =>
  transact(async (sql) => {
    await lockPeople(sql, world, who);
    const may = new Set((await peopleWhoMay(sql, world.id, who.userNo, by.at)).map(({ operatorId }) => operatorId));
    if (levels.flat().some((id) => !may.has(id))) return refuse("REVIEWER_NOTFOUND");
    await sql("delete from approval_level where world = $1::uuid and user_no = $2", [world.id, who.userNo]);
    for (const [at, reviewers] of levels.entries()) await insert(sql, "ApprovalLevel", { world: world.id, userNo: who.userNo, level: at + 1, reviewers });
    return {};
  });
