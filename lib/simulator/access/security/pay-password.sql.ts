import { payLockMs, wrongPayPasswordsInAllMax, wrongPayPasswordsMax } from "@/lib/access/terms";
import { later } from "@/lib/time/instant";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Counts a wrong payment password and locks at every fifth, in one statement. Returns the number of wrong tries in a
 * row, or undefined when no try is accepted: locked at this instant, or blocked until a reset.
 */
export async function countWrongPayPassword(tx: InWorld, operatorId: string, real: Date): Promise<number | undefined> {
  const [row] = await tx.sql<{ tries: number }>(
    `update operator set
       wrong_pay_passwords = wrong_pay_passwords + 1,
       pay_locked_until = case when (wrong_pay_passwords + 1) % ${wrongPayPasswordsMax} = 0 then $4::timestamptz else null end
     where world = $1::uuid and id = $2::uuid and wrong_pay_passwords < ${wrongPayPasswordsInAllMax} and (pay_locked_until is null or pay_locked_until <= $3::timestamptz)
     returning wrong_pay_passwords as tries`,
    [tx.world.id, operatorId, real, later(real, payLockMs)],
  );
  return row?.tries;
}
