import type { Who } from "@/lib/call/who";
import type { Sql } from "../store/pool";

/** Whether somebody is their company's main operator, who alone changes bindings and MFA settings. */
export const isMainOperator = ({ operatorType }: Pick<Who, "operatorType">): boolean => operatorType === 1;

/** The name that others are referred to. */
export async function mainOperatorName(
  sql: Sql,
  world: string,
  { userNo }: Pick<Who, "userNo">,
): Promise<{ name: string }> {
  const [row] = await sql<{ name: string }>(
    "select name from operator where world = $1::uuid and user_no = $2 and operator_type = 1 order by made_at limit 1",
    [world, userNo],
  );
  return { name: row?.name ?? "" };
}
