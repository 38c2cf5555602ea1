import { addDays, dayOf, type Day } from "@/lib/time/beijing";
import { paymentsOpenDays } from "@/lib/verification/terms";
import { term, type World } from "../../worlds/world";

/** The last Beijing day on which payments out of existing balances are open after a certificate expired at an instant. */
export const paymentsOpenUntil = (world: Pick<World, "terms">, certExpiredAt: Date): Day =>
  addDays(dayOf(certExpiredAt), term(world, "paymentsOpenDays", paymentsOpenDays));

/** Whether payments are closed to a merchant now: a certificate expired longer ago than they stay open. */
export const arePaymentsClosed = (world: Pick<World, "terms">, certExpiredAt: Date | null, now: Date): boolean =>
  certExpiredAt !== null && dayOf(now) > paymentsOpenUntil(world, certExpiredAt);
