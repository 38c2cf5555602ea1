import { money } from "@/lib/money/money";
import { income } from "@/lib/receiving/states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { readQuickEntryStanding } from "../quick/standing";
import { startQuickEntry } from "../quick/step";
import { incomeCheckReasons } from "./check-reasons";
import { scheduleIncomeCheckEnd } from "./check-schedule";
import { areIncomesHeldForExpiredCert } from "./reserved-incomes";

type IncomeState = (typeof income.states)[number];

/** Describes the income record of a received remittance, its state, and whether its money is held. */
interface MadeIncome {
  readonly detailId: string;
  readonly state: IncomeState;
  readonly isHeld: boolean;
}

/**
 * Writes the income record of a remittance in the state that it leads to, and notifies the merchant. Its net amount is
 * held while it is checked or waits for the orders that it pays, and while a certificate of the merchant has expired.
 * The caller posts it.
 */
export async function createIncomeFromRemittance(tx: Tx, row: Row<"Remittance">): Promise<MadeIncome> {
  const { userNo, amountMinor, feeMinor } = row;
  const areHeld = await areIncomesHeldForExpiredCert(tx, userNo);
  const checkReasons = await incomeCheckReasons(tx, row);
  const isChecked = checkReasons.length > 0;
  const state = isChecked ? "notCredited" : await incomeStateWithoutCheck(tx, row);
  const isHeld = areHeld || state !== "credited";
  const currency = currencyFromColumn(row.currency);
  const [net, { id, orderNo: detailId }] = [amountMinor - feeMinor, await nextIdAndOrderNo(tx, userNo, "IN")];
  const quick = row.needsAssociation && state === "credited" ? await startQuickEntry(tx, id) : undefined;
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
      arrivedAt: tx.now,
      creditedAt: state === "credited" ? tx.now : null,
      heldMinor: isHeld ? net : 0n,
      checkReasons: [...checkReasons],
      ...quick,
    },
  });
  await recordCreationInHistory(tx, income, { world: tx.world.id, id, state, userNo });
  if (isChecked) await scheduleIncomeCheckEnd(tx, id);
  const facts = {
    orderNo: row.orderNo,
    amount: money(currency, amountMinor),
    credited: money(currency, net),
    payer: row.payerName,
  };
  if (quick)
    await sendMerchantMessage(tx, { userNo, kind: "incomeQuick", facts: { ...facts, deadline: quick.quickDueAt } });
  else await sendMerchantMessage(tx, { userNo, kind: messageKindOf(state, isHeld), facts });
  return { detailId, state, isHeld };
}

/**
 * Returns the state of an income without a check, or after it: it waits for the orders that it pays, unless operations
 * credit the merchant's incomes ahead of them and none of those is overdue or rejected.
 */
export async function incomeStateWithoutCheck(
  tx: Tx,
  { userNo, needsAssociation }: Pick<Row<"Remittance">, "userNo" | "needsAssociation">,
): Promise<"credited" | "toAssociate"> {
  if (!needsAssociation) return "credited";
  const { isOn, isSuspended } = await readQuickEntryStanding(tx, userNo);
  return isOn && !isSuspended ? "credited" : "toAssociate";
}

/** Returns the kind of message about a new income. */
function messageKindOf(state: IncomeState, isHeld: boolean) {
  if (state === "notCredited") return "incomeChecked";
  if (state === "toAssociate") return "incomeToAssociate";
  return isHeld ? "remittanceHeld" : "remittanceCredited";
}
