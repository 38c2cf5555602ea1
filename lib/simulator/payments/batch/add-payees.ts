import * as z from "zod/mini";
import { payee as machine } from "@/lib/payments/states";
import { payeesChecked } from "@/lib/payments/terms";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import { recordCreationsInHistory, transitionMany } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { linkSavedPayees, insertBatchPayees, newPayeesInBatch } from "./batch-payees";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const record = z.record(z.string(), z.unknown());

/**
 * Saves the new payees of a batch, each once, however many rows pay it, and records the payee of each row. Their name
 * checks are stored with them: submitting the batch accepts them. When operations check payees, these await their check
 * like any other, and a row without an enabled payee when the batch is approved fails alone.
 */
export async function saveBatchPayees(
  tx: Tx,
  { id: batchId, userNo, operatorId }: Pick<Row<"PaymentBatch">, "id" | "userNo" | "operatorId">,
): Promise<void> {
  // another person may have added one of them meanwhile
  await linkSavedPayees(tx, batchId, userNo);
  const newPayees = await newPayeesInBatch(tx, batchId);
  if (newPayees.length === 0) return;
  const ids = await nextManyIds(tx, `payee${userNo}`, "PE", newPayees.length);
  const rows = newPayees
    .sort((a, b) => a.first - b.first)
    .map(({ payee, nameCheck, heldBy }, at) => ({
      ...z.parse(record, payee),
      nameCheck,
      heldBy,
      id: ids[at]?.id,
      payeeNo: ids[at]?.orderNo,
    }));
  await insertBatchPayees(tx, { userNo, operatorId }, rows);
  const newPayeeIds = rows.flatMap(({ id }) => id ?? []);
  await recordCreationsInHistory(tx, machine, newPayeeIds);
  if (numericWorldTerm(tx.world, "payeesChecked", payeesChecked) === 0)
    await transitionMany(tx, machine, newPayeeIds, machine.first, ["enable"], "clock");
  await linkSavedPayees(tx, batchId, userNo);
}
