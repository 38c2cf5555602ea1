import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import type { Got } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { exchangeScreens } from "@/lib/exchange/screens";
import { exchangeKinds, type ExchangeKind } from "@/lib/exchange/states";
import { timeZone } from "@/lib/i18n/locale";
import type { Facts } from "./facts";
import { ForwardForm } from "../forward/forward-form";
import { LimitForm } from "../limit/limit-form";
import { RealTimeForm } from "./real-time-form";

export type ApplyTab = ExchangeKind;

/** Exchange in one of four ways; which of them is in the URL. */
export function ExchangeApply({
  tab,
  time,
  facts,
}: {
  tab: ApplyTab;
  time: Got<typeof exchange.tradingTime>;
  facts: Facts;
}) {
  const t = useTranslations("exchange.apply");
  const path = exchangeScreens.apply.path;
  // named cast: a screen's path with a query stays that screen
  const tabs = exchangeKinds.map((key) => ({
    key,
    label: t(key),
    href: (key === "realTime" ? path : `${path}?tab=${key}`) as Route,
  }));
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <TabBar label={t("tabs")} tabs={tabs} current={tab} />
      <Opening time={time} tab={tab} />
      <AreaMessages of={["exchange", "terms"]}>
        {tab === "limit" ? (
          <LimitForm facts={facts} />
        ) : tab === "realTime" ? (
          <RealTimeForm facts={facts} isOpen={time.isOpen} />
        ) : (
          <ForwardForm key={tab} kind={tab} facts={facts} isOpen={time.isOpen} />
        )}
      </AreaMessages>
    </div>
  );
}

function Opening({
  time: { isOpen, closesAt, opensAt, hasOfficialCalendar },
  tab,
}: {
  time: Got<typeof exchange.tradingTime>;
  tab: ApplyTab;
}) {
  const t = useTranslations("exchange.apply");
  const format = useFormatter();
  const labels = (at: Date) =>
    format.dateTime(at, {
      timeZone,
      month: "short",
      day: "numeric",
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  return (
    <>
      {!isOpen && opensAt && (
        <Notice tone="waiting" title={t("closed")}>
          {t(tab === "limit" ? "closedLimit" : tab === "realTime" ? "closedRealTime" : "closedForward", {
            at: labels(opensAt),
          })}
        </Notice>
      )}
      {isOpen && closesAt && (
        <p className={layout.soft}>
          {t("open", {
            at: format.dateTime(closesAt, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h24" }),
          })}
        </p>
      )}
      {!hasOfficialCalendar && <Notice tone="quiet">{t("noCalendar")}</Notice>}
    </>
  );
}
