import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { payment } from "@/lib/payments/calls/payments";
import type { Sql } from "../../store/pool";
import { named } from "../../store/records";
import type { World } from "../../worlds/world";
import { paymentBeside } from "./read-payment.sql";
import { toPaymentView, type Beside } from "./views";

/** The present payment, inside a transaction. */
export async function readPayment(sql: Sql, world: World, id: string): Promise<z.output<typeof payment>> {
  const row = await paymentBeside(sql, world.id, id);
  invariant(row, "a payment that was written can be read");
  return shownRow(row, world);
}

/** A row of a list of payments, read with `shownBeside`, as the calls show it. */
export const shownRow = (
  { operator, reviewState, refundState, ...row }: Beside,
  world: Pick<World, "terms">,
): z.output<typeof payment> => toPaymentView(named<"Payment">(row), world, { operator, reviewState, refundState });
