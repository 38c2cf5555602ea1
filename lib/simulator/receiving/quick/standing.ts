import { owingAudits, quickAudit, type QuickAudit } from "@/lib/receiving/quick-states";
import { invariant } from "@/lib/call/refusals";
import type { income as machine } from "@/lib/receiving/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type IncomeState = (typeof machine.states)[number];
const creditedState = "credited" satisfies IncomeState;
const refundedState = "refunded" satisfies IncomeState;

/** Describes whether a merchant's incomes are credited ahead of their orders. */
export interface QuickStanding {
  readonly isOn: boolean;
  /** True when orders of one were rejected or overdue: crediting ahead resumes once they are approved. */
  readonly isSuspended: boolean;
}

export async function readQuickEntryStanding(tx: InWorld, userNo: string): Promise<QuickStanding> {
  const merchantScope = { world: tx.world.id, userNo };
  const setting = await tx.prisma.quickEntry.findFirst({ where: merchantScope });
  if (!setting) return { isOn: false, isSuspended: false };
  const wrong = await tx.prisma.income.count({
    where: { ...merchantScope, quickAudit: { not: null }, quickSuspends: true, state: { not: refundedState } },
  });
  return { isOn: setting.isOn, isSuspended: wrong > 0 };
}

type AuditedIncome = Pick<Row<"Income">, "state" | "quickAudit">;

/** Parses the audit of the orders of an income that was credited ahead of them. */
export function parseQuickAudit(audit: string): QuickAudit {
  invariant(quickAudit.is(audit), `${audit} is how far an audit is`);
  return audit;
}

/**
 * Returns true when an income was credited ahead of its orders and those are not yet approved: its links may still
 * change.
 */
export const isCreditedAheadOfOrders = ({ state, quickAudit: audit }: AuditedIncome): boolean =>
  state === creditedState && audit !== null && audit !== quickAudit.next("pending", "pass");

/** Selects incomes that were credited ahead, with orders still to be associated. */
export const owing = { state: creditedState, quickAudit: { in: [...owingAudits] } };
