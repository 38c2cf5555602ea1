import { paymentExtraColumns, type PaymentExtras } from "./views";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns a payment's row with its additional displayed columns. */
export async function paymentBeside(tx: InWorld, id: string): Promise<PaymentExtras | undefined> {
  const [row] = await tx.sql<PaymentExtras>(
    `select p.*, ${paymentExtraColumns("p")} from payment p where p.world = $1::uuid and p.id = $2::uuid`,
    [tx.world.id, id],
  );
  return row;
}
