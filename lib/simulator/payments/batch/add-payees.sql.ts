import { payee } from "@/lib/payments/states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Lists the columns of a payee that a row of a batch contains. */
export const broughtColumns = [
  ["channel", "channel"],
  ["entity_type", "entityType"],
  ["currency", "currency"],
  ["name", "name"],
  ["account", "account"],
  ["swift", "swift"],
  ["bank_name", "bankName"],
  ["bank_country", "bankCountry"],
  ["bank_code", "bankCode"],
  ["card_type", "cardType"],
  ["intermediary_name", "intermediaryName"],
  ["intermediary_swift", "intermediarySwift"],
  ["intermediary_country", "intermediaryCountry"],
  ["country", "country"],
  ["province", "province"],
  ["city", "city"],
  ["address", "address"],
  ["postal_code", "postalCode"],
  ["mobile", "mobile"],
  ["nickname", "nickname"],
  ["name_check", "nameCheck"],
  ["held_by", "heldBy"],
] as const;

/**
 * Returns an SQL expression that normalizes a bank's code for comparison: a head office loses XXX, which denotes no
 * branch.
 */
export const office = (column: string): string => `regexp_replace(${column}, '^(.{8})XXX$', '\\1')`;

/** Selects rows `r` of a batch that can be paid and have no saved payee yet. */
const unsavedPayeeRows = "r.world = $1::uuid and r.batch_id = $2::uuid and r.faults is null and r.payee_id is null";
const isItsAccount =
  "p.world = r.world and p.user_no = $3 and p.currency = r.currency and p.account = r.payee_account and " +
  `${office("p.swift")} = ${office("r.added_payee->>'swift'")}`;

/** Stores in each of those rows the merchant's payee with the same account, if there is one. */
export async function findPayees(tx: InWorld, batchId: string, userNo: string): Promise<void> {
  await tx.sql(
    `update batch_row r set payee_id = (select p.id from payee p where ${isItsAccount} and p.state <> ${stateNames(payee, "removed")} limit 1) where ${unsavedPayeeRows}`,
    [tx.world.id, batchId, userNo],
  );
}

/** Describes the payees in a batch's rows that are to be saved, each account once, by the first row that pays it. */
interface NewPayeeRow {
  readonly first: number;
  readonly payee: unknown;
  readonly nameCheck: string;
  readonly heldBy: string;
}

export const payeesBrought = (tx: InWorld, batchId: string): Promise<NewPayeeRow[]> =>
  tx.sql<NewPayeeRow>(
    `select distinct on (r.currency, r.payee_account, ${office("r.added_payee->>'swift'")}) r.no as first, r.added_payee as payee, r.name_check as "nameCheck", r.held_by as "heldBy" from batch_row r where ${unsavedPayeeRows} order by r.currency, r.payee_account, ${office("r.added_payee->>'swift'")}, r.no`,
    [tx.world.id, batchId],
  );

/** Saves payees; submitting the batch accepts names that do not match their accounts. */
export async function insertPayees(
  tx: Tx,
  { userNo, operatorId }: { readonly userNo: string; readonly operatorId: string },
  rows: readonly object[],
): Promise<void> {
  await tx.sql(
    `insert into payee (world, user_no, state, made_at, name_checked_at, agreed_by, agreed_at, id, payee_no, ${broughtColumns.map(([name]) => name).join(", ")})
     select $1::uuid, $2, $3, $4::timestamptz, $4::timestamptz, case n."nameCheck" when 'none' then $6::uuid end, case n."nameCheck" when 'none' then $4::timestamptz end, n.id, n."payeeNo", ${broughtColumns.map(([, field]) => `coalesce(n."${field}", '')`).join(", ")}
     from jsonb_to_recordset($5::jsonb) n (id uuid, "payeeNo" text, ${broughtColumns.map(([, field]) => `"${field}" text`).join(", ")})`,
    [tx.world.id, userNo, payee.first, tx.now, JSON.stringify(rows), operatorId],
  );
}
