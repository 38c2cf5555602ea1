import type { KnownPayee } from "@/lib/payments/batch-rules";
import { checkAccountNames } from "../../payees/name-check";
import type { RowValidation } from "../file/validate";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Marks a row's name check as pending until the register is queried, for all rows that are validated together. */
export const nameCheckPending = "ask";

/**
 * Returns the open point about a saved payee's name: to be checked; a mismatch that nobody has accepted yet; or none.
 */
export const nameOpen = ({ nameCheck, agreedAt }: Pick<KnownPayee, "nameCheck" | "agreedAt">): string =>
  nameCheck === "" ? nameCheckPending : nameCheck === "none" && agreedAt === null ? "none" : "";

/** Returns rows with the register's answers for names that were never checked. */
export async function withNames(tx: InWorld, rows: readonly RowValidation[]): Promise<RowValidation[]> {
  const nameResults = [
    ...(await checkAccountNames(
      tx,
      rows.flatMap(({ nameCheck, payeeAccount: account, payeeName: name }) =>
        nameCheck === nameCheckPending ? [{ account, name }] : [],
      ),
    )),
  ];
  return rows.map((row) => {
    const of = row.nameCheck === nameCheckPending ? nameResults.shift() : undefined;
    return of ? { ...row, nameCheck: of.match, heldBy: of.heldBy } : row;
  });
}
