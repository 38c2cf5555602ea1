import { addDays, dayOf, type Day } from "@/lib/time/beijing";
import { paymentsOpenDays } from "@/lib/verification/terms";
import type { InWorld } from "../../store/tx";
import { term, type World } from "../../worlds/world";

/** The last Beijing day on which payments out of existing balances are open after a certificate expired at an instant. */
export const paymentsOpenUntil = (world: Pick<World, "terms">, certExpiredAt: Date): Day =>
  addDays(dayOf(certExpiredAt), term(world, "paymentsOpenDays", paymentsOpenDays));

/** Whether payments are closed to a merchant now: a certificate expired longer ago than they stay open. */
export async function arePaymentsClosed(
  { world, now, prisma }: InWorld<World> & { readonly now: Date },
  userNo: string,
): Promise<boolean> {
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo } });
  const since = merchant?.certExpiredAt;
  return since ? dayOf(now) > paymentsOpenUntil(world, since) : false;
}
