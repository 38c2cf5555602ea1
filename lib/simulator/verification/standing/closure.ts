import { addDays, beijingDay, type Day } from "@/lib/time/beijing";
import { paymentsOpenDays } from "@/lib/verification/terms";
import { readRows } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/**
 * Returns the last Beijing day on which payments out of existing balances are open after a certificate expired at an
 * instant.
 */
export const paymentsOpenUntil = (world: Pick<World, "terms">, certExpiredAt: Date): Day =>
  addDays(beijingDay(certExpiredAt), numericWorldTerm(world, "paymentsOpenDays", paymentsOpenDays));

interface Now {
  readonly now: Date;
}

/** Returns true when a certificate that expired at an instant closes payments now, because the open period is over. */
export const doesExpiryClosePayments = (
  { world, now }: Now & Pick<InWorld<World>, "world">,
  at: Date | null,
): boolean => at !== null && beijingDay(now) > paymentsOpenUntil(world, at);

/** Returns true when payments are closed to a merchant now. */
export async function arePaymentsClosed(tx: InWorld<World> & Now, userNo: string): Promise<boolean> {
  const [merchant] = await readRows(tx, "Merchant", { world: tx.world.id, userNo }, ["certExpiredAt"]);
  return doesExpiryClosePayments(tx, merchant?.certExpiredAt ?? null);
}
