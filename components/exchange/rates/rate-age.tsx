"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { TimeText } from "@/components/kit/text/time-text";
import { useWorldNow } from "@/components/shell/frame/world-clock";
import { rateFreshness } from "./rate-news";
import type { Updates } from "./use-feed";

/** Renders the time of the newest rate, and whether newer ones arrive. */
export function RateFreshnessText({ at, updates }: { at: Date; updates: Updates }) {
  const t = useTranslations("exchange.apply");
  const clock = useWorldNow();
  return (
    <p className={layout.soft}>
      {t("rateAt")} <TimeText at={at} now={clock.now} /> · {t(rateFreshness(at, clock, updates))}
    </p>
  );
}
