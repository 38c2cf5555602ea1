import { dispatchMinutes } from "@/lib/payments/terms";
import { later, minuteMs } from "@/lib/time/instant";
import { term, type World } from "../world";

/** When a payment placed at an instant is handed to the banks: so many minutes later, on any day; until then it may be cancelled. */
export const dispatchAtOf = (world: Pick<World, "terms">, placedAt: Date): Date => later(placedAt, term(world, "dispatchMinutes", dispatchMinutes) * minuteMs);
