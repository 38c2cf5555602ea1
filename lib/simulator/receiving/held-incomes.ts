import { merchantAccount } from "../ledger/chart";
import { moveMoney } from "../ledger/move-money";
import { transfer } from "../ledger/post";
import { currencyOf } from "../store/currency-of";
import { lockRow } from "../store/records";
import type { Tx } from "../store/tx";

/** Whether what comes in is held: a certificate of the merchant has expired. It stays so until the transaction ends. */
export async function areIncomesHeld(tx: Tx, userNo: string): Promise<boolean> {
  const merchant = await lockRow(tx, "Merchant", { world: tx.world.id, userNo }, "shared");
  return merchant !== null && merchant.certExpiredAt !== null;
}

/** Makes a merchant's held incomes available, all of them: it is verified again. Its row is held by the caller. */
export async function releaseIncomes(tx: Tx, userNo: string): Promise<void> {
  const where = { world: tx.world.id, userNo, heldMinor: { gt: 0n } };
  const held = await tx.prisma.income.findMany({ where, orderBy: { detailId: "asc" } });
  if (held.length === 0) return;
  await moveMoney(
    tx,
    held.map(({ remittanceId, currency, heldMinor }) => ({
      orderId: remittanceId,
      leg: "release",
      kind: "remittanceRelease",
      at: tx.now,
      by: tx.by,
      lines: transfer(
        merchantAccount(userNo, "held", currencyOf(currency)),
        merchantAccount(userNo, "available", currencyOf(currency)),
        heldMinor,
      ),
    })),
  );
  await tx.prisma.income.updateMany({ where, data: { heldMinor: 0n } });
}
