import type { Money } from "@/lib/money/money";
import { routeOf } from "@/lib/payments/route";
import { payment } from "@/lib/payments/states";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { letBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { addHop, arrivalAfter, hopsOf } from "./hops";
import { lockPayment } from "../orders/lock-payment";
import { paymentFacts } from "../review/tell";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/**
 * The next bank on the way takes a payment on, and keeps what is said; from the first one on it can only be returned.
 * Refuses when only the payee's own bank is left.
 */
export async function acceptPayment(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, deducted }: { orderNo: string; deducted?: Money | undefined },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  const arrivalMinor = arrivalAfter(row, deducted);
  const next = await nextBank(tx, row);
  if (!next || !(await transition(tx, payment, row, "accept"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await addHop(tx, row, { ...next, deductedMinor: row.arrivalMinor - arrivalMinor, at: tx.now });
  await tx.prisma.payment.updateMany({
    where: { world: tx.world.id, id: row.id },
    data: { acceptedAt: row.acceptedAt ?? tx.now, arrivalMinor },
  });
}

/** The bank on the way that a payment comes to next; undefined when only the payee's own is left. */
async function nextBank(tx: InWorld, row: Row<"Payment">) {
  return routeOf(currencyOf(row.currency), row)[(await hopsOf(tx, row.id)).length];
}

/** The banks stop a payment for a reason: an exception, until it is resumed, returned or fails. */
export const holdByBanks = (
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, reason }: { orderNo: string; reason: string },
): Promise<void> => stop(tx, { orderNo, says: reason, event: "hold", kind: "paymentHeld" });

/** The banks request documents before they go on. */
export const askMaterial = (
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo, material }: { orderNo: string; material: string },
): Promise<void> => stop(tx, { orderNo, says: material, event: "askMaterial", kind: "paymentMaterialAsked" });

async function stop(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  {
    orderNo,
    says,
    event,
    kind,
  }: { orderNo: string; says: string; event: "hold" | "askMaterial"; kind: "paymentHeld" | "paymentMaterialAsked" },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  if (!(await transition(tx, payment, row, event))) return tx.refuse("OPERATION_NOT_ALLOW");
  const askedFiles =
    event === "askMaterial"
      ? await tx.prisma.supplementMaterial.count({
          where: { world: tx.world.id, bizType: "PAYMENT_ORDER", bizId: orderNo },
        })
      : row.askedFiles;
  await tx.prisma.payment.updateMany({ where: { world: tx.world.id, id: row.id }, data: { asked: says, askedFiles } });
  await sendMessage(tx, {
    userNo: row.userNo,
    kind,
    facts: { ...paymentFacts(row), reason: says },
  });
}

/** The banks go on with a payment that they held, or without the documents that they requested. */
export async function resumePayment(
  tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">,
  { orderNo }: { orderNo: string },
): Promise<void> {
  const row = await lockPayment(tx, orderNo);
  if (!(await transition(tx, payment, row, "resume"))) return tx.refuse("OPERATION_NOT_ALLOW");
  await tx.prisma.payment.updateMany({ where: { world: tx.world.id, id: row.id }, data: { asked: null } });
  await letBanksAct(tx, [row]);
}

/** The requested documents are submitted: a payment that waited for them goes on. Does nothing in any other state. */
export async function supplyMaterial(tx: Tx, row: Row<"Payment">): Promise<void> {
  if (row.state !== "awaitingMaterial" || !(await transition(tx, payment, row, "supply"))) return;
  await tx.prisma.payment.updateMany({ where: { world: row.world, id: row.id }, data: { asked: null } });
  await letBanksAct(tx, [row]);
}
