import { remittance } from "@/lib/receiving/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const received = remittance.next(remittance.first, "credit");

/** When funds came in last on each of some accounts, by number; what nothing came in on is not there. */
export async function lastFundsOn(tx: InWorld, numbers: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (numbers.length === 0) return new Map();
  const found = await tx.prisma.remittance.groupBy({
    by: "payeeAccount",
    where: { world: tx.world.id, payeeAccount: { in: [...numbers] }, ...(received && { state: received }) },
    _max: { settledAt: true },
  });
  return new Map(
    found.flatMap(({ payeeAccount, _max }) => (_max.settledAt ? [[payeeAccount, _max.settledAt] as const] : [])),
  );
}
