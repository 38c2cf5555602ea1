import { payLockMs, wrongPayPasswordsInAllMax, wrongPayPasswordsMax } from "@/lib/access/terms";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import type { Caller } from "@/lib/call/principal";
import { verifyPassword } from "../secrets";
import { notifyPerson } from "../notifications";
import { queryFirstRow, query } from "@/lib/simulator/platform/store/query";
import { readRows } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Names the reasons why a payment password was not accepted. */
export type PayPasswordCode =
  "PAY_PASSWORD_WRONG" | "PAY_PASSWORD_LOCKED" | "PAY_PASSWORD_BLOCKED" | "PAY_PASSWORD_MISSING";

/** Holds the context in which a payment password is checked; the caller determines the language of mails about it. */
type Checking = Tx<PayPasswordCode> & { readonly caller: Caller };

/** Describes how many wrong tries were made in a row, and until when further ones are rejected. */
export interface PayPasswordStanding {
  readonly tries: number;
  readonly lockedUntil: Date | null;
}

interface PayPasswordRecord extends PayPasswordStanding {
  readonly hash: string | null;
}

/**
 * Checks an operator's payment password. The result comes only from a statement after the check that counts it, or
 * finds nothing counted, and only while there is no lock: parallel guesses learn no more than sequential ones, and
 * parallel correct ones all pass. Five wrong tries lock it for 30 minutes of real time, ten in a row until it is reset;
 * the session remains open. Slow by design: call it before the transaction. `readStanding` reads the standing with any
 * other data that the caller needs, and its result is returned.
 */
export async function checkPayPassword<S extends PayPasswordStanding>(
  tx: Checking,
  operatorId: string,
  password: string,
  readStanding: () => Promise<S | undefined>,
): Promise<S | undefined> {
  const real = tx.by.at;
  const hash = requireUsable(tx, await payPasswordStanding(tx, operatorId));
  if (!(await verifyPassword(password, "payPassword", hash))) return countWrong(tx, operatorId);
  // mostly nobody tried a wrong one, and then nothing is to be written
  const now = await readStanding();
  if (now?.tries === 0 && now.lockedUntil === null) return now;
  const resetResult = await tx.prisma.operator.updateMany({
    // neither locked at this instant nor closed until a reset
    where: {
      world: tx.world.id,
      id: operatorId,
      wrongPayPasswords: { lt: wrongPayPasswordsInAllMax },
      OR: [{ payLockedUntil: null }, { payLockedUntil: { lte: real } }],
    },
    data: { wrongPayPasswords: 0, payLockedUntil: null },
  });
  return resetResult.count === 1 ? now : lockedMeanwhile(tx, operatorId);
}

/**
 * Counts a wrong payment password and locks at every fifth, in one statement. Returns the number of wrong tries in a
 * row, or undefined when no try is accepted: locked at this instant, or blocked until a reset.
 */
async function countWrongPayPassword(tx: InWorld, operatorId: string, real: Date): Promise<number | undefined> {
  const lockEnd = addMilliseconds(real, payLockMs);
  const row = await queryFirstRow(
    tx.sql,
    query
      .updateTable("operator")
      .set((eb) => {
        const tries = eb("wrongPayPasswords", "+", 1);
        const isLocking = eb(eb(eb.parens(tries), "%", wrongPayPasswordsMax), "=", 0);
        return {
          wrongPayPasswords: tries,
          payLockedUntil: eb
            .case()
            .when(isLocking)
            .then(eb.cast<Date>(eb.val(lockEnd), "timestamptz"))
            .end(),
        };
      })
      .where("world", "=", tx.world.id)
      .where("id", "=", operatorId)
      .where("wrongPayPasswords", "<", wrongPayPasswordsInAllMax)
      .where((eb) => eb.or([eb("payLockedUntil", "is", null), eb("payLockedUntil", "<=", real)]))
      .returning("wrongPayPasswords as tries"),
  );
  return row?.tries;
}

/** Counts a wrong try, and notifies the owner by mail at each lock: another person may be guessing. */
async function countWrong(tx: Checking, operatorId: string): Promise<never> {
  const tries = await countWrongPayPassword(tx, operatorId, tx.by.at);
  if (tries === undefined) return lockedMeanwhile(tx, operatorId);
  const remainingTries = wrongPayPasswordsMax - (tries % wrongPayPasswordsMax);
  if (remainingTries === wrongPayPasswordsMax) await notifyPerson(tx, operatorId, "payPasswordGuessed", tx.caller);
  if (tries >= wrongPayPasswordsInAllMax) return refuseBlocked(tx);
  return remainingTries === wrongPayPasswordsMax
    ? tx.refuse("PAY_PASSWORD_LOCKED", { minutes: payLockMs / minuteMs })
    : tx.refuse("PAY_PASSWORD_WRONG", { left: remainingTries });
}

/** Refuses a try that a concurrent wrong try locked first: it was not checked and does not pass. */
async function lockedMeanwhile(tx: Tx<PayPasswordCode>, operatorId: string): Promise<never> {
  requireUsable(tx, await payPasswordStanding(tx, operatorId));
  return tx.refuse("PAY_PASSWORD_LOCKED", { minutes: 1 });
}

/**
 * Returns the current standing of an operator's payment password with its hash, or undefined when there is no such
 * person.
 */
export async function payPasswordStanding(tx: InWorld, operatorId: string): Promise<PayPasswordRecord | undefined> {
  const columns = ["payPasswordHash", "wrongPayPasswords", "payLockedUntil"] as const;
  const [row] = await readRows(tx, "Operator", { world: tx.world.id, id: operatorId }, columns);
  return row && { hash: row.payPasswordHash, tries: row.wrongPayPasswords, lockedUntil: row.payLockedUntil };
}

/** Returns the hash to verify against; refuses when no try is accepted. */
function requireUsable(tx: Tx<PayPasswordCode>, standing: PayPasswordRecord | undefined): string {
  if (!standing?.hash) return tx.refuse("PAY_PASSWORD_MISSING");
  if (standing.tries >= wrongPayPasswordsInAllMax) return refuseBlocked(tx);
  const remainingMs = (standing.lockedUntil?.getTime() ?? 0) - tx.by.at.getTime();
  return remainingMs > 0
    ? tx.refuse("PAY_PASSWORD_LOCKED", { minutes: Math.ceil(remainingMs / minuteMs) })
    : standing.hash;
}

const refuseBlocked = (tx: Tx<PayPasswordCode>): never =>
  tx.refuse("PAY_PASSWORD_BLOCKED", { tries: wrongPayPasswordsInAllMax });
