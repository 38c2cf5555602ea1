import type { InWorld } from "../store/tx";

/** The merchant's applications and drafts whose entry names a file. */
export const entriesWithFile = (tx: InWorld, userNo: string, fileId: string): Promise<object[]> =>
  tx.sql(
    `select 1 from verification v where v.world = $1::uuid and v.user_no = $2 and strpos(v.entry::text, $3) > 0
     union all select 1 from verification_draft d where d.world = $1::uuid and d.user_no = $2 and strpos(d.entry::text, $3) > 0 limit 1`,
    [tx.world.id, userNo, fileId],
  );
