import type { approval } from "@/lib/access/approval-calls";
import { dayOf } from "@/lib/time/beijing";
import type { Answer } from "../../desk";
import type { Sql } from "../../pool";
import { insert } from "../../records";
import { mayEnter } from "../may-enter";
import { lockPeople } from "../people/lock-people";

interface Reviewer {
  operatorId: string; name: string; roleName: string;
}

/** Who may review for a company: whoever may sign in today, by real time. */
const peopleWhoMay = (sql: Sql, world: string, userNo: string, real: Date) =>
  sql<Reviewer>(
    `select o.id as "operatorId", o.name, coalesce(r.name, '') as "roleName" from operator o left join role r on r.world = o.world and r.id = o.role_id
     where o.world = $1::uuid and o.user_no = $2 and ${mayEnter("o.", 3)} order by o.operator_type <> 1, o.made_at, o.id`,
    [world, userNo, dayOf(real)],
  );

/**
 * The levels of a company's payment approval, each with the ids of those who may review there now: who was disabled or
 * deleted meanwhile, or whose days are over, is left out, so a level may be empty until the main operator sets it anew. No level at all means that
 * nothing is reviewed.
 */
export async function approvalOf(sql: Sql, world: string, userNo: string, real: Date): Promise<string[][]> {
  const rows = await sql<{ reviewers: string[] }>("select reviewers from approval_level where world = $1::uuid and user_no = $2 order by level", [world, userNo]);
  const may = new Set((await peopleWhoMay(sql, world, userNo, real)).map(({ operatorId }) => operatorId));
  return rows.map(({ reviewers }) => reviewers.filter((id) => may.has(id)));
}

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
