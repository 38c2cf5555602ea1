import { useLocale } from "next-intl";
import { exactWords, timeWords, type TimeStyle } from "./time-labels";

export interface TimeTextProps {
  at: Date;
  /** The world's now, once for the whole request. */
  now: Date;
  style?: TimeStyle;
}

/** An instant in the reader's words, in Beijing time; the exact one is in its title and its dateTime. */
export function TimeText({ at, now, style = "relative" }: TimeTextProps) {
  const locale = useLocale();
  return (
    <time dateTime={at.toISOString()} title={exactWords(at, locale)}>
      {timeWords(at, now, locale, style)}
    </time>
  );
}
