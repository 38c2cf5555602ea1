import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { dayMs, isBefore, later } from "@/lib/time/instant";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { cancelsAtOf } from "./idle-schedule";
import { lastFundsOn } from "./receipts";

/** A receiving account that was warned of, and when it is cancelled. */
export interface IdleAccount {
  readonly id: string;
  readonly cancelsAt: Date;
}

/** A merchant's accounts that are cancelled soon unless funds come in, the first to end first. */
export async function idleAccounts(tx: InWorld & { readonly now: Date }, userNo: string): Promise<IdleAccount[]> {
  const warnsAt = (cancelsAt: Date) => later(cancelsAt, -accountIdleWarningDays[0] * dayMs);
  const rows = await tx.prisma.receivingAccount.findMany({
    where: {
      world: tx.world.id,
      userNo,
      state: machine.first,
      openedAt: { lte: later(tx.now, (accountIdleWarningDays[0] - accountIdleDaysMax) * dayMs) },
    },
    select: { id: true, number: true, openedAt: true },
  });
  const funds = await lastFundsOn(
    tx,
    rows.map(({ number }) => number),
  );
  return rows
    .map(({ id, number, openedAt }) => ({ id, cancelsAt: cancelsAtOf(openedAt, funds.get(number) ?? null) }))
    .filter(({ cancelsAt }) => !isBefore(tx.now, warnsAt(cancelsAt)))
    .sort((one, other) => one.cancelsAt.getTime() - other.cancelsAt.getTime() || (one.id < other.id ? -1 : 1));
}
