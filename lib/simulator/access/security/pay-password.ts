import { payLockMs, wrongPayPasswordsInAllMax, wrongPayPasswordsMax } from "@/lib/access/terms";
import { minuteMs } from "@/lib/time/instant";
import type { Caller } from "@/lib/call/who";
import { isPassword } from "../secrets";
import { tellPerson } from "../tell";
import { countWrongPayPassword } from "./pay-password.sql";
import { readRows } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Why a payment password did not serve. */
export type PayPasswordCode =
  "PAY_PASSWORD_WRONG" | "PAY_PASSWORD_LOCKED" | "PAY_PASSWORD_BLOCKED" | "PAY_PASSWORD_MISSING";

/** A context in which a payment password is checked; its caller is whom a letter about it answers to. */
type Checking = Tx<PayPasswordCode> & { readonly caller: Caller };

/** How many wrong ones were tried in a row, and until when no more are taken. */
export interface Standing {
  readonly tries: number;
  readonly lockedUntil: Date | null;
}

interface Own extends Standing {
  readonly hash: string | null;
}

/**
 * Checks an operator's payment password. The result comes only from a statement after the check that counts it, or finds
 * nothing counted, and only while there is no lock: parallel guesses learn no more than sequential ones, and parallel
 * right ones all pass. Five wrong ones lock it for 30 minutes of real time, ten in a row until it is reset; the session is
 * left alone. Slow by design: call it before the transaction. `look` reads how it stands, with whatever else is to be known
 * by then, and is what this gives.
 */
export async function checkPayPassword<S extends Standing>(
  tx: Checking,
  operatorId: string,
  password: string,
  look: () => Promise<S | undefined>,
): Promise<S | undefined> {
  const real = tx.by.at;
  const hash = requireUsable(tx, await standingOf(tx, operatorId));
  if (!(await isPassword(password, "payPassword", hash))) return countWrong(tx, operatorId);
  // mostly nobody tried a wrong one, and then nothing is to be written
  const now = await look();
  if (now?.tries === 0 && now.lockedUntil === null) return now;
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
  return passed.count === 1 ? now : lockedMeanwhile(tx, operatorId);
}

/** Counts a wrong one, and writes to its owner each time that it locks: it may not be them who tries. */
async function countWrong(tx: Checking, operatorId: string): Promise<never> {
  const tries = await countWrongPayPassword(tx, operatorId, tx.by.at);
  if (tries === undefined) return lockedMeanwhile(tx, operatorId);
  const left = wrongPayPasswordsMax - (tries % wrongPayPasswordsMax);
  if (left === wrongPayPasswordsMax) await tellPerson(tx, operatorId, "payPasswordGuessed", tx.caller);
  if (tries >= wrongPayPasswordsInAllMax) return refuseBlocked(tx);
  return left === wrongPayPasswordsMax
    ? tx.refuse("PAY_PASSWORD_LOCKED", { minutes: payLockMs / minuteMs })
    : tx.refuse("PAY_PASSWORD_WRONG", { left });
}

/** A concurrent wrong try locked it first: this try was not checked and does not pass. */
async function lockedMeanwhile(tx: Tx<PayPasswordCode>, operatorId: string): Promise<never> {
  requireUsable(tx, await standingOf(tx, operatorId));
  return tx.refuse("PAY_PASSWORD_LOCKED", { minutes: 1 });
}

/** How an operator's payment password stands now, with its hash; undefined where there is no such person. */
export async function standingOf(tx: InWorld, operatorId: string): Promise<Own | undefined> {
  const columns = ["payPasswordHash", "wrongPayPasswords", "payLockedUntil"] as const;
  const [row] = await readRows(tx, "Operator", { world: tx.world.id, id: operatorId }, columns);
  return row && { hash: row.payPasswordHash, tries: row.wrongPayPasswords, lockedUntil: row.payLockedUntil };
}

/** The hash to try against; refuses where not even a try is taken. */
function requireUsable(tx: Tx<PayPasswordCode>, standing: Own | undefined): string {
  if (!standing?.hash) return tx.refuse("PAY_PASSWORD_MISSING");
  if (standing.tries >= wrongPayPasswordsInAllMax) return refuseBlocked(tx);
  const left = (standing.lockedUntil?.getTime() ?? 0) - tx.by.at.getTime();
  return left > 0 ? tx.refuse("PAY_PASSWORD_LOCKED", { minutes: Math.ceil(left / minuteMs) }) : standing.hash;
}

const refuseBlocked = (tx: Tx<PayPasswordCode>): never =>
  tx.refuse("PAY_PASSWORD_BLOCKED", { tries: wrongPayPasswordsInAllMax });
