import { settlementDispatchMinutes, settlementTransitDays } from "@/lib/settlement/orders/terms";
import { settlementTimes, type SettlementPace, type SettlementTimes } from "@/lib/settlement/orders/times";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";

/** Returns how fast settlements of a world reach the bank and arrive. */
export const settlementPaceOf = (world: Pick<World, "terms">): SettlementPace => ({
  dispatchMinutes: numericWorldTerm(world, "settlementDispatchMinutes", settlementDispatchMinutes),
  transitDays: numericWorldTerm(world, "settlementTransitDays", settlementTransitDays),
});

/** Returns the times at which a settlement that is unblocked from an instant is sent to the bank and arrives. */
export const settlementTimesFrom = (world: Pick<World, "terms">, from: Date): SettlementTimes =>
  settlementTimes(from, settlementPaceOf(world));
