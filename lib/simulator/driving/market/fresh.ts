import { log } from "@/lib/backend/log";
import { tradingMsBetween } from "@/lib/time/calendar";
import { systemNow } from "@/lib/time/clock";
import { minuteMs } from "@/lib/time/instant";
import type { World } from "../worlds/world";
import { isByHand } from "../worlds/by-hand";
import { usableMids } from "./fed";
import { hoursOf, rateAgeMsOf } from "./parameters";
import { lastTick, type Tick } from "./ticks";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A world as the market's age is told of it. */
export type AtNow = InWorld<Pick<World, "id" | "terms">> & { readonly now: Date };

/**
 * Whether a rate is too old to move money at: older, in hours of trading, than the world allows. While the market is
 * closed nothing ages: the last rate of the day counts until it opens again.
 */
export const isStale = (at: Date, { world, now }: Pick<AtNow, "world" | "now">): boolean =>
  now.getTime() - at.getTime() > rateAgeMsOf(world) && tradingMsBetween(at, now, hoursOf(world)) > rateAgeMsOf(world);

/**
 * What of the last tick money may move at now: of one that is fed by hand the rates that are fresh, of any other all of
 * it or nothing.
 */
export function usableTick(last: Tick, { world, now }: Pick<AtNow, "world" | "now">): Tick | undefined {
  if (!isByHand(world)) return isStale(last.at, { world, now }) ? undefined : last;
  const mids = usableMids(world, last.mids, now);
  return Object.keys(mids).length > 0 ? { ...last, mids } : undefined;
}

/**
 * The tick that counts now, for whatever moves money or says what moving it costs; undefined where there is none, and
 * where it is too old: the market stands still, which is logged as an alarm.
 */
export async function freshTick(tx: AtNow): Promise<Tick | undefined> {
  const last = await lastTick(tx);
  const usable = last && usableTick(last, tx);
  if (!last || usable) return usable;
  alarm(tx, last);
  return undefined;
}

/** When each world's standstill was last logged, in real time. */
const alarmed = new Map<string, number>();

/** An alarm a minute is enough, however many ask for a rate. */
function alarm({ world, now }: AtNow, { at, no }: Tick): void {
  const real = systemNow().getTime();
  if (real - (alarmed.get(world.id) ?? 0) < minuteMs) return;
  alarmed.set(world.id, real);
  log.problem(
    `the market of world ${world.id} stands still: at ${now.toISOString()} its last tick, ${no}, is of ${at.toISOString()}; no money moves at its rates`,
  );
}
