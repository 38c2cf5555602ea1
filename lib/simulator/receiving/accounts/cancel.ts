import { receivingAccount as machine } from "@/lib/receiving/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { cancelReceivingAccountIdleChecks } from "./idle-schedule";

/**
 * Cancels an account permanently: funds sent to it from now on are returned. Returns false when it has already ended.
 */
export async function cancelReceivingAccount(
  tx: Tx,
  row: Row<"ReceivingAccount">,
  cancelReason: "idle" | "closed",
): Promise<boolean> {
  if (!(await transition(tx, machine, row, "cancel"))) return false;
  const { world, id } = row;
  await tx.prisma.receivingAccount.updateMany({ where: { world, id }, data: { cancelledAt: tx.now, cancelReason } });
  await tx.prisma.receivingShare.updateMany({
    where: { world, accountId: id, withdrawnAt: null },
    data: { withdrawnAt: tx.by.at },
  });
  await cancelReceivingAccountIdleChecks(tx, id);
  return true;
}
