import { invariant } from "@/lib/call/refusals";
import { income as incomeMachine } from "@/lib/receiving/states";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { type Posting, transferLines } from "@/lib/simulator/platform/ledger/post";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { advanceQuickAudit } from "../quick/step";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { hasLostOrderCoverage, unlinkedIncomeMinor, type Sides } from "./sides";

type Income = Row<"Income">;
type Reopening = Tx<"LACK_BALANCE">;

/**
 * Returns credited incomes that require orders, and lost some of them by released links, to waiting for orders: the
 * open amount is reserved again out of the available balance. Otherwise one contract would free the money of any number
 * of incomes. One that was credited ahead of its orders stays credited and owes them again. The incomes are locked;
 * refuses when the money has been spent.
 */
export async function reopenUncoveredIncomes(tx: Reopening, sides: Sides): Promise<void> {
  const uncoveredIncomes = await findIncomesRequiringOrders(
    tx,
    [...sides.incomes.values()].filter(hasLostOrderCoverage),
  );
  for (const row of uncoveredIncomes.filter(({ quickAudit }) => quickAudit !== null))
    sides.incomes.set(row.id, await advanceQuickAudit(tx, row, "giveBack"));
  const again = uncoveredIncomes.filter(({ quickAudit }) => quickAudit === null);
  if (again.length === 0) return;
  await reserve(tx, again);
  for (const row of again) {
    invariant(await transition(tx, incomeMachine, row, "giveBack"), "an income that is locked stays as it was read");
    const data = {
      heldMinor: row.heldMinor + missingOf(row),
      heldAgain: row.heldAgain + 1,
      creditedAt: null,
    };
    await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: row.id }, data });
    sides.incomes.set(row.id, {
      ...row,
      ...data,
      state: "toAssociate" satisfies (typeof incomeMachine.states)[number],
    });
  }
}

/** Returns the open amount of an income that is not yet reserved for it. */
const missingOf = (row: Income): bigint => {
  const open = unlinkedIncomeMinor(row);
  return row.heldMinor < open ? open - row.heldMinor : 0n;
};

/** Returns the incomes of accounts or trade types that require orders before their money is free. */
export async function findIncomesRequiringOrders(tx: InWorld, incomes: readonly Income[]): Promise<Income[]> {
  if (incomes.length === 0) return [];
  const rows = await tx.prisma.remittance.findMany({
    where: {
      world: tx.world.id,
      id: { in: incomes.map(({ remittanceId }) => remittanceId) },
      needsAssociation: true,
    },
    select: { id: true },
  });
  const needing = new Set(rows.map(({ id }) => id));
  return incomes.filter(({ remittanceId }) => needing.has(remittanceId));
}

/** Moves the missing amounts of some incomes from the available balance into the reservation. */
async function reserve(tx: Reopening, incomes: readonly Income[]): Promise<void> {
  const postings = incomes.flatMap((row): Posting[] => {
    const currency = currencyFromColumn(row.currency);
    const lines = transferLines(
      merchantAccount(row.userNo, "available", currency),
      merchantAccount(row.userNo, "held", currency),
      missingOf(row),
    );
    const leg = `reserve${row.heldAgain + 1}`;
    return lines.length === 0
      ? []
      : [{ orderId: row.remittanceId, leg, kind: "remittanceReserve", at: tx.now, by: tx.by, lines }];
  });
  if (postings.length === 0) return;
  const balances = await lockAccounts(
    tx,
    postings.flatMap(({ lines }) => lines.map(({ ledgerAccount }) => ledgerAccount)),
  );
  const debits = new Map<string, bigint>();
  for (const { lines } of postings)
    for (const { ledgerAccount, side, minor } of lines)
      if (side === "D") debits.set(ledgerAccount.id, (debits.get(ledgerAccount.id) ?? 0n) + minor);
  for (const [id, minor] of debits) if ((balances.get(id) ?? 0n) < minor) return tx.refuse("LACK_BALANCE");
  const verdict = await postMany(tx, postings);
  invariant(verdict === "posted", `what the locked balance covers can be reserved, got ${verdict}`);
}
