import { payLockMs, wrongPayPasswordsInAllMax, wrongPayPasswordsMax } from "@/lib/access/terms";
import type { Detail } from "@/lib/call/refusals";
import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../pool";
import { isPassword } from "./secrets";

/** Why a payment password did not serve. */
export interface PayPasswordFault {
  readonly code: "PAY_PASSWORD_WRONG" | "PAY_PASSWORD_LOCKED" | "PAY_PASSWORD_BLOCKED" | "PAY_PASSWORD_MISSING";
  readonly detail: Detail;
}

interface Standing {
  hash: string | null; tries: number; lockedUntil: Date | null;
}

const columns = `pay_password_hash as hash, wrong_pay_passwords as tries, pay_locked_until as "lockedUntil"`;

/**
 * Checks an operator's payment password; null when it is right. A try is counted before it is judged, in one statement, so
 * that guesses sent side by side get no more tries than guesses sent in turn; a right one forgets the count. Five wrong ones
 * lock it for 30 minutes of real time, ten in a row until it is reset; the session is left alone. Slow by design: call it
 * before the transaction.
 */
export async function checkPayPassword(sql: Sql, world: string, operatorId: string, password: string, real: Date): Promise<PayPasswordFault | null> {
  const [tried] = await sql<Standing>(
    `update operator set
       wrong_pay_passwords = wrong_pay_passwords + 1,
       pay_locked_until = case when (wrong_pay_passwords + 1) % $4::int = 0 then $5::timestamptz else null end
     where world = $1::uuid and id = $2::uuid and pay_password_hash is not null
       and wrong_pay_passwords < $6::int and (pay_locked_until is null or pay_locked_until <= $3::timestamptz)
     returning ${columns}`,
    [world, operatorId, real, wrongPayPasswordsMax, later(real, payLockMs), wrongPayPasswordsInAllMax],
  );
  if (!tried?.hash) return standingFault(await standingOf(sql, world, operatorId), real);
  if (!(await isPassword(password, "payPassword", tried.hash))) return wrongFault(tried.tries);
  await sql("update operator set wrong_pay_passwords = 0, pay_locked_until = null where world = $1::uuid and id = $2::uuid", [world, operatorId]);
  return null;
}

async function standingOf(sql: Sql, world: string, operatorId: string): Promise<Standing | undefined> {
  const [row] = await sql<Standing>(`select ${columns} from operator where world = $1::uuid and id = $2::uuid`, [world, operatorId]);
  return row;
}

/** Why not even a try was taken. */
function standingFault(standing: Standing | undefined, real: Date): PayPasswordFault {
  if (!standing?.hash) return { code: "PAY_PASSWORD_MISSING", detail: {} };
  if (standing.tries >= wrongPayPasswordsInAllMax) return blocked;
  const left = Math.max(0, (standing.lockedUntil?.getTime() ?? 0) - real.getTime());
  return { code: "PAY_PASSWORD_LOCKED", detail: { minutes: Math.max(1, Math.ceil(left / minuteMs)) } };
}

function wrongFault(tries: number): PayPasswordFault {
  if (tries >= wrongPayPasswordsInAllMax) return blocked;
  const left = wrongPayPasswordsMax - (tries % wrongPayPasswordsMax);
  return left === wrongPayPasswordsMax ? { code: "PAY_PASSWORD_LOCKED", detail: { minutes: payLockMs / minuteMs } } : { code: "PAY_PASSWORD_WRONG", detail: { left } };
}

const blocked: PayPasswordFault = { code: "PAY_PASSWORD_BLOCKED", detail: { tries: wrongPayPasswordsInAllMax } };
