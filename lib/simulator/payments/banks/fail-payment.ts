import { Refusal } from "@/lib/call/refusals";
import { payment } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { moveMoney } from "../../ledger/move-money";
import { transition } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import type { Sql } from "../../store/pool";
import type { World } from "../../worlds/world";
import { lockPayment } from "../orders/lock-payment";
import { reversalsOf, takenSteps } from "../orders/postings";
import { releasePayment } from "./release-payment";
import { isUnderReview } from "../review/open-orders";
import { paymentFacts } from "../review/tell";

/**
 * A payment fails before a bank on the way took it on: every posting it made is reversed by its very figures, so
 * amount, fees and what was exchanged are back where they came from. One that was taken on is returned instead
 * (`returnPayment`), and one that is still reviewed is not the banks' to fail.
 */
export async function failPayment(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  const review = await sql.prisma.paymentReview.findFirst({ where: { world: world.id, paymentId: row.id } });
  if (row.acceptedAt || (review && isUnderReview(review))) throw new Refusal("OPERATION_NOT_ALLOW");
  if (row.state === "pending") await releasePayment(sql, row, "fail", at, by, reason);
  else {
    if (!(await transition(sql, payment, row, "fail", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
    await sql.prisma.payment.updateMany({
      where: { world: world.id, id: row.id },
      data: { doneAt: at, failReason: reason, asked: null },
    });
    await moveMoney(sql, world.id, reversalsOf([...takenSteps(row), "dispatch", "charge"], row, at, by));
  }
  await sendMessage(sql, {
    world: world.id,
    userNo: row.userNo,
    kind: "paymentFailed",
    facts: { ...paymentFacts(row), reason },
    at,
  });
}
