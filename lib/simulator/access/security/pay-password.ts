import { payLockMs, wrongPayPasswordsInAllMax, wrongPayPasswordsMax } from "@/lib/access/terms";
import type { Detail } from "@/lib/call/refusals";
import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../../store/pool";
import { isPassword } from "../secrets";

/** Why a payment password did not serve. */
export interface PayPasswordFault {
  readonly code: "PAY_PASSWORD_WRONG" | "PAY_PASSWORD_LOCKED" | "PAY_PASSWORD_BLOCKED" | "PAY_PASSWORD_MISSING";
  readonly detail: Detail;
}

interface Standing {
  hash: string | null;
  tries: number;
  lockedUntil: Date | null;
}

/** Neither locked at this instant nor closed until a reset. */
const isOpen = `wrong_pay_passwords < ${wrongPayPasswordsInAllMax} and (pay_locked_until is null or pay_locked_until <= $3::timestamptz)`;
const ofOperator = "world = $1::uuid and id = $2::uuid";

/**
 * Checks an operator's payment password; null when it is right. The result comes only from the statement that counts
 * it, and only while there is no lock: parallel guesses learn no more than sequential ones, and parallel right ones all
 * pass. Five wrong ones lock it for 30 minutes of real time, ten in a row until it is reset; the session is left alone.
 * Slow by design: call it before the transaction.
 */
export async function checkPayPassword(
  sql: Sql,
  world: string,
  operatorId: string,
  password: string,
  real: Date,
): Promise<PayPasswordFault | null> {
  const standing = await standingOf(sql, world, operatorId);
  const before = standingFault(standing, real);
  if (before || !standing?.hash) return before;
  if (!(await isPassword(password, "payPassword", standing.hash))) return countWrong(sql, world, operatorId, real);
  const passed = await sql(
    `update operator set wrong_pay_passwords = 0, pay_locked_until = null where ${ofOperator} and ${isOpen} returning 1`,
    [world, operatorId, real],
  );
  return passed.length === 1 ? null : lockedMeanwhile(sql, world, operatorId, real);
}

async function countWrong(sql: Sql, world: string, operatorId: string, real: Date): Promise<PayPasswordFault> {
  const [counted] = await sql<{ tries: number }>(
    `update operator set
       wrong_pay_passwords = wrong_pay_passwords + 1,
       pay_locked_until = case when (wrong_pay_passwords + 1) % ${wrongPayPasswordsMax} = 0 then $4::timestamptz else null end
     where ${ofOperator} and ${isOpen} returning wrong_pay_passwords as tries`,
    [world, operatorId, real, later(real, payLockMs)],
  );
  return counted ? wrongFault(counted.tries) : lockedMeanwhile(sql, world, operatorId, real);
}

/** A concurrent wrong try locked it first: this try was not checked and does not pass. */
const lockedMeanwhile = async (sql: Sql, world: string, operatorId: string, real: Date): Promise<PayPasswordFault> =>
  standingFault(await standingOf(sql, world, operatorId), real) ?? {
    code: "PAY_PASSWORD_LOCKED",
    detail: { minutes: 1 },
  };

async function standingOf(sql: Sql, world: string, operatorId: string): Promise<Standing | undefined> {
  const [row] = await sql<Standing>(
    `select pay_password_hash as hash, wrong_pay_passwords as tries, pay_locked_until as "lockedUntil" from operator where ${ofOperator}`,
    [world, operatorId],
  );
  return row;
}

/** Why not even a try is taken; null when one may be. */
function standingFault(standing: Standing | undefined, real: Date): PayPasswordFault | null {
  if (!standing?.hash) return { code: "PAY_PASSWORD_MISSING", detail: {} };
  if (standing.tries >= wrongPayPasswordsInAllMax) return blocked;
  const left = (standing.lockedUntil?.getTime() ?? 0) - real.getTime();
  return left > 0 ? { code: "PAY_PASSWORD_LOCKED", detail: { minutes: Math.ceil(left / minuteMs) } } : null;
}

function wrongFault(tries: number): PayPasswordFault {
  if (tries >= wrongPayPasswordsInAllMax) return blocked;
  const left = wrongPayPasswordsMax - (tries % wrongPayPasswordsMax);
  return left === wrongPayPasswordsMax
    ? { code: "PAY_PASSWORD_LOCKED", detail: { minutes: payLockMs / minuteMs } }
    : { code: "PAY_PASSWORD_WRONG", detail: { left } };
}

const blocked: PayPasswordFault = { code: "PAY_PASSWORD_BLOCKED", detail: { tries: wrongPayPasswordsInAllMax } };
