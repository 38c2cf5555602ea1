import { invariant } from "@/lib/call/refusals";
import { income, remittance } from "@/lib/receiving/states";
import { currencyOf } from "../store/currency-of";
import { nextIds } from "../store/ids";
import { merchantAccount, platformAccount } from "../ledger/chart";
import { post, transfer } from "../ledger/post";
import { money } from "@/lib/money/money";
import { recordCreation, transition } from "../store/transition";
import { sendMessage } from "../notices/message";
import { type Row, lockRow } from "../store/records";
import { areIncomesHeld } from "./held-incomes";
import { unschedule } from "../worlds/scheduler";
import type { Tx } from "../store/tx";

/**
 * Credits a remittance that is in transit, whether it was due or not. Refuses one that has been received or returned.
 */
export async function creditRemittance(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<{ detailId: string }> {
  const row = await lockRow(tx, "Remittance", { world: tx.world.id, orderNo });
  if (!row) return tx.refuse("ORDER_NOTFOUND");
  const credited = await credit(tx, row);
  if (!credited) return tx.refuse("OPERATION_NOT_ALLOW");
  return credited;
}

/**
 * Posts the arrival, the amount less the banks' deductions, from the outside world to the merchant's available money, or
 * while a certificate of the merchant has expired to its held one, and writes the income record. Undefined when it is no longer in transit. The posting's key is the remittance's own
 * id, so that no remittance is ever credited twice.
 */
export async function credit(tx: Tx, row: Row<"Remittance">): Promise<{ detailId: string } | undefined> {
  if (!(await transition(tx, remittance, row, "credit"))) return undefined;
  await tx.prisma.remittance.updateMany({ where: { world: tx.world.id, id: row.id }, data: { settledAt: tx.now } });
  await unschedule(tx, "receiving.arrive", row.id);

  const { userNo, amountMinor, feeMinor } = row;
  const net = amountMinor - feeMinor;
  const isHeld = await areIncomesHeld(tx, userNo);
  const currency = currencyOf(row.currency);
  const { id, orderNo: detailId } = await nextIds(tx, userNo, "IN");
  const state = income.first;
  await tx.prisma.income.create({
    data: {
      world: tx.world.id,
      id,
      detailId,
      userNo,
      remittanceId: row.id,
      state,
      currency,
      amountMinor,
      feeMinor,
      creditedAt: tx.now,
      heldMinor: isHeld ? net : 0n,
    },
  });
  await recordCreation(tx, income, { world: tx.world.id, id, state });

  const lines = transfer(
    platformAccount("nostro", currency, row.id),
    merchantAccount(userNo, isHeld ? "held" : "available", currency),
    net,
  );
  const verdict = await post(tx, { orderId: row.id, leg: "credit", kind: "remittance", at: tx.now, by: tx.by, lines });
  invariant(verdict === "posted", `a remittance that was in transit has not been credited, got ${verdict}`);
  const facts = {
    orderNo: row.orderNo,
    amount: money(currency, amountMinor),
    credited: money(currency, net),
    payer: row.payerName,
  };
  await sendMessage(tx, { userNo, kind: isHeld ? "remittanceHeld" : "remittanceCredited", facts });
  return { detailId };
}
