"use client";
import { useEffect, useState } from "react";
import type { ClientOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { monotonicMs } from "@/lib/time/clock";
import { addMilliseconds } from "@/lib/time/instant";

export type WorldView = ClientOutput<typeof operations.world>;
export type ClockView = WorldView["clock"];

/** Returns the simulated seconds that pass per real second; 0 when the clock is held. */
export const simulatedSecondsPerSecond = ({ mode, speed }: ClockView): number =>
  mode === "held" ? 0 : mode === "wall" ? 1 : speed;

const tickMs = 250;

/** Returns the current time of a world's clock, extrapolated from the value it had when it was loaded. */
export function useRunningClock(clock: ClockView): Date {
  const [latest, setLatest] = useState({ clock, now: clock.now });
  const pace = simulatedSecondsPerSecond(clock);
  useEffect(() => {
    if (pace === 0) return;
    const start = monotonicMs();
    const timer = setInterval(
      () => setLatest({ clock, now: addMilliseconds(clock.now, Math.round((monotonicMs() - start) * pace)) }),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [clock, pace]);
  return latest.clock === clock ? latest.now : clock.now;
}
