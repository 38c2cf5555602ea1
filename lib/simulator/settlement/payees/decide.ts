import { settlementPayee as machine } from "@/lib/settlement/states";
import { sendMerchantMessage } from "../../notices/message";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { SettlementPayeeRow } from "./views";

/** Lists the decisions that operations can make on a settlement payee, as events of its machine. */
export const payeeDecisions = ["accept", "reject", "suspend", "resume"] as const;
export type PayeeDecision = (typeof payeeDecisions)[number];

const kinds = {
  accept: "settlePayeeAccepted",
  reject: "settlePayeeRejected",
  suspend: "settlePayeeSuspended",
  resume: "settlePayeeResumed",
} as const;

/**
 * Returns the decisions that are possible on a payee now; a payee that its merchant paused is resumed only by the
 * merchant.
 */
export const possiblePayeeDecisions = ({
  state,
  reason,
}: Pick<SettlementPayeeRow, "state" | "reason">): PayeeDecision[] =>
  payeeDecisions.filter(
    (decision) => machine.is(state) && machine.next(state, decision) && (decision !== "resume" || reason !== ""),
  );

/** Decides on a locked payee and notifies its merchant. Returns false when the decision is not possible. */
export async function decideLockedSettlementPayee(
  tx: Tx,
  row: SettlementPayeeRow,
  decision: PayeeDecision,
  reason: string,
): Promise<boolean> {
  if (!possiblePayeeDecisions(row).includes(decision) || !(await transition(tx, machine, row, decision))) return false;
  const isAgainst = decision === "reject" || decision === "suspend";
  await tx.prisma.settlementPayee.updateMany({
    where: { world: row.world, id: row.id },
    data: { reason: isAgainst ? reason : "", decidedAt: tx.now },
  });
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind: kinds[decision],
    facts: { payeeNo: row.payeeNo, payee: row.name, ...(isAgainst && { reason }) },
  });
  return true;
}
