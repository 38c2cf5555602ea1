import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Lists the merchant's payers that a file was uploaded for, including removed ones; `files` maps document kinds to
 * lists of file ids.
 */
export const payersWithFile = (tx: InWorld, userNo: string, fileId: string): Promise<object[]> =>
  tx.sql(
    `select from pobo_payer p where p.world = $1::uuid and p.user_no = $2
       and exists (select from jsonb_each(p.files) f where f.value @> to_jsonb($3::text)) limit 1`,
    [tx.world.id, userNo, fileId],
  );
