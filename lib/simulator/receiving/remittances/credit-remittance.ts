import { invariant } from "@/lib/call/refusals";
import { remittance } from "@/lib/receiving/states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { writePosting, transferLines } from "@/lib/simulator/platform/ledger/post";
import { transition } from "@/lib/simulator/platform/store/transition";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { associateAutomatically } from "../associations/automatic";
import { remittanceReturnReason } from "../accounts/destination";
import { markHopsReached } from "./hops";
import { beingChecked } from "../incomes/end-check";
import { createIncomeFromRemittance } from "../incomes/make-income";

/**
 * Credits a remittance that is in transit, whether or not it is due. Refuses one that has been received or returned.
 */
export async function creditRemittanceInTransit(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<{ detailId: string }> {
  const row = await lockRow(tx, "Remittance", { world: tx.world.id, orderNo });
  if (!row) return tx.refuse("ORDER_NOTFOUND");
  const result = await postRemittanceArrival(tx, row);
  if (!result) return tx.refuse("OPERATION_NOT_ALLOW");
  return result;
}

/**
 * Posts the arrival, the amount less the banks' deductions, from the outside world to the merchant's available money,
 * or to its held money when the income is checked, waits for an association, or a certificate has expired, and writes
 * the income record. Returns undefined when it is no longer in transit, or its account does not accept it. The
 * posting's key is the remittance's own id, so that no remittance is ever credited twice.
 */
export async function postRemittanceArrival(tx: Tx, row: Row<"Remittance">): Promise<{ detailId: string } | undefined> {
  if (await remittanceReturnReason(tx, row)) return undefined;
  if (!(await transition(tx, remittance, row, "credit"))) return undefined;
  await tx.prisma.remittance.updateMany({ where: { world: tx.world.id, id: row.id }, data: { settledAt: tx.now } });
  await unschedule(tx, "receiving.arrive", row.id);
  await markHopsReached(tx, row.id);

  const { detailId, state, isHeld } = await createIncomeFromRemittance(tx, row);
  // before anything is posted: the lock order is both sides of the links first and ledger accounts after them
  if (row.needsAssociation && state !== beingChecked)
    await associateAutomatically(tx, { userNo: row.userNo, detailId });
  const currency = currencyFromColumn(row.currency);
  const lines = transferLines(
    platformAccount("nostro", currency, row.id),
    merchantAccount(row.userNo, isHeld ? "held" : "available", currency),
    row.amountMinor - row.feeMinor,
  );
  const verdict = await writePosting(tx, {
    orderId: row.id,
    leg: "credit",
    kind: "remittance",
    at: tx.now,
    by: tx.by,
    lines,
  });
  invariant(verdict === "posted", `a remittance that was in transit has not been credited, got ${verdict}`);
  return { detailId };
}
