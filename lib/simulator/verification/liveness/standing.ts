import { invariant } from "@/lib/call/refusals";
import { isMainlandIdentityNumber } from "@/lib/reference/identity-number";
import { isBefore, addMilliseconds } from "@/lib/time/instant";
import type { VerificationPerson } from "@/lib/verification/entry";
import { normalizeForComparison } from "@/lib/reference/written-names";
import { liveness as machine } from "@/lib/verification/states";
import { livenessCountsMs, livenessNamesMax } from "@/lib/verification/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Identifies a person in a check: the number in capitals without blanks. */
export type LivenessPerson = Pick<VerificationPerson, "name" | "idNo">;

type State = (typeof machine.states)[number];

/**
 * Returns the state of a check at a real instant: one that nobody answered in time has expired, even when its row is
 * not updated yet.
 */
export function livenessStateAt(
  { id, state, expiresAt }: Pick<Row<"Liveness">, "id" | "state" | "expiresAt">,
  real: Date,
): State {
  invariant(machine.is(state), `the liveness check ${id} is in a known state`);
  return state === machine.first && !isBefore(real, expiresAt) ? "expired" : state;
}

/** Returns the normalized names in checks of a number that passed for the merchant within the last day of real time. */
async function namesPassed(tx: Tx, userNo: string, idNo: string): Promise<readonly string[]> {
  const passedChecks = await tx.prisma.liveness.findMany({
    where: {
      world: tx.world.id,
      userNo,
      state: "passed",
      idNo: normalizeForComparison(idNo),
      madeAt: { gt: addMilliseconds(tx.by.at, -livenessCountsMs) },
    },
    select: { name: true },
  });
  return passedChecks.map(({ name }) => normalizeForComparison(name));
}

/**
 * Returns true when a check of exactly this name and number passed for the merchant within the last day of real time.
 */
export const hasPassedLivenessCheck = async (
  tx: Tx,
  userNo: string,
  { name, idNo }: LivenessPerson,
): Promise<boolean> => (await namesPassed(tx, userNo, idNo)).includes(normalizeForComparison(name));

/**
 * Returns true when a name and a mainland number match, as far as the simulation can determine: the number is well
 * formed, and the name is in Chinese. A mistyped name may be corrected, even after its check passed; a number can be
 * used with at most `livenessNamesMax` names a day.
 */
export async function isPlausibleIdentity(tx: Tx, userNo: string, { name, idNo }: LivenessPerson): Promise<boolean> {
  if (!isMainlandIdentityNumber(normalizeForComparison(idNo)) || !/^\p{Script=Han}+(·\p{Script=Han}+)*$/u.test(name))
    return false;
  const otherNames = new Set(
    (await namesPassed(tx, userNo, idNo)).filter((passedName) => passedName !== normalizeForComparison(name)),
  );
  return otherNames.size < livenessNamesMax;
}
