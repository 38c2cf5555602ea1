import type { income } from "@/lib/receiving/states";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { type Posting, transferLines } from "@/lib/simulator/platform/ledger/post";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockOpenAdvancesOnIncomes } from "../../settlement/advance/open-advances";
import { repayFromIncomes } from "../../settlement/advance/repay";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Returns true when incoming funds are held because a certificate of the merchant has expired. The merchant's row is
 * locked until the transaction ends.
 */
export async function areIncomesHeldForExpiredCert(tx: Tx, userNo: string): Promise<boolean> {
  const merchant = await lockRow(tx, "Merchant", { world: tx.world.id, userNo }, "shared");
  return merchant !== null && merchant.certExpiredAt !== null;
}

type HeldIncome = Pick<Row<"Income">, "remittanceId" | "userNo" | "currency" | "heldMinor" | "heldAgain">;

/**
 * Returns the posting that makes the held amount of an income available: once, and again each time it was reserved
 * anew.
 */
const release = (tx: Tx, { remittanceId, userNo, currency, heldMinor, heldAgain }: HeldIncome): Posting => ({
  orderId: remittanceId,
  leg: heldAgain === 0 ? "release" : `release${heldAgain}`,
  kind: "remittanceRelease",
  at: tx.now,
  by: tx.by,
  lines: transferLines(
    merchantAccount(userNo, "held", currencyFromColumn(currency)),
    merchantAccount(userNo, "available", currencyFromColumn(currency)),
    heldMinor,
  ),
});

/**
 * Makes all held amounts of a merchant's credited incomes available, because it is verified again. The caller has
 * locked the merchant's row. Incomes that wait for an association or a check stay held.
 */
export async function releaseMerchantHeldIncomes(tx: Tx, userNo: string): Promise<void> {
  const creditedScope = { world: tx.world.id, userNo, state: "credited" satisfies (typeof income.states)[number] };
  const where = { ...creditedScope, heldMinor: { gt: 0n } };
  const heldIncomes = await tx.prisma.income.findMany({ where, orderBy: { detailId: "asc" } });
  await releaseAll(tx, heldIncomes);
}

/** Releases the non-zero held amounts of incomes, and repays the advances on them. */
async function releaseAll(tx: Tx, incomes: readonly Row<"Income">[]): Promise<void> {
  if (incomes.length === 0) return;
  const ids = incomes.map(({ id }) => id);
  // advances are locked before the ledger's accounts, as in their collection
  const advances = await lockOpenAdvancesOnIncomes(tx, ids);
  await moveMoney(
    tx,
    incomes.map((row) => release(tx, row)),
  );
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: { in: ids } }, data: { heldMinor: 0n } });
  await repayFromIncomes(tx, advances, incomes);
}

/**
 * Makes the held amounts of incomes available when they are credited, because their checks or associations passed, and
 * repays the advances on them. Nothing moves while a certificate of the merchant has expired: the amount stays held
 * until the renewal. The caller has locked the incomes' rows.
 */
export async function releaseCreditedIncomes(tx: Tx, incomes: readonly Row<"Income">[]): Promise<void> {
  const areHeld = new Map<string, boolean>();
  for (const { userNo } of incomes)
    if (!areHeld.has(userNo)) areHeld.set(userNo, await areIncomesHeldForExpiredCert(tx, userNo));
  await releaseAll(
    tx,
    incomes.filter(({ userNo, heldMinor }) => heldMinor > 0n && areHeld.get(userNo) === false),
  );
}
