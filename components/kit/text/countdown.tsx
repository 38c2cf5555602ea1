"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { elapsed } from "@/lib/time/clock";

/** Milliseconds on some clock; only differences count. */
export type MillisecondClock = () => number;

/**
 * The whole seconds until `durationMs` of the clock's time have passed, updated once a second; 0 when it is over,
 * undefined while none runs. `run` names the countdown: another name restarts it.
 */
export function useSecondsLeft(
  run: unknown,
  durationMs: number | undefined,
  clock: MillisecondClock = elapsed,
  pace = 1,
): number | undefined {
  const [seen, setSeen] = useState<{ run: unknown; left: number }>();
  const read = useEffectEvent(clock);
  useEffect(() => {
    if (durationMs === undefined || pace === 0) return;
    const start = read();
    const look = () => {
      const left = wholeSeconds(durationMs - (read() - start) * pace);
      setSeen({ run, left });
      if (left === 0) clearInterval(timer);
    };
    // looks more often than it changes, so a second is never shown for two
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [run, durationMs, pace]);
  if (durationMs === undefined) return undefined;
  return seen && seen.run === run ? seen.left : wholeSeconds(durationMs);
}

const wholeSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1_000));

/** 75 → "1:15", 3675 → "1:01:15". */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const shown = hours > 0 ? [hours, ...rest] : rest;
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

export interface CountdownProps {
  /** When it is over, and what the world's clock showed when the page was made. */
  until: Date;
  now: Date;
  /** How fast the world's clock goes: 1 flows, 0 is held, more is faster. */
  pace?: number;
  onEnd?: () => void;
  clock?: MillisecondClock;
}

/** The time left until an instant of the world's clock, as "1:15". */
export function Countdown({ until, now, pace = 1, onEnd, clock = elapsed }: CountdownProps) {
  const end = until.getTime();
  const start = now.getTime();
  const left = useSecondsLeft(`${start}-${end}`, Math.max(0, end - start), clock, pace) ?? 0;
  const ended = useEffectEvent(() => onEnd?.());
  const over = left === 0;
  useEffect(() => {
    if (over) ended();
  }, [over]);
  return <span role="timer">{clockText(left)}</span>;
}
