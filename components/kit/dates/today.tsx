"use client";
import { createContext, use, type ReactNode } from "react";
import type { Day } from "@/lib/time/beijing";

type Today = Day | (() => Day);

const TodayContext = createContext<Today | undefined>(undefined);

/** Provides today's Beijing day to the calendars inside: a day, or a function that reads it from a running clock. */
export function TodayProvider({ today, children }: { today: Today; children: ReactNode }) {
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** Returns a function that reads today's Beijing day, for the moment when a calendar is opened. */
export function useToday(): () => Day {
  const today = use(TodayContext);
  return () => {
    if (today === undefined) throw new Error("a calendar is opened outside the provider of today's day");
    return typeof today === "function" ? today() : today;
  };
}
