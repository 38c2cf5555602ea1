import type { Expression } from "kysely";
import { payeeFields } from "@/lib/payments/destinations";
import { payee } from "@/lib/payments/states";
import {
  insertedColumns,
  query,
  raw,
  queryRows,
  stateLiteral,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { toSnakeCaseName } from "@/lib/simulator/platform/store/field-names";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the fields of a payee that a row of a batch contains. */
export const broughtFields = [
  "channel",
  "entityType",
  "currency",
  ...payeeFields,
  "bankCountry",
  "nameCheck",
  "heldBy",
] as const satisfies readonly (keyof Row<"Payee">)[];

/**
 * Builds an expression that normalizes a bank's code for comparison: a head office loses XXX, which denotes no branch.
 */
export const normalizedSwift = (swift: Expression<string>) =>
  raw<string>`regexp_replace(${swift}, '^(.{8})XXX$', '\\1')`;

/** Names the office of the bank of the payee that a row `r` brings. */
const officeOfRow = normalizedSwift(raw<string>`r.added_payee->>'swift'`);

/** Builds the condition that a row `r` of a batch can be paid and has no saved payee yet. */
const isUnsaved = (eb: RowExpressions<"batchRow", "r">, { world }: InWorld, batchId: string) =>
  eb.and([
    eb("r.world", "=", world.id),
    eb("r.batchId", "=", batchId),
    eb("r.faults", "is", null),
    eb("r.payeeId", "is", null),
  ]);

/** Stores in each of those rows the merchant's payee with the same account, if there is one. */
export async function linkSavedPayees(tx: InWorld, batchId: string, userNo: string): Promise<void> {
  const payeeOfRow = (eb: RowExpressions<"batchRow", "r">) =>
    eb
      .selectFrom("payee as p")
      .select("p.id")
      .whereRef("p.world", "=", "r.world")
      .where("p.userNo", "=", userNo)
      .whereRef("p.currency", "=", "r.currency")
      .whereRef("p.account", "=", "r.payeeAccount")
      .where((own) => own(normalizedSwift(own.ref("p.swift")), "=", officeOfRow))
      .where("p.state", "<>", stateLiteral(payee, "removed"))
      .limit(raw.lit(1));
  await queryRows(
    tx.sql,
    query
      .updateTable("batchRow as r")
      .set((eb) => ({ payeeId: payeeOfRow(eb) }))
      .where((eb) => isUnsaved(eb, tx, batchId)),
  );
}

/** Returns the payees in a batch's rows that are to be saved, each account once, by the first row that pays it. */
export const newPayeesInBatch = (tx: InWorld, batchId: string) =>
  queryRows(
    tx.sql,
    query
      .selectFrom("batchRow as r")
      .where((eb) => isUnsaved(eb, tx, batchId))
      .distinctOn(["r.currency", "r.payeeAccount", officeOfRow])
      .orderBy("r.currency")
      .orderBy("r.payeeAccount")
      .orderBy(officeOfRow)
      .orderBy("r.no")
      .select(["r.no as first", "r.addedPayee as payee", "r.nameCheck", "r.heldBy"]),
  );

/** Saves payees; submitting the batch accepts names that do not match their accounts. */
export async function insertBatchPayees(
  { sql, world, now }: Tx,
  { userNo, operatorId }: { readonly userNo: string; readonly operatorId: string },
  rows: readonly object[],
): Promise<void> {
  const types = broughtFields.map((field) => raw`${raw.ref(field)} text`);
  const isAccepted = raw`case n.name_check when 'none' then`;
  const { names, values } = insertedColumns({
    world: raw`${world.id}::uuid`,
    userNo: raw`${userNo}::text`,
    state: stateLiteral(payee, payee.first),
    madeAt: raw`${now}::timestamptz`,
    nameCheckedAt: raw`${now}::timestamptz`,
    agreedBy: raw`${isAccepted} ${operatorId}::uuid end`,
    agreedAt: raw`${isAccepted} ${now}::timestamptz end`,
    id: raw`n.id`,
    payeeNo: raw`n.payee_no`,
    ...Object.fromEntries(
      broughtFields.map((field) => [field, raw`coalesce(${raw.ref(`n.${field}`)}, ${raw.lit("")})`]),
    ),
  });
  await queryRows(
    sql,
    query
      .insertInto("payee")
      // named cast: the fields of a payee that a row contains, and those above
      .columns(names as (keyof Row<"Payee">)[])
      .expression(
        query
          .selectFrom(
            raw`jsonb_to_recordset(${JSON.stringify(rows.map(byColumnName))}::jsonb)`.as<"n">(
              raw`n (id uuid, payee_no text, ${raw.join(types)})`,
            ),
          )
          .select(values),
      ),
  );
}

/** Returns a row by the names of its columns in the database. */
const byColumnName = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCaseName(name), value]));
