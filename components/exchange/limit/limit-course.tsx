import { useFormatter, useTranslations } from "next-intl";
import { LineChart } from "@/components/kit/chart/line-chart";
import { rateAxis } from "@/components/kit/chart/value-axis";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { dayAndTime } from "@/lib/i18n/date-formats";
import { pairName, rateText, type Rate } from "@/lib/money/rate";

/** Renders the market since a limit order was placed, with the rate that it waits for. */
export function LimitOrderRateChart({
  course,
  target,
}: {
  course: ClientOutput<typeof exchange.detail>["course"];
  target: Rate;
}) {
  const t = useTranslations("exchange");
  const format = useFormatter();
  return (
    <Card title={t("limit.course")}>
      {course.length < 2 ? (
        <p className={layout.soft}>{t("limit.courseAhead")}</p>
      ) : (
        <LineChart
          caption={t("limit.courseOf", { pair: pairName(target) })}
          heads={[t("apply.chartTime"), t("apply.rateNow")]}
          axis={rateAxis(target)}
          points={course.map(({ at, rate }) => ({
            label: format.dateTime(at, dayAndTime),
            value: rate.value,
            text: rateText(rate),
            at,
          }))}
          levels={[{ kind: "target", label: t("apply.target"), value: target.value, text: rateText(target) }]}
        />
      )}
    </Card>
  );
}
