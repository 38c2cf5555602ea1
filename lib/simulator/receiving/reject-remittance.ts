import { Refusal } from "@/lib/call/refusals";
import { remittance } from "@/lib/receiving/states";
import { money } from "@/lib/money/money";
import type { Actor } from "../audit/audit";
import { currencyOf } from "../store/currency-of";
import { transition } from "../store/transition";
import { sendMessage } from "../notices/message";
import type { Sql } from "../store/pool";
import { lockRow } from "../store/records";
import { unschedule } from "../worlds/scheduler";
import type { World } from "../worlds/world";

/** Returns a remittance that is in transit to its sender. No money of the merchant's has moved, and none does. */
export async function rejectRemittance(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const row = await lockRow(sql, "Remittance", { world: world.id, orderNo });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  if (!(await transition(sql, remittance, row, "reject", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await sql.prisma.remittance.updateMany({
    where: { world: world.id, id: row.id },
    data: { settledAt: at, rejectReason: reason },
  });
  await unschedule(sql, world.id, "receiving.arrive", row.id);
  const facts = { orderNo, amount: money(currencyOf(row.currency), row.amountMinor), payer: row.payerName, reason };
  await sendMessage(sql, { world: world.id, userNo: row.userNo, kind: "remittanceRejected", facts, at });
}
