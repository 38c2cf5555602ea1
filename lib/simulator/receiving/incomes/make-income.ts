import { money } from "@/lib/money/money";
import { income } from "@/lib/receiving/states";
import { currencyOf } from "../../store/currency-of";
import { nextIds } from "../../store/ids";
import type { Row } from "../../store/records";
import { recordCreation } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import type { Tx } from "../../store/tx";
import { areIncomesHeld } from "./held-incomes";

/** The income record of a remittance that was received, and whether its money is held. */
interface MadeIncome {
  readonly detailId: string;
  readonly isHeld: boolean;
}

/**
 * Writes the income record that a remittance becomes, in the state that it leads to, and tells the merchant. Its net
 * amount is held where it waits for the orders that it pays, and while a certificate of the merchant has expired. The
 * caller posts it.
 */
export async function makeIncome(tx: Tx, row: Row<"Remittance">): Promise<MadeIncome> {
  const { userNo, amountMinor, feeMinor } = row;
  const state = row.needsAssociation ? "toAssociate" : "credited";
  const isHeld = (await areIncomesHeld(tx, userNo)) || row.needsAssociation;
  const currency = currencyOf(row.currency);
  const [net, { id, orderNo: detailId }] = [amountMinor - feeMinor, await nextIds(tx, userNo, "IN")];
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
  const facts = {
    orderNo: row.orderNo,
    amount: money(currency, amountMinor),
    credited: money(currency, net),
    payer: row.payerName,
  };
  const told = row.needsAssociation ? "incomeToAssociate" : isHeld ? "remittanceHeld" : "remittanceCredited";
  await sendMessage(tx, { userNo, kind: told, facts });
  return { detailId, isHeld };
}
