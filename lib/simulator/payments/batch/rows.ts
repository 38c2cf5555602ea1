import type { Sql } from "../../pool";
import { seededId } from "../../ids";
import type { World } from "../../world";
import type { Judged, TypedRow } from "./judge";

/** The columns of a row that judging fills in, as a record's definition. */
const judgedColumns = `faults jsonb, "payeeId" uuid, "addedPayee" jsonb, "payeeChanges" int, "nameCheck" text, "heldBy" text, "payeeName" text, "payeeAccount" text, currency text, "amountMinor" bigint, "feeMinor" bigint, bearer text, purpose text, reference text, "merchantOrderNo" text`;
const judgedNames = `faults, payee_id, added_payee, payee_changes, name_check, held_by, payee_name, payee_account, currency, amount_minor, fee_minor, bearer, purpose, reference, merchant_order_no`;
const judgedValues = `r.faults, r."payeeId", r."addedPayee", r."payeeChanges", r."nameCheck", r."heldBy", r."payeeName", r."payeeAccount", r.currency, r."amountMinor", r."feeMinor", r.bearer, r.purpose, r.reference, r."merchantOrderNo"`;

/** Amounts travel as text: JSON's numbers would lose digits. */
const wire = (judged: Judged) => ({ ...judged, amountMinor: judged.amountMinor.toString(), feeMinor: judged.feeMinor.toString() });

interface Of {
  readonly world: Pick<World, "id" | "seed">;
  readonly batchId: string;
  readonly placedAt: Date;
}

/** Writes rows with what they came to, in one statement. A row's id follows from its batch and place: read again, it is the same. */
export async function writeRows(sql: Sql, { world, batchId, placedAt }: Of, rows: readonly { readonly row: Pick<TypedRow, "no" | "cells">; readonly judged: Judged }[]): Promise<void> {
  const values = rows.map(({ row: { no, cells }, judged }) => ({ no, id: seededId(`${world.seed}|${batchId}|${no}`, placedAt), cells, ...wire(judged) }));
  await sql(
    `insert into batch_row (world, batch_id, no, id, cells, ${judgedNames})
     select $1::uuid, $2::uuid, r.no, r.id, r.cells, ${judgedValues} from jsonb_to_recordset($3::jsonb) r (no int, id uuid, cells jsonb, ${judgedColumns})`,
    [world.id, batchId, JSON.stringify(values)],
  );
}

/** Writes anew what rows came to. */
export async function rejudge(sql: Sql, world: string, batchId: string, rows: readonly { readonly row: Pick<TypedRow, "no" | "cells">; readonly judged: Judged }[]): Promise<void> {
  const values = rows.map(({ row: { no, cells }, judged }) => ({ no, cells, ...wire(judged) }));
  await sql(
    `update batch_row b set (cells, ${judgedNames}) = (r.cells, ${judgedValues}) from jsonb_to_recordset($3::jsonb) r (no int, cells jsonb, ${judgedColumns})
     where b.world = $1::uuid and b.batch_id = $2::uuid and b.no = r.no`,
    [world, batchId, JSON.stringify(values)],
  );
}
