import { remittance } from "@/lib/receiving/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const receivedState = remittance.next(remittance.first, "credit");

/** Returns the time of the last receipt on each account, by number; accounts without receipts are absent. */
export async function lastReceiptTimes(tx: InWorld, numbers: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx.prisma.remittance.groupBy({
    by: "payeeAccount",
    where: { world: tx.world.id, payeeAccount: { in: [...numbers] }, ...(receivedState && { state: receivedState }) },
    _max: { settledAt: true },
  });
  return new Map(
    rows.flatMap(({ payeeAccount, _max }) => (_max.settledAt ? [[payeeAccount, _max.settledAt] as const] : [])),
  );
}
