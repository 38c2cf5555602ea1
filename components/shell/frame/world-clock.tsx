"use client";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { TodayProvider } from "@/components/kit/dates/today";
import { beijingDay } from "@/lib/time/beijing";
import { monotonicMs } from "@/lib/time/clock";
import { addMilliseconds, secondMs } from "@/lib/time/instant";

/**
 * Describes the time in a world: `now` when the page was rendered, and how many seconds pass there in one real second
 * (0: it is stopped).
 */
export interface WorldClock {
  readonly now: Date;
  readonly speed: number;
}

interface Running extends WorldClock {
  /** Holds the browser's own monotonic clock when `now` arrived. */
  readonly since: number;
}

const Clock = createContext<Running | null>(null);

/**
 * Provides the world's clock to the countdowns and banners inside, and its day to the calendars. A new `now` from the
 * server resets it.
 */
export function WorldClockProvider({ now, speed, children }: WorldClock & { children: ReactNode }) {
  const [running, setRunning] = useState<Running>(() => ({ now, speed, since: monotonicMs() }));
  if (running.now.getTime() !== now.getTime() || running.speed !== speed)
    setRunning({ now, speed, since: monotonicMs() });
  return (
    <Clock value={running}>
      <TodayProvider today={() => beijingDay(reading(running).now())}>{children}</TodayProvider>
    </Clock>
  );
}

/** Returns the world's time, updated every second while its clock moves. */
export function useWorldNow(): WorldClock {
  const read = useWorldClock();
  const [now, setNow] = useState(read.start);
  useEffect(() => {
    const update = () => setNow(read.now());
    update();
    if (read.speed === 0) return;
    const timer = setInterval(update, secondMs);
    return () => clearInterval(timer);
  }, [read]);
  return { now, speed: read.speed };
}

/** Reads the world's clock without following it, for countdowns with their own timer. */
export function useWorldClock(): { readonly now: () => Date; readonly start: Date; readonly speed: number } {
  const clock = use(Clock);
  if (!clock) throw new Error("the world's clock is read outside its provider");
  const [read, setRead] = useState(() => reading(clock));
  if (read.of !== clock) setRead(reading(clock));
  return read;
}

const reading = (clock: Running) => ({
  of: clock,
  start: clock.now,
  speed: clock.speed,
  now: () => addMilliseconds(clock.now, (monotonicMs() - clock.since) * clock.speed),
});
