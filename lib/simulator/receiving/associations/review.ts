import { association } from "@/lib/receiving/association-states";
import type { QuickAudit } from "@/lib/receiving/quick-states";
import { income as incomeMachine } from "@/lib/receiving/states";
import { money } from "@/lib/money/money";
import { sendMessages } from "../../notices/message";
import { withdrawFrom } from "../../settlement/links/withdraw";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { releaseCredited } from "../incomes/held-incomes";
import { isAhead } from "../quick/standing";
import { stepQuick } from "../quick/step";
import { tellQuick } from "../quick/tell";
import { isUnderReview, lockSides, netOf, type Sides } from "./sides";
import { liveLinks, unlink } from "./unlink";
import { remittancesOf } from "./views";

type Association = Row<"Association">;
const audited = "pending" satisfies QuickAudit;

/** What operations decide about links: passed, or rejected with a reason that the merchant reads. */
export interface Verdict {
  readonly isApproved: boolean;
  readonly reason: string;
}

/**
 * Decides about links that wait for it, of any merchants: both sides of all are held first. Those that `isMeant` does
 * not name any more, since they have changed, are left alone; the others are returned. An income is credited when the
 * last of the links that cover it passes; where one is rejected, it waits for its association again.
 */
export async function decide(
  tx: Tx,
  ids: readonly string[],
  { isApproved, reason }: Verdict,
  isMeant: (row: Association) => boolean,
): Promise<Association[]> {
  const where = { world: tx.world.id, id: { in: [...ids] } };
  const before = await tx.prisma.association.findMany({ where });
  const sides = await lockSides(tx, {
    incomeIds: before.map(({ incomeId }) => incomeId),
    materialIds: before.map(({ materialId }) => materialId),
  });
  const rows = (await tx.prisma.association.findMany({ where, orderBy: { associationNo: "asc" } })).filter(
    (row) => row.state === association.first && isMeant(row),
  );
  if (isApproved) await pass(tx, sides, rows);
  else await giveBack(tx, sides, rows, reason);
  return rows;
}

async function pass(tx: Tx, sides: Sides, rows: readonly Association[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await transitionMany(tx, association, ids, association.first, ["approve"], tx.by.name);
  const open = new Set(
    (await liveLinks(tx, { incomeId: { in: rows.map(({ incomeId }) => incomeId) } }))
      .filter(({ state }) => state === association.first)
      .map(({ incomeId }) => incomeId),
  );
  const covered = incomesOf(sides, rows).filter((row) => !open.has(row.id));
  for (const row of covered.filter((each) => isAhead(each) && each.quickAudit === audited)) {
    sides.incomes.set(row.id, await stepQuick(tx, row, "pass"));
    await tellQuick(tx, row, "quickPassed");
  }
  await tellPassed(tx, sides, rows);
  const incomes = covered.filter(isUnderReview);
  if (incomes.length === 0) return;
  const passed = incomes.map(({ id }) => id);
  await transitionMany(tx, incomeMachine, passed, "underReview", ["pass"], tx.by.name, { creditedAt: tx.now });
  await releaseCredited(tx, incomes);
  await tell(tx, incomes, "incomeCredited");
}

/** Tells of links that passed of incomes that were credited before, with no audit of their own that says so. */
async function tellPassed(tx: Tx, sides: Sides, rows: readonly Association[]): Promise<void> {
  const incomes = incomesOf(sides, rows).filter((row) => row.creditedAt !== null && row.quickAudit === null);
  const passed = (income: Row<"Income">) =>
    rows.filter(({ incomeId }) => incomeId === income.id).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  await tell(tx, incomes, "associationPassed", { amountOf: passed });
}

async function giveBack(tx: Tx, sides: Sides, rows: readonly Association[], reason: string): Promise<void> {
  await withdrawFrom(
    tx,
    rows.map(({ id }) => id),
  );
  await unlink(tx, sides, rows, { event: "reject", reason });
  const incomes = incomesOf(sides, rows);
  // the last of several that are rejected at one instant is known by no link's times
  await tx.prisma.income.updateMany({
    where: { world: tx.world.id, id: { in: incomes.map(({ id }) => id) } },
    data: { rejectReason: reason },
  });
  for (const row of incomes.filter(isAhead)) {
    sides.incomes.set(row.id, await stepQuick(tx, row, "reject"));
    await tellQuick(tx, row, "quickRejected", reason);
  }
  await tell(
    tx,
    incomes.filter((row) => !isAhead(row)),
    "associationRejected",
    { reason },
  );
}

/** The incomes of some links, each once. */
const incomesOf = (sides: Sides, rows: readonly Association[]): Row<"Income">[] =>
  [...new Set(rows.map(({ incomeId }) => incomeId))].flatMap((id) => sides.incomes.get(id) ?? []);

/** Tells the merchants what became of their incomes. */
async function tell(
  tx: Tx,
  incomes: readonly Row<"Income">[],
  kind: "incomeCredited" | "associationPassed" | "associationRejected",
  { reason = "", amountOf = netOf }: { reason?: string; amountOf?: (income: Row<"Income">) => bigint } = {},
): Promise<void> {
  if (incomes.length === 0) return;
  const said = await remittancesOf(tx, incomes);
  await sendMessages(
    tx,
    incomes.map((row) => {
      const { payerName: payer = "" } = said.get(row.remittanceId) ?? {};
      const amount = money(currencyOf(row.currency), amountOf(row));
      return { userNo: row.userNo, kind, facts: { detailId: row.detailId, amount, payer, reason } };
    }),
  );
}
