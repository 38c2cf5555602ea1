import { money } from "@/lib/money/money";
import { sendMerchantMessage } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Notifies a merchant of the result for the orders of an income that was credited ahead of them. */
export async function notifyQuickEntry(
  tx: Tx,
  row: Row<"Income">,
  kind: "quickPassed" | "quickRejected" | "quickExpired",
  reason = "",
): Promise<void> {
  const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: row.remittanceId } });
  const amount = money(currencyFromColumn(row.currency), row.amountMinor - row.feeMinor - row.returnedMinor);
  const facts = { detailId: row.detailId, amount, payer: from?.payerName ?? "", reason };
  await sendMerchantMessage(tx, { userNo: row.userNo, kind, facts });
}
