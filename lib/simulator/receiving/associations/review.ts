import { associationMachine } from "@/lib/receiving/association-states";
import type { QuickAudit } from "@/lib/receiving/quick-states";
import { income as incomeMachine } from "@/lib/receiving/states";
import { money } from "@/lib/money/money";
import { sendMerchantMessages } from "../../notices/message";
import { withdrawSettlementsFromLinks } from "../../settlement/links/withdraw";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { declareChangedColumns, transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { releaseCreditedIncomes } from "../incomes/reserved-incomes";
import { isCreditedAheadOfOrders } from "../quick/standing";
import { advanceQuickAudit } from "../quick/step";
import { notifyQuickEntry } from "../quick/notifications";
import { isIncomeAssociationInReview, lockLinkSides, netIncomeMinor, type Sides } from "./sides";
import { findLiveIncomeLinks, endLinks } from "./unlink";
import { remitterDetailsByRemittance } from "./views";

type Association = Row<"Association">;
const pendingAudit = "pending" satisfies QuickAudit;

/** Describes a decision of operations about links: passed, or rejected with a reason that the merchant reads. */
export interface LinkDecision {
  readonly isApproved: boolean;
  readonly reason: string;
}

/**
 * Decides links under review, of any merchants: locks both sides of all first. Links that `isConfirmed` no longer
 * accepts, because they have changed, are left unchanged; the others are returned. An income is credited when the last
 * of the links that cover it passes; after a rejection it waits for its association again.
 */
export async function decideLinkReviews(
  tx: Tx,
  ids: readonly string[],
  { isApproved, reason }: LinkDecision,
  isConfirmed: (row: Association) => boolean,
): Promise<Association[]> {
  const where = { world: tx.world.id, id: { in: [...ids] } };
  const before = await tx.prisma.association.findMany({ where });
  const sides = await lockLinkSides(tx, {
    incomeIds: before.map(({ incomeId }) => incomeId),
    materialIds: before.map(({ materialId }) => materialId),
  });
  const rows = (await tx.prisma.association.findMany({ where, orderBy: { associationNo: "asc" } })).filter(
    (row) => row.state === associationMachine.first && isConfirmed(row),
  );
  if (isApproved) await pass(tx, sides, rows);
  else await giveBack(tx, sides, rows, reason);
  return rows;
}

const creditedColumn = declareChangedColumns(incomeMachine, { all: ["creditedAt"] });

async function pass(tx: Tx, sides: Sides, rows: readonly Association[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await transitionMany(tx, associationMachine, ids, associationMachine.first, ["approve"], tx.by.name);
  const open = new Set(
    (await findLiveIncomeLinks(tx, { incomeId: { in: rows.map(({ incomeId }) => incomeId) } }))
      .filter(({ state }) => state === associationMachine.first)
      .map(({ incomeId }) => incomeId),
  );
  const coveredIncomes = incomesOf(sides, rows).filter((row) => !open.has(row.id));
  for (const row of coveredIncomes.filter(
    (income) => isCreditedAheadOfOrders(income) && income.quickAudit === pendingAudit,
  )) {
    sides.incomes.set(row.id, await advanceQuickAudit(tx, row, "pass"));
    await notifyQuickEntry(tx, row, "quickPassed");
  }
  await notifyPassed(tx, sides, rows);
  const incomes = coveredIncomes.filter(isIncomeAssociationInReview);
  if (incomes.length === 0) return;
  const passedIds = incomes.map(({ id }) => id);
  const changes = creditedColumn({ creditedAt: tx.now });
  await transitionMany(tx, incomeMachine, passedIds, "underReview", ["pass"], tx.by.name, changes);
  await releaseCreditedIncomes(tx, incomes);
  await notifyMerchants(tx, incomes, "incomeCredited");
}

/**
 * Notifies merchants of passed links of incomes that were credited before, which have no audit of their own to report
 * it.
 */
async function notifyPassed(tx: Tx, sides: Sides, rows: readonly Association[]): Promise<void> {
  const incomes = incomesOf(sides, rows).filter((row) => row.creditedAt !== null && row.quickAudit === null);
  const passedMinor = (income: Row<"Income">) =>
    rows.filter(({ incomeId }) => incomeId === income.id).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  await notifyMerchants(tx, incomes, "associationPassed", { amountOf: passedMinor });
}

async function giveBack(tx: Tx, sides: Sides, rows: readonly Association[], reason: string): Promise<void> {
  await withdrawSettlementsFromLinks(
    tx,
    rows.map(({ id }) => id),
  );
  await endLinks(tx, sides, rows, { event: "reject", reason });
  const incomes = incomesOf(sides, rows);
  // the last of several that are rejected at one instant is known by no link's times
  await tx.prisma.income.updateMany({
    where: { world: tx.world.id, id: { in: incomes.map(({ id }) => id) } },
    data: { rejectReason: reason },
  });
  for (const row of incomes.filter(isCreditedAheadOfOrders)) {
    sides.incomes.set(row.id, await advanceQuickAudit(tx, row, "reject"));
    await notifyQuickEntry(tx, row, "quickRejected", reason);
  }
  await notifyMerchants(
    tx,
    incomes.filter((row) => !isCreditedAheadOfOrders(row)),
    "associationRejected",
    { reason },
  );
}

/** Returns the incomes of some links, each once. */
const incomesOf = (sides: Sides, rows: readonly Association[]): Row<"Income">[] =>
  [...new Set(rows.map(({ incomeId }) => incomeId))].flatMap((id) => sides.incomes.get(id) ?? []);

/** Notifies the merchants of the results for their incomes. */
async function notifyMerchants(
  tx: Tx,
  incomes: readonly Row<"Income">[],
  kind: "incomeCredited" | "associationPassed" | "associationRejected",
  { reason = "", amountOf = netIncomeMinor }: { reason?: string; amountOf?: (income: Row<"Income">) => bigint } = {},
): Promise<void> {
  if (incomes.length === 0) return;
  const remittances = await remitterDetailsByRemittance(tx, incomes);
  await sendMerchantMessages(
    tx,
    incomes.map((row) => {
      const { payerName: payer = "" } = remittances.get(row.remittanceId) ?? {};
      const amount = money(currencyFromColumn(row.currency), amountOf(row));
      return { userNo: row.userNo, kind, facts: { detailId: row.detailId, amount, payer, reason } };
    }),
  );
}
