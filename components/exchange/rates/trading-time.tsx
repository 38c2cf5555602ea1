import { useFormatter, useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { useInstantText } from "@/components/shell/orders/use-instant-text";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { timeZone } from "@/lib/i18n/locale";

/**
 * Renders whether the market is open, its closing and its next opening; `closedText` describes the consequence here.
 */
export function MarketOpenStatus({
  time: { isOpen, closesAt, opensAt, hasOfficialCalendar },
  closedText,
}: {
  time: ClientOutput<typeof exchange.tradingTime>;
  closedText?: (opensAt: string) => string;
}) {
  const t = useTranslations("exchange");
  const format = useFormatter();
  const instantText = useInstantText();
  return (
    <>
      {!isOpen && opensAt && (
        <Notice tone="waiting" title={t("apply.closed")}>
          {closedText?.(instantText(opensAt)) ?? t("rates.opensAt", { at: instantText(opensAt) })}
        </Notice>
      )}
      {isOpen && closesAt && (
        <p className={layout.soft}>
          {t("apply.open", {
            at: format.dateTime(closesAt, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h24" }),
          })}
        </p>
      )}
      {!hasOfficialCalendar && <Notice tone="quiet">{t("apply.noCalendar")}</Notice>}
    </>
  );
}
