"use client";
import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { Arrival } from "@/components/kit/arrival";
import { Button } from "@/components/kit/button";
import { Card } from "@/components/kit/card";
import layout from "@/components/kit/layout.module.css";
import { LinkButton } from "@/components/kit/link-button";
import { Notice } from "@/components/kit/notice";
import type { Got } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls";
import { exchangeScreens } from "@/lib/exchange/screens";
import { timeZone } from "@/lib/i18n/locale";
import { displayMoney, type Money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { later } from "@/lib/time/instant";

const text = (amount: Money) => `${displayMoney(amount)} ${amount.currency}`;

/** What was done or placed, and where to go from here. Takes the focus, so that it is read out. */
export function DoneNotice({ order, onAnother }: { order: Got<typeof exchange.placeLimit>; onAnother: () => void }) {
  const t = useTranslations("exchange.done");
  const format = useFormatter();
  const { target, validUntil, sell, buy, orderNo } = order;
  // the end of a day is shown as that day
  const until = validUntil ? format.dateTime(later(validUntil, -1), { timeZone, dateStyle: "medium" }) : "";
  return (
    <Arrival>
      <Card>
        <div className={layout.stack}>
          <Notice tone="good" title={target ? t("placed") : t("title")}>
            {target ? t("placedText", { sell: text(sell), target: `${pairName(target)} ${rateText(target)}`, until }) : t("text", { sell: text(sell), buy: text(buy) })}
          </Notice>
          <div className={layout.actions}>
            {/* named cast: a screen's path with a query stays that screen */}
            <LinkButton tone="primary" href={`${exchangeScreens.orders.path}?orderNo=${orderNo}` as Route}>{t("view")}</LinkButton>
            <Button onClick={onAnother}>{t("another")}</Button>
          </div>
        </div>
      </Card>
    </Arrival>
  );
}
