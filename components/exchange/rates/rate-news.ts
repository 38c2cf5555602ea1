import { rateAgeTicks, tickSeconds } from "@/lib/exchange/terms";
import { secondMs } from "@/lib/time/instant";
import type { WorldClock } from "@/components/shell/frame/world-clock";
import type { Updates } from "./use-feed";

/**
 * Describes how the displayed rate follows the market: new ones arrive automatically; none has arrived for some ticks,
 * although expected; the world's clock is stopped, so none can arrive; or another kind of update.
 */
type RateNews = Updates | "late" | "stopped";

/** Uses the newest tick's age on the world's clock: an open feed alone does not indicate how old the rate is. */
export function rateFreshness(at: Date, { now, speed }: WorldClock, updates: Updates): RateNews {
  if (updates !== "live") return updates;
  if (speed === 0) return "stopped";
  return now.getTime() - at.getTime() > rateAgeTicks * tickSeconds * secondMs ? "late" : "live";
}
