import { settlementPayee as machine } from "@/lib/settlement/states";
import { sendMessage } from "../../notices/message";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { SettlementPayeeRow } from "./views";

/** What operations may decide of a settlement payee, as its machine has it. */
export const payeeDecisions = ["accept", "reject", "suspend", "resume"] as const;
export type PayeeDecision = (typeof payeeDecisions)[number];

const kinds = {
  accept: "settlePayeeAccepted",
  reject: "settlePayeeRejected",
  suspend: "settlePayeeSuspended",
  resume: "settlePayeeResumed",
} as const;

/** What may be decided of a payee now: one that its merchant itself took out of use, it takes back itself. */
export const decisionsOf = ({ state, reason }: Pick<SettlementPayeeRow, "state" | "reason">): PayeeDecision[] =>
  payeeDecisions.filter(
    (decision) => machine.is(state) && machine.next(state, decision) && (decision !== "resume" || reason !== ""),
  );

/** Decides about a payee that is held, and tells its merchant. False where it may not be decided so. */
export async function decidePayee(
  tx: Tx,
  row: SettlementPayeeRow,
  decision: PayeeDecision,
  reason: string,
): Promise<boolean> {
  if (!decisionsOf(row).includes(decision) || !(await transition(tx, machine, row, decision))) return false;
  const isAgainst = decision === "reject" || decision === "suspend";
  await tx.prisma.settlementPayee.updateMany({
    where: { world: row.world, id: row.id },
    data: { reason: isAgainst ? reason : "", decidedAt: tx.now },
  });
  await sendMessage(tx, {
    userNo: row.userNo,
    kind: kinds[decision],
    facts: { payeeNo: row.payeeNo, payee: row.name, ...(isAgainst && { reason }) },
  });
  return true;
}
