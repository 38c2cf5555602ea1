import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { payment } from "@/lib/payments/calls/payments";
import { prepareQuery, query, type ValueOf } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { paymentExtraColumns, toPaymentView, type PaymentExtras } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const selectPayment = prepareQuery((value: ValueOf<{ world: string; id: string }>) =>
  query
    .selectFrom("payment as p")
    .where("p.world", "=", value("world"))
    .where("p.id", "=", value("id"))
    .selectAll("p")
    .select(paymentExtraColumns),
);

/** Returns the current view of a payment, inside a transaction. */
export async function readPayment(tx: InWorld<World>, id: string): Promise<z.output<typeof payment>> {
  const [row] = await selectPayment(tx.sql, { world: tx.world.id, id });
  invariant(row, "a payment that was written can be read");
  return paymentRowView(row, tx.world);
}

/** Returns the view of a row of a list of payments, read with `paymentExtraColumns`. */
export const paymentRowView = (
  row: Row<"Payment"> & PaymentExtras,
  world: Pick<World, "terms">,
): z.output<typeof payment> => toPaymentView(row, world, row);
