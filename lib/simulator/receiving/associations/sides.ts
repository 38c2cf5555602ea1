import { invariant } from "@/lib/call/refusals";
import { openMaterial } from "@/lib/materials/states";
import type { OpenIncome, OpenMaterial } from "@/lib/receiving/association/open-sides";
import { income as incomeMachine } from "@/lib/receiving/states";
import { quickAudit } from "@/lib/receiving/quick-states";
import { parseQuickAudit, isCreditedAheadOfOrders } from "../quick/standing";
import { advanceQuickAudit } from "../quick/step";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRows, updateRowsByIds, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { declareChangedColumns, transitionMany } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Income = Row<"Income">;
type Material = Row<"Material">;

/** Holds incomes and materials by their ids, locked by the transaction. */
export interface Sides {
  readonly incomes: Map<string, Income>;
  readonly materials: Map<string, Material>;
}

type Sums = Pick<Income, "amountMinor" | "feeMinor" | "returnedMinor">;

/**
 * Returns the net amount of an income in minor units, less its refunds: the amount that is to be linked to materials.
 */
export const netIncomeMinor = ({ amountMinor, feeMinor, returnedMinor }: Sums): bigint =>
  amountMinor - feeMinor - returnedMinor;

/** Returns the amount of an income that is not yet linked, and the amount of a material that may still be linked. */
export const unlinkedIncomeMinor = (row: Sums & Pick<Income, "linkedMinor">): bigint =>
  netIncomeMinor(row) - row.linkedMinor;
export const linkableMaterialMinor = ({
  amountMinor,
  linkedMinor,
}: Pick<Material, "amountMinor" | "linkedMinor">): bigint => amountMinor - linkedMinor;

type IncomeState = (typeof incomeMachine.states)[number];
export const awaiting = "toAssociate" satisfies IncomeState;
const reviewState = "underReview" satisfies IncomeState;
const creditedState = "credited" satisfies IncomeState;
const refunding: readonly string[] = ["refunding", "refundToConfirm"] satisfies IncomeState[];
type Standing = Pick<Income, "state" | "quickAudit">;
type LinkableIncome = Standing & Pick<Income, "creditedAt">;

/** Returns true while a refund of part of a credited income is in progress. */
export const isPartialRefundInProgress = ({ state, creditedAt }: Pick<Income, "state" | "creditedAt">): boolean =>
  refunding.includes(state) && creditedAt !== null;
/**
 * Returns true when an income can be linked: while it waits for links or they are reviewed, and once it is credited.
 * During a partial refund the rest stays open, unless it was credited ahead of orders that have not passed their audit.
 */
export const canTakeLinks = (row: LinkableIncome): boolean =>
  row.state === awaiting ||
  row.state === reviewState ||
  row.state === creditedState ||
  (isPartialRefundInProgress(row) && !isCreditedAheadOfOrders({ ...row, state: creditedState }));
/** Returns true when an income that was credited after its orders were approved no longer has all of them. */
export const hasLostOrderCoverage = (row: Income): boolean =>
  row.state === creditedState &&
  (row.quickAudit === null || !isCreditedAheadOfOrders(row)) &&
  unlinkedIncomeMinor(row) > 0n;
/**
 * Returns true when the open amount of an income is to be associated: it waits for that, or was credited ahead of it.
 */
export const isAwaitingAssociation = (row: Standing): boolean => row.state === awaiting || isCreditedAheadOfOrders(row);
export const isIncomeAssociationInReview = ({ state }: Pick<Income, "state">): boolean => state === reviewState;

/** Locks incomes and materials until the transaction ends: incomes first, each kind in order of ids. */
export async function lockLinkSides(
  tx: InWorld,
  { incomeIds, materialIds }: { readonly incomeIds: readonly string[]; readonly materialIds: readonly string[] },
): Promise<Sides> {
  const [incomes, materials] = await awaitAllBeforeFailing(
    lockRows(tx, "Income", tx.world.id, [...new Set(incomeIds)]),
    lockRows(tx, "Material", tx.world.id, [...new Set(materialIds)]),
  );
  return { incomes: byId(incomes), materials: byId(materials) };
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Returns the locked row of one side. */
export function lockedRow<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id);
  invariant(row, "both sides of a link are held before it changes");
  return row;
}

/** Describes the amounts that a link adds to both sides, each in its own currency; negative when it returns them. */
export interface LinkMove {
  readonly incomeId: string;
  readonly materialId: string;
  readonly minor: bigint;
  readonly materialMinor: bigint;
}

