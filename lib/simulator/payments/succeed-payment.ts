import { Refusal } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { payment } from "@/lib/payments/states";
import type { Actor } from "../audit";
import { currencyOf } from "../exchange/shown";
import { moveMoney } from "../ledger/move-money";
import { move } from "../move";
import { sendMessage } from "../notices/message";
import type { Sql } from "../pool";
import { find, update } from "../records";
import type { World } from "../world";
import { postingsOf } from "./postings";

/** The payee's bank has the money: what was in flight has left for the outside world. Refuses what is not processing. */
export async function succeedPayment(sql: Sql, world: World, at: Date, by: Actor, { orderNo }: { orderNo: string }): Promise<void> {
  const row = await find(sql, "Payment", { world: world.id, orderNo }, { lock: true });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  if (!(await move(sql, payment, row, "succeed", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await update(sql, "Payment", { world: world.id, id: row.id }, { doneAt: at });
  await moveMoney(sql, world.id, postingsOf(["settle"], row, at, by));
  const facts = { orderNo, amount: money(currencyOf(row.currency), row.amountMinor), payee: row.payeeName };
  await sendMessage(sql, { world: world.id, userNo: row.userNo, kind: "paymentSucceeded", facts, at });
}
