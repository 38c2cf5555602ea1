import { wrongCodesMax } from "@/lib/access/terms";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { queryFirstRow, query, queryRows } from "../platform/store/query";
import type { InWorld } from "../platform/store/tx";

/** Identifies one code: the hash of the session that requested it is part of it. */
export interface CodeKey {
  readonly world: string;
  readonly purpose: string;
  readonly target: string;
  readonly session: string;
}

/** Validates a code and counts a wrong one, in one statement; undefined where none is in force. */
export async function validateCodeCountingAttempts(
  tx: InWorld,
  { purpose, target, session }: CodeKey,
  hash: string,
  real: Date,
): Promise<boolean | undefined> {
  const result = await queryFirstRow(
    tx.sql,
    query
      .updateTable("verificationCode")
      .set((eb) => ({
        wrong: eb("wrong", "+", eb.case().when("hash", "=", hash).then(eb.lit(0)).else(eb.lit(1)).end()),
      }))
      .where("world", "=", tx.world.id)
      .where("purpose", "=", purpose)
      .where("target", "=", target)
      .where("session", "=", session)
      .where("usedAt", "is", null)
      .where("wrong", "<", wrongCodesMax)
      .where("expiresAt", ">", real)
      .returning((eb) => eb("hash", "=", hash).$castTo<boolean>().as("isRight")),
  );
  return result?.isRight;
}

/** Uses one from an allowance in one statement; a day after its first use the count restarts. */
export async function consumeRateAllowance(
  tx: InWorld,
  purpose: string,
  subject: string,
  { most, everyMs }: { most: number; everyMs: number },
  real: Date,
): Promise<boolean> {
  const dayAgo = addMilliseconds(real, -dayMs);
  const rows = await queryRows(
    tx.sql,
    query
      .insertInto("codeAllowance")
      .values({ world: tx.world.id, purpose, subject, since: real, last: real, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["world", "purpose", "subject"])
          .doUpdateSet(({ eb, ref, lit, case: choice }) => ({
            since: choice()
              .when("codeAllowance.since", "<=", dayAgo)
              .then(ref("excluded.since"))
              .else(ref("codeAllowance.since"))
              .end(),
            last: ref("excluded.last"),
            count: choice()
              .when("codeAllowance.since", "<=", dayAgo)
              .then(lit(1))
              .else(eb("codeAllowance.count", "+", 1))
              .end(),
          }))
          .where("codeAllowance.last", "<=", addMilliseconds(real, -everyMs))
          .where((eb) => eb.or([eb("codeAllowance.count", "<", most), eb("codeAllowance.since", "<=", dayAgo)])),
      )
      .returning("count"),
  );
  return rows.length === 1;
}
