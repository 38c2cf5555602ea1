"use client";
import { useEffect, useState } from "react";
import type { Got } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { elapsed } from "@/lib/time/clock";
import { later } from "@/lib/time/instant";

export type WorldView = Got<typeof operations.world>;
export type ClockView = WorldView["clock"];

/** Seconds that pass there in one of ours: 0 is held. */
export const paceOf = ({ mode, speed }: ClockView): number => (mode === "held" ? 0 : mode === "wall" ? 1 : speed);

const lookMs = 250;

/** A world's clock as time goes on, from its value when it was loaded. */
export function useRunningClock(clock: ClockView): Date {
  const [seen, setSeen] = useState({ clock, now: clock.now });
  const pace = paceOf(clock);
  useEffect(() => {
    if (pace === 0) return;
    const start = elapsed();
    const timer = setInterval(
      () => setSeen({ clock, now: later(clock.now, Math.round((elapsed() - start) * pace)) }),
      lookMs,
    );
    return () => clearInterval(timer);
  }, [clock, pace]);
  return seen.clock === clock ? seen.now : clock.now;
}
