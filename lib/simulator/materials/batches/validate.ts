import { cellsByColumn, type SheetCell } from "@/lib/files/sheets/cells";
import { isMaterialBatchColumn, type MaterialBatchColumn } from "@/lib/materials/batch-columns";
import {
  contractNumberKey,
  normalizeCustomsNo,
  readMaterialRow,
  type MaterialBatchLabels,
} from "@/lib/materials/batch-rules";
import type { MaterialRowFault } from "@/lib/materials/batch-shape";
import { settlementType } from "@/lib/materials/calls/materials";
import type { MaterialContent } from "@/lib/materials/entry";
import type { SettlementType } from "@/lib/materials/terms";
import { beijingDay, type Day } from "@/lib/time/beijing";
import { sheetCellsOf } from "../../files/sheets/own-sheet";
import type { Row } from "@/lib/simulator/platform/store/records";
import { markRejectionHandled, awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { takenSitePredicate } from "../../verification/claims";
import { declarationFilter, isApprovedOrPendingMaterial, contractNoFilters } from "../orders/twins";
import { materialBatchLabels } from "./labels";

/** Describes a row as it was read. */
interface TypedRow {
  readonly no: number;
  readonly cells: readonly SheetCell[];
  readonly isHidden: boolean;
}

/** Describes the validation result of a row. */
export interface RowValidation {
  readonly faults: readonly MaterialRowFault[] | null;
  /** The parsed material; null for a row with faults. */
  readonly material: MaterialContent | null;
  readonly contractNo: string;
  /**
   * The number of a material with the same contract or customs declaration number, or the mark of an earlier good row
   * with the same customs declaration number (`repeatedRowMark`); empty when there is neither.
   */
  readonly repeats: string;
}

/** Holds the facts that rows of a list are validated against. */
export interface MaterialRowContext {
  readonly userNo: string;
  readonly kind: SettlementType;
  readonly labels: MaterialBatchLabels;
  readonly today: Day;
  readonly columns: readonly (MaterialBatchColumn | "")[];
  /** The good rows so far, by contract number. */
  readonly rowsByContract: Map<string, number>;
  /** The first row with each customs declaration number. */
  readonly rowsByDeclaration: Map<string, number>;
}

/** Returns the mark that replaces a material's number when a row repeats another row of its list. */
export const repeatedRowMark = (no: number): string => `#${no}`;

/** Returns the row number of a mark; null for a material's number or an empty text. */
export const parseRepeatedRowMark = (repeats: string): number | null =>
  repeats.startsWith("#") ? Number(repeats.slice(1)) : null;

/** Loads the current facts that rows of a list are validated against, before the first row. */
export const materialRowContext = async (
  now: Date,
  { userNo, kind, columns }: Pick<Row<"MaterialBatch">, "userNo" | "kind" | "columns">,
): Promise<MaterialRowContext> => ({
  userNo,
  kind: settlementType.parse(kind),
  labels: await materialBatchLabels(),
  today: beijingDay(now),
  columns: columns.map((column) => (isMaterialBatchColumn(column) ? column : "")),
  rowsByContract: new Map(),
  rowsByDeclaration: new Map(),
});

/**
 * Validates rows one by one by the rules of the form; and all of them together against the data of other merchants and
 * the merchant's own materials. A contract may occur in a list once; a repeated customs declaration requires a
 * confirmation.
 */
export const validateMaterialRows = (
  tx: InWorld,
  rows: readonly TypedRow[],
  of: MaterialRowContext,
): Promise<RowValidation[]> => prepareMaterialRowValidation(tx, rows, of)();

/** Validates in two steps: lookups start immediately, and rows are validated after the preceding ones. */
export function prepareMaterialRowValidation(
  tx: InWorld,
  rows: readonly TypedRow[],
  of: MaterialRowContext,
): () => Promise<RowValidation[]> {
  const read = rows.map((row) => ({
    row,
    ...readMaterialRow(cellsByColumn(row.cells, of.columns), of.kind, of.labels, of.today),
  }));
  const materials = read.flatMap((row) => row.material ?? []);
  const lookups = markRejectionHandled(
    awaitAllBeforeFailing(
      takenSitePredicate(
        tx,
        of.userNo,
        materials.map(({ website }) => website),
      ),
      repeatsOf(tx, of.userNo, materials),
    ),
  );
  return async () => {
    const [isTaken, repeats] = await lookups;
    return read.map(({ row, material, contractNo, faults }) => {
      const wrong = row.isHidden ? [{ column: "row" as const, issue: "cell.hidden" }, ...faults] : [...faults];
      if (material && isTaken(material.website)) wrong.push({ column: "website", issue: "website.taken" });
      const earlier = material && of.rowsByContract.get(contractNumberKey(material.contractNo));
      if (typeof earlier === "number" && earlier !== row.no)
        wrong.push({ column: "contractNo", issue: "contract.twice" });
      if (!material || wrong.length > 0) return { faults: wrong, material: null, contractNo, repeats: "" };
      of.rowsByContract.set(contractNumberKey(material.contractNo), row.no);
      const declarationMark = declaredBefore(of, row.no, material.customsNo);
      return { faults: null, material: material, contractNo, repeats: repeats(material) || declarationMark };
    });
  };
}

/**
 * Returns the mark of an earlier row with the same customs declaration number; without one, this row becomes the first.
 */
function declaredBefore({ rowsByDeclaration: rows }: MaterialRowContext, no: number, customsNo: string): string {
  if (customsNo === "") return "";
  const first = rows.get(customsNo);
  if (first !== undefined && first !== no) return repeatedRowMark(first);
  rows.set(customsNo, no);
  return "";
}

/** Registers validated rows as good: further rows are validated as following them. */
export function registerValidatedRows(
  of: MaterialRowContext,
  rows: readonly Pick<Row<"MaterialBatchRow">, "no" | "contractNo" | "cells">[],
) {
  const hasDeclarations = of.columns.includes("customsNo");
  for (const row of rows) {
    of.rowsByContract.set(contractNumberKey(row.contractNo), row.no);
    if (hasDeclarations)
      declaredBefore(of, row.no, normalizeCustomsNo(cellsByColumn(sheetCellsOf(row), of.columns).customsNo));
  }
}

type Numbers = Pick<MaterialContent, "contractNo" | "customsNo">;

/**
 * Finds the merchant's counting or pending material with the same contract number, or customs declaration number: the
 * newest one of several.
 */
async function repeatsOf(tx: InWorld, userNo: string, numbers: readonly Numbers[]): Promise<(of: Numbers) => string> {
  if (numbers.length === 0) return () => "";
  const materials = await tx.prisma.material.findMany({
    where: {
      world: tx.world.id,
      userNo,
      OR: [
        ...contractNoFilters(numbers.map(({ contractNo }) => contractNo)),
        ...declarationFilter(numbers.map(({ customsNo }) => customsNo)),
      ],
    },
    select: { contractNo: true, customsNo: true, serialNo: true, state: true, submittedAt: true },
  });
  const countingMaterials = materials.filter(isApprovedOrPendingMaterial).sort(bySubmission);
  const byContract = new Map(
    countingMaterials.map(({ contractNo, serialNo }) => [contractNumberKey(contractNo), serialNo]),
  );
  const byDeclaration = new Map(countingMaterials.map(({ customsNo, serialNo }) => [customsNo, serialNo]));
  return ({ contractNo, customsNo }) =>
    byContract.get(contractNumberKey(contractNo)) ??
    (customsNo === "" ? undefined : byDeclaration.get(customsNo)) ??
    "";
}

/**
 * Compares materials by submission, and those of the same instant by number, because their ids are also those of rows
 * of lists.
 */
const bySubmission = (a: Submission, b: Submission): number =>
  a.submittedAt.getTime() - b.submittedAt.getTime() ||
  a.serialNo.length - b.serialNo.length ||
  (a.serialNo < b.serialNo ? -1 : 1);
type Submission = Pick<Row<"Material">, "submittedAt" | "serialNo">;
