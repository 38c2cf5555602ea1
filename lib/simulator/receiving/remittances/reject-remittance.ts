import { remittance } from "@/lib/receiving/states";
import { money } from "@/lib/money/money";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Returns a remittance in transit to its sender. No money of the merchant moves. */
export async function returnRemittanceToSender(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const row = await lockRow(tx, "Remittance", { world: tx.world.id, orderNo });
  if (!row) return tx.refuse("ORDER_NOTFOUND");
  if (!(await transition(tx, remittance, row, "reject"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.remittance.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { settledAt: tx.now, rejectReason: reason },
  });
  await unschedule(tx, "receiving.arrive", row.id);
  const facts = {
    orderNo,
    amount: money(currencyFromColumn(row.currency), row.amountMinor),
    payer: row.payerName,
    reason,
  };
  await sendMerchantMessage(tx, { userNo: row.userNo, kind: "remittanceRejected", facts });
}
