import { wrongCodesMax } from "@/lib/access/terms";
import { dayMs, later } from "@/lib/time/instant";
import type { InWorld } from "../platform/store/tx";

/** Identifies one code: the hash of the session that requested it is part of it. */
export interface CodeKey {
  readonly world: string;
  readonly purpose: string;
  readonly target: string;
  readonly session: string;
}

/** Validates a code and counts a wrong one, in one statement; undefined where none is in force. */
export async function validateCode(
  tx: InWorld,
  { purpose, target, session }: CodeKey,
  hash: string,
  real: Date,
): Promise<boolean | undefined> {
  const [result] = await tx.sql<{ isRight: boolean }>(
    `update verification_code set wrong = wrong + case when hash = $5 then 0 else 1 end
     where world = $1::uuid and purpose = $2 and target = $3 and session = $4 and used_at is null and wrong < $6 and expires_at > $7::timestamptz
     returning hash = $5 as "isRight"`,
    [tx.world.id, purpose, target, session, hash, wrongCodesMax, real],
  );
  return result?.isRight;
}

/** Uses one from an allowance in one statement; a day after its first use the count restarts. */
export async function takeAllowance(
  tx: InWorld,
  purpose: string,
  subject: string,
  { most, everyMs }: { most: number; everyMs: number },
  real: Date,
): Promise<boolean> {
  const rows = await tx.sql<{ count: number }>(
    `insert into code_allowance as a (world, purpose, subject, since, last, count) values ($1::uuid, $2, $3, $4::timestamptz, $4::timestamptz, 1)
     on conflict (world, purpose, subject) do update set
       since = case when a.since <= $5::timestamptz then excluded.since else a.since end, last = excluded.last,
       count = case when a.since <= $5::timestamptz then 1 else a.count + 1 end
     where a.last <= $6::timestamptz and (a.count < $7 or a.since <= $5::timestamptz) returning count`,
    [tx.world.id, purpose, subject, real, later(real, -dayMs), later(real, -everyMs), most],
  );
  return rows.length === 1;
}
