import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { reminders } from "@/lib/exchange/calls/reminders";
import { LiveRates, type LiveRatesFacts } from "./live-rates";
import { RateReminderList } from "./reminders";
import { MarketOpenStatus } from "./trading-time";

/** Renders live rates: common pairs, all pairs of a currency, and the rate reminders. */
export function LiveRatesPage({
  time,
  live,
  waiting,
  now,
}: {
  time: ClientOutput<typeof exchange.tradingTime>;
  live: LiveRatesFacts;
  waiting: ClientOutput<typeof reminders.reminders>;
  now: Date;
}) {
  const t = useTranslations("exchange.rates");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <MarketOpenStatus time={time} />
      <AreaTranslations of={["exchange", "terms"]}>
        <LiveRates {...live} />
        <RateReminderList initial={waiting} now={now} />
      </AreaTranslations>
    </div>
  );
}
