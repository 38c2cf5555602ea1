import { useTranslations } from "next-intl";
import { distanceToTarget, type Side } from "@/lib/exchange/rules";
import type { Rate } from "@/lib/money/rate";

/** How far the market is from a target, in percent with two decimals. */
export function DistanceText({ rate, side, target }: { rate: Rate; side: Side; target: Rate }) {
  const t = useTranslations("exchange.limit");
  const hundredths = distanceToTarget(rate, side, target.value);
  return <span>{t("distanceValue", { percent: (hundredths / 100).toFixed(2) })}</span>;
}
