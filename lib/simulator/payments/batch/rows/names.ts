import type { KnownPayee } from "@/lib/payments/batch-rules";
import { checkAccountNames } from "../../payees/name-check";
import type { RowValidation } from "../file/validate";
import { query, raw, queryRows } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Marks a row's name check as pending until the register is queried, for all rows that are validated together. */
export const nameCheckPending = "ask";

/**
 * Returns the open point about a saved payee's name: to be checked; a mismatch that nobody has accepted yet; or none.
 */
export const openNameIssue = ({ nameCheck, agreedAt }: Pick<KnownPayee, "nameCheck" | "agreedAt">): string =>
  nameCheck === "" ? nameCheckPending : nameCheck === "none" && agreedAt === null ? "none" : "";

/** Returns rows with the register's answers for names that were never checked. */
export async function withPayeeNameChecks(tx: InWorld, rows: readonly RowValidation[]): Promise<RowValidation[]> {
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

/**
 * Stores, for a batch's previously saved payees, the results of their name checks, and the person that accepts
 * mismatches.
 */
export async function storeNameChecks(
  tx: Tx,
  { id }: Pick<Row<"PaymentBatch">, "world" | "id">,
  operatorId: string,
): Promise<void> {
  const checks = query
    .selectFrom("batchRow as r")
    .where("r.world", "=", tx.world.id)
    .where("r.batchId", "=", id)
    .where("r.faults", "is", null)
    .where("r.nameCheck", "<>", "")
    .distinctOn("r.payeeId")
    .orderBy("r.payeeId")
    .orderBy("r.no")
    .select(["r.payeeId", "r.nameCheck", "r.heldBy"]);
  await queryRows(
    tx.sql,
    query
      .updateTable("payee as p")
      .from(checks.as("n"))
      .set((eb) => ({
        nameCheck: eb.ref("n.nameCheck"),
        heldBy: eb.ref("n.heldBy"),
        nameCheckedAt: eb.fn.coalesce("p.nameCheckedAt", eb.val(tx.now)),
        agreedBy: raw<string | null>`case n.name_check when 'none' then ${operatorId}::uuid end`,
        agreedAt: raw<Date | null>`case n.name_check when 'none' then ${tx.now}::timestamptz end`,
      }))
      .where("p.world", "=", tx.world.id)
      .whereRef("p.id", "=", "n.payeeId")
      .where(({ eb, or }) =>
        or([eb("p.nameCheck", "=", ""), eb("p.nameCheck", "=", "none").and("p.agreedAt", "is", null)]),
      ),
  );
}
