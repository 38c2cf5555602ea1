import { useTranslations } from "next-intl";
import { dayMs, hourMs, minuteMs } from "@/lib/time/instant";

/** Returns how long something has waited, in whole units of the largest that it fills; at least in minutes. */
export function waitingAge(since: Date, now: Date): { unit: "days" | "hours" | "minutes"; count: number } {
  const ms = Math.max(0, now.getTime() - since.getTime());
  if (ms >= dayMs) return { unit: "days", count: Math.floor(ms / dayMs) };
  if (ms >= hourMs) return { unit: "hours", count: Math.floor(ms / hourMs) };
  return { unit: "minutes", count: Math.floor(ms / minuteMs) };
}

/** Returns a formatter for the time that something has waited: "2 d". */
export function useWaitingAgeText(): (since: Date, now: Date) => string {
  const t = useTranslations("operations.queues.age");
  return (since, now) => {
    const { unit, count } = waitingAge(since, now);
    return t(unit, { count });
  };
}
