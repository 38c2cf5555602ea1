import { byColumn, type SheetCell } from "@/lib/files/sheets/cells";
import { isBatchColumn, type BatchColumn } from "@/lib/materials/batch-columns";
import { contractKey, customsTyped, readRow, type BatchLabels } from "@/lib/materials/batch-rules";
import type { RowFault } from "@/lib/materials/batch-shape";
import { settlementType } from "@/lib/materials/calls/materials";
import type { MaterialSaid } from "@/lib/materials/entry";
import type { SettlementType } from "@/lib/materials/terms";
import { dayOf, type Day } from "@/lib/time/beijing";
import { cellsOf } from "../../files/sheets/own-sheet";
import type { Row } from "@/lib/simulator/platform/store/records";
import { heard, together } from "@/lib/simulator/platform/store/together";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { sitesTaken } from "../../verification/claims";
import { declaredAs, isCounting, mayHaveContract } from "../orders/twins";
import { batchLabels } from "./labels";

/** A row as it was read. */
interface TypedRow {
  readonly no: number;
  readonly cells: readonly SheetCell[];
  readonly isHidden: boolean;
}

/** What a row came to. */
export interface Judged {
  readonly faults: readonly RowFault[] | null;
  /** What it says; null where it has faults. */
  readonly said: MaterialSaid | null;
  readonly contractNo: string;
  /**
   * The number of a material with the same contract or customs declaration number, or the place of a good row before it
   * with the same customs declaration number (`rowMark`); empty where there is neither.
   */
  readonly repeats: string;
}

/** The facts that rows of a list are judged against. */
export interface Judging {
  readonly userNo: string;
  readonly kind: SettlementType;
  readonly labels: BatchLabels;
  readonly today: Day;
  readonly columns: readonly (BatchColumn | "")[];
  /** The good rows so far, by their contract numbers. */
  readonly rowsByContract: Map<string, number>;
  /** The first of those with a customs declaration number, by it. */
  readonly rowsByDeclaration: Map<string, number>;
}

/** What stands in place of a material's number where a row repeats another one of its list. */
export const rowMark = (no: number): string => `#${no}`;

/** The place of the row that a mark names; null where it is a material's number or none. */
export const rowMarked = (repeats: string): number | null =>
  repeats.startsWith("#") ? Number(repeats.slice(1)) : null;

/** The facts of now that rows of a list are judged against, before the first of them. */
export const judgingOf = async (
  now: Date,
  { userNo, kind, columns }: Pick<Row<"MaterialBatch">, "userNo" | "kind" | "columns">,
): Promise<Judging> => ({
  userNo,
  kind: settlementType.parse(kind),
  labels: await batchLabels(),
  today: dayOf(now),
  columns: columns.map((column) => (isBatchColumn(column) ? column : "")),
  rowsByContract: new Map(),
  rowsByDeclaration: new Map(),
});

/**
 * Judges rows one by one by the rules of the form; and all of them at once by what other merchants and the merchant's
 * own materials have already. One contract stands in a list once; a customs declaration that does so twice is asked about.
 */
export const judge = (tx: InWorld, rows: readonly TypedRow[], of: Judging): Promise<Judged[]> =>
  validating(tx, rows, of)();

/** The same in two steps: what is looked up is asked for at once, and rows are judged after those before them. */
export function validating(tx: InWorld, rows: readonly TypedRow[], of: Judging): () => Promise<Judged[]> {
  const read = rows.map((row) => ({ row, ...readRow(byColumn(row.cells, of.columns), of.kind, of.labels, of.today) }));
  const said = read.flatMap((row) => row.said ?? []);
  const asked = heard(
    together(
      sitesTaken(
        tx,
        of.userNo,
        said.map(({ website }) => website),
      ),
      repeatsOf(tx, of.userNo, said),
    ),
  );
  return async () => {
    const [isTaken, repeats] = await asked;
    return read.map(({ row, said, contractNo, faults }) => {
      const wrong = row.isHidden ? [{ column: "row" as const, issue: "cell.hidden" }, ...faults] : [...faults];
      if (said && isTaken(said.website)) wrong.push({ column: "website", issue: "website.taken" });
      const earlier = said && of.rowsByContract.get(contractKey(said.contractNo));
      if (typeof earlier === "number" && earlier !== row.no)
        wrong.push({ column: "contractNo", issue: "contract.twice" });
      if (!said || wrong.length > 0) return { faults: wrong, said: null, contractNo, repeats: "" };
      of.rowsByContract.set(contractKey(said.contractNo), row.no);
      const declared = declaredBefore(of, row.no, said.customsNo);
      return { faults: null, said, contractNo, repeats: repeats(said) || declared };
    });
  };
}

/** The mark of the row before one with its customs declaration number; where there is none, it is the first. */
function declaredBefore({ rowsByDeclaration: rows }: Judging, no: number, customsNo: string): string {
  if (customsNo === "") return "";
  const first = rows.get(customsNo);
  if (first !== undefined && first !== no) return rowMark(first);
  rows.set(customsNo, no);
  return "";
}

/** Takes rows for good that are judged no more: further ones are judged as after them. */
export function afterRows(of: Judging, rows: readonly Pick<Row<"MaterialBatchRow">, "no" | "contractNo" | "cells">[]) {
  const hasDeclarations = of.columns.includes("customsNo");
  for (const row of rows) {
    of.rowsByContract.set(contractKey(row.contractNo), row.no);
    if (hasDeclarations) declaredBefore(of, row.no, customsTyped(byColumn(cellsOf(row), of.columns).customsNo));
  }
}

type Numbers = Pick<MaterialSaid, "contractNo" | "customsNo">;

/**
 * Which material of a merchant's that counts or may come to has the contract number of another, or its customs
 * declaration number: of several the newest.
 */
async function repeatsOf(tx: InWorld, userNo: string, said: readonly Numbers[]): Promise<(of: Numbers) => string> {
  if (said.length === 0) return () => "";
  const found = await tx.prisma.material.findMany({
    where: {
      world: tx.world.id,
      userNo,
      OR: [
        ...mayHaveContract(said.map(({ contractNo }) => contractNo)),
        ...declaredAs(said.map(({ customsNo }) => customsNo)),
      ],
    },
    select: { contractNo: true, customsNo: true, serialNo: true, state: true, submittedAt: true },
  });
  const counted = found.filter(isCounting).sort(bySubmission);
  const byContract = new Map(counted.map(({ contractNo, serialNo }) => [contractKey(contractNo), serialNo]));
  const byDeclaration = new Map(counted.map(({ customsNo, serialNo }) => [customsNo, serialNo]));
  return ({ contractNo, customsNo }) =>
    byContract.get(contractKey(contractNo)) ?? (customsNo === "" ? undefined : byDeclaration.get(customsNo)) ?? "";
}

/** The order in which materials were handed in, those of one instant by their numbers: ids are those of rows of lists too. */
const bySubmission = (a: Handed, b: Handed): number =>
  a.submittedAt.getTime() - b.submittedAt.getTime() ||
  a.serialNo.length - b.serialNo.length ||
  (a.serialNo < b.serialNo ? -1 : 1);
type Handed = Pick<Row<"Material">, "submittedAt" | "serialNo">;
