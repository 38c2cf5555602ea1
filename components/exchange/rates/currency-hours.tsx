import { useFormatter, useLocale, useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import type { ClientOutput } from "@/lib/call/call";
import type { rates } from "@/lib/exchange/calls/rates";
import { mediumDate } from "@/lib/i18n/date-formats";
import { beijingInstant } from "@/lib/time/beijing";

/** Lists the trading hours of some currencies, and the settlement days of their own banks. */
export function CurrencyTradingHours({ rows }: { rows: ClientOutput<typeof rates.tradingHours>["rows"] }) {
  const t = useTranslations("exchange.hours");
  const format = useFormatter();
  const isChinese = useLocale() === "zh-CN";
  return (
    <DataTable
      caption={t("caption")}
      rows={rows}
      rowKey={({ key }) => key}
      empty={t("none")}
      columns={[
        { head: t("currency"), of: ({ key }) => key },
        { head: t("trades"), of: ({ opens, closes }) => t("span", { opens, closes }) },
        {
          head: t("banks"),
          of: ({ offDay }) => (offDay ? t("rest", { name: isChinese ? offDay.zh : offDay.en }) : t("work")),
        },
        {
          head: t("settlesOn"),
          of: ({ settlesOn, hasCalendar }) => {
            const date = format.dateTime(beijingInstant(settlesOn), mediumDate);
            return hasCalendar ? date : t("weekendsOnly", { date });
          },
        },
      ]}
    />
  );
}
