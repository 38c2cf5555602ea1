import { rateAgeTicks, tickSeconds } from "@/lib/exchange/terms";
import { secondMs } from "@/lib/time/instant";
import type { WorldClock } from "@/components/shell/frame/world-clock";
import type { Updates } from "./use-feed";

/**
 * How the rate on show keeps up with the market: new ones come by themselves; none has come for some ticks, though they
 * would; the world's clock is stopped, so none can come; or how they come else.
 */
type RateNews = Updates | "late" | "stopped";

/** By the newest tick's age on the world's clock: a feed that is open says nothing of how old the rate is. */
export function rateNews(at: Date, { now, speed }: WorldClock, updates: Updates): RateNews {
  if (updates !== "live") return updates;
  if (speed === 0) return "stopped";
  return now.getTime() - at.getTime() > rateAgeTicks * tickSeconds * secondMs ? "late" : "live";
}
