import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { plus } from "@/lib/money/money";
import { percentText } from "@/lib/money/percent";

type Costs = NonNullable<ClientOutput<typeof exchange.detail>["settlement"]>["costs"];

/** Lists the daily costs of a default: the shortfall, the rate and the source of payment; they add up to its total. */
export function DefaultedForwardCosts({ costs, now }: { costs: Costs; now: Date }) {
  const t = useTranslations("exchange.detail");
  const [first, ...rest] = costs;
  if (!first) return null;
  const total = rest.reduce((sum, { cost }) => plus(sum, cost), first.cost);
  return (
    <Card title={t("defaultDays")}>
      <DataTable
        caption={t("defaultDaysTable")}
        rows={costs}
        rowKey={({ kind, at }) => `${kind} ${at.toISOString()}`}
        empty={null}
        columns={[
          { head: t("dayAt"), kind: "time", style: "dated", of: ({ at }) => at, now },
          { head: t("defaultCause"), of: ({ kind }) => t(kind === "penalty" ? "penaltyDay" : "lossDay") },
          {
            head: t("dayShort"),
            kind: "node",
            of: ({ shortfall }) => (shortfall ? <MoneyText amount={shortfall} /> : t("none")),
          },
          { head: t("dayRate"), of: ({ ppm }) => (ppm === null ? t("none") : `${percentText(ppm)}%`) },
          { head: t("dayCost"), kind: "money", strong: true, of: ({ cost }) => cost },
          { head: t("dayCovered"), kind: "money", of: ({ covered }) => covered },
          { head: t("dayOwed"), kind: "money", of: ({ owed }) => owed },
        ]}
      />
      <FactList narrow items={[{ label: t("defaultTotal"), value: <MoneyText amount={total} strong /> }]} />
    </Card>
  );
}
