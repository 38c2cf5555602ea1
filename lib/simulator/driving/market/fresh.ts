import { portalLog } from "@/lib/backend/log";
import { tradingMsBetween } from "@/lib/time/calendar";
import { systemNow } from "@/lib/time/clock";
import { minuteMs } from "@/lib/time/instant";
import type { World } from "../worlds/world";
import { isManuallyOperated } from "../worlds/manual-books";
import { usableMids } from "./feed";
import { tradingHoursOf, rateAgeMsMaxOf } from "./parameters";
import { lastTick, type Tick } from "./ticks";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Holds the parts of a context that the age of market rates depends on. */
export type AtNow = InWorld<Pick<World, "id" | "terms">> & { readonly now: Date };

/**
 * Returns true if a rate is too old to move money at: older, in hours of trading, than the world allows. While the
 * market is closed nothing ages: the last rate of the day counts until it opens again.
 */
export const isRateStale = (at: Date, { world, now }: Pick<AtNow, "world" | "now">): boolean =>
  now.getTime() - at.getTime() > rateAgeMsMaxOf(world) &&
  tradingMsBetween(at, now, tradingHoursOf(world)) > rateAgeMsMaxOf(world);

/**
 * Returns the part of the last tick that money may move at now: of a tick fed manually the rates that are fresh, of any
 * other all of it or nothing.
 */
export function usablePartOfTick(last: Tick, { world, now }: Pick<AtNow, "world" | "now">): Tick | undefined {
  if (!isManuallyOperated(world)) return isRateStale(last.at, { world, now }) ? undefined : last;
  const mids = usableMids(world, last.mids, now);
  return Object.keys(mids).length > 0 ? { ...last, mids } : undefined;
}

/**
 * Returns the tick that counts now, for all code that moves money or states what moving it costs. Undefined where there
 * is none, or where it is too old: the market has stopped, which is logged as an alarm.
 */
export async function findUsableTick(tx: AtNow): Promise<Tick | undefined> {
  const last = await lastTick(tx);
  const usable = last && usablePartOfTick(last, tx);
  if (!last || usable) return usable;
  alarm(tx, last);
  return undefined;
}

/** Holds when each world's stopped market was last logged, in real time. */
const lastAlarmAt = new Map<string, number>();

/** Logs at most one alarm a minute, however many requests need a rate. */
function alarm({ world, now }: AtNow, { at, no }: Tick): void {
  const real = systemNow().getTime();
  if (real - (lastAlarmAt.get(world.id) ?? 0) < minuteMs) return;
  lastAlarmAt.set(world.id, real);
  portalLog.problem(
    `the market of world ${world.id} stands still: at ${now.toISOString()} its last tick, ${no}, is of ${at.toISOString()}; no money moves at its rates`,
  );
}
