import { payLockMs, wrongPayPasswordsInAllMax, wrongPayPasswordsMax } from "@/lib/access/terms";
import type { Detail } from "@/lib/call/refusals";
import { minuteMs } from "@/lib/time/instant";
import { isPassword } from "../secrets";
import { countWrongPayPassword } from "./pay-password.sql";
import type { InWorld } from "../../store/tx";

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

/**
 * Checks an operator's payment password; null when it is right. The result comes only from the statement that counts
 * it, and only while there is no lock: parallel guesses learn no more than sequential ones, and parallel right ones all
 * pass. Five wrong ones lock it for 30 minutes of real time, ten in a row until it is reset; the session is left alone.
 * Slow by design: call it before the transaction.
 */
export async function checkPayPassword(
  tx: InWorld,
  operatorId: string,
  password: string,
  real: Date,
): Promise<PayPasswordFault | null> {
  const standing = await standingOf(tx, operatorId);
  const before = standingFault(standing, real);
  if (before || !standing?.hash) return before;
  if (!(await isPassword(password, "payPassword", standing.hash))) return countWrong(tx, operatorId, real);
  const passed = await tx.prisma.operator.updateMany({
    // neither locked at this instant nor closed until a reset
    where: {
      world: tx.world.id,
      id: operatorId,
      wrongPayPasswords: { lt: wrongPayPasswordsInAllMax },
      OR: [{ payLockedUntil: null }, { payLockedUntil: { lte: real } }],
    },
    data: { wrongPayPasswords: 0, payLockedUntil: null },
  });
  return passed.count === 1 ? null : lockedMeanwhile(tx, operatorId, real);
}

async function countWrong(tx: InWorld, operatorId: string, real: Date): Promise<PayPasswordFault> {
  const tries = await countWrongPayPassword(tx, operatorId, real);
  return tries !== undefined ? wrongFault(tries) : lockedMeanwhile(tx, operatorId, real);
}

/** A concurrent wrong try locked it first: this try was not checked and does not pass. */
const lockedMeanwhile = async (tx: InWorld, operatorId: string, real: Date): Promise<PayPasswordFault> =>
  standingFault(await standingOf(tx, operatorId), real) ?? {
    code: "PAY_PASSWORD_LOCKED",
    detail: { minutes: 1 },
  };

async function standingOf(tx: InWorld, operatorId: string): Promise<Standing | undefined> {
  const row = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, id: operatorId },
    select: { payPasswordHash: true, wrongPayPasswords: true, payLockedUntil: true },
  });
  return row ? { hash: row.payPasswordHash, tries: row.wrongPayPasswords, lockedUntil: row.payLockedUntil } : undefined;
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
