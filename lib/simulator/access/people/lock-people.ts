import type { Who } from "@/lib/call/who";
import type { Sql } from "../../pool";
import type { World } from "../../world";

/** Changes of a merchant's people and roles take turns, so that each sees what the one before it left. */
export async function lockPeople(sql: Sql, world: Pick<World, "id">, { userNo }: Pick<Who, "userNo">): Promise<void> {
  await sql("select 1 from merchant where world = $1::uuid and user_no = $2 for update", [world.id, userNo]);
}
