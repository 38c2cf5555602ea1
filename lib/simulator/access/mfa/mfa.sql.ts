import { mfaLockMs, wrongMfaCodesMax } from "@/lib/access/terms";
import type { MfaUse } from "@/lib/gate/second-step";
import { later } from "@/lib/time/instant";
import type { PayPasswordStanding } from "../security/pay-password";
import type { MfaMethods } from "./step";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Describes a person's credentials, the way their company has enabled for a use, and the state of their payment
 * password.
 */
export interface MethodsAndWay extends MfaMethods, PayPasswordStanding {
  readonly way: string | null;
}

/**
 * Returns a person's methods for a second step, and the way their company has enabled for a use: null where none was
 * ever set, or without a use. Undefined where there is no such person.
 */
export async function methodsAndWay(
  tx: InWorld,
  operatorId: string,
  use: MfaUse | null,
): Promise<MethodsAndWay | undefined> {
  const [row] = await tx.sql<MethodsAndWay>(
    `select coalesce(o.phone, '') as phone, coalesce(o.email, '') as email, o.wrong_pay_passwords as tries, o.pay_locked_until as "lockedUntil",
       exists (select 1 from second_factor f where f.world = o.world and f.operator = o.id and f.app_secret is not null) as app,
       exists (select 1 from passkey p where p.world = o.world and p.operator = o.id) as passkey, s.way
     from operator o left join second_step s on s.world = o.world and s.user_no = o.user_no and s.use = $3 where o.world = $1::uuid and o.id = $2::uuid`,
    [tx.world.id, operatorId, use],
  );
  return row;
}

/**
 * Counts a wrong app or recovery code in one statement, and locks at the fifth in a row; undefined where there is a
 * lock already.
 */
export async function countWrongMfa(
  tx: InWorld,
  operatorId: string,
  real: Date,
): Promise<{ readonly lockedUntil: Date | null } | undefined> {
  const [row] = await tx.sql<{ lockedUntil: Date | null }>(
    `insert into second_factor as f (world, operator, wrong) values ($1::uuid, $2::uuid, 1) on conflict (world, operator) do update set
       wrong = case when f.wrong + 1 >= ${wrongMfaCodesMax} then 0 else f.wrong + 1 end,
       locked_until = case when f.wrong + 1 >= ${wrongMfaCodesMax} then $4::timestamptz else null end
     where f.locked_until is null or f.locked_until <= $3::timestamptz returning locked_until as "lockedUntil"`,
    [tx.world.id, operatorId, real, later(real, mfaLockMs)],
  );
  return row;
}
