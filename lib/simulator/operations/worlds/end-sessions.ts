import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "../../handler";

/** Ends portal sessions of one person, one merchant or the whole world; operations' own are none of a world's. */
export const endSessions: Handler<typeof operations.endSessions> = async ({ userNo, loginNo }, { world, transact }) =>
  transact(async (sql) => {
    const ended = await sql(
      `delete from session s using operator o
       where s.realm <> 'operations' and s.world = $1::uuid and o.world = s.world and o.id = s.holder::uuid
         and ($2::text is null or o.user_no = $2) and ($3::text is null or $3 in (o.email, o.phone)) returning 1`,
      [world.id, userNo ?? null, loginNo?.trim().toLowerCase() || null],
    );
    return { ended: ended.length };
  });
