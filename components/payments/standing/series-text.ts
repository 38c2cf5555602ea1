import { useTranslations } from "next-intl";
import type { Every } from "@/lib/payments/ahead/every";

/** Returns a formatter for the interval and the end of a series. */
export function useStandingOrderScheduleText(): (series: {
  readonly every: Every;
  readonly firstOn: string;
  readonly untilOn?: string | null;
  readonly times?: number | null;
}) => string {
  const t = useTranslations("payments.standing");
  return ({ every, firstOn, untilOn, times }) => {
    const on = every === "week" ? new Date(`${firstOn}T00:00:00.000Z`).getUTCDay() : Number(firstOn.slice(8));
    return t("series", { every, on: String(on), untilOn: untilOn ?? "", times: times ?? 0 });
  };
}
