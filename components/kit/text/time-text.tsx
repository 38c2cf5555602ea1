import { useLocale } from "next-intl";
import { formatExactTime, formatTime, type TimeStyle } from "./format-time";

export interface TimeTextProps {
  at: Date;
  /** Holds the environment's current time, the same for the whole request. */
  now: Date;
  style?: TimeStyle;
}

/** Renders an instant in the reader's language, in Beijing time; the exact one is in its title and its dateTime. */
export function TimeText({ at, now, style = "relative" }: TimeTextProps) {
  const locale = useLocale();
  return (
    <time dateTime={at.toISOString()} title={formatExactTime(at, locale)}>
      {formatTime(at, now, locale, style)}
    </time>
  );
}
