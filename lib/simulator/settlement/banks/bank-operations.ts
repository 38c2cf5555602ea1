import { settlementOrder as machine } from "@/lib/settlement/order-states";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { settlementPostings } from "../orders/postings";
import { tellOf } from "../orders/tell";
import { letBankAct } from "@/lib/simulator/driving/banks/settlement/bank-turn";
import { lockSettlement } from "./lock-settlement";

/** The files that are handed in for settlements. */
export const settlementMaterial = "SETTLEMENT_ORDER";

type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;
type Settlement = Row<"SettlementOrder">;

const keyOf = ({ world, id }: Settlement) => ({ world, id });

/** The bank takes a payout on: once each try. */
export async function acceptSettlement(tx: BankTx, { orderNo }: { orderNo: string }): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (row.acceptedAt !== null || !(await transition(tx, machine, row, "accept")))
    return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.settlementOrder.updateMany({ where: keyOf(row), data: { acceptedAt: tx.now } });
}

/** The bank wants documents before it goes on. */
export async function askDocuments(
  tx: BankTx,
  { orderNo, documents }: { orderNo: string; documents: string },
): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (!(await transition(tx, machine, row, "askDocuments"))) return tx.refuse("OPERATION_NOT_ALLOW");
  const askedFiles = await tx.prisma.supplementMaterial.count({
    where: { world: row.world, bizType: settlementMaterial, bizId: orderNo },
  });
  await tx.prisma.settlementOrder.updateMany({ where: keyOf(row), data: { asked: documents, askedFiles } });
  await tellOf(tx, row, "settlementDocumentsAsked", { reason: documents });
}

/** The bank goes on without the documents that it asked for. */
export async function resumeSettlement(tx: BankTx, { orderNo }: { orderNo: string }): Promise<void> {
  if (!(await goOn(tx, await lockSettlement(tx, orderNo), "resume"))) return tx.refuse("OPERATION_NOT_ALLOW");
}

/** The documents that were asked for are handed in: the bank goes on. Does nothing in any other state. */
export const supplyDocuments = async (tx: Tx, row: Settlement): Promise<void> => {
  await goOn(tx, row, "supply");
};

async function goOn(tx: Tx, row: Settlement, event: "resume" | "supply"): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await tx.prisma.settlementOrder.updateMany({ where: keyOf(row), data: { asked: null } });
  await letBankAct(tx, row.id);
  return true;
}

/** The payee has the yuan. */
export async function succeedSettlement(tx: BankTx, { orderNo }: { orderNo: string }): Promise<void> {
  const row = await lockSettlement(tx, orderNo);
  if (!(await transition(tx, machine, row, "succeed"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.settlementOrder.updateMany({
    where: keyOf(row),
    data: { doneAt: tx.now, acceptedAt: row.acceptedAt ?? tx.now },
  });
  await moveMoney(tx, settlementPostings(["settle"], row, tx.now, tx.by));
  await tellOf(tx, row, "settlementSucceeded");
}
