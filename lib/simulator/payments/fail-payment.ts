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
import { reversalsOf } from "./postings";

/** A processing payment fails: every posting it made is reversed by its very figures, so amount, fees and what was exchanged are back where they came from. */
export async function failPayment(sql: Sql, world: World, at: Date, by: Actor, { orderNo, reason }: { orderNo: string; reason: string }): Promise<void> {
  const row = await find(sql, "Payment", { world: world.id, orderNo }, { lock: true });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  if (!(await move(sql, payment, row, "fail", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await update(sql, "Payment", { world: world.id, id: row.id }, { doneAt: at, failReason: reason });
  await moveMoney(sql, world.id, reversalsOf(["hold", "fee", "dispatch", "charge"], row, at, by));
  const facts = { orderNo, amount: money(currencyOf(row.currency), row.amountMinor), payee: row.payeeName, reason };
  await sendMessage(sql, { world: world.id, userNo: row.userNo, kind: "paymentFailed", facts, at });
}
