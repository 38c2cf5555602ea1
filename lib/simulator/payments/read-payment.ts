import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { payment } from "@/lib/payments/calls";
import type { Sql } from "../pool";
import { find } from "../records";
import type { World } from "../world";
import { paymentShown } from "./shown";

/** A payment as it now stands, inside a transaction. */
export async function readPayment(sql: Sql, world: World, id: string): Promise<z.output<typeof payment>> {
  const row = await find(sql, "Payment", { world: world.id, id });
  invariant(row, "a payment that was written can be read");
  const operator = await find(sql, "Operator", { world: world.id, id: row.operatorId });
  return paymentShown(row, world, operator?.name ?? "");
}