const linkedColumn = declareChangedColumns(incomeMachine, { each: ["linkedMinor"] });

/**
 * Writes the changes that links make to the sums of locked incomes and materials, and transitions each income
 * accordingly: covered in whole to its review, no longer covered back from it. The database rejects a sum below zero
 * and one above the amount.
 */
export async function applyLinkMoves(tx: Tx, sides: Sides, moves: readonly LinkMove[]): Promise<void> {
  const incomes = withMoves(
    sides.incomes,
    moves.map(({ incomeId: id, minor }) => ({ id, minor })),
  );
  const materials = withMoves(
    sides.materials,
    moves.map(({ materialId: id, materialMinor: minor }) => ({ id, minor })),
  );
  const submittedRows = incomes.filter((row) => row.state === awaiting && unlinkedIncomeMinor(row) === 0n);
  const givenBack = incomes.filter((row) => row.state === reviewState && unlinkedIncomeMinor(row) > 0n);
  const [actor, machine] = [tx.by.name, incomeMachine];
  let writtenCount = 0;
  if (submittedRows.length > 0)
    writtenCount += await transitionMany(
      tx,
      machine,
      idsOf(submittedRows),
      "toAssociate",
      ["submit"],
      actor,
      linkedColumn(sumsOf(submittedRows)),
    );
  if (givenBack.length > 0)
    writtenCount += await transitionMany(
      tx,
      machine,
      idsOf(givenBack),
      "underReview",
      ["giveBack"],
      actor,
      linkedColumn(sumsOf(givenBack)),
    );
  invariant(writtenCount === submittedRows.length + givenBack.length, "incomes that are held change as they were read");
  for (const row of submittedRows) sides.incomes.set(row.id, { ...row, state: reviewState });
  for (const row of givenBack) sides.incomes.set(row.id, { ...row, state: awaiting });
  const staying = incomes.filter((row) => !submittedRows.includes(row) && !givenBack.includes(row));
  await updateRowsByIds(tx, "Income", tx.world.id, idsOf(staying), sumsOf(staying));
  for (const row of staying) sides.incomes.set(row.id, await updateQuickAudit(tx, row));
  await updateRowsByIds(tx, "Material", tx.world.id, idsOf(materials), sumsOf(materials));
  for (const row of materials) sides.materials.set(row.id, row);
}

/**
 * Updates the audit of the orders of an income credited ahead from its linked amount, as the state of other incomes
 * follows it.
 */
async function updateQuickAudit(tx: Tx, row: Income): Promise<Income> {
  if (!isCreditedAheadOfOrders(row)) return row;
  const event = unlinkedIncomeMinor(row) === 0n ? "submit" : "giveBack";
  return quickAudit.next(parseQuickAudit(row.quickAudit ?? ""), event) ? advanceQuickAudit(tx, row, event) : row;
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
const sumsOf = (rows: readonly Pick<Income, "linkedMinor">[]) => ({
  linkedMinor: rows.map(({ linkedMinor }) => linkedMinor),
});

/** Returns the rows of one side that links change, with their new sums. */
function withMoves<T extends { id: string; linkedMinor: bigint }>(
  rows: ReadonlyMap<string, T>,
  moves: readonly { readonly id: string; readonly minor: bigint }[],
): T[] {
  const sums = new Map<string, bigint>();
  for (const { id, minor } of moves) sums.set(id, (sums.get(id) ?? 0n) + minor);
  return [...sums].map(([id, minor]) => {
    const row = lockedRow(rows, id);
    return { ...row, linkedMinor: row.linkedMinor + minor };
  });
}

/** Converts one side to its type in the association rules. */
export const toOpenIncome = (
  row: Sums & Pick<Income, "id" | "currency" | "linkedMinor" | "arrivedAt">,
  { payerName, postscript }: { readonly payerName: string; readonly postscript: string },
): OpenIncome => ({
  id: row.id,
  currency: currencyFromColumn(row.currency),
  openMinor: unlinkedIncomeMinor(row),
  remitterName: payerName,
  postscript,
  at: row.arrivedAt,
});
export const toOpenMaterial = <
  M extends Pick<
    Material,
    "id" | "currency" | "amountMinor" | "linkedMinor" | "buyerName" | "contractNo" | "contractDate"
  >,
>(
  row: M,
): M & OpenMaterial => ({
  ...row,
  currency: currencyFromColumn(row.currency),
  linkableMinor: linkableMaterialMinor(row),
});

/** Returns true when a material can be linked. */
export const isOpenForLinks = ({ state }: Pick<Material, "state">): boolean => state === openMaterial;
