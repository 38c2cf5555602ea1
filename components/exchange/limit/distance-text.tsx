import { useTranslations } from "next-intl";
import { pipsBetween } from "@/lib/exchange/limit";
import { targetDistanceBasisPoints, type Side } from "@/lib/exchange/rules";
import type { Rate } from "@/lib/money/rate";
import figures from "@/components/kit/table/figures.module.css";

/**
 * Renders the distance of the market from a target, in percent with two decimals and in pips of its pair; or that it is
 * reached.
 */
export function TargetDistanceText({ rate, side, target }: { rate: Rate; side: Side; target: Rate }) {
  const t = useTranslations("exchange.limit");
  const hundredths = targetDistanceBasisPoints(rate, side, target.value);
  return (
    <span className={figures.money}>
      {hundredths === 0
        ? t("met")
        : t("distanceValue", { percent: (hundredths / 100).toFixed(2), pips: pipsBetween(rate, target.value) })}
    </span>
  );
}
