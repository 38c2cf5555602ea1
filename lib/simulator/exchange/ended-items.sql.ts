import type { Sql } from "../store/pool";

/** Takes the ends of many off the timetable at once: a tick has ended them before. */
export async function unscheduleMany(
  sql: Sql,
  world: string,
  kind: string,
  subjects: readonly string[],
): Promise<void> {
  await sql("delete from due where world = $1::uuid and kind = $2 and subject = any($3::text[]) and state = 'open'", [
    world,
    kind,
    subjects,
  ]);
}
