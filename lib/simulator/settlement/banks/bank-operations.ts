import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { settlementPostings } from "../orders/postings";
import { notifyOfSettlement } from "../orders/notifications";
import { scheduleBankStepIfAutomatic } from "@/lib/simulator/driving/banks/settlement/bank-turn";
import { lockSettlement } from "./lock-settlement";

/** Names the subject under which files for settlements are uploaded. */
export const settlementMaterial = "SETTLEMENT_ORDER";

type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;
type Settlement = Row<"SettlementOrder">;

const keyOf = ({ world, id }: Settlement) => ({ world, id });

/** Accepts a payout on behalf of the bank: once per attempt. */
export async function acceptSettlementPayout(tx: BankTx, { orderNo }: { orderNo: string }): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (row.acceptedAt !== null || !(await transition(tx, machine, row, "accept")))
    return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.settlementOrder.updateMany({ where: keyOf(row), data: { acceptedAt: tx.now } });
}

/** Requests documents on behalf of the bank before it continues. */
export async function requestSettlementDocuments(
  tx: BankTx,
  { orderNo, documents }: { orderNo: string; documents: string },
): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (!(await transition(tx, machine, row, "askDocuments"))) return tx.refuse("OPERATION_NOT_ALLOW");
  const fileCount = await tx.prisma.supplementMaterial.count({
    where: { world: row.world, bizType: settlementMaterial, bizId: orderNo },
  });
  await tx.prisma.settlementOrder.updateMany({ where: keyOf(row), data: { asked: documents, askedFiles: fileCount } });
  await notifyOfSettlement(tx, row, "settlementDocumentsAsked", { reason: documents });
}

/** Continues on behalf of the bank without the requested documents. */
export async function resumeWithoutDocuments(tx: BankTx, { orderNo }: { orderNo: string }): Promise<void> {
  if (!(await goOn(tx, await lockSettlement(tx, orderNo), "resume"))) return tx.refuse("OPERATION_NOT_ALLOW");
}

/** Continues after the requested documents were uploaded. Does nothing in any other state. */
export const resumeAfterDocuments = async (tx: Tx, row: Settlement): Promise<void> => {
  await goOn(tx, row, "supply");
};

async function goOn(tx: Tx, row: Settlement, event: "resume" | "supply"): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await tx.prisma.settlementOrder.updateMany({ where: keyOf(row), data: { asked: null } });
  await scheduleBankStepIfAutomatic(tx, row.id);
  return true;
}

/** Completes a payout: the payee has received the yuan. */
export async function completeSettlementPayout(tx: BankTx, { orderNo }: { orderNo: string }): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (!(await transition(tx, machine, row, "succeed"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.settlementOrder.updateMany({
    where: keyOf(row),
    data: { doneAt: tx.now, acceptedAt: row.acceptedAt ?? tx.now },
  });
  await moveMoney(tx, settlementPostings(["settle"], row, tx.now, tx.by));
  await notifyOfSettlement(tx, row, "settlementSucceeded");
}
