import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { payment } from "@/lib/payments/calls/payments";
import { named } from "@/lib/simulator/platform/store/records";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { paymentBeside } from "./read-payment.sql";
import { toPaymentView, type Beside } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The present payment, inside a transaction. */
export async function readPayment(tx: InWorld<World>, id: string): Promise<z.output<typeof payment>> {
  const row = await paymentBeside(tx, id);
  invariant(row, "a payment that was written can be read");
  return shownRow(row, tx.world);
}

/** A row of a list of payments, read with `shownBeside`, as the calls show it. */
export const shownRow = (
  { operator, reviewState, refundState, batchNo, standingNo, ...row }: Beside,
  world: Pick<World, "terms">,
): z.output<typeof payment> =>
  toPaymentView(named<"Payment">(row), world, { operator, reviewState, refundState, batchNo, standingNo });
