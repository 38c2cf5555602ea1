import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { payment } from "@/lib/payments/calls/payments";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { paymentBeside } from "./read-payment.sql";
import { toPaymentView, type PaymentExtras } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the current view of a payment, inside a transaction. */
export async function readPayment(tx: InWorld<World>, id: string): Promise<z.output<typeof payment>> {
  const row = await paymentBeside(tx, id);
  invariant(row, "a payment that was written can be read");
  return paymentRowView(row, tx.world);
}

/** Returns the view of a row of a list of payments, read with `paymentExtraColumns`. */
export const paymentRowView = (
  { operator, reviewState, refundState, batchNo, standingNo, ...row }: PaymentExtras,
  world: Pick<World, "terms">,
): z.output<typeof payment> =>
  toPaymentView(rowOfModel<"Payment">(row), world, { operator, reviewState, refundState, batchNo, standingNo });
