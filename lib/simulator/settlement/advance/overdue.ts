import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { advance as machine } from "@/lib/settlement/advance-states";
import { sendMessages } from "../../notices/message";
import { currencyOf } from "../../store/currency-of";
import { transitionMany } from "../../store/transition";
import type { Tx } from "../../store/tx";
import type { Effect } from "../../worlds/scheduler";
import { interestOwedOf, lockOpen, lockOpenOn, outstandingOf, type Advance } from "./open-advances";
import { repayFromAvailable } from "./repay";

const running = "outstanding" satisfies (typeof machine.states)[number];
const late = "overdue" satisfies (typeof machine.states)[number];

/** A merchant's money of one currency that something is owed of. */
interface OwedBalance {
  readonly userNo: string;
  readonly currency: string;
}

/**
 * Collects what is overdue of a merchant's balance, the oldest first, from what is available of it. Called when money has
 * come in, with the ledger's accounts held.
 */
export async function collectOverdue(tx: Tx, { userNo, currency }: OwedBalance): Promise<Effect[]> {
  const where = { world: tx.world.id, userNo, currency, state: late };
  const ids = await tx.prisma.advance.findMany({ where, select: { id: true } });
  const repaid = await repayFromAvailable(
    tx,
    await lockOpen(
      tx,
      ids.map(({ id }) => id),
      "free",
    ),
  );
  return repaid.map(({ advanceNo }) => ({ kind: "settlement.collect", subject: advanceNo, at: tx.now }));
}

/**
 * Advances that are held are due: what the merchants have available of the currency repays them, and what is left is
 * overdue, which they are told. From then on whatever comes in of the currency is taken for it.
 */
export async function fallDue(tx: Tx, advances: readonly Advance[]): Promise<Advance[]> {
  const repaid = new Map((await repayFromAvailable(tx, advances)).map((row) => [row.id, row]));
  const left = advances.map((row) => repaid.get(row.id) ?? row).filter(({ state }) => state === running);
  if (left.length === 0) return [];
  const ids = left.map(({ id }) => id);
  const moved = await transitionMany(tx, machine, ids, running, ["fallDue"], tx.by.name);
  invariant(moved === left.length, "advances that are held change as they were read");
  await sendMessages(
    tx,
    left.map((row) => ({
      userNo: row.userNo,
      kind: "advanceOverdue" as const,
      facts: {
        advanceNo: row.advanceNo,
        left: money(currencyOf(row.currency), outstandingOf(row) + interestOwedOf(row)),
      },
    })),
  );
  return left;
}

/** Makes advances that are held due at once: what they were given for, or on, is there no more. */
export async function recall(tx: Tx, advances: readonly Advance[]): Promise<void> {
  const recalled = advances.filter(({ state }) => state === running);
  if (recalled.length === 0) return;
  await tx.prisma.advance.updateMany({
    where: { world: tx.world.id, id: { in: recalled.map(({ id }) => id) } },
    data: { dueAt: tx.now },
  });
  await fallDue(tx, recalled);
}

/** What was advanced on an income that goes back is due at once: its own money does not come any more. */
export const recallOn = async (tx: Tx, incomeId: string): Promise<void> =>
  recall(tx, (await lockOpenOn(tx, [incomeId])).advances);

/** What was advanced for a settlement and is still open, held until the transaction ends. */
export async function lockOpenFor(tx: Tx, orderNo: string): Promise<Advance[]> {
  const given = await tx.prisma.advance.findMany({ where: { world: tx.world.id, orderNo }, select: { id: true } });
  return lockOpen(
    tx,
    given.map(({ id }) => id),
  );
}
