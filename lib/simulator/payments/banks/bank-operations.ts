import { Refusal } from "@/lib/call/refusals";
import type { Money } from "@/lib/money/money";
import { routeOf } from "@/lib/payments/route";
import { payment } from "@/lib/payments/states";
import type { Actor } from "../../audit/audit";
import { currencyOf } from "../../store/currency-of";
import { transition } from "../../store/transition";
import { sendMessage } from "../../notices/message";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import type { World } from "../../worlds/world";
import { addHop, arrivalAfter, hopsOf } from "./hops";
import { lockPayment } from "../orders/lock-payment";
import { paymentFacts } from "../review/tell";

/**
 * The next bank on the way takes a payment on, and keeps what is said; from the first one on it can only be returned.
 * Refuses when only the payee's own bank is left.
 */
export async function acceptPayment(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  const arrivalMinor = arrivalAfter(row, deducted);
  const next = await nextBank(sql, row);
  if (!next || !(await transition(sql, payment, row, "accept", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await addHop(sql, row, { ...next, deductedMinor: row.arrivalMinor - arrivalMinor, at });
  await sql.prisma.payment.updateMany({
    where: { world: world.id, id: row.id },
    data: { acceptedAt: row.acceptedAt ?? at, arrivalMinor },
  });
}

/** The bank on the way that a payment comes to next; undefined when only the payee's own is left. */
async function nextBank(sql: Sql, row: Row<"Payment">) {
  return routeOf(currencyOf(row.currency), row.payeeSwift)[(await hopsOf(sql, row.world, row.id)).length];
}

/** The banks stop a payment for a reason: an exception, until it is resumed, returned or fails. */
export const holdByBanks = (
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> => stop(sql, world, at, by, { orderNo, says: reason, event: "hold", kind: "paymentHeld" });

/** The banks request documents before they go on. */
export const askMaterial = (
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo, material }: { orderNo: string; material: string },
): Promise<void> =>
  stop(sql, world, at, by, { orderNo, says: material, event: "askMaterial", kind: "paymentMaterialAsked" });

async function stop(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  {
    orderNo,
    says,
    event,
    kind,
  }: { orderNo: string; says: string; event: "hold" | "askMaterial"; kind: "paymentHeld" | "paymentMaterialAsked" },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  if (!(await transition(sql, payment, row, event, at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await sql.prisma.payment.updateMany({ where: { world: world.id, id: row.id }, data: { asked: says } });
  await sendMessage(sql, {
    world: world.id,
    userNo: row.userNo,
    kind,
    facts: { ...paymentFacts(row), reason: says },
    at,
  });
}

/** The banks go on with a payment that they held. */
export async function resumePayment(
  sql: Sql,
  world: World,
  at: Date,
  by: Actor,
  { orderNo }: { orderNo: string },
): Promise<void> {
  const row = await lockPayment(sql, world.id, orderNo);
  if (!(await transition(sql, payment, row, "resume", at, by.name))) throw new Refusal("OPERATION_NOT_ALLOW");
  await sql.prisma.payment.updateMany({ where: { world: world.id, id: row.id }, data: { asked: null } });
}

/** The requested documents are submitted: a payment that waited for them goes on. Does nothing in any other state. */
export async function supplyMaterial(sql: Sql, row: Row<"Payment">, at: Date, by: Actor): Promise<void> {
  if (row.state !== "awaitingMaterial" || !(await transition(sql, payment, row, "supply", at, by.name))) return;
  await sql.prisma.payment.updateMany({ where: { world: row.world, id: row.id }, data: { asked: null } });
}
