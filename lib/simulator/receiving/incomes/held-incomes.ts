import type { income } from "@/lib/receiving/states";
import { merchantAccount } from "../../ledger/chart";
import { moveMoney } from "../../ledger/move-money";
import { type Posting, transfer } from "../../ledger/post";
import { currencyOf } from "../../store/currency-of";
import { lockRow, type Row } from "../../store/records";
import type { Tx } from "../../store/tx";

/** Whether what comes in is held: a certificate of the merchant has expired. It stays so until the transaction ends. */
export async function areIncomesHeld(tx: Tx, userNo: string): Promise<boolean> {
  const merchant = await lockRow(tx, "Merchant", { world: tx.world.id, userNo }, "shared");
  return merchant !== null && merchant.certExpiredAt !== null;
}

type Held = Pick<Row<"Income">, "remittanceId" | "userNo" | "currency" | "heldMinor">;

/** What an income holds becomes available: once in its life. */
const release = (tx: Tx, { remittanceId, userNo, currency, heldMinor }: Held): Posting => ({
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
});

/**
 * Makes a merchant's credited incomes that are held available, all of them: it is verified again. Its row is held by
 * the caller. What waits for an association or a check stays held.
 */
export async function releaseIncomes(tx: Tx, userNo: string): Promise<void> {
  const credited = { world: tx.world.id, userNo, state: "credited" satisfies (typeof income.states)[number] };
  const where = { ...credited, heldMinor: { gt: 0n } };
  const held = await tx.prisma.income.findMany({ where, orderBy: { detailId: "asc" } });
  if (held.length === 0) return;
  await moveMoney(
    tx,
    held.map((row) => release(tx, row)),
  );
  await tx.prisma.income.updateMany({ where, data: { heldMinor: 0n } });
}

/**
 * Makes what an income holds available, as it is credited: its check or its association passed. Nothing moves while a
 * certificate of the merchant has expired: it then stays held until the renewal. The income's row is locked by the
 * caller.
 */
export async function releaseIncome(tx: Tx, row: Row<"Income">): Promise<void> {
  if (row.heldMinor === 0n || (await areIncomesHeld(tx, row.userNo))) return;
  await moveMoney(tx, [release(tx, row)]);
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: row.id }, data: { heldMinor: 0n } });
}
