"use client";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { elapsed } from "@/lib/time/clock";
import { later, secondMs } from "@/lib/time/instant";

/**
 * The time in a world: `now` at the moment the page was rendered, and how many seconds pass there in one of ours (0: it
 * is stopped).
 */
export interface WorldClock {
  readonly now: Date;
  readonly speed: number;
}

interface Running extends WorldClock {
  /** The browser's own monotonic clock when `now` arrived. */
  readonly since: number;
}

const Clock = createContext<Running | null>(null);

/** Provides the world's clock to countdowns and banners inside. A new `now` from the server resets it. */
export function WorldClockProvider({ now, speed, children }: WorldClock & { children: ReactNode }) {
  const [running, setRunning] = useState<Running>(() => ({ now, speed, since: elapsed() }));
  if (running.now.getTime() !== now.getTime() || running.speed !== speed) setRunning({ now, speed, since: elapsed() });
  return <Clock value={running}>{children}</Clock>;
}

/** The world's time, again every second while its clock moves. */
export function useWorldNow(): WorldClock {
  const read = useWorldClock();
  const [now, setNow] = useState(read.start);
  useEffect(() => {
    const look = () => setNow(read.now());
    look();
    if (read.speed === 0) return;
    const timer = setInterval(look, secondMs);
    return () => clearInterval(timer);
  }, [read]);
  return { now, speed: read.speed };
}

/** Reads the world's clock without following it: for countdowns that keep their own beat. */
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
  now: () => later(clock.now, (elapsed() - clock.since) * clock.speed),
});
