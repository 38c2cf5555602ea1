import { invariant } from "@/lib/call/refusals";
import { openMaterial } from "@/lib/materials/states";
import type { OpenIncome, OpenMaterial } from "@/lib/receiving/association/open-sides";
import { income as incomeMachine } from "@/lib/receiving/states";
import { quickAudit } from "@/lib/receiving/quick-states";
import { auditIn, isAhead } from "../quick/standing";
import { stepQuick } from "../quick/step";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { lockRows, updateEach, type Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import { transitionMany } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Income = Row<"Income">;
type Material = Row<"Material">;

/** Incomes and materials by their ids, held by the transaction. */
export interface Sides {
  readonly incomes: Map<string, Income>;
  readonly materials: Map<string, Material>;
}

type Sums = Pick<Income, "amountMinor" | "feeMinor" | "returnedMinor">;

/** What an income comes to, in minor units, less what is refunded of it: what is linked to materials, in the end. */
export const netOf = ({ amountMinor, feeMinor, returnedMinor }: Sums): bigint => amountMinor - feeMinor - returnedMinor;

/** What of an income is linked to no material yet, and what may still be linked to a material. */
export const openOf = (row: Sums & Pick<Income, "linkedMinor">): bigint => netOf(row) - row.linkedMinor;
export const linkableOf = ({ amountMinor, linkedMinor }: Pick<Material, "amountMinor" | "linkedMinor">): bigint =>
  amountMinor - linkedMinor;

type IncomeState = (typeof incomeMachine.states)[number];
export const awaiting = "toAssociate" satisfies IncomeState;
const reviewed = "underReview" satisfies IncomeState;
const credited = "credited" satisfies IncomeState;
const refunding: readonly string[] = ["refunding", "refundToConfirm"] satisfies IncomeState[];
type Standing = Pick<Income, "state" | "quickAudit">;
type Credited = Standing & Pick<Income, "creditedAt">;

/** Whether a refund of a part of an income that was credited is under way. */
export const isPartRefunded = ({ state, creditedAt }: Pick<Income, "state" | "creditedAt">): boolean =>
  refunding.includes(state) && creditedAt !== null;
/**
 * Whether an income takes links: while it waits for them or they are reviewed, and once it is credited. A refund of a part
 * keeps the rest of it open, but for one that was credited ahead of orders whose audit is not passed yet.
 */
export const takesLinks = (row: Credited): boolean =>
  row.state === awaiting ||
  row.state === reviewed ||
  row.state === credited ||
  (isPartRefunded(row) && !isAhead({ ...row, state: credited }));
/** Whether an income that was credited after its orders were approved is without some of them now. */
export const isUncovered = (row: Income): boolean =>
  row.state === credited && (row.quickAudit === null || !isAhead(row)) && openOf(row) > 0n;
/** Whether what is open of an income is to be associated: it waits for that, or was credited ahead of it. */
export const isToAssociate = (row: Standing): boolean => row.state === awaiting || isAhead(row);
export const isUnderReview = ({ state }: Pick<Income, "state">): boolean => state === reviewed;

/** Holds incomes and materials until the transaction ends: incomes first, each kind by its ids. */
export async function lockSides(
  tx: InWorld,
  { incomeIds, materialIds }: { readonly incomeIds: readonly string[]; readonly materialIds: readonly string[] },
): Promise<Sides> {
  const [incomes, materials] = await together(
    lockRows(tx, "Income", tx.world.id, [...new Set(incomeIds)]),
    lockRows(tx, "Material", tx.world.id, [...new Set(materialIds)]),
  );
  return { incomes: byId(incomes), materials: byId(materials) };
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** The row of a side that is held. */
export function held<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id);
  invariant(row, "both sides of a link are held before it changes");
  return row;
}

/** What a link adds to both sides, each in its own currency, or below zero what it gives back. */
export interface Moved {
  readonly incomeId: string;
  readonly materialId: string;
  readonly minor: bigint;
  readonly materialMinor: bigint;
}

/**
 * Writes what links add to, and take from, the sums of incomes and materials that are held, and takes each income where
 * that leads it: covered in whole to its review, no longer covered back from it. The database refuses a sum below zero
 * and one above what there is.
 */
export async function moveLinked(tx: Tx, sides: Sides, moved: readonly Moved[]): Promise<void> {
  const incomes = summed(
    sides.incomes,
    moved.map(({ incomeId: id, minor }) => ({ id, minor })),
  );
  const materials = summed(
    sides.materials,
    moved.map(({ materialId: id, materialMinor: minor }) => ({ id, minor })),
  );
  const submitted = incomes.filter((row) => row.state === awaiting && openOf(row) === 0n);
  const givenBack = incomes.filter((row) => row.state === reviewed && openOf(row) > 0n);
  const [who, machine] = [tx.by.name, incomeMachine];
  let written = 0;
  if (submitted.length > 0)
    written += await transitionMany(tx, machine, idsOf(submitted), "toAssociate", ["submit"], who, sumsOf(submitted));
  if (givenBack.length > 0)
    written += await transitionMany(tx, machine, idsOf(givenBack), "underReview", ["giveBack"], who, sumsOf(givenBack));
  invariant(written === submitted.length + givenBack.length, "incomes that are held change as they were read");
  for (const row of submitted) sides.incomes.set(row.id, { ...row, state: reviewed });
  for (const row of givenBack) sides.incomes.set(row.id, { ...row, state: awaiting });
  const staying = incomes.filter((row) => !submitted.includes(row) && !givenBack.includes(row));
  await updateEach(tx, "Income", tx.world.id, idsOf(staying), sumsOf(staying));
  for (const row of staying) sides.incomes.set(row.id, await audited(tx, row));
  await updateEach(tx, "Material", tx.world.id, idsOf(materials), sumsOf(materials));
  for (const row of materials) sides.materials.set(row.id, row);
}

/** The audit of the orders of one that was credited ahead follows what is linked, as the state of another does. */
async function audited(tx: Tx, row: Income): Promise<Income> {
  if (!isAhead(row)) return row;
  const event = openOf(row) === 0n ? "submit" : "giveBack";
  return quickAudit.next(auditIn(row.quickAudit ?? ""), event) ? stepQuick(tx, row, event) : row;
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
const sumsOf = (rows: readonly Pick<Income, "linkedMinor">[]) => ({
  linkedMinor: rows.map(({ linkedMinor }) => linkedMinor),
});

/** The rows of one side that links touch, with their new sums. */
function summed<T extends { id: string; linkedMinor: bigint }>(
  rows: ReadonlyMap<string, T>,
  moved: readonly { readonly id: string; readonly minor: bigint }[],
): T[] {
  const sums = new Map<string, bigint>();
  for (const { id, minor } of moved) sums.set(id, (sums.get(id) ?? 0n) + minor);
  return [...sums].map(([id, minor]) => {
    const row = held(rows, id);
    return { ...row, linkedMinor: row.linkedMinor + minor };
  });
}

/** Both sides as the rules of association see them. */
export const toOpenIncome = (
  row: Sums & Pick<Income, "id" | "currency" | "linkedMinor" | "arrivedAt">,
  { payerName, postscript }: { readonly payerName: string; readonly postscript: string },
): OpenIncome => ({
  id: row.id,
  currency: currencyOf(row.currency),
  openMinor: openOf(row),
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
): M & OpenMaterial => ({ ...row, currency: currencyOf(row.currency), linkableMinor: linkableOf(row) });

/** Whether a material takes links. */
export const isOpen = ({ state }: Pick<Material, "state">): boolean => state === openMaterial;
