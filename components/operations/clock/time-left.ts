import { useTranslations } from "next-intl";
import { clockText } from "@/components/kit/text/countdown";

const daySeconds = 24 * 3_600;

/** Returns a formatter for the time from one instant to another: "2 days 3:15:00". */
export function useTimeLeft(): (from: Date, to: Date) => string {
  const t = useTranslations("operations.clock");
  return (from, to) => {
    const seconds = Math.ceil((to.getTime() - from.getTime()) / 1_000);
    if (seconds <= 0) return t("due");
    const days = Math.floor(seconds / daySeconds);
    const rest = clockText(seconds % daySeconds);
    return t("inTime", { time: days > 0 ? `${t("days", { count: days })} ${rest}` : rest });
  };
}
