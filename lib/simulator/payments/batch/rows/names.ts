import type { KnownPayee } from "@/lib/payments/batch-rules";
import { askNames } from "../../payees/name-check";
import type { Validated } from "../file/validate";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * The placeholder of a row's name check until the register is queried, for all rows that are validated together at
 * once.
 */
export const toAsk = "ask";

/**
 * The open point about a saved payee's name: to be checked; a mismatch that nobody has accepted yet; or none any more.
 */
export const nameOpen = ({ nameCheck, agreedAt }: Pick<KnownPayee, "nameCheck" | "agreedAt">): string =>
  nameCheck === "" ? toAsk : nameCheck === "none" && agreedAt === null ? "none" : "";

/** Rows with the register's answers for names that were never checked. */
export async function withNames(tx: InWorld, rows: readonly Validated[]): Promise<Validated[]> {
  const said = [
    ...(await askNames(
      tx,
      rows.flatMap(({ nameCheck, payeeAccount: account, payeeName: name }) =>
        nameCheck === toAsk ? [{ account, name }] : [],
      ),
    )),
  ];
  return rows.map((row) => {
    const of = row.nameCheck === toAsk ? said.shift() : undefined;
    return of ? { ...row, nameCheck: of.match, heldBy: of.heldBy } : row;
  });
}
