import { invariant, Refusal } from "@/lib/call/refusals";
import { income, remittance } from "@/lib/receiving/states";
import type { Actor } from "../audit/audit";
import { currencyOf } from "../store/currency-of";
import { nextIds } from "../store/ids";
import { merchantAccount, platformAccount } from "../ledger/chart";
import { post, transfer } from "../ledger/post";
import { money } from "@/lib/money/money";
import { recordCreation, transition } from "../store/transition";
import { sendMessage } from "../notices/message";
import type { Sql } from "../store/pool";
import { type Row, lockRow } from "../store/records";
import { unschedule } from "../worlds/scheduler";
import type { World } from "../worlds/world";

/**
 * Credits a remittance that is in transit, whether it was due or not. Refuses one that has been received or returned.
 */
export async function creditRemittance(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo }: { orderNo: string },
): Promise<{ detailId: string }> {
  const row = await lockRow(sql, "Remittance", { world: world.id, orderNo });
  if (!row) throw new Refusal("ORDER_NOTFOUND");
  const credited = await credit(sql, world, at, by, row);
  if (!credited) throw new Refusal("OPERATION_NOT_ALLOW");
  return credited;
}

/**
 * Posts the arrival, the amount less the banks' deductions, from the outside world to the merchant's available money,
 * and writes the income record. Undefined when it is no longer in transit. The posting's key is the remittance's own
 * id, so that no remittance is ever credited twice.
 */
export async function credit(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  row: Row<"Remittance">,
): Promise<{ detailId: string } | undefined> {
  if (!(await transition(sql, remittance, row, "credit", at, by.name))) return undefined;
  await sql.prisma.remittance.updateMany({ where: { world: world.id, id: row.id }, data: { settledAt: at } });
  await unschedule(sql, world.id, "receiving.arrive", row.id);

  const { userNo, amountMinor, feeMinor } = row;
  const currency = currencyOf(row.currency);
  const { id, orderNo: detailId } = await nextIds(sql, world, userNo, "IN", at);
  const state = income.first;
  await sql.prisma.income.create({
    data: {
      world: world.id,
      id,
      detailId,
      userNo,
      remittanceId: row.id,
      state,
      currency,
      amountMinor,
      feeMinor,
      creditedAt: at,
    },
  });
  await recordCreation(sql, income, { world: world.id, id, state }, at, by.name);

  const lines = transfer(
    platformAccount("nostro", currency, row.id),
    merchantAccount(userNo, "available", currency),
    amountMinor - feeMinor,
  );
  const verdict = await post(sql, world.id, { orderId: row.id, leg: "credit", kind: "remittance", at, by, lines });
  invariant(verdict === "posted", `a remittance that was in transit has not been credited, got ${verdict}`);
  const facts = {
    orderNo: row.orderNo,
    amount: money(currency, amountMinor),
    credited: money(currency, amountMinor - feeMinor),
    payer: row.payerName,
  };
  await sendMessage(sql, { world: world.id, userNo, kind: "remittanceCredited", facts, at });
  return { detailId };
}
