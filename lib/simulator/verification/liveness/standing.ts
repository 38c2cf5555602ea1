import { invariant } from "@/lib/call/refusals";
import { isIdentityNumber } from "@/lib/reference/identity-number";
import { isBefore, later } from "@/lib/time/instant";
import type { Person } from "@/lib/verification/entry";
import { comparable } from "@/lib/reference/written-names";
import { liveness as machine } from "@/lib/verification/states";
import { livenessCountsMs, livenessNamesMax } from "@/lib/verification/terms";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** A person as a check knows them: the number in capitals without blanks. */
export type Checked = Pick<Person, "name" | "idNo">;

type State = (typeof machine.states)[number];

/** The state of a check at a real instant: one that nobody answered in time has expired, whatever its row says yet. */
export function stateAt(
  { id, state, expiresAt }: Pick<Row<"Liveness">, "id" | "state" | "expiresAt">,
  real: Date,
): State {
  invariant(machine.is(state), `the liveness check ${id} is in a known state`);
  return state === machine.first && !isBefore(real, expiresAt) ? "expired" : state;
}

/** The names, as they are compared, whose checks of a number passed for the merchant within the last day of real time. */
async function namesPassed(tx: Tx, userNo: string, idNo: string): Promise<readonly string[]> {
  const passed = await tx.prisma.liveness.findMany({
    where: {
      world: tx.world.id,
      userNo,
      state: "passed",
      idNo: comparable(idNo),
      madeAt: { gt: later(tx.by.at, -livenessCountsMs) },
    },
    select: { name: true },
  });
  return passed.map(({ name }) => comparable(name));
}

/** Whether a check of exactly this name and number passed for the merchant within the last day of real time. */
export const livenessPassed = async (tx: Tx, userNo: string, { name, idNo }: Checked): Promise<boolean> =>
  (await namesPassed(tx, userNo, idNo)).includes(comparable(name));

/**
 * Whether a name and a mainland number belong together, as far as the simulation knows: the number is well formed, and
 * the name is written in Chinese. A name that was mistyped may be corrected, also after its check passed; a number is
 * tried with `livenessNamesMax` names a day at the most.
 */
export async function isMatching(tx: Tx, userNo: string, { name, idNo }: Checked): Promise<boolean> {
  if (!isIdentityNumber(comparable(idNo)) || !/^\p{Script=Han}+(·\p{Script=Han}+)*$/u.test(name)) return false;
  const others = new Set((await namesPassed(tx, userNo, idNo)).filter((passed) => passed !== comparable(name)));
  return others.size < livenessNamesMax;
}
