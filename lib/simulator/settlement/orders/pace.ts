import { settlementDispatchMinutes, settlementTransitDays } from "@/lib/settlement/orders/terms";
import { settlementTimes, type SettlementPace, type SettlementTimes } from "@/lib/settlement/orders/times";
import { term, type World } from "@/lib/simulator/driving/worlds/world";

/** How fast settlements of a world go to the bank and arrive. */
export const paceOf = (world: Pick<World, "terms">): SettlementPace => ({
  dispatchMinutes: term(world, "settlementDispatchMinutes", settlementDispatchMinutes),
  transitDays: term(world, "settlementTransitDays", settlementTransitDays),
});

/** When a settlement that nothing stands in the way of from an instant on goes to the bank, and arrives. */
export const timesFrom = (world: Pick<World, "terms">, from: Date): SettlementTimes =>
  settlementTimes(from, paceOf(world));
