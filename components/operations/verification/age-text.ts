import { useTranslations } from "next-intl";
import { dayMs, hourMs } from "@/lib/time/instant";

/** Returns a formatter for a waiting time, in whole days and hours of the world's clock. */
export function useAgeText(now: Date): (since: Date) => string {
  const t = useTranslations("operations.verifications.ages");
  return (since) => {
    const ms = Math.max(0, now.getTime() - since.getTime());
    const [days, hours] = [Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs)];
    return days > 0 ? t("daysHours", { days, hours }) : t("hours", { hours });
  };
}
