import * as z from "zod/mini";
import { payee as machine } from "@/lib/payments/states";
import { payeesChecked } from "@/lib/payments/terms";
import type { Actor } from "../../audit/audit";
import { nextManyIds } from "../../store/ids";
import { recordCreations, transitionMany } from "../../store/transition";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import { term, type World } from "../../worlds/world";
import { findPayees, insertPayees, payeesBrought, writeAdded } from "./add-payees.sql";

const record = z.record(z.string(), z.unknown());

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
  // somebody else has added one of them meanwhile
  await findPayees(sql, world.id, batchId, userNo);
  const added = await payeesBrought(sql, world.id, batchId);
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
  await insertPayees(sql, world.id, { userNo, operatorId }, now, rows);
  const made = rows.flatMap(({ id }) => id ?? []);
  await recordCreations(sql, machine, world.id, made, now, by.name);
  if (term(world, "payeesChecked", payeesChecked) === 0)
    await transitionMany(sql, machine, world.id, made, machine.first, ["enable"], now, "clock");
  await writeAdded(sql, world.id, batchId, userNo, made);
}
