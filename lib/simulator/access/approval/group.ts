import { dayOf } from "@/lib/time/beijing";
import type { Sql } from "../../store/pool";
import { mayEnter } from "../sign-in/may-enter";

interface Reviewer {
  operatorId: string;
  name: string;
  roleName: string;
}

/** The possible reviewers of a company: everybody who may sign in today, by real time. */
export const peopleWhoMay = (sql: Sql, world: string, userNo: string, real: Date) =>
  sql<Reviewer>(
    `select o.id as "operatorId", o.name, coalesce(r.name, '') as "roleName" from operator o left join role r on r.world = o.world and r.id = o.role_id
     where o.world = $1::uuid and o.user_no = $2 and ${mayEnter("o.", 3)} order by o.operator_type <> 1, o.made_at, o.id`,
    [world, userNo, dayOf(real)],
  );

/** A level of a company's payment approval, with the ids of those who may review there now. */
export interface Level {
  readonly level: number;
  readonly fromMinor: bigint | null;
  readonly countries: readonly string[];
  readonly reviewers: readonly string[];
}

/**
 * The levels of a company's payment approval, each with its present reviewers: people disabled or deleted meanwhile, or
 * whose days are over, are left out, so a level may have nobody until the main operator sets it again. No level at all
 * means that nothing is reviewed.
 */
export async function approvalLevels(sql: Sql, world: string, userNo: string, real: Date): Promise<Level[]> {
  const rows = await sql<Level>(
    `select level, from_minor as "fromMinor", countries, reviewers from approval_level where world = $1::uuid and user_no = $2 order by level`,
    [world, userNo],
  );
  if (rows.length === 0) return [];
  const may = new Set((await peopleWhoMay(sql, world, userNo, real)).map(({ operatorId }) => operatorId));
  return rows.map((row) => ({ ...row, reviewers: row.reviewers.filter((id) => may.has(id)) }));
}

/** The same without what calls a level: its reviewers alone. */
export const approvalOf = async (sql: Sql, world: string, userNo: string, real: Date): Promise<string[][]> =>
  (await approvalLevels(sql, world, userNo, real)).map(({ reviewers }) => [...reviewers]);
