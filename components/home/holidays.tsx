import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import type { upcomingBankHolidays } from "@/lib/accounts/holidays";

/** Lists the next bank holidays of the merchant's currencies, and the mainland's make-up working days. */
export function UpcomingBankHolidaysCard({
  days: { rows, unknownFrom },
}: {
  days: ReturnType<typeof upcomingBankHolidays>;
}) {
  const t = useTranslations("home.holidays");
  const isChinese = useLocale() === "zh-CN";
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <DataTable
          caption={t("caption")}
          rows={rows}
          empty={<EmptyState>{t("empty")}</EmptyState>}
          columns={[
            { head: t("days"), of: ({ from, to }) => (from === to ? from : t("span", { from, to })) },
            { head: t("name"), of: ({ zh, en }) => (isChinese ? zh : en) },
            { head: t("place"), of: ({ place }) => t(`places.${place}`) },
            { head: t("kind"), kind: "chip", of: ({ kind }) => [kind === "holiday" ? "quiet" : "moving", t(kind)] },
          ]}
        />
        {unknownFrom.map(({ place, from }) => (
          <p key={place} className={layout.soft}>
            {t("unknown", { place: t(`places.${place}`), day: from })}
          </p>
        ))}
      </div>
    </Card>
  );
}
