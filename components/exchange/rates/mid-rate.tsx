"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { RateText } from "@/components/kit/text/rate-text";
import { customerMarkupPpm } from "@/lib/exchange/rate-board";
import type { Side } from "@/lib/exchange/rules";
import { percentText } from "@/lib/money/percent";
import type { Rate } from "@/lib/money/rate";

/** Renders the market's mid rate behind a customer's rate, and the difference between the two. */
export function MidRateComparison({ rate, mid, side }: { rate: Rate; mid: Rate; side: Side }) {
  const t = useTranslations("exchange.midRate");
  return (
    <p className={layout.soft}>
      {t("label")} <RateText rate={mid} /> · {t("markup", { share: percentText(customerMarkupPpm(rate, mid, side)) })}
    </p>
  );
}
