import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { advance as machine, openAdvances } from "@/lib/settlement/advance-states";
import { sendMessages } from "../../notices/message";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { Effect } from "@/lib/simulator/driving/worlds/scheduler";
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

/**
 * What was advanced for exchange-and-pay orders on incomes whose links are not approved after all is due at once, where
 * what stays linked to such an income is less than what is advanced on it. Called with both sides of the links held,
 * before they end.
 */
export async function recallUncovered(tx: Tx, associationIds: readonly string[]): Promise<void> {
  const uncovered = await uncoveredBy(tx, associationIds);
  if (uncovered.length === 0) return;
  const { advances } = await lockOpenOn(tx, uncovered);
  const named = { world: tx.world.id, orderNo: { in: advances.map(({ orderNo }) => orderNo) } };
  const express = await tx.prisma.exchangePay.findMany({ where: named, select: { orderNo: true } });
  const orderNos = new Set(express.map(({ orderNo }) => orderNo));
  await recall(
    tx,
    advances.filter(({ orderNo }) => orderNos.has(orderNo)),
  );
}

/** The incomes of some links that are advanced more on than stays linked to them without those. */
async function uncoveredBy({ prisma, world }: InWorld, associationIds: readonly string[]): Promise<string[]> {
  const ending = await prisma.association.groupBy({
    by: ["incomeId"],
    where: { world: world.id, id: { in: [...associationIds] } },
    _sum: { amountMinor: true },
  });
  const own = { world: world.id, incomeId: { in: ending.map(({ incomeId }) => incomeId) } };
  const sources = await prisma.advanceSource.findMany({ where: own });
  const ids = sources.map(({ advanceId }) => advanceId);
  const open = new Set(
    (
      await prisma.advance.findMany({
        where: { world: world.id, id: { in: ids }, state: { in: [...openAdvances] } },
        select: { id: true },
      })
    ).map(({ id }) => id),
  );
  const incomes = await prisma.income.findMany({ where: { world: world.id, id: own.incomeId } });
  return incomes
    .filter(({ id, linkedMinor }) => {
      const ends = ending.find(({ incomeId }) => incomeId === id)?._sum.amountMinor ?? 0n;
      const advanced = sources
        .filter(({ incomeId, advanceId }) => incomeId === id && open.has(advanceId))
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      return advanced > linkedMinor - ends;
    })
    .map(({ id }) => id);
}
