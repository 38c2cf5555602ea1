import { Refusal } from "@/lib/call/refusals";
import type { Money } from "@/lib/money/money";
import { money } from "@/lib/money/money";
import { payment } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { currencyOf } from "../../store/currency-of";
import { moveMoney } from "../../ledger/move-money";
import { transition } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";
import { addHop, arrivalAfter } from "./hops";
import { lockPayment } from "../orders/lock-payment";
import { postingsOf } from "../orders/postings";
import { paymentFacts } from "../review/tell";

/**
 * The payee's bank has the money, less its deduction: the amount in flight has left for the outside world. Refuses
 * payments that are not processing.
 */
export async function succeedPayment(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  const arrivalMinor = arrivalAfter(row, deducted);
  if (!(await transition(sql, payment, row, "succeed", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await addHop(sql, row, {
    bank: row.payeeBank,
    swift: row.payeeSwift,
    country: row.payeeSwift.slice(4, 6) || row.payeeCountry,
    deductedMinor: row.arrivalMinor - arrivalMinor,
    at,
  });
  await sql.prisma.payment.updateMany({
    where: { world: world.id, id: row.id },
    data: { doneAt: at, arrivalMinor, acceptedAt: row.acceptedAt ?? at },
  });
  await moveMoney(sql, world.id, postingsOf(["settle"], row, at, by));
  const facts = { ...paymentFacts(row), amount: money(currencyOf(row.currency), arrivalMinor) };
  await sendMessage(sql, { world: world.id, userNo: row.userNo, kind: "paymentSucceeded", facts, at });
}
