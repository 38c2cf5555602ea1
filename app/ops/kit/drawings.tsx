import { useTranslations } from "next-intl";
import { BarChart } from "@/components/kit/chart/bar-chart";
import type { ChartDataPoint } from "@/components/kit/chart/chart-scale";
import { Card } from "@/components/kit/page/card";
import { LineChart } from "@/components/kit/chart/line-chart";
import { ProportionBar } from "@/components/kit/chart/share-bar";
import { Sparkline } from "@/components/kit/chart/sparkline";
import { moneyAxis, rateAxis } from "@/components/kit/chart/value-axis";
import { assetDays, sampleBalances, flowWeeks, rateDays, rateHours, sampleRate, usdCnhRateText } from "./samples";

const target = 716_000_000n;
const byValue = (a: ChartDataPoint, b: ChartDataPoint) => (a.value < b.value ? -1 : 1);

export function ChartSamples({ scheme }: { scheme: string }) {
  const t = useTranslations("gallery.drawings");
  const heads = [t("day"), t("value")] as const;
  const sortedHours = rateHours.toSorted(byValue);
  const [low, high] = [sortedHours[0], sortedHours.at(-1)];
  return (
    <>
      <Sparkline caption={t("spark", { scheme })} heads={heads} points={rateDays} />
      <Card>
        <LineChart
          caption={t("rate", { scheme })}
          heads={heads}
          points={rateHours}
          axis={rateAxis(sampleRate)}
          levels={[
            { kind: "target", label: t("target"), value: target, text: usdCnhRateText(target) },
            ...(high ? [{ ...high, kind: "high" as const, label: t("high") }] : []),
            ...(low ? [{ ...low, kind: "low" as const, label: t("low") }] : []),
          ]}
        />
      </Card>
      <Card>
        <LineChart
          caption={t("assets", { scheme })}
          heads={[t("day"), t("balance")]}
          points={assetDays}
          axis={moneyAxis("USD")}
          size="tall"
        />
      </Card>
      <Card>
        <BarChart
          caption={t("flow", { scheme })}
          heads={[t("week"), t("in"), t("out")]}
          axis={moneyAxis("USD")}
          groups={flowWeeks.map(({ week, bars }) => ({ label: t("weekOf", { week }), bars }))}
        />
      </Card>
      <Card>
        <ProportionBar
          caption={t("balances", { scheme })}
          heads={[t("currency"), t("balance"), t("share")]}
          parts={sampleBalances}
        />
      </Card>
    </>
  );
}
