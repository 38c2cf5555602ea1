import type { income } from "@/lib/receiving/states";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { type Posting, transfer } from "@/lib/simulator/platform/ledger/post";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { lockOpenOn } from "../../settlement/advance/open-advances";
import { repayFromIncomes } from "../../settlement/advance/repay";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Whether what comes in is held: a certificate of the merchant has expired. It stays so until the transaction ends. */
export async function areIncomesHeld(tx: Tx, userNo: string): Promise<boolean> {
  const merchant = await lockRow(tx, "Merchant", { world: tx.world.id, userNo }, "shared");
  return merchant !== null && merchant.certExpiredAt !== null;
}

type Held = Pick<Row<"Income">, "remittanceId" | "userNo" | "currency" | "heldMinor" | "heldAgain">;

/** What an income holds becomes available: once, and once more each time it was reserved again. */
const release = (tx: Tx, { remittanceId, userNo, currency, heldMinor, heldAgain }: Held): Posting => ({
  orderId: remittanceId,
  leg: heldAgain === 0 ? "release" : `release${heldAgain}`,
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
  await releaseAll(tx, held);
}

/** Releases what incomes hold, which is something of each, and repays what was advanced on them from it. */
async function releaseAll(tx: Tx, incomes: readonly Row<"Income">[]): Promise<void> {
  if (incomes.length === 0) return;
  const ids = incomes.map(({ id }) => id);
  // advances are held before the ledger's accounts, as by whoever collects them
  const advanced = await lockOpenOn(tx, ids);
  await moveMoney(
    tx,
    incomes.map((row) => release(tx, row)),
  );
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: { in: ids } }, data: { heldMinor: 0n } });
  await repayFromIncomes(tx, advanced, incomes);
}

/**
 * Makes what incomes hold available, as they are credited: their checks or their associations passed. What was advanced on
 * them is repaid from it. Nothing moves while a certificate of the merchant has expired: it then stays held until the
 * renewal. The incomes' rows are locked by the caller.
 */
export async function releaseCredited(tx: Tx, incomes: readonly Row<"Income">[]): Promise<void> {
  const areHeld = new Map<string, boolean>();
  for (const { userNo } of incomes) if (!areHeld.has(userNo)) areHeld.set(userNo, await areIncomesHeld(tx, userNo));
  await releaseAll(
    tx,
    incomes.filter(({ userNo, heldMinor }) => heldMinor > 0n && areHeld.get(userNo) === false),
  );
}
