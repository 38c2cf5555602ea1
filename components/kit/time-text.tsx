import { useFormatter } from "next-intl";
import { timeZone } from "@/lib/i18n/locale";
import { dayOf } from "@/lib/time/beijing";
import { hourMs } from "@/lib/time/instant";

export interface TimeTextProps {
  at: Date;
  /** The world's now, once for the whole request. */
  now: Date;
  /** relative: "5 minutes ago" within the hour; short: the day and the minute; exact: to the second. */
  style?: "relative" | "short" | "exact";
}

/** An instant in the reader's words, in Beijing time; the exact one is in its title and its dateTime. */
export function TimeText({ at, now, style = "relative" }: TimeTextProps) {
  const format = useFormatter();
  const exact = format.dateTime(at, { timeZone, ...exactly });
  return <time dateTime={at.toISOString()} title={exact}>{words()}</time>;

  function words(): string {
    if (style === "exact") return exact;
    const near = Math.abs(now.getTime() - at.getTime()) < hourMs;
    if (style === "relative" && near) return format.relativeTime(at, now);
    const sameDay = dayOf(at) === dayOf(now);
    const sameYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4);
    return format.dateTime(at, { timeZone, ...minutes, ...(!sameDay && monthAndDay), ...(!sameYear && { year: "numeric" }) });
  }
}

const minutes = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const monthAndDay = { month: "short", day: "numeric" } as const;
const exactly = { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;
