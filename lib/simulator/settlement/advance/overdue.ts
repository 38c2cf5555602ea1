import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { advanceMachine as machine, openAdvances } from "@/lib/settlement/advance-states";
import { sendMerchantMessages } from "../../notices/message";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import {
  interestOwedOf,
  lockOpenAdvances,
  lockOpenAdvancesOnIncomes,
  outstandingAdvanceMinor,
  type AdvanceRow,
} from "./open-advances";
import { repayFromAvailable } from "./repay";

const running = "outstanding" satisfies (typeof machine.states)[number];
const late = "overdue" satisfies (typeof machine.states)[number];

/** Identifies a merchant's balance of one currency with overdue advances. */
interface OwedBalance {
  readonly userNo: string;
  readonly currency: string;
}

/**
 * Collects the overdue advances of a merchant, the oldest first, from its available balance. Called when money has
 * arrived, with the ledger's accounts locked.
 */
export async function collectOverdueAdvances(tx: Tx, { userNo, currency }: OwedBalance): Promise<ClockEffect[]> {
  const where = { world: tx.world.id, userNo, currency, state: late };
  const ids = await tx.prisma.advance.findMany({ where, select: { id: true } });
  const repaid = await repayFromAvailable(
    tx,
    await lockOpenAdvances(
      tx,
      ids.map(({ id }) => id),
      "free",
    ),
  );
  return repaid.map(({ advanceNo }) => ({ kind: "settlement.collect", subject: advanceNo, at: tx.now }));
}

/**
 * Processes locked advances that are due: the merchants' available money of the currency repays them, and the unpaid
 * ones become overdue, of which the merchants are notified. From then on, incoming money of the currency repays them.
 */
export async function processDueAdvances(tx: Tx, advances: readonly AdvanceRow[]): Promise<AdvanceRow[]> {
  const repaid = new Map((await repayFromAvailable(tx, advances)).map((row) => [row.id, row]));
  const unpaidAdvances = advances.map((row) => repaid.get(row.id) ?? row).filter(({ state }) => state === running);
  if (unpaidAdvances.length === 0) return [];
  const ids = unpaidAdvances.map(({ id }) => id);
  const movedCount = await transitionMany(tx, machine, ids, running, ["fallDue"], tx.by.name);
  invariant(movedCount === unpaidAdvances.length, "advances that are held change as they were read");
  await sendMerchantMessages(
    tx,
    unpaidAdvances.map((row) => ({
      userNo: row.userNo,
      kind: "advanceOverdue" as const,
      facts: {
        advanceNo: row.advanceNo,
        left: money(currencyFromColumn(row.currency), outstandingAdvanceMinor(row) + interestOwedOf(row)),
      },
    })),
  );
  return unpaidAdvances;
}

/** Makes locked advances due immediately, because the order or the incomes they were given for no longer exist. */
export async function makeAdvancesDue(tx: Tx, advances: readonly AdvanceRow[]): Promise<void> {
  const runningAdvances = advances.filter(({ state }) => state === running);
  if (runningAdvances.length === 0) return;
  await tx.prisma.advance.updateMany({
    where: { world: tx.world.id, id: { in: runningAdvances.map(({ id }) => id) } },
    data: { dueAt: tx.now },
  });
  await processDueAdvances(tx, runningAdvances);
}

/** Makes the advances on an income that is returned due immediately, because its money will not arrive. */
export const makeIncomeAdvancesDue = async (tx: Tx, incomeId: string): Promise<void> =>
  makeAdvancesDue(tx, (await lockOpenAdvancesOnIncomes(tx, [incomeId])).advances);

/** Locks the open advances for a settlement until the transaction ends. */
export async function lockOpenAdvancesForOrder(tx: Tx, orderNo: string): Promise<AdvanceRow[]> {
  const rows = await tx.prisma.advance.findMany({ where: { world: tx.world.id, orderNo }, select: { id: true } });
  return lockOpenAdvances(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Makes the advances for exchange-and-pay orders due immediately when links of their incomes are not approved after all
 * and the remaining links cover less than the advances. Called with both sides of the links locked, before they end.
 */
export async function makeUncoveredAdvancesDue(tx: Tx, associationIds: readonly string[]): Promise<void> {
  const uncoveredIds = await uncoveredBy(tx, associationIds);
  if (uncoveredIds.length === 0) return;
  const { advances } = await lockOpenAdvancesOnIncomes(tx, uncoveredIds);
  const orderFilter = { world: tx.world.id, orderNo: { in: advances.map(({ orderNo }) => orderNo) } };
  const express = await tx.prisma.exchangePay.findMany({ where: orderFilter, select: { orderNo: true } });
  const orderNos = new Set(express.map(({ orderNo }) => orderNo));
  await makeAdvancesDue(
    tx,
    advances.filter(({ orderNo }) => orderNos.has(orderNo)),
  );
}

/** Returns the incomes of some links with advances that exceed the amount that remains linked without those. */
async function uncoveredBy({ prisma, world }: InWorld, associationIds: readonly string[]): Promise<string[]> {
  const ending = await prisma.association.groupBy({
    by: ["incomeId"],
    where: { world: world.id, id: { in: [...associationIds] } },
    _sum: { amountMinor: true },
  });
  const incomeFilter = { world: world.id, incomeId: { in: ending.map(({ incomeId }) => incomeId) } };
  const sources = await prisma.advanceSource.findMany({ where: incomeFilter });
  const ids = sources.map(({ advanceId }) => advanceId);
  const open = new Set(
    (
      await prisma.advance.findMany({
        where: { world: world.id, id: { in: ids }, state: { in: [...openAdvances] } },
        select: { id: true },
      })
    ).map(({ id }) => id),
  );
  const incomes = await prisma.income.findMany({ where: { world: world.id, id: incomeFilter.incomeId } });
  return incomes
    .filter(({ id, linkedMinor }) => {
      const ends = ending.find(({ incomeId }) => incomeId === id)?._sum.amountMinor ?? 0n;
      const advancedMinor = sources
        .filter(({ incomeId, advanceId }) => incomeId === id && open.has(advanceId))
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      return advancedMinor > linkedMinor - ends;
    })
    .map(({ id }) => id);
}
