"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { monotonicMs } from "@/lib/time/clock";

/** Returns the milliseconds of a clock; only differences count. */
export type MillisecondClock = () => number;

/**
 * Returns the whole seconds until `durationMs` of the clock's time have passed, updated once a second; 0 when it is
 * over, undefined while none runs. `run` names the countdown: another name restarts it.
 */
export function useSecondsLeft(
  run: unknown,
  durationMs: number | undefined,
  clock: MillisecondClock = monotonicMs,
  pace = 1,
): number | undefined {
  const [latest, setLatest] = useState<{ run: unknown; secondsLeft: number }>();
  const read = useEffectEvent(clock);
  useEffect(() => {
    if (durationMs === undefined || pace === 0) return;
    const start = read();
    const update = () => {
      const secondsLeft = wholeSeconds(durationMs - (read() - start) * pace);
      setLatest({ run, secondsLeft });
      if (secondsLeft === 0) clearInterval(timer);
    };
    // polls more often than the value changes, so that no second is displayed twice as long
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [run, durationMs, pace]);
  if (durationMs === undefined) return undefined;
  return latest && latest.run === run ? latest.secondsLeft : wholeSeconds(durationMs);
}

const wholeSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1_000));

/** Formats seconds: 75 → "1:15", 3675 → "1:01:15". */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const visibleParts = hours > 0 ? [hours, ...rest] : rest;
  return visibleParts.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

export interface CountdownProps {
  /** Holds the end of the countdown, and the environment's time when the page was rendered. */
  until: Date;
  now: Date;
  /** Holds the speed of the environment's clock: 1 is real time, 0 is paused, more is faster. */
  pace?: number;
  onEnd?: () => void;
  clock?: MillisecondClock;
}

/** Renders the time left until an instant of the environment's clock, as "1:15". */
export function Countdown({ until, now, pace = 1, onEnd, clock = monotonicMs }: CountdownProps) {
  const end = until.getTime();
  const start = now.getTime();
  const secondsLeft = useSecondsLeft(`${start}-${end}`, Math.max(0, end - start), clock, pace) ?? 0;
  const notifyEnd = useEffectEvent(() => onEnd?.());
  const over = secondsLeft === 0;
  useEffect(() => {
    if (over) notifyEnd();
  }, [over]);
  return <span role="timer">{formatCountdown(secondsLeft)}</span>;
}
