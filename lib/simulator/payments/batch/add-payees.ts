import * as z from "zod/mini";
import { payee as machine } from "@/lib/payments/states";
import { payeesChecked } from "@/lib/payments/terms";
import type { Actor } from "../../audit/audit";
import { nextManyIds } from "../../store/ids";
import { recordCreations, transitionMany } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { term, type World } from "../../worlds/world";

const record = z.record(z.string(), z.unknown());

/** The columns of a payee that a row of a batch brings along. */
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
 * Saves the new payees of a batch, each once, however many rows pay it; and records the payee of each row. Their name
 * checks are kept with them: submitting the batch accepts them. Where operations check payees they wait for that like
 * any other, and a row whose payee is not enabled when the batch is approved fails alone.
 */
export async function addPayees(
  sql: Sql,
  world: World,
  { id: batchId, userNo, operatorId }: Pick<Row<"PaymentBatch">, "id" | "userNo" | "operatorId">,
  now: Date,
  by: Actor,
): Promise<void> {
  const lacking = "r.world = $1::uuid and r.batch_id = $2::uuid and r.faults is null and r.payee_id is null";
  // somebody else has added one of them meanwhile
  await sql(
    `update batch_row r set payee_id = (select p.id from payee p where p.world = r.world and p.user_no = $3 and p.currency = r.currency and p.account = r.payee_account and p.swift = r.added_payee->>'swift' and p.state <> 'removed' limit 1) where ${lacking}`,
    [world.id, batchId, userNo],
  );
  const added = await sql<{ first: number; payee: unknown; nameCheck: string; heldBy: string }>(
    `select distinct on (r.currency, r.payee_account, r.added_payee->>'swift') r.no as first, r.added_payee as payee, r.name_check as "nameCheck", r.held_by as "heldBy" from batch_row r where ${lacking} order by r.currency, r.payee_account, r.added_payee->>'swift', r.no`,
    [world.id, batchId],
  );
  if (added.length === 0) return;
  const ids = await nextManyIds(sql, world, `payee${userNo}`, "PE", now, added.length);
  const rows = added
    .sort((a, b) => a.first - b.first)
    .map(({ payee, nameCheck, heldBy }, at) => ({
      ...z.parse(record, payee),
      nameCheck,
      heldBy,
      id: ids[at]?.id,
      payeeNo: ids[at]?.orderNo,
    }));
  await sql(
    `insert into payee (world, user_no, state, made_at, name_checked_at, agreed_by, agreed_at, id, payee_no, ${broughtColumns.map(([name]) => name).join(", ")})
     select $1::uuid, $2, $3, $4::timestamptz, $4::timestamptz, case n."nameCheck" when 'none' then $6::uuid end, case n."nameCheck" when 'none' then $4::timestamptz end, n.id, n."payeeNo", ${broughtColumns.map(([, field]) => `coalesce(n."${field}", '')`).join(", ")}
     from jsonb_to_recordset($5::jsonb) n (id uuid, "payeeNo" text, ${broughtColumns.map(([, field]) => `"${field}" text`).join(", ")})`,
    [world.id, userNo, machine.first, now, JSON.stringify(rows), operatorId],
  );
  const made = rows.flatMap(({ id }) => id ?? []);
  await recordCreations(sql, machine, world.id, made, now, by.name);
  if (term(world, "payeesChecked", payeesChecked) === 0)
    await transitionMany(sql, machine, world.id, made, machine.first, ["enable"], now, "clock");
  await sql(
    `update batch_row r set payee_id = p.id from payee p where ${lacking} and p.world = r.world and p.user_no = $3 and p.currency = r.currency and p.account = r.payee_account and p.swift = r.added_payee->>'swift' and p.id = any($4::uuid[])`,
    [world.id, batchId, userNo, made],
  );
}
