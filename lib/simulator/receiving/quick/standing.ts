import { owingAudits, quickAudit, type QuickAudit } from "@/lib/receiving/quick-states";
import { invariant } from "@/lib/call/refusals";
import type { income as machine } from "@/lib/receiving/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type IncomeState = (typeof machine.states)[number];
const credited = "credited" satisfies IncomeState;
const refunded = "refunded" satisfies IncomeState;

/** How a merchant stands with incomes that are credited ahead of their orders. */
export interface QuickStanding {
  readonly isOn: boolean;
  /** Orders of one were rejected, or came too late: it is credited ahead again once they are approved. */
  readonly isSuspended: boolean;
}

export async function quickStandingOf(tx: InWorld, userNo: string): Promise<QuickStanding> {
  const own = { world: tx.world.id, userNo };
  const setting = await tx.prisma.quickEntry.findFirst({ where: own });
  if (!setting) return { isOn: false, isSuspended: false };
  const wrong = await tx.prisma.income.count({
    where: { ...own, quickAudit: { not: null }, quickSuspends: true, state: { not: refunded } },
  });
  return { isOn: setting.isOn, isSuspended: wrong > 0 };
}

type Audited = Pick<Row<"Income">, "state" | "quickAudit">;

/** The audit of the orders of an income that was credited ahead of them. */
export function auditIn(audit: string): QuickAudit {
  invariant(quickAudit.is(audit), `${audit} is how far an audit is`);
  return audit;
}

/** Whether an income was credited ahead of its orders, and those are not approved yet: its links still change. */
export const isAhead = ({ state, quickAudit: audit }: Audited): boolean =>
  state === credited && audit !== null && audit !== quickAudit.next("pending", "pass");

/** Which incomes were credited ahead, with orders still to be associated. */
export const owing = { state: credited, quickAudit: { in: [...owingAudits] } };
