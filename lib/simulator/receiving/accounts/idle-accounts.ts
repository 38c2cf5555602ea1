import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { dayMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { idleCancellationTime } from "./idle-schedule";
import { lastReceiptTimes } from "./receipts";

/** Describes a receiving account with an idle warning, and the time of its cancellation. */
export interface IdleAccount {
  readonly id: string;
  readonly cancelsAt: Date;
}

/** Lists a merchant's accounts that are cancelled soon unless funds arrive, the earliest first. */
export async function accountsNearIdleCancellation(
  tx: InWorld & { readonly now: Date },
  userNo: string,
): Promise<IdleAccount[]> {
  const warnsAt = (cancelsAt: Date) => addMilliseconds(cancelsAt, -accountIdleWarningDays[0] * dayMs);
  const rows = await tx.prisma.receivingAccount.findMany({
    where: {
      world: tx.world.id,
      userNo,
      state: machine.first,
      openedAt: { lte: addMilliseconds(tx.now, (accountIdleWarningDays[0] - accountIdleDaysMax) * dayMs) },
    },
    select: { id: true, number: true, openedAt: true },
  });
  const funds = await lastReceiptTimes(
    tx,
    rows.map(({ number }) => number),
  );
  return rows
    .map(({ id, number, openedAt }) => ({ id, cancelsAt: idleCancellationTime(openedAt, funds.get(number) ?? null) }))
    .filter(({ cancelsAt }) => !isBefore(tx.now, warnsAt(cancelsAt)))
    .sort((a, b) => a.cancelsAt.getTime() - b.cancelsAt.getTime() || (a.id < b.id ? -1 : 1));
}
