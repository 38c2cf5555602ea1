import { Refusal } from "@/lib/call/refusals";
import { remittance } from "@/lib/receiving/states";
import type { Actor } from "../audit";
import { move } from "../move";
import type { Sql } from "../pool";
import { find, update } from "../records";
import { unschedule } from "../timetable";
import type { World } from "../world";

/** Returns a remittance that is in transit to its sender. No money of the merchant's has moved, and none does. */
export async function rejectRemittance(sql: Sql, world: World, at: Date, by: Actor, { orderNo, reason }: { orderNo: string; reason: string }): Promise<void> {
  const row = await find(sql, "Remittance", { world: world.id, orderNo }, { lock: true });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  if (!(await move(sql, remittance, row, "reject", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await update(sql, "Remittance", { world: world.id, id: row.id }, { settledAt: at, rejectReason: reason });
  await unschedule(sql, world.id, "receiving.arrive", row.id);
}
